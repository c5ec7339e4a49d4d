/** The transport that a running server uses: undici's request over a keep-alive pool of its own, loaded with the first request. */
import { fail } from "@arenakit/contracts";
import type { Agent, request } from "undici";
import type { Transport } from "./client.ts";

/** A reply with as many bytes is none of a map service's. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;

/** Requests over at most `connections` sockets; the caller brings deadlines. Whoever makes it closes it. */
export function undiciTransport({ connections = 8 }: { connections?: number } = {}): {
  readonly transport: Transport;
  close(): Promise<void>;
} {
  let opened: Promise<Opened> | undefined;
  return {
    async transport(url, { headers, signal }) {
      opened ??= open(connections);
      const { dispatcher, request } = await opened;
      const { statusCode, body } = await request(url, { dispatcher, headers, signal });
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > MAX_REPLY_BYTES)
          fail("tool", "map_service_broke", `expected a reply of at most ${MAX_REPLY_BYTES} bytes, and it went on`);
        chunks.push(chunk);
      }
      return { status: statusCode, body: Buffer.concat(chunks).toString("utf8") };
    },
    close: async () => {
      if (opened) await (await opened).dispatcher.close();
    },
  };
}

interface Opened {
  readonly dispatcher: Agent;
  readonly request: typeof request;
}

async function open(connections: number): Promise<Opened> {
  const { Agent, request } = await import("undici");
  const connect = { timeout: CONNECT_TIMEOUT_MS };
  return { dispatcher: new Agent({ connections, connect, headersTimeout: 0, bodyTimeout: 0 }), request };
}
