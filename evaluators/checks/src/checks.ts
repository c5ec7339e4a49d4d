/** The checks that any environment can use, and how checks are run. The order is that of the report. */
import type { CheckInput, CheckResult, CheckRunner, EnvironmentChecks, Task, Trajectory } from "@arenakit/contracts";
import { type Check, resultOf } from "./check.ts";
import { writtenCurrencies, writtenSums } from "./checks/arithmetic.ts";
import { calls } from "./checks/calls.ts";
import { citationChecks } from "./checks/citations.ts";
import { listedQuestions, ownWords } from "./checks/coverage.ts";
import { format } from "./checks/format.ts";
import { sourceGroundedness } from "./checks/groundedness-sources.ts";
import { processChecks } from "./checks/process.ts";
import { wording } from "./checks/wording.ts";
import { type CompleteReading, readTrajectory, taskOf } from "./reading.ts";

const { validCalls, duplicates, recovery, toolsFirst, usedResults } = processChecks({ isEmptyResult: () => false });

export const CHECKS: readonly Check[] = [
  ...sourceGroundedness,
  ...citationChecks,
  writtenSums,
  writtenCurrencies,
  listedQuestions,
  ownWords,
  validCalls,
  duplicates,
  recovery,
  toolsFirst,
  usedResults,
  ...calls,
  ...format,
  ...wording,
];

/**
 * Makes what runs checks on a trajectory. It never throws and asks no model; a check that finds nothing it can tell is
 * "not_applicable". Equal inputs give equal results; those of the same trajectory object are computed once.
 */
export function checkRunner<R extends CompleteReading<R>>(
  checks: readonly Check<R>[],
  read: (input: CheckInput) => R,
): CheckRunner {
  /** By trajectory, task and time: a trajectory plays many matches and is read once. */
  const results = new WeakMap<Trajectory, Map<string, CheckResult[]>>();
  return (input) => {
    const { id, query } = taskOf(input);
    const key = JSON.stringify([id, query, input.now ?? null]);
    const earlier = results.get(input.trajectory)?.get(key);
    if (earlier) return earlier;
    const reading = read(input);
    const made = checks.map((check) => resultOf(check, reading));
    const ofTrajectory = results.get(input.trajectory) ?? new Map<string, CheckResult[]>();
    results.set(input.trajectory, ofTrajectory.set(key, made));
    return made;
  };
}

/** Runs the checks that any environment can use. */
export const runChecks: CheckRunner = checkRunner(CHECKS, readTrajectory);

/** Runs the checks of the task's environment; a task of no environment in the table meets the checks of all. */
export function checksByEnvironment(environments: readonly EnvironmentChecks[]): CheckRunner {
  return (input) => {
    const runners = environmentsOf(environments, taskOf(input)).flatMap((environment) => environment.runChecks ?? []);
    const [first = runChecks, ...others] = runners;
    const results = first(input);
    if (others.length === 0) return results;
    const byId = new Map(results.map((result) => [result.id, result]));
    for (const result of others.flatMap((run) => run(input))) if (!byId.has(result.id)) byId.set(result.id, result);
    return [...byId.values()];
  };
}

/** The environment of the task; all of them for a task of none in the table. */
export function environmentsOf(
  environments: readonly EnvironmentChecks[],
  { env }: Pick<Task, "env">,
): readonly EnvironmentChecks[] {
  const own = environments.filter(({ id }) => id === env);
  return own.length > 0 ? own : environments;
}
