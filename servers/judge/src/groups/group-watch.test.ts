import type { GroupStore, StoredAttempt, StoredGroup } from "@arenakit/store";
import { afterEach, expect, it } from "vitest";
import type { Snapshot } from "./group-watch.ts";
import { createGroupWatch, type GroupWatch } from "./group-watch.ts";

const group = (id: string, more: Partial<StoredGroup> = {}): StoredGroup => ({
  id,
  run: "r",
  step: null,
  size: 2,
  quorum: 2,
  terms: {},
  state: "open",
  version: 1,
  have: 1,
  abandoned: 0,
  openedAt: 0,
  collectUntil: 1000,
  readyAt: null,
  judgeUntil: null,
  lost: 0,
  closedAt: null,
  changedAt: 0,
  failure: null,
  result: null,
  ...more,
});

/** A store that counts what it is asked. */
function counted() {
  const groups = new Map<string, StoredGroup>();
  const asked = { groups: 0, attempts: 0 };
  let listener = (_: string) => {};
  let isDown = false;
  const store: Pick<GroupStore, "groupsById" | "attempts" | "onChange"> = {
    async groupsById(ids) {
      asked.groups++;
      if (isDown) throw new Error("no store");
      return ids.flatMap((id) => groups.get(id) ?? []);
    },
    async attempts() {
      asked.attempts++;
      return [] as StoredAttempt[];
    },
    onChange(heard) {
      listener = heard;
      return () => {};
    },
  };
  return {
    store,
    asked,
    put(next: StoredGroup, isTold = true) {
      groups.set(next.id, next);
      if (isTold) listener(next.id);
    },
    down(value: boolean) {
      isDown = value;
    },
  };
}

const watches: GroupWatch[] = [];
const watchOf = (store: ReturnType<typeof counted>["store"], more: object = {}) => {
  const watch = createGroupWatch({ store, pollMs: 20, ...more });
  watches.push(watch);
  return watch;
};
afterEach(() => {
  for (const watch of watches.splice(0)) watch.close();
});
const closed = (_: string, snapshot: Snapshot | null) => snapshot?.group.closedAt != null;
const CLOSED = { state: "invalid" as const, closedAt: 5, version: 9 };

it("reads a group once for a thousand who wait for it", async () => {
  const { store, asked, put } = counted();
  put(group("g"));
  const watch = watchOf(store, { pollMs: 60_000 });
  const waiting = Array.from({ length: 1000 }, () => watch.wait({ ids: ["g"], look: closed }, { waitMs: 60_000 }));
  expect(watch.waiters).toBe(1000);
  await watch.read("g");
  expect(asked).toEqual({ groups: 1, attempts: 1 });
  put(group("g", CLOSED));
  await Promise.all(waiting);
  expect(asked).toEqual({ groups: 2, attempts: 2 });
  expect(watch.waiters).toBe(0);
  // A closed group never changes: who asks later is answered from memory.
  await watch.read("g");
  expect(asked.groups).toBe(2);
});

it("asks by itself about once a turn, all groups in one query, where nobody tells", async () => {
  const { store, asked, put } = counted();
  const ids = Array.from({ length: 50 }, (_, at) => `g${at}`);
  for (const id of ids) put(group(id));
  const watch = watchOf(store);
  const all = Promise.all(ids.map((id) => watch.wait({ ids: [id], look: closed }, { waitMs: 60_000 })));
  await watch.read("g0");
  const before = asked.groups;
  for (const id of ids) put(group(id, CLOSED), false);
  await all;
  expect(asked.groups - before).toBeLessThanOrEqual(2);
});

it("ends a wait by its deadline, by its client's leaving and by the closing of the service", async () => {
  const { store, put } = counted();
  put(group("g"));
  const watch = watchOf(store);
  const never = { ids: ["g"], look: () => false };
  await expect(watch.wait(never, { waitMs: 30 })).resolves.toBeUndefined();
  const leaving = new AbortController();
  const left = watch.wait(never, { waitMs: 60_000, signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ failure: { code: "cancelled" } });
  const kept = watch.wait(never, { waitMs: 60_000 });
  watch.close();
  await expect(kept).rejects.toMatchObject({ failure: { owner: "harness", code: "closing", retryable: true } });
  await expect(watch.wait(never, { waitMs: 0 })).rejects.toMatchObject({ failure: { code: "closing" } });
  expect(watch.waiters).toBe(0);
});

it("takes no more than its bound", async () => {
  const { store, put } = counted();
  put(group("g"));
  const watch = watchOf(store, { maxWaiters: 2 });
  const never = { ids: ["g"], look: () => false };
  const held = [1, 2].map(() => watch.wait(never, { waitMs: 100 }));
  await expect(watch.wait(never, { waitMs: 0 })).rejects.toMatchObject({ failure: { code: "overloaded" } });
  await Promise.all(held);
  await expect(watch.wait(never, { waitMs: 0 })).resolves.toBeUndefined();
});

it("tells who asks that the store does not answer, and lets those wait on who have seen their groups", async () => {
  const { store, put, down } = counted();
  put(group("g"));
  const watch = watchOf(store);
  let sawIt = () => {};
  const seen = new Promise<void>((resolve) => {
    sawIt = resolve;
  });
  const look = (id: string, snapshot: Snapshot | null) => {
    sawIt();
    return closed(id, snapshot);
  };
  const patient = watch.wait({ ids: ["g"], look }, { waitMs: 60_000 });
  await seen;
  down(true);
  await expect(watch.read("g")).rejects.toMatchObject({ failure: { owner: "harness" } });
  put(group("g", CLOSED));
  down(false);
  await expect(patient).resolves.toBeUndefined();
});

it("reads attempts once more when collecting has ended, and then never again", async () => {
  const { store, asked, put } = counted();
  const watch = watchOf(store);
  const stages: [Partial<StoredGroup>, reads: number][] = [
    [{}, 1],
    [{ state: "ready", version: 2 }, 2],
    [{ state: "judging", version: 3 }, 2],
    [{ ...CLOSED, state: "scored" }, 2],
  ];
  for (const [stage, reads] of stages) {
    put(group("g", stage));
    await watch.read("g");
    expect(asked.attempts).toBe(reads);
  }
});

it("reads the attempts of a group that took an older one's name before anybody saw that closed", async () => {
  const { store, asked, put } = counted();
  const watch = watchOf(store);
  put(group("g", { state: "judging", version: 3 }));
  await watch.read("g");
  put(group("g", { openedAt: 9, state: "ready", version: 4 }));
  await watch.read("g");
  expect(asked.attempts).toBe(2);
});

it("shows nobody what was read before it came", async () => {
  const { store, put } = counted();
  put(group("g"));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let readings = 0;
  const slow: typeof store = {
    ...store,
    async groupsById(ids) {
      const read = await store.groupsById(ids);
      if (readings++ === 0) await held;
      return read;
    },
  };
  const watch = watchOf(slow, { pollMs: 60_000 });
  const first = watch.read("g");
  while (readings === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  put(group("g", CLOSED), false);
  const second = watch.read("g");
  release();
  expect((await first)?.group.state).toBe("open");
  expect((await second)?.group.state).toBe("invalid");
});
