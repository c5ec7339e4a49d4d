/** The loop that adapters share, over `arenakit serve` as a process: ids, masks and rewards of episodes that are attempts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adapterPython, report } from "../python-adapter.ts";
import { gateway } from "../trl/gateway.mjs";
import { judgeEndpoint } from "../trl/judge-endpoint.mjs";
import { advantagesByQuality } from "./expected.ts";

const MINUTE = 60_000;
let judge: Awaited<ReturnType<typeof judgeEndpoint>>;
let service: Awaited<ReturnType<typeof gateway>>;

interface Played {
  readonly number: number;
  readonly parts: readonly (readonly [0 | 1, string])[];
  readonly turns: number;
  readonly logprobs: readonly number[];
  readonly mask: readonly (0 | 1)[];
  readonly text: string;
  readonly conversation: string;
  readonly result: { readonly stop: string; readonly answer: string };
  readonly trajectory: {
    readonly steps: readonly { readonly metrics?: { readonly completion_token_ids?: number[] } }[];
  };
}

interface Report {
  readonly settings: readonly unknown[];
  readonly arguments: { readonly run: string };
  readonly filled: readonly unknown[];
  readonly whole: readonly Played[];
  readonly broken: unknown;
  readonly unbegun: unknown;
  readonly evaluated: readonly [number, string];
  readonly own: readonly [number, string];
  /** Turns, and why it ended. */
  readonly limited: readonly [number, string];
}

const LOOK = '<tool_call>\n{"name": "weather", "arguments": {"city": "北京"}}\n</tool_call>';
const END = "<|im_end|>";
const made = adapterPython();

describe.skipIf("missing" in made)("a rollout of the adapters", () => {
  let said: Report;
  beforeAll(async () => {
    judge = await judgeEndpoint((view) => Number(/quality (\d)/.exec(JSON.stringify(view))?.[1] ?? 0));
    service = await gateway(["--judge", `stub@${judge.url}/v1`, "--episodes", "hello"]);
    const variables = [
      {},
      { ARENAKIT_URL: "http://a:1, http://b:2", ARENAKIT_CONFIG: '{"topology": "swiss"}', ARENAKIT_QUORUM: "3" },
      { ARENAKIT_CONFIG: "{oh" },
      { ARENAKIT_REWARD: "best" },
      { ARENAKIT_DEADLINE: "-1" },
      { ARENAKIT_QUORUM: "two" },
      { ARENAKIT_LIMITS: "6" },
    ];
    const values = [[1, null, 3], [null, null], [0.5]];
    const told = await report<Report>(
      "trainers/adapter_rollouts.py",
      { url: service.url, variables, values },
      () => {},
    );
    if (told) said = told;
  }, 2 * MINUTE);
  afterAll(async () => {
    await service?.close();
    judge?.close();
  });

  it("has the numbers of the arena", () => {
    const expected = advantagesByQuality([7, 3, 5, 1]);
    for (const [at, { number }] of said.whole.entries()) expect(number).toBeCloseTo(expected[at]!, 5);
  });

  it("marks with 1 what the policy wrote and nothing else, and repeats no mark that it wrote", () => {
    const [closed, open, , late] = said.whole as [Played, Played, Played, Played];
    for (const { parts, turns } of [closed, open]) {
      expect(turns).toBe(2);
      expect(parts.map(([by]) => by)).toEqual([1, 0, 1]);
      // The policy ended its turn itself, so what it was told begins after the mark.
      expect(parts[0]![1]).toBe(LOOK + END);
      expect(parts[1]![1]).toMatch(
        /^\n<\|im_start\|>user\n<tool_response>\n北京实时天气[\s\S]*<\|im_start\|>assistant\n$/,
      );
    }
    expect(closed.parts[2]![1]).toBe(`<answer>quality 7</answer>${END}`);
    expect(open.parts[2]![1]).toBe("<answer>quality 3</answer>");
    // Its second turn had no mark: the mark is told, not written.
    expect(late.turns).toBe(3);
    expect(late.parts[2]).toEqual([1, LOOK]);
    expect(late.parts[3]![1].startsWith(`${END}\n<|im_start|>user\n`)).toBe(true);
  });

  it("has the ids say what the service took down", () => {
    for (const { text, conversation, mask, logprobs, trajectory, parts } of said.whole) {
      expect(conversation.startsWith(text)).toBe(true);
      if (logprobs.length > 0) expect(logprobs).toEqual(mask.map((by) => (by === 1 ? -0.5 : 0)));
      const written = trajectory.steps.flatMap(({ metrics }) => metrics?.completion_token_ids ?? []);
      expect(written).toHaveLength(mask.filter((by) => by === 1).length);
      expect(parts.length).toBeGreaterThan(1);
    }
    expect(said.whole[1]!.logprobs).toEqual([]);
  });

  it("abandons what breaks off, so that siblings are ranked without it", () => {
    expect(said.broken).toMatchObject({
      raised: "RuntimeError('the engine is gone')",
      cancelled: "CancelledError",
      answers: [
        ["invalid", "abandoned", null],
        ["invalid", "abandoned", null],
        ["scored", null, 1],
        ["scored", null, 0],
      ],
    });
    const { full } = said.broken as { full: [boolean, string, number, number] };
    expect(full.slice(0, 2)).toEqual([true, "policy_error"]);
    expect(full[2]).toBeLessThan(full[3]);
  });

  it("abandons what could not begin, so that siblings are ranked without it", () => {
    expect(said.unbegun).toEqual({
      raised: [
        "NoReward: group unbegun:l:train:0:demo:u (episode_lost): harness/service_outage: no gateway answered",
        "RuntimeError: no such id",
      ],
      answers: [
        ["invalid", "abandoned", null],
        ["invalid", "abandoned", null],
        ["scored", null, 1],
        ["scored", null, 0],
      ],
    });
  });

  it("has no group for an evaluation, and none of one attempt", () => {
    expect(said.evaluated).toEqual([0, expect.stringContaining("at least 2 attempts")]);
  });

  it("takes the environment's own score where it is asked to, and never a number that is none", () => {
    expect(said.own[0]).toBe(0);
    expect(said.own[1]).toContain("(infrastructure): no reward");
  });

  it("ends an episode at the limits that variables say", () => {
    expect(said.limited).toEqual([2, "max_turns"]);
  });

  it("fills what has no reward with the mean of its siblings, and masks it", () => {
    expect(said.filled).toEqual([
      { values: [1, 2, 3], is_masked: [false, true, false] },
      { values: [0, 0], is_masked: [true, true] },
      { values: [0.5], is_masked: [false] },
    ]);
  });

  it("reads its settings from variables, and says what it expected", () => {
    const [none, some, ...bad] = said.settings;
    expect(none).toMatchObject({ url: ["http://127.0.0.1:8931"], launch: null, reward: "group", quorum: null });
    expect(some).toMatchObject({ url: ["http://a:1", "http://b:2"], config: { topology: "swiss" }, quorum: 3 });
    expect(said.arguments.run).toBe("argument");
    const words = ["JSON object", "group or episode", "positive number", "whole number", "JSON object"];
    for (const [at, word] of words.entries()) expect(bad[at]).toContain(word);
  });
});
