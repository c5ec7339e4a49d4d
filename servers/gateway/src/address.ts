/**
 * Addresses that a server answers at: bound long before it can answer, handed down by another process, or a path of this
 * machine alone. Whoever connects before the server is there waits for it.
 */
import type { Server as HttpServer } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { fail } from "@arenakit/contracts";

export interface BoundAddress {
  /** `http://127.0.0.1:8080`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Hands over the socket, and those who have connected by now. */
  serve(server: HttpServer): Promise<void>;
  /** Lets go of an address that is not served; whoever waits is hung up on. */
  release(): Promise<void>;
}

export interface HostAndPort {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

/** Connections that wait to be accepted; the system may allow fewer. */
const BACKLOG = 4096;
/**
 * Connections that are accepted before there is a server. Worlds and corpora are made in pieces of seconds, and between
 * two of them the process accepts who has come.
 */
const MAX_EARLY = 4096;

/** Binds it. Throws harness/address_unavailable. */
export async function bindAddress(at: HostAndPort): Promise<BoundAddress> {
  const early = new Set<Socket>();
  // Nothing is read of a paused connection: what was sent is there for who serves it.
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    if (early.size >= MAX_EARLY) return void socket.destroy();
    early.add(socket);
    socket.on("error", ignoreError).once("close", () => early.delete(socket));
  });
  await bound(server, at);
  // What fails before it is served ends the process, as without it.
  server.unref();
  const port = portOf(server, at.port);
  return {
    url: urlOf(at.host, port),
    port,
    async serve(answering) {
      await listening(answering, () => answering.listen(server));
      answering.ref();
      for (const socket of early) {
        socket.off("error", ignoreError);
        admit(socket, answering);
      }
      early.clear();
    },
    async release() {
      for (const socket of early) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Binds all of them, and gives their sockets away in the same turn: nobody is accepted here. `give` is told the ports and
 * the descriptors, which are closed when it returns. Throws harness/address_unavailable.
 */
export async function bindTogether(
  at: readonly HostAndPort[],
  give: (sockets: readonly { readonly port: number; readonly descriptor: number }[]) => void,
): Promise<void> {
  const servers = at.map(() => createServer((socket) => socket.destroy()));
  const outcomes = await Promise.allSettled(servers.map((server, number) => bound(server, at[number]!)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!failed)
    give(
      servers.map((server, number) => ({ port: portOf(server, at[number]!.port), descriptor: descriptorOf(server) })),
    );
  for (const server of servers) server.close();
  if (failed) throw failed.reason;
}

/** Node names it in no documented way; `child_process.spawn` takes descriptors by their numbers alone. */
const descriptorOf = (server: Server): number =>
  (server as unknown as { readonly _handle: { readonly fd: number } })._handle.fd;

/** One that another process has bound: the descriptor is this server's own, a duplicate that nobody else listens by. */
export function inheritedAddress(descriptor: number, { host, port }: HostAndPort): BoundAddress {
  return {
    url: urlOf(host, port),
    port,
    serve: (server) => listening(server, () => server.listen({ fd: descriptor })),
    release: async () => {},
  };
}

/** A socket in the file system, for programs that may enter its folder. */
export function localAddress(path: string): BoundAddress {
  return {
    url: `unix:${path}`,
    port: 0,
    serve: (server) => listening(server, () => server.listen({ path, backlog: BACKLOG })),
    release: async () => {},
  };
}

/** An HTTP server takes connections that others have accepted (`http`, event "connection"). */
function admit(socket: Socket, server: HttpServer): void {
  server.emit("connection", socket);
  socket.resume();
}

const ignoreError = () => {}; // who leaves before there is a server asked nothing

/** Resolves when it is bound; nobody is accepted before the next turn of the event loop. Throws harness/address_unavailable. */
function bound(server: Server, { host, port }: HostAndPort): Promise<void> {
  return listening(server, () => server.listen({ port, host, backlog: BACKLOG })).catch(
    (error: NodeJS.ErrnoException) =>
      fail(
        "harness",
        "address_unavailable",
        `cannot listen on ${host}:${port} (${error.code}): ${remedyOf(error.code)}`,
      ),
  );
}

/** What is wrong with a host is mended by no other port. */
function remedyOf(code: string | undefined): string {
  if (code === "EADDRNOTAVAIL") return "this machine has no such address; choose one that it has, or 0.0.0.0 for all";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "this name has no address; choose one of this machine";
  return "choose another port, or 0 for any free one";
}

function listening(server: Server | HttpServer, listen: () => void): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once("error", reject).once("listening", () => {
      server.off("error", reject);
      resolve();
    });
    listen();
  });
}

function portOf(server: Server, port: number): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

const urlOf = (host: string, port: number) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
