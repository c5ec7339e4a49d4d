/** Many callers and several gateways at once, those who wait, and what is there after an end. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GroupStore } from "../group-store.ts";
import {
  attempt,
  COMPARISON,
  claimed,
  failureOf,
  match,
  type Opened,
  readyGroups,
  type Subject,
} from "./groups.fixture.ts";

const PATIENCE_MS = 20_000;

/** Waits until it holds; the caller expects afterwards, so that a wait in vain is told by what was expected. */
async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds() && waited < PATIENCE_MS; waited += 10)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

export function sharingCase(subject: Subject): void {
  let opened: Opened;
  let store: GroupStore;
  beforeEach(async () => {
    opened = await subject.open();
    store = opened.store;
  });
  afterEach(() => opened.end());

  /** Two gateways' where the engine has them, else the same one twice. */
  const gateways = async () => [store, (await opened.second()) ?? store] as const;

  describe("at once", () => {
    it("one of many submissions completes a group, and every index is stored once", async () => {
      const both = await gateways();
      const size = 16;
      const calls = Array.from({ length: 4 * size }, (_, number) =>
        both[number % 2]!.submit(attempt("g", Math.floor(number / 4), { head: { size } })),
      );
      const answers = await Promise.all(calls);
      const accepted = answers.filter(({ outcome }) => outcome === "accepted");
      expect(accepted).toHaveLength(size);
      expect(answers.filter(({ outcome }) => outcome === "duplicate")).toHaveLength(3 * size);
      expect(accepted.filter(({ group }) => group.state === "ready")).toHaveLength(1);
      expect(accepted.map(({ group }) => group.have).sort((a, b) => a - b)).toEqual(
        Array.from({ length: size }, (_, number) => number + 1),
      );
      expect(await store.group("g")).toMatchObject({ state: "ready", have: size });
    });

    it("opposite orders of groups block nobody", async () => {
      const both = await gateways();
      const ids = Array.from({ length: 30 }, (_, number) => `g${number}`);
      const rounds = [0, 1, 2].flatMap((index) => [
        ...ids.map((id) => both[0].submit(attempt(id, index))),
        ...ids.toReversed().map((id) => both[1].submit(attempt(id, index))),
      ]);
      const outcomes = (await Promise.all(rounds)).map(({ outcome }) => outcome);
      expect(outcomes.filter((one) => one === "accepted")).toHaveLength(90);
      expect(outcomes.filter((one) => one === "duplicate")).toHaveLength(90);
      expect((await store.counts()).ready).toBe(30);
    });

    it("no group is leased twice, and none is left over", async () => {
      const both = await gateways();
      const ids = Array.from({ length: 40 }, (_, number) => `g${number}`);
      await readyGroups(store, ids);
      const leased: string[] = [];
      const take = async (gateway: GroupStore, owner: string) => {
        for (let empty = 0; empty < 3; ) {
          const claims = await gateway.claim({ owner, now: 1_000, leaseMs: 60_000, limit: 3 });
          leased.push(...claims.map(({ group }) => group.id));
          empty = claims.length === 0 ? empty + 1 : 0;
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, number) => take(both[number % 2]!, `gateway-${number}`)));
      expect(leased.toSorted()).toEqual(ids.toSorted());
    });

    it("one closes a group, the others are told that they did not", async () => {
      const both = await gateways();
      await readyGroups(store, ["g"]);
      const lease = await claimed(store);
      const closings = Array.from({ length: 6 }, (_, number) =>
        both[number % 2]!.close({ ...lease, state: "scored", result: { number }, failure: null, now: 300 }),
      );
      const closed = await Promise.all(closings);
      expect(closed.filter(Boolean)).toHaveLength(1);
      expect((await store.group("g"))?.result).toEqual({ number: closed.indexOf(true) });
    });

    it("the same judgements are kept by both", async () => {
      const both = await gateways();
      const keys = Array.from({ length: 200 }, (_, number) => `k${number}`);
      const record = (gateway: GroupStore, some: readonly string[]) =>
        gateway.record({ work: [], comparisons: some.map((key) => ({ key, comparison: COMPARISON })), now: 100 });
      const rounds = [0, 1, 2, 3].flatMap(() => [record(both[0], keys), record(both[1], keys.toReversed())]);
      expect((await Promise.all(rounds)).flat()).toEqual([]);
      expect(await store.comparisons(keys)).toHaveLength(200);
    });
  });

  describe("onChange", () => {
    it("tells both gateways of every change, after it is there", async () => {
      const both = await gateways();
      const seen = both.map(() => new Set<string>());
      const versions: number[] = [];
      const ends = both.map((gateway, at) =>
        gateway.onChange((id) => {
          seen[at]!.add(id);
          if (at === 1) void gateway.group(id).then((group) => versions.push(group?.version ?? -1));
        }),
      );
      const step = async (work: () => Promise<unknown>, ids: readonly string[]) => {
        for (const one of seen) one.clear();
        await work();
        // A change of the step before may be told once more.
        const told = () => seen.map((one) => ids.filter((id) => one.has(id)));
        await until(() => told().every((some) => some.length === ids.length));
        expect(told()).toEqual([ids, ids]);
      };
      await step(() => store.submit(attempt("g", 0)), ["g"]);
      await step(() => readyGroups(store, ["g"]), ["g"]);
      const leases: { id: string; token: number }[] = [];
      await step(async () => leases.push(await claimed(store)), ["g"]);
      const [lease] = leases;
      const noted = { leases: [{ ...lease!, failure: failureOf("timeout") }], now: 205, leaseMs: 50 };
      await step(() => store.renew(noted), ["g"]);
      const work = [{ ...lease!, matches: [match(0)], lists: [] }];
      await step(() => store.record({ work, comparisons: [], now: 210 }), ["g"]);
      await step(() => store.close({ ...lease!, state: "scored", result: {}, failure: null, now: 220 }), ["g"]);
      const ids = Array.from({ length: 120 }, (_, number) => `${"long".repeat(40)}-${number}`).sort();
      await step(() => Promise.all(ids.map((id) => store.submit(attempt(id, 0)))), ids);
      await step(() => store.cancel({ run: "run-a" }, failureOf("cancelled"), 300), ids);
      expect(versions).not.toContain(-1);
      for (const end of ends) end();
      for (const one of seen) one.clear();
      await store.submit(attempt("silent", 0));
      await store.group("silent");
      expect(seen.map((one) => one.size)).toEqual([0, 0]);
    });

    it("tells nothing where nothing changed", async () => {
      await readyGroups(store, ["g"]);
      const lease = await claimed(store);
      const seen: string[] = [];
      store.onChange((id) => seen.push(id));
      await store.submit(attempt("g", 0));
      await store.submit(attempt("g", 0, { body: "{}" }));
      await store.renew({ leases: [{ ...lease, failure: null }], now: 210, leaseMs: 50 });
      await store.close({ ...lease, token: 99, state: "scored", result: {}, failure: null, now: 220 });
      await store.abandon({ id: "nobody", index: 0, generation: 0, failure: failureOf("x"), now: 100 });
      await store.group("g");
      expect(seen).toEqual([]);
    });
  });

  describe("an end", () => {
    it("keeps everything for who opens it again", async () => {
      await readyGroups(store, ["g", "h"]);
      const lease = await claimed(store);
      const comparisons = [{ key: "k", comparison: COMPARISON }];
      await store.record({ work: [{ ...lease, matches: [match(0), match(1)], lists: [] }], comparisons, now: 210 });
      await store.putConfig({ name: "one", sha256: "hash", config: { a: 1 } }, 100);
      const groups = await store.groups({ limit: 10 });
      const bodies = await store.bodies("g");
      const again = await opened.reopened();
      expect(await again.groups({ limit: 10 })).toEqual(groups);
      expect(await again.bodies("g")).toEqual(bodies);
      expect(await again.matches("g")).toEqual([match(0), match(1)]);
      expect(await again.comparisons(["k"])).toEqual(comparisons);
      expect((await again.config("one"))?.config).toEqual({ a: 1 });
      // Half judged: the lease runs out and another one goes on.
      const [resumed] = await again.claim({ owner: "gateway-b", now: 250, leaseMs: 50, limit: 1 });
      expect(resumed?.group.id).toBe("g");
      expect(resumed!.token).toBeGreaterThan(lease.token);
    });

    it("finishes what was begun, and answers nothing afterwards", async () => {
      const begun = Array.from({ length: 40 }, (_, number) => store.submit(attempt(`g${number}`, 0)));
      const end = store.end();
      expect((await Promise.all(begun)).every(({ outcome }) => outcome === "accepted")).toBe(true);
      await end;
      await expect(store.group("g0")).rejects.toMatchObject({ failure: { owner: "harness", code: "store_ended" } });
      expect((await (await opened.reopened()).counts()).open).toBe(40);
    });
  });
}
