/** The task of a call is found in whichever environment has it. */
import { readFileSync } from "node:fs";
import { Constraints, type Environment, type Task } from "@arenakit/contracts";
import { expect, it } from "vitest";
import * as z from "zod";
import { TASK_ARGUMENTS, taskOf } from "./call-arguments.ts";

const environment = (id: string, ...tasks: string[]) =>
  ({ id, tasks: () => tasks.map((task) => ({ id: task, env: id })) }) as unknown as Environment;
const environments = [environment("tea", "brew", "pour"), environment("sea", "sail", "pour")];
const find = (args: object) => taskOf({ environments }, args as never);

it("finds the environment that has the task, wherever it stands", async () => {
  expect((await find({ task: "brew" })).environment?.id).toBe("tea");
  expect((await find({ task: "sail" })).environment?.id).toBe("sea");
  expect((await find({ environment: "sea", task: "pour" })).task).toMatchObject({ id: "pour", env: "sea" });
});

it("finds a task that is made where its environment is named", async () => {
  const madeTask = async ({ id }: Environment, task: string) =>
    task === "drift" ? ({ id: task, env: id } as Task) : null;
  const made = (args: object) => taskOf({ environments, madeTask }, args as never);
  expect(await made({ environment: "sea", task: "drift" })).toMatchObject({
    task: { env: "sea" },
    environment: { id: "sea" },
  });
  await expect(made({ task: "drift" })).rejects.toThrow("no_such_task");
  await expect(made({ environment: "sea", task: "fly" })).rejects.toThrow("no_such_task");
});

it.each([
  [{ task: "pour" }, "no_such_task", /tea and sea; name the environment/],
  [
    { task: "fly" },
    "no_such_task",
    /of the 2 written of tea there are brew, pour; of the 2 written of sea there are sail, pour/,
  ],
  [{ environment: "tea", task: "sail" }, "no_such_task", /of the 2 written of tea there are brew, pour$/],
  [{ environment: "air", task: "sail" }, "no_such_environment", /there are tea, sea/],
])("refuses %j", async (args, code, message) => {
  await expect(find(args)).rejects.toMatchObject({ failure: { code } });
  await expect(find(args)).rejects.toThrow(message);
});

it.each([
  [{ budgetYuan: 300 }, "budgetYuan: unknown; did you mean budget?"],
  [JSON.parse('{"__proto__": {}}'), "__proto__: unknown"],
  [{ budget: { amount: 300, per: "group" } }, "did you mean amountYuan?"],
  [{ waypoint: [] }, "did you mean waypoints?"],
  [{ colour: "red" }, "colour: unknown (known are cities, people, budget"],
  [{ budget: 3 }, "expected object"],
  [{ openAt: "noon" }, "expected a time of day such as 18:30"],
])("refuses constraints %j, and names what it knows", (constraints, words) => {
  const { error } = z.object(TASK_ARGUMENTS).safeParse({ query: "去哪里玩", constraints });
  expect(error?.issues.map(({ message }) => message).join()).toContain(words);
});

it("takes constraints without a city", async () => {
  const { task } = await find({ query: "去哪里玩", constraints: { budget: { amountYuan: 300, per: "group" } } });
  const constraints = { cities: [], people: 1, budget: { amountYuan: 300 } };
  expect(task).toMatchObject({ env: "none", constraints });
});

interface Shown {
  readonly properties: { readonly constraints: { readonly properties: object } };
}

it("names every member of constraints to those who read the tool, and in the documents", () => {
  const shown = z.toJSONSchema(z.object(TASK_ARGUMENTS), { io: "input" }) as never as Shown;
  const page = readFileSync(new URL("../../../../docs/judges.md", import.meta.url), "utf8");
  for (const member of Object.keys(Constraints.shape)) {
    expect(shown.properties.constraints.properties).toHaveProperty(member);
    expect(page).toContain(`| \`${member}\``);
  }
});
