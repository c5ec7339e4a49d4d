import { afterEach, describe, expect, it } from "vitest";
import { type BenchOptions, type GroupsBench, groupsBench, rewardPath, TASK } from "./groups.fixture.ts";
import { attempt, honest, OUTAGE, RUBRIC, scripted, unscored } from "./judging.fixture.ts";
import { SubmitBody } from "./wire.ts";

const G = "run-a:n1:train:7:sea/1:0";
const OPEN: GroupsBench[] = [];
const bench = async (options: BenchOptions = {}) => {
  const made = await groupsBench(options);
  OPEN.push(made);
  return made;
};
afterEach(async () => {
  for (const made of OPEN.splice(0)) await made.end();
});

describe("attempts of a group", () => {
  it("wait until all have come, and are each told their reward, their advantage and whom they met", async () => {
    const { send, ask, judging } = await bench();
    judging();
    const first = await send(G, 0, 3, { trainer: "trl" });
    expect(first.status).toBe(202);
    expect(first.body).toMatchObject({ status: "waiting", state: "open", have: 1, need: 1, remainingMs: 1_800_000 });
    const waiting = ask("GET", rewardPath(G, 0, "wait=20"));
    expect((await send(G, 1, 8, { trainer: "trl" })).body).toMatchObject({ status: "waiting", need: 0 });
    const [worse, better] = [await waiting, await ask("GET", rewardPath(G, 1, "wait=20"))];
    // Eq. 6 of two attempts: ranks 1 and 0 give 0 and 1. Eq. 7: mean 0.5, deviation 0.5, so −1 and 1 but for ε = 1e-6.
    expect(worse.status).toBe(200);
    expect(worse.body).toMatchObject({ status: "scored", reward: 0, rank: 1, size: 2, ranked: 2 });
    expect(better.body).toMatchObject({ status: "scored", reward: 1, rank: 0, topology: "round-robin" });
    expect(worse.body.advantage).toBeCloseTo(-1, 4);
    expect(better.body.advantage).toBeCloseTo(1, 4);
    // Both orders, each 8 against 3.
    const played = { opponent: 0, score: 16, opponentScore: 6, outcome: "won" };
    expect(better.body.matches).toMatchObject([{ ...played }]);
    expect(worse.body.matches).toMatchObject([{ opponent: 1, score: 6, opponentScore: 16, outcome: "lost" }]);
    expect(better.body.take).toEqual({
      trainer: "trl",
      number: "advantage",
      value: better.body.advantage,
      setting: 'scale_rewards="none"',
    });
    expect(better.body).toMatchObject({ judge: "scripted", estimator: "wins", advantageMap: "quantile_z" });
    expect("signalToNoise" in better.body).toBe(true);
  });

  it("may be ATIF, the messages of a chat, or a prompt with its completion and mask", async () => {
    const { send, ask, judging } = await bench();
    judging();
    const forms = { size: 3, trajectory: undefined };
    expect((await send(G, 0, 5, { size: 3 })).status).toBe(202);
    const messages = [
      { role: "user", content: "?" },
      { role: "assistant", content: "quality=9" },
    ];
    expect((await send(G, 1, 0, { ...forms, messages })).status).toBe(202);
    const text = { prompt: "?", completion: "quality=1", dialect: "hermes", mask: [[9, 1]] };
    expect((await send(G, 2, 0, { ...forms, ...text })).status).toBe(202);
    const answers = await Promise.all([0, 1, 2].map((index) => ask("GET", rewardPath(G, index, "wait=20"))));
    expect(answers.map(({ body }) => body.rank)).toEqual([1, 0, 2]);
  });

  it("may be sent ahead and named by their hash", async () => {
    const { send } = await bench();
    const sha256 = "ab".repeat(32);
    expect(await send(G, 0, 0, { trajectory: { sha256 } })).toMatchObject({
      status: 422,
      body: { error: { code: "no_such_trajectory" } },
    });
  });

  it.each([
    ["none", {}],
    ["two forms", { messages: [{ role: "user", content: "x" }], completion: "y" }],
    ["what is no trajectory", { trajectory: { steps: "none" } }],
    ["an index beyond the size", { index: 2, trajectory: attempt(1) }],
    ["a quorum beyond the size", { quorum: 3, trajectory: attempt(1) }],
    ["an unknown task", { task: "nowhere", trajectory: attempt(1) }],
    ["a member that nobody knows", { tasks: "x", trajectory: attempt(1) }],
  ])("are refused with %s", async (_, more) => {
    const { send, store } = await bench();
    const { status, body } = await send(G, 0, 0, { trajectory: undefined, ...more });
    expect([status, typeof body.error?.message]).toEqual([422, "string"]);
    expect(await store.group(G)).toBeNull();
  });

  it("are the same when they come again, at any time and however they are spelt", async () => {
    const { send, ask, judging, store } = await bench();
    await send(G, 0, 3);
    expect((await send(G, 0, 3)).status).toBe(202);
    const { extra: _, ...plain } = attempt(3);
    const turned = Object.fromEntries(Object.entries(plain).reverse());
    expect((await send(G, 0, 3, { trajectory: turned })).status).toBe(202);
    expect((await store.group(G))?.have).toBe(1);
    judging();
    await send(G, 1, 8);
    await ask("GET", rewardPath(G, 0, "wait=20"));
    expect(await send(G, 0, 3)).toMatchObject({ status: 200, body: { status: "scored", reward: 0 } });
  });

  it("conflict with other content of the same generation, and are told where it differs", async () => {
    const { send } = await bench();
    await send(G, 0, 3);
    const { status, body } = await send(G, 0, 4);
    expect(status).toBe(409);
    expect(body.error?.code).toBe("other_content");
    expect(body.diff).toEqual([{ path: "trajectory.steps.1.message", was: '"quality=3 "', is: '"quality=4 "' }]);
  });

  it("conflict with other terms, and are told which", async () => {
    const { send } = await bench();
    await send(G, 0, 3);
    const { status, body } = await send(G, 1, 4, { size: 3, config: { topology: "ring" } });
    expect([status, body.error?.code]).toEqual([409, "other_terms"]);
    const paths = (body.diff as { path: string }[]).map(({ path }) => path);
    expect(paths).toContain("size");
    expect(paths).toContain("config.sha256");
  });

  it("may leave out what the first one said", async () => {
    const { ask, send, judging } = await bench();
    judging();
    await send(G, 0, 3, { quorum: 1, step: 9, run: "other", trainer: "verl" });
    const short = { index: 1, size: 2, trajectory: attempt(8) };
    expect((await ask("POST", `/groups/${encodeURIComponent(G)}/attempts`, short)).status).toBe(202);
    const { body } = await ask("GET", rewardPath(G, 1, "wait=20"));
    expect(body).toMatchObject({ status: "scored", take: { trainer: "verl" } });
    const unknown = await ask("POST", "/groups/unheard/attempts", short);
    expect([unknown.status, unknown.body.error?.code]).toEqual([422, "invalid_task"]);
  });

  it("may leave out how it is judged where only the group's own configuration can judge it", async () => {
    const rubrics = { test: RUBRIC, other: { ...RUBRIC, id: "other" } };
    const { ask, send } = await bench({ rubrics });
    // A query alone does not say by which of the two.
    const own = { task: undefined, query: "Where to?", config: { topology: "ring", rubric: "test" } };
    expect((await send(G, 0, 3, own)).status).toBe(202);
    const path = `/groups/${encodeURIComponent(G)}/attempts`;
    const repeated = { index: 1, size: 2, query: "Where to?", trajectory: attempt(8) };
    const unknown = await ask("POST", "/groups/unheard/attempts", repeated);
    expect([unknown.status, unknown.body.error?.code]).toEqual([422, "no_such_rubric"]);
    const other = await ask("POST", path, { ...repeated, query: "Where else?" });
    expect([other.status, other.body.error?.code]).toEqual([409, "other_terms"]);
    expect(await ask("POST", path, repeated)).toMatchObject({ status: 202, body: { have: 2 } });
  });

  it("have an index of the group that is there, whatever size they say", async () => {
    const { ask, send } = await bench();
    await send(G, 0, 3);
    const abandon = (body: object) => ask("POST", `/groups/${encodeURIComponent(G)}/attempts/3/abandon`, body);
    const without = await abandon({});
    expect([without.status, without.body.error?.code]).toEqual([422, "invalid_index"]);
    const larger = { size: 4, task: TASK.id, config: { topology: "round-robin" } };
    for (const { status, body } of [await abandon(larger), await send(G, 3, 5, { size: 4 })])
      expect([status, body.error?.code]).toEqual([409, "other_terms"]);
  });

  it("are told before they are rolled out that they could not be taken, and nothing is stored", async () => {
    const { ask, send, service } = await bench();
    const asked = SubmitBody.parse({ index: 1, size: 2, task: TASK.id, config: { topology: "round-robin" } });
    await service.check(G, asked);
    expect((await ask("GET", `/groups/${encodeURIComponent(G)}`)).status).toBe(404);
    const failure = (code: string) => ({ failure: { owner: "policy", code } });
    await expect(service.check(G, { ...asked, index: 2 })).rejects.toMatchObject(failure("invalid_index"));
    await expect(service.check(G, { ...asked, task: "none" })).rejects.toMatchObject(failure("no_such_task"));
    await send(G, 0, 3);
    await service.check(G, asked);
    await expect(service.check(G, { ...asked, size: 4 })).rejects.toMatchObject(failure("other_terms"));
  });

  it("are replaced by a higher generation while the group is open, and the lower one is superseded", async () => {
    const { send, ask, judging } = await bench();
    await send(G, 0, 3);
    const waiting = ask("GET", rewardPath(G, 0, "wait=20&generation=0"));
    expect((await send(G, 0, 9, { generation: 1 })).body).toMatchObject({ status: "waiting", generation: 1, have: 1 });
    expect((await waiting).body).toMatchObject({ status: "invalid", reason: "superseded" });
    expect((await send(G, 0, 3)).body).toMatchObject({ status: "invalid", reason: "superseded", generation: 0 });
    judging();
    await send(G, 1, 8);
    expect((await ask("GET", rewardPath(G, 0, "wait=20"))).body).toMatchObject({ rank: 0, generation: 1 });
    expect((await send(G, 0, 1, { generation: 2 })).body).toMatchObject({ status: "invalid", reason: "late" });
  });

  it("are late when collecting has ended or the group is closed, and change nothing", async () => {
    const { send, ask, judging, later } = await bench();
    judging();
    await send(G, 0, 3, { collectSeconds: 5, quorum: 1, size: 3 });
    await send(G, 1, 6, { collectSeconds: 5, quorum: 1, size: 3 });
    later(5001);
    const late = await send(G, 2, 8, { size: 3, quorum: 1 });
    expect(late).toMatchObject({ status: 200, body: { status: "invalid", reason: "late" } });
    expect((await ask("GET", rewardPath(G, 1, "wait=20"))).body).toMatchObject({
      status: "scored",
      ranked: 2,
      size: 3,
    });
    expect((await send(G, 2, 8, { size: 3, quorum: 1 })).body).toMatchObject({ reason: "late" });
    expect((await ask("GET", rewardPath(G, 2))).body).toMatchObject({ status: "invalid", reason: "missing" });
  });

  it("that failed by no fault of the policy's are kept and not ranked", async () => {
    const { send, ask, judging } = await bench();
    judging();
    const failure = { owner: "tool", code: "unreachable", message: "no server", retryable: true };
    await send(G, 0, 3, { size: 3 });
    await send(G, 1, 9, { size: 3, failure });
    await send(G, 2, 8, { size: 3 });
    expect((await ask("GET", rewardPath(G, 2, "wait=20"))).body).toMatchObject({ rank: 0, ranked: 2, reward: 1 });
    expect((await ask("GET", rewardPath(G, 1))).body).toMatchObject({ reason: "attempt_failed", failure });
  });
});

describe("a group that is not whole", () => {
  it("goes on without an abandoned attempt, at once", async () => {
    const { send, ask, judging } = await bench();
    judging();
    await send(G, 0, 3, { size: 3 });
    const waiting = ask("GET", rewardPath(G, 0, "wait=20"));
    await send(G, 1, 8, { size: 3 });
    const gone = await ask("POST", `/groups/${encodeURIComponent(G)}/attempts/2/abandon`, { reason: "out of memory" });
    const told = { status: "invalid", reason: "abandoned", failure: { message: "out of memory" } };
    expect(gone).toMatchObject({ status: 200, body: told });
    expect((await waiting).body).toMatchObject({ status: "scored", ranked: 2, reward: 0 });
    expect((await ask("GET", rewardPath(G, 2))).body).toMatchObject(told);
    expect((await send(G, 2, 9, { size: 3 })).body).toMatchObject({ reason: "abandoned" });
  });

  it("is opened by an abandonment that says what it is", async () => {
    const { ask, send, store } = await bench();
    const path = `/groups/${encodeURIComponent(G)}/attempts/0/abandon`;
    expect((await ask("POST", path, {})).status).toBe(404);
    const terms = { size: 2, task: TASK.id, config: { topology: "round-robin" } };
    expect((await ask("POST", path, terms)).body).toMatchObject({ reason: "abandoned" });
    expect(await store.group(G)).toMatchObject({ state: "open", abandoned: 1, have: 0 });
    expect((await send(G, 0, 5, { generation: 1 })).body).toMatchObject({ status: "waiting", have: 1, abandoned: 0 });
  });

  it("is ranked at the end of collecting with its quorum, and invalid below it", async () => {
    const { send, ask, judging, later } = await bench();
    judging();
    for (const [group, count] of [
      ["enough", 2],
      ["fewer", 1],
    ] as const)
      for (let index = 0; index < count; index++) await send(group, index, index, { size: 4, collectSeconds: 60 });
    later(60_001);
    expect((await ask("GET", rewardPath("enough", 0, "wait=20"))).body).toMatchObject({ status: "scored", ranked: 2 });
    const below = await ask("GET", rewardPath("fewer", 0, "wait=20"));
    expect(below.body).toMatchObject({ status: "invalid", reason: "below_quorum" });
  });

  it("of one, or with one that is left of its quorum, needs no judge", async () => {
    const judge = scripted(() => unscored(OUTAGE));
    const { send, ask, judging } = await bench({ judge });
    judging();
    await send("one", 0, 3, { size: 1 });
    await send("left", 0, 3, { quorum: 1 });
    await ask("POST", "/groups/left/attempts/1/abandon", {});
    const best = { status: "scored", reward: 1, advantage: 0, rank: 0, ranked: 1, matches: [] };
    for (const group of ["one", "left"])
      expect((await ask("GET", rewardPath(group, 0, "wait=20"))).body).toMatchObject(best);
    expect(judge.asked).toEqual([]);
  });

  it("is invalid when it is cancelled, alone or with its run", async () => {
    const { send, ask } = await bench();
    for (const group of ["r1:a", "r1:b", "r2:c"]) await send(group, 0, 3);
    const waiting = ask("GET", rewardPath("r1:a", 0, "wait=20"));
    expect((await ask("DELETE", "/groups/r1%3Aa")).body).toEqual({ cancelled: 1 });
    expect((await waiting).body).toMatchObject({ status: "invalid", reason: "cancelled" });
    expect((await ask("POST", "/runs/r1:cancel")).body).toEqual({ cancelled: 1 });
    expect((await ask("GET", "/groups?state=open")).body).toMatchObject({ groups: [{ group: "r2:c" }] });
    expect((await send("r1:b", 1, 3)).body).toMatchObject({ status: "invalid", reason: "late" });
    expect((await ask("DELETE", "/groups/unheard")).status).toBe(404);
  });
});

describe("a judge that fails", () => {
  it("leaves the group waiting, with what went wrong, and then invalid; never with a number", async () => {
    const judge = scripted(() => unscored(OUTAGE));
    const { send, ask, judging, later } = await bench({ judge });
    judging();
    await send(G, 0, 3, { judgeSeconds: 100 });
    await send(G, 1, 8, { judgeSeconds: 100 });
    let waiting = await ask("GET", rewardPath(G, 0, "wait=1"));
    for (let tries = 0; tries < 30 && waiting.body.failure === null; tries++)
      waiting = await ask("GET", rewardPath(G, 0, "wait=1"));
    expect(waiting).toMatchObject({ status: 202, body: { status: "waiting", state: "judging", failure: OUTAGE } });
    later(100_001);
    const { body } = await ask("GET", rewardPath(G, 0, "wait=20"));
    expect(body).toMatchObject({ status: "invalid", reason: "judge_failed", failure: { owner: "judge" } });
    expect(body).not.toHaveProperty("reward");
  });

  it("is asked anew about a group without a name that it failed, and not about one that has a name", async () => {
    let isDown = true;
    const judge = scripted((request) => (isDown ? unscored(OUTAGE) : honest(request)));
    const { ask, judging, later } = await bench({ judge });
    judging();
    const attempts = [3, 8].map((quality) => ({ trajectory: attempt(quality) }));
    const whole = { task: TASK.id, attempts, judgeSeconds: 100, wait: 0.1 };
    const named = { ...whole, group: "named" };
    for (const body of [whole, named]) expect((await ask("POST", "/groups:score", body)).status).toBe(202);
    later(100_001);
    const failed = await ask("POST", "/groups:score", { ...named, wait: 20 });
    expect(failed.body).toMatchObject({ group: "named", status: "invalid" });
    isDown = false;
    expect((await ask("POST", "/groups:score", { ...named, wait: 20 })).body).toEqual(failed.body);
    const scored = await ask("POST", "/groups:score", { ...whole, wait: 40 });
    expect(scored.body).toMatchObject({ status: "scored", answers: [{ rank: 1 }, { rank: 0 }] });
    expect((await ask("POST", "/groups:score", { ...whole, wait: 20 })).body).toEqual(scored.body);
  });

  it("that comes back in time is as if it had not been away", async () => {
    let isDown = true;
    const judge = scripted((request) => (isDown ? unscored(OUTAGE) : honest(request)));
    const { send, ask, judging } = await bench({ judge });
    judging();
    await send(G, 0, 3);
    await send(G, 1, 8);
    expect((await ask("GET", rewardPath(G, 0, "wait=1"))).status).toBe(202);
    isDown = false;
    expect((await ask("GET", rewardPath(G, 0, "wait=40"))).body).toMatchObject({ status: "scored", reward: 0 });
  });
});
