/**
 * A toolbox is tools bound to the worlds they answer from: what a protocol face (MCP, tests, in-process) lists
 * and calls. The one place where a handler's outcome becomes a result, whatever went wrong.
 */
import {
  boundary,
  type CallContext,
  CONTEXT_META_KEY,
  FAILURE_META_KEY,
  type Failure,
  fail,
  type JsonObject,
  type ToolSpec,
} from "@arenakit/contracts";
import * as z from "zod";
import { readArguments } from "./arguments.ts";
import { resolveContext } from "./context.ts";
import type { CallObserver } from "./metrics.ts";
import type { ToolAnnotations, ToolDefinition } from "./tool.ts";
import type { HeldWorld } from "./worlds.ts";

export interface BoundTool {
  readonly spec: ToolSpec & { title: string; inputSchema: ObjectSchema; outputSchema: ObjectSchema };
  readonly annotations: ToolAnnotations;
  /** Never throws. */
  call(args: unknown, request: CallRequest): Promise<CallOutcome>;
}

/** JSON Schema of an object, as MCP wants it for arguments and structured content. */
export type ObjectSchema = JsonObject & { type: "object" };

export interface CallRequest {
  /** Reads the context of the call; what it throws is the outcome of the call. */
  readonly context: () => CallContext;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
}

/** A tool's result as MCP carries it. */
export interface CallOutcome {
  [member: string]: unknown;
  content: [{ type: "text"; text: string }];
  structuredContent?: JsonObject;
  isError?: true;
  /** The context under CONTEXT_META_KEY, and for an error the Failure under FAILURE_META_KEY. */
  _meta: JsonObject;
}

/**
 * Binds tools to the worlds of a server. A failure of the policy's becomes an error result that it can read; of
 * any other owner an error result whose `_meta` names the owner, so that a client can tell an outage from an
 * observation. What was thrown without being a FailureError is `tool/unexpected`, and its words stay inside.
 */
export function bindTools<Backend>(
  tools: readonly AnyTool<Backend>[],
  worlds: readonly HeldWorld<Backend>[],
  observer?: CallObserver,
): BoundTool[] {
  return tools.map((tool) => bindTool(tool, worlds, observer));
}

/** Any tool over a backend; which schemas it has matters only inside. */
export type AnyTool<Backend> = ToolDefinition<Backend, z.ZodObject, z.ZodObject>;

function bindTool<Backend>(
  tool: AnyTool<Backend>,
  worlds: readonly HeldWorld<Backend>[],
  observer: CallObserver | undefined,
): BoundTool {
  const inputSchema = jsonSchema(tool.input, "input");
  const outputSchema = jsonSchema(tool.output, "output");
  const { name, title, description, annotations } = tool;
  return {
    spec: { name, title, description, inputSchema, outputSchema },
    annotations,
    async call(given, { context, signal, deadlineMs }) {
      const finish = observer?.start(name);
      let echoed: JsonObject = {};
      const outcome = await boundary("tool", async () => {
        const { world, call } = resolveContext(worlds, context());
        echoed = { [CONTEXT_META_KEY]: call as JsonObject };
        const args = readArguments(tool.input, inputSchema, given);
        const answer = await withDeadline(signal, deadlineMs, (within) =>
          tool.handler(args, { backend: world.backend, call, signal: within }),
        );
        const output = readOutput(tool, answer);
        return { text: tool.render(output), structured: output as JsonObject };
      });
      if (!outcome.ok) {
        const failure = withoutInternals(outcome.failure);
        finish?.(failure.owner === "policy" ? failure.code : `${failure.owner}/${failure.code}`);
        return failedResult(failure, echoed, tool.refuse);
      }
      finish?.("ok");
      const { text, structured } = outcome.value;
      return { content: [{ type: "text", text }], structuredContent: structured, _meta: echoed };
    },
  };
}

/**
 * An error result: the stable code and what to do, as text; the whole failure in `_meta`. `refuse` gives the text of
 * a policy's failure other words.
 */
export function failedResult(
  failure: Failure,
  meta: JsonObject = {},
  refuse?: ((failure: Failure) => string) | undefined,
): CallOutcome {
  const text = refuse && failure.owner === "policy" ? refuse(failure) : `[${failure.code}] ${failure.message}`;
  return {
    content: [{ type: "text", text }],
    isError: true,
    _meta: { ...meta, [FAILURE_META_KEY]: { ...failure } },
  };
}

/** The words of an unexpected error may hold paths or data: the client gets the fact and not the words. */
function withoutInternals(failure: Failure): Failure {
  if (failure.code !== "unexpected") return failure;
  return { ...failure, message: "the tool broke while it answered; this is a defect of the tool, not of the call" };
}

function readOutput<Backend>(tool: AnyTool<Backend>, output: unknown): Record<string, unknown> {
  const read = tool.output.safeParse(output);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  fail(
    "tool",
    "invalid_output",
    `${tool.name} answered what its own schema refuses at ${issue?.path.join(".")}: ${issue?.message}`,
  );
}

/**
 * What `work` gives, or a failure as soon as the caller leaves or the deadline passes. Written out because Node 20
 * may collect the composed signal of AbortSignal.any and AbortSignal.timeout while somebody waits for it.
 */
async function withDeadline<T>(
  caller: AbortSignal,
  deadlineMs: number,
  work: (within: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let leave = () => {};
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<"left" | "late">((resolve) => {
    leave = () => resolve("left");
    timer = setTimeout(() => resolve("late"), deadlineMs);
  });
  if (caller.aborted) leave();
  caller.addEventListener("abort", leave, { once: true });
  try {
    const answer = work(controller.signal);
    const first = await Promise.race([answer.then((value) => ({ value })), ended]);
    if (typeof first === "object") return first.value;
    answer.catch(() => {}); // nobody waits for it any more
    controller.abort();
    if (first === "late")
      fail("tool", "deadline_exceeded", `no answer within ${deadlineMs} ms; try again`, { retryable: true });
    fail("harness", "cancelled", "the caller went away before the answer", { retryable: true });
  } finally {
    clearTimeout(timer);
    caller.removeEventListener("abort", leave);
  }
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest as ObjectSchema;
}
