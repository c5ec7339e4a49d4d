/** The rubric of each task: one that is named, a file, or the environment's own. */
import { existsSync } from "node:fs";
import type { Environment, Rubric, Task } from "@arenakit/contracts";
import { RUBRIC_NAMES, rubricNamed } from "@arenakit/evaluator-arena";
import { failUsage } from "../commands/arguments.ts";
import { readRubric } from "./inputs.ts";

/** Throws harness/usage when a task has no rubric of its own and none is named. */
export function rubricsFor(name: string | undefined, environment: Environment): (task: Task) => Rubric {
  if (name !== undefined) {
    const rubric = existsSync(name) ? readRubric(name) : namedRubric(name);
    return () => rubric;
  }
  return (task) => (task.env === environment.id ? environment.rubric(task) : noRubric(task));
}

function namedRubric(name: string): Rubric {
  if ((RUBRIC_NAMES as readonly string[]).includes(name)) return rubricNamed(name);
  return failUsage(`--rubric: there is no rubric "${name}" and no such file; there are ${RUBRIC_NAMES.join(", ")}.`);
}

function noRubric(task: Task): never {
  return failUsage(
    `--rubric: task ${task.id} is of no environment that brings one. Give the name of a rubric or a file.`,
  );
}
