/** A policy that never stops: the environment's limits end it, and what it did is a valid trajectory without an answer. */
import { isValid, type Policy, Trajectory } from "@arenakit/contracts";
import { connectTools, hermes, rollout, type ToolPool } from "@arenakit/core";
import { openTravel } from "@arenakit/env-open-travel";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { worldOf } from "./refused.fixture.ts";

const { world } = worldOf("北京");
const now = "2026-05-01T08:00";
let tools: ToolPool;
let close = async () => {};
beforeAll(async () => {
  const gateway = await createGateway({ worlds: [world] }).listen();
  tools = connectTools({ url: `${gateway.url}/mcp/toolset/arenarl` });
  close = async () => {
    await tools.close();
    await gateway.close();
  };
});
afterAll(() => close());

const [task] = openTravel.tasks("demo");
const calling = (calls: number): Policy => ({
  id: "never-stops",
  scripted: true,
  next: async () => ({
    kind: "text",
    text: '<tool_call>\n{"name": "weather", "arguments": {"city": "北京"}}\n</tool_call>\n'.repeat(calls),
  }),
});
const { maxTurns, maxToolCalls, maxCallsPerTurn } = openTravel.limits;

it.each([
  ["max_turns", 1, maxTurns],
  ["max_tool_calls", maxCallsPerTurn, maxToolCalls],
] as const)("is ended by %s, with a valid trajectory that has no answer", async (stop, each, calls) => {
  const trajectory = await rollout({
    ...{ environment: openTravel, task: task!, policy: calling(each), dialect: hermes, tools },
    context: { world: world.id, now },
    group: { id: "never", index: 0, size: 1, anchor: true },
  });
  expect(trajectory.extra?.arenakit).toMatchObject({ stop, answer: null, failure: null });
  expect(isValid(trajectory)).toBe(true);
  expect(Trajectory.safeParse(trajectory).success).toBe(true);
  const turns = trajectory.steps.filter(({ source }) => source === "agent");
  const observed = turns.map(({ observation }) => (observation?.results ?? []).map((one) => JSON.stringify(one)));
  expect(observed.flat().filter((text) => text.includes("北京实时天气"))).toHaveLength(calls);
  // Who has spent the calls is told so, and has one more turn to answer.
  expect(turns).toHaveLength(stop === "max_turns" ? maxTurns : maxToolCalls / maxCallsPerTurn + 1);
  if (stop === "max_tool_calls")
    expect(observed.at(-1)!.join()).toMatch(/tool_budget_spent.*请根据已有信息直接给出最终答案/);
});
