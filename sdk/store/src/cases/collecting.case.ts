/** Attempts come, are replaced, given up and too late; groups become ready, run out of time and are cancelled. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GroupStore } from "../group-store.ts";
import {
  attempt,
  bytesOf,
  COLLECT_MS,
  claimed,
  failureOf,
  head,
  JUDGE_MS,
  type Opened,
  readyGroups,
  type Subject,
} from "./groups.fixture.ts";

export function collectingCase(subject: Subject): void {
  let opened: Opened;
  let store: GroupStore;
  beforeEach(async () => {
    opened = await subject.open();
    store = opened.store;
  });
  afterEach(() => opened.end());

  const outcomeOf = async (...sent: Parameters<typeof attempt>) => (await store.submit(attempt(...sent))).outcome;
  const giveUp = (id: string, index: number, options: { generation?: number; now?: number; opens?: boolean } = {}) =>
    store.abandon({
      id,
      index,
      generation: options.generation ?? 0,
      failure: failureOf("gave_up"),
      now: options.now ?? 100,
      ...(options.opens && { group: head(id) }),
    });

  describe("submit", () => {
    it("opens a group with what its first attempt says", async () => {
      const body = '{"text":"hé 旅"}';
      const { outcome, group, attempt: stored } = await store.submit(attempt("g", 1, { body, now: 123 }));
      expect(outcome).toBe("accepted");
      expect(group).toEqual({
        id: "g",
        run: "run-a",
        step: 7,
        size: 3,
        quorum: 2,
        terms: head("g").terms,
        state: "open",
        version: group.version,
        have: 1,
        abandoned: 0,
        openedAt: 123,
        collectUntil: 123 + COLLECT_MS,
        readyAt: null,
        judgeUntil: null,
        lost: 0,
        closedAt: null,
        changedAt: 123,
        failure: null,
        result: null,
      });
      const bytes = Buffer.byteLength(body);
      const expected = { index: 1, generation: 0, state: "submitted", sha256: `hash of ${body}`, bytes, failure: null };
      expect(stored).toEqual({ ...expected, at: 123 });
      expect(await store.group("g")).toEqual(group);
      expect(await store.body("g", 1)).toEqual({ ...stored, body: bytesOf(body) });
    });

    it("is ready with its last attempt, in whatever order they come", async () => {
      expect(await outcomeOf("g", 2)).toBe("accepted");
      expect(await outcomeOf("g", 0, { now: 110 })).toBe("accepted");
      const { group } = await store.submit(attempt("g", 1, { now: 120 }));
      expect(group).toMatchObject({ state: "ready", have: 3, readyAt: 120, judgeUntil: 120 + JUDGE_MS, openedAt: 100 });
    });

    it("makes a group of one ready at once", async () => {
      const { group } = await store.submit(attempt("g", 0, { head: { size: 1, quorum: 1 } }));
      expect(group).toMatchObject({ state: "ready", have: 1, readyAt: 100 });
    });

    it("knows the same again, in any state, and stores nothing", async () => {
      await readyGroups(store, ["g"]);
      const before = await store.group("g");
      expect(await outcomeOf("g", 1, { now: 900 })).toBe("duplicate");
      // The content decides, whatever else the call says by now.
      expect(await outcomeOf("g", 1, { now: 900, head: { quorum: 1 } })).toBe("duplicate");
      expect(await store.group("g")).toEqual(before);
      const lease = await claimed(store);
      expect(await outcomeOf("g", 1, { now: 900 })).toBe("duplicate");
      await store.close({ ...lease, state: "scored", result: {}, failure: null, now: 300 });
      expect(await outcomeOf("g", 1, { now: 9_000 })).toBe("duplicate");
    });

    it("says conflict to other content of the same generation, and keeps the first", async () => {
      await store.submit(attempt("g", 1));
      const other = await store.submit(attempt("g", 1, { body: "{}" }));
      expect(other).toMatchObject({ outcome: "conflict", attempt: { sha256: attempt("g", 1).sha256 } });
      expect((await store.body("g", 1))?.body).toEqual(attempt("g", 1).body);
    });

    it("replaces a lower generation while the group is open", async () => {
      await store.submit(attempt("g", 1));
      const replaced = await store.submit(attempt("g", 1, { generation: 2, body: "{}", now: 150 }));
      expect(replaced).toMatchObject({ outcome: "replaced", group: { have: 1 }, attempt: { generation: 2, bytes: 2 } });
      expect((await store.body("g", 1))?.body).toEqual(bytesOf("{}"));
      expect((await store.counts()).bodyBytes).toBe(2);
      expect(await outcomeOf("g", 1, { generation: 1 })).toBe("superseded");
      expect(await outcomeOf("g", 1)).toBe("superseded");
      expect((await store.attempts("g")).map(({ generation }) => generation)).toEqual([2]);
    });

    it.each([{ size: 4 }, { quorum: 3 }, { run: "run-b" }, { step: 8 }, { step: null }, { terms: { task: "t2" } }])(
      "refuses an attempt of other terms: %o",
      async (other) => {
        await store.submit(attempt("g", 0));
        const { outcome, group, attempt: stored } = await store.submit(attempt("g", 1, { head: other }));
        expect({ outcome, have: group.have, stored }).toEqual({ outcome: "other_terms", have: 1, stored: null });
      },
    );

    it("takes the same terms in another order of their names", async () => {
      await store.submit(attempt("g", 0));
      const terms = { nested: { a: null, b: [1, 2] }, task: "t1" };
      expect(await outcomeOf("g", 1, { head: { terms } })).toBe("accepted");
    });

    it("is late where the group no longer takes attempts", async () => {
      await store.submit(attempt("timed", 0));
      expect(await outcomeOf("timed", 1, { now: 100 + COLLECT_MS - 1 })).toBe("accepted");
      expect(await outcomeOf("timed", 2, { now: 100 + COLLECT_MS })).toBe("late");
      expect(await outcomeOf("timed", 0, { now: 100 + COLLECT_MS, generation: 1 })).toBe("late");
      await readyGroups(store, ["full"]);
      expect(await outcomeOf("full", 0, { generation: 1 })).toBe("late");
      expect(await outcomeOf("full", 0, { body: "{}" })).toBe("late");
      expect((await store.group("full"))?.have).toBe(3);
    });

    it("refuses what is no group, no index or no text", async () => {
      const refused = (submission: ReturnType<typeof attempt>, code: string) =>
        expect(store.submit(submission)).rejects.toMatchObject({ failure: { owner: "harness", code } });
      await refused(attempt("g", 0, { head: { size: 0 } }), "bad_group");
      await refused(attempt("g", 0, { head: { size: 2, quorum: 3 } }), "bad_group");
      await refused(attempt("g", 3), "bad_index");
      await refused(attempt("g", -1), "bad_index");
      await refused(attempt("g\0", 0), "bad_text");
      expect(await store.groups({ limit: 10 })).toEqual([]);
    });

    it("fails a bad call alone among those that come with it", async () => {
      const calls = [attempt("g", 0), attempt("g", 9), attempt("h", 1), attempt("g", 1)];
      const settled = await Promise.allSettled(calls.map((call) => store.submit(call)));
      expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
      expect((await store.group("g"))?.have).toBe(2);
    });
  });

  describe("abandon", () => {
    it("counts as what was waited for, before and after siblings", async () => {
      const first = await giveUp("g", 0, { opens: true });
      expect(first).toMatchObject({ outcome: "abandoned", group: { state: "open", have: 0, abandoned: 1 } });
      await store.submit(attempt("g", 1));
      const { group } = await giveUp("g", 2, { now: 130 });
      expect(group).toMatchObject({ state: "ready", have: 1, abandoned: 2, readyAt: 130 });
      expect((await store.attempts("g")).map(({ state, failure }) => [state, failure?.code ?? null])).toEqual([
        ["abandoned", "gave_up"],
        ["submitted", null],
        ["abandoned", "gave_up"],
      ]);
      expect(await store.body("g", 0)).toMatchObject({ state: "abandoned", sha256: null, bytes: 0, body: null });
    });

    it("knows no group without a head", async () => {
      expect(await giveUp("g", 0)).toEqual({ outcome: "unknown", group: null });
      expect(await store.group("g")).toBeNull();
    });

    it("takes back what was submitted", async () => {
      await store.submit(attempt("g", 0));
      expect(await giveUp("g", 0)).toMatchObject({ outcome: "abandoned", group: { have: 0, abandoned: 1 } });
      expect(await store.body("g", 0)).toMatchObject({ state: "abandoned", body: null });
      expect((await store.counts()).bodyBytes).toBe(0);
      expect(await outcomeOf("g", 0)).toBe("abandoned");
      const again = await store.submit(attempt("g", 0, { generation: 1 }));
      expect(again).toMatchObject({ outcome: "accepted", group: { have: 1, abandoned: 0 } });
    });

    it("says already, superseded, other_terms and late", async () => {
      await store.submit(attempt("g", 0, { generation: 3 }));
      expect((await giveUp("g", 0, { generation: 2 })).outcome).toBe("superseded");
      await giveUp("g", 1);
      expect((await giveUp("g", 1)).outcome).toBe("already");
      const other = {
        id: "g",
        group: head("g", { size: 9 }),
        index: 2,
        generation: 0,
        failure: failureOf("x"),
        now: 100,
      };
      expect((await store.abandon(other)).outcome).toBe("other_terms");
      expect((await giveUp("g", 2, { now: 100 + COLLECT_MS })).outcome).toBe("late");
      await readyGroups(store, ["full"]);
      expect((await giveUp("full", 1)).outcome).toBe("late");
      expect((await giveUp("g", 1, { now: 9_000 })).outcome).toBe("already");
      expect(await store.group("g")).toMatchObject({ have: 1, abandoned: 1 });
    });
  });

  describe("expire", () => {
    it("ends collecting at its time: ready with the quorum, else invalid", async () => {
      await store.submit(attempt("few", 0));
      for (const index of [0, 1]) await store.submit(attempt("enough", index));
      await store.submit(attempt("young", 0, { now: 101 }));
      expect(await store.expire(100 + COLLECT_MS - 1, failureOf("below_quorum"))).toBe(0);
      const end = 100 + COLLECT_MS;
      expect(await store.expire(end, failureOf("below_quorum"))).toBe(2);
      const state = { readyAt: end, judgeUntil: end + JUDGE_MS, closedAt: null, changedAt: end, failure: null };
      expect(await store.group("enough")).toMatchObject({ state: "ready", ...state });
      const failure = failureOf("below_quorum");
      expect(await store.group("few")).toMatchObject({ state: "invalid", closedAt: end, failure, result: null });
      expect(await store.group("young")).toMatchObject({ state: "open" });
      expect(await store.expire(end, failure)).toBe(0);
    });

    it("ends as many as there are", async () => {
      const ids = Array.from({ length: 450 }, (_, number) => `g${number}`);
      await Promise.all(ids.map((id) => store.submit(attempt(id, 0))));
      expect(await store.expire(100 + COLLECT_MS, failureOf("below_quorum"))).toBe(450);
      expect(await store.counts()).toMatchObject({ open: 0, invalid: 450 });
    });
  });

  describe("cancel", () => {
    it("closes a group, or what is not closed of a run", async () => {
      await readyGroups(store, ["scored", "judged", "ready"]);
      const [first] = await store.claim({ owner: "a", now: 200, leaseMs: 50, limit: 2 });
      await store.close({ id: "scored", token: first!.token, state: "scored", result: {}, failure: null, now: 300 });
      await store.submit(attempt("open", 0));
      await store.submit(attempt("other", 0, { head: { run: "run-b" } }));
      expect(await store.cancel({ id: "open" }, failureOf("cancelled"), 400)).toBe(1);
      expect(await store.cancel({ id: "open" }, failureOf("again"), 401)).toBe(0);
      expect(await store.cancel({ id: "nobody" }, failureOf("cancelled"), 401)).toBe(0);
      expect(await store.cancel({ run: "run-a" }, failureOf("cancelled"), 402)).toBe(2);
      const states = Object.fromEntries((await store.groups({ limit: 10 })).map(({ id, state }) => [id, state]));
      const invalid = "invalid";
      expect(states).toEqual({ scored: "scored", judged: invalid, ready: invalid, open: invalid, other: "open" });
      expect(await store.group("open")).toMatchObject({ failure: failureOf("cancelled"), closedAt: 400 });
      expect(await outcomeOf("open", 1)).toBe("late");
      expect(await store.claim({ owner: "a", now: 9_000, leaseMs: 50, limit: 9 })).toEqual([]);
    });
  });

  it("counts what is there, whatever comes in whatever order", async () => {
    const call = fc.record({
      index: fc.integer({ min: 0, max: 3 }),
      generation: fc.integer({ min: 0, max: 2 }),
      body: fc.constantFrom("a", "b"),
      gives: fc.boolean(),
    });
    let number = 0;
    const property = fc.asyncProperty(fc.array(call, { maxLength: 14 }), async (calls) => {
      const id = `g${number++}`;
      let version = 0;
      for (const { index, generation, body, gives } of calls) {
        const sent = attempt(id, index, { generation, body, head: { size: 4, quorum: 1 } });
        const failure = failureOf("gave_up");
        const { group } = gives
          ? await store.abandon({ id, group: sent.group, index, generation, failure, now: 100 })
          : await store.submit(sent);
        const attempts = await store.attempts(id);
        const have = attempts.filter(({ state }) => state === "submitted").length;
        const abandoned = attempts.length - have;
        expect(group).toMatchObject({ have, abandoned, state: attempts.length === 4 ? "ready" : "open" });
        expect(group!.version).toBeGreaterThanOrEqual(version);
        version = group!.version;
        const bodies = await store.bodies(id);
        expect(bodies.map((one) => one.body !== null)).toEqual(attempts.map(({ state }) => state === "submitted"));
      }
    });
    await fc.assert(property, { numRuns: 25 });
  });
}
