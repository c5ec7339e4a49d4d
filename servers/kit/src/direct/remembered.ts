/**
 * Messages whose answer depends on nothing but their own text (the handshake, the list of tools): the protocol layer
 * answers the first of each kind, and what it said is repeated with the id of those that follow.
 */
import { omitUndefined } from "@arenakit/contracts";
import { LRUCache } from "lru-cache";
import type { HeaderReader } from "../context.ts";
import type { DirectAnswer } from "../direct.ts";
import type { ReadMessage, RequestId } from "./read-call.ts";

const METHODS: ReadonlySet<string> = new Set([
  "initialize",
  "ping",
  "server/discover",
  "tools/list",
  "notifications/initialized",
]);
/** All headers that the protocol layer looks at. */
const HEADERS = ["content-type", "accept", "mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id"] as const;
/** Of a message with its headers; with the longest answer, a list of tools, the most that is kept is some 10 MiB. */
const MAX_KEY_LENGTH = 8192;
const MAX_REMEMBERED = 256;

export interface Remembered {
  /** Null when this message is none of those, or when the protocol layer's answer is no plain result. */
  answer(message: ReadMessage, headers: HeaderReader): Promise<DirectAnswer | null> | null;
}

/** Remembers what `ask`, the protocol layer, answers. */
export function createRemembered(ask: (request: Request) => Promise<Response>): Remembered {
  const known = new LRUCache<string, Promise<CachedResult | null>>({ max: MAX_REMEMBERED });
  return {
    answer(message, headers) {
      if (!METHODS.has(message.method) || (message.id === undefined) !== message.method.startsWith("notifications/"))
        return null;
      const params = message.params === undefined ? "" : JSON.stringify(message.params);
      const given = HEADERS.flatMap((name): [string, string][] => {
        const value = headers.get(name);
        return value === undefined || value === null ? [] : [[name, value]];
      });
      const key = `${message.method}\n${given.join("\n")}\n${params}`;
      if (key.length > MAX_KEY_LENGTH) return null;
      let kept = known.get(key);
      if (!kept) {
        kept = ask(requestOf(message, given)).then(keep);
        known.set(key, kept);
        kept.then(
          (made) => made ?? known.delete(key),
          () => known.delete(key),
        );
      }
      return kept.then((made) => made && spell(made, message.id));
    },
  };
}

/** A result as JSON in UTF-8, or null for a message that is only acknowledged. */
interface CachedResult {
  readonly result: Uint8Array | null;
}

const HEAD = Buffer.from('{"result":');

const ASKED_ID = 0;

function requestOf({ id, method, params }: ReadMessage, headers: [string, string][]): Request {
  const message = {
    jsonrpc: "2.0",
    ...omitUndefined({ id: id === undefined ? undefined : ASKED_ID }),
    method,
    ...omitUndefined({ params }),
  };
  return new Request("http://localhost/mcp", { method: "POST", headers, body: JSON.stringify(message) });
}

async function keep(response: Response): Promise<CachedResult | null> {
  const text = await response.text();
  if (response.status === 202) return { result: null };
  if (response.status !== 200) return null;
  const message = messageIn(text) as { id?: unknown; result?: unknown } | null;
  return message && message.id === ASKED_ID && "result" in message
    ? { result: Buffer.from(JSON.stringify(message.result)) }
    : null;
}

/** The message of an answer, whether it came as JSON or as the only event of a stream. */
function messageIn(text: string): unknown {
  if (text.startsWith("{")) return JSON.parse(text);
  const data = text.split("\n").filter((line) => line.startsWith("data:"));
  const [only] = data;
  return only !== undefined && data.length === 1 ? JSON.parse(only.slice("data:".length)) : null;
}

function spell({ result }: CachedResult, id: RequestId | undefined): DirectAnswer {
  if (result === null) return { status: 202, body: null };
  return {
    status: 200,
    body: Buffer.concat([HEAD, result, Buffer.from(`,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`)]),
  };
}
