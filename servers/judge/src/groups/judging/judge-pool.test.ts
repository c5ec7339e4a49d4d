import { matchOf } from "@arenakit/evaluator-arena";
import { expect, it } from "vitest";
import { OUTAGE, sheet, unscored } from "../judging.fixture.ts";
import { countBy, judgeFigures } from "./judge-pool.ts";

/** A judge whose questions take as long as it is told. */
function figures() {
  const time = { now: 0 };
  const judge = judgeFigures("judge", () => time.now);
  return {
    judge,
    time,
    answered(ms: number) {
      const ended = judge.began();
      time.now += ms;
      ended(null);
    },
  };
}

it("tells the median and the 99th percentile of what was answered lately", () => {
  const { judge, answered } = figures();
  expect(judge.health("unknown")).toMatchObject({ medianMs: null, p99Ms: null, asked: 0 });
  for (let ms = 100; ms >= 1; ms--) answered(ms);
  expect(judge.health("up")).toMatchObject({ medianMs: 50, p99Ms: 99, asked: 100, failed: 0 });
  // The last 512 count: 500 of these, and 12 of those before (12 … 1).
  for (let times = 0; times < 500; times++) answered(1000);
  expect(judge.health("up")).toMatchObject({ medianMs: 1000, p99Ms: 1000, asked: 600 });
});

it("counts failures by owner and code, and nothing of what was called off", () => {
  const { judge, time } = figures();
  expect(judge.health("unknown")).toMatchObject({ lastFailure: null, lastFailedAt: null });
  judge.began()(OUTAGE);
  time.now += 5;
  judge.began()(OUTAGE);
  expect(judge.health("up").lastFailedAt).toBe(time.now);
  time.now += 5;
  judge.began()("called_off");
  judge.began();
  expect(Object.fromEntries(judge.failures)).toEqual({ "judge/unavailable": 2 });
  expect(judge.health("down")).toMatchObject({ asked: 4, failed: 2, inFlight: 1, lastFailure: OUTAGE, medianMs: null });
});

it.each([
  ["agree", [7, 3], [3, 7], { ties: 0, flips: 0 }],
  ["favour the place", [7, 3], [6, 4], { ties: 0, flips: 1 }],
  ["favour the place by the same amount", [7, 3], [7, 3], { ties: 1, flips: 1 }],
  ["see no difference", [5, 5], [5, 5], { ties: 1, flips: 0 }],
  ["see one once", [5, 5], [4, 5], { ties: 0, flips: 0 }],
])("tells two orders that %s", (_, forward, backward, expected) => {
  const said = ([first, second]: number[]) =>
    ({ status: "scored", first: sheet(first!), second: sheet(second!) }) as const;
  const { judge } = figures();
  const place = { number: 0, phase: "round_robin", round: 0, pair: [0, 1] } as const;
  judge.played(matchOf({ ...place, pair: [0, 1], forward: said(forward), backward: said(backward) }));
  judge.played(matchOf({ ...place, pair: [0, 1], forward: said(forward), backward: unscored(OUTAGE) }));
  expect(judge.health("up")).toMatchObject({ matches: 1, ...expected });
});

it("keeps the names that it counts few, whatever judges say", () => {
  const counts = new Map<string, number>();
  for (let name = 0; name < 1000; name++) countBy(counts, `judge/${name}`);
  expect(counts.size).toBe(201);
  expect(counts.get("other")).toBe(800);
});
