/** Episodes: a test per sentence of their contract, over any engine. */
import type { JsonObject } from "@arenakit/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EpisodeStore, NewEpisode, TurnStart } from "../episode-store.ts";
import type { Store } from "../store-over.ts";
import { failureOf } from "./groups.fixture.ts";

/** Stores with episodes of one engine over the same data. */
export interface OpenedEpisodes {
  readonly store: Store;
  reopened(): Promise<Store>;
  second(): Promise<Store | null>;
  end(): Promise<void>;
}

export interface EpisodeSubject {
  readonly name: string;
  open(): Promise<OpenedEpisodes>;
}

const LEASE_MS = 50;

const newEpisode = (id: string, changes: Partial<NewEpisode> = {}): NewEpisode => ({
  id,
  environment: "hello",
  setup: { task: { id: "t1" }, nested: { b: 1, a: null } },
  state: { turns: 0 },
  idleMs: 1_000,
  capacity: 1_000,
  now: 100,
  ...changes,
});

const start = (id: string, turn: number | null, changes: Partial<TurnStart> = {}): TurnStart => ({
  id,
  turn,
  key: null,
  sha256: `content ${turn}`,
  owner: "gateway-a",
  now: 200,
  leaseMs: LEASE_MS,
  ...changes,
});

/** Takes the next turn whole. */
async function taken(episodes: EpisodeStore, id: string, turn: number, more: Partial<TurnStart> = {}, isOver = false) {
  const { token } = await episodes.beginTurn(start(id, turn, more));
  const state: JsonObject = { turns: turn + 1 };
  return episodes.endTurn({ id, token, state, reply: { observed: turn }, isOver, now: 210 });
}

export function episodesCase(subject: EpisodeSubject): void {
  let opened: OpenedEpisodes;
  let episodes: EpisodeStore;
  let count = 0;
  const created = async (changes: Partial<NewEpisode> = {}) => {
    const id = `e${count++}`;
    await episodes.create(newEpisode(id, changes));
    return id;
  };
  beforeAll(async () => {
    opened = await subject.open();
    episodes = opened.store.episodes;
  });
  afterAll(() => opened.end());

  it("creates an episode once, whatever the order of its setup's members", async () => {
    const first = await episodes.create(newEpisode("once"));
    expect(first).toMatchObject({
      outcome: "created",
      episode: { id: "once", status: "open", turns: 0, pending: null },
    });
    const again = { nested: { a: null, b: 1 }, task: { id: "t1" } };
    expect((await episodes.create(newEpisode("once", { setup: again, state: { other: true } }))).outcome).toBe("known");
    expect((await episodes.create(newEpisode("once", { setup: { task: { id: "t2" } } }))).outcome).toBe("conflict");
    expect((await episodes.create(newEpisode("once", { environment: "other" }))).outcome).toBe("conflict");
    expect((await episodes.create(newEpisode("once", { idleMs: 999 }))).outcome).toBe("conflict");
    expect((await episodes.episode("once"))?.state).toEqual({ turns: 0 });
    expect(await episodes.episode("nobody")).toBeNull();
  });

  it("is full at its capacity, and not for an episode that it knows", async () => {
    const { open } = await episodes.counts();
    const id = await created({ capacity: open + 1 });
    expect(await episodes.create(newEpisode("too-many", { capacity: open + 1 }))).toEqual({
      outcome: "full",
      episode: null,
    });
    expect((await episodes.create(newEpisode(id, { capacity: 1 }))).outcome).toBe("known");
    await episodes.abandon({ id, failure: failureOf("given_up"), now: 150 });
    expect((await episodes.create(newEpisode("one-more", { capacity: open + 1 }))).outcome).toBe("created");
  });

  it("answers a recorded turn again, by index and by key, and refuses other content", async () => {
    const id = await created();
    expect(await taken(episodes, id, 0, { key: "first" })).toBe(true);
    const reply = { observed: 0 };
    expect(await episodes.beginTurn(start(id, 0))).toMatchObject({ outcome: "recorded", turn: 0, token: 0, reply });
    const byKey = start(id, null, { key: "first", sha256: "content 0" });
    expect(await episodes.beginTurn(byKey)).toMatchObject({ outcome: "recorded", turn: 0, reply });
    expect((await episodes.beginTurn(start(id, 0, { sha256: "other" }))).outcome).toBe("conflict");
    expect((await episodes.beginTurn({ ...byKey, sha256: "other" })).outcome).toBe("conflict");
    expect((await episodes.beginTurn({ ...byKey, turn: 1 })).outcome).toBe("conflict");
    expect(await episodes.turns(id)).toEqual([{ turn: 0, key: "first", sha256: "content 0", reply, at: 210 }]);
    expect((await episodes.episode(id))?.state).toEqual({ turns: 1 });
  });

  it("takes turns in their order, one at a time", async () => {
    const id = await created();
    expect((await episodes.beginTurn(start(id, 1))).outcome).toBe("out_of_order");
    const begun = await episodes.beginTurn(start(id, null, { sha256: "content 0" }));
    expect(begun).toMatchObject({ outcome: "begun", turn: 0 });
    expect((await episodes.beginTurn(start(id, 0))).outcome).toBe("busy");
    for (const key of ["next", null])
      expect((await episodes.beginTurn(start(id, null, { sha256: "next", key }))).outcome).toBe("busy");
    expect((await episodes.episode(id))?.pending).toEqual({ turn: 0, sha256: "content 0" });
    expect((await episodes.beginTurn(start("nobody", 0))).outcome).toBe("unknown");
  });

  it("resumes a turn whose lease ran out, and fences off who had it before", async () => {
    const id = await created();
    const first = await episodes.beginTurn(start(id, 0));
    await episodes.renewTurns({ owner: "gateway-a", now: 240, leaseMs: LEASE_MS });
    expect((await episodes.beginTurn(start(id, 0, { now: 289, owner: "gateway-b" }))).outcome).toBe("busy");
    expect((await episodes.beginTurn(start(id, 0, { now: 290, sha256: "other" }))).outcome).toBe("conflict");
    const second = await episodes.beginTurn(start(id, 0, { now: 290, owner: "gateway-b" }));
    expect(second.outcome).toBe("resumed");
    const end = { id, state: { by: "" }, reply: {}, isOver: false, now: 300 };
    expect(await episodes.endTurn({ ...end, token: first.token })).toBe(false);
    expect(await episodes.endTurn({ ...end, token: second.token })).toBe(true);
    expect(await episodes.endTurn({ ...end, token: second.token })).toBe(false);
  });

  it("resumes at once the turn of an owner that is known to be gone", async () => {
    const id = await created();
    await episodes.beginTurn(start(id, 0));
    await opened.store.releaseOwner("gateway-b");
    expect((await episodes.beginTurn(start(id, 0, { now: 201, owner: "gateway-c" }))).outcome).toBe("busy");
    await opened.store.releaseOwner("gateway-a");
    expect((await episodes.beginTurn(start(id, 0, { now: 201, owner: "gateway-c" }))).outcome).toBe("resumed");
  });

  it("begins a released turn anew", async () => {
    const id = await created();
    const { token } = await episodes.beginTurn(start(id, 0));
    await episodes.releaseTurn({ id, token: token - 1 });
    expect((await episodes.beginTurn(start(id, 0))).outcome).toBe("busy");
    await episodes.releaseTurn({ id, token });
    expect((await episodes.beginTurn(start(id, 0, { sha256: "other" }))).outcome).toBe("begun");
  });

  it("is over, then finished, and never changes again", async () => {
    const id = await created();
    expect(await episodes.finish({ id, result: {}, now: 200 })).toBe(false);
    await taken(episodes, id, 0, {}, true);
    expect((await episodes.episode(id))?.status).toBe("over");
    expect((await episodes.beginTurn(start(id, 1))).outcome).toBe("closed");
    expect((await episodes.beginTurn(start(id, 0))).outcome).toBe("recorded");
    expect(await episodes.finish({ id, result: { total: 1 }, now: 220 })).toBe(true);
    expect(await episodes.finish({ id, result: { total: 2 }, now: 230 })).toBe(false);
    expect(await episodes.abandon({ id, failure: failureOf("late"), now: 240 })).toBe(false);
    expect(await episodes.episode(id)).toMatchObject({ status: "finished", result: { total: 1 }, changedAt: 220 });
  });

  it("ends an open episode without a turn, where its number of turns is as said", async () => {
    const id = await created();
    await taken(episodes, id, 0);
    const state = { stop: "policy_error" };
    expect(await episodes.endEpisode({ id, turns: 0, state, now: 300 })).toBe(false);
    expect(await episodes.endEpisode({ id, turns: 1, state, now: 300 })).toBe(true);
    expect(await episodes.endEpisode({ id, turns: 1, state, now: 300 })).toBe(false);
    expect(await episodes.episode(id)).toMatchObject({ status: "over", state });
  });

  it("abandons once, and what is taken then is not recorded", async () => {
    const id = await created();
    const { token } = await episodes.beginTurn(start(id, 0));
    expect(await episodes.abandon({ id, failure: failureOf("given_up"), now: 220 })).toBe(true);
    expect(await episodes.abandon({ id, failure: failureOf("twice"), now: 230 })).toBe(false);
    expect(await episodes.abandon({ id: "nobody", failure: failureOf("none"), now: 230 })).toBe(false);
    expect(await episodes.endTurn({ id, token, state: {}, reply: {}, isOver: false, now: 240 })).toBe(false);
    expect(await episodes.episode(id)).toMatchObject({ status: "abandoned", failure: failureOf("given_up") });
    expect(await episodes.turns(id)).toEqual([]);
  });

  it("keeps an abandoned one that waits until it is closed, and never scores it", async () => {
    const id = await created({ now: 20_000 });
    await taken(episodes, id, 0, {}, true);
    expect(await episodes.closeAbandoned({ id, result: {}, now: 220 })).toBe(false);
    const end = { id, failure: failureOf("given_up"), waits: true, now: 230 };
    expect(await episodes.abandon(end)).toBe(true);
    expect(await episodes.abandon(end)).toBe(false);
    expect(await episodes.head(id)).toMatchObject({ status: "over", failure: failureOf("given_up"), result: null });
    expect(await episodes.finish({ id, result: { total: 1 }, now: 240 })).toBe(false);
    const waits = async () =>
      (await episodes.idle({ now: 330, graceMs: 100, limit: 1_000 })).some((one) => one.id === id);
    expect(await waits()).toBe(true);
    expect(await episodes.closeAbandoned({ id, result: { heard: true }, now: 250 })).toBe(true);
    expect(await episodes.closeAbandoned({ id, result: {}, now: 260 })).toBe(false);
    expect(await episodes.head(id)).toMatchObject({ status: "abandoned", result: { heard: true }, changedAt: 250 });
    expect(await waits()).toBe(false);
  });

  it("tells of an episode without its documents where they are not asked for", async () => {
    const id = await created({ environment: "headed" });
    const { setup, state, ...head } = (await episodes.episode(id))!;
    expect([setup, state]).toEqual([{ task: { id: "t1" }, nested: { b: 1, a: null } }, { turns: 0 }]);
    expect(await episodes.head(id)).toEqual(head);
    expect(await episodes.episodes({ environment: "headed", limit: 10 })).toEqual([head]);
    expect((await episodes.beginTurn(start(id, 0))).episode).toEqual(head);
    expect(await episodes.head("nobody")).toBeNull();
  });

  it("lists what rests too long, and what is over and nobody finished", async () => {
    const resting = await created({ now: 10_000 });
    const busy = await created({ now: 10_000 });
    const over = await created({ now: 10_000 });
    await episodes.beginTurn(start(busy, 0, { now: 10_500, leaseMs: 9_000 }));
    const { token } = await episodes.beginTurn(start(over, 0, { now: 10_500 }));
    await episodes.endTurn({ id: over, token, state: {}, reply: {}, isOver: true, now: 10_600 });
    const ours = new Set([resting, busy, over]);
    const idle = async (now: number) =>
      (await episodes.idle({ now, graceMs: 100, limit: 1_000 })).map(({ id }) => id).filter((id) => ours.has(id));
    expect(await idle(10_699)).toEqual([]);
    expect(await idle(10_999)).toEqual([over]);
    expect(await idle(11_000)).toEqual([resting, over]);
    expect((await idle(19_500)).sort()).toEqual([...ours].sort());
  });

  it("begins no turn of what has rested too long, and tells of those that were recorded", async () => {
    const id = await created({ now: 20_000 });
    const { token } = await episodes.beginTurn(start(id, 0, { now: 20_999 }));
    await episodes.endTurn({ id, token, state: {}, reply: {}, isOver: false, now: 21_500 });
    const outcome = async (turn: number, now: number) => (await episodes.beginTurn(start(id, turn, { now }))).outcome;
    expect([await outcome(1, 22_500), await outcome(2, 22_500), await outcome(0, 22_500)]).toEqual([
      "rested",
      "rested",
      "recorded",
    ]);
    expect(await episodes.head(id)).toMatchObject({ status: "open", pending: null, changedAt: 21_500 });
    expect(await outcome(1, 22_499)).toBe("begun");
    // A turn that was begun is no rest, however long it takes.
    expect(await outcome(1, 30_000)).toBe("resumed");
  });

  it("lists what rests too long, however many older ones are over", async () => {
    // Older than all that other tests leave open or over.
    const resting = await created({ now: 3, idleMs: 1 });
    for (const now of [0, 1, 2]) {
      const id = await created({ now });
      await episodes.endEpisode({ id, turns: 0, state: {}, now });
    }
    const idle = await episodes.idle({ now: 4, graceMs: 1, limit: 2 });
    expect(idle.map(({ status, changedAt }) => [status, changedAt])).toEqual([
      ["open", 3],
      ["over", 0],
      ["over", 1],
    ]);
    expect(idle[0]?.id).toBe(resting);
    for (const { id } of await episodes.idle({ now: 4, graceMs: 1, limit: 10 }))
      await episodes.abandon({ id, failure: failureOf("given_up"), now: 1_000 });
  });

  it("counts and lists by status, and forgets closed ones", async () => {
    const id = await created({ environment: "counted", now: 50 });
    const before = await episodes.counts();
    await episodes.abandon({ id, failure: failureOf("given_up"), now: 60 });
    const after = await episodes.counts();
    expect([after.open - before.open, after.abandoned - before.abandoned]).toEqual([-1, 1]);
    const filter = { environment: "counted", limit: 10 };
    expect((await episodes.episodes({ ...filter, status: "abandoned" })).map((one) => one.id)).toEqual([id]);
    expect(await episodes.episodes({ ...filter, status: "open" })).toEqual([]);
    await expect(episodes.episodes({ limit: 0 })).rejects.toMatchObject({ failure: { code: "bad_limit" } });
    expect(await episodes.prune(61)).toBe(1);
    expect(await episodes.episode(id)).toBeNull();
  });

  it("takes ids that it can keep", async () => {
    const nul = episodes.create(newEpisode("a\0b"));
    await expect(nul).rejects.toMatchObject({ failure: { code: "bad_text" } });
  });

  it("lets another gateway go on where one left off", async () => {
    const id = await created();
    await taken(episodes, id, 0);
    await episodes.beginTurn(start(id, 1));
    const other = await opened.second();
    const { episodes: theirs } = other ?? (await opened.reopened());
    expect((await theirs.beginTurn(start(id, 0))).outcome).toBe("recorded");
    // A lease of a file ends with its process; of a shared store it runs out.
    const at = other ? 200 + LEASE_MS : 201;
    expect((await theirs.beginTurn(start(id, 1, { now: at, owner: "gateway-b" }))).outcome).toBe("resumed");
    episodes = theirs;
  });
}
