/** What is listed, counted, named, kept by content, and let go. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GroupFilter, GroupStore } from "../group-store.ts";
import {
  attempt,
  bytesOf,
  COMPARISON,
  claimed,
  failureOf,
  match,
  type Opened,
  readyGroups,
  type Subject,
} from "./groups.fixture.ts";

export function keepingCase(subject: Subject): void {
  let opened: Opened;
  let store: GroupStore;
  beforeEach(async () => {
    opened = await subject.open();
    store = opened.store;
  });
  afterEach(() => opened.end());

  const idsOf = async (filter: Partial<GroupFilter>) =>
    (await store.groups({ limit: 100, ...filter })).map(({ id }) => id);
  const closeAt = async (now: number) =>
    store.close({ ...(await claimed(store, now)), state: "scored", result: {}, failure: null, now });

  describe("groups", () => {
    beforeEach(async () => {
      await store.submit(attempt("a", 0, { now: 100 }));
      await store.submit(attempt("b", 0, { now: 200, head: { run: "run-b" } }));
      await store.submit(attempt("c", 0, { now: 300 }));
      await store.submit(attempt("a", 1, { now: 400 }));
      await readyGroups(store, ["d"], 500);
    });

    it("are listed in the order asked for", async () => {
      expect(await idsOf({})).toEqual(["d", "c", "b", "a"]);
      expect(await idsOf({ order: "newest" })).toEqual(["d", "c", "b", "a"]);
      expect(await idsOf({ order: "oldest" })).toEqual(["a", "b", "c", "d"]);
      expect(await idsOf({ order: "changed" })).toEqual(["b", "c", "a", "d"]);
    });

    it("are filtered by run, state and time", async () => {
      expect(await idsOf({ run: "run-b" })).toEqual(["b"]);
      expect(await idsOf({ run: "nobody's" })).toEqual([]);
      expect(await idsOf({ states: ["ready"] })).toEqual(["d"]);
      expect(await idsOf({ states: ["ready", "open"], run: "run-a" })).toEqual(["d", "c", "a"]);
      expect(await idsOf({ states: [] })).toEqual([]);
      expect(await idsOf({ order: "changed", changedSince: 300 })).toEqual(["c", "a", "d"]);
      expect(await idsOf({ order: "changed", changedSince: 301, run: "run-a" })).toEqual(["a", "d"]);
    });

    it("are paged backwards", async () => {
      const [first, second] = await store.groups({ limit: 2 });
      expect([first!.id, second!.id]).toEqual(["d", "c"]);
      expect(await idsOf({ limit: 2, openedBefore: second!.openedAt })).toEqual(["b", "a"]);
      expect(await idsOf({ openedBefore: 100 })).toEqual([]);
    });

    it.each([0, 10_001, 1.5])("refuse a limit of %d", async (limit) => {
      await expect(store.groups({ limit })).rejects.toMatchObject({ failure: { code: "bad_limit" } });
    });

    it("are found by id", async () => {
      expect((await store.groupsById(["a", "nobody", "d", "a"])).map(({ id }) => id).sort()).toEqual(["a", "d"]);
      expect(await store.groupsById([])).toEqual([]);
      expect(await store.group("nobody")).toBeNull();
      expect((await Promise.all(["d", "nobody", "a"].map((id) => store.group(id)))).map((one) => one?.id)).toEqual([
        "d",
        undefined,
        "a",
      ]);
    });

    it("have attempts by index, with bodies where they are asked for", async () => {
      expect((await store.attempts("d")).map(({ index }) => index)).toEqual([0, 1, 2]);
      expect(await store.attempts("nobody")).toEqual([]);
      const bodies = await store.bodies("d");
      expect(bodies.map(({ body }) => body)).toEqual([0, 1, 2].map((index) => attempt("d", index).body));
      expect(await store.body("d", 1)).toEqual(bodies[1]);
      expect(await store.body("d", 9)).toBeNull();
      expect(await store.bodies("nobody")).toEqual([]);
      expect(await store.matches("nobody")).toEqual([]);
      expect(await store.lists("nobody")).toEqual([]);
      expect(await store.comparisons([])).toEqual([]);
    });

    it("are counted by state, with the oldest that is not closed", async () => {
      const none = { open: 0, ready: 0, judging: 0, scored: 0, invalid: 0 };
      const bodies = [attempt("a", 0), attempt("a", 1), attempt("b", 0), attempt("c", 0)];
      const bytes = [...bodies, ...[0, 1, 2].map((index) => attempt("d", index))]
        .map(({ body }) => body.byteLength)
        .reduce((sum, one) => sum + one, 0);
      expect(await store.counts()).toEqual({
        ...none,
        open: 3,
        ready: 1,
        oldestOpenedAt: 100,
        bodyBytes: bytes,
        openBodyBytes: bytes,
      });
      await store.cancel({ id: "a" }, failureOf("cancelled"), 600);
      await closeAt(610);
      expect(await store.counts()).toMatchObject({ open: 2, scored: 1, invalid: 1, ready: 0, oldestOpenedAt: 200 });
      await store.cancel({ run: "run-a" }, failureOf("cancelled"), 620);
      await store.cancel({ run: "run-b" }, failureOf("cancelled"), 630);
      // What closed groups hold goes by retention, and does not stand in the way of new ones.
      expect(await store.counts()).toMatchObject({ oldestOpenedAt: null, bodyBytes: bytes, openBodyBytes: 0 });
    });

    it("are counted by run, the last changed first", async () => {
      expect(await store.runs(10)).toEqual([
        { run: "run-a", groups: 3, lastChangedAt: 500 },
        { run: "run-b", groups: 1, lastChangedAt: 200 },
      ]);
      await store.submit(attempt("b", 1, { now: 700, head: { run: "run-b" } }));
      expect(await store.runs(1)).toEqual([{ run: "run-b", groups: 1, lastChangedAt: 700 }]);
    });
  });

  it("counts nothing where there is nothing", async () => {
    const none = {
      open: 0,
      ready: 0,
      judging: 0,
      scored: 0,
      invalid: 0,
      oldestOpenedAt: null,
      bodyBytes: 0,
      openBodyBytes: 0,
    };
    expect(await store.counts()).toEqual(none);
    expect(await store.runs(10)).toEqual([]);
    await store.ping();
  });

  describe("configurations", () => {
    const one = { name: "one", sha256: "hash-1", config: { topology: "ring" } };
    const two = { name: "two", sha256: "hash-2", config: { topology: "swiss" } };

    it("are known by name and by content", async () => {
      expect(await store.putConfig(one, 100)).toEqual({ outcome: "created", config: one });
      expect(await store.putConfig(one, 110)).toEqual({ outcome: "known", config: one });
      expect(await store.config("one")).toEqual(one);
      expect(await store.config("hash-1")).toEqual(one);
      expect(await store.config("nobody's")).toBeNull();
    });

    it("keep their name: another one of the same name is refused with what is there", async () => {
      await store.putConfig(one, 100);
      expect(await store.putConfig({ ...two, name: "one" }, 110)).toEqual({ outcome: "conflict", config: one });
      expect(await store.config("hash-2")).toBeNull();
      await store.putConfig(two, 120);
      expect(await store.putConfig({ ...two, name: "one" }, 130)).toEqual({ outcome: "conflict", config: one });
      expect(await store.config("two")).toEqual(two);
    });

    it("may have no name, or several", async () => {
      const nameless = { ...one, name: null };
      expect((await store.putConfig(nameless, 100)).outcome).toBe("created");
      expect((await store.putConfig(nameless, 101)).outcome).toBe("known");
      expect(await store.config("hash-1")).toEqual(nameless);
      expect((await store.putConfig(one, 110)).outcome).toBe("created");
      expect((await store.putConfig({ ...one, name: "again" }, 120)).outcome).toBe("created");
      expect((await store.config("again"))?.sha256).toBe("hash-1");
      expect((await store.config("hash-1"))?.name).toBe("one");
    });

    it("are not hidden by a name that looks like their hash", async () => {
      await store.putConfig(one, 100);
      await store.putConfig({ ...two, name: "hash-1" }, 110);
      expect(await store.config("hash-1")).toEqual(one);
    });
  });

  describe("prune", () => {
    const keep = { keepMs: 1_000_000, maxBodyBytes: 1_000_000, keepComparisonsMs: 1_000_000 };
    const record = async (key: string, now: number) =>
      store.record({ work: [], comparisons: [{ key, comparison: COMPARISON }], now });

    it("lets closed groups go with all that is theirs, and no others", async () => {
      await readyGroups(store, ["old", "young", "ready"]);
      const lease = await claimed(store, 200);
      await store.record({ work: [{ ...lease, matches: [match(0)], lists: [] }], comparisons: [], now: 205 });
      await store.close({ ...lease, state: "scored", result: {}, failure: null, now: 210 });
      await closeAt(300);
      expect(await store.prune({ ...keep, now: 1_300, keepMs: 1_000 })).toEqual({
        groups: 1,
        bodies: 0,
        comparisons: 0,
      });
      expect(await idsOf({ order: "oldest" })).toEqual(["young", "ready"]);
      expect(await store.matches("old")).toEqual([]);
      expect(await store.bodies("old")).toEqual([]);
      expect(await store.prune({ ...keep, now: 9_000_000, keepMs: 0 })).toMatchObject({ groups: 1 });
      expect(await idsOf({})).toEqual(["ready"]);
    });

    it("lets bodies of closed groups go, oldest first, until the rest is small enough", async () => {
      const body = "x".repeat(100);
      for (const [place, id] of ["first", "second", "third", "open"].entries())
        for (const index of id === "open" ? [0] : [0, 1, 2])
          await store.submit(attempt(id, index, { body, now: 100 + place }));
      for (const now of [200, 210, 220]) await closeAt(now);
      expect((await store.counts()).bodyBytes).toBe(1_000);
      expect(await store.prune({ ...keep, now: 300, maxBodyBytes: 1_000 })).toMatchObject({ bodies: 0 });
      // 1,000 bytes in all, 300 of each closed group: two have to go before what is left is below 500.
      expect(await store.prune({ ...keep, now: 300, maxBodyBytes: 500 })).toEqual({
        groups: 0,
        bodies: 6,
        comparisons: 0,
      });
      expect((await store.counts()).bodyBytes).toBe(400);
      expect(await store.bodies("second")).toMatchObject(
        [0, 1, 2].map(() => ({ body: null, bytes: 100, state: "submitted" })),
      );
      expect((await store.bodies("third")).every((one) => one.body?.byteLength === 100)).toBe(true);
      expect(await store.prune({ ...keep, now: 300, maxBodyBytes: 0 })).toMatchObject({ bodies: 3 });
      expect((await store.body("open", 0))?.body).toEqual(bytesOf(body));
    });

    it("lets old judgements go", async () => {
      await record("old", 100);
      await record("young", 200);
      expect(await store.prune({ ...keep, now: 300, keepComparisonsMs: 150 })).toMatchObject({ comparisons: 1 });
      expect((await store.comparisons(["old", "young"])).map(({ key }) => key)).toEqual(["young"]);
    });

    it("takes as many as there are", async () => {
      const ids = Array.from({ length: 250 }, (_, number) => `g${number}`);
      await Promise.all(ids.map((id) => store.submit(attempt(id, 0))));
      await store.cancel({ run: "run-a" }, failureOf("cancelled"), 200);
      const comparisons = Array.from({ length: 4_100 }, (_, number) => ({ key: `k${number}`, comparison: COMPARISON }));
      await store.record({ work: [], comparisons, now: 100 });
      expect(await store.prune({ ...keep, now: 300, maxBodyBytes: 0 })).toMatchObject({ bodies: 250 });
      const all = await store.prune({ now: 300, keepMs: 0, maxBodyBytes: 0, keepComparisonsMs: 0 });
      expect(all).toEqual({ groups: 250, bodies: 0, comparisons: 4_100 });
    });
  });
}
