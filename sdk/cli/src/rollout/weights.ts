/** Weights of reward components as one option: `format=1,rubric=2`; a name that no score has is a mistake of use. */
import { boundary, type Environment, type Task, type Trajectory } from "@arenakit/contracts";
import { PROCESS_COMPONENT } from "@arenakit/core";
import { failUsage } from "../commands/arguments.ts";

const EXPECTED = "expected NAME=WEIGHT pairs such as format=1,rubric=2,process=0.5, each weight at least 0";

/** Throws harness/usage for what is no weight, and for a name twice. */
export function readWeights(text: string): Readonly<Record<string, number>> {
  const weights = new Map<string, number>();
  for (const pair of text.split(",")) {
    const [name = "", value = "", ...others] = pair.split("=").map((part) => part.trim());
    const weight = value === "" ? Number.NaN : Number(value);
    const isWeight = name !== "" && others.length === 0 && Number.isFinite(weight) && weight >= 0;
    if (!isWeight) failUsage(`--weights ${text}: ${EXPECTED}, got ${pair.trim() || "nothing"}`);
    if (weights.has(name)) failUsage(`--weights ${text}: ${name} stands there twice`);
    weights.set(name, weight);
  }
  return Object.fromEntries(weights);
}

type Scored = Pick<Environment, "id" | "computeScore" | "goldAnswer" | "step">;

/** What a run that counts step rewards is told before its first rollout; null for another. */
export function processNote(weights: Readonly<Record<string, number>>): string | null {
  if (!Object.hasOwn(weights, PROCESS_COMPONENT)) return null;
  return "--weights process: each stepReward has to lie in [0, 1]; an attempt with another one gets no score";
}

/** Throws harness/usage for a weight of a component that no task of the run has. */
export async function requireComponents(
  environment: Scored,
  tasks: readonly Task[],
  weights: Readonly<Record<string, number>>,
): Promise<void> {
  const known = await componentsOf(environment, tasks);
  // Where nothing could be scored without a rollout, the names are not known.
  if (known.size === 0) return;
  if (environment.step) known.add(PROCESS_COMPONENT);
  const strange = Object.keys(weights).find((name) => !known.has(name));
  if (strange === undefined) return;
  failUsage(`--weights: ${environment.id} has no component "${strange}"; there are ${[...known].join(", ")}`);
}

/** As scores of an answer and of none name them, of one task of each kind. */
async function componentsOf(environment: Scored, tasks: readonly Task[]): Promise<Set<string>> {
  const kinds = new Map(tasks.map((task) => [JSON.stringify([task.subtask, task.mode]), task]));
  const names = new Set<string>();
  for (const task of kinds.values())
    for (const answer of [null, environment.goldAnswer?.(task) ?? task.reference ?? "-"]) {
      const score = await boundary("harness", () =>
        environment.computeScore(saying(answer, task), task, { verified: [] }),
      );
      if (score.ok) for (const name of Object.keys(score.value.components)) names.add(name);
    }
  return names;
}

function saying(answer: string | null, { id, query }: Task): Trajectory {
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "none", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: query },
      ...(answer === null ? [] : [{ step_id: 2, source: "agent" as const, message: answer }]),
    ],
    extra: { arenakit: { task: id, stop: answer === null ? "policy_error" : "answer", answer, failure: null } },
  };
}
