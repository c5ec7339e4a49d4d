/** The WebSocket of OpenEnv 0.10: one session a connection, each message answered by one, errors with its codes. */
import { asFailure, parseJson } from "@arenakit/contracts";
import type { WebSocketConnection } from "@arenakit/server-kit";
import { toldFailure, walkable } from "../http.ts";
import { EPISODE_LIMITS } from "../limits.ts";
import type { JsonRpcHandler } from "./mcp.ts";
import type { OpenEnvSession } from "./session.ts";

export interface SocketOptions {
  readonly session: OpenEnvSession;
  /** Answers JSON-RPC that comes in messages of type "mcp". */
  readonly mcp: JsonRpcHandler;
  /** The session was there before the connection and outlives it. */
  readonly isAttached: boolean;
  readonly onError?: ((error: Error) => void) | undefined;
}

interface Incoming {
  readonly type?: unknown;
  readonly data?: unknown;
}

/** Answers messages in their order until the connection ends, then closes the session that was opened for it. */
export async function serveSocket(connection: WebSocketConnection, options: SocketOptions): Promise<void> {
  const { session, isAttached, onError } = options;
  for await (const text of connection.messages) {
    const message = parseJson(text) as Incoming | undefined;
    if (typeof message !== "object" || message === null) {
      connection.send(errorMessage("INVALID_JSON", "Invalid JSON: expected an object with a type"));
      continue;
    }
    if (message.type === "close") break;
    connection.send(await answerOf(message, options));
  }
  connection.close();
  // A connection that broke is one whose client may come back, if it named its episode.
  const mayReturn = isAttached || (session.isNamed && !connection.isClosedByPeer);
  if (mayReturn) return;
  try {
    await session.close();
  } catch (error) {
    // Nobody is there to be told any more: the episode is given up when it has rested long enough.
    onError?.(error instanceof Error ? error : new Error(String(error)));
  }
}

async function answerOf({ type, data }: Incoming, { session, mcp, onError }: SocketOptions): Promise<string> {
  try {
    walkable(data);
    if (type === "reset") return JSON.stringify({ type: "observation", data: await session.reset(data) });
    if (type === "step") return JSON.stringify({ type: "observation", data: await session.step(data) });
    if (type === "state") return JSON.stringify({ type: "state", data: await session.state() });
    if (type === "mcp") return JSON.stringify({ type: "mcp", data: await mcp(data) });
    return errorMessage("UNKNOWN_TYPE", `Unknown message type: ${String(type)}`);
  } catch (error) {
    // The boundary of every message: whatever went wrong is told to who sent it.
    const { owner, code } = asFailure("harness", error);
    const { message } = toldFailure(error);
    if (code === "unexpected") onError?.(error instanceof Error ? error : new Error(String(error)));
    if (code === "episodes_full") return errorMessage("CAPACITY_REACHED", message, await capacityOf(session));
    return errorMessage(
      owner === "policy" && code === "invalid_arguments" ? "VALIDATION_ERROR" : "EXECUTION_ERROR",
      message,
    );
  }
}

const capacityOf = async (session: OpenEnvSession) => {
  const { open, most } = await session.capacity();
  return { active_sessions: open, max_sessions: most, retry_after_s: EPISODE_LIMITS.retryAfterSeconds };
};

export function errorMessage(code: string, message: string, more: object = {}): string {
  return JSON.stringify({ type: "error", data: { message, code, ...more } });
}
