import type { Failure } from "@arenakit/contracts";
import type { StoredAttempt, StoredGroup } from "@arenakit/store";
import { describe, expect, it } from "vitest";
import { answerOf, reasonOf } from "./answers.ts";
import type { Snapshot } from "./group-watch.ts";
import type { GroupResult } from "./result.ts";
import { TRAINER_ADVICE, TRAINERS, type Trainer } from "./trainers.ts";

const HASH = "ab".repeat(32);
const NOW = 1000;

function snapshotOf(more: Partial<StoredGroup> = {}, trainer: Trainer | null = null): Snapshot {
  const attempt = (index: number, other: Partial<StoredAttempt> = {}): StoredAttempt => ({
    index,
    generation: 0,
    state: "submitted",
    sha256: HASH,
    bytes: 1,
    failure: null,
    at: 0,
    ...other,
  });
  const result: GroupResult = {
    reward: {
      group: "g",
      task: "t",
      status: "scored",
      topology: "round-robin",
      judge: "j",
      estimator: "wins",
      advantageMap: "quantile_z",
      calibration: null,
      matches: 2,
      directions: { asked: 4, lost: 2 },
      anchor: { index: 0, kind: "greedy" },
      rank: [0.5, 0.5, null, null],
      reward: [0.5, 0.5, null, null],
      advantage: [0, 0, null, null],
      signalToNoise: 0.25,
      failure: null,
    },
    matches: [
      { number: 0, phase: "round-robin", round: 0, pair: [0, 1], scores: [12, 12], winner: null },
      { number: 1, phase: "round-robin", round: 1, pair: [1, 0], scores: null, winner: null },
    ],
    score: [6, 6, null, null],
    features: [null, null, null, null],
    judging: { beganAt: 0, endedAt: 1, asked: 4, kept: 0, repeated: 0 },
  };
  const terms = {
    task: { query: "q", sha256: HASH },
    config: { name: null, sha256: HASH },
    judge: { name: "j", id: "j" },
    rubric: { name: null, sha256: HASH },
    calibration: null,
    trainer,
  };
  const group: StoredGroup = {
    id: "g",
    run: "r",
    step: 1,
    size: 5,
    quorum: 2,
    terms,
    state: "scored",
    version: 9,
    have: 3,
    abandoned: 1,
    openedAt: 0,
    collectUntil: 5000,
    readyAt: 10,
    judgeUntil: 6000,
    lost: 0,
    closedAt: 20,
    changedAt: 20,
    failure: null,
    result: {},
    ...more,
  };
  const abandoned = attempt(3, { state: "abandoned", sha256: null, failure: FAILURE });
  const attempts = [attempt(0), attempt(1, { generation: 2 }), attempt(2), abandoned];
  const isScored = group.state === "scored";
  return { group, attempts: new Map(attempts.map((one) => [one.index, one])), result: isScored ? result : null };
}
const FAILURE: Failure = { owner: "harness", code: "abandoned", message: "gone", retryable: true };

describe("an answer of a closed group", () => {
  it("has the ties, the matches without scores and how much of the differences is real", () => {
    expect(answerOf(snapshotOf(), { index: 0 }, NOW)).toMatchObject({
      status: "scored",
      rank: 0.5,
      ranked: 2,
      size: 5,
      signalToNoise: 0.25,
      take: null,
      matches: [
        { number: 0, opponent: 1, score: 12, opponentScore: 12, outcome: "tied" },
        { number: 1, opponent: 1, score: null, opponentScore: null, outcome: null },
      ],
    });
  });

  it.each([
    ["attempt_failed", { index: 2 }],
    ["abandoned", { index: 3 }],
    ["missing", { index: 4 }],
    ["superseded", { index: 1, generation: 1 }],
    ["missing", { index: 1, generation: 3 }],
  ])("is %s of attempt %j, never a number", (reason, name) => {
    const answer = answerOf(snapshotOf(), name, NOW);
    expect(answer).toMatchObject({ status: "invalid", reason });
    expect(answer).not.toHaveProperty("reward");
  });

  it("is nothing of an index that the group does not have", () => {
    expect(answerOf(snapshotOf(), { index: 5 }, NOW)).toBeNull();
  });

  it.each(TRAINERS)("says which number %s takes, and which setting leaves it alone", (trainer) => {
    const { number, setting } = TRAINER_ADVICE[trainer];
    const answer = answerOf(snapshotOf({}, trainer), { index: 0 }, NOW);
    expect(answer).toMatchObject({ take: { trainer, number, setting } });
    if (answer?.status === "scored") expect(answer.take?.value).toBe(answer[number]);
  });
});

describe("an answer of an invalid group", () => {
  const failed = (owner: Failure["owner"], code: string): Failure => ({ owner, code, message: "m", retryable: false });
  it.each([
    ["judge_failed", failed("judge", "timeout")],
    ["below_quorum", failed("tool", "below_quorum")],
    ["cancelled", failed("harness", "cancelled")],
    ["judge_failed", failed("harness", "judge_backlog")],
    ["unrankable", failed("harness", "judge_changed")],
    ["unrankable", failed("task", "no_tournament")],
  ])("is %s after %j", (reason, failure) => {
    expect(reasonOf(failure)).toBe(reason);
    const answer = answerOf(snapshotOf({ state: "invalid", failure }), { index: 0 }, NOW);
    expect(answer).toMatchObject({ status: "invalid", reason, failure });
  });
});

describe("an answer of a group that is not closed", () => {
  it("says what is still to come and how long it may take: first attempts, then the judge", () => {
    const open = { state: "open" as const, closedAt: null, readyAt: null, judgeUntil: null };
    const attempt = { index: 0 };
    expect(answerOf(snapshotOf(open), attempt, NOW)).toMatchObject({ state: "open", need: 1, remainingMs: 4000 });
    const ready = { state: "ready" as const, closedAt: null, have: 4 };
    expect(answerOf(snapshotOf(ready), attempt, NOW)).toMatchObject({ state: "ready", need: 0, remainingMs: 5000 });
    expect(answerOf(snapshotOf(ready), attempt, 9000)).toMatchObject({ remainingMs: 0 });
    expect(answerOf(snapshotOf(open), { index: 4 }, NOW)).toMatchObject({ status: "waiting", generation: 0 });
  });
});
