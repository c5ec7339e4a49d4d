/** Groups of made-up attempts whose qualities are drawn: what a judge with known parameters is audited on. */
import { type KnownGroup, type Rubric, random, Task, Trajectory } from "@arenakit/contracts";

const RUBRIC: Rubric = {
  id: "test",
  criteria: [{ id: "answer.quality", dimension: "answer", title: "quality", description: "quality", weight: 1 }],
  dimensions: { path: 0, answer: 1 },
  scale: { min: 0, max: 10 },
};

export interface DrawnGroups {
  readonly groups: readonly KnownGroup[];
  /** By trajectory_id; standard normal. */
  readonly quality: ReadonlyMap<string, number>;
}

export function drawnGroups(count: number, size: number, seed: string): DrawnGroups {
  const quality = new Map<string, number>();
  const groups = Array.from({ length: count }, (_, number): KnownGroup => {
    const rng = random(seed, number);
    const task = Task.parse({
      ...{ id: `task-${number}`, env: "test", subtask: "test", split: "validation", query: "Which way is best?" },
      constraints: { cities: ["Nowhere"] },
    });
    const drawn = Array.from({ length: size }, () => rng.normal());
    const best = Math.max(...drawn);
    const attempts = drawn.map((own, index) => {
      const trajectory = attempt(`${seed}-${number}-${index}`, `Take way ${index}.`);
      quality.set(trajectory.trajectory_id!, own);
      return { trajectory, regret: best - own };
    });
    return { id: task.id, task, rubric: RUBRIC, attempts };
  });
  return { groups, quality };
}

function attempt(id: string, answer: string): Trajectory {
  return Trajectory.parse({
    schema_version: "ATIF-v1.8",
    trajectory_id: id,
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: "Which way is best?" },
      { step_id: 2, source: "agent", message: answer },
    ],
  });
}
