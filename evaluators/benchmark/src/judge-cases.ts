/**
 * Asks every judge about every case that can be compared, both orders each, several at a time. An order that is known
 * from an earlier start is not asked again; a budget stops the asking and leaves the rest for a later one.
 */
import {
  type Comparison,
  eachBounded,
  omitUndefined,
  type PairwiseJudge,
  type Rubric,
  type Task,
  type Trajectory,
  type Usage,
} from "@arenakit/contracts";
import { compareOnce } from "@arenakit/evaluator-arena";
import { isPlayable, type PairedCase } from "./cases.ts";
import { type CaseUsage, isUnreached, isUnreadable, type JudgedCase, lineKey, sumOfUsage } from "./judged-case.ts";

/**
 * A judge by its name; `open` gives one that reports the tokens of each question that it asks, null where whoever
 * answered did not say them.
 */
export interface EvaluationJudge {
  readonly id: string;
  open(onUsage: (usage: Usage | null) => void): PairwiseJudge;
}

/** What is about to be asked: one order of a case, or both. */
export interface JudgeCall {
  readonly judge: string;
  readonly orders: 1 | 2;
}

export interface CaseJudgingOptions {
  readonly cases: readonly PairedCase[];
  readonly judges: readonly EvaluationJudge[];
  readonly rubricOf: (task: Task) => Rubric;
  /** Lines of an earlier start; an order that failed, or was asked for by another prompt than the judge would now use, is asked for again. */
  readonly known?: readonly JudgedCase[];
  /** A line that was judged now, as they finish: its usage is of this asking alone, what was spent on it before is not in it. */
  readonly onJudged?: (line: JudgedCase) => void;
  /**
   * Asked before each case; it may wait. null leaves this one unasked and, of this judge, all that follow; else what it gives
   * is called when the case is done.
   */
  readonly mayAsk?: (asking: JudgeCall) => Promise<(() => void) | null>;
  /** Cases at a time; 8 unless given. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
}

export interface Judging {
  /** In the order of cases, then of judges; the usage of a line is all that was ever spent on it. */
  readonly lines: readonly JudgedCase[];
  /** Cases times judges that were not asked, or asked in vain for a reason that may pass. */
  readonly left: number;
  /** Those of `left` that were asked: the judge could not be reached, or not in time. */
  readonly unreached: number;
}

const CONCURRENCY = 8;

/** Failures of a judge are in its lines; rejects only when `signal` is aborted or `onJudged` throws. */
export async function judgeCases(options: CaseJudgingOptions): Promise<Judging> {
  const { cases, judges, known = [], onJudged, mayAsk, concurrency = CONCURRENCY, signal } = options;
  const before = new Map(known.map((line) => [lineKey(line), line]));
  const work = cases
    .filter(({ entry }) => isPlayable(entry))
    .flatMap((paired) => judges.map((judge) => ({ paired, judge })));
  const stopped = new Set<string>();
  const lines = await eachBounded(work, concurrency, async ({ paired, judge }) => {
    const found = before.get(lineKey(headOf(paired, judge.id))) ?? null;
    const kept = found ? keptOrders(found, paired, { judge, ...options }) : {};
    if (found && kept.forward && kept.backward) return found;
    // What was asked in vain before stays in the log until it is asked again.
    const asBefore = found && isSame(found, paired) ? found : null;
    if (stopped.has(judge.id)) return asBefore;
    const done = mayAsk ? await mayAsk({ judge: judge.id, orders: kept.forward || kept.backward ? 1 : 2 }) : () => {};
    if (done === null) {
      stopped.add(judge.id);
      return asBefore;
    }
    try {
      signal?.throwIfAborted();
      const line = await judgeCase(paired, judge, { ...options, kept });
      signal?.throwIfAborted();
      onJudged?.(line);
      return found ? { ...line, usage: sumOfUsage(found.usage, line.usage) } : line;
    } finally {
      done();
    }
  });
  const present = lines.filter((line) => line !== null);
  const unreached = present.filter(isUnreached).length;
  return { lines: present, left: lines.length - present.length + unreached, unreached };
}

/** Orders that need not be asked for again. */
type KeptOrders = Partial<Pick<JudgedCase, "forward" | "backward">>;

async function judgeCase(
  paired: PairedCase,
  judge: EvaluationJudge,
  options: CaseJudgingOptions & { readonly kept: KeptOrders },
): Promise<JudgedCase> {
  const { task } = paired;
  const [own, theirs] = paired.trajectories as readonly [Trajectory, Trajectory];
  const rubric = options.rubricOf(task);
  let usage: CaseUsage = { calls: 0, promptTokens: 0, completionTokens: 0 };
  const asked = judge.open((one) => {
    usage = sumOfUsage(usage, { calls: 1, ...(one ?? { promptTokens: 0, completionTokens: 0, untold: 1 }) });
  });
  const signal = options.signal ? { signal: options.signal } : {};
  const compare = (first: Trajectory, second: Trajectory) =>
    compareOnce(asked, { task, rubric, first, second, ...signal });
  const [forward, backward] = await Promise.all([
    options.kept.forward ?? compare(own, theirs),
    options.kept.backward ?? compare(theirs, own),
  ]);
  return { ...headOf(paired, judge.id), forward, backward, usage };
}

function headOf(
  { entry }: PairedCase,
  judge: string,
): Pick<JudgedCase, "case" | "task" | "agents" | "digests" | "judge"> {
  const [own, theirs] = entry.sides;
  return {
    case: entry.case,
    task: entry.task,
    agents: [own.agent, theirs.agent],
    digests: [own.digest, theirs.digest],
    judge,
  };
}

/** A line judges these trajectories, and not what was there under their names before. */
function isSame({ digests }: JudgedCase, { entry }: PairedCase): boolean {
  return digests[0] === entry.sides[0].digest && digests[1] === entry.sides[1].digest;
}

/**
 * What of a line stands: of the same trajectories, scored in the words that the judge would use now, if it uses any, or
 * answered with what could not be read, which is the judge's own conduct.
 */
function keptOrders(
  line: JudgedCase,
  paired: PairedCase,
  { judge, rubricOf }: Pick<CaseJudgingOptions, "rubricOf"> & { judge: EvaluationJudge },
): KeptOrders {
  if (!isSame(line, paired)) return {};
  const { task } = paired;
  const [first, second] = paired.trajectories as readonly [Trajectory, Trajectory];
  const prompt = judge.open(() => {}).promptOf?.({ task, rubric: rubricOf(task), first, second });
  const stands = (order: Comparison) =>
    isUnreadable(order) || (order.status === "scored" && (prompt === undefined || order.prompt === prompt))
      ? order
      : null;
  const [forward, backward] = [stands(line.forward), stands(line.backward)];
  return omitUndefined({ forward: forward || undefined, backward: backward || undefined });
}
