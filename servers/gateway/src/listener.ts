/**
 * What Node calls for each request. Calls of tools are read and answered right here, without a web Request, a stream
 * and a router in between; everything else, and all that is odd, goes to the application.
 */
import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import {
  type AccessLog,
  type AdmissionControl,
  acceptKey,
  acceptWebSocket,
  brokenMessage,
  type Caller,
  createMemo,
  type DirectAnswer,
  type Guard,
  type HeaderReader,
  overloadedMessage,
  type Place,
  type Refusal,
  type Scope,
  type ServerLimits,
  type ToolServer,
  type WebSocketOptions,
} from "@arenakit/server-kit";
import { getRequestListener } from "@hono/node-server";
import type { Application } from "./application.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { Forwarding, Upgrade } from "./forwarding.ts";

/** Where calls of tools go. */
export interface Route {
  readonly server: Pick<ToolServer, "direct" | "indirect">;
  readonly scope: Scope;
  readonly gate: AdmissionControl;
  /** Of these tools, where they are not the listener's. */
  readonly limits?: Pick<ServerLimits, "maxBodyBytes" | "callDeadlineMs">;
}

export interface ListenerOptions {
  /** The application; `peer` is the address that a request's connection comes from. */
  readonly fetch: (request: Request, peer?: string) => Promise<Response>;
  /** WebSockets; none are opened without it. */
  readonly connect?: Application["connect"];
  /** Takes requests whose state another worker holds; false where this one answers. */
  readonly forward?: Forwarding | undefined;
  /** Where a request comes from; by default the other end of its connection. */
  readonly peerOf?: (incoming: IncomingMessage) => string | undefined;
  /** What stands before every path that is asked for, such as `/nemo-gym/hello`; nothing unless given. */
  readonly root?: string;
  readonly host: string;
  readonly guard: Guard;
  readonly limits: Pick<ServerLimits, "maxBodyBytes" | "callDeadlineMs">;
  /** The tools at a path in a profile, by default the path's own; undefined for all that the application answers. */
  readonly route: (path: string, profile: string | null) => Route | undefined;
  readonly accessLog?: AccessLog;
  /** Milliseconds since the epoch; needed for an access log, and to end turns by time. */
  readonly clock?: () => number;
  /** Told of what broke while a request was answered. */
  readonly onError?: (error: Error) => void;
}

/** What a server of `node:http` calls. */
export interface Listener {
  readonly request: RequestListener;
  /** For each connection that is accepted. */
  readonly connection: () => void;
  /** For each request to speak another protocol on its connection. */
  readonly upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** A listener for `node:http` over an application and the tools that it need not see. */
export function createListener(options: ListenerOptions): Listener {
  const { guard, limits, accessLog, clock, host, onError, root = "", forward, peerOf = remoteAddress } = options;
  const queue = createFairQueue({ clock });
  // Of a request that names no host, as before HTTP/1.1.
  const hostname = host.includes(":") ? `[${host}]` : host;
  const application = getRequestListener(
    (request, { incoming }) => options.fetch(request, peerOf(incoming as IncomingMessage)),
    { hostname },
  );
  const routeOf = createRoutes(options.route);

  const answer = async (received: Received, caller: Caller, place: Place) => {
    const { route, search, headers, incoming, outgoing, body } = received;
    let isLeft = false;
    try {
      if (outgoing.destroyed) return;
      const deadlineMs = place.remainingMs();
      const direct = await route.server.direct({ headers, search, body, caller, deadlineMs });
      if (direct) return send(outgoing, direct);
      isLeft = true;
      const protocol = (request: Request) => route.server.indirect(request, body, place);
      // The adapter takes a body that was read before from here.
      await getRequestListener(protocol, { hostname })(Object.assign(incoming, { rawBody: NO_BYTES }), outgoing);
    } finally {
      if (!isLeft) place.leave();
    }
  };
  const broken = (outgoing: ServerResponse, body: string) => (error: unknown) => {
    onError?.(error instanceof Error ? error : new Error(String(error)));
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(outgoing, brokenMessage(body));
  };

  /** A whole request asks for its place the moment it is there, whatever waits for a turn. */
  const enter = (received: Received) => {
    const { route, outgoing, body } = received;
    const caller = { left: () => outgoing.destroyed };
    const take = (place: Place | null) => {
      if (!place) return refuse(outgoing, overloadedMessage(route.gate.overloaded, body));
      queue.take(() => {
        answer(received, caller, place).catch(broken(outgoing, body));
      }, route.scope);
    };
    const { callDeadlineMs: deadlineMs } = route.limits ?? limits;
    const place = route.gate.enter({ caller, deadlineMs, bytes: body.length });
    if (place instanceof Promise) place.then(take).catch(broken(outgoing, body));
    else take(place);
  };

  const request: RequestListener = (incoming, outgoing) => {
    if (accessLog && clock) logEnd(incoming, outgoing, { accessLog, clock });
    const peer = peerOf(incoming);
    incoming.url = root + withPlainSegments(incoming.url ?? "");
    if (forward?.request(incoming, outgoing)) return;
    const found = incoming.method === "POST" ? routeOf(incoming) : undefined;
    const length = lengthOf(incoming);
    const { maxBodyBytes: maxBytes } = found?.route.limits ?? limits;
    if (!found || length === null || length > maxBytes || hasRepeatedHeaders(incoming))
      return void application(incoming, outgoing);
    const headers = readerOf(incoming);
    if (guard(headers, found.route.scope, peer)) return void application(incoming, outgoing);
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => void pieces.push(piece));
    incoming.on("end", () => {
      const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      const { route, search } = found;
      enter({ route, search, headers, incoming, outgoing, body: bytes.toString("utf8") });
    });
  };
  const upgrade: Listener["upgrade"] = (incoming, socket, head) => {
    socket.on("error", () => socket.destroy());
    const peer = peerOf(incoming);
    if (forward?.upgrade({ incoming, socket, head })) return;
    void openWebSocket({ incoming, socket, head, peer }, options).catch((error: Error) => {
      onError?.(error);
      socket.destroy();
    });
  };
  return { request, connection: queue.accepted, upgrade };
}

const remoteAddress = ({ socket }: IncomingMessage) => socket.remoteAddress;

interface PeerUpgrade extends Upgrade {
  readonly peer: string | undefined;
}

/** Opens the WebSocket that is asked for, or answers as HTTP and hangs up. */
async function openWebSocket({ incoming, socket, head, peer }: PeerUpgrade, { connect, host }: ListenerOptions) {
  const accept = acceptKey(incoming.headers);
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? host}`);
  const open = (options: WebSocketOptions) => acceptWebSocket(socket, { accept: accept ?? "", head }, options);
  const request = { url, headers: readerOf(incoming), peer };
  const refusal = accept === null || !connect ? new Response(null, { status: 426 }) : connect(request, open);
  if (refusal === null) return;
  const body = await refusal.text();
  const lines = [...refusal.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const length = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`;
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines}${length}${body}`);
}

/** Whether a segment of a path, dots alone, would lead away from where it stands. */
const DOT_SEGMENT = /(?<=[/\\])(?:\.|%2e){1,2}(?=[/\\]|$)/gi;

/** A name of dots is a name like any other, so that no path leaves the route that it begins with. */
function withPlainSegments(url: string): string {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  return path.replace(DOT_SEGMENT, (dots) => dots.replaceAll(/\.|%2e/gi, "%252e")) + url.slice(path.length);
}

interface Received {
  readonly route: Route;
  readonly search: string;
  readonly headers: HeaderReader;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: string;
}

/** What the adapter shows of a body that was read: the tools are given its text. */
const NO_BYTES = Buffer.alloc(0);
/** For queries whose profile is remembered. */
const QUERIES_BYTES = 4 * 1024 * 1024;

function createRoutes(route: ListenerOptions["route"]) {
  const profiles = createMemo<string | null>({ maxBytes: QUERIES_BYTES });
  return ({ url = "", headers }: IncomingMessage) => {
    if (headers["x-arenakit-profile"] !== undefined) return undefined; // the application chooses
    const at = url.indexOf("?");
    const search = at < 0 ? "" : url.slice(at);
    const profile = profiles.take(search, (text) => new URLSearchParams(text).get("profile"));
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

/** Of a line of the log; ours are shorter. */
const LONGEST_PATH = 200;

function logEnd(
  { method = "", url = "" }: IncomingMessage,
  outgoing: ServerResponse,
  { accessLog, clock }: { accessLog: AccessLog; clock: () => number },
): void {
  const began = clock();
  outgoing.once("close", () => {
    const at = clock();
    const [path = ""] = url.split("?", 1);
    accessLog.add({ at, method, path: path.slice(0, LONGEST_PATH), status: outgoing.statusCode, ms: at - began });
  });
}
