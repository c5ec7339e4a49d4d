/**
 * Changes of groups as a stream, those of all gateways over one store. All streams of a gateway are fed by one reader of
 * the store; whoever comes back with the cursor of its last event, to whichever gateway, misses nothing and may see a
 * change twice. To a client it goes as server-sent events.
 */
import { boundary, fail, type JsonObject, omitUndefined } from "@arenakit/contracts";
import type { GroupStore, StoredGroup } from "@arenakit/store";
import { eventOf } from "./answers.ts";
import { changedGroups } from "./changed-groups.ts";
import type { GroupEvent } from "./group-views.ts";
import { LIMITS } from "./limits.ts";

interface EventsOptions {
  readonly store: Pick<GroupStore, "groups" | "onChange">;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly maxStreams?: number;
  readonly pollMs?: number;
}

export interface WatchedEvents {
  readonly run?: string | undefined;
  /** The cursor of the last event that was seen; without one the stream begins with the changes of the last seconds. */
  readonly after?: string | undefined;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
  /** Told of changes, about in the order in which they were stored; the next ones wait until it has resolved. */
  send(events: readonly GroupEvent[]): Promise<void> | void;
}

export interface Events {
  /**
   * Resolves when the client has left, has fallen too far behind, or the service closes; rejects with what the store
   * throws while it is read from a cursor on. Throws harness/overloaded at once where too many watch already.
   */
  watch(options: WatchedEvents): Promise<void>;
  readonly streams: number;
  close(): void;
}

const POLL_MS = 1000;
/** Changes within so long are told together. */
const GATHER_MS = 100;
/** Clocks of gateways differ, and a change is stored a moment after its time was taken. */
const OVERLAP_MS = 5000;
const PAGE = 1000;
/** Events that wait for a client that reads slowly; it comes back with its cursor. */
const MAX_BEHIND = 10_000;

/** The cursor behind an event. */
export const cursorOf = ({ changedAt, version }: Pick<GroupEvent, "changedAt" | "version">) =>
  `${Math.floor(changedAt)}:${version}`;

export function createEvents(options: EventsOptions): Events {
  const { store, clock, maxStreams = LIMITS.maxStreams, pollMs = POLL_MS } = options;
  const streams = new Set<Stream>();
  const bell = createBell();
  let unsubscribe: (() => void) | undefined;
  let isClosing = false;
  let isFeeding = false;

  const feed = async () => {
    isFeeding = true;
    const reader = createReader(store, clock());
    while (streams.size > 0) {
      // A store that does not answer is asked again; the reader goes on where it was.
      await boundary("harness", async () => {
        for await (const page of reader.pages()) for (const stream of streams) stream.offer(page);
      });
      await bell.wait(pollMs);
      await pause(GATHER_MS);
    }
    isFeeding = false;
  };
  const follow = async ({ run, after, signal, send }: WatchedEvents) => {
    unsubscribe ??= store.onChange(() => bell.ring());
    const stream = new Stream(run);
    streams.add(stream);
    const leave = () => stream.end();
    signal.addEventListener("abort", leave, { once: true });
    if (!isFeeding) void feed();
    try {
      const since = sinceOf(after);
      const reader = createReader(store, since ?? 0, run);
      // What was there before goes first; meanwhile the stream keeps what is new.
      if (since !== null)
        for await (const page of reader.pages()) {
          if (stream.hasEnded) break;
          await send(page.map(eventOf));
        }
      for (let events = await stream.next(); events !== null; events = await stream.next()) {
        const fresh = events.filter((group) => reader.isNews(group));
        if (fresh.length > 0) await send(fresh.map(eventOf));
      }
    } finally {
      signal.removeEventListener("abort", leave);
      streams.delete(stream);
    }
  };
  return {
    watch(given) {
      if (isClosing || streams.size >= maxStreams)
        fail("harness", "overloaded", `${maxStreams} streams are open already: try again later`, { retryable: true });
      return follow(given);
    },
    get streams() {
      return streams.size;
    },
    close() {
      isClosing = true;
      unsubscribe?.();
      for (const stream of streams) stream.end();
      streams.clear();
      bell.ring();
    },
  };
}

/** The time in a cursor; null without one, and for what is no cursor of ours. */
function sinceOf(cursor: string | undefined): number | null {
  const [, changedAt] = /^(\d{1,16}):\d{1,16}$/.exec(cursor ?? "") ?? [];
  return changedAt === undefined ? null : Number(changedAt);
}

/** Reads what has changed since it was asked last; each version of a group once. */
function createReader(store: EventsOptions["store"], since: number, run?: string) {
  let latest = since;
  const seen = new Map<string, { readonly version: number; readonly changedAt: number }>();
  const isNews = ({ id, version, changedAt }: StoredGroup) => {
    if ((seen.get(id)?.version ?? -1) >= version) return false;
    seen.set(id, { version, changedAt });
    return true;
  };
  return {
    isNews,
    async *pages(): AsyncGenerator<StoredGroup[]> {
      const filter = { ...omitUndefined({ run }), since: latest - OVERLAP_MS, page: PAGE };
      for await (const groups of changedGroups(store, filter)) {
        const fresh = groups.filter(isNews);
        if (fresh.length > 0) yield fresh;
        latest = Math.max(latest, groups.at(-1)!.changedAt);
      }
      for (const [id, { changedAt }] of seen) if (changedAt < latest - 2 * OVERLAP_MS) seen.delete(id);
    },
  };
}

/** What one client is still to be told. */
class Stream {
  readonly #run: string | undefined;
  #queue: StoredGroup[] = [];
  #ring = () => {};
  hasEnded = false;

  constructor(run: string | undefined) {
    this.#run = run;
  }

  offer(groups: readonly StoredGroup[]): void {
    const mine = this.#run === undefined ? groups : groups.filter(({ run }) => run === this.#run);
    if (mine.length === 0 || this.hasEnded) return;
    this.#queue.push(...mine);
    if (this.#queue.length > MAX_BEHIND) this.end();
    this.#ring();
  }

  /** Null when it has ended. */
  async next(): Promise<StoredGroup[] | null> {
    if (this.#queue.length === 0 && !this.hasEnded)
      await new Promise<void>((resolve) => {
        this.#ring = resolve;
      });
    if (this.hasEnded) return null;
    const queue = this.#queue;
    this.#queue = [];
    return queue;
  }

  end(): void {
    this.hasEnded = true;
    this.#ring();
  }
}

/** Rings once for all that ring between two waits. */
function createBell() {
  let hasRung = false;
  let wake = () => {};
  return {
    ring() {
      hasRung = true;
      wake();
    },
    async wait(ms: number): Promise<void> {
      if (!hasRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      hasRung = false;
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface SentEvent {
  /** What a client that comes back sends as Last-Event-ID. */
  readonly id: string;
  readonly event: string;
  readonly data: JsonObject | object;
}

interface EventStream {
  readonly response: Response;
  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
  /** Resolves when there is room for more. */
  send(events: readonly SentEvent[]): Promise<void>;
  end(): void;
}

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 15_000;
/** Milliseconds after which a client comes back. */
const RETRY_MS = 2000;

export function eventStream(left: AbortSignal): EventStream {
  const leaving = new AbortController();
  const signal = AbortSignal.any([left, leaving.signal]);
  const encoder = new TextEncoder();
  let hasEnded = false;
  let makeRoom = () => {};
  let writer: ReadableStreamDefaultController<Uint8Array>;
  const write = (text: string) => {
    if (!hasEnded) writer.enqueue(encoder.encode(text));
  };
  const end = () => {
    if (!hasEnded && !signal.aborted) writer.close();
    stop();
  };
  const stop = () => {
    hasEnded = true;
    clearInterval(heartbeat);
    makeRoom();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller;
    },
    pull: () => makeRoom(),
    cancel() {
      leaving.abort();
      stop();
    },
  });
  const heartbeat = setInterval(() => write(": here\n\n"), HEARTBEAT_MS).unref();
  signal.addEventListener("abort", stop, { once: true });
  write(`retry: ${RETRY_MS}\n\n`);
  const headers = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  };
  return {
    response: new Response(body, { headers }),
    signal,
    end,
    async send(events) {
      write(
        events.map(({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
      );
      if (hasEnded || (writer.desiredSize ?? 0) > 0) return;
      await new Promise<void>((resolve) => {
        makeRoom = resolve;
      });
    },
  };
}
