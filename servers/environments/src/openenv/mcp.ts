/** JSON-RPC as OpenEnv 0.10 speaks it at /mcp: its sessions, and the tools of a session. No handshake, one plain answer. */
import { asFailure, type Json, type JsonObject } from "@arenakit/contracts";
import * as z from "zod";
import { toldFailure } from "../http.ts";
import type { EpisodeService } from "../service.ts";
import { type OpenEnvSession, textOfObservations } from "./session.ts";

export type JsonRpcHandler = (request: unknown) => Promise<JsonObject>;

const Request = z.object({
  jsonrpc: z.literal("2.0"),
  method: z.string(),
  params: z.record(z.string(), z.json()).default({}),
  id: z.union([z.string(), z.number(), z.null()]).default(null),
});

const Call = z.object({ name: z.string().min(1), arguments: z.record(z.string(), z.json()).default({}) });

/** As JSON-RPC numbers them. */
const CODES = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
};

export interface McpSessions {
  /** Throws harness/episodes_full. */
  create(): Promise<string>;
  /** Null where it is unknown. */
  find(session: string): Promise<OpenEnvSession | null>;
  close(session: string): Promise<boolean>;
  readonly capacity: EpisodeService["capacity"];
}

/** `own`: the session of the connection, where a request names none. */
export function createMcpHandler(
  sessions: McpSessions,
  own?: { readonly id: string; readonly session: OpenEnvSession },
): JsonRpcHandler {
  return async (given) => {
    const request = Request.safeParse(given);
    if (!request.success)
      return errorOf(null, CODES.invalidRequest, "Invalid request: expected JSON-RPC 2.0 with a method");
    const { id, method, params } = request.data;
    try {
      return await answer({ id, method, params });
    } catch (error) {
      // The boundary of every request.
      const { code } = asFailure("harness", error);
      const { message } = toldFailure(error);
      if (code !== "episodes_full")
        return errorOf(id, code === "invalid_arguments" ? CODES.invalidParams : CODES.internal, message);
      const { open, most } = await sessions.capacity();
      return errorOf(id, CODES.server, message, { active_sessions: open, max_sessions: most });
    }
  };

  async function answer({ id, method, params }: Omit<z.infer<typeof Request>, "jsonrpc">): Promise<JsonObject> {
    const result = (value: unknown) => ({ jsonrpc: "2.0", id, result: value as Json });
    const named = typeof params.session_id === "string" ? params.session_id : undefined;
    if (method === "openenv/session/create") return result({ session_id: own?.id ?? (await sessions.create()) });
    if (method === "openenv/session/close") {
      if (named === undefined) return errorOf(id, CODES.invalidParams, "Invalid params - 'session_id' is required");
      const closed = await sessions.close(named);
      return closed
        ? result({ session_id: named, closed })
        : errorOf(id, CODES.invalidParams, `Unknown session_id: ${named}`);
    }
    const session = named === undefined ? own?.session : ((await sessions.find(named)) ?? undefined);
    if (method !== "tools/list" && method !== "tools/call")
      return errorOf(id, CODES.methodNotFound, `Method not found: ${method}`);
    if (!session) {
      const problem =
        named === undefined
          ? "'session_id' is required: openenv/session/create gives one"
          : `Unknown session_id: ${named}`;
      return errorOf(id, CODES.invalidParams, problem);
    }
    if (method === "tools/list") {
      const tools = (await session.tools()).map(({ input_schema, ...tool }) => ({
        ...tool,
        inputSchema: input_schema,
      }));
      return result({ tools });
    }
    const call = Call.safeParse(params);
    if (!call.success) return errorOf(id, CODES.invalidParams, "Invalid params - expected name and arguments");
    const reply = await session.call(call.data.name, call.data.arguments);
    if (reply.result?.failure) return errorOf(id, CODES.internal, String((reply.result.failure as JsonObject).message));
    const text = textOfObservations(reply);
    const isError = (reply.observations as { isError?: boolean }[]).some((observation) => observation.isError === true);
    return result({ content: [{ type: "text", text }], data: text, isError, done: reply.done });
  }
}

function errorOf(id: string | number | null, code: number, message: string, data?: JsonObject): JsonObject {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data ? { data } : {}) } };
}
