// The scripted planner solves the Open-Travel tasks that are made from the default world, against the tools of a gateway. A
// task that can be done is solved where no check of its constraints fails, one that cannot where the planner says so; at
// least nine in ten of those that can be done must be.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openKeptOrMade } from "../../corpora/world-maker/dist/kept-worlds.js";
import { openTravel } from "../../envs/open-travel/dist/index.js";
import { connectTools, hermes, rollout } from "../../sdk/core/dist/index.js";
import { createGateway } from "../../servers/gateway/dist/index.js";

export const options = {
  tasks: { type: "string", default: "400" },
  show: { type: "boolean", default: false },
};

const LEAST_SOLVED = 0.9;

export async function run({ seed: written, tasks: count, show }) {
  const seed = Number(written);
  const folder = join(process.cwd(), ".cache/worlds/generated");
  mkdirSync(folder, { recursive: true });
  const kept = { folder, temporarySuffix: String(process.pid), onMake: () => {}, onProblem: console.error };
  const world = await openKeptOrMade(kept, "small", seed);
  const sources = { seed, count: Number(count), openedWorld: world, questions: async () => [] };
  const tasks = await openTravel.makeTasks("train", sources);
  const gateway = await createGateway({ worlds: [world] }).listen({ port: 0 });
  const tools = connectTools({ url: `${gateway.url}/mcp/toolset/${openTravel.toolset}` });
  const context = { world: world.id, now: world.meta.now, seed };
  const sums = new Map();
  for (const task of tasks) {
    const [policy] = openTravel.scripted.policies(task, 1);
    const group = { id: task.id, index: 0, size: 1, anchor: true };
    const trajectory = await rollout({ environment: openTravel, task, policy, dialect: hermes, tools, context, group });
    const { total, checks } = openTravel.computeScore(trajectory, task, { verified: [] });
    const failed = checks.filter(
      ({ id, status }) => id.startsWith("constraints.") && !/preference$/.test(id) && status === "fail",
    );
    const isSolved = task.gold.infeasible ? total === 1 : failed.length === 0 && (total ?? 0) > 0;
    const key = `${task.gold.infeasible ? "infeasible" : "feasible"} ${task.subtask} ${task.language}`;
    const sum = sums.get(key) ?? { solved: 0, tasks: 0, score: 0 };
    sums.set(key, { solved: sum.solved + isSolved, tasks: sum.tasks + 1, score: sum.score + (total ?? 0) });
    if (!isSolved && show)
      console.log(
        key,
        task.id,
        task.query,
        failed.map(({ id, message }) => `${id}: ${message}`),
        total,
      );
  }
  await tools.close();
  await gateway.close();
  for (const [key, sum] of [...sums].sort())
    console.log(`${key}: ${sum.solved} of ${sum.tasks} solved, mean score ${(sum.score / sum.tasks).toFixed(3)}`);
  const share = (kind) => {
    const own = [...sums].filter(([key]) => key.startsWith(kind)).map(([, sum]) => sum);
    return own.reduce((sum, one) => sum + one.solved, 0) / own.reduce((sum, one) => sum + one.tasks, 0);
  };
  const parts = [share("feasible"), share("infeasible")];
  console.log(`solved: ${parts[0].toFixed(3)} of those that can be done, ${parts[1].toFixed(3)} of those that cannot`);
  const passed = parts.filter((part) => part >= LEAST_SOLVED).length;
  return { passed, failed: parts.length - passed };
}
