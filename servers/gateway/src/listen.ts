/** An application on a port, and its end: no new connections, the requests in flight are answered, then the port is closed. */
import { createServer, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { tableOf } from "@arenakit/contracts";
import { DEFAULT_LIMITS, type ServerLimits } from "@arenakit/server-kit";
import { type BoundAddress, bindAddress } from "./address.ts";
import type { Listener } from "./listener.ts";

export interface Listening {
  /** `http://127.0.0.1:8080`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Answers what is in flight, for at most as long as a call may take, and hangs up. May be called again. */
  close(how?: CloseOptions): Promise<void>;
}

export interface CloseOptions {
  /**
   * How long a connection has to be idle to be hung up on: where somebody else goes on answering, longer than clients keep
   * theirs, so that none is hung up on while its next request is on its way.
   */
  readonly lingerMs?: number;
}

export interface ListenOptions {
  readonly listener: Listener;
  readonly host: string;
  readonly port: number;
  /** What was bound before; host and port unless given. */
  readonly address?: BoundAddress | undefined;
  readonly limits?: Partial<ServerLimits>;
  /** Connections beyond those that the limits allow for. */
  readonly moreConnections?: number;
  /** Runs when no request is in flight any more. */
  readonly close: () => Promise<void>;
  /** Runs when no new connection is taken any more, before the requests in flight are waited for. */
  readonly ending?: () => void;
}

/** How often connections are looked at whose request has not come whole. */
const LOOKS_A_DEADLINE = 10;
/** A client thinks between two calls; one that is hung up on while it sends the next sees an error for nothing. */
const KEEP_ALIVE_MS = 65_000;
/** Open sockets beyond those of one scope that is full, idle ones included: who is too many is told so and not cut off. */
const SPARE_CONNECTIONS = 2048;
/**
 * How long a closing server leaves idle connections open, and how often it then looks for new ones: a busy client sends
 * its next request within it, and is told with the answer that there will be no other.
 */
const LINGER_MS = 200;

/** Listens, and says where. Throws harness/address_unavailable. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { listener, host, port, limits, moreConnections = 0, close, ending } = options;
  const { requestDeadlineMs, maxConcurrentRequests, maxWaitingRequests, callDeadlineMs } = {
    ...DEFAULT_LIMITS,
    ...limits,
  };
  // A client that never finishes its headers or its body must not hold a connection.
  const timeouts = {
    headersTimeout: requestDeadlineMs,
    requestTimeout: requestDeadlineMs,
    connectionsCheckingInterval: Math.ceil(requestDeadlineMs / LOOKS_A_DEADLINE),
  };
  const connections = createConnections();
  const server = createServer(timeouts, (incoming, outgoing) => {
    connections.answers(incoming.socket, outgoing);
    listener.request(incoming, outgoing);
  });
  server.on("connection", connections.opened).on("connection", listener.connection).on("upgrade", listener.upgrade);
  server.on("clientError", connections.broke);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = maxConcurrentRequests + maxWaitingRequests + moreConnections + SPARE_CONNECTIONS;
  const { address = await bindAddress({ host, port }) } = options;
  await address.serve(server);
  let closing: Promise<void> | undefined;
  return {
    url: address.url,
    port: address.port,
    close: ({ lingerMs = LINGER_MS } = {}) => {
      closing ??= shut(server, { connections, ending, graceMs: callDeadlineMs, lingerMs }).then(close);
      return closing;
    },
  };
}

/** Connections, and the last answer that each was or is being given. */
interface Connections {
  opened(socket: Socket): void;
  answers(socket: Socket, outgoing: ServerResponse): void;
  /** What came is no request, or did not come whole in time. */
  broke(error: NodeJS.ErrnoException, socket: Socket): void;
  /** From here on every answer says that it is the last of its connection. */
  end(): void;
  /** Looks at who asks nothing, and hangs up where that has been so for so many looks. */
  hangUp(looks: number): void;
}

function createConnections(): Connections {
  const open = new Set<Socket>();
  const last = new WeakMap<Socket, ServerResponse>();
  const idleLooks = new WeakMap<Socket, number>();
  let isEnding = false;
  const markLast = (outgoing: ServerResponse) => {
    if (!outgoing.headersSent) outgoing.setHeader("connection", "close");
  };
  const isIdle = (socket: Socket) => last.get(socket)?.writableFinished ?? socket.bytesRead === 0;
  return {
    opened(socket) {
      open.add(socket);
      socket.once("close", () => open.delete(socket));
    },
    answers(socket, outgoing) {
      last.set(socket, outgoing);
      if (isEnding) markLast(outgoing);
    },
    broke({ code = "" }, socket) {
      const outgoing = last.get(socket);
      const isAnswering = outgoing?.headersSent && !outgoing.writableFinished;
      // Who has sent nothing asked nothing: what a client sends to a connection that is gone it may send again.
      const isTold = socket.writable && !isAnswering && socket.bytesRead > 0;
      const status = BROKEN.get(code) ?? 400;
      if (isTold) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n\r\n`);
      socket.destroy();
    },
    end() {
      isEnding = true;
      for (const socket of open) {
        const outgoing = last.get(socket);
        if (outgoing) markLast(outgoing);
      }
    },
    hangUp(looks) {
      for (const socket of open) {
        const seen = isIdle(socket) ? (idleLooks.get(socket) ?? 0) + 1 : 0;
        idleLooks.set(socket, seen);
        if (seen >= looks) socket.destroy();
      }
    },
  };
}

/** As Node says it by itself. */
const BROKEN = tableOf<number>({
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
});

interface Closing {
  readonly connections: Connections;
  readonly ending: (() => void) | undefined;
  readonly graceMs: number;
  readonly lingerMs: number;
}

function shut(server: Server, { connections, ending, graceMs, lingerMs }: Closing): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    const look = setInterval(() => connections.hangUp(Math.ceil(lingerMs / LINGER_MS)), LINGER_MS);
    // That of an HTTP server hangs up at once on clients whose next request is on its way.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(force);
      clearInterval(look);
      resolve();
    });
    connections.end();
    ending?.();
  });
}

/**
 * What a process that serves asks of its garbage collector, for `setFlagsFromString` of `node:v8`; whoever composes the
 * process sets it. By itself V8 lets old objects grow to several times what lives before it collects them: a server of
 * the full world that lives in 200 MB held a gigabyte and gave nothing back. The price is collections: growing by two
 * fifths takes some 15 % more of a call's time, by a quarter some 25 %, other cores included.
 */
export const SERVER_V8_FLAGS = "--heap-growing-percent=40";
