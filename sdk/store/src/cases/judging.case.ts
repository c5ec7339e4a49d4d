/** Groups are leased, worked on, given back and closed; a lease that another one has taken over is worth nothing. */
import type { ListCall } from "@arenakit/contracts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GroupStore } from "../group-store.ts";
import { COMPARISON, claimed, failureOf, match, type Opened, readyGroups, type Subject } from "./groups.fixture.ts";

export function judgingCase(subject: Subject): void {
  let opened: Opened;
  let store: GroupStore;
  beforeEach(async () => {
    opened = await subject.open();
    store = opened.store;
  });
  afterEach(() => opened.end());

  const claim = (now: number, limit = 10, owner = "gateway-a") => store.claim({ owner, now, leaseMs: 50, limit });
  const list: ListCall = { number: 0, order: [1, 0], verdict: { status: "unscored", failure: failureOf("rubbish") } };

  describe("claim", () => {
    it("leases the oldest first, each once", async () => {
      await readyGroups(store, ["zulu", "alpha", "mike"]);
      const first = await claim(200, 2);
      expect(first.map(({ group }) => group.id)).toEqual(["zulu", "alpha"]);
      expect(first[0]!.group).toMatchObject({ state: "judging", have: 3, changedAt: 200 });
      expect((await claim(210)).map(({ group }) => group.id)).toEqual(["mike"]);
      expect(await claim(220)).toEqual([]);
      expect(await claim(220, 0)).toEqual([]);
    });

    it("breaks ties of age by id", async () => {
      for (const id of ["b", "a", "c"]) await readyGroups(store, [id]);
      expect((await claim(200)).map(({ group }) => group.id)).toEqual(["a", "b", "c"]);
    });

    it("leases again what ran out, under a token of its own", async () => {
      await readyGroups(store, ["g"]);
      const [first] = await claim(200);
      expect(await claim(249)).toEqual([]);
      const [second] = await claim(250, 10, "gateway-b");
      expect(second?.group.id).toBe("g");
      expect(second!.token).toBeGreaterThan(first!.token);
      expect(second!.group.version).toBeGreaterThan(first!.group.version);
    });

    it("counts the leases that were lost in a row, until a match is recorded or the group is given back", async () => {
      await readyGroups(store, ["g"]);
      const lostAt = async (now: number) => {
        const [{ group, token } = { group: null, token: 0 }] = await claim(now);
        return { lost: group?.lost, lease: { id: "g", token } };
      };
      expect((await lostAt(200)).lost).toBe(0);
      expect((await lostAt(300)).lost).toBe(1);
      const { lost, lease } = await lostAt(400);
      expect([lost, (await store.group("g"))?.lost]).toEqual([2, 2]);
      await store.renew({ leases: [{ ...lease, failure: failureOf("timeout") }], now: 410, leaseMs: 50 });
      await store.record({
        work: [{ ...lease, matches: [], lists: [] }],
        comparisons: [{ key: "k", comparison: COMPARISON }],
        now: 420,
      });
      expect((await store.group("g"))?.lost).toBe(2);
      await store.record({ work: [{ ...lease, matches: [match(0)], lists: [] }], comparisons: [], now: 430 });
      expect((await store.group("g"))?.lost).toBe(0);
      const again = await lostAt(500);
      expect(again.lost).toBe(1);
      await store.release([again.lease], 510);
      expect((await lostAt(520)).lost).toBe(0);
    });

    it("takes at once what an owner had that is known to be gone, and nothing of others", async () => {
      await readyGroups(store, ["g", "h"]);
      const [lost] = await claim(200, 1, "gateway-a");
      const [kept] = await claim(200, 1, "gateway-b");
      await store.releaseOwner("gateway-a");
      const [again, ...more] = await claim(201, 10, "gateway-c");
      expect([again?.group.id, more]).toEqual([lost!.group.id, []]);
      expect(again!.token).toBeGreaterThan(lost!.token);
      const noted = (lease: typeof lost) => [{ id: lease!.group.id, token: lease!.token, failure: null }];
      expect(await store.renew({ leases: noted(lost), now: 202, leaseMs: 50 })).toHaveLength(1);
      expect(await store.renew({ leases: noted(kept), now: 202, leaseMs: 50 })).toEqual([]);
    });

    it("leases only what has no time left, where that is asked for", async () => {
      await readyGroups(store, ["old"]);
      await readyGroups(store, ["young"], 150);
      const { judgeUntil } = (await store.group("old"))!;
      expect((await store.group("young"))!.judgeUntil).toBeGreaterThan(judgeUntil!);
      const overdue = (now: number) => store.claim({ owner: "a", now, leaseMs: 50, limit: 10, overdue: true });
      expect(await overdue(judgeUntil! - 1)).toEqual([]);
      expect((await overdue(judgeUntil!)).map(({ group }) => group.id)).toEqual(["old"]);
    });

    it("puts what ran out in its place among those that are ready", async () => {
      await readyGroups(store, ["old"]);
      await claim(200);
      await readyGroups(store, ["young"], 150);
      expect((await claim(260)).map(({ group }) => group.id)).toEqual(["old", "young"]);
    });
  });

  describe("renew", () => {
    it("prolongs a lease", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store, 200);
      const before = await store.group("g");
      expect(await store.renew({ leases: [{ ...lease, failure: null }], now: 240, leaseMs: 50 })).toEqual([]);
      expect(await claim(289)).toEqual([]);
      expect(await store.group("g")).toEqual(before);
      expect(await claim(290)).toHaveLength(1);
    });

    it("notes what went wrong last, and leaves it where nothing did", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store, 200);
      await store.renew({ leases: [{ ...lease, failure: failureOf("timeout") }], now: 210, leaseMs: 50 });
      const noted = await store.group("g");
      expect(noted).toMatchObject({ state: "judging", failure: failureOf("timeout"), changedAt: 210 });
      await store.renew({ leases: [{ ...lease, failure: null }], now: 220, leaseMs: 50 });
      expect(await store.group("g")).toEqual(noted);
      await store.renew({ leases: [{ ...lease, failure: failureOf("timeout") }], now: 225, leaseMs: 50 });
      expect(await store.group("g")).toEqual(noted);
      await store.renew({ leases: [{ ...lease, failure: failureOf("rubbish") }], now: 230, leaseMs: 50 });
      const last = await store.group("g");
      expect(last?.failure?.code).toBe("rubbish");
      expect(last!.version).toBeGreaterThan(noted!.version);
    });

    it("tells which leases are another's by now", async () => {
      await readyGroups(store, ["lost", "kept", "closed"]);
      const [lost, kept, closed] = (await claim(200)).map(({ group, token }) => ({ id: group.id, token }));
      await store.renew({ leases: [kept!, closed!].map((one) => ({ ...one, failure: null })), now: 240, leaseMs: 50 });
      await claim(260, 1, "gateway-b");
      await store.close({ ...closed!, state: "scored", result: {}, failure: null, now: 265 });
      const leases = [lost!, kept!, closed!, { id: "nobody", token: 1 }];
      const failure = failureOf("mine");
      const stale = await store.renew({ leases: leases.map((one) => ({ ...one, failure })), now: 270, leaseMs: 50 });
      expect(stale.map(({ id }) => id).sort()).toEqual(["closed", "lost", "nobody"]);
      expect((await store.group("lost"))?.failure).toBeNull();
      expect((await store.group("closed"))?.failure).toBeNull();
      expect((await store.group("kept"))?.failure).toEqual(failure);
    });
  });

  describe("release", () => {
    it("gives a group back with what was recorded of it, and its place", async () => {
      await readyGroups(store, ["g", "later"]);
      const lease = await claimed(store);
      await store.record({ work: [{ ...lease, matches: [match(0)], lists: [] }], comparisons: [], now: 210 });
      await store.release([lease, { id: "later", token: 1 }, { id: "nobody", token: 1 }], 220);
      expect(await store.group("g")).toMatchObject({ state: "ready", readyAt: 100, changedAt: 220 });
      const [again] = await claim(230);
      expect(again?.group.id).toBe("g");
      expect(again!.token).toBeGreaterThan(lease.token);
      expect(await store.matches("g")).toEqual([match(0)]);
    });

    it("passes over a lease that is another's", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store, 200);
      await claim(250, 1, "gateway-b");
      await store.release([lease], 260);
      expect((await store.group("g"))?.state).toBe("judging");
    });
  });

  describe("record", () => {
    it("keeps matches and lists in order, and tells of it", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store);
      const before = (await store.group("g"))!.version;
      const parts = { ...lease, matches: [match(2), match(0)], lists: [list] };
      expect(await store.record({ work: [parts], comparisons: [], now: 210 })).toEqual([]);
      await store.record({ work: [{ ...lease, matches: [match(1)], lists: [] }], comparisons: [], now: 220 });
      expect(await store.matches("g")).toEqual([match(0), match(1), match(2)]);
      expect(await store.lists("g")).toEqual([list]);
      const group = (await store.group("g"))!;
      expect(group.changedAt).toBe(220);
      expect(group.version).toBeGreaterThan(before);
    });

    it("leaves what is recorded under a number, or a key, as it is", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store);
      const other = { status: "unscored", failure: failureOf("other") } as const;
      for (const [winner, comparison] of [
        [0, COMPARISON],
        [1, other],
      ] as const) {
        const work = [{ ...lease, matches: [match(0, winner)], lists: [{ ...list, order: [winner] }] }];
        await store.record({ work, comparisons: [{ key: "k", comparison }], now: 210 });
      }
      expect(await store.matches("g")).toEqual([match(0, 0)]);
      expect(await store.lists("g")).toEqual([{ ...list, order: [0] }]);
      expect(await store.comparisons(["k"])).toEqual([{ key: "k", comparison: COMPARISON }]);
    });

    it("keeps the first of what comes together under one number", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store);
      const both = [match(0, 0), match(0, 1)];
      await store.record({ work: [{ ...lease, matches: both, lists: [] }], comparisons: [], now: 210 });
      const apart = [match(1, 1), match(1, 0)].map((one) => [{ ...lease, matches: [one], lists: [] }]);
      await Promise.all(apart.map((work) => store.record({ work, comparisons: [], now: 210 })));
      const winners = (await store.matches("g")).map(({ winner }) => winner);
      expect(winners[0]).toBe(0);
      expect(winners).toHaveLength(2);
    });

    it("records nothing of a stale lease, and all the rest", async () => {
      await readyGroups(store, ["g", "h"]);
      const [stale, held] = (await claim(200)).map(({ group, token }) => ({ id: group.id, token }));
      await store.renew({ leases: [{ ...held!, failure: null }], now: 240, leaseMs: 50 });
      await claim(250, 1, "gateway-b");
      const work = [stale!, held!].map((lease) => ({ ...lease, matches: [match(0)], lists: [list] }));
      const lost = await store.record({ work, comparisons: [{ key: "k", comparison: COMPARISON }], now: 260 });
      expect(lost).toEqual([stale]);
      expect(await store.matches("g")).toEqual([]);
      expect(await store.lists("g")).toEqual([]);
      expect(await store.matches("h")).toEqual([match(0)]);
      // A judgement is worth keeping whoever has the group.
      expect(await store.comparisons(["k"])).toHaveLength(1);
    });

    it("answers each of those that come together", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store);
      const stale = { ...lease, token: lease.token + 1 };
      const record = (one: typeof lease, number: number) =>
        store.record({ work: [{ ...one, matches: [match(number)], lists: [] }], comparisons: [], now: 210 });
      expect(await Promise.all([record(lease, 0), record(stale, 1), record(lease, 2)])).toEqual([[], [stale], []]);
      expect((await store.matches("g")).map(({ number }) => number)).toEqual([0, 2]);
    });

    it("keeps thousands at once", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store);
      const numbers = Array.from({ length: 2_100 }, (_, number) => number);
      const comparisons = numbers.map((number) => ({ key: `key ${number}`, comparison: COMPARISON }));
      await store.record({
        work: [{ ...lease, matches: numbers.map((one) => match(one)), lists: [] }],
        comparisons,
        now: 210,
      });
      expect((await store.matches("g")).map(({ number }) => number)).toEqual(numbers);
      const asked = [...comparisons.map(({ key }) => key), "unknown", "key 1"];
      expect((await store.comparisons(asked)).map(({ key }) => key).sort()).toEqual(
        comparisons.map(({ key }) => key).sort(),
      );
    });
  });

  describe("close", () => {
    it("ends a leased group once", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store);
      const result = { reward: [1, 0.5, null], nested: { text: "hé 旅" } };
      expect(await store.close({ ...lease, state: "scored", result, failure: null, now: 300 })).toBe(true);
      const closed = await store.group("g");
      expect(closed).toMatchObject({
        state: "scored",
        result,
        failure: null,
        closedAt: 300,
        changedAt: 300,
        readyAt: 100,
      });
      const again = { ...lease, state: "invalid", result: {}, failure: failureOf("again"), now: 310 } as const;
      expect(await store.close(again)).toBe(false);
      expect(await store.cancel({ id: "g" }, failureOf("cancelled"), 320)).toBe(0);
      expect(await store.group("g")).toEqual(closed);
      expect(await claim(9_000)).toEqual([]);
    });

    it("ends one as invalid with its failure", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store);
      const failure = failureOf("judge_failed");
      expect(await store.close({ ...lease, state: "invalid", result: { a: 1 }, failure, now: 300 })).toBe(true);
      expect(await store.group("g")).toMatchObject({ state: "invalid", failure, result: { a: 1 } });
    });

    it("closes nothing for a lease that is another's, was given back, or never was", async () => {
      await readyGroups(store, ["g"]);
      const first = await claimed(store, 200);
      const second = await claimed(store, 250);
      const closing = { state: "scored", result: {}, failure: null, now: 300 } as const;
      expect(await store.close({ ...first, ...closing })).toBe(false);
      await store.release([second], 260);
      expect(await store.close({ ...second, ...closing })).toBe(false);
      expect(await store.close({ id: "nobody", token: 1, ...closing })).toBe(false);
      expect((await store.group("g"))?.state).toBe("ready");
    });

    it("lets a gateway that came back late go on while nobody took its group", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store, 200);
      expect(await store.close({ ...lease, state: "scored", result: {}, failure: null, now: 9_000 })).toBe(true);
    });
  });
}
