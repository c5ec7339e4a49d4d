/**
 * A toolbox is tools bound to the worlds they answer from: what a protocol face (MCP, REST, tests, in-process) lists
 * and calls. The one place where a handler's outcome becomes an answer, whatever went wrong.
 */
import {
  boundary,
  type CallContext,
  CONTEXT_META_KEY,
  canonicalJson,
  FAILURE_META_KEY,
  FAULTS_META_KEY,
  type Failure,
  FailureError,
  fail,
  type InjectedFault,
  type JsonObject,
  omitUndefined,
  type ToolSpec,
} from "@arenakit/contracts";
import * as z from "zod";
import { readArguments } from "./arguments.ts";
import { resolveContext } from "./context.ts";
import { type Caller, type CallLifetime, createDeadlineWatch, type DeadlineWatch } from "./deadline-watch.ts";
import { inject } from "./faults/inject.ts";
import { type FaultSpec, planFaults, readFaults } from "./faults.ts";
import type { CallObserver } from "./metrics.ts";
import { quoteValue } from "./quote.ts";
import { Reply } from "./reply.ts";
import type { ResultCache } from "./result-cache.ts";
import type { CallScope, ResolvedContext, ToolAnnotations, ToolDefinition, ToolLanguage } from "./tool.ts";
import type { HeldWorld } from "./worlds.ts";

export interface BoundTool {
  readonly spec: ToolSpec & { title: string; inputSchema: ObjectSchema; outputSchema: ObjectSchema };
  /** In documents: with the whole schema of an argument that `spec` shows in brief. */
  readonly fullInputSchema: ObjectSchema;
  readonly annotations: ToolAnnotations;
  readonly language: ToolLanguage;
  /** Never throws. */
  answer(args: unknown, request: CallRequest): Promise<ToolAnswer>;
}

/** JSON Schema of an object, as MCP wants it for arguments and structured content. */
export type ObjectSchema = JsonObject & { type: "object" };

export interface CallRequest {
  /** Reads the context of the call; what it throws is the outcome of the call. */
  readonly context: () => CallContext;
  readonly caller: Caller;
  readonly deadlineMs: number;
  /** Where progress goes; absent when the client asked for none. */
  readonly onProgress?: (done: number, total?: number) => Promise<void>;
}

export interface ToolAnswer {
  readonly reply: Reply;
  /** The context of the call, whole; null when it could not be read. */
  readonly call: ResolvedContext | null;
  /** What was injected on purpose into this attempt. */
  readonly faults: readonly InjectedFault[];
}

/** A tool's result as MCP carries it. */
export interface CallOutcome {
  [member: string]: unknown;
  content: [{ type: "text"; text: string }];
  structuredContent?: JsonObject;
  isError?: true;
  /** The context under CONTEXT_META_KEY, faults under FAULTS_META_KEY, the Failure of an error under FAILURE_META_KEY. */
  _meta: JsonObject;
}

export interface BindOptions {
  readonly observer?: CallObserver;
  /** Where answers are kept; only for backends that answer the same question always the same. */
  readonly cache?: ResultCache;
  readonly watch?: DeadlineWatch;
  readonly faults?: FaultOptions;
  /** Told of a defect of a tool with what it was asked; the client hears only that there is one. */
  readonly onError?: (error: Error) => void;
}

export interface FaultOptions {
  /** What strikes calls that say nothing of faults; by default nothing does. */
  readonly byDefault?: FaultSpec;
  /** How long a simulated latency is really waited; 0, the default, is not at all. */
  readonly maxWaitMs?: number;
}

/**
 * Binds tools to the worlds of a server. A failure of the policy's becomes an error result that it can read; of
 * any other owner an error result whose `_meta` names the owner, so that a client can tell an outage from an
 * observation. What was thrown without being a FailureError is `tool/unexpected`, and its words stay inside.
 */
export function bindTools<Backend>(
  tools: readonly AnyTool<Backend>[],
  worlds: readonly HeldWorld<Backend>[],
  options: BindOptions = {},
): BoundTool[] {
  const watch = options.watch ?? createDeadlineWatch();
  return tools.map((tool) => bindTool(tool, worlds, { ...options, watch }));
}

/** Any tool over a backend; which schemas it has matters only inside. */
export type AnyTool<Backend> = ToolDefinition<Backend, z.ZodObject, z.ZodObject>;

function bindTool<Backend>(
  tool: AnyTool<Backend>,
  worlds: readonly HeldWorld<Backend>[],
  options: BindOptions & { watch: DeadlineWatch },
): BoundTool {
  const [inputSchema, fullInputSchema] = [true, false].map((isListed) => inputSchemaOf(tool.input, isListed)) as [
    ObjectSchema,
    ObjectSchema,
  ];
  const { $schema: _, ...output } = z.toJSONSchema(tool.output, { io: "output" });
  const outputSchema = output as ObjectSchema;
  const { name, title, description, annotations, language = DEFAULT_LANGUAGE } = tool;
  const { observer, faults, watch } = options;
  const ask = asker(tool, options);
  const faultsOf = faultReader(faults?.byDefault);

  return {
    spec: { name, title, description, inputSchema, outputSchema },
    fullInputSchema,
    annotations,
    language,
    async answer(given, request) {
      const finish = observer?.start(name);
      let call: ResolvedContext | null = null;
      let struck: InjectedFault[] | null = null;
      const outcome = await boundary("tool", () => {
        const resolved = resolveContext(worlds, request.context());
        const { world } = resolved;
        call = resolved.call;
        const spec = faultsOf(call);
        const args = readArguments(tool.input, given, { inputSchema: fullInputSchema, language });
        const { caller, deadlineMs } = request;
        const asked: ToolCallRequest<Backend> = { world, call, args, request, caller, deadlineMs };
        if (!spec) return ask(asked);
        const strikes: InjectedFault[] = [];
        struck = strikes;
        // Its simulated latency and its answers, of which there may be two, have one deadline together.
        return watch.run(() => struckAnswer({ tool, spec, asked, ask, struck: strikes, options }), request);
      });
      const reply = outcome.ok ? outcome.value : refusal(tool, withoutInternals(outcome.failure));
      finish?.(outcomeOf(reply));
      if (struck) observer?.injected?.(name, struck);
      return { reply, call, faults: struck ?? NO_FAULTS };
    },
  };
}

/** One question to a tool. */
interface ToolCallRequest<Backend> {
  readonly world: HeldWorld<Backend>;
  readonly call: ResolvedContext;
  readonly args: Record<string, unknown>;
  readonly request: CallRequest;
  /** Who waits for the answer and for how long: of the request, or of all who ask the same. */
  readonly caller: Caller;
  readonly deadlineMs: number;
}
type Ask<Backend> = (asked: ToolCallRequest<Backend>) => Promise<Reply>;

/** Asks the handler, or the cache where there is one. */
function asker<Backend>(
  tool: AnyTool<Backend>,
  { cache, watch, onError }: BindOptions & { watch: DeadlineWatch },
): Ask<Backend> {
  const askHandler: Ask<Backend> = async ({ world, call, args, request, caller, deadlineMs }) => {
    const work = async (presence: CallLifetime) =>
      tool.handler(args, new HandlerContext({ backend: world.backend, call: scopeOf(call), presence, request }));
    try {
      const output = readOutput(tool, await watch.run(work, { caller, deadlineMs }));
      return new Reply({ text: tool.render(output), structured: output as JsonObject });
    } catch (error) {
      // What the policy did wrong is an answer like any other; the rest goes to the boundary.
      if (error instanceof FailureError && error.failure.owner === "policy") return refusal(tool, error.failure);
      if (isDefect(error))
        onError?.(new Error(`${tool.name} ${quoteValue(args, LONGEST_ASKED)}: ${error}`, { cause: error }));
      throw error;
    }
  };
  if (!cache) return askHandler;
  const space = cache.space();
  return (asked) => {
    const { world, call, args, request } = asked;
    const wait = (reply: Promise<Reply>) => watch.run(() => reply, request);
    // The answer is for all who ask: it ends when nobody waits any more, and each of them waits for as long as it may.
    return cache.take(cacheKey({ space, world: world.id, call, args }), { caller: request.caller, wait }, (caller) =>
      askHandler({ ...asked, caller, deadlineMs: Number.POSITIVE_INFINITY }),
    );
  };
}

/** Of what was asked, in the words about a defect. */
const LONGEST_ASKED = 500;

/** What no tool should do: break, or answer what its own schema refuses. */
const isDefect = (error: unknown) => !(error instanceof FailureError) || error.failure.code === INVALID_OUTPUT;
const INVALID_OUTPUT = "invalid_output";

/** The specification that a call has, or null for nearly all, which have none. */
function faultReader(byDefault: FaultSpec | undefined): (call: CallContext) => FaultSpec | null {
  const known = new Map<string, FaultSpec>();
  return ({ faults }) => {
    if (faults === undefined) return byDefault ?? null;
    let spec = known.get(faults);
    if (!spec) {
      spec = readFaults(faults);
      if (known.size >= MAX_FAULT_SPECS) known.clear();
      known.set(faults, spec);
    }
    return spec;
  };
}

const MAX_FAULT_SPECS = 100;

interface Struck<Backend> {
  readonly tool: AnyTool<Backend>;
  readonly spec: FaultSpec;
  readonly asked: ToolCallRequest<Backend>;
  readonly ask: Ask<Backend>;
  readonly struck: InjectedFault[];
  readonly options: BindOptions & { watch: DeadlineWatch };
}

function struckAnswer<Backend>({ tool, spec, asked, ask, struck, options }: Struck<Backend>): Promise<Reply> {
  const { call, args, request, world } = asked;
  const { seed = 0, episode = "", attempt = 0 } = call;
  const key = { seed, world: world.id, episode, tool: tool.name, args: canonicalJson(args), attempt };
  const most = options.faults?.maxWaitMs ?? 0;
  const { watch } = options;
  const asking = {
    attempt,
    language: tool.language ?? DEFAULT_LANGUAGE,
    now: call.now,
    earliest: world.horizon?.from,
    replyAt: (now: string) => ask({ ...asked, call: { ...call, now } }),
    output: tool.output,
    render: tool.render,
    wait: async (ms: number) => {
      if (most > 0) await watch.run((presence) => slept(Math.min(ms, most), presence), request);
    },
  };
  return inject(planFaults(spec, key), asking, struck);
}

function slept(ms: number, { signal }: CallLifetime): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

const DEFAULT_LANGUAGE: ToolLanguage = "en";
const NO_FAULTS: readonly InjectedFault[] = [];

/** What a handler is given; the signal is the presence's own, so that it is made only when somebody asks for it. */
class HandlerContext<Backend> {
  readonly backend: Backend;
  readonly call: CallScope;
  readonly #presence: CallLifetime;
  readonly #request: CallRequest;
  constructor(given: {
    backend: Backend;
    call: CallScope;
    presence: CallLifetime;
    request: CallRequest;
  }) {
    this.backend = given.backend;
    this.call = given.call;
    this.#presence = given.presence;
    this.#request = given.request;
  }
  get signal(): AbortSignal {
    return this.#presence.signal;
  }
  get progress(): (done: number, total?: number) => Promise<void> {
    return this.#request.onProgress ?? heardByNobody;
  }
}

const HEARD = Promise.resolve();
const heardByNobody = () => HEARD;

interface KeptQuestion {
  readonly space: string;
  readonly world: string;
  readonly call: ResolvedContext;
  readonly args: unknown;
}

/** Everything that an answer may depend on: see ToolContext. */
function cacheKey({ space, world, call, args }: KeptQuestion): string {
  return `${space}\n${world}\n${call.now}\n${call.profile ?? ""}\n${call.seed ?? ""}\n${canonicalJson(args)}`;
}

function scopeOf({ world, corpus, now, profile, seed }: ResolvedContext): CallScope {
  return {
    now,
    ...omitUndefined({ world, corpus, profile, seed }),
  };
}

function outcomeOf({ failure }: Reply): string {
  if (!failure) return "ok";
  return failure.owner === "policy" ? failure.code : `${failure.owner}/${failure.code}`;
}

/** An answer as an MCP result. */
export function callOutcome({ reply, call, faults }: ToolAnswer): CallOutcome {
  const { text, structured, failure } = reply;
  return {
    content: [{ type: "text", text }],
    ...omitUndefined({ structuredContent: structured, isError: failure === undefined ? undefined : (true as const) }),
    _meta: {
      ...(call ? { [CONTEXT_META_KEY]: call as JsonObject } : {}),
      ...(faults.length > 0 ? { [FAULTS_META_KEY]: faults as unknown as JsonObject[] } : {}),
      ...(failure === undefined ? {} : { [FAILURE_META_KEY]: { ...failure } as JsonObject }),
    },
  };
}

/** The policy's failure in the words of the tool's profile. */
function refusal<Backend>({ refuse }: AnyTool<Backend>, failure: Failure): Reply {
  return new Reply({ failure, words: failure.owner === "policy" ? refuse?.(failure) : undefined });
}

/** An error result: the stable code and what to do, as text; the whole failure in `_meta`. */
export function failedResult(failure: Failure): CallOutcome {
  return callOutcome({ reply: new Reply({ failure }), call: null, faults: NO_FAULTS });
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
    INVALID_OUTPUT,
    `${tool.name} answered what its own schema refuses at ${issue?.path.join(".")}: ${issue?.message}`,
  );
}

/** In a listing, which costs whoever reads it context, an argument with `listed` in its metadata is shown as that. */
export function inputSchemaOf(schema: z.ZodType, isListed: boolean): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override({ jsonSchema }) {
      const { listed, ...whole } = jsonSchema;
      if (listed === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, isListed ? listed : whole);
    },
  });
  const { $defs: _unused, ...own } = rest;
  // The argument that is shown otherwise may have been all that definitions were for.
  return (JSON.stringify(own).includes('"$ref"') ? rest : own) as ObjectSchema;
}
