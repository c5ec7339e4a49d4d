/** An evaluation against a baseline for a tool: its cases from arguments, its matches kept under ids. */
import { createHash } from "node:crypto";
import type { Failure, Rubric, Task } from "@arenakit/contracts";
import { matchOf } from "@arenakit/evaluator-arena";
import { type EvaluationResult, evaluate, type JudgedCase, verdictOf } from "@arenakit/evaluator-benchmark";
import * as z from "zod";
import type { TrajectoryReference } from "./call-arguments.ts";
import { sharing } from "./group-work.ts";
import type { Job } from "./job-queue.ts";
import type { JudgeBackend, ServedJudge } from "./judge-backend.ts";
import { JUDGE_CONCURRENCY } from "./limits.ts";
import { idOf } from "./work.ts";

/** A case as a result tells it; the whole of its match is what `get_match` gives. */
export const CaseSummary = z.object({
  /** For get_match; the candidate is 0, the baseline 1. */
  id: z.string(),
  case: z.string(),
  judge: z.string(),
  outcome: z.enum(["win", "tie", "loss"]).nullable(),
});
export type CaseSummary = z.infer<typeof CaseSummary>;

export interface CaseRequest {
  readonly task: Task;
  readonly rubric: Rubric;
  /** Null where the candidate gave none. */
  readonly candidate: TrajectoryReference | null;
  readonly baseline: TrajectoryReference;
}

export interface EvaluationRequest {
  readonly cases: readonly CaseRequest[];
  readonly judges: readonly (ServedJudge & { readonly name: string })[];
  readonly settings: { candidate: string; baseline: string; seed: number; resamples: number };
  /** What names the evaluation. */
  readonly key: unknown;
}

export interface Evaluated {
  readonly result: EvaluationResult;
  readonly matches: CaseSummary[];
  /** One for each match without a verdict. */
  readonly failures: readonly Failure[];
}

/** Judges, keeps the matches, and tells how many cases were judged. */
export async function evaluateCases(
  { matches: store }: Pick<JudgeBackend, "matches">,
  { cases, judges, settings, key }: EvaluationRequest,
  job: Job,
): Promise<Evaluated> {
  const byTask = new Map(cases.map((one) => [one.task.id, one]));
  const candidates = trajectoriesOf(cases, ({ candidate }) => candidate);
  const baselines = trajectoriesOf(cases, ({ baseline }) => baseline);
  const name = idOf(key);
  let judged = 0;
  const { judging, result } = await evaluate({
    evaluation: name,
    candidates: [{ name: settings.candidate, trajectories: candidates.shown }],
    baseline: { name: settings.baseline, trajectories: baselines.shown },
    tasks: [...byTask.values()].map(({ task }) => task),
    judges: judges.map((judge) => ({
      id: judge.name,
      open: (onUsage) => sharing(judge.metered?.(onUsage) ?? judge.pairwise),
    })),
    rubricOf: (task) => byTask.get(task.id)!.rubric,
    onJudged: () => job.progress(++judged),
    concurrency: JUDGE_CONCURRENCY,
    signal: job.signal,
    seed: settings.seed,
    resamples: settings.resamples,
    digest: (text) => createHash("sha256").update(text).digest("hex"),
  });
  const played = judging.lines.map((line, number) => {
    const { task, rubric } = byTask.get(line.task)!;
    const sample = Number(line.case.slice(line.task.length + 1));
    const match = matchOf({
      number,
      phase: "round_robin",
      round: 0,
      pair: [0, 1],
      forward: line.forward,
      backward: line.backward,
    });
    const trajectories = [candidates.hash(task.id, sample), baselines.hash(task.id, sample)] as [string, string];
    const id = idOf({ evaluation: name, case: line.case, judge: line.judge });
    return { line, record: { id, task: task.id, query: task.query, judge: line.judge, rubric, trajectories, match } };
  });
  await store.put(played.map(({ record }) => record));
  return {
    result,
    matches: played.map(({ line, record }) => ({ id: record.id, ...summaryOf(line) })),
    failures: judging.lines.flatMap((line) => failureOf(line) ?? []),
  };
}

function summaryOf(line: JudgedCase): Omit<CaseSummary, "id"> {
  return { case: line.case, judge: line.judge, outcome: verdictOf(line)?.combined.outcome ?? null };
}

function failureOf({ forward, backward }: JudgedCase): Failure | null {
  if (forward.status === "unscored") return forward.failure;
  return backward.status === "unscored" ? backward.failure : null;
}

/** Sample by sample, as the cases come; where a side gave nothing stands an attempt without an answer. */
function trajectoriesOf(cases: readonly CaseRequest[], side: (one: CaseRequest) => TrajectoryReference | null) {
  const named = new Map<string, TrajectoryReference[]>();
  for (const one of cases) named.set(one.task.id, [...(named.get(one.task.id) ?? []), side(one) ?? NOTHING]);
  const shown = new Map([...named].map(([task, all]) => [task, all.map(({ trajectory }) => trajectory)] as const));
  return { shown, hash: (task: string, sample: number) => named.get(task)?.[sample]?.hash ?? "" };
}

/** No answer is the policy's own doing: the case is lost, not left out. */
const NOTHING: TrajectoryReference = {
  trajectory: { schema_version: "ATIF-v1.8", agent: { name: "none", version: "0" }, steps: [] },
  hash: "",
};
