/** The planner's plan told in sentences is as good a gold answer as its list, and validates as one: over three cities of a world. */
import { answerOf, type Environment, queryLanguage, type Task, type Trajectory } from "@arenakit/contracts";
import { connectTools, hermes, rollout, validateEnvironment } from "@arenakit/core";
import { openTravel, prosePolicy } from "@arenakit/env-open-travel";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cityWorld } from "../city-world.ts";

/** A share of the score that form alone may cost: sections and lists are a criterion of the environment. */
const FOR_FORM = 0.1;
const LEAST_AMOUNTS = 0.7;
/** Two rounds of five subtasks, of which one is in English and one cannot be done, from each of these on. */
const ROUNDS = [15, 20];

/** The environment with prose as its gold. */
const proseTravel: Environment = {
  ...openTravel,
  scripted: { ids: ["full-prose"], dialect: "hermes", policies: (task) => [prosePolicy(task)] },
};
const world = cityWorld("上海", "杭州", "北京");
const context = { world: world.id, now: world.meta.now, seed: 1 };
let tools: ReturnType<typeof connectTools>;
let stop: () => Promise<unknown>;
let tasks: readonly Task[];
beforeAll(async () => {
  const listening = await createGateway({ worlds: [world] }).listen({ port: 0 });
  tools = connectTools({ url: `${listening.url}/mcp/toolset/${openTravel.toolset}` });
  stop = async () => {
    await tools.close();
    await listening.close();
  };
  const made = await openTravel.makeTasks!("train", {
    seed: 4,
    count: 25,
    openedWorld: world,
    questions: async () => [],
  });
  tasks = ROUNDS.flatMap((from) => made.slice(from, from + 5));
}, 300_000);
afterAll(() => stop());

async function attempt(environment: Environment, task: Task): Promise<Trajectory> {
  const [policy] = environment.scripted!.policies(task, 1);
  const group = { id: task.id, index: 0, size: 1, anchor: true };
  return rollout({ environment, task, policy: policy!, dialect: hermes, tools, context, group });
}

it("says in sentences of the task's language what the list says, and scores about as much", async () => {
  expect(new Set(tasks.map(({ language }) => language))).toEqual(new Set(["zh", "en"]));
  expect(tasks.some(({ gold }) => gold?.infeasible === true)).toBe(true);
  for (const task of tasks) {
    const [listed, prose] = [await attempt(openTravel, task), await attempt(proseTravel, task)];
    const score = (trajectory: Trajectory) => openTravel.computeScore(trajectory, task, { verified: [] }).total ?? 0;
    expect(score(prose), task.id).toBeGreaterThanOrEqual(score(listed) - FOR_FORM);
    expect(score(prose), task.id).toBeGreaterThanOrEqual(0.85);
    const told = answerOf(prose)!;
    expect(told, task.id).not.toMatch(/^\s*(?:[-*|]|\d+[.)、])/m);
    expect(told, task.id).not.toMatch(/undefined|null|NaN/);
    // The list says besides what was asked for, and sums of groups; the prose says nothing that the list does not.
    const amounts = (text: string) =>
      new Set([...text.matchAll(/(\d+(?:\.\d+)?) ?(?:元|yuan)/g)].map(([, value]) => Number(value)));
    const [own, all] = [amounts(told), amounts(answerOf(listed)!)];
    if (task.gold?.infeasible !== true) {
      expect(
        [...own].filter((amount) => !all.has(amount)),
        task.id,
      ).toEqual([]);
      expect(own.size, task.id).toBeGreaterThanOrEqual(all.size * LEAST_AMOUNTS);
    }
    expect(queryLanguage(told), task.id).toBe(task.language);
    const accused = (trajectory: Trajectory) =>
      openTravel
        .runChecks({ task, trajectory })
        .filter(({ id, status }) => status === "fail" && /^(?:groundedness|constraints|time|arithmetic)\./.test(id))
        .map(({ id }) => id);
    expect(
      accused(prose).filter((id) => !accused(listed).includes(id)),
      task.id,
    ).toEqual([]);
  }
}, 300_000);

it("validates as gold: high itself, low where it is empty or belongs to another task", async () => {
  const splits = (["train", "validation", "test"] as const).flatMap((split) =>
    tasks.map((task) => ({ ...task, split, id: `${split}-${task.id}`, query: task.query })),
  );
  const report = await validateEnvironment(proseTravel, splits, { tools, context, scoredPerSplit: 4 });
  expect(report.goldMean).toBeGreaterThanOrEqual(0.9);
  expect(report.emptyMean).toBe(0);
  expect(report.shuffledMean).toBeLessThanOrEqual(0.4);
}, 300_000);
