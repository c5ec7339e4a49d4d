/** Correct travel answers: the full scripted planner over a generated world, every task that such a world can be asked. */
import { connectTools, hermes, rolloutGroup } from "@arenakit/core";
import { openGeneratedWorld, smallWorld } from "@arenakit/corpus-world-maker";
import { openTravel, scriptedPolicies, TASKS } from "@arenakit/env-open-travel";
import { createGateway } from "@arenakit/server-gateway";
import type { Subject } from "./mutation.ts";

export interface TravelAnswersOptions {
  /** The world has all its cities, or those alone that the tasks speak of: a city takes longer to build than all answers to write. */
  readonly of?: "all cities" | "asked cities";
  /** The full planner, or all scripted policies, the full planner first. */
  readonly by?: "the full planner" | "all policies";
}

/** The answers of each task, in the order of the tasks; `isWanted` picks them by id and split. */
export async function travelAnswers(
  seed: number,
  isWanted: (task: Subject["task"]) => boolean,
  { of = "all cities", by = "the full planner" }: TravelAnswersOptions = {},
): Promise<Subject[]> {
  const tasks = TASKS.filter((one) => one.extra?.world === undefined && isWanted(one));
  const asked = new Set(tasks.flatMap(({ constraints }) => constraints.cities));
  const cities = smallWorld().cities.filter(({ name }) => of === "all cities" || asked.has(name));
  const world = openGeneratedWorld(seed, { ...smallWorld(), cities });
  const gateway = createGateway({ worlds: [world] });
  const listening = await gateway.listen();
  const tools = connectTools({ url: `${listening.url}/mcp/toolset/${openTravel.toolset}` });
  const subjects: Subject[] = [];
  try {
    for (const task of tasks) {
      const trajectories = await rolloutGroup({
        environment: openTravel,
        task,
        dialect: hermes,
        tools,
        context: { world: world.id, now: task.now ?? world.meta.now, seed, faults: "none" },
        group: `mutation:${task.id}`,
        policies: scriptedPolicies(task).slice(0, by === "all policies" ? undefined : 1),
        concurrency: 1,
      });
      subjects.push(...trajectories.map((trajectory) => ({ task, trajectory })));
    }
  } finally {
    await tools.close();
    await listening.close();
  }
  return subjects;
}
