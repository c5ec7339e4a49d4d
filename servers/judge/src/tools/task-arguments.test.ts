/** The task of a call is found in whichever environment has it. */
import type { Environment } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { taskOf } from "./task-arguments.ts";

const environment = (id: string, ...tasks: string[]) =>
  ({ id, tasks: () => tasks.map((task) => ({ id: task, env: id })) }) as unknown as Environment;
const environments = [environment("tea", "brew", "pour"), environment("sea", "sail", "pour")];
const find = (args: object) => taskOf({ environments }, args as never);

it("finds the environment that has the task, wherever it stands", () => {
  expect(find({ task: "brew" }).environment?.id).toBe("tea");
  expect(find({ task: "sail" }).environment?.id).toBe("sea");
  expect(find({ environment: "sea", task: "pour" }).task).toMatchObject({ id: "pour", env: "sea" });
});

it.each([
  [{ task: "pour" }, "no_such_task", /tea and sea; name the environment/],
  [{ task: "fly" }, "no_such_task", /of the 2 of tea there are brew, pour; of the 2 of sea there are sail, pour/],
  [{ environment: "tea", task: "sail" }, "no_such_task", /of the 2 of tea there are brew, pour$/],
  [{ environment: "air", task: "sail" }, "no_such_environment", /there are tea, sea/],
])("refuses %j", (args, code, message) => {
  expect(() => find(args)).toThrow(expect.objectContaining({ failure: expect.objectContaining({ code }) }));
  expect(() => find(args)).toThrow(message);
});
