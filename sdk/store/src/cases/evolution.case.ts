/** Runs of tri-evolution: a test per sentence of their contract, over any engine. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EvolutionStore } from "../evolution-store.ts";
import type { EpisodeSubject, OpenedEpisodes } from "./episodes.case.ts";
import { advanceOf, LEASE_MS, leased, leasedRun, newEvolution, taskRow } from "./evolution.fixture.ts";
import { failureOf } from "./groups.fixture.ts";

export function evolutionCase(subject: EpisodeSubject): void {
  let opened: OpenedEpisodes;
  let runs: EvolutionStore;
  beforeEach(async () => {
    opened = await subject.open();
    runs = opened.store.evolution;
  });
  afterEach(() => opened.end());

  const refusal = (code: string) => ({ failure: { owner: "harness", code, retryable: false } });
  const namesOf = (found: readonly { readonly run: string }[]) => found.map(({ run }) => run);

  describe("create", () => {
    it("keeps a run as it was given", async () => {
      const tasks = [taskRow("r-solver-1-1", 1), taskRow("r-solver-1-0", 0)];
      expect(await runs.create(newEvolution("r", { tasks }))).toBe("created");
      expect(await runs.evolution("r")).toEqual({
        run: "r",
        settings: { seed: 1, nested: { b: [1, 2], a: null } },
        state: { step: 0 },
        version: 1,
        poolSize: 3,
        isOver: false,
        failure: null,
        createdAt: 100,
        changedAt: 100,
      });
      expect((await runs.tasks("r", 1, "solver")).map(({ id }) => id)).toEqual(["r-solver-1-0", "r-solver-1-1"]);
      expect(await runs.evolution("nobody")).toBeNull();
    });

    it("knows the same settings and pool again, whatever the order of their members, and writes nothing", async () => {
      await runs.create(newEvolution("r", { pool: [{ a: 1, b: 2 }] }));
      const before = await runs.evolution("r");
      const settings = { nested: { a: null, b: [1, 2] }, seed: 1 };
      const again = newEvolution("r", { settings, pool: [{ b: 2, a: 1 }], state: { step: 9 }, now: 500 });
      expect(await runs.create({ ...again, tasks: [taskRow("later", 0)] })).toBe("known");
      expect(await runs.evolution("r")).toEqual(before);
      expect(await runs.task("later")).toBeNull();
    });

    it("refuses other settings and another pool under the same name, and writes nothing", async () => {
      await runs.create(newEvolution("r"));
      expect(await runs.create(newEvolution("r", { settings: { seed: 2 } }))).toBe("conflict");
      const { pool } = newEvolution("r");
      for (const other of [[], pool.slice(1), pool.toReversed(), [...pool, { query: "fourth" }]])
        expect(await runs.create(newEvolution("r", { pool: other }))).toBe("conflict");
      expect(await runs.evolution("r")).toMatchObject({ version: 1, poolSize: 3, settings: { seed: 1 } });
      expect(await runs.pool("r", [0, 1, 2])).toEqual(pool);
    });

    it("of one name at two gateways at once makes one run", async () => {
      const other = (await opened.second())?.evolution ?? runs;
      const asked = Array.from({ length: 6 }, (_, number) =>
        (number % 2 === 0 ? runs : other).create(newEvolution("r")),
      );
      expect((await Promise.all(asked)).toSorted()).toEqual(["created", ...Array(5).fill("known")]);
      expect(await runs.pool("r", [2, 0])).toEqual([{ query: "third" }, { query: "first" }]);
    });

    it("leaves no run behind where a task is taken", async () => {
      await runs.create(newEvolution("r", { tasks: [taskRow("t", 0)] }));
      const asked = newEvolution("s", { tasks: [taskRow("s-0", 0), taskRow("t", 1)] });
      await expect(runs.create(asked)).rejects.toMatchObject(refusal("task_taken"));
      expect(await runs.evolution("s")).toBeNull();
      expect(await runs.task("s-0")).toBeNull();
    });

    it("refuses names that no engine keeps", async () => {
      await expect(runs.create(newEvolution("r\0"))).rejects.toMatchObject(refusal("bad_text"));
      const tasks = [taskRow("\ud800", 0)];
      await expect(runs.create(newEvolution("r", { tasks }))).rejects.toMatchObject(refusal("bad_text"));
    });
  });

  describe("the pool", () => {
    it("is read by place, in the order that is asked for", async () => {
      await runs.create(newEvolution("r"));
      const [first, , third] = newEvolution("r").pool;
      expect(await runs.pool("r", [2, 0, 2])).toEqual([third, first, third]);
      expect(await runs.pool("r", [])).toEqual([]);
    });

    it("has no other places", async () => {
      await runs.create(newEvolution("r"));
      for (const place of [-1, 3, 0.5, Number.NaN])
        await expect(runs.pool("r", [0, place])).rejects.toMatchObject(refusal("bad_place"));
      await expect(runs.pool("nobody", [0])).rejects.toMatchObject(refusal("bad_place"));
      await runs.create(newEvolution("empty", { pool: [] }));
      expect(await runs.evolution("empty")).toMatchObject({ poolSize: 0 });
      await expect(runs.pool("empty", [0])).rejects.toMatchObject(refusal("bad_place"));
    });

    it("may have many tasks, and large ones", async () => {
      const pool = Array.from({ length: 2_500 }, (_, number) => ({ number, text: "旅".repeat(1_000) }));
      pool[7] = { number: 7, text: "long ".repeat(1_000_000) };
      expect(await runs.create(newEvolution("r", { pool }))).toBe("created");
      expect(await runs.create(newEvolution("r", { pool }))).toBe("known");
      const places = [2_499, 7, 1_000, 999, 0];
      expect(await runs.pool("r", places)).toEqual(places.map((place) => pool[place]));
      const every = pool.map(({ number }) => number);
      expect((await runs.pool("r", every)).map(({ number }) => number)).toEqual(every);
    });
  });

  it("whose caller was lost while its pool was written is made when it comes again", async () => {
    const pool = Array.from({ length: 1_200 }, (_, number) => ({ number }));
    let reads = 0;
    const lost = {
      get number() {
        reads += 1;
        if (reads === 2) throw new Error("lost");
        return 1_200;
      },
    };
    await expect(runs.create(newEvolution("r", { pool: [...pool, lost] }))).rejects.toThrow("lost");
    expect(await runs.evolution("r")).toBeNull();
    expect(await runs.create(newEvolution("r", { pool: [...pool, { number: 1_200 }] }))).toBe("created");
    expect(await runs.pool("r", [1_200, 999, 1_000])).toEqual([1_200, 999, 1_000].map((number) => ({ number })));
  });

  describe("tasks, rubrics and reports", () => {
    it("are read as they were written, by place and by step", async () => {
      const lease = await leasedRun(runs, "r");
      const tasks = [
        taskRow("s-1-1", 1, { document: { text: "hé 旅 \0", nested: { b: 1, a: null } } }),
        taskRow("s-1-0", 0),
        taskRow("p-1-0", 0, { role: "proposer" }),
        taskRow("s-2-0", 0, { step: 2 }),
      ];
      const rubrics = [2, 0].map((poolAt) => ({ poolAt, document: { items: [poolAt] } }));
      const report = (step: number) => ({ step, document: { score: step / 2 } });
      expect(await runs.advance(advanceOf(lease, { tasks, rubrics, report: report(10) }))).toBe(true);
      for (const step of [9, 11]) await runs.advance(advanceOf(lease, { report: report(step) }));
      expect(await runs.task("s-1-1")).toEqual({ ...tasks[0], run: "r" });
      expect(await runs.task("nobody")).toBeNull();
      expect(await runs.tasks("r", 1, "solver")).toEqual([tasks[1], tasks[0]]);
      expect(await runs.tasks("r", 1, "proposer")).toEqual([tasks[2]]);
      expect(await runs.tasks("r", 2, "proposer")).toEqual([]);
      expect(await runs.tasks("nobody", 1, "solver")).toEqual([]);
      const found = await runs.rubrics("r", [0, 1, 2, 2]);
      expect(found.toSorted((left, right) => right.poolAt - left.poolAt)).toEqual(rubrics);
      expect(await runs.rubrics("nobody", [0])).toEqual([]);
      expect(await runs.reports("r")).toEqual([report(9), report(10), report(11)]);
      expect(await runs.reports("r", 10)).toEqual([report(10), report(11)]);
      expect(await runs.reports("nobody")).toEqual([]);
    });

    it("are replaced where they are rubrics and reports, and stay where they are tasks", async () => {
      const lease = await leasedRun(runs, "r");
      const write = (text: string) =>
        runs.advance(
          advanceOf(lease, {
            tasks: [taskRow("t", 0, { document: { text } })],
            rubrics: [{ poolAt: 1, document: { text } }],
            report: { step: 1, document: { text } },
          }),
        );
      await write("first");
      expect(await write("second")).toBe(true);
      expect((await runs.task("t"))?.document).toEqual({ text: "first" });
      expect(await runs.rubrics("r", [1])).toEqual([{ poolAt: 1, document: { text: "second" } }]);
      expect(await runs.reports("r")).toEqual([{ step: 1, document: { text: "second" } }]);
    });
  });

  describe("advance", () => {
    it("writes the state and keeps the lease", async () => {
      const lease = await leasedRun(runs, "r");
      expect(await runs.advance(advanceOf(lease, { state: { step: 1, text: "旅" }, now: 220 }))).toBe(true);
      expect(await runs.evolution("r")).toMatchObject({
        state: { step: 1, text: "旅" },
        version: 2,
        changedAt: 220,
        createdAt: 100,
      });
      expect(await leased(runs, 249)).toEqual([]);
      expect(await runs.advance(advanceOf(lease, { state: { step: 2 } }))).toBe(true);
      expect(await runs.evolution("r")).toMatchObject({ state: { step: 2 }, version: 3 });
    });

    it("leaves nothing of a change in which one row fails", async () => {
      await leasedRun(runs, "other", { tasks: [taskRow("of-other", 0)] });
      const lease = await leasedRun(runs, "r");
      await runs.advance(advanceOf(lease, { tasks: [taskRow("a", 0)], rubrics: [{ poolAt: 0, document: { v: 1 } }] }));
      const before = await runs.evolution("r");
      const whole = {
        state: { step: 5 },
        tasks: [taskRow("b", 1), taskRow("c", 2)],
        rubrics: [0, 1].map((poolAt) => ({ poolAt, document: { v: 2 } })),
        report: { step: 1, document: { v: 2 } },
        now: 400,
      };
      const broken = [
        ["task_taken", { tasks: [...whole.tasks, taskRow("of-other", 3)] }],
        ["task_taken", { tasks: [...whole.tasks, taskRow("z", 0)] }],
        ["task_taken", { tasks: [...whole.tasks, taskRow("d", 2)] }],
        ["bad_place", { rubrics: [...whole.rubrics, { poolAt: 3, document: { v: 2 } }] }],
      ] as const;
      for (const [code, changes] of broken)
        await expect(runs.advance(advanceOf(lease, { ...whole, ...changes }))).rejects.toMatchObject(refusal(code));
      expect(await runs.evolution("r")).toEqual(before);
      expect((await runs.tasks("r", 1, "solver")).map(({ id }) => id)).toEqual(["a"]);
      expect(await runs.rubrics("r", [0, 1])).toEqual([{ poolAt: 0, document: { v: 1 } }]);
      expect(await runs.reports("r")).toEqual([]);
      expect(await runs.advance(advanceOf(lease, whole))).toBe(true);
      expect((await runs.tasks("r", 1, "solver")).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    });

    it("may hand out thousands of tasks and rubrics at once", async () => {
      const numbers = Array.from({ length: 2_100 }, (_, number) => number);
      const lease = await leasedRun(runs, "r", { pool: numbers.map((number) => ({ number })) });
      const tasks = numbers.map((number) => taskRow(`t${number}`, number));
      const rubrics = numbers.map((poolAt) => ({ poolAt, document: { poolAt } }));
      expect(await runs.advance(advanceOf(lease, { tasks: tasks.toReversed(), rubrics }))).toBe(true);
      expect(await runs.tasks("r", 1, "solver")).toEqual(tasks);
      expect(await runs.rubrics("r", numbers)).toHaveLength(2_100);
    });

    it("ends a run, which never changes again and is nobody's", async () => {
      const lease = await leasedRun(runs, "r");
      expect(await runs.advance(advanceOf(lease, { isOver: true, state: { step: 3 } }))).toBe(true);
      const over = await runs.evolution("r");
      expect(over).toMatchObject({ isOver: true, state: { step: 3 } });
      expect(await runs.advance(advanceOf(lease, { isOver: false }))).toBe(false);
      expect(await runs.renew({ leases: [{ ...lease, failure: failureOf("late") }], now: 310, leaseMs: 50 })).toEqual([
        lease,
      ]);
      await runs.release([lease]);
      await opened.store.releaseOwner("gateway-a");
      expect(await leased(runs, 9_000)).toEqual([]);
      expect(await runs.end("r", 9_000)).toBe(false);
      expect(await runs.evolution("r")).toEqual(over);
    });
  });

  describe("end", () => {
    it("ends a run, whoever has it, once", async () => {
      const lease = await leasedRun(runs, "r");
      await runs.renew({ leases: [{ ...lease, failure: failureOf("timeout") }], now: 210, leaseMs: LEASE_MS });
      expect(await runs.end("r", 220)).toBe(true);
      expect(await runs.evolution("r")).toMatchObject({ isOver: true, failure: null, version: 3, changedAt: 220 });
      expect(await runs.advance(advanceOf(lease, { tasks: [taskRow("t", 0)] }))).toBe(false);
      expect(await runs.task("t")).toBeNull();
      expect(await leased(runs, 9_000)).toEqual([]);
      expect(await runs.end("r", 230)).toBe(false);
      expect(await runs.end("nobody", 230)).toBe(false);
    });

    it("leaves one that nobody had ended as well, and its name taken", async () => {
      await runs.create(newEvolution("r"));
      expect(await runs.end("r", 220)).toBe(true);
      expect(await runs.create(newEvolution("r"))).toBe("known");
      expect(await runs.create(newEvolution("r", { pool: [] }))).toBe("conflict");
    });
  });

  it("lists those that changed last first, as many as are asked for", async () => {
    for (const [place, run] of ["b", "a", "c"].entries())
      await runs.create(newEvolution(run, { now: 100 + (place >> 1) }));
    expect(namesOf(await runs.evolutions(10))).toEqual(["c", "a", "b"]);
    await runs.end("b", 200);
    expect(namesOf(await runs.evolutions(2))).toEqual(["b", "c"]);
    for (const limit of [0, 10_001, 1.5])
      await expect(runs.evolutions(limit)).rejects.toMatchObject(refusal("bad_limit"));
  });

  describe("prune", () => {
    it("takes what is over and old, with all that is theirs, and nothing else", async () => {
      const own = {
        tasks: [taskRow("t", 0)],
        rubrics: [{ poolAt: 0, document: {} }],
        report: { step: 1, document: {} },
      };
      const old = await leasedRun(runs, "old");
      await runs.advance(advanceOf(old, { ...own, isOver: true, now: 299 }));
      await runs.create(newEvolution("young", { tasks: [taskRow("of-young", 0)] }));
      await runs.end("young", 300);
      await runs.create(newEvolution("running"));
      expect(await runs.prune(300)).toBe(1);
      expect(namesOf(await runs.evolutions(10)).toSorted()).toEqual(["running", "young"]);
      expect(await runs.task("t")).toBeNull();
      expect(await runs.tasks("old", 1, "solver")).toEqual([]);
      expect(await runs.rubrics("old", [0])).toEqual([]);
      expect(await runs.reports("old")).toEqual([]);
      // The pool is that of the others too.
      expect(await runs.pool("running", [1])).toEqual([{ query: "second" }]);
      expect(await runs.task("of-young")).toMatchObject({ run: "young" });
      expect(await runs.prune(300)).toBe(0);
      expect(await runs.create(newEvolution("old", { settings: { seed: 7 }, tasks: [taskRow("t", 0)] }))).toBe(
        "created",
      );
    });

    it("takes more than one transaction does, with the pool that no run has any more", async () => {
      const pool = Array.from({ length: 4_100 }, (_, number) => ({ number }));
      const lease = await leasedRun(runs, "r", { pool });
      const tasks = pool.map(({ number }) => taskRow(`t${number}`, number));
      await runs.advance(advanceOf(lease, { tasks, isOver: true }));
      expect(await runs.prune(301)).toBe(1);
      expect(await runs.evolutions(10)).toEqual([]);
      expect(await runs.task("t4099")).toBeNull();
      expect(await runs.create(newEvolution("s", { pool, now: 400 }))).toBe("created");
      expect(await runs.pool("s", [4_099])).toEqual([{ number: 4_099 }]);
    });

    it("does not take a pool from under a run that is made meanwhile", async () => {
      for (const round of Array.from({ length: 5 }, (_, number) => number)) {
        const lease = await leasedRun(runs, `old-${round}`);
        await runs.advance(advanceOf(lease, { isOver: true }));
        const made = newEvolution(`new-${round}`, { now: 500 });
        const [, outcome] = await Promise.all([runs.prune(400), runs.create(made)]);
        expect(outcome).toBe("created");
        expect(await runs.pool(made.run, [0, 1, 2])).toEqual(made.pool);
      }
    });
  });

  it("is there after an end, with no lease of an owner that ended with it", async () => {
    const lease = await leasedRun(runs, "r", { tasks: [taskRow("a", 0)] });
    const report = { step: 1, document: { score: 0.5 } };
    await runs.advance(
      advanceOf(lease, { tasks: [taskRow("b", 1)], rubrics: [{ poolAt: 2, document: { v: 1 } }], report }),
    );
    const before = await runs.evolution("r");
    const again = (await opened.reopened()).evolution;
    expect(await again.evolution("r")).toEqual(before);
    expect(await again.tasks("r", 1, "solver")).toEqual([taskRow("a", 0), taskRow("b", 1)]);
    expect(await again.rubrics("r", [2])).toEqual([{ poolAt: 2, document: { v: 1 } }]);
    expect(await again.reports("r")).toEqual([report]);
    expect(await again.pool("r", [1])).toEqual([{ query: "second" }]);
    // A file has one owner, who is gone; of a database nobody knows that before the lease has run out.
    const at = opened.store.engine === "sqlite" ? 201 : 250;
    const [taken] = await leased(again, at, "gateway-b");
    expect(taken!.token).toBeGreaterThan(lease.token);
    expect(await again.advance(advanceOf(lease))).toBe(false);
  });
}
