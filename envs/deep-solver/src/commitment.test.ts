/** A short answer counts where it commits: right answers in several forms, and ways to earn without knowing. */
import { expect, it } from "vitest";
import { commits } from "./commitment.ts";

const CHOICE = "Which reports the higher figure on FableBench, IvoryLens-8 or FlintNet?";
const FIGURE = "What figure does LiteRowanPath reach on SedgeSet?";

it("takes a right answer, bare or in a sentence that takes up the question", () => {
  for (const answer of ["FlintNet", "On FableBench, FlintNet reports the higher figure."])
    expect([answer, commits(CHOICE, answer, ["FlintNet"])]).toEqual([answer, 1]);
  for (const answer of ["64.7", "It reaches 64.7 points.", "LiteRowanPath reaches 64.7 points on SedgeSet."])
    expect([answer, commits(FIGURE, answer, ["64.7 points", "64.7"])]).toEqual([answer, 1]);
});

it("takes no echo, no list of candidates, no other answer and nothing without end", () => {
  for (const answer of [CHOICE, "IvoryLens-8 or FlintNet", "FlintNet or IvoryLens-8", "IvoryLens-8", ""])
    expect([answer, commits(CHOICE, answer, ["FlintNet"])]).toEqual([answer, 0]);
  const EARLIER = "Of LiteKestrelPrune and CedarStep, which is the earlier method?";
  for (const answer of [EARLIER, "LiteKestrelPrune and CedarStep", "CedarStep"])
    expect([answer, commits(EARLIER, answer, ["LiteKestrelPrune"])]).toEqual([answer, 0]);
  expect(commits(EARLIER, "LiteKestrelPrune is the earlier method.", ["LiteKestrelPrune"])).toBe(1);
  const soup = Array.from({ length: 75 }, (_, at) => `${at}.7`).join(" ");
  for (const answer of [
    FIGURE,
    soup,
    "64.7 or 65.2",
    "64.7, SedgeNet",
    "It reaches 65.2 points.",
    `64.7 ${"so ".repeat(40)}`,
  ])
    expect([answer, commits(FIGURE, answer, ["64.7 points", "64.7"])]).toEqual([answer, 0]);
});
