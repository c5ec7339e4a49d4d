import { Comparison, type Failure, type PairwiseJudge, type ScoreSheet } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { attempt, OUTAGE, RUBRIC, sheet, TASK } from "../group.fixture.ts";
import { ensembleJudge } from "./ensemble.ts";
import { type RecordedComparison, recordedJudge } from "./recorded.ts";

const request = { task: TASK, rubric: RUBRIC, first: attempt({ index: 0 }), second: attempt({ index: 1 }) };
const BROKEN: Failure = { owner: "judge", code: "malformed_verdict", message: "prose", retryable: false };

function member(id: string, said: [ScoreSheet, ScoreSheet] | Failure, prompt?: string): PairwiseJudge {
  return {
    id,
    async compare() {
      if (!Array.isArray(said)) return { status: "unscored", failure: said };
      const [first, second] = said;
      return { status: "scored", first, second, reason: id, ...(prompt === undefined ? {} : { prompt }) };
    },
  };
}
const sheetOf = (breadth: number, detail: number, clarity: number): ScoreSheet => ({
  criteria: { "path.breadth": breadth, "path.detail": detail, "answer.clarity": clarity },
  path: -1,
  answer: -1,
  combined: -1,
});

describe("the ensemble", () => {
  it("averages criterion by criterion, computes the sums itself and keeps what each member said", async () => {
    const one = member("a", [sheetOf(8, 4, 10), sheet(2)], "p/1:0");
    const other = member("b", [sheetOf(4, 8, 5), sheet(5)], "p/1:0");
    const comparison = await ensembleJudge({ judges: [one, other] }).compare(request);
    // Means 6, 6, 7.5; path (6 + 3·6)/4 = 6; combined 0.6·6 + 0.4·7.5 = 6.6.
    expect(comparison).toEqual({
      status: "scored",
      first: {
        criteria: { "path.breadth": 6, "path.detail": 6, "answer.clarity": 7.5 },
        path: 6,
        answer: 7.5,
        combined: 6.6,
      },
      second: sheet(3.5),
      reason: "a | b",
      prompt: "p/1:0",
      members: [
        { judge: "a", first: sheetOf(8, 4, 10), second: sheet(2), prompt: "p/1:0" },
        { judge: "b", first: sheetOf(4, 8, 5), second: sheet(5), prompt: "p/1:0" },
      ],
    });
    expect(Comparison.parse(comparison)).toEqual(comparison);
  });

  it("gives a criterion the mean of the members that judge it", async () => {
    const partly: ScoreSheet = { ...sheetOf(8, 4, 10), cannotJudge: { "answer.clarity": "needs a reader" } };
    const { "answer.clarity": _, ...criteria } = partly.criteria;
    const one = member("a", [
      { ...partly, criteria },
      { ...partly, criteria },
    ]);
    const comparison = await ensembleJudge({ judges: [one, member("b", [sheet(6), sheet(2)])] }).compare(request);
    // Breadth (8 + 6) / 2, detail (4 + 6) / 2, clarity by b alone.
    expect(comparison).toMatchObject({
      status: "scored",
      first: { criteria: { "path.breadth": 7, "path.detail": 5, "answer.clarity": 6 } },
      second: { criteria: { "answer.clarity": 2 } },
    });
    const neither = [one, { ...one, id: "c" }];
    const both = await ensembleJudge({ judges: neither }).compare(request);
    expect(both).toMatchObject({ status: "unscored", failure: { code: "cannot_judge" } });
  });

  it("is unscored when a member failed, unless the quorum allows it, and says who and why", async () => {
    const judges = [member("a", [sheet(4), sheet(2)]), member("b", OUTAGE), member("c", [sheet(6), sheet(3)])];
    const all = await ensembleJudge({ judges }).compare(request);
    expect(all).toMatchObject({ status: "unscored", failure: { owner: "judge", code: "no_quorum", retryable: true } });
    expect(all.status === "unscored" && all.failure.message).toContain("b: timeout");
    const two = await ensembleJudge({ judges, quorum: 2 }).compare(request);
    expect(two).toMatchObject({ status: "scored", first: sheet(5), second: sheet(2.5) });
    expect(two.status === "scored" && two.members?.[1]).toEqual({ judge: "b", failure: OUTAGE });
  });

  it("may be tried again only where it may help a member", async () => {
    const judges = [member("a", BROKEN), member("b", [sheet(1), sheet(2)])];
    expect(await ensembleJudge({ judges }).compare(request)).toMatchObject({ failure: { retryable: false } });
  });

  it("takes a member that throws, gives numbers that are none or lacks a criterion for a failure", async () => {
    const good = member("good", [sheet(4), sheet(2)]);
    const throwing: PairwiseJudge = { id: "t", compare: () => Promise.reject(new Error("boom")) };
    const strange = member("s", [sheet(Number.NaN), sheet(1)]);
    const lacking = member("l", [{ ...sheet(4), criteria: { "path.breadth": 4 } }, sheet(1)]);
    for (const bad of [throwing, strange, lacking])
      expect((await ensembleJudge({ judges: [good, bad] }).compare(request)).status).toBe("unscored");
  });

  it("tells its members' prompts, so that records of another prompt are not given again", async () => {
    const prompted = (id: string, prompt: string) => ({ ...member(id, [sheet(4), sheet(2)]), promptOf: () => prompt });
    const plain = member("p", [sheet(4), sheet(2)]);
    const ensemble = (prompt: string) => ensembleJudge({ judges: [plain, prompted("a", prompt), prompted("b", "v1")] });
    expect(ensemble("v1").promptOf!(request)).toBe("v1");
    expect(ensemble("v2").promptOf!(request)).toBe("v2 | v1");
    expect(ensembleJudge({ judges: [plain, member("q", BROKEN)] }).promptOf).toBeUndefined();
    const records: RecordedComparison[] = [];
    const onRecord = (record: RecordedComparison) => void records.push(record);
    const before = recordedJudge({ records: [], judge: ensemble("v1"), onRecord });
    await before.compare(request);
    // The same ensemble with a new prompt of one member is asked anew.
    await recordedJudge({ records, judge: ensemble("v2"), onRecord }).compare(request);
    await recordedJudge({ records, judge: ensemble("v2"), onRecord }).compare(request);
    expect(records.map(({ prompt }) => prompt)).toEqual(["v1", "v2 | v1"]);
  });

  it("names its members, and its quorum when that is not all of them", () => {
    const judges = [member("a", BROKEN), member("b", BROKEN)];
    expect(ensembleJudge({ judges }).id).toBe("ensemble(a,b)");
    expect(ensembleJudge({ judges, quorum: 1 }).id).toBe("ensemble(a,b)/1");
  });

  it.each([
    ["one member", { judges: [member("a", BROKEN)] }],
    ["one judge twice", { judges: [member("a", BROKEN), member("a", OUTAGE)] }],
    ["a quorum of none", { judges: [member("a", BROKEN), member("b", BROKEN)], quorum: 0 }],
    ["a quorum of more than all", { judges: [member("a", BROKEN), member("b", BROKEN)], quorum: 3 }],
  ])("refuses %s", (_, options) => expect(() => ensembleJudge(options)).toThrow(/bad_ensemble/));
});
