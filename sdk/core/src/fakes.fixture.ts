/** Small stand-ins that this package's tests share: an environment, tools and a policy that follow a script. */
import {
  type CallContext,
  type Environment,
  type EpisodeLimits,
  fail,
  type JsonObject,
  type Policy,
  type PolicyTurn,
  type Rubric,
  type Task,
  type ToolCaller,
  type ToolResult,
  type ToolSpec,
  textPart,
} from "@arenakit/contracts";

export const fakeTask: Task = {
  id: "task-1",
  env: "fake",
  subtask: "search",
  split: "validation",
  query: "北京天气如何？",
  constraints: { cities: ["北京"], people: 1, preferences: [] },
};

const rubric: Rubric = {
  id: "fake",
  criteria: [{ id: "answer.clarity", dimension: "answer", title: "清楚", description: "清楚", weight: 1 }],
  dimensions: { path: 0, answer: 1 },
  scale: { min: 0, max: 10 },
};

export function fakeEnvironment(limits: Partial<EpisodeLimits> = {}, more: Partial<Environment> = {}): Environment {
  return {
    id: "fake",
    version: "1",
    toolset: "fake",
    limits: {
      maxTurns: 6,
      maxToolCalls: 6,
      maxCallsPerTurn: 3,
      callTimeoutMs: 1000,
      contextTokens: 10_000,
      ...limits,
    },
    tasks: () => [fakeTask],
    getPrompt: (task, _tools, now) => [
      { role: "system", content: [textPart(`现在是 ${now}`)] },
      { role: "user", content: [textPart(task.query)] },
    ],
    rubric: () => rubric,
    computeScore: () => ({ total: null, components: {}, checks: [] }),
    ...more,
  };
}

export const weatherSpec: ToolSpec = {
  name: "weather",
  description: "天气",
  inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  repeatable: true,
};

export interface FakeCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly context: CallContext;
}

/** Answers `weather` with the city's name; `behave` may answer otherwise or throw. Remembers its calls. */
export function fakeTools(
  behave: (call: FakeCall, signal: AbortSignal) => Promise<ToolResult> | ToolResult | undefined = () => undefined,
): ToolCaller & { readonly calls: FakeCall[] } {
  const calls: FakeCall[] = [];
  return {
    calls,
    list: async () => [weatherSpec],
    async call(name, args, { context, signal }) {
      const call = { name, arguments: args, context };
      calls.push(call);
      const answer = await behave(call, signal);
      if (answer) return answer;
      if (name !== "weather") return { text: "[unknown_tool] 没有这个工具", isError: true, code: "unknown_tool" };
      return { text: `${args.city}：晴`, structured: { sky: "晴" }, isError: false };
    },
  };
}

/** Plays the turns in order; one more is the model's failure. */
export function scriptedPolicy(turns: readonly (string | PolicyTurn)[], more: Partial<Policy> = {}): Policy {
  return {
    id: "script",
    scripted: true,
    async next(messages) {
      const taken = messages.filter((message) => message.role === "assistant").length;
      const turn = turns[taken] ?? fail("model", "script_ended", "the script has no further turn");
      return typeof turn === "string" ? { kind: "text", text: turn } : turn;
    },
    ...more,
  };
}

export const callText = (args: JsonObject, name = "weather") =>
  `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`;
