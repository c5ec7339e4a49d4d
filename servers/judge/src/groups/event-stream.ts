/** Server-sent events over one response: bounded by what the client reads, kept alive by comments. */
import type { JsonObject } from "@arenakit/contracts";

export interface SentEvent {
  /** What a client that comes back sends as Last-Event-ID. */
  readonly id: string;
  readonly event: string;
  readonly data: JsonObject | object;
}

export interface EventStream {
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
