/** The source over a store: it follows what changes, counts a closed group once, and asks for no more than it must. */
import type { GroupFilter } from "@arenakit/store";
import { expect, it } from "vitest";
import { FakeRun } from "./fake-run.fixture.ts";
import { storeSource } from "./studio-source.ts";

const TIMEOUT = { owner: "judge", code: "judge_timed_out", message: "no answer in 60 s", retryable: true } as const;

/** A run whose clock is moved by hand, and the questions that its store is asked. */
function watched() {
  const time = { now: 1_000_000 };
  const clock = () => time.now;
  const run = new FakeRun({ run: "r", size: 2, clock });
  const asked: GroupFilter[] = [];
  const { runs, groups } = run.store;
  const store = {
    runs,
    groups: (filter: GroupFilter) => {
      asked.push(filter);
      return groups(filter);
    },
  };
  const source = storeSource({ store, view: async (id) => run.view(id), health: () => null, clock });
  return { run, time, asked, source };
}

it("sees what changed since the last look, and counts a group that closed once", async () => {
  const { run, time, source } = watched();
  const id = run.open("a", 0);
  expect((await source.run("r"))!.counts).toMatchObject({ open: 1, invalid: 0 });
  time.now += 1000;
  run.invalidate(id, TIMEOUT);
  for (let look = 0; look < 3; look++) {
    time.now += 1000;
    expect((await source.run("r"))!.counts).toMatchObject({ open: 0, invalid: 1 });
  }
});

it("asks after the last change only, and once for looks that come together", async () => {
  const { run, time, source, asked } = watched();
  for (let at = 0; at < 1200; at++) {
    run.invalidate(run.open(`g${at}`, at, time.now), TIMEOUT);
    time.now += 100;
  }
  expect((await source.run("r"))!.counts.invalid).toBe(1200);
  const first = asked.length;
  await Promise.all([source.run("r"), source.run("r"), source.run("r")]);
  expect(asked).toHaveLength(first);
  time.now += 1000;
  await source.run("r");
  expect(asked).toHaveLength(first + 1);
  expect(asked.at(-1)!.changedSince).toBeGreaterThan(1_000_000 + 1199 * 100 - 5000);
});

it("loses no group of many that changed in one moment", async () => {
  const { run, source } = watched();
  for (let at = 0; at < 1700; at++) run.invalidate(run.open(`g${at}`, 0), TIMEOUT);
  expect((await source.run("r"))!.counts.invalid).toBe(1700);
});

it("takes a change that another gateway wrote with a clock that is behind", async () => {
  const { run, time, source } = watched();
  const id = run.open("a", 0);
  run.open("b", 0);
  await source.run("r");
  time.now += 1000;
  run.invalidate(id, TIMEOUT, time.now - 1500);
  expect((await source.run("r"))!.counts).toMatchObject({ open: 1, invalid: 1 });
});

it("knows no run that has sent nothing", async () => {
  const { source } = watched();
  expect(await source.run("other")).toBeNull();
});
