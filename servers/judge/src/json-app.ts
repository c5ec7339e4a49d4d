/**
 * An application of JSON routes: each path with its methods, a refusal as `{"error": Failure}`, a conflict with `diff` beside
 * it. Knows none of the services behind them.
 */
import { asFailure, type Failure, FailureError, fail, MAX_TRAJECTORY_NESTING, nestsDeeper } from "@arenakit/contracts";
import { afterDraining, bodyJson, readValue, UnreadBody } from "@arenakit/server-kit";
import { type Context, Hono } from "hono";
import type * as z from "zod";
import { ConflictError } from "./groups/conflict.ts";
import { LIMITS } from "./groups/limits.ts";

type Handler = (context: Context) => Promise<Response>;
type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Route = readonly [method: Method, path: string, work: Handler];

export interface JsonAppOptions {
  readonly routes: readonly Route[];
  /** Told of what broke while a request was answered. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Answers requests of its routes; whoever leaves aborts the request's signal. */
export function jsonApp({ routes, onError }: JsonAppOptions): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false });
  for (const [method, path, work] of routes)
    app.on(method, path, async (context) => {
      const { raw } = context.req;
      try {
        return await work(context);
      } catch (error) {
        // The boundary of every request: whatever went wrong is told to who asked.
        if (isBroken(error) && !raw.signal.aborted)
          onError?.(error instanceof Error ? error : new Error(String(error)));
        return afterDraining(raw, refusalOf(error));
      }
    });
  const methods = new Map<string, readonly string[]>();
  for (const [method, path] of routes)
    methods.set(path, [...(methods.get(path) ?? []), ...(method === "GET" ? ["GET", "HEAD"] : [method])]);
  for (const [path, known] of methods)
    app.all(path, ({ req }) => {
      const allow = known.join(", ");
      const failure = mistake("method_not_allowed", `${req.path} takes ${allow}, not ${req.method}`);
      return afterDraining(req.raw, Response.json({ error: failure }, { status: 405, headers: { allow } }));
    });
  app.notFound(({ req }) => {
    const failure = mistake("no_such_path", `${req.path} is none of ${[...methods.keys()].join(", ")}`);
    return afterDraining(req.raw, Response.json({ error: failure }, { status: 404 }));
  });
  return async (request) => app.fetch(request);
}

const UNAVAILABLE = 503;
const BROKEN = 500;

/** The body as its schema reads it. Throws an UnreadBody, policy/invalid_arguments with what is wrong and where. */
export async function bodyOf<T>(
  { req }: Context,
  schema: z.ZodType<T>,
  maxBytes: number = LIMITS.maxBodyBytes,
): Promise<T> {
  const json = await bodyJson(req.raw, maxBytes);
  if (nestsDeeper(json, MAX_NESTING))
    fail("policy", "invalid_arguments", `the body nests more than ${MAX_NESTING} levels deep`);
  return readValue(schema, json, "");
}

/** Three levels of a body around the deepest trajectory. */
const MAX_NESTING = MAX_TRAJECTORY_NESTING + 3;

const isBroken = (error: unknown) => !(error instanceof FailureError) || statusOf(error.failure) === BROKEN;

function refusalOf(error: unknown): Response {
  if (error instanceof UnreadBody) {
    const { status, headers, failure } = error.refused;
    return Response.json({ error: failure }, { status, headers: { ...headers } });
  }
  const failure = asFailure("harness", error);
  if (error instanceof ConflictError) return Response.json({ error: failure, diff: error.diff }, { status: 409 });
  const status = statusOf(failure);
  // What broke on our side keeps its words to itself.
  const told = status === BROKEN ? { ...failure, message: "the gateway broke while it answered" } : failure;
  const headers = status === UNAVAILABLE ? { "retry-after": String(LIMITS.retryAfterSeconds) } : {};
  return Response.json({ error: told }, { status, headers });
}

const NOT_FOUND: ReadonlySet<string> = new Set([
  "no_such_path",
  "no_such_group",
  "no_such_attempt",
  "no_such_config",
  "no_such_evolution",
]);

function statusOf({ owner, code, retryable }: Failure): number {
  if (NOT_FOUND.has(code)) return 404;
  if (owner === "policy") return 422;
  return retryable ? UNAVAILABLE : BROKEN;
}

const mistake = (code: string, message: string): Failure => ({ owner: "policy", code, message, retryable: false });
