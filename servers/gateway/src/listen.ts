/** An application on a port, and its end: no new requests, a moment for those in flight, then the door is shut. */
import { createServer, type Server } from "node:http";
import { fail } from "@arenakit/contracts";
import { CLOSE_GRACE_MS, DEFAULT_LIMITS, type ServerLimits } from "@arenakit/server-kit";
import type { Listener } from "./listener.ts";

export interface Listening {
  /** `http://127.0.0.1:8080`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Waits at most CLOSE_GRACE_MS for the requests in flight. May be called again. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly listener: Listener;
  readonly host: string;
  readonly port: number;
  readonly limits?: Partial<ServerLimits>;
  /** Runs when no request is in flight any more. */
  readonly close: () => Promise<void>;
  /** Runs when no new request is taken any more, before those in flight are waited for. */
  readonly ending?: () => void;
}

/** How often connections are looked at whose request has not come whole. */
const LOOKS_A_DEADLINE = 10;
/** A client thinks between two calls; one that is hung up on while it sends the next sees an error for nothing. */
const KEEP_ALIVE_MS = 65_000;
/** Open sockets beyond those of one scope that is full, idle ones included: who is too many is told so and not cut off. */
const SPARE_CONNECTIONS = 2048;
/** Connections that wait to be accepted; the system may allow fewer. */
const BACKLOG = 4096;

/**
 * Throws harness/address_unavailable where nothing can be listened to at this address now: told before what takes long to
 * open is opened.
 */
export async function requireAddress(host: string, port: number): Promise<void> {
  const probe = createServer();
  await bound(probe, { port, host });
  await new Promise((resolve) => probe.close(resolve));
}

/** Listens, and says where. Throws harness/address_unavailable. */
export async function listen({ listener, host, port, limits, close, ending }: ListenOptions): Promise<Listening> {
  const { requestDeadlineMs, maxConcurrentRequests, maxWaitingRequests } = { ...DEFAULT_LIMITS, ...limits };
  // A client that never finishes its headers or its body must not hold a connection: it is told 408 and cut off.
  const timeouts = {
    headersTimeout: requestDeadlineMs,
    requestTimeout: requestDeadlineMs,
    connectionsCheckingInterval: Math.ceil(requestDeadlineMs / LOOKS_A_DEADLINE),
  };
  const server = createServer(timeouts, listener.request).on("connection", listener.connection);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = maxConcurrentRequests + maxWaitingRequests + SPARE_CONNECTIONS;
  await bound(server, { port, host });
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    port: actual,
    close: () => {
      closing ??= shut(server, ending).then(close);
      return closing;
    },
  };
}

function bound(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  }).catch((error: NodeJS.ErrnoException) =>
    fail(
      "harness",
      "address_unavailable",
      `cannot listen on ${host}:${port} (${error.code}): choose another port, or 0 for any free one`,
    ),
  );
}

function shut(server: Server, ending: (() => void) | undefined): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    ending?.();
    server.closeIdleConnections();
  });
}
