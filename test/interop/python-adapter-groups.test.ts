/** The Python client over real gateways: the life of groups, from a first attempt to rewards, as trainers see it. */
import { randomUUID } from "node:crypto";
import { type Comparison, fail, type PairwiseJudge, random, type Trajectory } from "@arenakit/contracts";
import { RUBRICS, scoreSheet } from "@arenakit/evaluator-arena";
import { createGateway } from "@arenakit/server-gateway";
import { judgingServices } from "@arenakit/server-gateway/judging";
import { type GroupStore, openSqliteStore } from "@arenakit/store";
import { convertRecord } from "@arenakit/trainer-adapter";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "./python-adapter.ts";

type Row = Record<string, unknown>;
const QUERY = "去哪里玩";
const TOKEN = "of-judges";

/** Knows how good an attempt is from what its last message says of itself. */
const qualityOf = ({ steps }: Trajectory) => Number(/quality (\d+)/.exec(String(steps.at(-1)?.message))?.[1]);
const switchable = {
  id: "quality",
  isDown: false,
  async compare({ rubric, first, second }: Parameters<PairwiseJudge["compare"]>[0]): Promise<Comparison> {
    if (this.isDown) {
      const failure = { owner: "judge", code: "timeout", message: "no verdict in time", retryable: true } as const;
      return { status: "unscored", failure };
    }
    const sheet = (attempt: Trajectory) =>
      scoreSheet(rubric, Object.fromEntries(rubric.criteria.map(({ id }) => [id, qualityOf(attempt)])));
    return { status: "scored", first: sheet(first), second: sheet(second) };
  },
};

/** A chat, or a prompt with its completion. */
async function convert(value: object): Promise<Trajectory> {
  const { trajectories, problems } = await convertRecord(value, {
    format: "messages" in value ? "openai" : "attempt",
    line: 1,
  });
  return trajectories[0] ?? fail("policy", "invalid_trajectory", JSON.stringify(problems));
}

const closers: (() => Promise<void>)[] = [];
let store: GroupStore;
async function gateway(): Promise<{ url: string; close: () => Promise<void> }> {
  const owner = randomUUID();
  const listening = await createGateway({
    worlds: [],
    tokens: { judge: TOKEN },
    clock: () => performance.timeOrigin + performance.now(),
    judging: judgingServices(
      { judges: { quality: { pairwise: switchable } }, rubrics: RUBRICS, environments: [], convert },
      { store, owner, random: random(owner) },
    ),
  }).listen();
  closers.push(listening.close);
  return listening;
}
let [url, other] = ["", ""];
beforeAll(async () => {
  store = await openSqliteStore({ path: null });
  url = (await gateway()).url;
  other = (await gateway()).url;
});
afterAll(async () => {
  for (const close of closers) await close();
  await store.end();
});

const rubric = "travel";
const client = { token: TOKEN, run: "r", trainer: "trl", config: { rubric } };
const chat = (quality: number) => [
  { role: "user", content: QUERY },
  { role: "assistant", content: `quality ${quality}` },
];
/** What was compared before is not compared again: other attempts have other words. */
const attempt = (quality: number, words = "") => ({
  messages: [...chat(quality).slice(0, 1), { role: "assistant", content: `${words} quality ${quality}` }],
});
const terms = { query: QUERY };
const submit = (group: string, index: number, more: Row = {}) => [
  "submit",
  [group, index],
  { attempt: attempt(index + 1), size: 2, terms, ...more },
];
const calls = (steps: readonly unknown[], more: Row = {}) => ({ do: "calls", urls: url, steps, client, ...more });

describe("a group in Python", () => {
  it("is judged when its attempts are there; each is told its place and TRL's number", async ({ skip }) => {
    const steps = [
      ...[0, 1, 2].map((index) => submit("r:ranked", index, { size: 3 })),
      ["await_many", [], { names: [0, 1, 2].map((index) => ["r:ranked", index]) }],
    ];
    const said = await report<(Row | Row[])[]>("adapter_client.py", calls(steps), skip);
    if (!said) return;
    expect(said[0]).toMatchObject({ status: "waiting", state: "open", have: 1, need: 2 });
    // The best has rank 0; eq. 6 gives 1 − rank ÷ (N − 1), eq. 7 subtracts 1/2 and divides by √(1/6) and ε.
    const deviation = Math.sqrt(1 / 6) + 1e-6;
    expect(said[3]).toMatchObject(
      [2, 1, 0].map((rank) => ({
        ...{ status: "scored", group: "r:ranked", rank, reward: 1 - rank / 2, size: 3, ranked: 3 },
        advantage: expect.closeTo((0.5 - rank / 2) / deviation, 9),
        take: { trainer: "trl", number: "advantage", setting: 'scale_rewards="none"' },
        ...{ decided_by: "judge", verifiable_reward: null },
      })),
    );
    for (const answer of said[3] as { take: { value: number }; advantage: number }[])
      expect(answer.take.value).toBe(answer.advantage);
  });

  it("is told what decided where verifiable rewards differ", async ({ skip }) => {
    const told = { terms, config: { rubric, verifiable: "submitted" }, size: 2 };
    const steps = [
      ...[0.25, 1].map((verifiable_reward, index) =>
        submit("r:verified", index, { ...told, attempt: { ...attempt(9 - index), verifiable_reward } }),
      ),
      ["await_many", [], { names: [0, 1].map((index) => ["r:verified", index]) }],
    ];
    const said = await report<(Row | Row[])[]>("adapter_client.py", calls(steps), skip);
    if (!said) return;
    // The judge would have found the first one better.
    expect(said[2]).toMatchObject([
      { rank: 1, decided_by: "verifiable_rewards", verifiable_reward: 0.25, matches: [] },
      { rank: 0, decided_by: "verifiable_rewards", verifiable_reward: 1, matches: [] },
    ]);
  });

  it("takes the same attempt again, refuses another one, and a higher generation in its place", async ({ skip }) => {
    const steps = [
      submit("r:again", 0),
      submit("r:again", 0),
      submit("r:again", 0, { attempt: attempt(9) }),
      submit("r:again", 0, { attempt: attempt(9), generation: 1 }),
      submit("r:again", 0),
      submit("r:again", 1, { size: 3 }),
      submit("r:again", 1),
      ["reward", ["r:again", 0], {}],
      ["reward", ["r:again", 0], { generation: 0 }],
    ];
    const said = await report<Row[]>("adapter_client.py", calls(steps), skip);
    if (!said) return;
    expect(said).toMatchObject([
      { status: "waiting", have: 1 },
      { status: "waiting", have: 1 },
      { error: "Conflict", status: 409 },
      { status: "waiting", have: 1, generation: 1 },
      { status: "invalid", reason: "superseded" },
      { error: "Conflict", diff: [{ path: "size", was: "2", is_now: "3" }] },
      { index: 1 },
      // With quality 9 it is the better one now.
      { status: "scored", rank: 0, generation: 1 },
      { status: "invalid", reason: "superseded" },
    ]);
    expect(said[2]!.diff).not.toEqual([]);
  });

  it("goes on without who is abandoned or has failed, and tells who is late", async ({ skip }) => {
    const failure = { owner: "harness", code: "tools_unreachable", message: "gone", retryable: true };
    const steps = [
      ["abandon", ["r:partial", 3], { size: 4, terms, reason: "preempted" }],
      submit("r:partial", 2, { size: 4, attempt: { ...attempt(1), failure } }),
      submit("r:partial", 0, { size: 4 }),
      submit("r:partial", 1, { size: 4 }),
      ["await_many", [], { names: [0, 1, 2, 3].map((index) => ["r:partial", index]) }],
      submit("r:partial", 3, { size: 4, generation: 1 }),
    ];
    const said = await report<(Row | Row[])[]>("adapter_client.py", calls(steps), skip);
    if (!said) return;
    expect(said[0]).toMatchObject({ status: "invalid", reason: "abandoned" });
    expect(said[4]).toMatchObject([
      { status: "scored", rank: 1, ranked: 2 },
      { status: "scored", rank: 0, ranked: 2 },
      { status: "invalid", reason: "attempt_failed" },
      { status: "invalid", reason: "abandoned" },
    ]);
    expect(said[5]).toMatchObject({ status: "invalid", reason: "late" });
  });

  it("is invalid with the judge's failure, or cancelled, and never a number", async ({ skip }) => {
    switchable.isDown = true;
    const both = (group: string) => [0, 1].map((index) => [group, index]);
    const steps = [
      ...[0, 1].map((index) =>
        submit("r:down", index, { terms: { ...terms, judge_seconds: 1 }, attempt: attempt(index, "never seen") }),
      ),
      ["await_many", [], { names: both("r:down") }],
      // Nor these: a comparison that is known needs no judge, and would close the group before it is cancelled.
      ...[0, 1].map((index) => submit("r:cancelled", index, { attempt: attempt(index, "not seen either") })),
      ["cancel_group", ["r:cancelled"], {}],
      ["await_many", [], { names: both("r:cancelled") }],
      submit("gone:0", 0),
      ["cancel_run", ["gone"], {}],
      ["reward", ["gone:0", 0], {}],
    ];
    const asked = calls(steps, { client: { token: TOKEN, config: { rubric } } });
    const said = await report<(Row | Row[])[]>("adapter_client.py", asked, skip);
    switchable.isDown = false;
    if (!said) return;
    const failure = { owner: "judge" };
    expect(said[2]).toMatchObject([0, 1].map(() => ({ status: "invalid", reason: "judge_failed", failure })));
    expect(said[6]).toMatchObject([0, 1].map(() => ({ status: "invalid", reason: "cancelled" })));
    expect(said[9]).toMatchObject({ status: "invalid", reason: "cancelled" });
  });

  it("is scored at once in every form, under a configuration by name", async ({ skip }) => {
    const attempts = [
      attempt(1),
      { prompt: QUERY, completion: "quality 5" },
      { prompt: [chat(0)[0]], completion: [{ role: "assistant", content: "quality 7" }] },
    ];
    const steps = [
      ["put_config", ["round", { rubric, topology: "round-robin" }], {}],
      ["put_config", ["round", { rubric, topology: "anchor" }], {}],
      ["score", [], { attempts, terms, config: "round", group: "r:at-once" }],
      ["view", ["r:at-once"], {}],
      ["view", ["r:nowhere"], {}],
      ["reward", ["r:nowhere", 0], {}],
    ];
    const said = await report<Row[]>("adapter_client.py", calls(steps), skip);
    if (!said) return;
    expect(said[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(said[1]).toMatchObject({ error: "Conflict" });
    const config = { name: "round", sha256: said[0] };
    expect(said[2]!.answers).toMatchObject([2, 1, 0].map((rank) => ({ rank, topology: "round-robin", config })));
    expect(said[3]).toMatchObject({ state: "scored", size: 3, run: "r" });
    expect(said.slice(4)).toMatchObject([{ status: 404 }, { status: 404 }]);
  });

  it("is told of in the stream of its run", async ({ skip }) => {
    const steps = [0, 1].map((index) => submit("watched:0", index));
    const asked = { ...calls(steps), client: { ...client, run: "watched" } };
    const watching = report<Row[]>(
      "adapter_client.py",
      { do: "watched", urls: url, token: TOKEN, run: "watched" },
      skip,
    );
    const said = await report<Row[]>("adapter_client.py", asked, skip);
    const told = await watching;
    if (!said || !told) return;
    expect(told.at(-1)).toMatchObject({ group: "watched:0", state: "scored", have: 2 });
    const versions = told.map(({ version }) => Number(version));
    expect(versions).toEqual([...versions].sort((first, second) => first - second));
  });
});

describe("an attempt that is too large", () => {
  it("is refused, however much of it the gateway reads", async ({ skip }) => {
    const asked = { do: "too_large", urls: url, sizes: [6, 20, 48, 100], client: { token: TOKEN, outage: 2 } };
    const said = await report<Row[]>("adapter_client.py", asked, skip);
    if (!said) return;
    const refused = { error: "Refused", status: 413, failure: { code: "payload_too_large" } };
    expect(said).toMatchObject([refused, refused, refused, refused]);
  });
});

describe("several gateways over one store", () => {
  it("take what was submitted on another one, and what is awaited when one is lost", async ({ skip }) => {
    const lost = await gateway();
    const waiting = report<Row[]>(
      "adapter_client.py",
      calls([submit("r:moved", 0), ["reward", ["r:moved", 0], {}]], { urls: [lost.url, other] }),
      skip,
    );
    // Lost while somebody waits there, or before: then he goes to the other one at once.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await lost.close();
    const second = calls([submit("r:moved", 1), ["reward", ["r:moved", 1], {}]], { urls: [other] });
    const [first, last] = [await report<Row[]>("adapter_client.py", second, skip), await waiting];
    if (!first || !last) return;
    expect(first[1]).toMatchObject({ status: "scored", rank: 0 });
    expect(last[1]).toMatchObject({ status: "scored", rank: 1 });
  });

  it("bring ranks of TRL together whose batches end in the middle of a group", async ({ skip }) => {
    // Three ranks with 4 completions each, in groups of 6: two groups of 6, of which the second rank has two halves.
    const asked = { do: "ranks", urls: [url, other], token: TOKEN, size: 6, count: 3, per_rank: 4 };
    const said = await report<number[][][]>("adapter_trl.py", asked, skip);
    if (!said) return;
    for (const step of said) {
      const all = step.flat();
      expect(all).toHaveLength(12);
      // The later, the better, within each of the two groups; their advantages are those of N = 6 about 0.
      for (const group of [all.slice(0, 6), all.slice(6)]) {
        expect(group).toEqual([...group].sort((first, second) => first - second));
        expect(group.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 9);
        expect(new Set(group).size).toBe(6);
      }
    }
  });
});
