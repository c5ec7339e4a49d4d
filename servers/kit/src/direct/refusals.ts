/** What a client of MCP is told when its message is not answered at all: errors of JSON-RPC, with our failure as data. */
import type { Failure } from "@arenakit/contracts";
import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { comeBack } from "../admission.ts";
import type { Refusal } from "../guard.ts";
import { MAX_NESTING } from "../limits.ts";

/** Of the range that JSON-RPC leaves to servers; the protocol layer uses the same for what HTTP refuses. */
const REFUSED = -32_000;
/** A longer message is not read only to tell its id. */
const MAX_READ = 16 * 1024;

/** 503 with the time after which to ask again. */
export const overloadedMessage = (failure: Failure, body: string): Refusal =>
  comeBack(errorOf({ code: REFUSED, message: failure.message, data: failure }, idIn(body)));

/** 400 for a message that is too deep for anybody to walk. */
export function tooDeepMessage(message: unknown): Response {
  const words = `Invalid Request: the message nests more than ${MAX_NESTING} levels deep`;
  return Response.json(errorOf({ code: ProtocolErrorCode.InvalidRequest, message: words }, idOf(message)), {
    status: 400,
  });
}

/** 500 for what broke on our side; its words stay inside. */
export function brokenMessage(body: string): Refusal {
  const error = { code: ProtocolErrorCode.InternalError, message: "Internal server error" };
  return {
    status: 500,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(errorOf(error, idIn(body))),
  };
}

const errorOf = (error: object, id: string | number | null) => ({ jsonrpc: "2.0", error, id });

/** Null where it cannot be told. */
function idOf(message: unknown): string | number | null {
  const id = typeof message === "object" && message !== null ? (message as { id?: unknown }).id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function idIn(body: string): string | number | null {
  if (body.length > MAX_READ) return null;
  try {
    return idOf(JSON.parse(body));
  } catch {
    return null; // what is no JSON has no id
  }
}
