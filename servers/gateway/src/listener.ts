/**
 * What Node calls for each request. Calls of tools are read and answered right here, without a web Request, a stream
 * and a router in between; everything else, and all that is odd, goes to the application.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { DirectAnswer, DirectRequest, Gate, Guard, HeaderReader, Refusal } from "@arenakit/server-kit";
import { getRequestListener } from "@hono/node-server";
import { createTurns } from "./turns.ts";

/** The part of a tool server that the listener asks. */
export interface DirectServer {
  direct(request: DirectRequest): Promise<DirectAnswer | null> | null;
}

export interface ListenerOptions {
  /** The application. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly host: string;
  readonly guard: Guard;
  readonly gate: Gate;
  readonly maxBodyBytes: number;
  /** The tool server at a path, if there is one. */
  readonly route: (path: string, search: string) => DirectServer | undefined;
}

export function createListener(options: ListenerOptions): RequestListener {
  const { guard, gate, maxBodyBytes, route } = options;
  const turns = createTurns();
  const application = getRequestListener(options.fetch, { hostname: options.host });

  const answer = async (server: DirectServer, request: DirectRequest, exchange: Exchange) => {
    const { incoming, outgoing, bytes } = exchange;
    if (!gate.enter()) return refuse(outgoing, gate.overloaded);
    const direct = await Promise.resolve(server.direct(request)).finally(gate.leave);
    if (direct) return send(outgoing, direct);
    // The adapter takes a body that was read before from here.
    await application(Object.assign(incoming, { rawBody: bytes }), outgoing);
  };

  return (incoming, outgoing) => {
    const found = incoming.method === "POST" ? routed(incoming, route) : undefined;
    const length = lengthOf(incoming);
    if (!found || length === null || length > maxBodyBytes || hasRepeatedHeaders(incoming))
      return void application(incoming, outgoing);
    const headers = readerOf(incoming);
    if (guard(headers)) return void application(incoming, outgoing);
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => void pieces.push(piece));
    incoming.on("end", () => {
      const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      const caller = { left: () => outgoing.destroyed };
      const request = { headers, search: found.search, body: bytes.toString("utf8"), caller };
      turns.take(() => {
        answer(found.server, request, { incoming, outgoing, bytes }).catch(() => outgoing.destroy());
      });
    });
  };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly bytes: Buffer;
}

function routed({ url = "" }: IncomingMessage, route: ListenerOptions["route"]) {
  const at = url.indexOf("?");
  const search = at < 0 ? "" : url.slice(at);
  const server = route(at < 0 ? url : url.slice(0, at), search);
  return server && { server, search };
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
  outgoing.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  outgoing.end(body);
}

function refuse(outgoing: ServerResponse, { status, headers, body }: Refusal): void {
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}
