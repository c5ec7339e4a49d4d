/** Scores by words and figures alone, worked out by hand. */
import { describe, expect, it } from "vitest";
import { lexicalFindingScores, lexicalQueryDiversity, statedBy } from "./index.ts";

describe("lexical findings", () => {
  const expected = [
    "Night buses in Weize cost 11.8 yuan a trip.",
    "In Brennholm ridership rose by 34% in two years.",
    "Drivers complain about noise at the turning loop.",
  ];

  it("takes findings for the same in any order, by their words and figures", () => {
    expect(lexicalFindingScores([...expected].reverse(), expected)).toEqual({ precision: 1, recall: 1, f1: 1 });
    const reworded = ["A trip on the night buses in Weize costs 11.8 yuan."];
    expect(lexicalFindingScores(reworded, expected)).toEqual({ precision: 1, recall: 1 / 3, f1: 0.5 });
  });

  it("takes no other figure, and no other subject", () => {
    expect(lexicalFindingScores(["Night buses in Weize cost 12.8 yuan a trip."], expected).f1).toBe(0);
    expect(lexicalFindingScores(["Trams lost 11.8 million passengers after the strike."], expected).f1).toBe(0);
    expect(lexicalFindingScores([], expected).f1).toBe(0);
  });

  it("matches each finding once", () => {
    const { precision, recall } = lexicalFindingScores([expected[0]!, expected[0]!], expected);
    expect([precision, recall]).toEqual([1 / 2, 1 / 3]);
  });
});

describe("lexical diversity of queries (O2-Searcher, eqs. 5–7)", () => {
  it("is 1 for three queries without a common word, and falls with repeats and with few", () => {
    const queries = ["oyster reefs", "night buses", "wind turbines"];
    expect(lexicalQueryDiversity(queries).score).toBe(1);
    expect(lexicalQueryDiversity(queries.slice(0, 1)).score).toBeCloseTo(1 / 3);
    // Of four one is a repeat, whose independence is 0; the weight of four is 1.
    expect(lexicalQueryDiversity([...queries, "Night buses"]).score).toBeCloseTo(3 / 4);
    expect(lexicalQueryDiversity([]).score).toBe(0);
  });
});

it("takes a finding for stated in other words where its figures are there, and not without them", () => {
  const finding = "One barrier to rewetted peatland stands out with 33% of mentions: subsidies tied to dry fields.";
  const stated =
    "The difficulty named most often in a 2021 survey was subsidies tied to dry fields, with 33% of the answers.";
  const other = "Sods spread on the bare ground explain 20% of the change in carbon loss.";
  expect(statedBy([finding], [other, stated])).toEqual([1]);
  expect(statedBy([finding], [other, stated.replace("33%", "31%")])).toEqual([null]);
  expect(statedBy([finding.replace("with 33% of mentions", "")], [other, stated])).toEqual([null]);
});
