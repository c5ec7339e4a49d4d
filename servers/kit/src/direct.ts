/**
 * The direct path: `tools/call`, `tools/list` and the handshake over Streamable HTTP, answered without building a
 * server, a transport and a stream for each request. It answers what the protocol layer would answer, as one JSON
 * body in both eras; what it does not recognise it leaves to the protocol layer.
 * The handshake and the list of tools depend on nothing but their own text: the first answer to each is repeated.
 */
import { type CallContext, CONTEXT_META_KEY, FAULTS_META_KEY, omitUndefined } from "@arenakit/contracts";
import {
  classifyInboundRequest,
  ProtocolErrorCode,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server";
import { LRUCache } from "lru-cache";
import type { ToolAnswer } from "./bound-tools.ts";
import {
  type ConnectionContext,
  contextOfCall,
  contextOfConnection,
  contextOfMeta,
  type HeaderReader,
} from "./context.ts";
import type { Caller } from "./deadline-watch.ts";
import { encodingRefusal } from "./json-body.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { type ToolServerOptions, unknownTool, unknownToolWords } from "./mcp.ts";
import { createMemo } from "./memo.ts";
import { isTooDeep } from "./nesting.ts";

export interface DirectRequest {
  readonly headers: HeaderReader;
  /** The query of the URL, with its `?`, or nothing. */
  readonly search: string;
  /** The body of a POST, not longer than the server's limit. */
  readonly body: string;
  readonly caller: Caller;
  /** What is left of the call's deadline, in milliseconds; the server's own where it is absent. */
  readonly deadlineMs?: number;
}

export interface DirectAnswer {
  readonly status: number;
  /** JSON in UTF-8; null for no body. */
  readonly body: Uint8Array | null;
}

interface DirectPath {
  /** Null when the protocol layer has to answer. */
  answer(request: DirectRequest): Promise<DirectAnswer | null> | null;
}

const CONTEXT_MEMBER = `${JSON.stringify(CONTEXT_META_KEY)}:`;
const FAULTS_MEMBER = `${JSON.stringify(FAULTS_META_KEY)}:`;
/** For queries whose context is remembered: some ten thousand, one for each episode that is going on. */
const CONNECTIONS_BYTES = 4 * 1024 * 1024;

/** Answers for the tools of `options`; `protocol` is the layer that it speaks for. */
export function createDirectPath(
  options: ToolServerOptions,
  protocol: (request: Request) => Promise<Response>,
): DirectPath {
  const { tools, defaults, profile, callDeadlineMs = DEFAULT_LIMITS.callDeadlineMs } = options;
  const byName = new Map(tools.map((tool) => [tool.spec.name, tool]));
  const read = createMessageReader();
  const remembered = createRemembered(protocol);
  const connectionOf = createConnections(defaults);
  const serverInfo = JSON.stringify({ name: options.name, version: options.version });
  const stamp: Record<Era, { meta: string; result: string }> = {
    legacy: { meta: "", result: "" },
    modern: { meta: `${JSON.stringify(SERVER_INFO_META_KEY)}:${serverInfo}`, result: `,"resultType":"complete"` },
  };

  const call = async (message: ReadMessage, request: DirectRequest): Promise<DirectAnswer | null> => {
    const read = readCall(message, request.headers);
    if (!read) return null;
    const id = JSON.stringify(message.id);
    const tool = byName.get(read.name);
    if (!tool) return { status: 200, body: Buffer.from(unknownToolError(read.name, tools, id)) };
    const context = () => contextOfCall(contextOfMeta(read.meta ?? {}), connectionOf(request), profile);
    const { caller, deadlineMs = callDeadlineMs } = request;
    const answer = await tool.answer(read.args, { context, caller, deadlineMs });
    return { status: 200, body: resultBytes(answer, id, stamp[message.era]) };
  };

  return {
    answer(request) {
      const message = read(request.headers, request.body);
      if (!message) return null;
      if (message.method === "tools/call" && message.id !== undefined) return call(message, request);
      return remembered.answer(message, request.headers);
    },
  };
}

/** The spelling of a result, member for member in the order in which the protocol layer writes them. */
function resultBytes(
  { reply, call, faults }: ToolAnswer,
  id: string,
  stamp: { meta: string; result: string },
): Uint8Array {
  const meta = [
    ...(call ? [CONTEXT_MEMBER + JSON.stringify(call)] : []),
    ...(faults.length > 0 ? [FAULTS_MEMBER + JSON.stringify(faults)] : []),
    ...(reply.failure ? [reply.metaMember] : []),
    ...(stamp.meta ? [stamp.meta] : []),
  ].join(",");
  const head = Buffer.from(`{"result":{"_meta":{${meta}},`);
  const tail = Buffer.from(`${stamp.result}},"jsonrpc":"2.0","id":${id}}`);
  return Buffer.concat([head, reply.bytes, tail]);
}

function unknownToolError(name: string, known: ToolServerOptions["tools"], id: string): string {
  const error = {
    code: ProtocolErrorCode.InvalidParams,
    message: unknownToolWords(name),
    data: unknownTool(name, known),
  };
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`;
}

/** Contexts of connections, kept by the query that says them; one with headers of ours is read anew. */
function createConnections(defaults: CallContext | undefined) {
  const known = createMemo<ConnectionContext>({ maxBytes: CONNECTIONS_BYTES });
  return ({ headers, search }: DirectRequest): ConnectionContext => {
    for (const name of headers.keys()) {
      if (name.startsWith("x-arenakit-"))
        return contextOfConnection({ headers, query: new URLSearchParams(search), defaults });
    }
    return known.take(search, () => contextOfConnection({ query: new URLSearchParams(search), defaults }));
  };
}

type Era = "legacy" | "modern";
type RequestId = string | number;
type Members = Readonly<Record<string, unknown>>;

/** A JSON-RPC message of a well-formed shape; `id` is absent in a notification. */
interface ReadMessage {
  readonly era: Era;
  readonly id: RequestId | undefined;
  readonly method: string;
  readonly params: Members | undefined;
}

export const MODERN = "2026-07-28";
const RESERVED_META = "io.modelcontextprotocol/";
const VERSION_KEY = `${RESERVED_META}protocolVersion`;
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const MESSAGE_MEMBERS: ReadonlySet<string> = new Set(["jsonrpc", "id", "method", "params"]);
const CALL_MEMBERS: ReadonlySet<string> = new Set(["name", "arguments", "_meta"]);
const LEGACY: ReadonlySet<string> = new Set(SUPPORTED_PROTOCOL_VERSIONS);
/** Envelopes whose validity is remembered; a client repeats its own in every request. */
const MAX_ENVELOPES = 256;
const MAX_ENVELOPE_LENGTH = 2048;

/** Reads messages; remembers which envelopes of 2026-07-28 the protocol layer found valid. */
function createMessageReader(): (headers: HeaderReader, body: string) => ReadMessage | null {
  const validEnvelopes = new Set<string>();

  const isValidEnvelope = (body: Members, params: Members, headers: HeaderReader): boolean => {
    const meta = params._meta as Members;
    const reserved = Object.keys(meta).filter((key) => key.startsWith(RESERVED_META));
    const spelt = JSON.stringify(reserved.map((key) => [key, meta[key]]));
    if (validEnvelopes.has(spelt)) return true;
    if (spelt.length > MAX_ENVELOPE_LENGTH) return false;
    const classified = classifyInboundRequest({
      httpMethod: "POST",
      protocolVersionHeader: MODERN,
      mcpMethodHeader: headers.get("mcp-method") ?? "",
      body,
    });
    if (classified.kind !== "modern") return false;
    if (validEnvelopes.size >= MAX_ENVELOPES) validEnvelopes.clear();
    validEnvelopes.add(spelt);
    return true;
  };

  return (headers, text) => {
    if (!JSON_TYPE.test(headers.get("content-type") ?? "") || encodingRefusal(headers) !== null) return null;
    const accept = headers.get("accept") ?? "";
    if (!accept.includes("application/json") || !accept.includes("text/event-stream")) return null;
    const body = parsed(text);
    if (!isObject(body) || body.jsonrpc !== "2.0" || typeof body.method !== "string") return null;
    for (const member in body) if (!MESSAGE_MEMBERS.has(member)) return null;
    const { id, method, params } = body;
    if (id !== undefined && typeof id !== "string" && !Number.isSafeInteger(id)) return null;
    if ("id" in body && id === undefined) return null;
    if (params !== undefined && !isObject(params)) return null;
    if (isTooDeep(body)) return null;
    const meta = params?._meta;
    if (meta !== undefined && (!isObject(meta) || "progressToken" in meta)) return null;
    const message = { id: id as RequestId | undefined, method, params };
    const version = headers.get("mcp-protocol-version");
    if (version === MODERN) {
      if (id === undefined || !params || !meta || meta[VERSION_KEY] !== MODERN) return null;
      if (headers.get("mcp-method") !== method || !isValidEnvelope(body, params, headers)) return null;
      return { era: "modern", ...message };
    }
    if (version !== undefined && version !== null && !LEGACY.has(version)) return null;
    if (meta) for (const key in meta) if (key.startsWith(RESERVED_META)) return null;
    return { era: "legacy", ...message };
  };
}

interface ReadCall {
  readonly name: string;
  readonly args: Members | undefined;
  readonly meta: Members | undefined;
}

/** The call that a `tools/call` of well-formed shape makes; null for one with members that only the protocol layer knows. */
export function readCall({ era, params }: ReadMessage, headers: HeaderReader): ReadCall | null {
  if (!params) return null;
  for (const member in params) if (!CALL_MEMBERS.has(member)) return null;
  const { name, arguments: args, _meta: meta } = params;
  if (typeof name !== "string" || (args !== undefined && !isObject(args))) return null;
  if (era === "modern" && headers.get("mcp-name") !== name) return null;
  // A sentinel in the header would be decoded first.
  if (era === "modern" && name.startsWith("=?")) return null;
  return { name, args, meta: meta as Members | undefined };
}

function parsed(text: string): unknown {
  // Such a member means one thing to JSON.parse and others to what copies objects.
  if (text.includes("__proto__")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the protocol layer answers what is no JSON
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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

interface Remembered {
  /** Null when this message is none of those, or when the protocol layer's answer is no plain result. */
  answer(message: ReadMessage, headers: HeaderReader): Promise<DirectAnswer | null> | null;
}

/** Remembers what `ask`, the protocol layer, answers. */
function createRemembered(ask: (request: Request) => Promise<Response>): Remembered {
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
