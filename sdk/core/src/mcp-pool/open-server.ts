/** A transport of the MCP SDK to a server, wherever it is: a program, an address, or one in this process. */
import {
  InMemoryTransport,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createHttpClient, type HttpClient } from "../model/http.ts";
import { type ConnectionOptions, connectTransport, patient, type ToolPool } from "../pool.ts";
import type { McpServer } from "../tool-config/tool-config.ts";

/** A server of this process: it is handed its end of a pair of transports for each connection. */
export interface MemoryServer
  extends Pick<McpServer, "name" | "concurrency" | "timeoutMs" | "stateful" | "tools" | "repeatable"> {
  readonly transport: "memory";
  connect(transport: Transport): Promise<void>;
}

export type PooledServer = McpServer | MemoryServer;

/** What a program that is started writes beside the protocol goes nowhere: it may hold anything, secrets too. */
const STDERR = "ignore";

/** A pool of one connection to the server; connects at the first use. */
export function openServer(server: PooledServer, options: Pick<ConnectionOptions, "onTools" | "isKept">): ToolPool {
  const { timeoutMs } = server;
  const common = { ...options, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  if (server.transport === "stdio") {
    const { command, args, env, cwd } = server;
    const open = () =>
      new StdioClientTransport({
        command,
        args: [...args],
        stderr: STDERR,
        ...(cwd === undefined ? {} : { cwd }),
        ...(env ? { env: { ...env } } : {}),
      });
    return connectTransport({ ...common, address: `the program ${command} (${server.name})`, open });
  }
  if (server.transport === "memory") {
    const open = async () => {
      const [mine, theirs] = InMemoryTransport.createLinkedPair();
      await server.connect(theirs);
      return mine;
    };
    return connectTransport({ ...common, address: `the server ${server.name}`, open });
  }
  const http = createHttpClient({ connections: (server.concurrency ?? DEFAULT_CONCURRENCY) + STREAMS });
  return connectTransport({
    ...common,
    // The transport of events ended before 2026-07-28; its servers need not answer a question of that revision.
    era: server.transport === "sse" ? "2025" : "auto",
    address: addressOf(server),
    open: () => overHttp(server, http),
    end: () => http.close(),
  });
}

/** As messages name it, which end in trajectories: without its query, where keys stand, and without a user. */
function addressOf({ name, url }: { readonly name: string; readonly url: string }): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname} (${name})`;
}

/** Calls in flight at once to a server that says nothing else. */
export const DEFAULT_CONCURRENCY = 16;
/** Sockets beside those of the calls, for the streams that a server answers and notifies over. */
const STREAMS = 2;

function overHttp({ transport, url, headers = {} }: Extract<McpServer, { url: string }>, http: HttpClient): Transport {
  const options = { fetch: patient(http.fetch), requestInit: { headers: { ...headers } } };
  return transport === "sse"
    ? new SSEClientTransport(new URL(url), options)
    : new StreamableHTTPClientTransport(new URL(url), options);
}
