/**
 * A run under faults: every fault that the server injected is found again in the trajectories, none is read as an
 * observation, and the same run is struck in the same places.
 */
import {
  type AtifStep,
  canonicalJson,
  type Environment,
  type InjectedFault,
  type JsonObject,
  type Policy,
  type Rubric,
  type Task,
  type ToolSpec,
  type Trajectory,
  textPart,
} from "@arenakit/contracts";
import { connectTools, hermes, rolloutGroup } from "@arenakit/core";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { createGateway } from "@arenakit/server-gateway";
import { FAULT_PRESETS, type FaultSpec, planFaults } from "@arenakit/server-kit";
import { beforeAll, describe, expect, it } from "vitest";
import { smallWorld } from "./interop/profile-calls.ts";

const ROLLOUTS = 24;
const SEED = 5;
let world: OpenedWorld;
beforeAll(() => {
  world = smallWorld();
});

const task: Task = {
  id: "storm",
  env: "storm",
  subtask: "search",
  split: "validation",
  query: "北京天气如何？",
  constraints: { cities: ["北京"], people: 1, preferences: [] },
};
const rubric: Rubric = {
  id: "storm",
  criteria: [{ id: "answer.clarity", dimension: "answer", title: "清楚", description: "清楚", weight: 1 }],
  dimensions: { path: 0, answer: 1 },
  scale: { min: 0, max: 10 },
};
const environment: Environment = {
  id: "storm",
  version: "1",
  toolset: "arenarl",
  limits: { maxTurns: 6, maxToolCalls: 30, maxCallsPerTurn: 5, callTimeoutMs: 20_000, contextTokens: 200_000 },
  tasks: () => [task],
  getPrompt: ({ query }) => [{ role: "user", content: [textPart(query)] }],
  rubric: () => rubric,
  computeScore: () => ({ total: null, components: {}, checks: [] }),
};

/** Two turns of calls side by side, then an answer, whatever came back. */
const CALLS: readonly (readonly { name: string; arguments: Record<string, string | number> }[])[] = [
  [
    { name: "weather", arguments: { city: "北京" } },
    { name: "weather", arguments: { city: "上海" } },
    { name: "search_poi", arguments: { query: "故宫博物院" } },
    { name: "around_search", arguments: { location: "116.397029,39.917839", radius: 2000, types: "餐厅" } },
  ],
  [
    { name: "search_flights", arguments: { date: "2026-05-03", from_city: "北京", to_city: "上海" } },
    { name: "search_train_tickets", arguments: { date: "2026-05-03", from_city: "北京", to_city: "上海" } },
    { name: "weather", arguments: { city: "亚特兰蒂斯" } },
  ],
];
function policy(id: string): Policy {
  return {
    id,
    scripted: true,
    next: async (messages) => {
      const calls = CALLS[messages.filter(({ role }) => role === "assistant").length] ?? [];
      const text = calls.map((call) => `<tool_call>\n${JSON.stringify(call)}\n</tool_call>`).join("\n");
      return { kind: "text", text: text || "<answer>北京多云。</answer>" };
    },
  };
}

/** Runs the group against a gateway of its own; its trajectories, and what the gateway says it injected. */
async function storm(concurrency: number) {
  const gateway = createGateway({ worlds: [world] });
  const listening = await gateway.listen();
  const tools = connectTools({ url: `${listening.url}/mcp/toolset/arenarl?faults=storm` });
  try {
    const trajectories = await rolloutGroup({
      environment,
      task,
      dialect: hermes,
      tools,
      context: { world: world.id, now: "2026-05-02T08:00", seed: SEED },
      group: "g",
      policies: Array.from({ length: ROLLOUTS }, (_, at) => policy(`p${at}`)),
      concurrency,
    });
    const exposed = await (await gateway.fetch(new Request("http://127.0.0.1/metrics"))).text();
    return { trajectories, exposed, specs: await tools.list() };
  } finally {
    await tools.close();
    await listening.close();
  }
}

let first: Awaited<ReturnType<typeof storm>>;
beforeAll(async () => {
  first = await storm(8);
}, 300_000);

type AtifResult = NonNullable<AtifStep["observation"]>["results"][number];

interface Found extends InjectedFault {
  readonly tool: string;
  readonly episode: string;
  readonly args: string;
}

/** Every fault that a trajectory records with a result; those of calls that never answered stand in its failure. */
function foundIn(trajectory: Trajectory): { withResults: Found[]; inFailure: readonly InjectedFault[] } {
  const withResults = trajectory.steps.flatMap((step) =>
    (step.observation?.results ?? []).flatMap((result) => {
      const call = step.tool_calls?.find(({ tool_call_id }) => tool_call_id === result.source_call_id);
      const where = {
        tool: call?.function_name ?? "",
        episode: trajectory.trajectory_id ?? "",
        args: canonicalJson(call?.arguments),
      };
      return (result.extra?.arenakit?.faults ?? []).map((fault) => ({ ...fault, ...where }));
    }),
  );
  return { withResults, inFailure: trajectory.extra?.arenakit?.failure?.faults ?? [] };
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
}

it("finds every injected fault again", () => {
  const found = first.trajectories.map(foundIn);
  const all = found.flatMap(({ withResults, inFailure }) => [...withResults, ...inFailure]);
  const injected = [...first.exposed.matchAll(/arenakit_injected_faults_total\{tool="\w+",kind="(\w+)"\} (\d+)/g)];
  const counted: Record<string, number> = {};
  for (const [, kind, count] of injected) counted[kind!] = (counted[kind!] ?? 0) + Number(count);
  expect(countBy(all, ({ kind }) => kind)).toEqual(counted);
  expect(Object.keys(counted)).toEqual(expect.arrayContaining(["latency", "rate_limit", "missing"]));
  console.info(`injected and found: ${JSON.stringify(counted)} in ${ROLLOUTS} trajectories`);
});

it("has struck where the seed says, and nowhere else", () => {
  for (const { withResults } of first.trajectories.map(foundIn)) {
    for (const fault of withResults) {
      const { tool, episode, args, attempt } = fault;
      const key = { seed: SEED, world: world.id, episode, tool, args, attempt };
      const plan = planFaults(FAULT_PRESETS.storm!, key);
      if (fault.kind === "latency") expect(plan.latencyMs).toBe(fault.latencyMs);
      else if (fault.kind === "missing") expect(plan.missing).not.toBeNull();
      else if (fault.kind === "stale") expect(plan.staleHours).not.toBeNull();
      else expect(plan.refusal).toEqual({ kind: fault.kind, infocode: fault.infocode });
    }
  }
});

it("reads no fault as an observation, and calls no mistake of the policy's a fault", () => {
  for (const trajectory of first.trajectories) {
    const failure = trajectory.extra?.arenakit?.failure ?? null;
    const results = trajectory.steps.flatMap((step) => step.observation?.results ?? []);
    for (const { content, extra } of results) {
      expect(JSON.stringify(content)).not.toMatch(/地图服务返回|server_is_busy|gateway_timeout|exceeded_the_limit/);
      expect(["no_such_city", undefined]).toContain(extra?.arenakit?.code);
    }
    if (failure) {
      expect(failure).toMatchObject({ owner: "tool" });
      expect(failure.faults?.length).toBeGreaterThan(0);
      expect(trajectory.extra?.arenakit).toMatchObject({ stop: "infrastructure", answer: null });
    } else expect(trajectory.extra?.arenakit?.stop).toBe("answer");
  }
});

it("is struck in the same places when it is run again, with fewer rollouts side by side", {
  timeout: 300_000,
}, async () => {
  const again = await storm(3);
  expect(again.trajectories.map(canonicalJson)).toEqual(first.trajectories.map(canonicalJson));
});

describe("the drill", () => {
  interface FaultDrill {
    run(options: { seed: string; tasks: string; presets: string }): Promise<{ passed: number; failed: number }>;
  }
  interface Findings {
    wrongFaults(
      trajectory: Trajectory,
      said: { spec: FaultSpec; seed: number; specs: readonly ToolSpec[] },
    ): readonly string[];
    untrueResults(
      trajectory: Trajectory,
      ask: (name: string, args: JsonObject, now: string) => Promise<string>,
    ): Promise<{ results: number; told: number; untold: readonly string[] }>;
  }
  const load = (file: string) => import(new URL(`./drills/${file}`, import.meta.url).href);
  /** The first trajectory that has a result, changed. */
  const edited = (edit: (result: AtifResult) => AtifResult, where: (result: AtifResult) => boolean) => {
    const has = ({ steps }: Trajectory) => steps.some(({ observation }) => observation?.results.some(where));
    const trajectory = structuredClone(first.trajectories.find(has)!);
    let isDone = false;
    for (const { observation } of trajectory.steps)
      for (const [at, result] of observation?.results.entries() ?? []) {
        if (isDone || !where(result)) continue;
        observation!.results[at] = edit(result);
        isDone = true;
      }
    return trajectory;
  };
  const said = () => ({ spec: FAULT_PRESETS.storm!, seed: SEED, specs: first.specs });

  it("passes over scripted policies of real tasks", { timeout: 600_000 }, async () => {
    const drill: FaultDrill = await load("faults.mjs");
    const { passed, failed } = await drill.run({ seed: "2", tasks: "2", presets: "storm,messy" });
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThan(15);
  });

  it("misses a fault that is not recorded, and one whose code is another", async () => {
    const { wrongFaults }: Findings = await load("support/storm-findings.mjs");
    for (const trajectory of first.trajectories) expect(wrongFaults(trajectory, said())).toEqual([]);
    const isRefused = ({ extra }: AtifResult) => extra?.arenakit?.faults?.some(({ infocode }) => infocode) ?? false;
    const forgotten = edited(({ extra, ...result }) => {
      const { faults: _, ...ours } = extra!.arenakit!;
      return { ...result, extra: { arenakit: ours } };
    }, isRefused);
    expect(wrongFaults(forgotten, said())).toHaveLength(1);
    const renamed = edited((result) => {
      for (const fault of result.extra!.arenakit!.faults!) if (fault.infocode) fault.infocode = "30001";
      return result;
    }, isRefused);
    expect(wrongFaults(renamed, said())).toHaveLength(1);
  });

  it("tells a result that is neither true nor marked", async () => {
    const { untrueResults }: Findings = await load("support/storm-findings.mjs");
    const { honestTools } = (await load("support/storm.mjs")) as {
      honestTools: (world: OpenedWorld) => Parameters<Findings["untrueResults"]>[1];
    };
    const ask = honestTools(world);
    for (const trajectory of first.trajectories) expect((await untrueResults(trajectory, ask)).untold).toEqual([]);
    const isPlain = ({ extra }: AtifResult) =>
      extra?.arenakit?.faults?.every(({ kind }) => kind === "latency") ?? false;
    const lied = edited((result) => ({ ...result, content: "北京明天下雪。" }), isPlain);
    expect((await untrueResults(lied, ask)).untold).toHaveLength(1);
  });
});
