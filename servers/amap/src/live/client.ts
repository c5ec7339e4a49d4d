/**
 * Asks the map service: paced, a few requests at a time, each attempt with a deadline, tried again where the service
 * says that a little later it would answer. Its key travels in the query and stands in no message.
 */
import {
  boundary,
  CONTEXT_HEADER_PREFIX,
  Failure,
  FailureError,
  fail,
  InjectedFault,
  random,
} from "@arenakit/contracts";
import { infocodeFacts } from "@arenakit/server-kit";
import { REFUSAL_WORDS } from "../wire/infocodes.ts";
import { badReply, listIn, member, textOf } from "../wire/scalars.ts";

/** One request over the network. Rejects when there is no reply. */
export type Transport = (
  url: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<{ readonly status: number; readonly body: string }>;

/** Time of the process that asks, for pacing and waiting. */
export interface Clock {
  /** Milliseconds of any epoch; never goes back. */
  nowMs(): number;
  /** Rejects when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface MapServiceOptions {
  /** Without a slash at the end: `http://127.0.0.1:8080/amap`. */
  readonly baseUrl: string;
  readonly key: string;
  readonly transport: Transport;
  readonly clock: Clock;
  /** Of each attempt. Default 10 s. */
  readonly timeoutMs?: number;
  /** Default 4, the first included. */
  readonly attempts?: number;
  /** Wait before the second attempt, doubled with each one after. Default 400 ms. */
  readonly backoffMs?: number;
  /** Requests a second; a personal key is given about three. Default 3. */
  readonly perSecond?: number;
  /** Requests in flight. Default 4. */
  readonly concurrency?: number;
}

export interface MapService {
  /** The reply of an endpoint, null for one that `empty` has. Throws a FailureError for any status but success. */
  ask(path: string, parameters: Parameters, options: AskOptions): Promise<unknown>;
}
export type Parameters = Readonly<Record<string, string | undefined>>;
export interface AskOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Infocodes that mean an empty reply to this question. */
  readonly empty?: readonly string[];
}

/** Longer queues answer nobody in time. */
const MOST_WAITING = 256;

/** A client of the map service; keeps no answers. */
export function createMapService(options: MapServiceOptions): MapService {
  const { baseUrl, key, transport, clock } = options;
  const { timeoutMs = 10_000, attempts = 4, backoffMs = 400, perSecond = 3, concurrency = 4 } = options;
  const turn = createTurns({ clock, perSecond, concurrency });

  const attempt = async (
    path: string,
    parameters: Parameters,
    { headers, signal }: { headers: AskOptions["headers"]; signal: AbortSignal },
  ) => {
    const query = new URLSearchParams({ key });
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
    const reply = await turn(signal, () =>
      within(timeoutMs, signal, (until) => transport(`${baseUrl}${path}?${query}`, { headers, signal: until })),
    );
    return readReply(path, { ...reply, body: withoutKey(reply.body, key) });
  };
  return {
    async ask(path, parameters, { headers, signal = new AbortController().signal, empty = [] }) {
      for (let tried = 1; ; tried++) {
        // Our own facade draws faults by attempt: without its number every one would be struck as the first was.
        const numbered = tried === 1 ? headers : { ...headers, [`${CONTEXT_HEADER_PREFIX}attempt`]: String(tried - 1) };
        const outcome = await boundary("tool", () => attempt(path, parameters, { headers: numbered, signal }));
        if (outcome.ok && outcome.value.infocode !== null && empty.includes(outcome.value.infocode)) return null;
        if (outcome.ok && (outcome.value.infocode === null || tried >= attempts || !outcome.value.isRetried))
          return settled(outcome.value);
        if (!outcome.ok && (!outcome.failure.retryable || tried >= attempts || signal.aborted))
          throw new FailureError(outcome.failure);
        // The spread keeps those who failed together from coming back together.
        const spread = 1 + random("map service", path, tried).next() / 2;
        await clock.sleep(backoffMs * 2 ** (tried - 1) * spread, signal);
      }
    },
  };
}

interface Reply {
  readonly value: unknown;
  /** Null for success. */
  readonly infocode: string | null;
  readonly isRetried: boolean;
}

const INFOCODE = /^\d{5}$/;

function readReply(path: string, { status, body }: { status: number; body: string }): Reply {
  if (status >= 500 || status === 429)
    fail("tool", "map_service_unavailable", `the map service answered ${path} with HTTP ${status}; try again`, {
      retryable: true,
    });
  if (status !== 200)
    fail("harness", "map_service_refused", `the map service answered ${path} with HTTP ${status}: check its address`);
  const value = parsed(body);
  const code = textOf(member(value, "infocode"));
  if (textOf(member(value, "status")) === "1") return { value, infocode: null, isRetried: false };
  if (code === null || !INFOCODE.test(code)) return badReply("status 1 or an infocode", value);
  return { value, infocode: code, isRetried: infocodeFacts(code).retryable };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // What the service wrote instead of JSON (a page of a proxy) is the outage.
    return badReply("JSON", body);
  }
}

/** The reply, or its refusal as a failure: in our own words where the service is ours. */
function settled({ value, infocode }: Reply): unknown {
  if (infocode === null) return value;
  const { info, owner, code, retryable } = infocodeFacts(infocode);
  const ours = member(value, "arenakit");
  if (owner !== "policy") {
    const message = `the map service answered ${infocode} ${info}`;
    const faults = listIn(ours, "faults").flatMap((fault) => InjectedFault.safeParse(fault).data ?? []);
    throw new FailureError({ owner, code, message, retryable, ...(faults.length > 0 ? { faults } : {}) });
  }
  fail(
    "policy",
    Failure.shape.code.safeParse(member(ours, "code")).data ?? code,
    textOf(member(ours, "message")) ?? REFUSAL_WORDS[code] ?? `地图服务拒绝了请求（${info}）。`,
  );
}

/** Runs work so that at most `concurrency` run and at most `perSecond` begin in a second, in the order of arrival. */
function createTurns({ clock, perSecond, concurrency }: { clock: Clock; perSecond: number; concurrency: number }) {
  const gapMs = 1000 / perSecond;
  let running = 0;
  let nextStartMs = Number.NEGATIVE_INFINITY;
  const waiting: (() => void)[] = [];
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= MOST_WAITING)
        fail("tool", "overloaded", `${MOST_WAITING} requests wait for the map service; try again`, { retryable: true });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      const now = clock.nowMs();
      const start = Math.max(now, nextStartMs);
      nextStartMs = start + gapMs;
      if (start > now) await clock.sleep(start - now, signal);
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** What `work` gives; a failure when the caller leaves, the time is over or there is no reply. */
async function within<T>(timeoutMs: number, caller: AbortSignal, work: (until: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const leave = () => controller.abort();
  if (caller.aborted) leave();
  caller.addEventListener("abort", leave, { once: true });
  const timer = setTimeout(leave, timeoutMs);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (error instanceof FailureError) throw error;
    // The words of a network error may hold the address and with it the key: only its code is passed on.
    if (caller.aborted) fail("harness", "cancelled", "the caller went away before the answer", { retryable: true });
    const code = controller.signal.aborted ? `no reply within ${timeoutMs} ms` : codeOf(error);
    return fail("tool", "map_service_unavailable", `the map service cannot be reached (${code}); try again`, {
      retryable: true,
    });
  } finally {
    clearTimeout(timer);
    caller.removeEventListener("abort", leave);
  }
}

/** A page in between may quote the address. What is as short as this is found in any text, and nobody's key. */
const SHORTEST_KEY = 8;

function withoutKey(body: string, key: string): string {
  if (key.length < SHORTEST_KEY) return body;
  const spellings = new Set([
    key,
    encodeURIComponent(key),
    new URLSearchParams({ key }).toString().slice("key=".length),
  ]);
  return Array.from(spellings).reduce((text, spelling) => text.replaceAll(spelling, "***"), body);
}

const codeOf = (error: unknown): string => textOf(member(error, "code")) ?? textOf(member(error, "name")) ?? "unknown";
