/** The checks that any environment can use, and how checks are run. The order is that of the report. */
import type { CheckInput, CheckRunner, EnvironmentChecks, Task } from "@arenakit/contracts";
import { type Check, resultOf } from "./check.ts";
import { writtenCurrencies, writtenSums } from "./checks/arithmetic.ts";
import { calls } from "./checks/calls.ts";
import { citationChecks } from "./checks/citations.ts";
import { listedQuestions, ownWords } from "./checks/coverage.ts";
import { format } from "./checks/format.ts";
import { sourceGroundedness } from "./checks/groundedness-sources.ts";
import { processChecks } from "./checks/process.ts";
import { wording } from "./checks/wording.ts";
import { type CompleteReading, namesEnvironment, perInput, readTrajectory, taskOf } from "./reading.ts";

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
  return perInput((input) => {
    const reading = read(input);
    return checks.map((check) => resultOf(check, reading));
  });
}

/** Runs the checks that any environment can use. */
export const runChecks: CheckRunner = checkRunner(CHECKS, readTrajectory);

/** Runs those that look at the form of an attempt alone. */
export const runFormChecks: CheckRunner = checkRunner(
  CHECKS.filter(({ family }) => family === "format"),
  readTrajectory,
);

/** Runs the checks of the task's environment, and those that any environment can use for a task of none. */
export function checksByEnvironment(environments: readonly EnvironmentChecks[]): CheckRunner {
  return (input) => (environmentOf(environments, taskOf(input))?.runChecks ?? runChecks)(input);
}

/**
 * The environment that a task belongs to: the one it names; for a task that names none the one that reads what is asked for
 * in its query, or that its constraints are of. Null where there is none, or more than one.
 */
export function environmentOf(environments: readonly EnvironmentChecks[], task: Task): EnvironmentChecks | null {
  const { env, query, constraints } = task;
  const own = environments.find(({ id }) => id === env);
  if (own || namesEnvironment(task)) return own ?? null;
  const readers = environments.filter(
    (one) =>
      one.constraintsOf && (hasConstraints(constraints) || one.constraintsOf(query, task.now).constraints !== null),
  );
  return readers.length === 1 ? readers[0]! : null;
}

/** Whether a task asks for anything as data. */
export function hasConstraints({ cities, people, preferences, ...others }: Task["constraints"]): boolean {
  return cities.length > 0 || people !== 1 || preferences.length > 0 || Object.keys(others).length > 0;
}
