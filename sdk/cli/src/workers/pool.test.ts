/** Workers in their places: who is started when, who takes whose place, and what one is told of the others. */
import { setTimeout as wait } from "node:timers/promises";
import type { WorkerReport } from "@arenakit/server-gateway";
import { joinFamilies } from "@arenakit/server-kit";
import { expect, it, vi } from "vitest";
import { CALL_MS, type FakeWorker, fakePool, until, wholePool } from "./pool.fixture.ts";

const homesOf = ({ posted }: FakeWorker) => posted.findLast((message) => "homes" in message);

it("starts the first, and the others when it answers; all are warm when all answer", async () => {
  const { pool, started } = fakePool({ count: 3 });
  const begun = pool.start();
  expect(started.map(({ worker }) => worker)).toEqual([0]);
  expect(pool.state).toEqual({ count: 3, missing: [0, 1, 2], restarts: {} });
  started[0]!.ready();
  expect(await begun).toEqual(["worker 0"]);
  expect(started.map(({ worker }) => worker)).toEqual([0, 1, 2]);
  started[2]!.ready();
  expect(started.flatMap(({ posted }) => posted.filter((message) => "warm" in message))).toEqual([]);
  started[1]!.ready();
  expect(started.map(({ posted }) => posted.filter((message) => "warm" in message).length)).toEqual([1, 1, 1]);
  expect(homesOf(started[0]!)).toEqual({ homes: ["socket of owner 0", "socket of owner 1", "socket of owner 2"] });
});

it("fails as the first one fails, and starts no other", async () => {
  const { pool, started } = fakePool();
  const begun = pool.start();
  const failure = { owner: "harness" as const, code: "usage", message: "expected a judge", retryable: false };
  started[0]!.told({ failed: failure });
  started[0]!.ended("exit", "exit 0");
  await expect(begun).rejects.toMatchObject({ failure });
  expect(started).toHaveLength(1);
});

it("replaces one that is lost", async () => {
  const { pool, started, said } = await wholePool();
  started[1]!.ended("memory", "it had no memory left");
  expect(pool.state).toEqual({ count: 2, missing: [1], restarts: { memory: 1 } });
  expect(homesOf(started[0]!)).toEqual({ homes: ["socket of owner 0", null] });
  await until(() => started.length === 3);
  expect(started[2]!.worker).toBe(1);
  started[2]!.ready();
  expect(pool.state.missing).toEqual([]);
  expect(homesOf(started[0]!)).toEqual({ homes: ["socket of owner 0", "socket of owner 2"] });
  expect(said.join()).toContain("worker 1 is lost (it had no memory left)");
});

it("says where there is no socket for another one", async () => {
  const { started, said } = fakePool();
  const spent = fakePool({ start: () => null });
  await expect(spent.pool.start()).rejects.toThrow("no socket");
  expect([started, said]).toEqual([[], []]);
});

it("replaces all one after the other: the new one is there before the old one leaves", async () => {
  const { pool, started } = await wholePool();
  const restarted = pool.restart();
  await until(() => started.length === 3);
  const stops = () => started.map(({ posted }) => posted.some((message) => "stop" in message));
  expect(stops()).toEqual([false, false, false]);
  started[2]!.ready();
  await until(() => started.length === 4);
  expect(stops()).toEqual([true, false, false, false]);
  started[3]!.ready();
  await restarted;
  expect(stops()).toEqual([true, true, false, false]);
  expect(started.slice(2).map(({ worker }) => worker)).toEqual([0, 1]);
  expect(pool.state).toEqual({ count: 2, missing: [], restarts: { asked: 2 } });
});

it("replaces all once more however often that is asked meanwhile, and says when", async () => {
  const { pool, started, said } = await wholePool();
  const rounds = [pool.restart()];
  await until(() => started.length === 3);
  rounds.push(pool.restart(), pool.restart(), pool.restart());
  for (let next = 2; next < 6; next++) {
    await until(() => started.length > next);
    started[next]!.ready();
  }
  await Promise.all(rounds);
  // Two that were there at first, and two rounds of two.
  expect(started.map(({ worker }) => worker)).toEqual([0, 1, 0, 1, 0, 1]);
  const [begins, ends] = ["2 workers are replaced one after the other", "2 of 2 workers have been replaced"];
  expect(said).toEqual([begins, ends, begins, ends]);
});

it("keeps a worker whose successor fails", async () => {
  const { pool, started, said } = await wholePool();
  const restarted = pool.restart();
  await until(() => started.length === 3);
  started[2]!.ended("exit", "exit 1");
  await until(() => started.length === 4);
  started[3]!.ready();
  await restarted;
  expect(started[0]!.posted.some((message) => "stop" in message)).toBe(false);
  expect(pool.state).toEqual({ count: 2, missing: [], restarts: { asked: 1 } });
  expect(said.join()).toContain("worker 0 stays as it is");
  expect(said.at(-1)).toBe("1 of 2 workers have been replaced");
});

it("has one in each place where the old one is lost while its successor starts", async () => {
  const { pool, started } = await wholePool();
  const restarted = pool.restart();
  await until(() => started.length === 3);
  started[0]!.ended("error", "it broke");
  // The place is looked at again after no time, while the successor is still starting.
  await wait(20);
  expect(started).toHaveLength(3);
  started[2]!.ready();
  await until(() => started.length === 4);
  started[3]!.ready();
  await restarted;
  expect(started.map(({ worker }) => worker)).toEqual([0, 1, 0, 1]);
  // It was started in the place of one, which was lost.
  expect(pool.state).toEqual({ count: 2, missing: [], restarts: { error: 1, asked: 1 } });
});

it("fills the place where both the old one and its successor are lost", async () => {
  const { pool, started } = await wholePool();
  const restarted = pool.restart();
  await until(() => started.length === 3);
  started[0]!.ended("error", "it broke");
  await wait(20);
  started[2]!.ended("exit", "exit 1");
  await until(() => started.filter(({ worker }) => worker === 0).length === 3);
  started.findLast(({ worker }) => worker === 0)!.ready();
  started.findLast(({ worker }) => worker === 1)!.ready();
  await restarted;
  expect(pool.state.missing).toEqual([]);
});

const releasesOf = ({ posted }: FakeWorker) =>
  posted.flatMap((message) => ("release" in message ? [message.release] : []));

it("has released at once what a lost one had leased, by one that answers", async () => {
  const { started } = await wholePool();
  started[1]!.ended("error", "it broke");
  expect(releasesOf(started[0]!)).toEqual(["owner 1"]);
  started[0]!.told({ released: "owner 1" });
  await until(() => started.length === 3);
  started[2]!.ready();
  expect(started.map(releasesOf)).toEqual([["owner 1"], [], []]);
});

it("has it released by the successor that was starting already, where no other answers", async () => {
  const { pool, started } = fakePool({ count: 1 });
  const begun = pool.start();
  started[0]!.ready();
  await begun;
  const restarted = pool.restart();
  await until(() => started.length === 2);
  started[0]!.ended("error", "it broke");
  expect(releasesOf(started[1]!)).toEqual([]);
  started[1]!.ready();
  await restarted;
  expect(releasesOf(started[1]!)).toEqual(["owner 0"]);
});

it("asks another to release what one did not that is lost itself, and its successor where that fails", async () => {
  const { started } = await wholePool();
  started[1]!.ended("error", "it broke");
  started[0]!.ended("memory", "it had no memory left");
  await until(() => started.length === 4);
  started[2]!.ended("exit", "exit 1");
  started[3]!.ready();
  const owners = releasesOf(started[3]!);
  expect(owners.sort()).toEqual(["owner 0", "owner 1", "owner 2"]);
  for (const owner of owners) started[3]!.told({ released: owner });
  await until(() => started.length === 5);
  started[4]!.ready();
  started[3]!.ended("error", "it broke");
  expect(releasesOf(started[4]!)).toEqual(["owner 3"]);
});

it("goes on filling places where all are lost", async () => {
  const { pool, started } = await wholePool();
  for (const one of started) one.ended("error", "it broke");
  await until(() => started.length === 4);
  for (const one of started.slice(2)) one.ended("exit", "exit 1");
  await until(() => started.length === 6);
  for (const one of started.slice(4)) one.ready();
  expect(pool.state.missing).toEqual([]);
});

it("ends those that answer when they have answered, and others at once", async () => {
  const { pool, started } = fakePool();
  const begun = pool.start();
  started[0]!.ready();
  await begun;
  await pool.stop();
  expect(started.map(({ posted }) => posted.some((message) => "stop" in message))).toEqual([true, true]);
  expect(started).toHaveLength(2);
});

it("asks all others what one wants to know, and names those that say nothing in time", async () => {
  const { started } = await wholePool({ count: 3, gatherMs: 30 });
  started[2]!.ready();
  const [first, second, third] = started as [FakeWorker, FakeWorker, FakeWorker];
  first.told({ gather: 7, what: "health" });
  const asked = [second, third].map(({ posted }) => posted.find((message) => "report" in message));
  expect(asked).toEqual([
    { report: 0, what: "health" },
    { report: 0, what: "health" },
  ]);
  expect(first.posted.some((message) => "report" in message)).toBe(false);
  third.told({ reported: 0, what: "health", said: { active: 3 } });
  await until(() => first.posted.some((message) => "gathered" in message));
  const state = { count: 3, missing: [1], restarts: {} };
  expect(first.posted.at(-1)).toEqual({ gathered: 7, said: [{ active: 3 }], state });
  // Too late: nobody waits for it.
  second.told({ reported: 0, what: "health", said: {} });
  first.told({ gather: 8, what: "health" });
  second.told({ reported: 1, what: "health", said: { active: 1 } });
  third.told({ reported: 1, what: "health", said: { active: 2 } });
  expect(first.posted.at(-1)).toEqual({
    gathered: 8,
    said: [{ active: 1 }, { active: 2 }],
    state: { ...state, missing: [] },
  });
});

const counted = (calls: number): WorkerReport["metrics"] => [
  { name: "calls", help: "h", type: "counter", samples: [{ value: calls }] },
  { name: "busy", help: "h", type: "gauge", samples: [{ value: calls }] },
  { name: "stored", help: "h", type: "counter", together: "same", samples: [{ value: calls }] },
];

/** What the first worker would expose, with `own` calls of its own, after the others have answered or not. */
function scraped({ posted }: FakeWorker, own: number) {
  const { said } = posted.findLast((message) => "gathered" in message) as { said: readonly WorkerReport["metrics"][] };
  const families = joinFamilies([counted(own), ...said]);
  return Object.fromEntries(families.map(({ name, samples }) => [name, samples[0]!.value]));
}

/** Answers what it was asked last. */
function answer(fake: FakeWorker, calls: number): void {
  const { report } = fake.posted.findLast((message) => "report" in message) as { report: number };
  fake.told({ reported: report, what: "metrics", said: counted(calls) });
}

it("keeps what workers counted that left, were lost, or say nothing in time", async () => {
  const { pool, started } = await wholePool({ gatherMs: 30 });
  const [first, second] = started as [FakeWorker, FakeWorker];
  const scrape = (number: number) => first.told({ gather: number, what: "metrics" });
  const isAnswered = (number: number) =>
    until(() => first.posted.some((message) => "gathered" in message && message.gathered === number));
  scrape(1);
  answer(second, 10);
  // What one store says is told once.
  expect(scraped(first, 5)).toEqual({ calls: 15, busy: 15, stored: 5 });
  // Silent: its last count, and not how busy it was.
  scrape(2);
  await isAnswered(2);
  expect(scraped(first, 5)).toEqual({ calls: 15, busy: 5, stored: 5 });
  second.ended("error", "it broke");
  scrape(3);
  expect(scraped(first, 5)).toEqual({ calls: 15, busy: 5, stored: 5 });
  await until(() => started.length === 3);
  const third = started[2]!;
  third.ready();
  scrape(4);
  answer(third, 1);
  expect(scraped(first, 5)).toEqual({ calls: 16, busy: 6, stored: 5 });
  // It says what it has counted when it leaves; and of the one that asks, what it told is known, too.
  third.told({ counted: counted(3) });
  answer(first, 6);
  first.ended("error", "it broke");
  third.told({ gather: 5, what: "metrics" });
  expect(scraped(third, 3)).toEqual({ calls: 10 + 6 + 3, busy: 3, stored: 3 });
  await pool.stop();
});

it("counts one that goes while others are asked once", async () => {
  const { started } = await wholePool({ count: 3, gatherMs: 30 });
  started[2]!.ready();
  const [first, second, third] = started as [FakeWorker, FakeWorker, FakeWorker];
  first.told({ gather: 1, what: "metrics" });
  answer(second, 10);
  second.ended("error", "it broke");
  answer(third, 1);
  expect(scraped(first, 5)).toMatchObject({ calls: 16 });
});

it("gives who leaves as long as its calls may take", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const killed: string[] = [];
    const readies: (() => void)[] = [];
    const { pool } = fakePool({
      count: 1,
      start(_worker, events) {
        readies.push(() => events.told({ ready: { told: [], memory: new Map(), callDeadlineMs: CALL_MS } }));
        const kill = () => {
          killed.push("killed");
          events.ended("exit", "exit 1");
        };
        return { post: () => {}, kill, owner: "one", privatePath: "socket" };
      },
    });
    const begun = pool.start();
    readies[0]!();
    await begun;
    const stopped = pool.stop();
    vi.advanceTimersByTime(CALL_MS);
    expect(killed).toEqual([]);
    vi.advanceTimersByTime(CALL_MS + 60_000);
    await stopped;
    expect(killed).toEqual(["killed"]);
  } finally {
    vi.useRealTimers();
  }
});
