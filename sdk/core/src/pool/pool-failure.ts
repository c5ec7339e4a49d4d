/** What an MCP call can end with besides an answer, told apart by who has to change something. */
import { Failure } from "@arenakit/contracts";
import { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { ReplyTooLargeError } from "../model/index.ts";

export interface PoolFailure {
  readonly failure: Failure;
  /** The connection is of no use any more. */
  readonly connectionLost: boolean;
}

export function poolFailure(error: unknown, url: string): PoolFailure {
  if (error instanceof ProtocolError) return { failure: protocolFailure(error), connectionLost: false };
  if (error instanceof SdkHttpError) return httpFailure(error.status, url);
  const innermost = innermostError(error);
  if (innermost instanceof ReplyTooLargeError) {
    const came = `${url} sent more than ${innermost.limitBytes} bytes`;
    return of("tool", "reply_too_large", `${came}: this tool answers more than any policy can read`, false);
  }
  const message = innermost instanceof Error ? innermost.message : String(innermost);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return of("tool", "deadline_exceeded", `${url} did not answer in time: ${message}`, true);
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.InvalidResult) {
    return of("tool", "protocol_error", `${url} answered what is no MCP result: ${message}`, false);
  }
  return of("tool", "unreachable", `cannot reach the tools at ${url} (${message}): is the server running?`, true);
}

/** An error of the protocol may carry our failure; without one, bad parameters are the policy's. */
function protocolFailure(error: ProtocolError): Failure {
  const ours = Failure.safeParse(error.data);
  if (ours.success) return ours.data;
  if (error.code === ProtocolErrorCode.InvalidParams) {
    return { owner: "policy", code: "invalid_arguments", message: error.message, retryable: false };
  }
  const retryable = error.code === ProtocolErrorCode.InternalError;
  return {
    owner: "tool",
    code: "protocol_error",
    message: `the server answered with the protocol error ${error.code}: ${error.message}`,
    retryable,
  };
}

function httpFailure(status: number, url: string): PoolFailure {
  const came = `${url} answered HTTP ${status}`;
  if (status === 401 || status === 403) {
    return of("harness", "unauthorized", `${came}: check the token and the host that the server accepts`, false);
  }
  // A server that was restarted has forgotten the session of a 2025-era connection.
  if (status === 404)
    return of("harness", "no_such_endpoint", `${came}: check the path, such as /mcp/toolset/NAME`, true);
  if (status >= 500 || status === 429)
    return of("tool", "overloaded", `${came}: lower the concurrency or look at it`, true);
  return of("harness", "refused", `${came}: expected an MCP endpoint over Streamable HTTP`, false);
}

function of(owner: Failure["owner"], code: string, message: string, retryable: boolean): PoolFailure {
  return { failure: { owner, code, message, retryable }, connectionLost: true };
}

/** Network errors hide behind "fetch failed" and the like: the last cause says what happened. */
function innermostError(error: unknown): unknown {
  let last = error;
  while (last instanceof Error && last.cause !== undefined) last = last.cause;
  return last instanceof AggregateError && last.errors.length > 0 ? last.errors[0] : last;
}
