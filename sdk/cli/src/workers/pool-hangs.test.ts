/** Workers that hang: told by pings that they leave unanswered, killed, and replaced as any that is lost. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CALL_MS, type FakeWorker, fakePool, wholePool } from "./pool.fixture.ts";

/** Each worker is asked every ten seconds. */
const PING_MS = 10_000;
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pingsOf = ({ posted }: FakeWorker) => posted.filter((message) => "ping" in message).length;
const pong = (fake: FakeWorker) => fake.told({ pong: true });
const hasStopped = ({ posted }: FakeWorker) => posted.some((message) => "stop" in message);

/** So many pings are due; those that are named answer each. */
async function pings(count: number, answering: () => readonly FakeWorker[]): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    await vi.advanceTimersByTimeAsync(PING_MS);
    for (const fake of answering()) pong(fake);
  }
}

it("goes on with those that answer", async () => {
  const { pool, started } = await wholePool();
  await pings(100, () => started);
  expect(started.map(pingsOf)).toEqual([100, 100]);
  expect(started.map(({ kills }) => kills)).toEqual([0, 0]);
  await pool.stop();
});

it("kills one that left six in a row unanswered, when the next is due, and replaces it", async () => {
  const { pool, started, said } = await wholePool();
  const [first, second] = started as [FakeWorker, FakeWorker];
  await pings(6, () => [first]);
  expect([pingsOf(second), second.kills]).toEqual([6, 0]);
  await pings(1, () => [first]);
  expect(second.kills).toBe(1);
  expect(pool.state).toEqual({ count: 2, missing: [1], restarts: { hung: 1 } });
  expect(first.posted.findLast((message) => "homes" in message)).toEqual({ homes: ["socket of owner 0", null] });
  expect(said).toEqual(["worker 1 is lost (it hangs) and is replaced"]);
  await vi.advanceTimersByTimeAsync(1);
  started[2]!.ready();
  expect(pool.state.missing).toEqual([]);
  await pings(100, () => started);
  expect(started.map(({ kills }) => kills)).toEqual([0, 1, 0]);
});

it("counts anew from each sign of life, and counts pings, not time", async () => {
  const { started } = await wholePool();
  const [first, second] = started as [FakeWorker, FakeWorker];
  for (let times = 0; times < 3; times++) {
    await pings(6, () => [first]);
    pong(second);
  }
  expect(second.kills).toBe(0);
  await pings(5, () => [first]);
  // The machine slept for a day: a timer that was due meanwhile fires once.
  vi.setSystemTime(Date.now() + 86_400_000);
  await pings(1, () => [first]);
  expect(second.kills).toBe(0);
});

it("lets the first one take as long as it needs, while it answers", async () => {
  const { pool, started } = fakePool();
  const begun = pool.start();
  await pings(600, () => started);
  expect(started.map(({ kills }) => kills)).toEqual([0]);
  started[0]!.ready();
  expect(await begun).toEqual(["worker 0"]);
});

it("fails where the first one is silent for ten minutes", async () => {
  const { pool, started } = fakePool();
  const begun = pool.start();
  const failed = expect(begun).rejects.toMatchObject({ failure: { owner: "harness", code: "worker_lost" } });
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(started[0]!.kills).toBe(0);
  await vi.advanceTimersByTimeAsync(PING_MS);
  expect(started[0]!.kills).toBe(1);
  await failed;
});

it("waits ten minutes for one that is to take another's place, whatever it says", async () => {
  const { pool, started, said } = await wholePool();
  const restarted = pool.restart();
  await vi.advanceTimersByTimeAsync(0);
  await pings(60, () => started);
  expect(started.map(({ kills }) => kills)).toEqual([0, 0, 0]);
  await pings(1, () => started);
  expect(started[2]!.kills).toBe(1);
  // The old one goes on, and the next is renewed.
  await vi.advanceTimersByTimeAsync(0);
  expect(started.map(({ worker }) => worker)).toEqual([0, 1, 0, 1]);
  started[3]!.ready();
  await vi.advanceTimersByTimeAsync(0);
  await restarted;
  expect(pool.state).toEqual({ count: 2, missing: [], restarts: { asked: 1 } });
  expect(said.join("\n")).toContain("a worker ended: it was not ready in time");
});

it("kills one that hangs while it leaves, and counts it once", async () => {
  const { pool, started } = await wholePool();
  const [first] = started as [FakeWorker];
  const restarted = pool.restart();
  await vi.advanceTimersByTimeAsync(0);
  first.endsBy.stop = false;
  started[2]!.ready();
  await pings(6, () => started.slice(1));
  expect([hasStopped(first), first.kills]).toEqual([true, 0]);
  await pings(1, () => started.slice(1));
  expect(first.kills).toBe(1);
  // Sooner than it would be ended that answers what is in flight.
  expect(7 * PING_MS).toBeLessThan(2 * CALL_MS + MINUTE_MS);
  started[3]!.ready();
  await restarted;
  expect(pool.state).toEqual({ count: 2, missing: [], restarts: { asked: 2 } });
});

it("has the process replaced where a thread does not end by that, and waits for it no longer", async () => {
  const { pool, started, said } = await wholePool();
  const [first, second] = started as [FakeWorker, FakeWorker];
  second.endsBy.kill = false;
  await pings(7, () => [first]);
  expect([second.kills, pool.isStuck]).toEqual([1, false]);
  await pings(6, () => [first]);
  expect([said, pool.isStuck]).toEqual([[], false]);
  await pings(1, () => [first]);
  expect([said.at(-1), pool.isStuck]).toEqual(["spent", true]);
  expect(pool.state.restarts).toEqual({ hung: 1 });
  await pool.stop();
  expect(hasStopped(first)).toBe(true);
  // It ends at last.
  second.ended("exit", "exit 1");
  expect(pool.state.restarts).toEqual({ hung: 1 });
});
