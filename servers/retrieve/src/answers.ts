/** How what happened becomes a response: results, refusals, failures and overload, in one place. */
import { asFailure, type Failure, FailureError } from "@arenakit/contracts";
import { encodePythonJson } from "./body/python-json.ts";
import type { Detail } from "./body/shapes.ts";
import type { Dialect } from "./dialects.ts";
import { Refusal } from "./refusal.ts";

/** A response before it has headers of its own. */
export interface ResponseDraft {
  readonly status: number;
  /** JSON, unless `text` is there. */
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Compact JSON, raw UTF-8, as FastAPI's. */
export function responseOf(
  { status, body, text, headers }: ResponseDraft,
  own: Readonly<Record<string, string>>,
): Response {
  const type = text === undefined ? "application/json" : "text/plain; charset=utf-8";
  const spelt = text ?? (status === 422 ? encodePythonJson(body) : JSON.stringify(body));
  return new Response(spelt, { status, headers: { ...headers, ...own, "content-type": type } });
}

/** `{"detail": …}`, or the error body of the dialect. */
export function errorAnswer(dialect: Dialect | null, status: number, message: string): ResponseDraft {
  return { status, body: dialect?.errorBody?.(message, status) ?? { detail: message } };
}

/** The status of what another try may mend. */
export const unavailable = (dialect: Dialect | null): number => dialect?.unavailable ?? 503;

/** The answer to what a dialect threw, overload apart. Only a defect is told to `onDefect`. */
export function answerToError(
  error: unknown,
  {
    dialect,
    retryAfterSeconds,
    onDefect,
  }: { dialect: Dialect | null; retryAfterSeconds: number; onDefect: (error: Error) => void },
): ResponseDraft {
  const again = { "retry-after": String(retryAfterSeconds) };
  if (error instanceof Refusal) {
    const answer = refusalAnswer(error, dialect);
    return error.status === 503 ? { ...answer, headers: again } : answer;
  }
  if (error instanceof FailureError) return failureAnswer(error.failure, dialect, retryAfterSeconds);
  onDefect(error instanceof Error ? error : new Error(String(error)));
  const failure = { ...asFailure("harness", error), message: "the server broke while it answered" };
  return failureAnswer(failure, dialect, retryAfterSeconds);
}

function refusalAnswer({ status, detail }: Refusal, dialect: Dialect | null): ResponseDraft {
  const told = status === 503 ? unavailable(dialect) : status;
  if (typeof detail === "string") return errorAnswer(dialect, told, detail);
  if (status === 422 && dialect?.invalid && Array.isArray(detail))
    return errorAnswer(dialect, dialect.invalid, spellDetails(detail));
  return { status: told, body: { detail } };
}

/** The details of a 422 as one line. */
function spellDetails(details: readonly Detail[]): string {
  return details
    .map(({ loc, msg }) => [loc.slice(1).join("."), msg].filter((part) => part !== "").join(": "))
    .join("; ");
}

/** 503 for what another try may mend, 500 for the rest; both are tried again by the clients that look at a status. */
function failureAnswer(failure: Failure, dialect: Dialect | null, retryAfterSeconds: number): ResponseDraft {
  const status = failure.retryable ? unavailable(dialect) : 500;
  const { body } = errorAnswer(dialect, status, failure.message);
  const headers = failure.retryable ? { "retry-after": String(retryAfterSeconds) } : {};
  return { status, body: { ...(body as object), failure }, headers };
}
