/**
 * Requests whose state another worker of the same server holds, passed on to it over a socket of this machine, and its
 * answers passed back, both as streams. The home of a request follows from its path alone. The guard is the home's: what
 * it goes by is passed on unchanged, with the address that the client comes from.
 */
import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse, STATUS_CODES } from "node:http";
import { connect, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type Failure, FailureError } from "@arenakit/contracts";
import { type Guard, RETRY_AFTER_SECONDS } from "@arenakit/server-kit";

export interface Upgrade {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

export interface Forwarding {
  /** False where this worker answers. */
  request(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** False where this worker answers. */
  upgrade(upgrade: Upgrade): boolean;
  /**
   * What is at a path of another worker, asked in the name of this one; null where nothing is, or this one is its home.
   * Throws harness/worker_away, harness/worker_silent.
   */
  read(path: string): Promise<Uint8Array | null>;
}

type Asked = Pick<IncomingMessage, "url" | "headers">;

export interface ForwardingOptions {
  /** The socket of the worker that a request belongs to, empty where it is away; null for this one. */
  readonly socketOf: (incoming: Asked) => string | null;
  /** Milliseconds within which its answer begins, from when it was asked whole; null where it takes as long as it takes. */
  readonly limitOf: (incoming: Asked) => number | null;
}

/** Passes on what belongs to others; everything else is left to who asks. */
export function createForwarding({ socketOf, limitOf }: ForwardingOptions): Forwarding {
  return {
    request(incoming, outgoing) {
      const socketPath = socketOf(incoming);
      if (socketPath === null) return false;
      if (socketPath === "") refuse(outgoing, AWAY);
      else pass(incoming, outgoing, { socketPath, limitMs: limitOf(incoming) });
      return true;
    },
    upgrade(upgrade) {
      const socketPath = socketOf(upgrade.incoming);
      if (socketPath === null) return false;
      if (socketPath === "") refuseUpgrade(upgrade.socket, AWAY);
      else join(upgrade, { socketPath, limitMs: limitOf(upgrade.incoming) });
      return true;
    },
    async read(path) {
      const asked = { url: path, headers: {} };
      const socketPath = socketOf(asked);
      if (socketPath === null) return null;
      if (socketPath === "") throw new FailureError(AWAY.failure);
      return readFrom(path, { socketPath, limitMs: limitOf(asked) });
    },
  };
}

/** Of one connection, and not of what is said over it (RFC 9110, 7.6.1); 100 Continue was answered by this end. */
const OF_A_CONNECTION: ReadonlySet<string> = new Set(["connection", "keep-alive", "proxy-connection", "te", "expect"]);

/** A home may have answered what it does not read to the end: what is written to it then is dropped, and its answer read. */
class HomeSocket extends Socket {
  override _write(piece: unknown, encoding: BufferEncoding, done: Written): void {
    super._write(piece, encoding, unlessGone(done));
  }
  override _writev(pieces: { chunk: unknown; encoding: BufferEncoding }[], done: Written): void {
    super._writev?.(pieces, unlessGone(done));
  }
}

type Written = (error?: Error | null) => void;

/** What reading comes upon after that says whether there is an answer. */
const unlessGone =
  (done: Written): Written =>
  (error) =>
    done(GONE.has((error as NodeJS.ErrnoException | null | undefined)?.code ?? "") ? null : error);

const GONE: ReadonlySet<string> = new Set(["EPIPE", "ECONNRESET"]);

/** A connection for each request: one that waits for the next may end while it is written to, and nobody may send a request twice. */
class HomeAgent extends Agent {
  override createConnection({ socketPath }: { readonly socketPath?: string }): Socket {
    return new HomeSocket().connect({ path: socketPath ?? "" });
  }
}

/** It is ended here, where the answer has been read. */
const AGENT = new HomeAgent({ keepAlive: true, maxFreeSockets: 0 });

/** Who asks where it is a worker itself, and no client: no address looks like it. */
const WORKER = "worker";

/** Lets workers ask each other: who says so over their own sockets is one. */
export function withWorkers(guard: Guard): Guard {
  return (headers, door, peer) => (peer === WORKER ? null : guard(headers, door, peer));
}

interface Home {
  readonly socketPath: string;
  readonly limitMs: number | null;
}

function readFrom(path: string, { socketPath, limitMs }: Home): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const isAway = () => reject(new FailureError(AWAY.failure));
    const asked = request({ socketPath, path: `/${WORKER}${path}`, agent: AGENT }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => void pieces.push(piece)).on("error", isAway);
      answer.on("end", () => resolve(answer.statusCode === 200 ? Buffer.concat(pieces) : null));
    });
    const isLate = () => {
      reject(new FailureError(SILENT.failure));
      asked.destroy();
    };
    const limit = limitMs === null ? undefined : setTimeout(isLate, limitMs);
    asked
      .on("close", () => clearTimeout(limit))
      .on("error", isAway)
      .end();
  });
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, { socketPath, limitMs }: Home): void {
  const { method = "GET" } = incoming;
  const headers = endToEnd(incoming.rawHeaders);
  let isReached = false;
  let isAnswered = false;
  const asked = request({ socketPath, method, path: pathWithPeer(incoming), headers, agent: AGENT }, (answer) => {
    const { statusCode = 502, rawHeaders } = answer;
    isAnswered = true;
    endLimit();
    if (outgoing.destroyed) return void answer.destroy();
    outgoing.writeHead(statusCode, endToEnd(rawHeaders));
    outgoing.flushHeaders();
    answer.on("error", () => outgoing.destroy()).pipe(outgoing);
  });
  const refused = (refusal: RefusedByHome) => {
    if (!isAnswered && !outgoing.destroyed) refuse(outgoing, refusal);
    isAnswered = true;
  };
  const late = () => {
    refused(SILENT);
    asked.destroy();
  };
  const endLimit = limitMs === null ? () => {} : limitAnswer(incoming, asked, { limitMs, late });
  asked.on("socket", (socket) => {
    socket.once("connect", () => {
      isReached = true;
    });
  });
  // Where an answer has come it says itself whether it has come whole.
  asked.on("error", () => refused(isReached ? LOST : AWAY));
  asked.on("close", () => {
    endLimit();
    // The rest of a body that nobody reads is dropped, so that its sender comes to read the answer.
    incoming.unpipe(asked).resume();
  });
  // Who leaves ends the work at home, too.
  outgoing.on("close", () => asked.destroy());
  incoming.on("error", () => asked.destroy()).pipe(asked);
}

const BAD_GATEWAY = 502;
const UNAVAILABLE = 503;
const GATEWAY_TIMEOUT = 504;

interface RefusedByHome {
  readonly status: number;
  readonly failure: Failure;
}

/** It was not asked. */
const AWAY: RefusedByHome = {
  status: UNAVAILABLE,
  failure: {
    owner: "harness",
    code: "worker_away",
    message: "the worker that holds this is being replaced: ask again",
    retryable: true,
  },
};
/** What was asked may have been done: no 503, which says that it was not. */
const LOST: RefusedByHome = {
  status: BAD_GATEWAY,
  failure: {
    owner: "harness",
    code: "worker_lost",
    message: "the worker that holds this ended before it answered: ask again",
    retryable: true,
  },
};
/** It may have been done, or still be. */
const SILENT: RefusedByHome = {
  status: GATEWAY_TIMEOUT,
  failure: {
    owner: "harness",
    code: "worker_silent",
    message: "the worker that holds this did not answer in time: ask again; one that hangs is replaced within 70 s",
    retryable: true,
  },
};

function refuse(outgoing: ServerResponse, { status, failure }: RefusedByHome): void {
  // With it, clients take a request for one that was not begun.
  const again = status === UNAVAILABLE ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {};
  outgoing.writeHead(status, { "content-type": "application/json", ...again }).end(JSON.stringify({ error: failure }));
}

/** The same to who would speak another protocol. */
function refuseUpgrade(socket: Duplex, { status, failure }: RefusedByHome): void {
  const body = JSON.stringify({ error: failure });
  const headers = `content-type: application/json\r\nretry-after: ${RETRY_AFTER_SECONDS}\r\nconnection: close`;
  const length = `content-length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n${length}\r\n\r\n${body}`);
}

/** Calls back where a home is late that was asked whole, or reads no further. Returns what ends that. */
function limitAnswer(
  incoming: IncomingMessage,
  asked: ClientRequest,
  { limitMs, late }: { readonly limitMs: number; readonly late: () => void },
): () => void {
  const limit = setTimeout(() => {
    // A client that sends slowly has a deadline of its own.
    if (incoming.complete || asked.writableNeedDrain) late();
    else limit.refresh();
  }, limitMs);
  incoming.on("data", () => limit.refresh());
  return () => clearTimeout(limit);
}

function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, at) => !OF_A_CONNECTION.has(rawHeaders[at - (at % 2)]!.toLowerCase()));
}

/** Both ends of a connection that speaks another protocol, joined after its request. */
function join({ incoming, socket, head }: Upgrade, { socketPath, limitMs }: Home): void {
  const home = connect(socketPath, () => {
    const { method = "GET", rawHeaders } = incoming;
    let lines = `${method} ${pathWithPeer(incoming)} HTTP/1.1\r\n`;
    for (let at = 0; at < rawHeaders.length; at += 2) lines += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
    home.write(`${lines}\r\n`, "latin1");
    home.write(head);
    socket.pipe(home).pipe(socket, { end: false });
  });
  let refusal = AWAY;
  const isLate = () => {
    refusal = SILENT;
    home.destroy();
  };
  const limit = limitMs === null ? undefined : setTimeout(isLate, limitMs);
  const endLimit = () => clearTimeout(limit);
  home.once("data", endLimit);
  home.on("end", () => void (home.bytesRead > 0 && socket.end()));
  home.on("close", () => {
    endLimit();
    if (home.bytesRead === 0 && !socket.destroyed) refuseUpgrade(socket, refusal);
    else socket.destroy();
  });
  home.on("error", () => {}); // it closes then
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
