/** An environment of weather and bookings, a service over a store in memory, and what tests say to it. */
import {
  type CallContext,
  type Environment,
  fail,
  type JsonObject,
  type Task,
  type ToolCaller,
  type ToolResult,
  type ToolSpec,
  tasksFor,
  textPart,
} from "@arenakit/contracts";
import { dialects } from "@arenakit/core/dialects";
import { openSqliteStore, type Store } from "@arenakit/store";
import { createCatalogue } from "./catalogue.ts";
import { createEpisodeService, type EpisodeServiceOptions } from "./service.ts";
import { CreateBody } from "./wire.ts";

const spec = (name: string, repeatable: boolean): ToolSpec => ({
  name,
  description: name,
  inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  ...(repeatable ? { repeatable } : {}),
});

export const SPECS = [spec("weather", true), spec("book", false)];

export interface SeenCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly context: CallContext;
}

/** Answers with the city's name; `behave` may wait, throw or answer otherwise. Remembers its calls. */
export function weatherTools(
  behave: (call: SeenCall) => Promise<ToolResult | undefined> | ToolResult | undefined = () => undefined,
): ToolCaller & { readonly calls: SeenCall[] } {
  const calls: SeenCall[] = [];
  return {
    calls,
    list: async () => SPECS,
    async call(name, args, { context }) {
      const call = { name, arguments: args, context };
      calls.push(call);
      const answer = await behave(call);
      if (answer) return answer;
      if (!SPECS.some((one) => one.name === name)) fail("policy", "unknown_tool", `there is no tool ${name}`);
      return { text: `${args.city}: sunny`, structured: { sky: "sunny" }, isError: false };
    },
  };
}

export const TASKS: readonly Task[] = tasksFor(
  "weather",
  ["Oslo", "Lima"].map((city, at) => ({
    id: `weather-${at}`,
    subtask: "weather",
    split: "train" as const,
    query: `How is the weather in ${city}?`,
    gold: { city },
  })),
);

/** Scores 1 for an answer that says "sunny", else 0. */
export const weather: Environment = {
  id: "weather",
  version: "1",
  language: "en",
  description: "One question about the weather.",
  limits: { maxTurns: 4, maxToolCalls: 6, maxCallsPerTurn: 3, callTimeoutMs: 1000, contextTokens: 10_000 },
  tasks: (split) => TASKS.filter((task) => split === "all" || task.split === split),
  getPrompt: ({ query }, _tools, now) => [
    { role: "system", content: [textPart(`It is ${now}.`)] },
    { role: "user", content: [textPart(query)] },
  ],
  rubric: () => ({ id: "weather", criteria: [], dimensions: { path: 0, answer: 1 }, scale: { min: 0, max: 1 } }),
  computeScore(trajectory) {
    const said = trajectory.extra?.arenakit?.answer?.includes("sunny") ? 1 : 0;
    return { total: said, components: { said }, checks: [] };
  },
};

export const BODY = CreateBody.parse({ environment: "weather", task: "weather-0", id: "e1" });
export const callText = (name: string, city: string) =>
  `<tool_call>\n${JSON.stringify({ name, arguments: { city } })}\n</tool_call>`;
export const said = (text: string) => ({ kind: "text" as const, text });

export interface OpenService extends Partial<EpisodeServiceOptions> {
  readonly tools?: ToolCaller;
  readonly state?: Store;
  readonly environment?: Partial<Environment>;
}

/** A service whose time stands still until `time.now` is set. */
export async function openService({ tools = weatherTools(), state, environment, ...more }: OpenService = {}) {
  const store = state ?? (await openSqliteStore({ path: null }));
  const time = { now: 1_000_000 };
  let ids = 0;
  const served = {
    environment: { ...weather, ...environment },
    tasks: async (split: Task["split"]) => weather.tasks(split),
    task: async (id: string, split: Task["split"] | "all" = "all") =>
      weather.tasks(split).find((task) => task.id === id) ?? null,
    toolset: tools,
    context: { world: "w", now: "2026-05-01T08:00" },
    async checkContext({ world = "w" }: CallContext) {
      if (world !== "w") fail("policy", "unknown_world", `there is no world ${world}; there are w`);
    },
  };
  const service = createEpisodeService({
    store: store.episodes,
    catalogue: createCatalogue([served], dialects),
    owner: "gateway-a",
    clock: () => time.now,
    newId: () => `made-${ids++}`,
    ...more,
  });
  return { service, store, time, tools };
}
