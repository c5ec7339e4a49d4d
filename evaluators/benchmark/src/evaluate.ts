/**
 * A whole evaluation in one call: cases are paired, judges asked, figures drawn up. The command line and the tool
 * `evaluate_against_baseline` are both this; where things are kept between two starts is theirs to say.
 */
import { fail, omitUndefined, type Rubric, type Task } from "@arenakit/contracts";
import { type Agent, type PairedCase, pairCases } from "./cases.ts";
import type { HumanLabel } from "./human.ts";
import { type CaseJudgingOptions, type EvaluationJudge, type Judging, judgeCases } from "./judge-cases.ts";
import { costLedger, type Prices } from "./ledger.ts";
import { type EvaluationResult, evaluationResult } from "./result.ts";

export interface EvaluateOptions
  extends Pick<CaseJudgingOptions, "known" | "onJudged" | "mayAsk" | "concurrency" | "signal"> {
  /** Names the evaluation in its result. */
  readonly evaluation: string;
  readonly candidates: readonly Agent[];
  readonly baseline: Agent;
  readonly tasks: readonly Task[];
  readonly judges: readonly (EvaluationJudge & { readonly model?: string | null })[];
  readonly rubricOf: (task: Task) => Rubric;
  /** `baseline` (default): every candidate meets the baseline. `all`: candidates meet each other too. */
  readonly pairs?: "baseline" | "all";
  readonly labels?: readonly HumanLabel[];
  readonly prices?: Prices;
  /** Of the bootstrap; 1 unless given. */
  readonly seed?: number;
  /** Draws of the bootstrap; 2000 unless given. */
  readonly resamples?: number;
  readonly digest: (text: string) => string;
}

export interface Evaluation {
  readonly cases: readonly PairedCase[];
  readonly judging: Judging;
  readonly result: EvaluationResult;
}

export const RESAMPLES = 2000;

/**
 * Throws a FailureError of owner "task" when names are not distinct, no task has a trajectory of the baseline, or a
 * candidate has none of the baseline's tasks.
 */
export async function evaluate(options: EvaluateOptions): Promise<Evaluation> {
  const cases = casesOf(options);
  const judging = await judgeCases({ ...options, cases });
  return { cases, judging, result: resultOf(options, cases, judging) };
}

/** All cases of all pairs of agents that are to meet. */
export function casesOf(options: EvaluateOptions): PairedCase[] {
  const { candidates, baseline, tasks, judges, digest, pairs = "baseline" } = options;
  requireDistinct(
    "agents",
    [baseline, ...candidates].map(({ name }) => name),
  );
  requireDistinct(
    "judges",
    judges.map(({ id }) => id),
  );
  const meetings = candidates.map((candidate): [Agent, Agent] => [candidate, baseline]);
  if (pairs === "all")
    for (const [at, candidate] of candidates.entries())
      for (const other of candidates.slice(at + 1)) meetings.push([candidate, other]);
  const cases = meetings.flatMap(([candidate, other]) => pairCases({ candidate, baseline: other, tasks, digest }));
  for (const { name, trajectories } of cases.length > 0 ? candidates : [])
    if (trajectories.size > 0 && !tasks.some(({ id }) => trajectories.has(id) && baseline.trajectories.has(id)))
      fail(
        "task",
        "nothing_in_common",
        `none of the ${trajectories.size} tasks of ${name} is one that the baseline ${baseline.name} has a trajectory of: there is nothing to compare.`,
      );
  if (cases.length > 0) return cases;
  return fail(
    "task",
    "no_cases",
    `none of the ${tasks.length} tasks has a trajectory of the baseline ${baseline.name}: there is nothing to compare with.`,
  );
}

/** The figures of what was judged so far; cases and judging belong to the same options. */
export function resultOf(options: EvaluateOptions, cases: readonly PairedCase[], judging: Judging): EvaluationResult {
  const { candidates, baseline, judges, prices, labels, seed = 1, resamples = RESAMPLES } = options;
  const asked = [...new Set(cases.map(({ task }) => task))];
  const policies = [...candidates, baseline].map(({ name, trajectories, model = null, paid }) => ({
    name,
    model,
    trajectories: paid ?? [...trajectories.values()].flat(),
  }));
  return evaluationResult({
    evaluation: options.evaluation,
    baseline: baseline.name,
    candidates: candidates.map(({ name }) => name),
    judges: judges.map(({ id }) => id),
    rubrics: asked.map(options.rubricOf),
    cases: cases.map(({ entry }) => entry),
    lines: judging.lines,
    ...omitUndefined({ labels }),
    cost: costLedger({
      lines: judging.lines,
      judges: new Map(judges.map(({ id, model = null }) => [id, model])),
      policies,
      ...omitUndefined({ prices }),
    }),
    left: judging.left,
    seed,
    resamples,
  });
}

function requireDistinct(kind: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  fail("task", "same_name", `two ${kind} are called ${JSON.stringify(twice)}: give each a name of its own.`);
}
