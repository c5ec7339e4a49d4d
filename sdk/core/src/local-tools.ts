/**
 * What a policy may call: the tools of its environment's toolset that the task is offered, and those that the environment
 * brings itself, as one ToolCaller. A task without tools has none. A local tool gets no arguments that its schema does not
 * take, and gives no result that is none.
 */
import {
  attributed,
  canonicalJson,
  type Environment,
  fail,
  type JsonObject,
  type LocalTool,
  omitUndefined,
  type Task,
  type ToolCaller,
  ToolResult,
  type ToolSpec,
} from "@arenakit/contracts";
import * as z from "zod";
import { createSemaphore, type Semaphore } from "./model/index.ts";
import { WORDS } from "./words.ts";

export interface LocalToolsOptions {
  readonly environment: Pick<Environment, "id" | "tools" | "language" | "withheldTools">;
  readonly task: Task;
  /** Those of the toolset; absent where there is none. */
  readonly toolset?: ToolCaller;
  /** What the toolset has; default: all that it lists. */
  readonly specs?: readonly ToolSpec[];
}

/** `list` throws harness/tool_name_taken where two tools have one name. */
export function withLocalTools({ environment, task, toolset, specs }: LocalToolsOptions): ToolCaller {
  const { language = "zh" } = environment;
  const words = WORDS[language];
  const locals = new Map((environment.tools ?? []).map((tool) => [tool.spec.name, tool]));
  if (task.mode === "no_tool") {
    return { list: async () => [], call: async () => mistake("no_tools", words.noTools) };
  }
  const withheld = environment.withheldTools?.(task) ?? [];
  const isOffered = (name: string) => !withheld.includes(name);
  return {
    async list() {
      const offered = [
        ...(specs ?? (await toolset?.list()) ?? []).filter(({ name }) => isOffered(name)),
        ...(environment.tools ?? []).map(({ spec }) => spec),
      ];
      assertNamesDiffer(offered, environment.id);
      return offered;
    },
    async call(name, args, options) {
      const tool = locals.get(name);
      if (!tool && toolset && isOffered(name)) return toolset.call(name, args, options);
      if (!tool) return mistake("unknown_tool", words.unknownTool(name));
      const problem = problemOf(tool, args);
      if (problem !== null) return mistake("invalid_arguments", words.badArguments(problem));
      const who = `tool ${name} of ${environment.id}`;
      const call = () => attributed(who, () => tool.call(args, { task, ...options, ...omitUndefined({ toolset }) }));
      return requireResult(who, await (boundOf(tool)?.run(call, options.signal) ?? call()));
    },
  };
}

/** As JSON is written: members without a value are left out. */
function isJson(value: unknown): boolean {
  // What cannot be written is refused by throwing.
  try {
    canonicalJson(value);
    return true;
  } catch {
    return false;
  }
}

/** The agent's trajectory is our own, and is not read again. */
const Answered = ToolResult.omit({ trajectory: true }).extend({
  structured: z.record(z.string(), z.unknown()).refine(isJson, "expected what JSON can hold").optional(),
});

/** As it is. Throws harness/bad_tool_result with what is wrong and where: a policy is shown nothing that was not meant so. */
function requireResult(who: string, result: ToolResult): ToolResult {
  const { error } = Answered.safeParse(result);
  if (error) fail("harness", "bad_tool_result", `${who}: expected {text, isError, …}; ${problemsIn(error)}`);
  return result;
}

function mistake(code: string, text: string): ToolResult {
  return { text: `[${code}] ${text}`, isError: true, code };
}

function assertNamesDiffer(specs: readonly ToolSpec[], environment: string): void {
  const names = new Set<string>();
  for (const { name } of specs) {
    if (names.has(name)) {
      fail("harness", "tool_name_taken", `environment ${environment} has two tools named ${name}: rename its own one`);
    }
    names.add(name);
  }
}

/** So many calls of a tool at once; who has to wait too long for one has asked for too much at once. */
export function createToolSemaphore(name: string, limit: number): Semaphore {
  const message = `too many calls of ${name} wait already: lower the concurrency`;
  return createSemaphore({ limit, refusal: { owner: "harness", code: "too_many_calls", message } });
}

const bounds = new WeakMap<LocalTool, Semaphore>();

/** One of a tool, whichever rollout calls. */
function boundOf(tool: LocalTool): Semaphore | undefined {
  if (tool.concurrency === undefined) return undefined;
  const bound = bounds.get(tool) ?? createToolSemaphore(tool.spec.name, tool.concurrency);
  bounds.set(tool, bound);
  return bound;
}

const schemas = new WeakMap<LocalTool, z.ZodType>();

/** What is wrong with the arguments; null where nothing is. */
function problemOf(tool: LocalTool, args: JsonObject): string | null {
  const schema = schemas.get(tool) ?? z.fromJSONSchema(tool.spec.inputSchema);
  schemas.set(tool, schema);
  const read = schema.safeParse(args);
  return read.success ? null : problemsIn(read.error);
}

const problemsIn = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": ")).join("; ");
