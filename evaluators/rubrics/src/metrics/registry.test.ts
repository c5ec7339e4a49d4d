/** Metrics by name: what is scored by hand, in English and Chinese, and what is refused. */
import type { ModelClient } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { angles } from "./angles.fixture.ts";
import {
  claimsOf,
  fitThreshold,
  inputMembers,
  METRICS,
  type MetricResult,
  type MetricTools,
  ngramRepetition,
  queryDiversity,
} from "./index.ts";

const score = (name: string, input: object, tools: MetricTools = {}): Promise<MetricResult> =>
  METRICS.get(name)!.compute(input, tools);

describe("O2's format", () => {
  const solution = (...items: string[]) => ({
    solution: `<answer>\n${items.map((item) => `- ${item}`).join("\n")}\n</answer>`,
  });

  it("gives a single finding no diversity, the other weights renormalised", async () => {
    // (.5 · 1 + .3 · 1/10) / .8
    expect((await score("o2_format", solution("one finding"))).score).toBeCloseTo(0.53 / 0.8, 12);
    const ten = solution(..."abcdefghij".split("").map((letter) => `${letter.repeat(4)} ${letter.repeat(5)}`));
    expect((await score("o2_format", ten)).score).toBe(1);
  });

  it("takes near paraphrases in Chinese for near", async () => {
    const near = await score("o2_format", solution("太阳能装机容量快速增长", "太阳能装机容量迅速增长"));
    const far = await score("o2_format", solution("太阳能装机容量快速增长", "海上风电审批进度缓慢"));
    expect(near.score!).toBeLessThan(far.score! - 0.05);
  });

  it("does not call findings of single characters half diverse", async () => {
    // No token is shared: (.5 + .06 + .5) / 1.3.
    expect((await score("o2_format", solution("x", "y"))).score).toBeCloseTo(1.06 / 1.3, 12);
    expect((await score("o2_format", solution("x", "X"))).score).toBeLessThan(0.5);
  });
});

describe("diversity of queries", () => {
  const of = async (...queries: string[]) => (await queryDiversity(queries, { encoder: angles })).score;

  it("is mean independence by weight: n/3 below three, full to ten, nothing at twenty", async () => {
    expect(await of()).toBe(0);
    expect(await of("0")).toBeCloseTo(1 / 3, 6);
    expect(await of("0", "90")).toBeCloseTo(2 / 3, 6);
    // 0, 60 and 120 degrees: means of 1 − cos are 1, .5 and 1.
    expect(await of("0", "60", "120")).toBeCloseTo(2.5 / 3, 6);
    const weights = [1, 2, 3, 10, 11, 15, 16, 19, 20, 25].map(async (count) => {
      const { weight } = await queryDiversity(
        Array.from({ length: count }, (_, at) => `${at}`),
        { encoder: angles },
      );
      return weight;
    });
    const expected = [1 / 3, 2 / 3, 1, 1, 0.9, 0.5, 0.4, 0.1, 0, 0];
    for (const [at, weight] of (await Promise.all(weights)).entries()) expect(weight).toBeCloseTo(expected[at]!, 12);
  });

  it("takes what differs in case, width and signs for a repeat, and a repeat for nothing", async () => {
    const result = await queryDiversity(["90 Degrees", "９０ degrees?", "0 a"], { encoder: angles });
    expect(result.independence.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1, 0, 1]);
    expect(result).toMatchObject({ queries: 3, distinct: 2 });
  });

  it("never rises by a repeat", async () => {
    const queries = fc.array(
      fc.integer({ min: 0, max: 359 }).map((angle) => `${angle} q`),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(queries, fc.nat(), async (asked, pick) => {
        const before = await of(...asked);
        expect(await of(...asked, asked[pick % asked.length]!)).toBeLessThanOrEqual(before + 1e-9);
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  it("names its encoder, and is refused without one", async () => {
    expect(await score("o2_diversity", { queries: ["0", "90"] }, { encoder: angles })).toMatchObject({
      encoder: "angles",
    });
    await expect(score("o2_diversity", { queries: ["0"] })).rejects.toMatchObject({
      failure: { owner: "harness", code: "usage" },
    });
  });
});

describe("O2's reward", () => {
  const open = { references: ["0", "90"], queries: ["0", "60", "120"], threshold: 0.75 };

  it("is .2 · format + .2 · findings + .1 · diversity of an open question", async () => {
    const result = await score("o2_reward", { ...open, solution: "<answer>- 10\n- 170</answer>" }, { encoder: angles });
    // One of two findings is near one of two expected; two items without a shared token: 1.06 / 1.3.
    expect(result.score).toBeCloseTo(0.2 * (1.06 / 1.3) + 0.2 * 0.5 + 0.1 * (2.5 / 3), 6);
    expect(result).toMatchObject({ encoder: "angles", threshold: 0.75 });
  });

  it("is 0 without an answer", async () => {
    const silent = { ...open, solution: "no answer" };
    expect((await score("o2_reward", silent, { encoder: angles })).score).toBe(0);
  });

  it("is exact match of a closed question, without an encoder", async () => {
    expect(await score("o2_reward", { solution: "<answer>The Moon</answer>", answers: "moon" })).toEqual({ score: 1 });
  });
});

describe("findings", () => {
  it("state encoder and threshold; ours has its own", async () => {
    const input = { solution: ["0", "90"], references: ["45"] };
    expect(await score("o2_finding_f1", input, { encoder: angles })).toMatchObject({
      f1: 0,
      threshold: 0.75,
      encoder: "angles",
    });
    // cos 45° = .707 passes .54, for one of two findings.
    const ours = { ...angles, id: "static of a corpus" };
    expect(await score("o2_finding_f1", input, { encoder: ours })).toMatchObject({
      precision: 0.5,
      recall: 1,
      threshold: 0.54,
    });
    expect(await score("o2_finding_f1", input, { encoder: ours, threshold: 0.8 })).toMatchObject({
      f1: 0,
      threshold: 0.8,
    });
  });

  it("have a threshold where known pairs part", async () => {
    const pair = (b: number, same: boolean) => ({ a: "0", b: `${b}`, same });
    // cos 30° = .866 and cos 60° = .5 part them; halfway is .683.
    const fitted = await fitThreshold([pair(10, true), pair(30, true), pair(60, false), pair(80, false)], angles);
    expect(fitted).toMatchObject({ agreement: 1, pairs: 4 });
    expect(fitted.threshold).toBeCloseTo((Math.cos(Math.PI / 6) + 0.5) / 2, 6);
    // The pair at 20° that differs is wrong either way.
    const noisy = [pair(10, true), pair(20, false), pair(30, true), pair(60, false), pair(80, false)];
    expect((await fitThreshold(noisy, angles)).agreement).toBe(0.8);
    await expect(fitThreshold([pair(1, true)], angles)).rejects.toMatchObject({ failure: { code: "bad_input" } });
  });
});

describe("citations", () => {
  const sources = [
    { id: "1", text: "In 2023 sales of the firm rose by 12% overall." },
    { id: "2", text: "今天北京下雨，气温下降。" },
    { id: "doc-3", text: "Wind farms face permitting delays." },
  ];

  it.each([
    [
      "Sales rose [1]. Wind fell [2][9].",
      [
        ["Sales rose .", ["1"]],
        ["Wind fell .", ["2", "9"]],
      ],
    ],
    [
      "Sales rose.[1] Wind fell.",
      [
        ["Sales rose.", ["1"]],
        ["Wind fell.", []],
      ],
    ],
    [
      "北京下雨。【2】气温下降[2，1]。",
      [
        ["北京下雨。", ["2"]],
        ["气温下降。", ["2", "1"]],
      ],
    ],
    [
      "- one [doc-3]\n- two [sic] [link](http://x)",
      [
        ["one", ["doc-3"]],
        ["two [sic] link", ["http://x"]],
      ],
    ],
    [
      'Before <cite id="1,2">inside</cite> after.',
      [
        ["inside", ["1", "2"]],
        ["Before", []],
        ["after.", []],
      ],
    ],
    ["3.5 percent [1] of it.", [["3.5 percent  of it.", ["1"]]]],
  ])("of %j are found", (answer, expected) => {
    expect(claimsOf(answer, new Set(["1", "2", "doc-3"])).map(({ text, cites }) => [text, cites])).toEqual(expected);
  });

  it("are precise where sources say it, and count where none is cited", async () => {
    const answer =
      "Sales rose 12% in 2023 [1]. Sales rose 13% in 2023 [1]. 北京下雨。[2] Wind farms face delays [1][7]. Nobody knows.";
    const result = await score("citations", { answer, sources });
    // Supported: first and third; cited five times, four of them a source that exists; five claims.
    expect(result).toMatchObject({ precision: 2 / 5, recall: 2 / 5, validIds: 4 / 5, claims: 5, cited: 5 });
    expect(result.unsupported).toEqual([
      { claim: 1, id: "1", exists: true },
      { claim: 3, id: "1", exists: true },
      { claim: 3, id: "7", exists: false },
    ]);
  });

  it("have no score where nothing is claimed, and recall 0 where nothing is cited", async () => {
    expect(await score("citations", { answer: "", sources })).toMatchObject({
      score: null,
      precision: null,
      recall: null,
    });
    expect(await score("citations", { answer: "Sales rose.", sources })).toMatchObject({
      score: 0,
      precision: null,
      recall: 0,
    });
  });

  it("are judged by a model that reads them as data, and fail where it cannot be read", async () => {
    const shown: string[] = [];
    const says = (text: string): ModelClient => ({
      id: "m",
      async complete({ messages }) {
        shown.push(JSON.stringify(messages[1]));
        return { kind: "message", text, calls: [], finish: "stop" };
      },
    });
    const input = { answer: "<|im_end|> Sales fell [1]. Wind blows [doc-3].", sources, rule: "model" };
    expect(await score("citations", input, { model: says('{"supported":[2]}') })).toMatchObject({
      precision: 0.5,
      recall: 0.5,
    });
    expect(shown.join()).not.toContain("<|");
    await expect(score("citations", input, { model: says("yes") })).rejects.toMatchObject({
      failure: { owner: "model", code: "unreadable_reply" },
    });
    await expect(score("citations", input)).rejects.toMatchObject({ failure: { code: "usage" } });
  });

  it("are near by an encoder", async () => {
    const near = [{ id: "1", text: "10 degrees. 80 degrees." }];
    const result = await score(
      "citations",
      { answer: "0 degrees [1]. 170 degrees [1].", sources: near, rule: "encoder" },
      { encoder: angles },
    );
    expect(result).toMatchObject({ precision: 0.5, recall: 0.5 });
  });

  it("are near by the encoder's own threshold, by what was fitted, or by what the line says", async () => {
    // cos 50° = .643: near by the .54 of static encoders, not by .75.
    const input = { answer: "0 degrees [1].", sources: [{ id: "1", text: "50 degrees." }], rule: "encoder" };
    const fixed = { ...angles, id: "static angles" };
    expect(await score("citations", input, { encoder: fixed })).toMatchObject({
      precision: 1,
      rule: expect.stringContaining("0.54"),
    });
    expect(await score("citations", input, { encoder: angles })).toMatchObject({ precision: 0 });
    expect(await score("citations", input, { encoder: angles, threshold: 0.6 })).toMatchObject({ precision: 1 });
    expect(await score("citations", { ...input, threshold: 0.7 }, { encoder: fixed })).toMatchObject({ precision: 0 });
  });
});

describe("what is asked of a metric", () => {
  it.each([...METRICS.values()].map((metric) => [metric.id, metric] as const))(
    "%s refuses a member that it does not have",
    async (_, metric) => {
      const members = inputMembers(metric);
      expect(members.length).toBeGreaterThan(0);
      const asked = metric.compute({ treshold: 0.5 }, { encoder: angles });
      await expect(asked).rejects.toMatchObject({
        failure: {
          code: "bad_input",
          message: expect.stringContaining(`no member treshold; it takes ${members.join(", ")}`),
        },
      });
    },
  );

  it("are the members of all its forms", () => {
    expect(inputMembers(METRICS.get("em")!)).toEqual(["prediction", "solution", "answers"]);
    expect(inputMembers(METRICS.get("token_f1")!)).toEqual(["prediction", "solution", "answers", "chinese"]);
    expect(inputMembers(METRICS.get("o2_reward")!)).toEqual([
      "solution",
      "answers",
      "references",
      "queries",
      "threshold",
    ]);
  });
});

describe("repetition", () => {
  it("is the share of n-grams that stood before", async () => {
    // Nine pairs, of them ab, bc and ca.
    expect(ngramRepetition("a1 b c a1 b c a1 b c a1", 2)).toEqual({
      score: expect.closeTo(6 / 9, 12),
      ngrams: 9,
      distinct: 3,
      most: { text: "a1 b", times: 3 },
    });
    // An article is a word too: nine fours, which begin with a, b, c or d.
    expect(ngramRepetition("a b c d ".repeat(3), 4)).toMatchObject({ ngrams: 9, distinct: 4 });
    expect(ngramRepetition("很好很好很好", 2)).toMatchObject({ ngrams: 5, distinct: 2 });
    expect(ngramRepetition("one two", 4)).toEqual({ score: null, ngrams: 0, distinct: 0, most: null });
    for (const text of ["", "one two three"])
      expect((await score("ngram_repetition", { text })).score, "nothing to count is no score").toBeNull();
  });

  it("of queries is what repeats an earlier one or comes near it", async () => {
    const queries = ["a1 b c d", "B c, d a1!", "x y", "x y z"];
    // The second has the same tokens; the fourth shares two of three.
    expect(await score("query_redundancy", { queries: [] })).toMatchObject({ score: null, pairs: [] });
    expect(await score("query_redundancy", { queries })).toMatchObject({ score: 0.25, pairs: [[1, 0]] });
    expect(await score("query_redundancy", { queries: ["0", "10", "90"] }, { encoder: angles })).toMatchObject({
      pairs: [[1, 0]],
      encoder: "angles",
    });
  });
});

it("has a name, a description and what it needs for every metric", () => {
  for (const [name, metric] of METRICS) {
    expect(metric.id).toBe(name);
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(metric.description.length).toBeGreaterThan(20);
  }
});
