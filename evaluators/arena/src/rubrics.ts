/**
 * What judges look at, by family of tasks: one JSON file of this package for each rubric. Criteria weigh the same within
 * their dimension. ArenaRL weighs the path of a journey 0.6, and process and report of research alike.
 */
import { readFileSync } from "node:fs";
import { fail, type Rubric } from "@arenakit/contracts";

/** The family, in the language that its tasks are mostly in, and with `-zh` or `-en` behind it where there are two. */
export const RUBRIC_NAMES = [
  "travel",
  "travel-en",
  "deep-research",
  "deep-research-en",
  "deep-research-evaluation",
  "deep-research-evaluation-en",
  "writing-zh",
  "writing-en",
] as const;
export type RubricName = (typeof RUBRIC_NAMES)[number];

/** Stands beside src and dist alike. */
const FOLDER = new URL("../rubrics/", import.meta.url);

export const RUBRICS = Object.fromEntries(RUBRIC_NAMES.map((name) => [name, readRubric(name)])) as Readonly<
  Record<RubricName, Rubric>
>;

/** Throws a FailureError of owner "task" that lists the names there are. */
export function rubricNamed(name: string): Rubric {
  const found = RUBRIC_NAMES.find((known) => known === name);
  return found
    ? RUBRICS[found]
    : fail("task", "unknown_rubric", `no rubric "${name}": expected ${RUBRIC_NAMES.join(", ")}`);
}

interface RubricFile {
  readonly dimensions: Rubric["dimensions"];
  readonly criteria: readonly { readonly id: string; readonly title: string; readonly description: string }[];
}

function readRubric(id: RubricName): Rubric {
  const { dimensions, criteria } = JSON.parse(readFileSync(new URL(`${id}.json`, FOLDER), "utf8")) as RubricFile;
  return {
    id,
    criteria: criteria.map(({ id: criterion, title, description }) => ({
      id: criterion,
      dimension: criterion.startsWith("path.") ? "path" : "answer",
      title,
      description,
      weight: 1,
    })),
    dimensions,
    scale: { min: 0, max: 10 },
  };
}
