/**
 * The tools without MCP: `POST /tools/{name}` with the arguments as body, and `POST /tools:batch` for trainers that
 * ask many at once. The same tools, contexts, faults and words; only the envelope differs.
 */
import { type CallContext, CONTEXT_META_KEY, type Failure, omitUndefined, tableOf } from "@arenakit/contracts";
import * as z from "zod";
import { type AdmissionControl, admitted, NO_ADMISSION_CONTROL, type Place } from "./admission.ts";
import type { BoundTool, ToolAnswer } from "./bound-tools.ts";
import { contextOf, type ServedProfile } from "./context.ts";
import { type Caller, callerOf } from "./deadline-watch.ts";
import { afterDraining } from "./drain.ts";
import { type JsonBody, readJsonBody } from "./json-body.ts";
import { DEFAULT_LIMITS, type ServerLimits } from "./limits.ts";
import { unknownTool } from "./mcp.ts";
import { Reply } from "./reply.ts";

/** Calls of one batch, and how many of them run side by side, in the one place that the batch has. */
export const MAX_BATCH_CALLS = 64;
const BATCH_WIDTH = 8;

export interface RestOptions {
  readonly tools: readonly BoundTool[];
  readonly defaults?: CallContext;
  readonly profile?: ServedProfile;
  readonly limits?: Partial<ServerLimits>;
  /** Who is worked for at once; by default everyone. */
  readonly gate?: AdmissionControl;
}

export interface RestMirror {
  /** A POST of one tool's arguments. */
  call(name: string, request: Request): Promise<Response>;
  /** A POST of `{calls: [{name, arguments?, context?}]}`; outcomes come in the order of the calls. */
  batch(request: Request): Promise<Response>;
}

/** One outcome as JSON: `{ok: true, text, structured, …}` or `{ok: false, error, …}`. */
export const BatchRequest = z.strictObject({
  calls: z
    .array(
      z.strictObject({
        name: z.string(),
        arguments: z.record(z.string(), z.unknown()).default({}),
        /** Goes before what headers and query say. */
        context: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .min(1)
    .max(MAX_BATCH_CALLS),
});

/** The mirror of these tools. Every answer is JSON, refusals with their failure in `error`. */
export function createRestMirror(options: RestOptions): RestMirror {
  const { tools, defaults, profile, limits: given, gate = NO_ADMISSION_CONTROL } = options;
  const limits = { ...DEFAULT_LIMITS, ...given };
  const byName = new Map(tools.map((tool) => [tool.spec.name, tool]));

  interface One {
    readonly name: string;
    readonly args: unknown;
    readonly context: Readonly<Record<string, unknown>>;
    readonly request: Request;
    readonly caller: Caller;
    readonly place: Place;
  }
  const answer = async ({ name, args, context, request, caller, place }: One): Promise<ToolAnswer> => {
    const tool = byName.get(name);
    if (!tool) return { reply: new Reply({ failure: unknownTool(name, tools) }), call: null, faults: [] };
    const { headers, url } = request;
    const query = new URL(url).searchParams;
    const read = () => contextOf({ meta: { [CONTEXT_META_KEY]: context }, headers, query, defaults, profile });
    return tool.answer(args, { context: read, caller, deadlineMs: place.remainingMs() });
  };

  const withBody = async (
    request: Request,
    bounds: BodyBounds,
    work: (body: unknown, place: Place) => Promise<Response>,
  ) => {
    const body = await bodyOf(request, bounds);
    if (body instanceof Response) return body;
    const asker = { caller: callerOf(request.signal), deadlineMs: limits.callDeadlineMs, bytes: body.bytes };
    return admitted(gate, asker, (place) => work(body.json, place));
  };

  return {
    call: (name, request) =>
      withBody(request, { maxBytes: limits.maxBodyBytes, writer: "policy" }, async (args, place) => {
        const given = await answer({ name, args, context: {}, request, caller: callerOf(request.signal), place });
        return Response.json(outcomeOf(given), { status: statusOf(given.reply.failure) });
      }),
    batch: (request) =>
      withBody(request, { maxBytes: limits.maxBatchBodyBytes, writer: "harness" }, async (body, place) => {
        const read = BatchRequest.safeParse(body);
        if (!read.success) {
          const [issue] = read.error.issues;
          return refused(
            "invalid_batch",
            `expected {"calls": [{"name", "arguments", "context"?}]} with 1 to ${MAX_BATCH_CALLS} calls: ${issue?.path.join(".")}: ${issue?.message}`,
          );
        }
        const caller = callerOf(request.signal);
        const outcomes = await inOrder(read.data.calls, ({ name, arguments: args, context }) =>
          answer({ name, args, context, request, caller, place }).then(outcomeOf),
        );
        return Response.json({ results: outcomes });
      }),
  };
}

/** Runs a few at a time; results keep the order of the items. */
async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(BATCH_WIDTH, items.length) }, lane));
  return results;
}

function outcomeOf({ reply, call, faults }: ToolAnswer) {
  const { text, structured, failure } = reply;
  const more = omitUndefined({ context: call || undefined, faults: faults.length > 0 ? faults : undefined });
  return failure ? { ok: false, text, error: failure, ...more } : { ok: true, text, structured, ...more };
}

const STATUS_BY_CODE = tableOf<number>({
  unknown_tool: 404,
  no_such_world: 404,
  invalid_context: 400,
  conflict: 409,
  deadline_exceeded: 504,
});

/** 422 is the policy's mistake, 502 an outage behind the server. */
function statusOf(failure: Failure | undefined): number {
  if (!failure) return 200;
  const { owner, code } = failure;
  return STATUS_BY_CODE.get(code) ?? (owner === "policy" ? 422 : owner === "harness" ? 500 : 502);
}

interface BodyBounds {
  readonly maxBytes: number;
  /** Whose mistake it is where there are more: a policy writes the arguments of a call, a harness puts calls together. */
  readonly writer: "policy" | "harness";
}

/** The body of a call, or its refusal as this mirror words it. */
async function bodyOf(request: Request, { maxBytes, writer }: BodyBounds): Promise<JsonBody | Response> {
  const body = await readJsonBody(request, maxBytes);
  if (!("refused" in body)) return body;
  const { status, headers, failure } = body.refused;
  const owned = failure.code === "payload_too_large" ? { ...failure, owner: writer } : failure;
  const { text } = new Reply({ failure: owned });
  return afterDraining(request, Response.json({ ok: false, text, error: owned }, { status, headers: { ...headers } }));
}

function refused(code: string, message: string, status = 400): Response {
  return Response.json({ ok: false, error: { owner: "harness", code, message, retryable: false } }, { status });
}
