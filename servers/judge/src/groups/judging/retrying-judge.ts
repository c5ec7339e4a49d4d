/**
 * A judge that is asked until it answers: an outage is waited for, a reply that is no verdict is asked for again with
 * another sample. A question gets no score where it is refused while others are judged; so that one group that a judge will
 * not read is told from a judge that reads nothing, it is shown an attempt that it judged before. A judge that refuses that
 * too is waited for as one that is away, until the group is given up.
 */
import type { Comparison, Failure, ListVerdict, ListwiseJudge, PairwiseJudge } from "@arenakit/contracts";
import { compareValid, rankOnce } from "@arenakit/evaluator-arena";
import { backOffDelay, type CircuitBreaker, type Permit } from "./circuit-breaker.ts";
import type { ActiveGroup } from "./group-scheduler.ts";
import type { HealthProbe, JudgeOutcome, PooledJudge } from "./judge-pool.ts";

/** What is asked of one group, and where it stands in queue. */
export interface QuestionContext extends Pick<ActiveGroup, "age" | "queue" | "signal" | "counts"> {
  /** Told of each failure. */
  readonly onFailure: (failure: Failure) => void;
}

/**
 * So often in all a question is asked that is refused while the judge gives verdicts to others: each costs a call, and
 * its own repair turn.
 */
const TRIES_OF_A_VERDICT = 3;
/** The same where nothing else is asked meanwhile, but the judge did judge others of the group: a second or two more. */
const TRIES_OF_THE_LAST = 5;
/** More than the calls of a listwise group, so that another try never repeats the sample of another call. */
const LIST_SAMPLES = 32;

/** Failures that do not say that another try helps, and yet end when somebody mends the endpoint. */
const MENDED_BY_PEOPLE = new Set(["unauthorized", "not_found", "not_an_api"]);

/** Whether waiting helps; else it is this question, or how it was answered, that is at fault. */
function isOutage({ code, retryable }: Failure): boolean {
  return !code.startsWith("malformed") && (retryable || MENDED_BY_PEOPLE.has(code));
}

/** Never gives an unscored comparison for an outage; throws the signal's reason when the group is given up. */
export function retryingJudge(judge: PairwiseJudge, pooled: PooledJudge, context: QuestionContext): PairwiseJudge {
  const asked = { pooled, context, given: { verdicts: 0, refused: 0 } };
  return {
    id: judge.id,
    compare: (request) =>
      askUntilAnswered<Comparison>(
        (tried, signal) => compareValid(judge, { ...request, sample: (request.sample ?? 0) + tried, signal }),
        (signal) => compareValid(judge, { ...request, second: request.first, signal }),
        asked,
      ),
  };
}

/** The same of lists. */
export function retryingListJudge(judge: ListwiseJudge, pooled: PooledJudge, context: QuestionContext): ListwiseJudge {
  const asked = { pooled, context, given: { verdicts: 0, refused: 0 } };
  return {
    id: judge.id,
    rank: (request) =>
      askUntilAnswered<ListVerdict>(
        (tried, signal) =>
          rankOnce(judge, { ...request, sample: (request.sample ?? 0) + LIST_SAMPLES * tried, signal }),
        (signal) =>
          rankOnce(judge, {
            ...request,
            trajectories: [request.trajectories[0]!, request.trajectories[0]!],
            signal,
          }),
        asked,
      ),
  };
}

interface QuestionState {
  readonly pooled: PooledJudge;
  readonly context: QuestionContext;
  /** Of the group by now: its verdicts, and its refusals since the last of them. */
  readonly given: { verdicts: number; refused: number };
}

type Ask<T> = (refused: number, signal: AbortSignal) => Promise<T>;

async function askUntilAnswered<T extends JudgeOutcome>(
  ask: Ask<T>,
  look: HealthProbe,
  asked: QuestionState,
): Promise<T> {
  const { pooled, context, given } = asked;
  const { breaker, figures, random, answered } = pooled;
  const { signal, onFailure, counts } = context;
  let [outages, refused, verdictsBefore] = [0, 0, 0];
  for (let tries = 0; ; ) {
    const permit = await awaitPermit(asked, refused);
    if (permit === "probe" && given.refused >= TRIES_OF_A_VERDICT && answered.look) {
      await probeJudge(answered.look, asked);
      continue;
    }
    count(tries++ === 0 ? "asked" : "repeated", figures, context);
    const said = await askOnce(() => ask(refused, signal), { permit, pooled, context });
    if (said.status === "scored") {
      breaker.recordSuccess();
      answered.look = look;
      given.verdicts++;
      given.refused = 0;
      return said;
    }
    const { failure } = said as Extract<JudgeOutcome, { status: "unscored" }>;
    onFailure(failure);
    let pauses: number | null;
    if (isOutage(failure)) {
      breaker.recordFailure(failure, permit);
      pauses = outages++;
    } else {
      given.refused++;
      if (refused++ === 0) verdictsBefore = breaker.verdicts();
      const judgesOthers = breaker.verdicts() > verdictsBefore;
      // What is this question's fault says nothing of the judge.
      if (!judgesOthers || permit === "probe") breaker.recordFailure(failure, permit);
      if (refused >= TRIES_OF_A_VERDICT && judgesOthers) return said;
      if (refused >= TRIES_OF_THE_LAST && given.verdicts + counts.kept > 0) return said;
      pauses = refused >= TRIES_OF_A_VERDICT ? refused - TRIES_OF_A_VERDICT : null;
    }
    // While it is down the pause is the judge's, not this question's.
    if (pauses !== null && breaker.state() !== "down")
      await breaker.backOff(backOffDelay(pauses, random, failure.retryAfterMs), signal);
  }
}

/** Looks whether the judge is back with an attempt that it could read, in the place of a question of a group that it refuses. */
async function probeJudge(look: HealthProbe, { pooled, context }: QuestionState): Promise<void> {
  count("repeated", pooled.figures, context);
  const said = await askOnce(() => look(context.signal), { permit: "probe", pooled, context });
  if (said.status === "scored") return pooled.breaker.recordSuccess();
  context.onFailure(said.failure);
  pooled.breaker.recordFailure(said.failure, "probe");
}

/** Waits until the judge is there, and for a slot; a judge that went down in between is waited for without one. */
async function awaitPermit({ pooled: { breaker }, context, given }: QuestionState, refused: number): Promise<Permit> {
  const { age, queue, signal } = context;
  const request = {
    ...age,
    refused,
    get refusedOfGroup() {
      return given.refused;
    },
  };
  for (;;) {
    const permit = await breaker.acquire(request, signal);
    if (permit === "probe") await queue.acquire().catch((reason) => releaseProbe(breaker, reason));
    else await queue.acquire();
    if (permit === "probe" || breaker.state() !== "down") return permit;
    queue.release();
  }
}

function releaseProbe(breaker: CircuitBreaker, reason: unknown): never {
  breaker.releaseProbe();
  throw reason;
}

interface Question {
  readonly permit: Permit;
  readonly pooled: PooledJudge;
  readonly context: QuestionContext;
}

/** Throws the signal's reason where the group was given up meanwhile: what came then says nothing of the judge. */
async function askOnce<T extends JudgeOutcome>(
  ask: () => Promise<T>,
  { permit, pooled, context }: Question,
): Promise<T> {
  const { breaker, figures } = pooled;
  const { signal, queue } = context;
  const ended = figures.began();
  await nextTurn();
  const said = signal.aborted ? null : await untilAborted(ask(), signal);
  queue.release();
  if (said === null || (said.status === "unscored" && signal.aborted)) {
    ended("called_off");
    if (permit === "probe") breaker.releaseProbe();
    throw signal.reason;
  }
  const failure = said.status === "scored" ? null : (said as Extract<JudgeOutcome, { status: "unscored" }>).failure;
  ended(failure);
  return said;
}

function count(what: "asked" | "repeated", { orders }: PooledJudge["figures"], { counts }: QuestionContext): void {
  orders[what]++;
  counts[what]++;
}

/** Null when the group is given up first: a judge that does not heed its signal must not keep it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve(null);
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

/** Judges that compute give the thread away before each question. */
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
