/**
 * Threads that read attempts for judges, so that no text of a policy keeps the program from answering. A question whose
 * thread computes without a break for longer than the deadline ends as a failure, and the thread is replaced. Which
 * attempt it was is remembered: what could not be read once costs nothing again. Asks and waits; judges nothing itself.
 */
import type { Failure, ToolCaller, ToolResult, ToolSpec, Trajectory } from "@arenakit/contracts";
import { boundary, FailureError } from "@arenakit/contracts";
import type { FromThread, ReadingQuestion, SentAttempt, ThreadCall, ThreadCallAnswer, ToThread } from "./messages.ts";

/** How long a thread may compute on one attempt without a break. The largest that honest policies write take 0.2 s. */
export const READING_DEADLINE_MS = 10_000;
/** How long it may take to load its modules, on a machine that is busy. */
const STARTS_WITHIN_MS = 60_000;
/** How often a thread that has work is looked at. */
const LOOK_MS = 250;
/** Questions of judges that wait for others, such as a model, that one thread has at a time. */
const MOST_SHARED = 32;
/** Attempts that a thread keeps, so that one which plays many matches is sent and read once. */
const MOST_KEPT = 64;

/** One end of a thread. */
export interface ThreadLink {
  post(message: ToThread): void;
  answer(message: ThreadCallAnswer): void;
  /** While it works the process waits for it. */
  hold(isHeld: boolean): void;
  end(): Promise<unknown>;
}
/** Starts a thread that tells what it does; `lost` is called when it ends by itself. */
export type StartThread = (told: (message: FromThread) => void, lost: (problem: string) => void) => ThreadLink;

export interface ReadingThreads {
  /** Throws judge/cannot_judge where an attempt is not read in time, and what the question throws. */
  ask(question: ReadingQuestion, attempts: readonly Trajectory[], tools?: ToolCaller): Promise<unknown>;
  /** Ends the threads, and fails what is under way. */
  close(): Promise<void>;
}

export interface ReadingThreadsOptions {
  readonly start: StartThread;
  /** Threads at a time. */
  readonly most: number;
  /** Milliseconds that only ever grow. */
  readonly clock: () => number;
  readonly deadlineMs?: number;
}

interface PendingQuestion {
  readonly question: ReadingQuestion;
  readonly attempts: readonly Trajectory[];
  readonly tools: ToolCaller | undefined;
  /** Ends the calls of tools that nobody waits for any longer. */
  readonly calls: AbortController;
  /** It shared a thread that was lost: it is asked once more, by itself. */
  isSecond: boolean;
  resolve(given: unknown): void;
  reject(error: Error): void;
}

interface Thread {
  readonly link: ThreadLink;
  readonly running: Map<number, PendingQuestion>;
  readonly kept: Set<number>;
  isReady: boolean;
  heardAt: number;
  /** The question and the attempt of it that is being read, as the thread said last. */
  reading: { readonly number: number; readonly attempt: number | null } | null;
}

export function openReadingThreads(options: ReadingThreadsOptions): ReadingThreads {
  return new Pool(options);
}

class Pool implements ReadingThreads {
  readonly #options: ReadingThreadsOptions;
  readonly #threads = new Set<Thread>();
  readonly #keys = new WeakMap<Trajectory, number>();
  /** By attempt, why it is not read again. */
  readonly #unread = new WeakMap<Trajectory, Failure>();
  #queue: PendingQuestion[] = [];
  #number = 0;
  #nextKey = 0;
  #isClosed = false;
  #looking: NodeJS.Timeout | null = null;

  constructor(options: ReadingThreadsOptions) {
    this.#options = options;
  }

  ask(question: ReadingQuestion, attempts: readonly Trajectory[], tools?: ToolCaller): Promise<unknown> {
    const calls = new AbortController();
    const answered = new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new FailureError(CLOSED));
      this.#queue.push({ question, attempts, tools, calls, isSecond: false, resolve, reject });
      this.#dispatch();
    });
    return answered.finally(() => calls.abort());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#looking) clearInterval(this.#looking);
    const open = [...this.#threads];
    this.#threads.clear();
    for (const asked of [...this.#queue, ...open.flatMap(({ running }) => [...running.values()])])
      asked.reject(new FailureError(CLOSED));
    this.#queue = [];
    await Promise.all(open.map(({ link }) => link.end()));
  }

  #dispatch(): void {
    if (this.#isClosed) return;
    this.#queue = this.#queue.filter((asked) => {
      const known = asked.attempts.map((attempt) => this.#unread.get(attempt)).find((failure) => failure);
      if (known) {
        asked.reject(new FailureError(known));
        return false;
      }
      const thread = this.#threadFor(asked);
      if (thread) this.#give(thread, asked);
      return !thread;
    });
    if (this.#looking !== null || [...this.#threads].every(({ running }) => running.size === 0)) return;
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
    this.#looking.unref();
  }

  /** An idle one, else a new one, else one that has room; none where the question has to wait. */
  #threadFor(asked: PendingQuestion): Thread | undefined {
    const idle = [...this.#threads].find(({ running }) => running.size === 0);
    if (idle) return idle;
    if (this.#threads.size < this.#options.most) return this.#start();
    return [...this.#threads].find((thread) => takes(thread, asked));
  }

  #start(): Thread {
    const { start, clock } = this.#options;
    const link = start(
      (message) => this.#told(thread, message),
      (problem) => this.#lost(thread, problem),
    );
    const thread: Thread = {
      link,
      running: new Map(),
      kept: new Set(),
      isReady: false,
      heardAt: clock(),
      reading: null,
    };
    this.#threads.add(thread);
    return thread;
  }

  #give(thread: Thread, asked: PendingQuestion): void {
    const { link, running, kept } = thread;
    if (running.size === 0) {
      thread.heardAt = this.#options.clock();
      link.hold(true);
    }
    const number = this.#number++;
    running.set(number, asked);
    const attempts = asked.attempts.map((attempt): SentAttempt => {
      const key = this.#keyOf(attempt);
      return kept.has(key) ? { key } : { key, attempt };
    });
    for (const { key } of attempts) {
      kept.delete(key);
      kept.add(key);
    }
    const forget = [...kept].slice(0, Math.max(0, kept.size - MOST_KEPT));
    for (const key of forget) kept.delete(key);
    link.post({ number, question: asked.question, attempts, forget });
  }

  #keyOf(attempt: Trajectory): number {
    const key = this.#keys.get(attempt) ?? this.#nextKey++;
    this.#keys.set(attempt, key);
    return key;
  }

  #told(thread: Thread, message: FromThread): void {
    thread.heardAt = this.#options.clock();
    thread.isReady = true;
    if ("reading" in message) thread.reading = message.reading;
    if ("call" in message) void this.#call(thread, message.call);
    if (!("number" in message)) return;
    const asked = thread.running.get(message.number);
    thread.running.delete(message.number);
    if (thread.running.size === 0) thread.link.hold(false);
    if ("given" in message) asked?.resolve(message.given);
    else asked?.reject(new FailureError(message.failure));
    this.#dispatch();
  }

  async #call(thread: Thread, { number, id, tool }: ThreadCall): Promise<void> {
    const { tools, calls } = thread.running.get(number) ?? {};
    if (!tools || !calls) return;
    const outcome = await boundary<ToolResult | ToolSpec[]>("tool", async () =>
      tool ? tools.call(tool.name, tool.args, { context: tool.context, signal: calls.signal }) : tools.list(),
    );
    thread.link.answer({ id, outcome });
  }

  /** Ends what is silent for too long; looks no more when nothing is under way. */
  #look(): void {
    const { clock, deadlineMs = READING_DEADLINE_MS } = this.#options;
    for (const thread of [...this.#threads]) {
      const patience = thread.isReady ? deadlineMs : STARTS_WITHIN_MS;
      if (thread.running.size > 0 && clock() - thread.heardAt > patience) this.#overrun(thread, patience);
    }
    if (!this.#looking || [...this.#threads].some(({ running }) => running.size > 0)) return;
    clearInterval(this.#looking);
    this.#looking = null;
  }

  #overrun(thread: Thread, ms: number): void {
    const { reading, isReady } = thread;
    this.#drop(thread, ({ attempts }, number) => {
      // One that has not begun yet says nothing of what it was to read.
      if (!isReady) return threadLost(`it was not ready within ${ms / 1000} s`, true);
      const message = `An attempt was not read within ${ms / 1000} s, and is not read again: look at what its answer and its results hold`;
      const failure: Failure = { owner: "judge", code: "cannot_judge", message, retryable: false };
      const attempt = reading?.number === number && reading.attempt !== null ? attempts[reading.attempt] : undefined;
      if (attempt) this.#unread.set(attempt, failure);
      return failure;
    });
  }

  #lost(thread: Thread, problem: string): void {
    if (!this.#threads.has(thread)) return;
    this.#drop(thread, () => threadLost(problem, false));
  }

  /** Takes a thread out; what it was alone with has failed, what shared it is asked again by itself. */
  #drop(thread: Thread, failureOf: (asked: PendingQuestion, number: number) => Failure): void {
    this.#threads.delete(thread);
    void thread.link.end();
    const running = [...thread.running];
    thread.running.clear();
    for (const [number, asked] of running) {
      if (running.length === 1 || asked.isSecond) asked.reject(new FailureError(failureOf(asked, number)));
      else this.#queue.unshift(Object.assign(asked, { isSecond: true }));
    }
    this.#dispatch();
  }
}

const takes = ({ running }: Thread, asked: PendingQuestion) =>
  sharesThread(asked) && running.size < MOST_SHARED && [...running.values()].every(sharesThread);

const sharesThread = ({ question, isSecond }: PendingQuestion) => question.isShared && !isSecond;

function threadLost(problem: string, retryable: boolean): Failure {
  const message = `the thread that reads attempts ended: ${problem}`;
  return { owner: "judge", code: "judge_thread_lost", message, retryable };
}

const CLOSED = threadLost("this server stops; ask again when it is started again", true);
