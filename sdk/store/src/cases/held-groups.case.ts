/** Groups that are held: they collect as any other, and nobody judges them before the run that has them lets them go. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EvolutionLease } from "../evolution-store.ts";
import type { Store } from "../store-over.ts";
import type { EpisodeSubject, OpenedEpisodes } from "./episodes.case.ts";
import { advanceOf, leasedRun, taskRow } from "./evolution.fixture.ts";
import { attempt, COLLECT_MS, failureOf, head, JUDGE_MS, readyGroups } from "./groups.fixture.ts";

const HELD = { held: true };

export function heldGroupsCase(subject: EpisodeSubject): void {
  let opened: OpenedEpisodes;
  let store: Store;
  let lease: EvolutionLease;
  beforeEach(async () => {
    opened = await subject.open();
    store = opened.store;
    lease = await leasedRun(store.evolution, "r");
  });
  afterEach(() => opened.end());

  /** All three attempts, at 100, 101 and 102. */
  const fill = async (id: string) => {
    for (const index of [0, 1, 2]) await store.submit(attempt(id, index, { head: HELD, now: 100 + index }));
  };
  const claimable = async (now: number, overdue = false) => {
    const claims = await store.claim({ owner: "gateway-a", now, leaseMs: 50, limit: 10, overdue });
    return claims.map(({ group }) => group.id);
  };
  const letGo = (ids: readonly string[], now: number, of = lease) =>
    store.evolution.advance(advanceOf(of, { releaseGroups: ids, now }));

  it("collect as any other, become ready, and are claimed by nobody", async () => {
    await fill("g");
    await readyGroups(store, ["free"]);
    expect(await store.group("g")).toMatchObject({
      state: "ready",
      have: 3,
      readyAt: 102,
      judgeUntil: null,
      held: { releasedAt: null },
    });
    expect(await store.group("free")).not.toHaveProperty("held");
    expect(await claimable(200)).toEqual(["free"]);
    expect(await claimable(1_000_000, true)).toEqual(["free"]);
    expect((await store.counts()).ready).toBe(1);
  });

  it("are claimable exactly from then on, and the judge's time counts from then", async () => {
    await fill("g");
    expect(await claimable(7_000)).toEqual([]);
    const { version } = (await store.group("g"))!;
    expect(await letGo(["g"], 7_000)).toBe(true);
    const group = (await store.group("g"))!;
    expect(group).toMatchObject({
      state: "ready",
      readyAt: 102,
      judgeUntil: 7_000 + JUDGE_MS,
      changedAt: 7_000,
      held: { releasedAt: 7_000 },
    });
    expect(group.version).toBeGreaterThan(version);
    expect(await claimable(7_000 + JUDGE_MS - 1, true)).toEqual([]);
    expect(await claimable(7_000 + JUDGE_MS, true)).toEqual(["g"]);
  });

  it("have the judge's time from readiness where they are let go before", async () => {
    await store.submit(attempt("g", 0, { head: HELD }));
    await letGo(["g"], 150);
    expect(await store.group("g")).toMatchObject({ state: "open", judgeUntil: null, held: { releasedAt: 150 } });
    for (const index of [1, 2])
      expect((await store.submit(attempt("g", index, { head: HELD, now: 200 }))).outcome).toBe("accepted");
    expect(await store.group("g")).toMatchObject({ state: "ready", judgeUntil: 200 + JUDGE_MS });
    expect(await claimable(200)).toEqual(["g"]);
  });

  it("are let go once: what is not held, not known or closed is passed over", async () => {
    await fill("g");
    await fill("closed");
    await readyGroups(store, ["free"]);
    await store.cancel({ id: "closed" }, failureOf("cancelled"), 150);
    await letGo(["g"], 200);
    const before = await store.groupsById(["g", "closed", "free"]);
    expect(await letGo(["nobody", "g", "closed", "free", "g"], 300)).toBe(true);
    const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);
    const after = await store.groupsById(["g", "closed", "free"]);
    expect(after.toSorted(byId)).toEqual(before.toSorted(byId));
  });

  it("stay held where the lease is another's, or a row of the change fails", async () => {
    await fill("g");
    expect(await letGo(["g"], 300, { ...lease, token: lease.token + 1 })).toBe(false);
    const broken = advanceOf(lease, { releaseGroups: ["g"], tasks: [taskRow("a", 0), taskRow("b", 0)] });
    await expect(store.evolution.advance(broken)).rejects.toMatchObject({ failure: { code: "task_taken" } });
    expect((await store.group("g"))?.held).toEqual({ releasedAt: null });
    expect(await claimable(1_000)).toEqual([]);
  });

  it("are told of to those who wait, at other gateways too", async () => {
    const second = await opened.second();
    await fill("g");
    const heard = [store, ...(second ? [second] : [])].map(
      (one) =>
        new Promise<string>((resolve) => {
          one.onChange((id) => resolve(id));
        }),
    );
    await letGo(["g"], 300);
    expect(await Promise.all(heard)).toEqual(second ? ["g", "g"] : ["g"]);
  });

  it("agree with a submission and an abandonment that are held, and with no others", async () => {
    await store.submit(attempt("g", 0, { head: HELD }));
    await store.submit(attempt("free", 0));
    expect((await store.submit(attempt("g", 1))).outcome).toBe("other_terms");
    expect((await store.submit(attempt("g", 1, { head: { held: false } }))).outcome).toBe("other_terms");
    expect((await store.submit(attempt("free", 1, { head: HELD }))).outcome).toBe("other_terms");
    expect((await store.submit(attempt("free", 1, { head: { held: false } }))).outcome).toBe("accepted");
    const given = { id: "g", index: 2, generation: 0, failure: failureOf("given_up"), now: 110 };
    expect((await store.abandon({ ...given, group: head("g") })).outcome).toBe("other_terms");
    expect((await store.abandon({ ...given, group: head("g", HELD) })).outcome).toBe("abandoned");
    expect((await store.submit(attempt("g", 1, { head: HELD }))).outcome).toBe("accepted");
    expect(await store.group("g")).toMatchObject({ state: "ready", have: 2, abandoned: 1, judgeUntil: null });
  });

  it("end collecting as others do: ready with the quorum, else invalid", async () => {
    for (const index of [0, 1]) await store.submit(attempt("enough", index, { head: HELD }));
    await store.submit(attempt("short", 0, { head: HELD }));
    expect(await store.expire(100 + COLLECT_MS, failureOf("quorum"))).toBe(2);
    expect(await store.group("enough")).toMatchObject({ state: "ready", readyAt: 1_100, judgeUntil: null });
    expect(await store.group("short")).toMatchObject({ state: "invalid", failure: failureOf("quorum") });
    expect(await claimable(9_000)).toEqual([]);
    await letGo(["enough", "short"], 2_000);
    expect(await store.group("enough")).toMatchObject({ judgeUntil: 2_000 + JUDGE_MS });
    expect(await claimable(2_000)).toEqual(["enough"]);
  });

  it("are cancelled as others are", async () => {
    await fill("g");
    await store.submit(attempt("open", 0, { head: HELD }));
    expect(await store.cancel({ run: "run-a" }, failureOf("cancelled"), 300)).toBe(2);
    expect(await store.group("g")).toMatchObject({ state: "invalid", closedAt: 300, held: { releasedAt: null } });
  });

  it("may be abandoned as a whole", async () => {
    for (const index of [0, 1, 2])
      await store.abandon({
        id: "g",
        group: head("g", HELD),
        index,
        generation: 0,
        failure: failureOf("lost"),
        now: 100,
      });
    expect(await store.group("g")).toMatchObject({ state: "ready", have: 0, abandoned: 3, judgeUntil: null });
    expect(await claimable(200)).toEqual([]);
    await letGo(["g"], 200);
    expect(await claimable(200)).toEqual(["g"]);
  });

  it("are judged, given back and closed as others are once they were let go", async () => {
    await fill("g");
    await letGo(["g"], 200);
    const [claim] = await store.claim({ owner: "gateway-a", now: 210, leaseMs: 50, limit: 1 });
    await store.release([{ id: "g", token: claim!.token }], 220);
    const [again] = await store.claim({ owner: "gateway-b", now: 230, leaseMs: 50, limit: 1 });
    const closing = { id: "g", token: again!.token, state: "scored" as const, result: { reward: [1] }, failure: null };
    expect(await store.close({ ...closing, now: 240 })).toBe(true);
    expect(await store.group("g")).toMatchObject({ state: "scored", judgeUntil: 200 + JUDGE_MS });
  });

  it("are still held, or let go, after an end", async () => {
    await fill("held");
    await fill("free");
    await letGo(["free"], 300);
    store = await opened.reopened();
    expect(await claimable(400)).toEqual(["free"]);
    expect((await store.group("held"))?.held).toEqual({ releasedAt: null });
    expect((await store.submit(attempt("held", 0, { head: HELD }))).outcome).toBe("duplicate");
  });

  it("of two runs that let go the same ones in opposite orders block nobody", async () => {
    const other = await leasedRun(store.evolution, "s");
    const second = (await opened.second()) ?? store;
    const ids = Array.from({ length: 30 }, (_, number) => `g${10 + number}`);
    for (const id of ids) await fill(id);
    const advances = Array.from({ length: 6 }, (_, number) => {
      const isEven = number % 2 === 0;
      const releaseGroups = isEven ? ids : ids.toReversed();
      return (isEven ? store : second).evolution.advance(
        advanceOf(isEven ? lease : other, { releaseGroups, now: 300 }),
      );
    });
    expect(await Promise.all(advances)).toEqual(Array(6).fill(true));
    const released = await store.groupsById(ids);
    expect(released.map(({ held }) => held?.releasedAt)).toEqual(Array(30).fill(300));
  });

  describe("with anchors", () => {
    it("join theirs when they become ready, as others do", async () => {
      const pool = { id: "anchors", limit: 2 };
      await readyGroups(store, ["early"]);
      for (const index of [0, 1, 2]) await store.submit(attempt("first", index, { head: { pool, step: 1 } }));
      const claims = await store.claim({ owner: "gateway-a", now: 200, leaseMs: 50, limit: 10 });
      const { token } = claims.find(({ group }) => group.id === "first")!;
      await store.close({ id: "first", token, state: "scored", result: {}, failure: null, anchor: 1, now: 210 });
      for (const index of [0, 1, 2]) await store.submit(attempt("g", index, { head: { ...HELD, pool, step: 2 } }));
      expect((await store.attempts("g")).map(({ from }) => from)).toEqual([
        undefined,
        undefined,
        undefined,
        { group: "first", index: 1 },
      ]);
      await letGo(["g"], 300);
      expect(await store.attempts("g")).toHaveLength(4);
    });
  });
}
