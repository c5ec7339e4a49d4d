/**
 * Work that may take longer than its client waits. Who asks gets the result, or after a while a ticket that fetches it;
 * who asks the same again joins what is running. A ticket is the hash of the question. All that is kept is bounded.
 */
import { createHash } from "node:crypto";
import { asFailure, canonicalJson, type Failure, FailureError, fail, type JsonObject } from "@arenakit/contracts";
import { createTtlCache, type TtlCache } from "./ttl-cache.ts";

/** What is asked for. */
export interface Work {
  readonly tool: string;
  /** All that the result depends on, in which long texts stand by their hashes. */
  readonly key: unknown;
  run(job: Job): Promise<JsonObject>;
  /** Whether the same question shall have this result again; an outage is tried anew. Every result unless given. */
  isFinal?(result: JsonObject): boolean;
}

/** What work may know of who waits for it. */
export interface Job {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Tells all who wait. */
  progress(done: number, total?: number): void;
}

/** Who waits. */
export interface Waiter {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total?: number) => Promise<void>;
}

export type Answer =
  | { readonly status: "done"; readonly tool: string; readonly ticket: string; readonly result: JsonObject }
  | { readonly status: "failed"; readonly tool: string; readonly ticket: string; readonly failure: Failure }
  | { readonly status: "running"; readonly tool: string; readonly ticket: string; readonly progress: Progress };

export interface Progress {
  readonly done: number;
  /** Null as long as nobody knows. */
  readonly total: number | null;
}

export interface JobQueueOptions {
  /** Milliseconds that only ever grow. */
  readonly clock: () => number;
  readonly answerWithinMs: number;
  readonly maxRunning: number;
  readonly maxWorkMs: number;
  readonly maxUnaskedMs: number;
  readonly keptForMs: number;
  readonly maxKept: number;
  readonly maxKeptBytes: number;
}

export interface JobQueue {
  /** Starts or joins the work. Throws harness/overloaded when too much is running, harness/cancelled when the waiter has left. */
  take(work: Work, waiter: Waiter): Promise<Answer>;
  /** Waits for the work of a ticket. Throws policy/no_such_ticket for one that is unknown or expired. */
  fetch(ticket: string, waiter: Waiter): Promise<Answer>;
  /** Pieces of work that are running. */
  running(): number;
  /** Ends all that is running; nothing is taken any more. */
  close(): void;
}

type Ended = Exclude<Answer, { status: "running" }>;
interface FinishedJob {
  readonly answer: Ended;
  readonly isFinal: boolean;
}

/** A desk where nothing is being worked for yet. */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { clock, answerWithinMs, maxRunning, maxKept, maxKeptBytes, keptForMs } = options;
  const running = new Map<string, Running>();
  const kept: TtlCache<FinishedJob> = createTtlCache({
    clock,
    maxItems: maxKept,
    maxBytes: maxKeptBytes,
    maxAgeMs: keptForMs,
  });
  let isClosed = false;

  const start = (work: Work, ticket: string): Running => {
    if (isClosed)
      fail("harness", "closing", "the server is closing: ask it again when it is back", { retryable: true });
    if (running.size >= maxRunning)
      fail("harness", "overloaded", `${maxRunning} questions are being worked on: ask again in a while`, {
        retryable: true,
      });
    const begun = new Running(work, ticket, {
      ...options,
      onEnd(end) {
        running.delete(ticket);
        // Who gave it up does not want it, and for others it has to begin anew.
        if (end) kept.put(ticket, { answer: end, isFinal: isFinal(work, end) }, sizeOf(end));
      },
    });
    running.set(ticket, begun);
    return begun;
  };

  return {
    async take(work, waiter) {
      const ticket = ticketOf(work);
      const known = kept.get(ticket);
      if (known?.isFinal) return known.answer;
      return (running.get(ticket) ?? start(work, ticket)).wait(waiter, answerWithinMs);
    },
    async fetch(ticket, waiter) {
      const known = running.get(ticket);
      if (known) return known.wait(waiter, answerWithinMs);
      const end = kept.get(ticket);
      if (end) return end.answer;
      fail(
        "policy",
        "no_such_ticket",
        `${JSON.stringify(ticket)} is no ticket of this server, or it has expired: results are kept for ${Math.round(keptForMs / 60_000)} minutes; ask for the work again`,
      );
    },
    running: () => running.size,
    close() {
      isClosed = true;
      for (const one of running.values())
        one.end({ owner: "harness", code: "closing", message: CLOSING, retryable: true });
    },
  };
}

const CLOSING = "the server was closed before this was done";
const TICKET_LENGTH = 32;

function ticketOf({ tool, key }: Work): string {
  return createHash("sha256").update(canonicalJson({ tool, key })).digest("hex").slice(0, TICKET_LENGTH);
}

const isFinal = (work: Work, end: Ended) => end.status === "done" && (work.isFinal?.(end.result) ?? true);
const sizeOf = (end: Ended) => Buffer.byteLength(JSON.stringify(end));

interface RunningOptions extends Pick<JobQueueOptions, "maxWorkMs" | "maxUnaskedMs"> {
  /** Told once, at once; null when it was given up because nobody waited any more. */
  readonly onEnd: (end: Ended | null) => void;
}

/** One piece of work, and those who wait for it. */
class Running {
  readonly #ended: Promise<Ended | null>;
  readonly #onEnd: RunningOptions["onEnd"];
  readonly #ticket: string;
  readonly #tool: string;
  readonly #controller = new AbortController();
  readonly #waiters = new Set<Waiter>();
  readonly #maxUnaskedMs: number;
  readonly #limit: NodeJS.Timeout;
  #unasked: NodeJS.Timeout | undefined;
  #hasTicket = false;
  #progress: Progress = { done: 0, total: null };
  #isEnded = false;
  #end: (end: Ended | null) => void = () => {};

  constructor(work: Work, ticket: string, { maxWorkMs, maxUnaskedMs, onEnd }: RunningOptions) {
    this.#ticket = ticket;
    this.#tool = work.tool;
    this.#maxUnaskedMs = maxUnaskedMs;
    this.#onEnd = onEnd;
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#limit = setTimeout(
      () =>
        this.end({
          owner: "harness",
          code: "took_too_long",
          message: `not done within ${maxWorkMs} ms`,
          retryable: true,
        }),
      maxWorkMs,
    ).unref();
    const job: Job = { signal: this.#controller.signal, progress: (done, total) => this.#tell(done, total) };
    // A turn later, so that whoever started it waits for it already.
    void Promise.resolve()
      .then(() => work.run(job))
      .then(
        (result) => this.#finish({ status: "done", ...this.#names(), result }),
        (error) => this.#finish({ status: "failed", ...this.#names(), failure: asFailure("tool", error) }),
      );
  }

  /** The end, or where it stands after `forMs`. Throws harness/cancelled when the waiter leaves. */
  async wait(waiter: Waiter, forMs: number): Promise<Answer> {
    clearTimeout(this.#unasked);
    this.#waiters.add(waiter);
    let timer: NodeJS.Timeout | undefined;
    let leave = () => {};
    const later = new Promise<"later">((resolve) => {
      timer = setTimeout(() => resolve("later"), forMs);
    });
    const left = new Promise<"left">((resolve) => {
      leave = () => resolve("left");
      if (waiter.signal.aborted) leave();
      else waiter.signal.addEventListener("abort", leave, { once: true });
    });
    const first = await Promise.race([this.#ended, later, left]);
    clearTimeout(timer);
    waiter.signal.removeEventListener("abort", leave);
    this.#waiters.delete(waiter);
    if (first === "later") this.#hasTicket = true;
    this.#lookWhoWaits();
    if (first === "later") return { status: "running", ...this.#names(), progress: this.#progress };
    if (first === "left" || first === null)
      fail("harness", "cancelled", "the caller went away before the answer", { retryable: true });
    return first;
  }

  /** Ends it without a result. */
  end(failure: Failure): void {
    this.#finish({ status: "failed", ...this.#names(), failure });
    this.#controller.abort(new FailureError(failure));
  }

  #names() {
    return { tool: this.#tool, ticket: this.#ticket };
  }

  #finish(end: Ended | null): void {
    clearTimeout(this.#limit);
    clearTimeout(this.#unasked);
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onEnd(end);
    this.#end(end);
  }

  #lookWhoWaits(): void {
    if (this.#waiters.size > 0 || this.#isEnded) return;
    if (this.#hasTicket) this.#unasked = setTimeout(() => this.#giveUp(), this.#maxUnaskedMs).unref();
    else this.#giveUp();
  }

  #giveUp(): void {
    this.#finish(null);
    this.#controller.abort();
  }

  #tell(done: number, total?: number): void {
    this.#progress = { done, total: total ?? null };
    for (const waiter of this.#waiters) void waiter.progress(done, total);
  }
}
