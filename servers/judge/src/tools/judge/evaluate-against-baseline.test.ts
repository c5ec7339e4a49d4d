import { describe, expect, it } from "vitest";
import { attempt, bench, OUTAGE, TASK } from "../evaluation.fixture.ts";

const one = (candidate: number | null, baseline: number, task: object = { task: TASK.id }) => ({
  ...task,
  candidate: attempt(candidate),
  baseline: attempt(baseline, { padding: 1 }),
});
interface Result {
  status: string;
  result: {
    pairs: {
      rates: {
        cases: { all: number; playable: number; candidateSilent: number };
        valid: { value: number };
        winRate: Record<"nonTied" | "tieHalf" | "intentionToTreat", { value: number | null }>;
      };
    }[];
  };
  matches: { id: string; case: string; outcome: string | null }[];
}

describe("evaluate_against_baseline", () => {
  it("counts wins as the three conventions have it", async () => {
    const { call, judge } = bench();
    // Two wins, one tie, one loss, one without an answer.
    const cases = [one(9, 1), one(8, 2), one(4, 4), one(1, 5), one(null, 5)];
    const heard: [number, number | undefined][] = [];
    const { structured } = await call("evaluate_against_baseline", { cases }, { heard });
    const { status, result, matches } = structured as unknown as Result;
    const { rates } = result.pairs[0]!;
    expect(status).toBe("scored");
    expect(rates.cases).toMatchObject({ all: 5, playable: 4, candidateSilent: 1 });
    expect(rates.winRate.nonTied.value).toBeCloseTo(2 / 3, 9);
    expect(rates.winRate.tieHalf.value).toBeCloseTo(2.5 / 4, 9);
    // Two of three stand for the four that could be compared; the fifth is lost: Val % times the rate without ties.
    expect(rates.winRate.intentionToTreat.value).toBeCloseTo((4 / 5) * (2 / 3), 9);
    expect(rates.valid.value).toBeCloseTo(4 / 5, 9);
    expect(matches.map(({ outcome }) => outcome)).toEqual(["win", "win", "tie", "loss"]);
    expect(judge.asked).toBe(8);
    expect(heard.map(([done]) => done)).toEqual([1, 2, 3, 4]);
    const { structured: match } = await call("get_match", { match: matches[3]!.id });
    expect(match).toMatchObject({ judge: "fake", match: { pair: [0, 1], scores: [2, 10], winner: 1 } });
  });

  it("takes queries of the caller's own, and cases in which the candidate gave nothing", async () => {
    const query = { query: "write a haiku" };
    const cases = [one(9, 1, query), { query: "write a sonnet", baseline: attempt(3) }];
    const { structured } = await bench().call("evaluate_against_baseline", { cases, rubric: "toy" });
    expect((structured as unknown as Result).result.pairs[0]!.rates.cases).toMatchObject({
      all: 2,
      candidateSilent: 1,
    });
  });

  it("loses the samples of a task of which the candidate gave nothing", async () => {
    const nothing = (baseline: number) => ({ task: TASK.id, baseline: attempt(baseline) });
    const { call, judge } = bench();
    const { structured } = await call("evaluate_against_baseline", { cases: [nothing(2), one(9, 1), nothing(3)] });
    const { result, matches } = structured as unknown as Result;
    const { cases, valid, winRate } = result.pairs[0]!.rates;
    expect(cases).toMatchObject({ all: 3, playable: 1, candidateSilent: 2 });
    expect([valid.value, winRate.nonTied.value]).toEqual([expect.closeTo(1 / 3, 9), 1]);
    // One win of one case that could be compared, and a third of all cases have an answer.
    expect(winRate.intentionToTreat.value).toBeCloseTo(1 / 3, 9);
    expect(matches).toMatchObject([{ case: `${TASK.id}/1`, outcome: "win" }]);
    expect(judge.asked).toBe(2);
    const silent = await call("evaluate_against_baseline", { cases: [nothing(2), nothing(3)] });
    expect((silent.structured as unknown as Result).result.pairs[0]!.rates.cases).toMatchObject({
      all: 2,
      candidateSilent: 2,
    });
  });

  it("is incomplete, or unscored, where the judge failed, and tries again when asked again", async () => {
    const { call, judge } = bench();
    judge.isDown = true;
    const cases = [one(9, 1)];
    const { structured, text } = await call("evaluate_against_baseline", { cases });
    expect(structured).toMatchObject({ status: "unscored", failure: OUTAGE, matches: [{ outcome: null }] });
    expect((structured as unknown as Result).result.pairs[0]!.rates.winRate.nonTied.value).toBeNull();
    expect(text).toMatch(/^unscored: judge\/timeout/);
    judge.isDown = false;
    expect((await call("evaluate_against_baseline", { cases })).structured).toMatchObject({ status: "scored" });
  });

  it.each([
    [{ cases: [] }, "invalid_arguments"],
    [{ cases: [{ task: TASK.id, candidate: attempt(1) }] }, "invalid_arguments"],
    [{ cases: [one(1, 2)], judges: ["nobody"] }, "no_such_judge"],
    [{ cases: [one(1, 2)], candidate: "x", baseline: "x" }, "same_name"],
  ])("refuses %#: %s", async (args, code) => {
    expect((await bench().call("evaluate_against_baseline", args)).code).toBe(code);
  });
});
