/**
 * A judge that is asked until it answers: an outage is waited for, a reply that is no verdict is asked for again with
 * another sample. A question gets no score where it is refused while others are judged; so that one group that a judge will
 * not read is told from a judge that reads nothing, it is shown an attempt that it judged before. A judge that refuses that
 * too is waited for as one that is away, until the group is given up.
 *
 * Whether a judge may be asked is a matter of its circuit breaker. After several failures in a row it is down: one question
 * at a time looks, with growing pauses, whether it is back, and everybody else waits without a slot.
 */
import type { Comparison, Failure, ListVerdict, ListwiseJudge, PairwiseJudge, Random } from "@arenakit/contracts";
import { compareValid, rankOnce } from "@arenakit/evaluator-arena";
import { type Age, byAge } from "./fair-semaphore.ts";
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

/** A judge that says that it cannot judge has answered: it would say the same again. */
const ABSTENTION = "cannot_judge";

/** Whether waiting helps; else it is this question, or how it was answered, that is at fault. */
export function isOutage({ code, retryable }: Failure): boolean {
  return !code.startsWith("malformed") && (retryable || MENDED_BY_PEOPLE.has(code));
}

/** Never gives an unscored comparison for an outage; throws the signal's reason when the group is given up. */
export function retryingJudge(judge: PairwiseJudge, pooled: PooledJudge, context: QuestionContext): PairwiseJudge {
  const asked = { pooled, context, given: { verdicts: 0, refused: 0 } };
  return {
    id: judge.id,
    compare: (request) =>
      askUntilAnswered<Comparison>(
        (tried, signal) =>
          compareValid(judge, Object.assign({}, request, { sample: (request.sample ?? 0) + tried, signal })),
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

/**
 * Any other question of a group, asked in the same way; it is its own probe. What the judge refuses for good is the outcome,
 * an outage never is.
 */
export function askPatiently<T extends JudgeOutcome>(
  pooled: PooledJudge,
  context: QuestionContext,
): (ask: (signal: AbortSignal) => Promise<T>) => Promise<T> {
  const asked = { pooled, context, given: { verdicts: 0, refused: 0 } };
  return (ask) => askUntilAnswered<T>((_, signal) => ask(signal), ask, asked);
}

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
    if (failure.code === ABSTENTION) {
      breaker.recordSuccess();
      return said;
    }
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
  const request = { openedAt: age.openedAt, id: age.id, refused, ofGroup: given };
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

/** Failures without a verdict in between: fewer happen to a judge that only refuses some of many questions. */
const FAILURES_IN_A_ROW = 8;
const FIRST_PAUSE_MS = 500;
/** An outage of an hour costs 120 questions, and its end is seen within half a minute. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * How long to wait before trying again for the `times`-th time (from 0): doubling, at most 30 s, the upper half of it
 * drawn. What an endpoint asks for beyond that is not waited out: groups have a deadline, and endpoints err.
 */
export function backOffDelay(times: number, random: Random, retryAfterMs = 0): number {
  const whole = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(times, 16));
  const drawn = whole / 2 + random.next() * (whole / 2);
  return Math.min(LONGEST_PAUSE_MS, Math.max(retryAfterMs, drawn));
}

/** `probe`: this question finds out whether the judge is back. */
export type Permit = "open" | "probe";

/** A question that wants to be asked. */
interface PermitRequest extends Age {
  /** How often it was answered by what is no verdict: it may be at fault itself, and tells less of the judge than a fresh one. */
  readonly refused?: number;
  /** The same of all questions of its group, since one of them had a verdict; it grows while this one waits. */
  readonly ofGroup?: { readonly refused: number };
}

export interface CircuitBreaker {
  state(): "up" | "down" | "unknown";
  /**
   * Resolves when the judge may be asked; while it is down with `probe`, one that was refused least, of the oldest of the
   * groups that were refused least: what a judge will not read in one group must not hold the others.
   * Rejects with the signal's reason.
   */
  acquire(request: PermitRequest, signal: AbortSignal): Promise<Permit>;
  /** Pauses one question: resolves after so long, or as soon as a judge that was down is back. Rejects with the signal's reason. */
  backOff(ms: number, signal: AbortSignal): Promise<void>;
  /** The judge gave a verdict. */
  recordSuccess(): void;
  /** How many it gave so far. */
  verdicts(): number;
  recordFailure(failure: Failure, permit: Permit): void;
  /** A probe was called off before the judge said anything. */
  releaseProbe(): void;
  /** Ends the timer; who waits goes on waiting for its own signal. */
  end(): void;
}

/** Negative where `one` should look first. */
const byRefusals = (one: PermitRequest, other: PermitRequest) =>
  (one.ofGroup?.refused ?? 0) - (other.ofGroup?.refused ?? 0) ||
  (one.refused ?? 0) - (other.refused ?? 0) ||
  byAge(one, other);

interface PendingPermit {
  readonly request: PermitRequest;
  resolve(permit: Permit): void;
}

export function createCircuitBreaker({ random }: { random: Random }): CircuitBreaker {
  let state: "up" | "down" | "unknown" = "unknown";
  let verdicts = 0;
  let inARow = 0;
  let pauses = 0;
  let timer: NodeJS.Timeout | null = null;
  /** While down: the pause is over, and nobody looks. */
  let isProbeDue = false;
  let hasEnded = false;
  let waiting: PendingPermit[] = [];
  const resting = new Set<() => void>();

  const letProbe = () => {
    timer = null;
    isProbeDue = true;
    const first = waiting.reduce<PendingPermit | null>(
      (one, other) => (one && byRefusals(one.request, other.request) < 0 ? one : other),
      null,
    );
    if (!first) return;
    waiting = waiting.filter((one) => one !== first);
    isProbeDue = false;
    first.resolve("probe");
  };

  const pause = ({ retryAfterMs }: Failure) => {
    if (hasEnded) return;
    timer = setTimeout(letProbe, backOffDelay(pauses++, random, retryAfterMs));
  };

  return {
    state: () => state,
    acquire(request, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (state !== "down") return Promise.resolve("open");
      if (isProbeDue) {
        isProbeDue = false;
        return Promise.resolve("probe");
      }
      return waitForPermit({ request, signal }, (entry) => {
        waiting.push(entry);
        return () => {
          waiting = waiting.filter((one) => one !== entry);
        };
      });
    },
    backOff: (ms, signal) => sleepUntilWoken(resting, ms, signal),
    verdicts: () => verdicts,
    recordSuccess() {
      verdicts++;
      // One that refuses only some is not asked again by all at each answer.
      if (state === "down") for (const wake of [...resting]) wake();
      state = "up";
      inARow = 0;
      pauses = 0;
      isProbeDue = false;
      if (timer) clearTimeout(timer);
      timer = null;
      const all = waiting;
      waiting = [];
      for (const { resolve } of all) resolve("open");
    },
    recordFailure(failure, permit) {
      inARow++;
      if (permit === "probe" && state === "down") pause(failure);
      else if (state !== "down" && inARow >= FAILURES_IN_A_ROW) {
        state = "down";
        pause(failure);
      }
    },
    releaseProbe() {
      if (state === "down") letProbe();
    },
    end() {
      hasEnded = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** Waits so long, or until it is woken. */
async function sleepUntilWoken(resting: Set<() => void>, ms: number, signal: AbortSignal): Promise<void> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(alarm);
        signal.removeEventListener("abort", wake);
        resting.delete(wake);
        resolve();
      };
      const alarm = setTimeout(wake, ms);
      signal.addEventListener("abort", wake, { once: true });
      resting.add(wake);
    });
  signal.throwIfAborted();
}

/** Waits in a list, which `enter` adds it to and whose result takes it out again, until it is called or given up. */
function waitForPermit(
  { request, signal }: { readonly request: PermitRequest; readonly signal: AbortSignal },
  enter: (entry: PendingPermit) => () => void,
): Promise<Permit> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      leave();
      reject(signal.reason);
    };
    const leave = enter({
      request,
      resolve(granted) {
        signal.removeEventListener("abort", onAbort);
        resolve(granted);
      },
    });
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
