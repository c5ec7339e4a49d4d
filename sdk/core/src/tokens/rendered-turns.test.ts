import type { AtifStep, Trajectory } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { hermes } from "../dialect/hermes.ts";
import { byteTokenizer, END_OF_TURN } from "./byte-tokenizer.fixture.ts";
import { parseChatTemplate } from "./chat-template.ts";
import { type ChatRendering, renderedSamples, renderedTurns, renderingDrifts } from "./rendered-turns.ts";
import { CHATML_TEMPLATE, THINK_STRIPPING_TEMPLATE } from "./templates.fixture.ts";

const tokenizer = byteTokenizer();
const rendering = (template: string, more: Partial<ChatRendering> = {}): ChatRendering => ({
  template: parseChatTemplate(template),
  tokenizer,
  endOfTurn: END_OF_TURN,
  ...more,
});
const user: AtifStep = { step_id: 1, source: "user", message: "天气?" };
const call = { tool_call_id: "call-1", function_name: "weather", arguments: { city: "北京" } };
const trajectory = (...steps: AtifStep[]): Trajectory => ({
  schema_version: "ATIF-v1.8",
  agent: {
    name: "p",
    version: "1",
    tool_definitions: [{ type: "function", function: { name: "weather", description: "d", parameters: {} } }],
  },
  steps,
});
const decoded = (ids: readonly number[]) => tokenizer.decode(ids);

/** Called a tool natively, then answered. */
const native = trajectory(
  user,
  {
    step_id: 2,
    source: "agent",
    message: "",
    reasoning_content: "Look it up.",
    tool_calls: [call],
    observation: { results: [{ source_call_id: "call-1", content: "晴" }] },
  },
  { step_id: 3, source: "agent", message: "Sunny.", reasoning_content: "Clear." },
);
/** The same in the text of a dialect. */
const raws = [
  '<think>\nLook it up.\n</think>\n\n<tool_call>\n{"name": "weather", "arguments": {"city":"北京"}}\n</tool_call>',
  "<think>\nClear.\n</think>\n\n<answer>Sunny.</answer>",
];
const written = trajectory(
  user,
  { ...native.steps[1]!, extra: { arenakit: { raw: raws[0]! } } },
  { ...native.steps[2]!, extra: { arenakit: { raw: raws[1]! } } },
);

describe("renderedTurns", () => {
  it("takes what the policy wrote out of the rendering with its message", () => {
    const { turns, unrendered } = renderedTurns(native, rendering(CHATML_TEMPLATE));
    expect(unrendered).toEqual([]);
    expect(turns.map(({ completionIds }) => decoded(completionIds))).toEqual([
      '<think>\nLook it up.\n</think>\n\n<tool_call>\n{"name": "weather", "arguments": {"city": "北京"}}\n</tool_call><|im_end|>',
      "<think>\nClear.\n</think>\n\nSunny.<|im_end|>",
    ]);
    expect(decoded(turns[0]!.promptIds)).toMatch(
      /^<\|im_start\|>system\nTools[\s\S]*天气\?<\|im_end\|>\n<\|im_start\|>assistant\n$/,
    );
    // Endpoints are not sent the thought again.
    expect(decoded(turns[1]!.promptIds)).not.toContain("Look it up.");
  });

  it("tells earlier thoughts where the policy was told them, and then all is one sample", () => {
    const kept = rendering(CHATML_TEMPLATE, { keepsThoughts: true });
    expect(renderedSamples(native, kept).samples).toHaveLength(1);
    expect(renderedSamples(native, rendering(CHATML_TEMPLATE)).splits).toMatchObject([{ step: 3 }]);
  });

  it("takes the recorded text for what the policy wrote in a dialect", () => {
    const { turns } = renderedTurns(written, rendering(CHATML_TEMPLATE, { dialect: hermes }));
    expect(turns.map(({ completionIds }) => decoded(completionIds))).toEqual(raws.map((raw) => raw + END_OF_TURN));
    expect(decoded(turns[1]!.promptIds)).toContain("<tool_response>\n晴\n</tool_response>");
  });

  it("ends no turn that was cut", () => {
    const cut = trajectory(user, { ...native.steps[2]!, step_id: 2, extra: { arenakit: { finish: "length" } } });
    const { turns } = renderedTurns(cut, rendering(CHATML_TEMPLATE));
    expect(turns.map(({ completionIds }) => decoded(completionIds))).toEqual(["<think>\nClear.\n</think>\n\nSunny."]);
  });

  it("names the turns that a template does not begin as it asks for them", () => {
    const opens = `${CHATML_TEMPLATE.replace('"<|im_start|>assistant\\n"', '"<|im_start|>assistant\\n<think>\\n# "')}`;
    expect(renderedTurns(native, rendering(opens))).toEqual({ turns: [], unrendered: [2, 3] });
    expect(renderedSamples(native, rendering(opens)).missing).toEqual([2, 3]);
  });
});

describe("renderingDrifts", () => {
  const withIds = (source: Trajectory, given: ChatRendering): Trajectory => {
    const { turns } = renderedTurns(source, given);
    const byStep = new Map(turns.map((turn) => [turn.step, turn]));
    const steps = source.steps.map((step) => {
      const turn = byStep.get(step.step_id);
      if (turn === undefined) return step;
      return { ...step, metrics: { prompt_token_ids: turn.promptIds, completion_token_ids: turn.completionIds } };
    });
    return { ...source, steps };
  };

  it("finds none where an endpoint rendered the same, and the place where it did not", () => {
    const [keeping, stripping] = [CHATML_TEMPLATE, THINK_STRIPPING_TEMPLATE].map((source) =>
      rendering(source, { keepsThoughts: true }),
    ) as [ChatRendering, ChatRendering];
    const asked = trajectory(
      user,
      native.steps[2]!,
      { step_id: 4, source: "user", message: "Sure?" },
      {
        ...native.steps[2]!,
        step_id: 5,
      },
    );
    const came = withIds(asked, keeping);
    expect(renderingDrifts(came, keeping)).toEqual([]);
    const [drift, ...others] = renderingDrifts(came, stripping);
    expect(others).toEqual([]);
    expect(drift).toMatchObject({ step: 5, part: "prompt" });
    const { prompt_token_ids } = came.steps[3]!.metrics!;
    expect(decoded(prompt_token_ids!.slice(drift!.position))).toMatch(/^<think>\nClear/);
  });

  it("finds a completion that goes on behind the rendering, or is other ids of the same text", () => {
    const given = rendering(CHATML_TEMPLATE, { keepsThoughts: true });
    const came = withIds(native, given);
    const last = came.steps[2]!;
    const { completion_token_ids = [] } = last.metrics!;
    const longer = { ...last, metrics: { ...last.metrics, completion_token_ids: [...completion_token_ids, 10] } };
    expect(renderingDrifts({ ...came, steps: [...came.steps.slice(0, 2), longer] }, given)).toEqual([
      { step: 3, part: "completion", position: completion_token_ids.length, expected: null, got: 10 },
    ]);
  });

  it("uses the ids that came, and renders only the turns without", () => {
    const given = rendering(CHATML_TEMPLATE, { keepsThoughts: true });
    const came = { ...native.steps[2]!, metrics: { prompt_token_ids: [1, 2], completion_token_ids: [3] } };
    const { samples, splits } = renderedSamples({ ...native, steps: [...native.steps.slice(0, 2), came] }, given);
    expect(samples).toHaveLength(2);
    expect(samples[1]).toMatchObject({ ids: [1, 2, 3], mask: [0, 0, 1] });
    expect(splits).toMatchObject([{ step: 3, position: 0, got: 1 }]);
  });
});
