/** Runs of tri-evolution are leased, prolonged and given back; who comes with an older token changes nothing. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EvolutionStore } from "../evolution-store.ts";
import type { EpisodeSubject, OpenedEpisodes } from "./episodes.case.ts";
import { advanceOf, LEASE_MS, leased, leasedRun, newEvolution, taskRow } from "./evolution.fixture.ts";
import { failureOf } from "./groups.fixture.ts";

export function evolutionLeasesCase(subject: EpisodeSubject): void {
  let opened: OpenedEpisodes;
  let runs: EvolutionStore;
  beforeEach(async () => {
    opened = await subject.open();
    runs = opened.store.evolution;
  });
  afterEach(() => opened.end());

  const namesOf = (found: readonly { readonly run: string }[]) => found.map(({ run }) => run);

  describe("claim", () => {
    const claim = (now: number, owner = "gateway-a", limit = 10) =>
      runs.claim({ owner, now, leaseMs: LEASE_MS, limit });

    it("leases what was unchanged longest first, each once", async () => {
      for (const [place, run] of ["zulu", "alpha", "mike"].entries())
        await runs.create(newEvolution(run, { now: 100 + place }));
      const [zulu, ...others] = await leased(runs);
      await runs.advance(advanceOf(zulu!, { now: 150 }));
      await runs.release([zulu!, ...others]);
      const first = await claim(200, "gateway-a", 2);
      expect(first.map(({ evolution }) => evolution.run)).toEqual(["alpha", "mike"]);
      expect(first[0]!.evolution).toEqual(await runs.evolution("alpha"));
      expect(await claim(210, "gateway-a", 0)).toEqual([]);
      expect(namesOf(await leased(runs, 210))).toEqual(["zulu"]);
      expect(await claim(249)).toEqual([]);
    });

    it("changes nothing that is told of a run", async () => {
      await runs.create(newEvolution("r"));
      const before = await runs.evolution("r");
      await claim(200);
      expect(await runs.evolution("r")).toEqual(before);
    });

    it("leases again what ran out, and the token of before is refused", async () => {
      const old = await leasedRun(runs, "r");
      expect(await claim(249, "gateway-b")).toEqual([]);
      const [taken] = await leased(runs, 250, "gateway-b");
      expect(taken!.token).toBeGreaterThan(old.token);
      expect(await runs.advance(advanceOf(old, { state: { step: 9 }, tasks: [taskRow("t", 0)] }))).toBe(false);
      expect(await runs.renew({ leases: [{ ...old, failure: failureOf("mine") }], now: 260, leaseMs: 50 })).toEqual([
        old,
      ]);
      await runs.release([old]);
      expect(await claim(270, "gateway-c")).toEqual([]);
      expect(await runs.evolution("r")).toMatchObject({ state: { step: 0 }, version: 1, failure: null });
      expect(await runs.task("t")).toBeNull();
      expect(await runs.advance(advanceOf(taken!, { state: { step: 1 } }))).toBe(true);
    });

    it("lets who comes back late go on while nobody has claimed the run", async () => {
      const lease = await leasedRun(runs, "r");
      expect(await runs.advance(advanceOf(lease, { now: 9_000 }))).toBe(true);
    });

    it("of two gateways at once leases no run twice, and leaves none over", async () => {
      const other = (await opened.second())?.evolution ?? runs;
      const names = Array.from({ length: 20 }, (_, number) => `run-${10 + number}`);
      for (const run of names) await runs.create(newEvolution(run));
      const taken: string[] = [];
      const take = async (gateway: EvolutionStore, owner: string) => {
        for (let empty = 0; empty < 3; ) {
          const claims = await gateway.claim({ owner, now: 1_000, leaseMs: 60_000, limit: 3 });
          taken.push(...claims.map(({ evolution }) => evolution.run));
          empty = claims.length === 0 ? empty + 1 : 0;
        }
      };
      await Promise.all(Array.from({ length: 6 }, (_, number) => take(number % 2 ? other : runs, `gateway-${number}`)));
      expect(taken.toSorted()).toEqual(names);
    });

    it("takes at once what an owner had that is known to be gone, and nothing of others", async () => {
      const lost = await leasedRun(runs, "lost");
      await runs.create(newEvolution("kept"));
      const [kept] = await leased(runs, 200, "gateway-b");
      await opened.store.releaseOwner("gateway-a");
      const again = await leased(runs, 201, "gateway-c");
      expect(namesOf(again)).toEqual(["lost"]);
      expect(again[0]!.token).toBeGreaterThan(lost.token);
      expect(await runs.advance(advanceOf(lost))).toBe(false);
      expect(await runs.advance(advanceOf(kept!))).toBe(true);
    });
  });

  describe("renew and release", () => {
    const renewed = (lease: { run: string; token: number }, now: number, failure: string | null = null) =>
      runs.renew({
        leases: [{ ...lease, failure: failure === null ? null : failureOf(failure) }],
        now,
        leaseMs: LEASE_MS,
      });

    it("prolong a lease, which is no change", async () => {
      const lease = await leasedRun(runs, "r");
      const before = await runs.evolution("r");
      expect(await renewed(lease, 240)).toEqual([]);
      expect(await runs.evolution("r")).toEqual(before);
      expect(await leased(runs, 289)).toEqual([]);
      expect(namesOf(await leased(runs, 290))).toEqual(["r"]);
    });

    it("note what went wrong last, and that nothing does any more", async () => {
      const lease = await leasedRun(runs, "r");
      await renewed(lease, 210, "timeout");
      const noted = await runs.evolution("r");
      expect(noted).toMatchObject({ failure: failureOf("timeout"), version: 2, changedAt: 210 });
      await renewed(lease, 220, "timeout");
      expect(await runs.evolution("r")).toEqual(noted);
      await renewed(lease, 230);
      expect(await runs.evolution("r")).toMatchObject({ failure: null, version: 3, changedAt: 230 });
      await renewed(lease, 240, "rubbish");
      await runs.advance(advanceOf(lease, { now: 250 }));
      expect(await runs.evolution("r")).toMatchObject({ failure: null, version: 5, changedAt: 250 });
    });

    it("tell which leases are no longer the owner's", async () => {
      const lost = await leasedRun(runs, "lost");
      const [kept, over, back] = [
        await leasedRun(runs, "kept"),
        await leasedRun(runs, "over"),
        await leasedRun(runs, "back"),
      ];
      await runs.release([back, { run: "nobody", token: 1 }]);
      await runs.end("over", 210);
      const leases = [kept].map((one) => ({ ...one, failure: null }));
      await runs.renew({ leases, now: 240, leaseMs: LEASE_MS });
      await leased(runs, 260, "gateway-b");
      const all = [lost, kept, over, back, { run: "nobody", token: 1 }];
      const stale = await runs.renew({
        leases: all.map((one) => ({ ...one, failure: failureOf("mine") })),
        now: 270,
        leaseMs: LEASE_MS,
      });
      expect(namesOf(stale)).toEqual(["lost", "over", "back", "nobody"]);
      expect((await runs.evolution("kept"))?.failure?.code).toBe("mine");
      expect((await runs.evolution("lost"))?.failure).toBeNull();
    });

    it("give a run back at once, and its token with it", async () => {
      const lease = await leasedRun(runs, "r");
      await runs.release([lease]);
      expect(await runs.advance(advanceOf(lease))).toBe(false);
      const [again] = await leased(runs, 201);
      expect(again?.run).toBe("r");
      expect(again!.token).toBeGreaterThan(lease.token);
    });
  });
}
