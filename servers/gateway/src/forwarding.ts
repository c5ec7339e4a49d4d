/**
 * Requests whose state another worker of the same server holds, passed on to it over a socket of this machine, and its
 * answers passed back, both as streams. The home of a request follows from its path alone. The guard is the home's: what
 * it goes by is passed on unchanged, with the address that the client comes from.
 */
import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { Failure } from "@arenakit/contracts";
import { RETRY_AFTER_SECONDS } from "@arenakit/server-kit";

export interface Upgrade {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Each is false where this worker answers. */
export interface Forwarding {
  request(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  upgrade(upgrade: Upgrade): boolean;
}

export interface ForwardingOptions {
  /** The socket of the worker that a request belongs to, empty where it is away; null for this one. */
  readonly socketOf: (incoming: Pick<IncomingMessage, "url" | "headers">) => string | null;
}

/** Passes on what belongs to others; everything else is left to who asks. */
export function createForwarding({ socketOf }: ForwardingOptions): Forwarding {
  return {
    request(incoming, outgoing) {
      const socketPath = socketOf(incoming);
      if (socketPath === null) return false;
      if (socketPath === "") refuse(outgoing);
      else pass(incoming, outgoing, socketPath);
      return true;
    },
    upgrade(upgrade) {
      const socketPath = socketOf(upgrade.incoming);
      if (socketPath === null) return false;
      if (socketPath === "") upgrade.socket.destroy();
      else join(upgrade, socketPath);
      return true;
    },
  };
}

/** Of one connection, and not of what is said over it (RFC 9110, 7.6.1); 100 Continue was answered by this end. */
const OF_A_CONNECTION: ReadonlySet<string> = new Set(["connection", "keep-alive", "proxy-connection", "te", "expect"]);

/**
 * A connection for each request: one that waits for the next may end while it is written to, and nobody may send a request
 * twice. It is ended here: were the home to end it first, the end of a request, written after its answer has come, would
 * fail, and the answer be lost with the connection.
 */
const AGENT = new Agent({ keepAlive: true, maxFreeSockets: 0 });

function pass(incoming: IncomingMessage, outgoing: ServerResponse, socketPath: string): void {
  const { method = "GET" } = incoming;
  const headers = endToEnd(incoming.rawHeaders);
  const asked = request({ socketPath, method, path: pathWithPeer(incoming), headers, agent: AGENT }, (answer) => {
    const { statusCode = 502, rawHeaders } = answer;
    if (outgoing.destroyed) return void answer.destroy();
    outgoing.writeHead(statusCode, endToEnd(rawHeaders));
    outgoing.flushHeaders();
    answer.on("error", () => outgoing.destroy()).pipe(outgoing);
  });
  asked.on("error", () => {
    if (outgoing.headersSent) return void outgoing.destroy();
    refuse(outgoing);
  });
  // Who leaves ends the work at home, too.
  outgoing.on("close", () => asked.destroy());
  incoming.on("error", () => asked.destroy()).pipe(asked);
}

const UNAVAILABLE = 503;
const WORKER_AWAY: Failure = {
  owner: "harness",
  code: "worker_away",
  message: "the worker that holds this is being replaced: ask again",
  retryable: true,
};

function refuse(outgoing: ServerResponse): void {
  const headers = { "content-type": "application/json", "retry-after": String(RETRY_AFTER_SECONDS) };
  outgoing.writeHead(UNAVAILABLE, headers).end(JSON.stringify({ error: WORKER_AWAY }));
}

function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, at) => !OF_A_CONNECTION.has(rawHeaders[at - (at % 2)]!.toLowerCase()));
}

/** Both ends of a connection that speaks another protocol, joined after its request. */
function join({ incoming, socket, head }: Upgrade, socketPath: string): void {
  const home = connect(socketPath, () => {
    const { method = "GET", rawHeaders } = incoming;
    let lines = `${method} ${pathWithPeer(incoming)} HTTP/1.1\r\n`;
    for (let at = 0; at < rawHeaders.length; at += 2) lines += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
    home.write(`${lines}\r\n`, "latin1");
    home.write(head);
    socket.pipe(home).pipe(socket);
  });
  home.on("error", () => socket.destroy()).on("close", () => socket.destroy());
  socket.on("error", () => home.destroy()).on("close", () => home.destroy());
}

/** `/127.0.0.1/episodes/7`: the client's address stands before the path. */
const pathWithPeer = ({ url = "/", socket }: IncomingMessage) =>
  `/${encodeURIComponent(socket.remoteAddress ?? "")}${url}`;

/** Takes it from there: the address, and the path as the client asked for it. */
export function createPeerReader(): (incoming: IncomingMessage) => string | undefined {
  const known = new WeakMap<IncomingMessage, string>();
  return (incoming) => {
    let peer = known.get(incoming);
    if (peer === undefined) {
      const { url = "/" } = incoming;
      const end = url.indexOf("/", 1);
      peer = decodeURIComponent(url.slice(1, end < 0 ? undefined : end));
      known.set(incoming, peer);
      incoming.url = end < 0 ? "/" : url.slice(end);
    }
    return peer || undefined;
  };
}
