/** Anchors: what earlier groups of a pool leave, who takes it and when, and what becomes of the copies. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { GroupHead, GroupStore } from "../group-store.ts";
import { attempt, COLLECT_MS, claimed, failureOf, type Opened, type Subject } from "./groups.fixture.ts";

const POOL = { id: "question-1", limit: 2 };
const KEEP_ALL = { keepMs: 1e9, maxBodyBytes: 1e9, keepComparisonsMs: 1e9 };

export function anchorsCase(subject: Subject): void {
  let opened: Opened;
  let store: GroupStore;
  beforeEach(async () => {
    opened = await subject.open();
    store = opened.store;
  });
  afterEach(() => opened.end());

  const fill = async (id: string, head: Partial<GroupHead>, indices = [0, 1, 2]) => {
    for (const index of indices) await store.submit(attempt(id, index, { head: { pool: POOL, ...head } }));
  };
  /** A group of this step, closed with one of its attempts for the pool, or with none. */
  const leave = async (id: string, head: Partial<GroupHead>, anchor?: number) => {
    await fill(id, head);
    const ending = anchor === undefined ? {} : { anchor };
    await store.close({ ...(await claimed(store)), state: "scored", result: {}, failure: null, now: 300, ...ending });
  };
  const anchorsOf = async (id: string) =>
    (await store.attempts(id)).filter(({ from }) => from).map(({ index, from }) => [index, from!.group, from!.index]);

  it("are what groups of earlier steps left, the latest first and no more than the limit", async () => {
    await leave("one", { step: 1 }, 0);
    await leave("two", { step: 2 }, 1);
    await leave("three", { step: 3 }, 2);
    await fill("four", { step: 4 });
    expect(await anchorsOf("four")).toEqual([
      [3, "three", 2],
      [4, "two", 1],
    ]);
  });

  it("of equal steps come by id, and none comes of the group's own step or a later one", async () => {
    await leave("b", { step: 3 }, 0);
    await leave("a", { step: 3 }, 1);
    await leave("later", { step: 5 }, 0);
    await leave("same", { step: 4 }, 0);
    await fill("four", { step: 4 });
    expect(await anchorsOf("four")).toEqual([
      [3, "a", 1],
      [4, "b", 0],
    ]);
  });

  it("come of the same pool alone, from groups that left one, for groups with a pool and a step", async () => {
    await leave("other", { step: 1, pool: { id: "question-2", limit: 2 } }, 0);
    await leave("nothing", { step: 1 });
    await leave("here", { step: 1 }, 0);
    await fill("four", { step: 4 });
    await fill("stepless", { step: null });
    for (const index of [0, 1, 2]) await store.submit(attempt("poolless", index));
    expect(await anchorsOf("four")).toEqual([[3, "here", 0]]);
    expect(await anchorsOf("stepless")).toEqual([]);
    expect(await anchorsOf("poolless")).toEqual([]);
  });

  it("join when the group becomes ready, and count as none of its own", async () => {
    await leave("one", { step: 1 }, 0);
    await fill("two", { step: 2 }, [0, 1]);
    expect(await anchorsOf("two")).toEqual([]);
    await leave("elsewhere", { step: 1, pool: { id: "question-2", limit: 2 } }, 0);
    await fill("two", { step: 2 }, [2]);
    expect(await anchorsOf("two")).toEqual([[3, "one", 0]]);
    expect(await store.group("two")).toMatchObject({ state: "ready", size: 3, have: 3 });
    expect((await store.submit(attempt("two", 2, { head: { pool: POOL, step: 2 } }))).outcome).toBe("duplicate");
  });

  it("join a group whose time of collecting is over", async () => {
    await leave("one", { step: 1 }, 2);
    await fill("two", { step: 2 }, [0, 1]);
    await store.expire(100 + COLLECT_MS, failureOf("below_quorum"));
    expect(await anchorsOf("two")).toEqual([[3, "one", 2]]);
  });

  it("are copies: bodies and hashes of what they were, after that is gone, and after a restart", async () => {
    await leave("one", { step: 1 }, 1);
    const original = await store.body("one", 1);
    await fill("two", { step: 2 });
    expect(await store.prune({ ...KEEP_ALL, now: 1_000, keepMs: 10 })).toMatchObject({ groups: 1 });
    store = await opened.reopened();
    expect(await store.group("one")).toBeNull();
    const [copy] = (await store.bodies("two")).slice(3);
    expect(copy).toMatchObject({ sha256: original!.sha256, body: original!.body, from: { group: "one", index: 1 } });
    expect((await store.body("two", 3))?.body).toEqual(original!.body);
  });

  it("whose bodies retention took are passed over for earlier ones", async () => {
    await leave("one", { step: 1 }, 0);
    await leave("two", { step: 2 }, 0);
    // The bodies of the group that was closed first go, and those alone.
    const { bodyBytes } = await store.counts();
    await store.prune({ ...KEEP_ALL, now: 1_000, maxBodyBytes: bodyBytes - 1 });
    expect((await store.body("one", 0))?.body).toBeNull();
    await fill("three", { step: 3 });
    expect(await anchorsOf("three")).toEqual([[3, "two", 0]]);
  });

  it("are counted among the bytes that are held, and let go with their group", async () => {
    await leave("one", { step: 1 }, 0);
    const before = await store.counts();
    await fill("two", { step: 2 });
    const own = (await store.attempts("two")).reduce((sum, { bytes }) => sum + bytes, 0);
    const after = await store.counts();
    expect(after.openBodyBytes).toBe(own);
    expect(after.bodyBytes).toBe(before.bodyBytes + own);
    await store.cancel({ id: "two" }, failureOf("cancelled"), 400);
    expect(await store.prune({ ...KEEP_ALL, now: 1_000, keepMs: 10 })).toMatchObject({ groups: 2 });
    expect((await store.counts()).bodyBytes).toBe(0);
    expect(await store.attempts("two")).toEqual([]);
  });
}
