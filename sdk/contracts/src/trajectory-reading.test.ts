import { describe, expect, it } from "vitest";
import { Trajectory } from "./trajectory.ts";
import { answerOf, failureOf, isValid, observationsOf, stepMessage, stepThought } from "./trajectory-reading.ts";

const foreign = Trajectory.parse({
  schema_version: "ATIF-v1.6",
  agent: { name: "other", version: "3" },
  steps: [
    { step_id: 1, source: "user", message: "去哪玩？" },
    {
      step_id: 2,
      source: "agent",
      message: "",
      reasoning_content: "先查天气",
      tool_calls: [{ tool_call_id: "a", function_name: "weather", arguments: { city: "北京" } }],
      observation: {
        results: [{ source_call_id: "a", content: [{ type: "text", text: "晴" }] }, { content: "读不懂" }],
      },
    },
    { step_id: 3, source: "agent", message: " 去故宫。 " },
  ],
});

describe("reading a trajectory of another tool", () => {
  it("takes the last message as the answer and knows of no failure", () => {
    expect(answerOf(foreign)).toBe("去故宫。");
    expect(failureOf(foreign)).toBeNull();
    expect(isValid(foreign)).toBe(true);
  });

  it("has no answer when the last step still calls", () => {
    expect(answerOf({ ...foreign, steps: foreign.steps.slice(0, 2) })).toBeNull();
  });

  it("pairs results with their calls", () => {
    expect(observationsOf(foreign.steps[1]!)).toEqual([
      { call: { id: "a", name: "weather", arguments: { city: "北京" } }, text: "晴", isError: false },
      { call: null, text: "读不懂", isError: false },
    ]);
  });
});

describe("the answer of a trajectory that we recorded", () => {
  const noting = (answer: string | null): Trajectory => {
    const extra = { env: "e", task: "t", policy: "p", world: "w", now: "2026-05-01T08:00", dialect: "hermes" };
    const group = { id: "g", index: 0, size: 1, anchor: true };
    const tokens = { count: 1, counter: "c" };
    const arenakit = { ...extra, group, stop: "answer" as const, answer, failure: null, tokens };
    return Trajectory.parse({ ...foreign, extra: { arenakit } });
  };

  it("is the noted one, which the last step says among other things", () => {
    expect(answerOf(noting("故宫"))).toBe("故宫");
    expect(answerOf(noting(null))).toBeNull();
  });

  it("is what the steps say when one of the two was edited", () => {
    expect(answerOf(noting("去颐和园。"))).toBe("去故宫。");
    const calling = noting("去颐和园。");
    expect(answerOf({ ...calling, steps: calling.steps.slice(0, 2) })).toBeNull();
    expect(answerOf({ ...calling, steps: [] })).toBeNull();
  });

  it("is the noted one of a scripted step, whose message also holds its thought", () => {
    const message = [
      { type: "text" as const, text: "够了" },
      { type: "text" as const, text: "建议\n\n去故宫。" },
    ];
    const last = { step_id: 3, source: "agent" as const, llm_call_count: 0, message };
    expect(answerOf({ ...noting("去故宫。"), steps: [...foreign.steps.slice(0, 2), last] })).toBe("去故宫。");
  });
});

describe("thought and message of a scripted step", () => {
  const base = { step_id: 1, source: "agent", llm_call_count: 0 } as const;
  const calls = [{ tool_call_id: "a", function_name: "weather", arguments: {} }];

  it("reads the message of a calling step as its thought", () => {
    const step = { ...base, message: "先查天气", tool_calls: calls };
    expect([stepThought(step), stepMessage(step)]).toEqual(["先查天气", ""]);
  });

  it("reads the first part as the thought and the rest as what was said", () => {
    const parts = [
      { type: "text" as const, text: "够了" },
      { type: "text" as const, text: "去故宫。" },
    ];
    const step = { ...base, message: parts };
    expect([stepThought(step), stepMessage(step)]).toEqual(["够了", "去故宫。"]);
  });

  it("reads a lone message without calls as the answer", () => {
    const step = { ...base, message: "去故宫。" };
    expect([stepThought(step), stepMessage(step)]).toEqual([null, "去故宫。"]);
  });
});
