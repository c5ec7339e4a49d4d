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
  const { url = "" } = request;
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  // As routes are found by: what is escaped is the same path.
  const [, first = "", ...below] = path.split("/").map(plain);
  const place = PLACES.get(first)?.({ below, query: at < 0 ? "" : url.slice(at), request }, options);
  if (place === undefined || place === null) return null;
  return typeof place === "number" ? place : workerOf(place, options.workers);
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
