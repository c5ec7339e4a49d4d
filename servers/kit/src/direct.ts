/**
 * The direct path: `tools/call`, `tools/list` and the handshake over Streamable HTTP, answered without building a
 * server, a transport and a stream for each request. It answers what the protocol layer would answer, as one JSON
 * body in both eras; what it does not recognise it leaves to the protocol layer.
 */
import { type CallContext, CONTEXT_META_KEY, FAULTS_META_KEY } from "@arenakit/contracts";
import { ProtocolErrorCode, SERVER_INFO_META_KEY } from "@modelcontextprotocol/server";
import type { ToolAnswer } from "./bound-tools.ts";
import {
  type ConnectionContext,
  contextOfCall,
  contextOfConnection,
  contextOfMeta,
  type HeaderReader,
} from "./context.ts";
import type { Caller } from "./deadline-watch.ts";
import { createMessageReader, type Era, type ReadMessage, readCall } from "./direct/read-call.ts";
import { createRemembered } from "./direct/remembered.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { type ToolServerOptions, unknownTool, unknownToolWords } from "./mcp.ts";
import { createMemo } from "./memo.ts";

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

export interface DirectPath {
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
