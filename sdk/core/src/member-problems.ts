/** What is wrong with the members of an environment by themselves: limits, rubrics, and what the rule judge is told to rest on. */
import { CheckResult, type Environment, type EpisodeLimits, nearestWord, Rubric, type Task } from "@arenakit/contracts";

/** Those that every environment sets. */
const LIMITS = [
  "maxTurns",
  "maxToolCalls",
  "maxCallsPerTurn",
  "callTimeoutMs",
  "contextTokens",
] as const satisfies readonly (keyof EpisodeLimits)[];

/** `tasks` are those whose rubrics are looked at, `checks` the ids of the checks that ran on their answers. */
export function memberProblems(
  environment: Environment,
  tasks: readonly Task[],
  checks: readonly string[] = [],
): string[] {
  const rubrics = [...new Set(tasks.map((task) => environment.rubric(task)))];
  return [
    ...new Set([
      ...limitProblems(environment),
      ...rubrics.flatMap(rubricProblems),
      ...groundProblems(environment, rubrics),
      ...checkProblems(environment, checks),
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

/** A criterion that no rubric has counts for nothing, and nobody would see it. */
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

/**
 * A check that did not run may be one that other answers decide, so that a misspelt one is told by its nearness: its family
 * is none, and near to one, or its name is near to that of a check of its family. `family.*` names a family alone.
 */
function checkProblems({ ruleGrounds }: Environment, ran: readonly string[]): string[] {
  if (!ruleGrounds || ran.length === 0) return [];
  const { criteria = {}, hard = [], delivered = {} } = ruleGrounds;
  const named = [...Object.values(criteria).flatMap((of) => Object.keys(of)), ...hard, ...Object.keys(delivered)];
  const families = [...new Set([...ran.map(familyOf), ...CheckResult.shape.family.options])];
  return named
    .filter((id) => !ran.includes(id))
    .flatMap((id) => {
      const family = familyOf(id);
      const name = id.slice(family.length + 1);
      const right = families.includes(family) ? family : nearestWord(family, families);
      const names = ran.filter((one) => familyOf(one) === right).map((one) => one.slice(familyOf(one).length + 1));
      const near = name === "*" || names.includes(name) ? name : nearestWord(name, names);
      if (right === null || (right === family && (near === null || near === name))) return [];
      return [`ruleGrounds: no check ${id} ran; did you mean ${right}.${near ?? name}?`];
    });
}

const familyOf = (id: string) => id.split(".", 1)[0]!;

const meant = (unknown: string, known: readonly string[]) => {
  const nearest = nearestWord(unknown, known);
  return nearest === null ? ` (there are ${known.join(", ")})` : `; did you mean ${nearest}?`;
};
