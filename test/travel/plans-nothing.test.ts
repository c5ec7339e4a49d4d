/** What plans nothing earns nothing in open-travel: the query said again, a polite word, results pasted as an answer. */
import type { Policy, Task, Trajectory } from "@arenakit/contracts";
import { answeringPolicy, connectTools, hermes, rollout } from "@arenakit/core";
import { openTravel } from "@arenakit/env-open-travel";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cityWorld } from "../city-world.ts";

/** The bounds of `env validate`: of an answer that is none, of one to another question, and of a gold answer. */
const [NOTHING, WRONG, GOLD] = [0.2, 0.4, 0.8];
/** As much of the results as a policy may write in one answer. */
const PASTED = 6_000;
/** Every third of them that can be done: of all subtasks, in both languages. */
const [COUNT, EVERY] = [40, 3];

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
  const sources = { seed: 4, count: COUNT, openedWorld: world, questions: async () => [] };
  const made = await openTravel.makeTasks!("train", sources);
  tasks = made.filter(({ gold }, at) => gold?.infeasible !== true && at % EVERY === 0);
}, 300_000);
afterAll(() => stop());

const attempt = (task: Task, policy: Policy) =>
  rollout({
    ...{ environment: openTravel, task, policy, dialect: hermes, tools, context },
    group: { id: task.id, index: 0, size: 1, anchor: true },
  });
const scoreOf = (trajectory: Trajectory, task: Task) =>
  openTravel.computeScore(trajectory, task, { verified: [] }).total ?? 0;
const resultsIn = ({ steps }: Trajectory) =>
  steps.flatMap(({ observation }) => observation?.results.map(({ content }) => String(content)) ?? []).join("\n");

it("earns by what is planned, and by neither words of the query nor pasted results", { timeout: 300_000 }, async () => {
  expect(new Set(tasks.map(({ language }) => language))).toEqual(new Set(["zh", "en"]));
  for (const task of tasks) {
    const polite = task.language === "en" ? "Certainly, I will help you plan this." : "好的，我来帮您规划。";
    const [planner] = openTravel.scripted!.policies(task, 1);
    const planned = await attempt(task, planner!);
    expect(scoreOf(planned, task), task.id).toBeGreaterThanOrEqual(GOLD);
    const after = (answer: string, researcher?: Policy) =>
      attempt(task, answeringPolicy({ id: "says", answer, researcher, dialect: hermes }));
    for (const researcher of [undefined, planner])
      for (const answer of [task.query, polite])
        expect(scoreOf(await after(answer, researcher), task), `${task.id} ${answer}`).toBeLessThanOrEqual(NOTHING);
    const pasted = await after(resultsIn(planned).slice(0, PASTED), planner);
    expect(scoreOf(pasted, task), task.id).toBeLessThanOrEqual(WRONG);
  }
});
