/**
 * Recognises the requests that the direct path may answer. It says yes only where the protocol layer would certainly
 * say yes as well; whatever is odd in any way is left to the protocol layer, which knows what to say about it.
 */
import { classifyInboundRequest, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { encodingRefusal } from "../body-encoding.ts";
import type { HeaderReader } from "../context.ts";
import { isTooDeep } from "../nesting.ts";

export type Era = "legacy" | "modern";
export type RequestId = string | number;
type Members = Readonly<Record<string, unknown>>;

/** A JSON-RPC message of a well-formed shape; `id` is absent in a notification. */
export interface ReadMessage {
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
export function createMessageReader(): (headers: HeaderReader, body: string) => ReadMessage | null {
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

export interface ReadCall {
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
