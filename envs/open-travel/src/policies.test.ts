import {
  agentSteps,
  answerOf,
  canonicalJson,
  type Json,
  type Message,
  type Task,
  type ToolCaller,
  Trajectory,
} from "@arenakit/contracts";
import { hermes, rolloutGroup } from "@arenakit/core";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isApplicable } from "./comparable-pairs.ts";
import { openTravel } from "./environment.ts";
import { type Defect, POLICY_IDS, type PolicyId } from "./expected-order.ts";
import { FAKE_SPECS, fakeTools } from "./fake-tools.fixture.ts";
import { scriptedPolicies } from "./policies.ts";
import { TASKS } from "./tasks.ts";

type Trajectories = Awaited<ReturnType<typeof rolloutGroup>>;
const NOW = "2026-05-01T08:00";
/** How well policies do is asked of these alone: held-out tasks stay unseen, so nothing is tuned to them here. */
const SEEN = TASKS.filter((task) => task.split !== "test");

const groupOf = (task: Task, tools: ToolCaller = fakeTools()) =>
  rolloutGroup({
    environment: openTravel,
    task,
    policies: scriptedPolicies(task),
    dialect: hermes,
    tools,
    context: { world: "fake", now: NOW },
    group: `g-${task.id}`,
  });

const groups = new Map<string, Trajectories>();
beforeAll(async () => {
  for (const task of TASKS) groups.set(task.id, await groupOf(task));
});

const trajectoryOf = (task: Task, id: PolicyId) => groups.get(task.id)![POLICY_IDS.indexOf(id)]!;
const answer = (task: Task, id: PolicyId) => answerOf(trajectoryOf(task, id)) ?? "";
const callsOf = (task: Task, id: PolicyId) =>
  agentSteps(trajectoryOf(task, id)).flatMap((step) =>
    (step.tool_calls ?? []).map((call) => canonicalJson([call.function_name, call.arguments])),
  );
const observedText = (task: Task, id: PolicyId) =>
  canonicalJson(agentSteps(trajectoryOf(task, id)).map((step) => step.observation ?? null));
const tasksWith = (defect: Defect) => SEEN.filter((task) => isApplicable(task, defect));
const totalOf = (text: string) => Number(/合计：(?:.*?=)?(\d+(?:\.\d+)?)元/.exec(text)?.[1]);
const TIMED_LEG = /^- (\d\d):(\d\d)-(\d\d):(\d\d) .+→.+，约(\d+)分钟/gm;

describe("full planner", () => {
  it.each(SEEN)("$id: answers within the limits of the environment", (task) => {
    const ours = trajectoryOf(task, "full").extra?.arenakit;
    expect(ours).toMatchObject({ stop: "answer", failure: null });
    expect(answer(task, "full")).not.toContain("没有查到");
  });

  it("never asks for the same thing twice", () => {
    for (const task of SEEN) expect(new Set(callsOf(task, "full")).size, task.id).toBe(callsOf(task, "full").length);
  });

  it("covers every waypoint, in order where an order is asked for", () => {
    for (const task of SEEN) {
      const { places = [], ordered = false } = task.constraints.waypoints ?? {};
      const at = places.map((place) => answer(task, "full").indexOf(place.names[0]!));
      expect(
        at.every((index) => index >= 0),
        task.id,
      ).toBe(true);
      if (ordered) expect(at, task.id).toEqual([...at].sort((a, b) => a - b));
    }
  });

  it("stays within the budget with a total that adds up", () => {
    for (const task of tasksWith("ignores-budget").filter((one) => one.constraints.budget)) {
      const { amountYuan, per } = task.constraints.budget!;
      const text = answer(task, "full");
      const lines = [...text.matchAll(/^- .+：(\d+(?:\.\d+)?)元×(\d+)\S+?=(\d+(?:\.\d+)?)元$/gm)];
      for (const [line, unit, count, product] of lines)
        expect(Number(unit) * Number(count), line).toBeCloseTo(Number(product), 6);
      const sum = lines.reduce((total, line) => total + Number(line[3]), 0);
      expect(totalOf(text), task.id).toBeCloseTo(sum, 6);
      expect(sum, task.id).toBeLessThanOrEqual(amountYuan * (per === "person" ? task.constraints.people : 1));
    }
  });

  it("gives every leg at least the minutes that were reported", () => {
    for (const task of SEEN) {
      for (const [line, h1, m1, h2, m2, minutes] of answer(task, "full").matchAll(TIMED_LEG))
        expect(Number(h2) * 60 + Number(m2) - Number(h1) * 60 - Number(m1), line).toBeGreaterThanOrEqual(
          Number(minutes),
        );
    }
  });

  it("cites only trains and flights that a tool reported", () => {
    for (const task of SEEN)
      for (const [number] of answer(task, "full").matchAll(/(?:G|CA)\d{3,4}/g))
        expect(observedText(task, "full"), task.id).toContain(number);
  });
});

describe("variants", () => {
  it("equal the full planner exactly where their defect cannot occur", () => {
    for (const task of SEEN) {
      for (const id of POLICY_IDS.slice(1) as Defect[]) {
        const steps = canonicalJson(trajectoryOf(task, id).steps) === canonicalJson(trajectoryOf(task, "full").steps);
        expect(steps, `${task.id} ${id}`).toBe(!isApplicable(task, id));
      }
    }
  });

  it("half-calls makes far fewer calls and still answers", () => {
    for (const task of SEEN) {
      expect(callsOf(task, "half-calls").length, task.id).toBeLessThanOrEqual(
        Math.ceil(callsOf(task, "full").length * 0.75),
      );
      expect(answer(task, "half-calls"), task.id).not.toBe("");
    }
  });

  it("ignores-budget spends more than the budget or shows places above the price limit", () => {
    for (const task of tasksWith("ignores-budget")) {
      const { budget, maxCostYuan, people } = task.constraints;
      const text = answer(task, "ignores-budget");
      if (budget)
        expect(totalOf(text), task.id).toBeGreaterThan(budget.amountYuan * (budget.per === "person" ? people : 1));
      else {
        const prices = [...text.matchAll(/(?:人均|房价|门票)(\d+)元/g)].map((match) => Number(match[1]));
        expect(Math.max(...prices), task.id).toBeGreaterThan(maxCostYuan!);
      }
    }
  });

  it("invents-train cites a number that no tool reported", () => {
    for (const task of tasksWith("invents-train")) {
      const numbers = [...answer(task, "invents-train").matchAll(/G\d{3,4}/g)].map(([number]) => number);
      const observed = observedText(task, "invents-train");
      expect(
        numbers.some((number) => !observed.includes(number)),
        task.id,
      ).toBe(true);
    }
  });

  it("repeats-calls asks everything twice for the same answer", () => {
    for (const task of SEEN) {
      expect(answer(task, "repeats-calls")).toBe(answer(task, "full"));
      expect(callsOf(task, "repeats-calls").sort()).toEqual(
        callsOf(task, "full")
          .flatMap((call) => [call, call])
          .sort(),
      );
    }
  });

  it("omits-waypoint leaves out one place and keeps the others", () => {
    for (const task of tasksWith("omits-waypoint")) {
      const { places } = task.constraints.waypoints!;
      const kept = places.filter((place) => answer(task, "omits-waypoint").includes(place.names[0]!));
      expect(kept.length, task.id).toBe(places.length - 1);
    }
  });

  it("late-leg gives a leg less time than it takes, or takes a ride outside of the window", () => {
    for (const task of tasksWith("late-leg")) {
      const text = answer(task, "late-leg");
      const { departAfter = "00:00", arriveBy = "24:00" } = task.constraints.window ?? {};
      const [, departure = "", arrival = ""] = /推荐：.*?(\d\d:\d\d)→\S*?(\d\d:\d\d)，/.exec(text) ?? [];
      const isOutside = departure !== "" && (departure < departAfter || arrival > arriveBy);
      const isShort = [...text.matchAll(TIMED_LEG)].some(
        ([, h1, m1, h2, m2, minutes]) => Number(h2) * 60 + Number(m2) - Number(h1) * 60 - Number(m1) < Number(minutes),
      );
      expect(isOutside || isShort, task.id).toBe(true);
    }
  });

  it("no-answer has none and stays a valid trajectory", () => {
    for (const task of SEEN) {
      expect(answerOf(trajectoryOf(task, "no-answer"))).toBeNull();
      expect(trajectoryOf(task, "no-answer").extra?.arenakit?.failure).toBeNull();
    }
  });

  it("repeat in larger groups with the same behaviour", () => {
    expect(scriptedPolicies(TASKS[0]!, 11).map((policy) => policy.id)).toEqual([
      ...POLICY_IDS,
      "full",
      "half-calls",
      "ignores-budget",
    ]);
  });
});

describe("all policies", () => {
  it("come to an end on held-out tasks too, with trajectories of the format", () => {
    const unseen = TASKS.filter((task) => !SEEN.includes(task));
    expect(unseen.length).toBeGreaterThan(0);
    for (const task of unseen) {
      for (const trajectory of groups.get(task.id)!) {
        expect(Trajectory.safeParse(trajectory).success, task.id).toBe(true);
        expect(trajectory.extra?.arenakit, task.id).toMatchObject({ task: task.id, failure: null });
      }
    }
  });

  it("are deterministic", async () => {
    for (const task of SEEN.filter((one) => one.split === "demo"))
      expect(canonicalJson(await groupOf(task))).toBe(canonicalJson(groups.get(task.id)));
  });

  it("answer honestly when every tool reports an error", async () => {
    const deaf = fakeTools(() => ({
      text: "[no_such_place] 没有找到。请换一个名称。",
      isError: true,
      code: "no_such_place",
    }));
    for (const task of SEEN) {
      const [full] = await groupOf(task, deaf);
      expect(full?.extra?.arenakit?.stop, task.id).toBe("answer");
      expect(answerOf(full!), task.id).not.toMatch(/[GDC]\d{3,4}/);
    }
  });

  it("never throw and come to an end, whatever the tools report", async () => {
    const structured = fc.oneof(
      fc.constant({ pois: [] }),
      fc.constant({ trains: [], flights: [], forecasts: [] }),
      fc.dictionary(
        fc.constantFrom("pois", "trains", "flights", "mode", "distance", "duration", "forecasts"),
        fc.jsonValue(),
      ),
    );
    const task = fc.constantFrom(...TASKS);
    const at = fc.integer({ min: 0, max: POLICY_IDS.length - 1 });
    const reports = fc.infiniteStream(
      fc.oneof({ weight: 1, arbitrary: structured }, { weight: 2, arbitrary: fc.constant(null) }),
    );
    await fc.assert(
      fc.asyncProperty(task, at, reports, async (chosen, index, stream) => {
        const tools = fakeTools(() => {
          const report = stream.next().value;
          return report === null || report === undefined
            ? null
            : { text: "", structured: report as Record<string, Json>, isError: false };
        });
        await playOut(chosen, index, tools);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

/** Drives one policy by hand, without the episode's guard around what it throws. */
async function playOut(task: Task, index: number, tools: ToolCaller): Promise<void> {
  const { signal } = new AbortController();
  const policy = scriptedPolicies(task)[index]!;
  const messages: Message[] = openTravel.getPrompt(task, FAKE_SPECS, NOW);
  for (let turn = 0; turn < 60; turn++) {
    const said = await policy.next(messages, FAKE_SPECS, signal);
    let named = 0;
    const parsed = hermes.parse(said.text, () => `call-${messages.length}-${named++}`);
    const calls = parsed.calls.flatMap((entry) => (entry.valid ? [entry.call] : []));
    expect(calls).toHaveLength(parsed.calls.length);
    if (calls.length === 0) return;
    messages.push({ role: "assistant", content: [], toolCalls: calls });
    for (const call of calls) {
      const { text, isError, structured } = await tools.call(call.name, call.arguments, {
        context: { now: NOW },
        signal,
      });
      const content = [{ type: "text" as const, text }];
      messages.push({
        role: "tool",
        callId: call.id,
        name: call.name,
        content,
        isError,
        ...(structured ? { structured } : {}),
      });
    }
  }
  throw new Error(`${policy.id} did not end on ${task.id}`);
}
