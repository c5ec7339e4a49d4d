/**
 * Which of several workers that are one server holds what a request is about. What the store keeps any worker answers;
 * an episode has a home where its state lies ready, and ids are chosen so that who makes one is its home. What lives in
 * one place alone, such as the jobs of the judge's tools, is at the first worker.
 */
import type { IncomingMessage } from "node:http";
import { tableOf } from "@arenakit/contracts";

export interface HomeOptions {
  readonly workers: number;
  /** Keys of the map service's facade have limits, which are counted in one place. */
  readonly hasAmapLimits: boolean;
}

const FIRST = 0;

/** Its number; null where any worker answers alike. */
export function homeOf(request: Pick<IncomingMessage, "url" | "headers">, options: HomeOptions): number | null {
  const { first, asked } = partsOf(request);
  const place = PLACES.get(first)?.(asked, options);
  if (place === undefined || place === null) return null;
  return typeof place === "number" ? place : workerOf(place, options.workers);
}

/** What a server takes for one call, in milliseconds. */
export interface HomeDeadlines {
  readonly callMs: number;
  /** Of the judge's tools. */
  readonly judgeMs: number;
}

/** A busy home answers so much later than its deadline; clients of the judge give up five seconds after it. */
const LATE_MS = 3_000;

/**
 * Milliseconds within which the answer of a home begins that it was passed on to. Null where it may take as long as it
 * takes: a turn of an episode calls tools and is scored.
 */
export function answerLimitOf(
  request: Pick<IncomingMessage, "url" | "headers">,
  deadlines: HomeDeadlines,
): number | null {
  const { first, asked } = partsOf(request);
  const deadlineMs = DEADLINES.get(first)?.(asked, deadlines) ?? null;
  return deadlineMs === null ? null : deadlineMs + LATE_MS;
}

function partsOf(request: Pick<IncomingMessage, "url" | "headers">): { readonly first: string; readonly asked: Asked } {
  const { url = "" } = request;
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  // As routes are found by: what is escaped is the same path.
  const [, first = "", ...below] = path.split("/").map(plain);
  return { first, asked: { below, query: at < 0 ? "" : url.slice(at), request } };
}

interface Asked {
  /** The path after its first part, without escapes. */
  readonly below: readonly string[];
  readonly query: string;
  readonly request: Pick<IncomingMessage, "headers">;
}

/** By the first part of a path: a worker, or the id whose home is asked for; null for what has none. */
const PLACES = tableOf<(asked: Asked, options: HomeOptions) => number | string | null>({
  evaluation: () => FIRST,
  trajectories: () => FIRST,
  amap: (_, { hasAmapLimits }) => (hasAmapLimits ? FIRST : null),
  mcp: ({ below, query }) => (below[0] === "evaluation" ? FIRST : sessionOf(below, query)),
  // Sessions over HTTP name their episodes in bodies. A WebSocket is a session of its own, unless it names one.
  openenv: ({ below, query }) => (below[1] === "ws" && !memberOf(query, "session_id") ? null : FIRST),
  episodes: ({ below: [id] }) => id || null,
  "nemo-gym": ({ request }) => cookieOf(request),
});

/** By the first part of a path that some worker is the home of. */
const DEADLINES = tableOf<(asked: Asked, deadlines: HomeDeadlines) => number | null>({
  evaluation: (_, { judgeMs }) => judgeMs,
  trajectories: (_, { callMs }) => callMs,
  amap: (_, { callMs }) => callMs,
  mcp: ({ below }, { callMs, judgeMs }) => (below[0] === "evaluation" ? judgeMs : callMs),
  // Who opens a WebSocket is let in at once.
  openenv: ({ below }, { callMs }) => (below[1] === "ws" ? callMs : null),
});

/** Of the legacy transport: messages name their session. */
const sessionOf = (below: readonly string[], query: string) =>
  below.at(-1) === "messages" ? memberOf(query, "sessionId") : null;

const memberOf = (query: string, name: string) => new URLSearchParams(query).get(name);

/** NeMo Gym's agents keep the id of their episode there. */
const COOKIE = "arenakit_episode=";

function cookieOf({ headers }: Asked["request"]): string | null {
  const cookies = (headers.cookie ?? "").split(";").map((one) => one.trim());
  const named = cookies.find((one) => one.startsWith(COOKIE));
  return named === undefined ? null : plain(named.slice(COOKIE.length));
}

/** As its owner wrote it; what is no escape stays, since nothing is called that. */
function plain(text: string): string {
  try {
    return text.includes("%") ? decodeURIComponent(text) : text;
  } catch {
    return text; // answered by whoever it comes to: there is no such id
  }
}

/** Spreads ids over workers (FNV-1a, 32 bits). */
export function workerOf(id: string, workers: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % workers;
}

/** Ids whose home is this worker: of so many workers it takes as many tries, of which each costs a microsecond. */
export function idsAt(worker: number, workers: number, newId: () => string): () => string {
  return () => {
    let id = newId();
    while (workerOf(id, workers) !== worker) id = newId();
    return id;
  };
}
