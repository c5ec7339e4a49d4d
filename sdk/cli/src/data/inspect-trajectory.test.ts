/** Which attempts may be learnt from: one fault each, and the remark that it earns. */
import type { CheckResult, ScoreBreakdown, Trajectory } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { inspectTrajectory } from "./inspect-trajectory.ts";
import { attempt, calling, saying, task } from "./trajectories.fixture.ts";

const scored = (total: number | null, more: Partial<ScoreBreakdown> = {}) => ({
  score: { total, components: { match: total }, checks: [], ...more },
  verified: [],
  failure: null,
});
const remarksOf = (trajectory: Trajectory, score: Parameters<typeof inspectTrajectory>[0]["score"] = scored(1)) =>
  inspectTrajectory({ environment: { toolset: "weather" }, task, trajectory, score }).map(
    ({ dimension, message }) => `${dimension}: ${message}`,
  );

const good = attempt("rain", calling("ask", { city: "Hangzhou" }), saying("rain"));

it("accepts a sound attempt, and one whose score nothing decided", () => {
  expect(remarksOf(good)).toEqual([]);
  expect(remarksOf(good, scored(null))).toEqual([]);
});

it.each<[string, Trajectory]>([
  ["tool_use: no tool was used with success", attempt("rain", saying("rain"))],
  [
    "tool_use: 2 of 3 calls failed",
    attempt(
      "rain",
      calling("ask", { city: "A", isError: true }, { city: "B", isError: true }, { city: "C" }),
      saying("rain"),
    ),
  ],
  [
    "tool_use: one call was made 3 times",
    attempt("rain", calling("ask", { city: "A" }, { city: "A" }, { city: "A" }), saying("rain")),
  ],
  [
    "tool_use: a call could not be read",
    attempt(
      "rain",
      { ...calling("ask", { city: "A" }), extra: { arenakit: { invalidCalls: [{ raw: "{", error: "broken" }] } } },
      saying("rain"),
    ),
  ],
  ["content: there is no answer", attempt(null, calling("ask", { city: "A" }))],
  [
    "content: the answer is not in the language that is wanted, en",
    attempt("今天杭州有雨".repeat(20), calling("ask", { city: "A" }), saying("今天杭州有雨".repeat(20))),
  ],
])("says %s", (remark, trajectory) => {
  expect(remarksOf(trajectory)).toContain(remark);
});

it("holds against the answer what the environment verifies", () => {
  const fatal: CheckResult = {
    id: "groundedness.train",
    family: "groundedness",
    status: "fail",
    score: 0,
    examined: 1,
    message: "invented",
    evidence: [],
    fatal: true,
  };
  expect(remarksOf(good, scored(0.5))).toEqual(["consistency: its score is 0.50, expected at least 0.6"]);
  expect(remarksOf(good, scored(0.9, { checks: [fatal] }))).toEqual(["consistency: invented"]);
  expect(
    remarksOf(good, { ...scored(1), verified: [{ id: "again", ok: false, message: "a second query differs" }] }),
  ).toEqual(["consistency: a second query differs"]);
});

it("refuses an answer that was not read, and one less than four fifths of which was", () => {
  const read = (score: number): CheckResult => ({
    ...{ id: "groundedness.answer", family: "groundedness", status: score === 1 ? "pass" : "fail", score },
    ...{ examined: 1, message: "", evidence: [], fatal: false },
  });
  const remarks = (share: number) => remarksOf(good, scored(1, { checks: [read(share)] }));
  expect(remarks(0)).toEqual(["consistency: the answer stands in nothing that was read"]);
  expect(remarks(0.75)).toEqual(["consistency: only 75 % of the answer stand in what was read"]);
  expect([remarks(0.8), remarks(1)]).toEqual([[], []]);
});

it("takes a score that failed for no judgement, and still says what is wrong besides", () => {
  const failure = { owner: "tool", code: "unreachable", message: "gone", retryable: true } as const;
  const failed = { score: null, verified: [], failure };
  expect(inspectTrajectory({ environment: { toolset: "weather" }, task, trajectory: good, score: failed })).toEqual([
    { dimension: "not_judged", message: "it could not be scored: gone", owner: "tool" },
  ]);
  expect(remarksOf(attempt("rain", saying("rain")), failed)).toEqual([
    "tool_use: no tool was used with success",
    "not_judged: it could not be scored: gone",
  ]);
});
