/** Short answers, whole, in part and by tokens: what is one answer in two spellings, and what is another answer. */
import { describe, expect, it } from "vitest";
import { angles } from "./angles.fixture.ts";
import { METRICS, type MetricResult, type MetricTools } from "./index.ts";

const score = (name: string, input: object, tools: MetricTools = {}): Promise<MetricResult> =>
  METRICS.get(name)!.compute(input, tools);

describe("short answers", () => {
  it.each([
    ["The Great Gatsby!", "great gatsby", 1],
    ["ＮＢＡ　２０２３", "nba 2023", 1],
    ["“北京”。", "北京", 1],
    ["ﬁne", "fine", 1],
    ["2,000", "2000", 1],
    ["1.5", "15", 0],
    ["The The", "the the", 1],
    ["a", "the", 0],
    ["", "", 0],
    ["北京大学", "北京", 0],
  ])("%j is exactly %j: %d", async (prediction, answers, wanted) => {
    expect((await score("em", { prediction, answers })).score).toBe(wanted);
  });

  it.each([
    ["-5", "5"],
    ["−5", "5"],
    ["零下：-5℃", "5℃"],
    ["1/2", "12"],
    ["½", "12"],
    ["1½", "11/2"],
    ["12:30", "1230"],
    ["12：30", "1230"],
    ["2-1", "21"],
    ["2–1", "21"],
    ["10³", "103"],
    ["10⁻³", "103"],
    ["$5", "5%"],
    ["$5", "€5"],
    ["５％", "5"],
    ["C++", "C#"],
    ["C++", "C"],
    ["A+", "A"],
    [".5", "5"],
    ["3.14", "314"],
    ["1、2", "12"],
    ["1, 2", "12"],
    ["1,2", "12"],
    ["1...2", "12"],
    ["<5", ">5"],
    ["2020-2021", "20202021"],
    ["3～5天", "35天"],
  ])(
    "%j is not %j, whole, in part, or by tokens; the published code says it is or nearly",
    async (prediction, answers) => {
      for (const [said, wanted] of [
        [prediction, answers],
        [answers, prediction],
      ]) {
        expect((await score("em", { prediction: said, answers: wanted })).score).toBe(0);
        expect((await score("sub_em", { prediction: `答案是 ${said} 。`, answers: wanted })).score).toBe(0);
        expect((await score("token_f1", { prediction: said, answers: wanted })).score).toBeLessThan(1);
        const solution = `<answer>${said}</answer>`;
        expect((await score("o2_reward", { solution, answers: wanted }, { encoder: angles })).score).toBe(0);
      }
      expect((await score("em", { prediction, answers: prediction })).score).toBe(1);
    },
  );

  it.each([
    ["2,000,000", "2000000"],
    ["5 %", "5％"],
    ["20 €", "€20"],
    ["€ 20", "€20"],
    ["0.5", ".5"],
    ["10^3", "10³"],
    ["1/2", "½"],
    ["2 - 1", "2–1"],
    ["3~5天", "3-5天"],
    ["$42$", "42"],
    ["- 5", "5"],
    ["#5", "5"],
    ["歼-20", "歼20"],
    ["Jean-Luc", "jeanluc"],
    ["A.I.", "AI"],
    ["（北京）", "北京"],
    ["“5.”", "5"],
    ["What is C++?", "what is c++"],
    ["100 m²", "100 m2"],
  ])("%j is %j", async (prediction, answers) => {
    expect((await score("em", { prediction, answers })).score).toBe(1);
    expect((await score("token_f1", { prediction, answers })).score).toBe(1);
  });

  it("finds a number by its sign, its point and its unit within a longer answer", async () => {
    const holds = async (prediction: string, answers: string) => (await score("sub_em", { prediction, answers })).score;
    expect(await holds("It was -5 degrees at 12:30.", "-5")).toBe(1);
    expect(await holds("It was -5 degrees at 12:30.", "5")).toBe(0);
    expect(await holds("It was -5 degrees at 12:30.", "12:30")).toBe(1);
    expect(await holds("气温是-5度，降水概率30%。", "-5度")).toBe(1);
    expect(await holds("气温是-5度，降水概率30%。", "30%")).toBe(1);
    expect(await holds("气温是-5度，降水概率30%。", "5度")).toBe(0);
  });

  it.each([
    ["I know it", "no", 0],
    ["No, he did not", "no", 1],
    ["他在北京大学读书", "北京", 1],
    ["New York City", "York City", 1],
    ["York, New City", "New York", 0],
    ["anything", "", 0],
    ["not the a", "an", 0],
  ])("%j holds %j: %d", async (prediction, answers, wanted) => {
    expect((await score("sub_em", { prediction, answers })).score).toBe(wanted);
  });

  it("share tokens, each as often as it stands in both", async () => {
    // 2 of 3 tokens, of 4 expected: 2 · (2/3 · 2/4) / (2/3 + 2/4) = 4/7.
    const scores = await score("token_f1", { prediction: "red red fox", answers: ["red brown fox runs", "hen"] });
    expect(scores).toMatchObject({ precision: 2 / 3, recall: 0.5 });
    expect(scores.score).toBeCloseTo(4 / 7, 12);
  });

  it("share characters in Chinese, or words", async () => {
    const input = { prediction: "北京大学", answers: "北京" };
    // Two of four characters; as words 北京大学 is one, and another.
    expect((await score("token_f1", input)).score).toBeCloseTo(2 / 3, 12);
    expect((await score("token_f1", { ...input, chinese: "jieba" })).score).toBe(0);
    const words = { prediction: "我们在北京", answers: "我们在上海", chinese: "jieba" };
    expect((await score("token_f1", words)).score).toBeCloseTo(2 / 3, 12);
  });

  it("are taken from their tags, and no answer is 0", async () => {
    const answers = ["moon"];
    expect(await score("em", { solution: "<answer>The Moon</answer>", answers })).toEqual({
      score: 1,
      answer: "The Moon",
    });
    expect(await score("em", { solution: "the moon", answers })).toEqual({ score: 0, answer: null });
  });

  it("are either bare or in tags, never both or neither", async () => {
    for (const input of [{ answers: "x" }, { answers: "x", prediction: "x", solution: "x" }, { prediction: "x" }])
      await expect(score("em", input)).rejects.toMatchObject({ failure: { owner: "harness", code: "bad_input" } });
  });
});
