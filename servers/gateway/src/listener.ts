/**
 * What Node calls for each request. Calls of tools are read and answered right here, without a web Request, a stream
 * and a router in between; everything else, and all that is odd, goes to the application.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type {
  AccessLog,
  DirectAnswer,
  DirectRequest,
  Gate,
  Guard,
  HeaderReader,
  Refusal,
  Scope,
} from "@arenakit/server-kit";
import { getRequestListener } from "@hono/node-server";
import { createTurns } from "./turns.ts";

/** Where calls of tools go. */
export interface Route {
  readonly server: { direct(request: DirectRequest): Promise<DirectAnswer | null> | null };
  readonly scope: Scope;
  readonly gate: Gate;
}

export interface ListenerOptions {
  /** The application. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly host: string;
  readonly guard: Guard;
  readonly maxBodyBytes: number;
  /** The tools at a path in a profile, by default the path's own; undefined for all that the application answers. */
  readonly route: (path: string, profile: string | null) => Route | undefined;
  readonly accessLog?: AccessLog;
  /** Milliseconds since the epoch; needed for an access log, and to end turns by time. */
  readonly clock?: () => number;
}

/** What a server of `node:http` calls. */
export interface Listener {
  readonly request: RequestListener;
  /** For each connection that is accepted. */
  readonly connection: () => void;
}

/** A listener for `node:http` over an application and the tools that it need not see. */
export function createListener(options: ListenerOptions): Listener {
  const { guard, maxBodyBytes, accessLog, clock } = options;
  const turns = createTurns({ clock });
  const application = getRequestListener(options.fetch, { hostname: options.host });
  const routeOf = createRoutes(options.route);

  const answer = async ({ route, search, headers, incoming, outgoing, bytes }: Exchange) => {
    const { gate, server } = route;
    if (outgoing.destroyed) return;
    if (!gate.enter()) return refuse(outgoing, gate.overloaded);
    const caller = { left: () => outgoing.destroyed };
    const direct = await Promise.resolve(
      server.direct({ headers, search, body: bytes.toString("utf8"), caller }),
    ).finally(gate.leave);
    if (direct) return send(outgoing, direct);
    // The adapter takes a body that was read before from here.
    await application(Object.assign(incoming, { rawBody: bytes }), outgoing);
  };

  const request: RequestListener = (incoming, outgoing) => {
    if (accessLog && clock) logEnd(incoming, outgoing, { accessLog, clock });
    const found = incoming.method === "POST" ? routeOf(incoming) : undefined;
    const length = lengthOf(incoming);
    if (!found || length === null || length > maxBodyBytes || hasRepeatedHeaders(incoming))
      return void application(incoming, outgoing);
    const headers = readerOf(incoming);
    if (guard(headers, found.route.scope)) return void application(incoming, outgoing);
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => void pieces.push(piece));
    incoming.on("end", () => {
      const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      turns.take(() => {
        answer({ ...found, headers, incoming, outgoing, bytes }).catch(() => outgoing.destroy());
      });
    });
  };
  return { request, connection: turns.accepted };
}

interface Exchange {
  readonly route: Route;
  readonly search: string;
  readonly headers: HeaderReader;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly bytes: Buffer;
}

/** Queries whose profile is remembered. */
const MAX_QUERIES = 4096;

function createRoutes(route: ListenerOptions["route"]) {
  const profiles = new Map<string, string | null>();
  return ({ url = "", headers }: IncomingMessage) => {
    if (headers["x-arenakit-profile"] !== undefined) return undefined; // the application chooses
    const at = url.indexOf("?");
    const search = at < 0 ? "" : url.slice(at);
    let profile = profiles.get(search);
    if (profile === undefined) {
      profile = new URLSearchParams(search).get("profile");
      if (profiles.size >= MAX_QUERIES) profiles.clear();
      profiles.set(search, profile);
    }
    const found = route(at < 0 ? url : url.slice(0, at), profile);
    return found && { route: found, search };
  };
}

/** Bytes of a body that comes in one piece of known length; null for any other. */
function lengthOf({ headers }: IncomingMessage): number | null {
  const length = headers["content-length"];
  if (length === undefined || headers["transfer-encoding"] !== undefined) return null;
  return Number(length);
}

/** Of a header that comes twice Node may keep one, and the application sees both: the two must not disagree. */
function hasRepeatedHeaders({ headers, rawHeaders }: IncomingMessage): boolean {
  let names = 0;
  for (const _ in headers) names++;
  return names * 2 !== rawHeaders.length;
}

function readerOf({ headers }: IncomingMessage): HeaderReader {
  return {
    get: (name) => headers[name] as string | undefined, // none is repeated, so none is a list but set-cookie
    keys: () => Object.keys(headers),
  };
}

function send(outgoing: ServerResponse, { status, body }: DirectAnswer): void {
  if (body === null) return void outgoing.writeHead(status).end();
  outgoing.writeHead(status, { "content-type": "application/json", "content-length": body.byteLength });
  outgoing.end(body);
}

function refuse(outgoing: ServerResponse, { status, headers, body }: Refusal): void {
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

function logEnd(
  { method = "", url = "" }: IncomingMessage,
  outgoing: ServerResponse,
  { accessLog, clock }: { accessLog: AccessLog; clock: () => number },
): void {
  const began = clock();
  outgoing.once("close", () => {
    const at = clock();
    const [path = ""] = url.split("?", 1);
    accessLog.add({ at, method, path, status: outgoing.statusCode, ms: at - began });
  });
}
