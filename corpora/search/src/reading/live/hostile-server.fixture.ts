/** A web of one machine for tests: names and public addresses that lead to a server on loopback, and what was asked of it. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Connector, GuardedFetchOptions } from "../index.ts";

export type HostileAnswer = (response: ServerResponse, path: string) => void;

export interface HostileServer {
  /** For createGuardedFetch: nothing is resolved, and every connection ends here. */
  readonly options: Pick<GuardedFetchOptions, "lookup" | "connector">;
  /** Addresses that were to be connected to. */
  readonly connected: string[];
  /** Names that were resolved. */
  readonly resolved: string[];
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** Connections that are open. */
  readonly open: ReadonlySet<Socket>;
  close(): Promise<void>;
}

/** Addresses of the names, a list each or a function of how often one was asked; any other name is 93.184.215.14. */
export type Names = Readonly<Record<string, readonly string[] | ((count: number) => readonly string[])>>;

export async function hostileServer(answer: HostileAnswer, names: Names = {}): Promise<HostileServer> {
  const open = new Set<Socket>();
  const [connected, resolved]: [string[], string[]] = [[], []];
  const requests: HostileServer["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    response.on("error", () => {});
    answer(response, request.url ?? "");
  });
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const counts = new Map<string, number>();
  const connector = ((
    options: { hostname: string },
    callback: (error: Error | null, socket: Socket | null) => void,
  ) => {
    connected.push(options.hostname);
    const socket = connect(port, "127.0.0.1", () => callback(null, socket));
    socket.on("error", () => {});
  }) as unknown as Connector;
  return {
    connected,
    resolved,
    requests,
    open,
    options: {
      connector,
      lookup: async (hostname) => {
        resolved.push(hostname);
        const count = counts.get(hostname) ?? 0;
        counts.set(hostname, count + 1);
        const known = names[hostname] ?? ["93.184.215.14"];
        return typeof known === "function" ? known(count) : known;
      },
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
