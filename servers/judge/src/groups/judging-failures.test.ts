import type { Comparison, ComparisonRequest, Failure } from "@arenakit/contracts";
import { afterEach, expect, it } from "vitest";
import {
  attempt,
  honest,
  type JudgingBench,
  judgingBench,
  OUTAGE,
  qualityOf,
  RATE_LIMITED,
  RUBBISH,
  scripted,
  TIMEOUT,
  unscored,
} from "./judging.fixture.ts";

let bench: JudgingBench;
afterEach(() => bench.end());

const ATTEMPTS = [3, 9, 6, 1].map((quality) => attempt(quality));
/** Six pairs in both orders. */
const ORDERS = 12;
const REVOKED: Failure = { owner: "judge", code: "unauthorized", message: "HTTP 401", retryable: false };

it.each([
  ["times out", TIMEOUT],
  ["is away", OUTAGE],
  ["is rate-limited", RATE_LIMITED],
  ["does not know its key any more", REVOKED],
])("waits for a judge that %s, says so meanwhile, and gives no reward when time is up", async (_, failure) => {
  const judge = scripted(() => unscored(failure));
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS, judgeSeconds: 1.5 });
  const judging = bench.open();
  await expect.poll(async () => (await bench.group("g")).failure?.code).toBe(failure.code);
  expect((await bench.group("g")).state).toBe("judging");
  const { group, result } = await bench.closed("g");
  expect(group).toMatchObject({ state: "invalid", failure: { owner: "judge", code: failure.code } });
  expect(result.reward.reward).toEqual([null, null, null, null]);
  expect(result.score).toEqual([null, null, null, null]);
  expect(await bench.store.matches("g")).toEqual([]);
  expect(judging.health().judges[0]).toMatchObject({ state: "down", lastFailure: { code: failure.code } });
});

it("asks one question at a time while a judge is away, and all of them when it is back", async () => {
  let isAway = true;
  let isKnown = false;
  let [probing, mostProbes] = [0, 0];
  const judge = scripted(async (request) => {
    if (isKnown) mostProbes = Math.max(mostProbes, ++probing);
    await nextTurns();
    if (isKnown) probing--;
    return isAway ? unscored(OUTAGE) : honest(request);
  });
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS, judgeSeconds: 600 });
  const judging = bench.open({ random: NO_PAUSE });
  await expect.poll(() => judging.health()).toMatchObject({ judges: [{ state: "down" }], callsInFlight: 0 });
  isKnown = true;
  const before = judge.asked.length;
  expect(before).toBeLessThanOrEqual(ORDERS);
  await expect.poll(() => judge.asked.length, { timeout: 5000 }).toBe(before + 2);
  expect(mostProbes).toBe(1);
  isAway = false;
  const { result } = await bench.closed("g");
  expect(mostProbes).toBeGreaterThan(1);
  expect(result.reward.rank).toEqual([2, 0, 1, 3]);
  expect(result.judging).toMatchObject({ asked: ORDERS, kept: 0 });
  expect(result.judging.asked + result.judging.repeated).toBe(judge.asked.length);
  expect(judging.health().judges[0]).toMatchObject({ state: "up", asked: judge.asked.length });
});

it("leaves out an attempt whose bytes in the store are not those that were submitted", async () => {
  const judge = scripted(honest);
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  // "quality=9" with one bit flipped still is JSON, and says 8.
  const store = {
    ...bench.store,
    bodies: async (id: string) =>
      (await bench.store.bodies(id)).map((stored) =>
        stored.index === 1
          ? { ...stored, body: Buffer.from(`${Buffer.from(stored.body!)}`.replace("=9", "=8")) }
          : stored,
      ),
  };
  bench.open({ store });
  const { group, result } = await bench.closed("g");
  expect(group.state).toBe("scored");
  expect(result.reward.rank).toEqual([1, null, 0, 2]);
  expect(result.reward.reward[1]).toBeNull();
});

const nextTurns = () => new Promise((resolve) => void setTimeout(resolve, 2));

/** The shortest pauses that there are. */
const NO_PAUSE = {
  next: () => 0,
  integer: (low: number) => low,
  pick: <T>(items: readonly T[]) => items[0]!,
  shuffled: <T>(items: readonly T[]) => [...items],
  normal: () => 0,
};

const sheetless = { status: "scored", first: { combined: 3 } } as unknown as Comparison;
const infinite = ({ first }: ComparisonRequest) => {
  const said = honest({ first, second: first } as ComparisonRequest);
  if (said.status === "scored") said.first.combined = Number.POSITIVE_INFINITY;
  return said;
};

it.each([
  ["writes rubbish", () => unscored(RUBBISH), "malformed_verdict"],
  ["answers with pages", () => unscored({ ...RUBBISH, code: "not_an_api", retryable: false }), "not_an_api"],
  ["sends too much", () => unscored({ ...RUBBISH, code: "reply_too_large", retryable: false }), "reply_too_large"],
  ["contradicts its schema", () => sheetless, "malformed_comparison"],
  ["gives a score that is no number", infinite, "malformed_comparison"],
  [
    "breaks",
    () => {
      throw new TypeError("undefined is not a function");
    },
    "unexpected",
  ],
])("waits for a judge that %s whatever it is asked, and gives no reward when time is up", async (_, verdict, code) => {
  const judge = scripted(verdict as (request: ComparisonRequest) => Comparison);
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS, judgeSeconds: 1.5 });
  // Two orders of one pair are few to tell by, and wait all the same.
  await bench.submit({ id: "pair", attempts: ATTEMPTS.slice(0, 2), judgeSeconds: 1.5 });
  const judging = bench.open();
  await expect.poll(async () => (await bench.group("g")).failure?.code).toBe(code);
  for (const id of ["g", "pair"]) {
    const { group, result } = await bench.closed(id);
    expect(group).toMatchObject({ state: "invalid", failure: { owner: "judge", code } });
    expect(group.closedAt).toBeGreaterThanOrEqual(group.judgeUntil!);
    expect(new Set(result.reward.reward)).toEqual(new Set([null]));
    // Nothing is final that somebody may mend.
    expect(await bench.store.matches(id)).toEqual([]);
  }
  expect(judging.health().judges[0]).toMatchObject({ state: "down", lastFailure: { code } });
});

it("goes on where a judge that wrote nothing but rubbish was mended, of groups of any size", async () => {
  let isMended = false;
  const judge = scripted((request) => (isMended ? honest(request) : unscored(RUBBISH)));
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  await bench.submit({ id: "pair", attempts: ATTEMPTS.slice(0, 2) });
  const judging = bench.open({ random: NO_PAUSE });
  await expect.poll(() => judging.health().judges[0]?.state).toBe("down");
  isMended = true;
  expect((await bench.closed("g")).result.reward).toMatchObject({ rank: [2, 0, 1, 3], directions: { lost: 0 } });
  expect((await bench.closed("pair")).result.reward).toMatchObject({ rank: [1, 0], directions: { lost: 0 } });
});

it("loses what it refuses while it judges others, after three tries with other samples", async () => {
  const samples: number[] = [];
  const judge = scripted((request) => {
    if (judge.asked.at(-1) !== "3>9") return honest(request);
    samples.push(request.sample ?? 0);
    return unscored(RUBBISH);
  });
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  const judging = bench.open();
  const { result } = await bench.closed("g");
  expect(result.reward).toMatchObject({ status: "scored", directions: { asked: ORDERS, lost: 1 } });
  expect(samples).toEqual([0, 1, 2]);
  expect(judging.health().judges[0]).toMatchObject({ state: "up", failed: 3 });
  // What was refused is final.
  expect(await bench.store.matches("g")).toHaveLength(6);
});

it("does not wait for an attempt that it cannot judge, and says that it is that one", async () => {
  const isOdd = (request: ComparisonRequest) => [request.first, request.second].some((one) => qualityOf(one) === 1);
  const judge = scripted((request) => (isOdd(request) ? unscored(RUBBISH) : honest(request)));
  bench = await judgingBench({ scripted: judge.named });
  const qualities = [1, 2, 3, 4, 5, 6, 7, 8];
  await bench.submit({
    id: "g",
    attempts: qualities.map((quality) => attempt(quality)),
    config: { maxLostShare: 0.5 },
  });
  await bench.submit({ id: "other", attempts: ATTEMPTS.slice(0, 3) });
  const judging = bench.open({ random: NO_PAUSE });
  const { group } = await bench.closed("g");
  expect(group).toMatchObject({ state: "invalid", failure: { owner: "judge", code: "attempt_unjudged" } });
  expect((await bench.closed("other")).group.state).toBe("scored");
  expect(judging.health().judges[0]).toMatchObject({ state: "up" });
});

/** Refuses whatever has an attempt of 1 in it, as a model does that will not read some prompts. */
const refusesOnes = () =>
  scripted((request) =>
    [request.first, request.second].some((one) => qualityOf(one) === 1) ? unscored(RUBBISH) : honest(request),
  );
const REFUSED = [1, 1, 1, 1, 1, 1].map((quality, at) => attempt(quality, `the ${at}th`));

it("judges the groups that it can read, however many older ones it cannot, and gives those up", async () => {
  const judge = refusesOnes();
  bench = await judgingBench({ scripted: judge.named });
  const before = Date.now() - 10_000;
  for (const id of ["bad-1", "bad-2", "bad-3"]) await bench.submit({ id, attempts: REFUSED, at: before });
  for (const id of ["good-1", "good-2"]) await bench.submit({ id, attempts: ATTEMPTS.slice(0, 3) });
  bench.open({ random: NO_PAUSE, concurrency: 4 });
  for (const id of ["good-1", "good-2"])
    expect((await bench.closed(id)).result.reward).toMatchObject({ status: "scored", directions: { lost: 0 } });
  for (const id of ["bad-1", "bad-2", "bad-3"]) {
    const { group, result } = await bench.closed(id);
    expect(group).toMatchObject({ state: "invalid", failure: { owner: "judge" } });
    expect(new Set(result.reward.reward)).toEqual(new Set([null]));
    // Not at the end of its time, which is half an hour.
    expect(group.closedAt! - group.readyAt!).toBeLessThan(300_000);
  }
});

it("tells a group that it cannot read from a judge that fails by an attempt that it judged before, beside itself", async () => {
  const judge = refusesOnes();
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "good", attempts: ATTEMPTS.slice(0, 3) });
  const judging = bench.open({ random: NO_PAUSE });
  expect((await bench.closed("good")).group.state).toBe("scored");
  const before = judge.asked.length;
  // Alone: nothing else is asked meanwhile that would tell.
  await bench.submit({ id: "bad", attempts: REFUSED });
  judging.nudge();
  const { group } = await bench.closed("bad");
  expect(group).toMatchObject({ state: "invalid", failure: { owner: "judge" } });
  // No pair that was judged is judged again.
  expect(new Set(judge.asked.slice(before).filter((one) => one !== "1>1"))).toEqual(
    new Set([expect.stringMatching(/^(\d)>\1$/)]),
  );
  expect(judging.health().judges[0]).toMatchObject({ state: "up" });
});

it("loses the last question of a group after some more tries, where nothing else is asked", async () => {
  let refusals = 0;
  const judge = scripted((request) => {
    if (judge.asked.at(-1) !== "9>3") return honest(request);
    refusals++;
    return unscored(RUBBISH);
  });
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS.slice(0, 2), config: { maxLostShare: 0.5 } });
  // One at a time: 3>9 is judged before 9>3 is asked.
  bench.open({ random: NO_PAUSE, concurrency: 1 });
  const { result } = await bench.closed("g");
  expect(result.reward).toMatchObject({ status: "scored", rank: [1, 0], directions: { asked: 2, lost: 1 } });
  expect(refusals).toBe(5);
});

it("does not mind a reply that was rubbish once", async () => {
  const judge = scripted((request) => (request.sample === 0 ? unscored(RUBBISH) : honest(request)));
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  bench.open();
  const { result } = await bench.closed("g");
  expect(result.reward).toMatchObject({ rank: [2, 0, 1, 3], directions: { asked: ORDERS, lost: 0 } });
  expect(result.judging).toMatchObject({ asked: ORDERS, repeated: ORDERS });
});

it("goes on without an order that cannot be judged, with half the weight", async () => {
  const judge = scripted((request) => (judge.asked.at(-1) === "9>1" ? unscored(RUBBISH) : honest(request)));
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  bench.open();
  const { result } = await bench.closed("g");
  expect(result.reward).toMatchObject({ status: "scored", directions: { asked: ORDERS, lost: 1 } });
  expect(result.reward.rank).toEqual([2, 0, 1, 3]);
});

it("lets a group of another judge pass while one is away", async () => {
  const away = scripted(() => unscored(OUTAGE), { id: "away" });
  const there = scripted(honest, { id: "there" });
  bench = await judgingBench({ away: away.named, there: there.named });
  await bench.submit({ id: "old", attempts: ATTEMPTS, config: { judge: "away" }, at: Date.now() - 5000 });
  await bench.submit({ id: "new", attempts: ATTEMPTS, config: { judge: "there" } });
  bench.open({ concurrency: 2 });
  expect((await bench.closed("new")).group.state).toBe("scored");
  expect((await bench.group("old")).closedAt).toBeNull();
});

it("goes on where its store was away for a while", async () => {
  const judge = scripted();
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  const errors: Error[] = [];
  let refusals = 6;
  const refuse = () => {
    if (--refusals >= 0) throw new Error("the database is being restarted");
  };
  const store = new Proxy(bench.store, {
    get(target, name) {
      const member = target[name as keyof typeof target] as (...args: unknown[]) => unknown;
      if (!["bodies", "comparisons", "record", "close", "claim", "renew"].includes(String(name))) return member;
      return async (...args: unknown[]) => {
        refuse();
        return member.apply(target, args);
      };
    },
  });
  const judging = bench.open({ store, onError: (error) => errors.push(error) });
  const { group } = await bench.closed("g");
  expect(group.state).toBe("scored");
  expect(judge.asked).toHaveLength(ORDERS);
  expect(errors.length).toBeGreaterThanOrEqual(6);
  await judging.stop();
});
