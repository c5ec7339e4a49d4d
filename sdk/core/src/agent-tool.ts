/**
 * An agent as a tool: each call is an episode of an environment, its answer is the tool's. The episode's trajectory
 * comes with the result, and the trajectory of who called keeps it.
 */
import { createHash } from "node:crypto";
import {
  answerOf,
  canonicalJson,
  type Dialect,
  type Environment,
  FailureError,
  fail,
  failureOf,
  type JsonObject,
  type LocalTool,
  type Policy,
  type Task,
  type ToolCaller,
} from "@arenakit/contracts";
import { REQUEST_SCHEMA, requestIn } from "./model-tool.ts";
import { rollout } from "./rollout.ts";

export interface AgentToolOptions {
  readonly name: string;
  readonly description: string;
  /** What the agent works in. */
  readonly environment: Environment;
  readonly policy: (task: Task) => Policy;
  readonly dialect: Dialect;
  /** JSON Schema of the arguments; default: one text, `request`. */
  readonly inputSchema?: JsonObject;
  /** The task that the arguments make; default: its query is `request` where it comes alone, else all of them as JSON, of the caller's time and constraints. */
  readonly task?: (args: JsonObject, caller: Task) => Omit<Task, "id" | "env" | "split">;
  /** Of the environment's toolset; default: those of the caller's, which then has to be the same. */
  readonly toolset?: ToolCaller;
  /** Whether a call that may have run may be made again; default false. */
  readonly repeatable?: boolean;
  /** Deadline of an episode; default 600 s. */
  readonly timeoutMs?: number;
}

/** As long as a policy may take for one turn. */
const TIMEOUT_MS = 600_000;

/** An episode that failed by no fault of its policy is that failure; one without an answer tells the caller so. */
export function agentTool(options: AgentToolOptions): LocalTool {
  const { name, description, environment, dialect, repeatable = false, timeoutMs = TIMEOUT_MS } = options;
  return {
    kind: "agent",
    spec: { name, description, inputSchema: options.inputSchema ?? REQUEST_SCHEMA, repeatable },
    timeoutMs,
    async call(args, { context, signal, task: caller, toolset }) {
      const asked = options.task?.(args, caller) ?? requestOf(args, caller);
      const task: Task = { ...asked, id: episodeId(context.episode, name, args), env: environment.id, split: "demo" };
      const trajectory = await rollout({
        environment,
        task,
        policy: options.policy(task),
        dialect,
        ...toolsetOf(options, toolset),
        context,
        group: { id: task.id, index: 0, size: 1, anchor: true },
        signal,
      });
      const failure = failureOf(trajectory);
      if (failure) throw new FailureError(failure);
      const answer = answerOf(trajectory);
      if (answer !== null) return { text: answer, isError: false, trajectory };
      const text = `[no_answer] ${trajectory.extra?.arenakit?.stop ?? "stopped"}`;
      return { text, isError: true, code: "no_answer", trajectory };
    },
  };
}

function toolsetOf({ name, environment, toolset }: AgentToolOptions, callers: ToolCaller | undefined) {
  if (environment.toolset === undefined) return {};
  const tools = toolset ?? callers;
  if (tools) return { tools };
  fail(
    "harness",
    "no_toolset",
    `the agent ${name} works with the toolset ${environment.toolset}: give agentTool its tools`,
  );
}

function requestOf(args: JsonObject, { now, language, constraints }: Task): Omit<Task, "id" | "env" | "split"> {
  return {
    subtask: "request",
    query: requestIn(args),
    constraints,
    ...(now === undefined ? {} : { now }),
    ...(language === undefined ? {} : { language }),
  };
}

/** Equal calls of an episode are equal episodes: what is drawn in them is the same, whatever ran before. */
function episodeId(caller: string | undefined, name: string, args: JsonObject): string {
  const hash = createHash("sha256")
    .update(canonicalJson([name, args]))
    .digest("hex")
    .slice(0, 12);
  return `${caller ?? "episode"}-agent-${hash}`;
}
