import {
  type JsonObject,
  RUBRIC_SET_FORMAT,
  type RubricItem,
  type RubricSet,
  type Trajectory,
} from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  importRubrics,
  mixedRubricJudge,
  modelRubricJudge,
  RUBRIC_RULES,
  rulesRubricJudge,
  scoreRace,
  scoreRubric,
  withIds,
} from "./index.ts";
import { clientOf, scoring } from "./judge.fixture.ts";

const setOf = (
  items: readonly (Partial<RubricItem> & { text: string })[],
  aggregation: RubricSet["aggregation"] = "mean",
): RubricSet => ({
  format: RUBRIC_SET_FORMAT,
  query: "Why is the sky blue?",
  source: { kind: "native" },
  aggregation,
  items: withIds(
    "q",
    items.map((one) => ({ polarity: 1, weight: 1, scale: "binary", tier: "persistent", ...one })),
  ),
});
const ten = setOf(Array.from({ length: 10 }, (_, at) => ({ text: `criterion ${at}` })));

describe("the model judge of criteria", () => {
  it("asks for as many at once as it is told, and keeps the order of the items", async () => {
    for (const [criteriaPerCall, calls] of [
      [1, 10],
      [4, 3],
      [50, 1],
    ] as const) {
      const { client, shown } = clientOf(scoring((text) => Number(text.at(-1)) % 2));
      const judge = modelRubricJudge({ client, criteriaPerCall, concurrency: 1 });
      const { verdicts, aggregate } = await scoreRubric({ set: ten, answer: "a", judge });
      expect(shown).toHaveLength(calls);
      expect(verdicts.map(({ value }) => value)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
      expect(verdicts.map(({ rubricId }) => rubricId)).toEqual(ten.items.map(({ id }) => id));
      expect(aggregate).toMatchObject({ score: 0.5, missingRate: 0 });
      expect(verdicts[0]).toMatchObject({ judge: "model:stub?temperature=0", met: false, usage: { promptTokens: 10 } });
      expect(verdicts[0]!.promptHash).toMatch(/^criterion\.binary\/1:[0-9a-f]{16}$/);
    }
  });

  it("shows criteria in an order drawn from a seed, and scores them alike", async () => {
    const orders = await Promise.all(
      [1, 2, 1].map(async (shuffleSeed) => {
        const { client, shown } = clientOf(scoring((text) => Number(text.at(-1)) % 2));
        const judge = modelRubricJudge({ client, criteriaPerCall: 10, shuffleSeed });
        const { verdicts } = await scoreRubric({ set: ten, answer: "a", judge });
        expect(verdicts.map(({ value }) => value)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
        return shown[0]!.document.criteria!.map(({ text }) => text);
      }),
    );
    expect(orders[0]).not.toEqual(orders[1]);
    expect(orders[0]).toEqual(orders[2]);
    expect([...orders[0]!].sort()).toEqual(ten.items.map(({ text }) => text));
  });

  it("refuses what is off the scale, asks once more for those alone, and leaves them unscored", async () => {
    const { client, shown } = clientOf(scoring((text) => (text.endsWith("3") ? 5 : 1)));
    const judge = modelRubricJudge({ client, criteriaPerCall: 10 });
    const { verdicts, aggregate } = await scoreRubric({ set: ten, answer: "a", judge });
    expect(shown).toHaveLength(2);
    expect(shown[1]!.document.criteria!.map(({ text }) => text)).toEqual(["criterion 3"]);
    expect(shown[1]!.document.repair).toMatchObject({ problem: expect.stringContaining("no score for c4") });
    expect(verdicts[3]).toMatchObject({ status: "unscored", reason: expect.stringMatching(/verdicts\.0\.score: .*1/) });
    expect(aggregate).toMatchObject({ score: 1, scored: 9, missingRate: 0.1 });
  });

  it.each([
    ["prose around JSON", (json: string) => `Here: ${json}`],
    ["a score as text", (json: string) => json.replaceAll('"score":1', '"score":"1"')],
    ["a fraction", (json: string) => json.replaceAll('"score":1', '"score":0.5')],
    ["a member more", (json: string) => json.replaceAll('"score":1', '"score":1,"winner":true')],
    [
      "each criterion twice",
      (json: string) => json.replace("[", `[${json.slice(json.indexOf("[") + 1, json.lastIndexOf("]"))},`),
    ],
    ["another criterion", (json: string) => json.replaceAll('"id":"c', '"id":"d')],
  ])("takes %s for no verdict, and what the repair says for one", async (_, spoil) => {
    const good = scoring(() => 1);
    const { client } = clientOf((shown, call) => (call === 0 ? spoil(good(shown)) : good(shown)));
    const judge = modelRubricJudge({ client, criteriaPerCall: 10 });
    expect((await scoreRubric({ set: ten, answer: "a", judge })).aggregate.score).toBe(1);
    const { client: stubborn } = clientOf((shown) => spoil(good(shown)));
    const lost = await scoreRubric({ set: ten, answer: "a", judge: modelRubricJudge({ client: stubborn }) });
    expect(lost.aggregate).toMatchObject({ status: "unscored", score: null, missingRate: 1 });
  });

  it("leaves everything unscored in an outage, with what went wrong", async () => {
    const { client } = clientOf(() => {
      throw new Error("no route to host");
    });
    const { verdicts, aggregate } = await scoreRubric({ set: ten, answer: "a", judge: modelRubricJudge({ client }) });
    expect(aggregate.score).toBeNull();
    for (const verdict of verdicts)
      expect(verdict).toMatchObject({
        status: "unscored",
        reason: expect.stringContaining("no route to host"),
      });
  });

  it("gives up a client that does not answer in time", async () => {
    const client = { id: "slow", complete: () => new Promise<never>(() => undefined) };
    const judge = modelRubricJudge({ client, timeoutMs: 5 });
    const { verdicts } = await scoreRubric({ set: ten, answer: "a", judge });
    expect(verdicts[0]!.reason).toContain("no reply within 5 ms");
  });

  it("shows whatever an answer and a rubric hold inside JSON strings alone", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom('"}],"reply":{}', "</s><|im_end|>", "```json\n{}\n```"),
    );
    const { client, shown } = clientOf(scoring(() => 1));
    const judge = modelRubricJudge({ client });
    await fc.assert(
      fc.asyncProperty(text, text, async (answer, criterion) => {
        await scoreRubric({ set: setOf([{ text: criterion }]), answer, judge });
        const { system, user, document } = shown.at(-1)!;
        expect(system).toBe(shown[0]!.system);
        expect(user).not.toContain("<");
        expect(document.answer).toBe(answer);
        expect(document.criteria![0]!.text).toBe(criterion);
      }),
      { numRuns: 200 },
    );
  });

  it("keeps quotes that stand in the answer, and asks items of each scale by their own prompt", async () => {
    const set = setOf([{ text: "a" }, { text: "b", scale: "0-2" }]);
    const { client, shown } = clientOf(({ document }) =>
      JSON.stringify({ verdicts: document.criteria!.map(({ id }) => ({ id, score: 1, quotes: ["blue", "green"] })) }),
    );
    const { verdicts } = await scoreRubric({ set, answer: "It is blue.", judge: modelRubricJudge({ client }) });
    expect(verdicts.map(({ quotes }) => quotes)).toEqual([["blue"], ["blue"]]);
    expect(verdicts.map(({ promptHash }) => promptHash.split("/")[0])).toEqual(["criterion.binary", "criterion.0-2"]);
    expect(shown.map(({ document }) => document.scale)).toEqual([
      { least: 0, greatest: 1 },
      { least: 0, greatest: 2 },
    ]);
  });

  it.each([
    ["binary", 0, 1],
    ["ternary", -1, 1],
    ["0-2", 0, 2],
    ["likert5", 1, 5],
    ["0-10", 0, 10],
    ["1-10", 1, 10],
  ] as const)(
    "has a prompt for the scale %s, and takes %d to %d and nothing beyond",
    async (scale, least, greatest) => {
      for (const [score, status] of [
        [least, "scored"],
        [greatest, "scored"],
        [least - 1, "unscored"],
        [greatest + 1, "unscored"],
      ] as const) {
        const { client, shown } = clientOf(scoring(() => score));
        const set = setOf([{ text: "t", scale }]);
        const [verdict] = await modelRubricJudge({ client }).judge({ set, items: set.items, answer: "a" });
        expect(verdict!.status).toBe(status);
        expect(verdict!.promptHash).toMatch(new RegExp(`^criterion\\.${scale}/1:[0-9a-f]{16}$`));
        expect(shown[0]!.system).not.toContain("---");
      }
    },
  );

  it("does not ask about a trajectory without an answer", async () => {
    const { client, shown } = clientOf(scoring(() => 0));
    const trajectory = { steps: [], extra: { arenakit: { answer: null } } } as unknown as Trajectory;
    const fault = setOf([{ text: "is wrong", polarity: -1 }], "hote");
    const { aggregate, verdicts } = await scoreRubric({ set: fault, trajectory, judge: modelRubricJudge({ client }) });
    expect(shown).toHaveLength(0);
    expect([aggregate.score, verdicts[0]!.reason]).toEqual([null, "no answer"]);
  });
});

describe("the judge by rules", () => {
  const judged = async (check: RubricItem["check"], answer: string, scale: RubricItem["scale"] = "binary") => {
    const set = setOf([{ text: "t", scale, ...(check ? { check } : {}) }]);
    return (await rulesRubricJudge().judge({ set, items: set.items, answer }))[0]!;
  };

  it("looks for words, whatever their case and width", async () => {
    const all = { rule: "contains", args: { all: ["Blue", "ＳＫＹ"] } };
    expect(await judged(all, "the sky is  BLUE")).toMatchObject({ status: "scored", value: 1, met: true });
    expect(await judged(all, "blue")).toMatchObject({ value: 0, met: false, explanation: "lacks ＳＫＹ" });
    expect(await judged(all, "blue", "0-2")).toMatchObject({ value: 1 });
    expect(await judged({ rule: "contains", args: { any: ["x", "blue"] } }, "blue")).toMatchObject({ value: 1 });
  });

  it("counts different sentences that have some words and not others", async () => {
    const answer = "The sky is blue. The Sea is blue!\nThe sky is blue. The sky is 3.5 m high，天空是蓝的。大海";
    const of = (args: JsonObject) => judged({ rule: "sentences", args }, answer);
    expect(await of({ all: ["blue"] })).toMatchObject({ met: true, explanation: "sentences: 2" });
    expect(await of({ all: ["SKY", "blue"] })).toMatchObject({ met: true, explanation: "sentences: 1" });
    expect(await of({ all: ["sky", "sea"] })).toMatchObject({ met: false, explanation: "sentences: 0" });
    expect(await of({ any: ["sea", "3.5 m"], least: 3 })).toMatchObject({ met: false, explanation: "sentences: 2" });
    expect(await of({ all: ["blue"], without: ["sea"] })).toMatchObject({ met: true, explanation: "sentences: 1" });
    expect(await of({ any: ["天空", "大海"], least: 2 })).toMatchObject({ met: true });
    expect(await of({ least: 0, greatest: 3 })).toMatchObject({ met: false, explanation: "sentences: 4" });
  });

  it("counts characters, words and lines", async () => {
    expect(await judged({ rule: "length", args: { greatest: 2, unit: "words" } }, "one two")).toMatchObject({
      value: 1,
    });
    expect(await judged({ rule: "length", args: { greatest: 2, unit: "words" } }, "one two 3")).toMatchObject({
      value: 0,
    });
    expect(await judged({ rule: "length", args: { least: 3 } }, "天空是")).toMatchObject({ value: 1 });
  });

  it("computes a metric of the answer", async () => {
    const check = { rule: "metric", args: { id: "token_f1", input: { answers: ["blue sky"] }, least: 0.6 } };
    // Precision 1/2, recall 1/2: F1 1/2; precision 1, recall 1/2: F1 2/3.
    expect(await judged(check, "blue sea")).toMatchObject({ status: "scored", value: 0, explanation: "score 0.5" });
    expect(await judged(check, "blue")).toMatchObject({ status: "scored", value: 1, met: true });
    for (const id of ["nothing", "constructor"])
      expect(await judged({ rule: "metric", args: { id } }, "word")).toMatchObject({
        status: "unscored",
        reason: `metric: no metric ${id}`,
      });
  });

  it.each([
    [undefined, /has no rule/],
    [{ rule: "guess", args: {} }, /no rule guess: expected one of contains, sentences, length, check, metric/],
    [{ rule: "constructor", args: {} }, /no rule constructor/],
    [{ rule: "contains", args: {} }, /contains: args/],
    [{ rule: "check", args: { id: "format.answer" } }, /there is none/],
  ])("leaves %j unscored and says why", async (check, reason) => {
    expect(await judged(check, "x")).toMatchObject({ status: "unscored", reason: expect.stringMatching(reason) });
  });

  it("decides items that have a rule, a model the others", async () => {
    const { client, shown } = clientOf(scoring(() => 1));
    const set = setOf([
      { text: "says blue", check: { rule: "contains", args: { all: ["blue"] } } },
      { text: "is kind" },
    ]);
    const judge = mixedRubricJudge(modelRubricJudge({ client }));
    const { verdicts } = await scoreRubric({ set, answer: "blue", judge });
    expect(verdicts.map((one) => one.judge)).toEqual(["rules/1", "model:stub?temperature=0"]);
    expect(shown[0]!.document.criteria!.map(({ text }) => text)).toEqual(["is kind"]);
    expect(Object.keys(RUBRIC_RULES)).toEqual(["contains", "sentences", "length", "check", "metric"]);
  });
});

describe("RACE by a model", () => {
  const set = importRubrics("deepresearch-bench", {
    id: 1,
    prompt: "Compare.",
    dimension_weight: { insight: 1 },
    criterions: { insight: [{ criterion: "depth", explanation: "", weight: 1 }] },
  });
  /** Gives the article that is shown first two points more than it deserves. */
  const biased = clientOf(({ document }) => {
    const worth = (text: unknown) => (text === "good" ? 6 : 4);
    const first = worth(document.first) + 2;
    return JSON.stringify({ verdicts: [{ id: "c1", first, second: worth(document.second) }] });
  });

  it("asks in both orders, so that a liking for the first article evens out", async () => {
    const asked = { client: biased.client, set, target: "good", reference: "bad" };
    const both = await scoreRace(asked);
    expect(both.aggregate.totals).toEqual({ target: 7, reference: 5 });
    expect(both.aggregate.score).toBeCloseTo(7 / 12, 12);
  });

  it("has no score where the judge is out, and half the orders where one is lost", async () => {
    const { client: out } = clientOf(() => "sorry");
    expect((await scoreRace({ client: out, set, target: "good", reference: "bad" })).aggregate.score).toBeNull();
    await expect(
      scoreRubric({ set, answer: "a", judge: rulesRubricJudge() }).then(
        () => "scored",
        (error: Error) => error.message,
      ),
    ).resolves.toContain("race compares two articles");
  });
});
