/** What is wrong with the members of an environment by themselves: limits, rubrics, and what the rule judge is told to rest on. */
import { type Environment, type EpisodeLimits, nearestWord, Rubric, type Task } from "@arenakit/contracts";

/** Those that every environment sets. */
const LIMITS = [
  "maxTurns",
  "maxToolCalls",
  "maxCallsPerTurn",
  "callTimeoutMs",
  "contextTokens",
] as const satisfies readonly (keyof EpisodeLimits)[];

/** `tasks` are those whose rubrics are looked at. */
export function memberProblems(environment: Environment, tasks: readonly Task[]): string[] {
  const rubrics = [...new Set(tasks.map((task) => environment.rubric(task)))];
  return [
    ...new Set([
      ...limitProblems(environment),
      ...rubrics.flatMap(rubricProblems),
      ...groundProblems(environment, rubrics),
    ]),
  ];
}

function limitProblems({ limits }: Environment): string[] {
  return LIMITS.flatMap((name) => {
    const value: unknown = limits[name];
    return typeof value === "number" && value >= 0
      ? []
      : [`limits.${name}: expected a number, and not ${String(value)}`];
  });
}

function rubricProblems(rubric: Rubric): string[] {
  const { error } = Rubric.safeParse(rubric);
  return (error?.issues ?? []).map(({ path, message }) => `rubric.${path.join(".")}: ${message}`);
}

/** A criterion that no rubric has counts for nothing, and nobody would see it. Which checks there are is not known: an answer may decide it. */
function groundProblems(
  { ruleGrounds: { criteria = {}, delivered = {} } = {} }: Environment,
  rubrics: readonly Rubric[],
): string[] {
  if (rubrics.length === 0) return [];
  const known = [...new Set(rubrics.flatMap((rubric) => rubric.criteria.map(({ id }) => id)))];
  const asked = [...Object.keys(criteria), ...Object.values(delivered).flatMap((of) => Object.keys(of))];
  return asked
    .filter((id) => !known.includes(id))
    .map((id) => `ruleGrounds: no rubric has the criterion ${id}${meant(id, known)}`);
}

const meant = (unknown: string, known: readonly string[]) => {
  const nearest = nearestWord(unknown, known);
  return nearest === null ? ` (there are ${known.join(", ")})` : `; did you mean ${nearest}?`;
};
