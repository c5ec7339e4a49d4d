import { type Failure, random } from "@arenakit/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { backOffDelay, createCircuitBreaker, type Permit } from "./retrying-judge.ts";

const OUTAGE: Failure = { owner: "judge", code: "unavailable", message: "HTTP 503", retryable: true };
const here = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A judge that has failed so often in a row that it is down. */
function down(failure = OUTAGE) {
  const breaker = createCircuitBreaker({ random: random(1) });
  for (let times = 0; times < 8; times++) breaker.recordFailure(failure, "open");
  return breaker;
}

/** Who may ask, in the order of being let. */
function context(breaker: ReturnType<typeof down>, ages: readonly number[], signal = here) {
  const let_: [number, Permit][] = [];
  for (const openedAt of ages)
    breaker.acquire({ openedAt, id: "g" }, signal).then(
      (permit) => let_.push([openedAt, permit]),
      () => {},
    );
  return let_;
}

it("may be asked until it has failed eight times in a row", async () => {
  const breaker = createCircuitBreaker({ random: random(1) });
  expect(breaker.state()).toBe("unknown");
  for (let times = 0; times < 7; times++) breaker.recordFailure(OUTAGE, "open");
  breaker.recordSuccess();
  for (let times = 0; times < 7; times++) breaker.recordFailure(OUTAGE, "open");
  expect(breaker.state()).toBe("up");
  breaker.recordFailure(OUTAGE, "open");
  expect(breaker.state()).toBe("down");
});

it("lets one question at a time look whether it is back, that of the oldest group, and all when it is", async () => {
  const breaker = down();
  const granted = context(breaker, [30, 10, 20]);
  await vi.advanceTimersByTimeAsync(500);
  expect(granted).toEqual([[10, "probe"]]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(granted).toHaveLength(1);
  breaker.recordFailure(OUTAGE, "probe");
  await vi.advanceTimersByTimeAsync(1000);
  expect(granted).toEqual([
    [10, "probe"],
    [20, "probe"],
  ]);
  breaker.recordSuccess();
  await vi.advanceTimersByTimeAsync(0);
  expect(granted.at(-1)).toEqual([30, "open"]);
  expect(breaker.state()).toBe("up");
});

it("lets a fresh question look before one that was refused, whatever their age", async () => {
  const breaker = down();
  const granted: number[] = [];
  for (const [openedAt, refused] of [
    [10, 2],
    [20, 1],
    [40, 0],
    [30, 0],
  ] as const)
    breaker.acquire({ openedAt, id: "g", refused }, here).then(() => granted.push(openedAt));
  for (let times = 0; times < 4; times++) {
    await vi.advanceTimersByTimeAsync(30_000);
    breaker.recordFailure(OUTAGE, "probe");
  }
  expect(granted).toEqual([30, 40, 20, 10]);
});

it("lets a group look that was refused less, whatever was asked of it and however old others are", async () => {
  const breaker = down();
  const granted: number[] = [];
  for (const [openedAt, refused, refusedOfGroup] of [
    [10, 0, 8],
    [20, 1, 1],
    [30, 0, 1],
  ] as const)
    breaker
      .acquire({ openedAt, id: "g", refused, ofGroup: { refused: refusedOfGroup } }, here)
      .then(() => granted.push(openedAt));
  for (let times = 0; times < 3; times++) {
    await vi.advanceTimersByTimeAsync(30_000);
    breaker.recordFailure(OUTAGE, "probe");
  }
  expect(granted).toEqual([30, 20, 10]);
});

it("waits longer after each look, up to half a minute, and within that as long as the endpoint asks", async () => {
  // Half of each pause is drawn: 0.5 s, 1 s, 2 s … 30 s.
  const draw = random(3);
  const whole = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
  for (const [times, ms] of whole.entries()) {
    const pause = backOffDelay(times, draw);
    expect(pause).toBeGreaterThanOrEqual(ms / 2);
    expect(pause).toBeLessThanOrEqual(ms);
  }
  // Some endpoints ask for days, which a timer would take for no time at all.
  for (const [asked, waited] of [
    [20_000, 20_000],
    [90_000, 30_000],
    [3e9, 30_000],
  ] as const) {
    const granted = context(down({ ...OUTAGE, retryAfterMs: asked }), [1]);
    await vi.advanceTimersByTimeAsync(waited - 1);
    expect(granted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(granted).toEqual([[1, "probe"]]);
  }
});

it("wakes who rests when a judge that was down is back, and nobody while it refuses only some", async () => {
  const breaker = createCircuitBreaker({ random: random(1) });
  let isAwake = false;
  const rested = breaker.backOff(30_000, here).then(() => {
    isAwake = true;
  });
  breaker.recordFailure(OUTAGE, "open");
  breaker.recordSuccess();
  await vi.advanceTimersByTimeAsync(0);
  expect(isAwake).toBe(false);
  for (let times = 0; times < 8; times++) breaker.recordFailure(OUTAGE, "open");
  breaker.recordSuccess();
  await rested;
  expect(vi.getTimerCount()).toBe(0);
  const giving = new AbortController();
  const left = breaker.backOff(30_000, giving.signal);
  giving.abort("given up");
  await expect(left).rejects.toBe("given up");
  await expect(breaker.backOff(1, giving.signal)).rejects.toBe("given up");
});

it("lets the next one look where a look was called off, or nobody waited when it was due", async () => {
  const breaker = down();
  const granted = context(breaker, [1, 2]);
  await vi.advanceTimersByTimeAsync(500);
  breaker.releaseProbe();
  await vi.advanceTimersByTimeAsync(0);
  expect(granted).toEqual([
    [1, "probe"],
    [2, "probe"],
  ]);
  breaker.releaseProbe();
  expect(context(breaker, [3])).toEqual([]);
  await expect(breaker.acquire({ openedAt: 4, id: "g" }, AbortSignal.abort("gone"))).rejects.toBe("gone");
});

it("lets nobody look for a group that was given up", async () => {
  const breaker = down();
  const giving = new AbortController();
  const gone = breaker.acquire({ openedAt: 1, id: "old" }, giving.signal);
  const granted = context(breaker, [2]);
  giving.abort("given up");
  await expect(gone).rejects.toBe("given up");
  await vi.advanceTimersByTimeAsync(500);
  expect(granted).toEqual([[2, "probe"]]);
});
