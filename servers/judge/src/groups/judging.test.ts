import type { ListwiseJudge } from "@arenakit/contracts";
import { afterEach, expect, it } from "vitest";
import {
  attempt,
  evaluationOf,
  honest,
  type JudgingBench,
  judgingBench,
  OUTAGE,
  qualityOf,
  scripted,
  sheet,
} from "./judging.fixture.ts";

let bench: JudgingBench;
afterEach(() => bench.end());

const ATTEMPTS = [3, 9, 6].map((quality) => attempt(quality));
const isOver = (id: string) => async () => (await bench.group(id)).closedAt !== null;

it("ranks a group by what its judge says, and says how it came about", async () => {
  const judge = scripted();
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  bench.open();
  const { group, result } = await bench.closed("g");
  expect(group.state).toBe("scored");
  expect(group.failure).toBeNull();
  expect(result.reward.rank).toEqual([2, 0, 1]);
  // Three pairs in both orders, each attempt in four of them with its own quality.
  expect(judge.asked).toHaveLength(6);
  expect(result.score).toEqual([3, 9, 6]);
  expect(result.matches.map(({ winner }) => winner)).toEqual(
    result.matches.map(({ pair }) => (pair.includes(1) ? 1 : 2)),
  );
  expect(result.features[0]).toMatchObject({ characters: "quality=3".length, calls: 0 });
  expect(result.judging).toMatchObject({ asked: 6, kept: 0, repeated: 0 });
});

it("leaves out what was abandoned, and ranks the rest", async () => {
  bench = await judgingBench({ scripted: scripted().named });
  await bench.submit({ id: "g", attempts: [null, ...ATTEMPTS] });
  bench.open();
  const { result } = await bench.closed("g");
  expect(result.reward.rank).toEqual([null, 2, 0, 1]);
  expect(result.score).toEqual([null, 3, 9, 6]);
  expect(result.features[0]).toBeNull();
});

it("is invalid with fewer valid attempts than the quorum, and asks nobody", async () => {
  const judge = scripted();
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: [null, attempt(1), null, attempt(2)], quorum: 3 });
  bench.open();
  const { group, result } = await bench.closed("g");
  expect(group).toMatchObject({ state: "invalid", failure: { code: "below_quorum" } });
  expect(result.reward.reward).toEqual([null, null, null, null]);
  expect(judge.asked).toEqual([]);
});

it("asks an order once, whoever the attempts are of", async () => {
  const judge = scripted();
  bench = await judgingBench({ scripted: judge.named });
  bench.open();
  await bench.submit({ id: "one", attempts: ATTEMPTS });
  await bench.closed("one");
  await bench.submit({ id: "two", attempts: ATTEMPTS.toReversed() });
  const { result } = await bench.closed("two");
  expect(result.reward.rank).toEqual([1, 0, 2]);
  expect(result.judging).toMatchObject({ asked: 0, kept: 6 });
  expect(judge.asked).toHaveLength(6);
});

it("asks again what other code judged, and not what the same code did", async () => {
  const judge = scripted();
  bench = await judgingBench({ scripted: judge.named });
  const judgedBy = async (program: string, id: string) => {
    const judging = bench.open({ evaluation: { ...evaluationOf({ scripted: judge.named }), program: () => program } });
    await bench.submit({ id, attempts: ATTEMPTS });
    const { result } = await bench.closed(id);
    await judging.stop();
    return result.judging;
  };
  expect(await judgedBy("first", "one")).toMatchObject({ asked: 6, kept: 0 });
  expect(await judgedBy("second", "two")).toMatchObject({ asked: 6, kept: 0 });
  expect(await judgedBy("first", "three")).toMatchObject({ asked: 0, kept: 6 });
});

it("asks about twins as about one", async () => {
  const judge = scripted();
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: [attempt(5), attempt(2), attempt(5)] });
  bench.open();
  const { result } = await bench.closed("g");
  // 5>2, 2>5 and 5>5: the twins' two orders are the same question.
  expect(judge.asked.toSorted()).toEqual(["2>5", "5>2", "5>5"]);
  expect(result.reward.rank).toEqual([0.5, 2, 0.5]);
});

it("asks at most so much at once over all groups, and of older groups first", async () => {
  const judge = scripted(honest, { latencyMs: 4 });
  bench = await judgingBench({ scripted: judge.named });
  const opened = Date.now();
  const qualities = [40, 30, 20, 10, 0];
  for (const [at, base] of qualities.entries())
    await bench.submit({
      id: `g${base}`,
      attempts: [0, 1, 2].map((one) => attempt(base + one)),
      at: opened - 1000 * at,
    });
  bench.open({ concurrency: 3 });
  const closed = await Promise.all(qualities.map((base) => bench.closed(`g${base}`)));
  expect(judge.most()).toBe(3);
  expect(judge.asked).toHaveLength(30);
  // The last one was opened first.
  const groups = judge.asked.map((order) => Math.floor(Number(order.split(">")[0]) / 10));
  expect(groups).toEqual(groups.toSorted((one, other) => one - other));
  const ends = closed.map(({ group }) => group.closedAt!);
  expect(ends).toEqual(ends.toSorted((one, other) => other - one));
});

it("closes each group once, however many gateways judge", async () => {
  const judge = scripted(honest, { latencyMs: 2 });
  bench = await judgingBench({ scripted: judge.named });
  const ids = Array.from({ length: 20 }, (_, number) => `g${number}`);
  for (const [at, id] of ids.entries())
    await bench.submit({ id, attempts: [1, 2, 3].map((one) => attempt(10 * at + one)) });
  const judgings = [bench.open({ concurrency: 2 }), bench.open({ concurrency: 2 })];
  for (const id of ids) expect((await bench.closed(id)).result.reward.rank).toEqual([2, 1, 0]);
  const scored = judgings.map((judging) => judging.counts().scored);
  expect(scored[0]! + scored[1]!).toBe(20);
  expect(Math.min(...scored)).toBeGreaterThan(0);
  expect(judge.asked).toHaveLength(120);
});

it("leaves a group alone that was cancelled, or that another gateway has", async () => {
  const judge = scripted(() => new Promise<never>(() => {}));
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  const judging = bench.open();
  await expect.poll(() => judge.asked.length).toBe(6);
  await bench.store.cancel({ id: "g" }, { ...OUTAGE, owner: "harness", code: "cancelled" }, Date.now());
  await expect.poll(() => judging.health()).toMatchObject({ active: 0, callsInFlight: 0 });
  expect(await bench.group("g")).toMatchObject({ state: "invalid", failure: { code: "cancelled" } });
  expect(judging.counts()).toMatchObject({ scored: 0, invalid: new Map() });
});

it("gives no reward where nobody had time to ask, and says so", async () => {
  const judge = scripted();
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS, judgeSeconds: 1, at: Date.now() - 60_000 });
  bench.open();
  const { group, result } = await bench.closed("g");
  expect(group).toMatchObject({ state: "invalid", failure: { owner: "harness", code: "judge_backlog" } });
  expect(result.reward).toMatchObject({ status: "invalid", reward: [null, null, null], judge: "scripted" });
  expect(judge.asked).toEqual([]);
});

it("closes in time what waits behind groups with more time", async () => {
  const judge = scripted(() => new Promise<never>(() => {}));
  bench = await judgingBench({ scripted: judge.named });
  const now = Date.now();
  for (const at of [0, 1, 2, 3, 4, 5]) await bench.submit({ id: `old${at}`, attempts: ATTEMPTS, at: now - 9000 + at });
  await bench.submit({ id: "short", attempts: ATTEMPTS, judgeSeconds: 0.3 });
  bench.open({ concurrency: 1 });
  const { group } = await bench.closed("short");
  expect(group.failure).toMatchObject({ code: "judge_backlog" });
  expect((await bench.group("old5")).closedAt).toBeNull();
});

it("gives no reward by another judge than the group was opened for", async () => {
  bench = await judgingBench({ scripted: scripted().named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  const other = scripted(honest, { id: "another" });
  bench.open({ evaluation: { ...evaluationOf({ scripted: other.named }), rubrics: {} } });
  const { group } = await bench.closed("g");
  expect(group).toMatchObject({ state: "invalid", failure: { owner: "harness" } });
  expect(other.asked).toEqual([]);
});

it("ends collecting in time: with the quorum a group is judged", async () => {
  bench = await judgingBench({ scripted: scripted().named });
  await bench.submit({ id: "g", attempts: ATTEMPTS, missing: 2, collectSeconds: 0.2 });
  bench.open();
  expect((await bench.group("g")).state).toBe("open");
  await expect.poll(isOver("g")).toBe(true);
  expect((await bench.closed("g")).result.reward.rank).toEqual([2, 0, 1, null, null]);
});

it("has lists ranked by a judge of lists", async () => {
  let asked = 0;
  const listwise: ListwiseJudge = {
    id: "lists",
    async rank({ trajectories }) {
      asked++;
      // The first call is rubbish.
      if (asked === 1) return { status: "unscored", failure: { ...OUTAGE, code: "malformed_verdict" } };
      return { status: "scored", sheets: trajectories.map((one) => sheet(qualityOf(one))) };
    },
  };
  bench = await judgingBench({ scripted: { ...scripted().named, listwise } });
  await bench.submit({ id: "g", attempts: ATTEMPTS, config: { topology: "listwise", calls: 3 } });
  bench.open();
  const { result } = await bench.closed("g");
  expect(result.reward).toMatchObject({ rank: [2, 0, 1], directions: { asked: 3, lost: 0 } });
  expect(result.score).toEqual([3, 9, 6]);
  expect(result.judging).toMatchObject({ asked: 3, repeated: 1 });
  expect(await bench.store.lists("g")).toHaveLength(3);
});
