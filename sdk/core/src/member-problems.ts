/** What is wrong with the members of an environment by themselves: limits, rubrics, and what the rule judge is told to rest on. */
import {
  type Environment,
  type EpisodeLimits,
  nearestWord,
  Rubric,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";

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
      ...groundProblems(environment, { tasks, rubrics }),
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

/** Names in `ruleGrounds` that are of no criterion or check count for nothing, and nobody would see it. */
function groundProblems(
  { ruleGrounds, runChecks }: Environment,
  { tasks: [task], rubrics }: { tasks: readonly Task[]; rubrics: readonly Rubric[] },
): string[] {
  if (!ruleGrounds || !runChecks || !task) return [];
  const { criteria = {}, hard = [], delivered = {} } = ruleGrounds;
  const ownCriteria = [...new Set(rubrics.flatMap((rubric) => rubric.criteria.map(({ id }) => id)))];
  const ownChecks = runChecks({ task, trajectory: unanswered(task) }).map(({ id }) => id);
  const isCheck = (name: string) =>
    name.endsWith(".*") ? ownChecks.some((id) => id.startsWith(name.slice(0, -1))) : ownChecks.includes(name);
  const asked = {
    criteria: [...Object.keys(criteria), ...Object.values(delivered).flatMap((of) => Object.keys(of))],
    checks: [...Object.values(criteria).flatMap((of) => Object.keys(of)), ...hard, ...Object.keys(delivered)],
  };
  return [
    ...asked.criteria
      .filter((id) => !ownCriteria.includes(id))
      .map((id) => `ruleGrounds: no rubric has the criterion ${id}${meant(id, ownCriteria)}`),
    ...asked.checks
      .filter((id) => !isCheck(id) && !id.startsWith(OF_ANY_TEXT))
      .map((id) => `ruleGrounds: runChecks has no check ${id}${meant(id, ownChecks)}`),
  ];
}

/** The rule judge runs the checks of form whether an environment has them or not. */
const OF_ANY_TEXT = "format.";

const meant = (unknown: string, known: readonly string[]) => {
  const nearest = nearestWord(unknown, known);
  return nearest === null ? ` (there are ${known.join(", ")})` : `; did you mean ${nearest}?`;
};

/** An attempt that said nothing: every check gives a result of it, if only that it does not apply. */
const unanswered = ({ query }: Task): Trajectory => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "none", version: "1" },
  steps: [{ step_id: 1, source: "user", message: query }],
});
