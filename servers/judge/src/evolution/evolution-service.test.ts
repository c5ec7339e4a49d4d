/** A run as two trainers meet it over HTTP: what is handed out when, what attempts are told, and what a failure does. */
import type { Store } from "@arenakit/store";
import { afterEach, describe, expect, it } from "vitest";
import { type Gateway, memoryStore, openGateway, RUN, row, wordsJudge } from "./evolution.fixture.ts";
import type { EvolutionView, HandedTask } from "./wire.ts";

/** B = 4: two real tasks; G′ = 2, so that one group of the proposer proposes the two synthetic ones. G = 3. */
const SETTINGS = { batch: 4, group: 3, proposals: 2, combination: 2 };
const ROWS = [0, 1, 2, 3, 4, 5].map(row);

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

function gatewayOver(
  store: Store,
  judge: Parameters<typeof openGateway>[1],
  options?: Parameters<typeof openGateway>[2],
) {
  const gateway = openGateway(store, judge, options);
  opened.push(gateway);
  return gateway;
}

async function begun(settings: object = {}) {
  const store = await memoryStore();
  opened.push({ close: () => store.end() });
  const words = wordsJudge();
  const gateway = gatewayOver(store, words.judge);
  const body = {
    settings: { ...SETTINGS, ...settings },
    tasks: ROWS,
    heldOut: ["What is asked in the test of all tests?"],
  };
  const created = await gateway.ask("PUT", `/evolution/${RUN}`, body);
  return { store, gateway, created, body, ...words };
}

const view = async (gateway: Gateway) =>
  (await gateway.ask("GET", `/evolution/${RUN}`)).body as unknown as EvolutionView;
const proposing = (text: string) => `<task>${text}</task>`;
const fromCompletion = (task: HandedTask) => task.messages.map(({ content }) => content);

/** All tasks of a step are attempted alike; what each attempt was rewarded with. */
async function solveStep(gateway: Gateway, step: number, texts: (task: HandedTask) => (string | null)[]) {
  const { tasks, status } = await gateway.next("solver", step);
  expect(status).toBe("ready");
  for (const task of tasks) await gateway.attempt(task, texts(task));
  const rewards = [];
  for (const task of tasks) rewards.push({ task, answers: await gateway.rewards(task) });
  return rewards;
}

const rewardOf = ({ answers }: { answers: readonly Record<string, unknown>[] }) =>
  answers.map(({ reward }) => reward ?? null);

describe("a run", () => {
  it("hands out real tasks first, then what the proposer proposed beside the next real ones", async () => {
    const { gateway, created } = await begun({ steps: 3 });
    expect(created).toMatchObject({ status: 201, body: { run: RUN, step: 1, isOver: false, poolSize: 6 } });
    const first = await gateway.next("solver", 1);
    expect(first.tasks.map(({ origin, at, environment }) => [origin, at, environment])).toEqual([
      ["real", 0, "tri-evolution"],
      ["real", 1, "tri-evolution"],
    ]);
    expect(fromCompletion(first.tasks[0]!)).toEqual([`solver: ${first.tasks[0]!.query}`]);
    // Nobody proposes before a step is solved, and nothing is solved of the next one.
    expect(await gateway.next("proposer", 1, { wait: 0 })).toMatchObject({ status: "waiting", tasks: [] });
    expect(await gateway.next("solver", 2, { wait: 0 })).toMatchObject({ status: "waiting", tasks: [] });

    // alpha is persistent and beta proposed: 2 of 2, 1 of 2, 0 of 2.
    const solved = await solveStep(gateway, 1, () => ["alpha beta", "alpha", "nothing"]);
    const deviation = Math.sqrt(1 / 6);
    for (const one of solved) {
      expect(rewardOf(one)).toEqual([1, 1 / 2, 0]);
      expect(one.answers[0]).toMatchObject({
        status: "scored",
        decidedBy: "rubrics",
        rank: 0,
        advantage: expect.closeTo(0.5 / deviation, 9),
      });
    }

    const proposers = await gateway.next("proposer", 1);
    expect(proposers.tasks.map(({ group, query }) => [group.size, query])).toEqual([[2, "Propose one research task."]]);
    // The real half of the next step waits for no proposal.
    const half = await gateway.next("solver", 2, { partial: true });
    expect([half.status, half.tasks.map(({ origin }) => origin)]).toEqual(["waiting", ["real", "real"]]);

    const [proposer] = proposers.tasks;
    await gateway.attempt(proposer!, [proposing("How do rivers change their course?"), "no task at all"]);
    const second = await gateway.next("solver", 2);
    expect(second.tasks.map(({ origin, query }) => [origin, query.slice(0, 10)])).toEqual([
      ["real", "What becam"],
      ["real", "What becam"],
      ["synthetic", "How do riv"],
    ]);
    expect(second.tasks[2]!.rubrics!.items.map(({ text, tier }) => [text, tier])).toEqual([
      ["gamma", "persistent"],
      ["delta", "persistent"],
    ]);
    // The proposer is told nothing before its task was solved.
    expect((await gateway.ask("GET", `/groups/${encodeURIComponent(proposer!.group.id)}`)).body).toMatchObject({
      state: "ready",
    });

    // gamma is met by one of three, delta by none: 1/2 · (1 · (1 − 1/3) + 0).
    await solveStep(gateway, 2, () => ["alpha gamma", "alpha", "beta"]);
    const worth = await gateway.rewards(proposer!);
    expect(worth[0]).toMatchObject({ status: "scored", reward: expect.closeTo(1 / 3, 12), advantage: 0 });
    expect(worth[1]).toMatchObject({
      status: "invalid",
      reason: "attempt_failed",
      failure: { owner: "policy", code: "no_task" },
    });

    // Step 3 is the last: it has tasks, and nothing is proposed in it.
    const again = await gateway.next("proposer", 2);
    await gateway.attempt(again.tasks[0]!, [
      proposing("Which bridges fell in the flood of the year 912?"),
      proposing("Which towers stand in the harbour towns?"),
    ]);
    expect((await gateway.next("proposer", 3)).status).toBe("over");
    expect((await gateway.next("solver", 4)).status).toBe("over");
    await solveStep(gateway, 3, () => ["alpha", "alpha gamma delta", "beta"]);
    // Both meta rubrics are met by one of three.
    expect(rewardOf({ answers: await gateway.rewards(again.tasks[0]!) })).toEqual([
      expect.closeTo(2 / 3, 12),
      expect.closeTo(2 / 3, 12),
    ]);
    const told = await view(gateway);
    expect([told.isOver, told.reports.map(({ step }) => step)]).toEqual([true, [1, 2, 3]]);
    expect(told.reports[1]!.proposers[0]!.proposals).toMatchObject([
      { refused: null, clamped: expect.closeTo(1 / 3, 12), scored: 2, of: 2 },
      { refused: { code: "no_task" }, clamped: null },
    ]);
  });

  it("is the same run when it is begun again, and another one needs another name", async () => {
    const { gateway, body } = await begun();
    expect((await gateway.ask("PUT", `/evolution/${RUN}`, body)).status).toBe(200);
    const other = await gateway.ask("PUT", `/evolution/${RUN}`, { ...body, settings: { ...SETTINGS, seed: 5 } });
    expect(other).toMatchObject({ status: 422, body: { error: { code: "other_evolution" } } });
    expect((await gateway.ask("POST", "/evolution/nobody/tasks:next", { role: "solver", step: 1 })).status).toBe(404);
    expect(await gateway.ask("PUT", "/evolution/small", { settings: { batch: 48 }, tasks: ROWS })).toMatchObject({
      status: 422,
      body: { error: { code: "pool_too_small", message: expect.stringContaining("24 real tasks and the pool 6") } },
    });
    expect(await gateway.ask("PUT", "/evolution/no judge", body)).toMatchObject({ status: 422 });
  });

  it("refuses a quorum that the smaller groups can never reach", async () => {
    const { gateway, body } = await begun();
    const asked = await gateway.ask("PUT", "/evolution/quorum", { ...body, terms: { quorum: 3 } });
    expect(asked).toMatchObject({
      status: 422,
      body: { error: { code: "invalid_terms", message: expect.stringContaining("3 attempts") } },
    });
  });

  it("refuses an attempt at its task that is of no run, and a task of another environment", async () => {
    const { gateway } = await begun();
    const { tasks } = await gateway.next("solver", 1);
    const { id, settings, size } = tasks[0]!.group;
    const path = `/groups/${encodeURIComponent(id)}/attempts`;
    const asked = { ...settings, size, index: 0, completion: "alpha" };
    expect(
      await gateway.ask("POST", path, { ...asked, task: undefined, environment: undefined, query: "q" }),
    ).toMatchObject({
      status: 422,
      body: { error: { code: "invalid_config", message: expect.stringContaining("a task of tri-evolution") } },
    });
    expect(await gateway.ask("POST", path, { ...asked, task: "evo-000000000000-1-s0" })).toMatchObject({ status: 422 });
  });
});

describe("a real task that is drawn again", () => {
  it("has the rubrics that it had become, and loses those that told nothing apart", async () => {
    // Four tasks of a pool of two: both are drawn in every step.
    const store = await memoryStore();
    opened.push({ close: () => store.end() });
    const gateway = gatewayOver(store, wordsJudge().judge);
    await gateway.ask("PUT", `/evolution/${RUN}`, { settings: { ...SETTINGS, group: 4 }, tasks: ROWS.slice(0, 2) });
    await solveStep(gateway, 1, () => ["alpha beta", "alpha", "alpha", "alpha"]);
    const tiers = async (step: number) => {
      const { tasks } = await gateway.next("solver", step, { partial: true });
      return tasks.map(({ rubrics }) => rubrics!.items.map(({ text, tier }) => `${text} ${tier}`));
    };
    expect(await tiers(2)).toEqual([
      ["alpha persistent", "beta active"],
      ["alpha persistent", "beta active"],
    ]);
    const { tasks } = await gateway.next("proposer", 1);
    await gateway.attempt(tasks[0]!, ["none", "none"]);
    await solveStep(gateway, 2, () => ["alpha beta", "beta", "beta", "beta"]);
    expect(await tiers(3)).toEqual([
      ["alpha persistent", "beta inactive"],
      ["alpha persistent", "beta inactive"],
    ]);
  });
});

describe("what fails", () => {
  it("leaves a group out that is invalid, and goes on without it", async () => {
    const { gateway } = await begun();
    const { tasks } = await gateway.next("solver", 1);
    await gateway.attempt(tasks[0]!, ["alpha", null, null]);
    await gateway.attempt(tasks[1]!, ["alpha", "beta", null]);
    expect((await gateway.rewards(tasks[0]!))[0]).toMatchObject({ status: "invalid", reason: "below_quorum" });
    const [kept, , failed] = await gateway.rewards(tasks[1]!);
    // alpha, and beta of what was proposed: 1 of 2 each.
    expect([kept, failed]).toMatchObject([{ reward: 1 / 2 }, { status: "invalid", reason: "attempt_failed" }]);
    expect((await gateway.next("proposer", 1)).tasks).toHaveLength(1);
    const [report] = (await view(gateway)).reports;
    expect(report!.tasks.map(({ score, failure }) => [score, failure?.code ?? null])).toEqual([
      [null, "below_quorum"],
      [1 / 2, null],
    ]);
  });

  it("refuses what is nearly a real task, a held-out one or another proposal, which are then not solved", async () => {
    const { gateway } = await begun({ proposals: 2, batch: 8, group: 2 });
    await solveStep(gateway, 1, () => ["alpha", "beta"]);
    const { tasks } = await gateway.next("proposer", 1);
    await gateway.attempt(tasks[0]!, [
      proposing("what became of PLACE 0 in the end ?"),
      proposing("What is asked in the test of all tests?"),
    ]);
    await gateway.attempt(tasks[1]!, [
      proposing("Which mills of the valley were driven by wind?"),
      proposing("Which mills of the valley were driven by wind!"),
    ]);
    const second = await gateway.next("solver", 2);
    expect(second.tasks.filter(({ origin }) => origin === "synthetic").map(({ query }) => query)).toEqual([
      "Which mills of the valley were driven by wind?",
    ]);
    await solveStep(gateway, 2, () => ["alpha gamma", "beta"]);
    const refused = (await view(gateway)).reports[1]!.proposers.map(({ proposals }) =>
      proposals.map((one) => one.refused?.code ?? null),
    );
    expect(refused).toEqual([
      ["task_known", "task_known"],
      [null, "task_known"],
    ]);
    // A group without a task that was judged has no reward at all.
    expect((await gateway.rewards(tasks[0]!))[0]).toMatchObject({
      status: "invalid",
      failure: { code: "no_proposal" },
    });
  });

  it("goes on with real tasks alone where a whole group of the proposer is given up", async () => {
    const { gateway } = await begun();
    await solveStep(gateway, 1, () => ["alpha", "beta", "beta"]);
    const { tasks } = await gateway.next("proposer", 1);
    const { id } = tasks[0]!.group;
    await gateway.attempt(tasks[0]!, [proposing("How do rivers change their course?")]);
    await gateway.ask("DELETE", `/groups/${encodeURIComponent(id)}`);
    const second = await gateway.next("solver", 2);
    expect([second.status, second.tasks.map(({ origin }) => origin)]).toEqual(["ready", ["real", "real"]]);
  });

  it("goes on where every attempt is silent: there is nothing to learn from, and something to propose from", async () => {
    const { gateway } = await begun();
    const { tasks } = await gateway.next("solver", 1);
    for (const task of tasks) await gateway.attempt(task, ["", "", ""]);
    for (const task of tasks) expect(rewardOf({ answers: await gateway.rewards(task) })).toEqual([0, 0, 0]);
    expect((await gateway.next("proposer", 1)).tasks).toHaveLength(1);
  });

  it("goes on without proposals where nothing can be summarised, and says why", async () => {
    const { gateway, judge } = await begun({ steps: 2 });
    const refused = { owner: "judge" as const, code: "malformed_reply", message: "no JSON", retryable: true };
    Object.assign(judge, { summarise: async () => ({ ok: false, failure: refused }) });
    await solveStep(gateway, 1, () => ["alpha", "beta", "beta"]);
    const proposers = await gateway.next("proposer", 1, { wait: 20 });
    expect([proposers.status, proposers.tasks]).toEqual(["ready", []]);
    const second = await gateway.next("solver", 2);
    expect([second.status, second.tasks.map(({ origin }) => origin)]).toEqual(["ready", ["real", "real"]]);
    expect((await view(gateway)).reports[0]!.unsummarised).toEqual([refused]);
  });

  it("scores by the criteria that there are where the judge will propose none, and says so in the report", async () => {
    const { gateway, judge } = await begun();
    const refused = { owner: "judge" as const, code: "malformed_reply", message: "no JSON", retryable: true };
    Object.assign(judge, { propose: async () => ({ ok: false, failure: refused }) });
    const [solved] = await solveStep(gateway, 1, () => ["alpha beta", "alpha", "nothing"]);
    expect(rewardOf(solved!)).toEqual([1, 1, 0]);
    await gateway.next("proposer", 1);
    expect((await view(gateway)).reports[0]!.tasks[0]!.unproposed).toEqual(refused);
  });

  it("hands out and takes nothing any more of a run that was ended", async () => {
    const { gateway } = await begun();
    await solveStep(gateway, 1, () => ["alpha", "beta", "beta"]);
    const { tasks } = await gateway.next("proposer", 1);
    expect((await gateway.ask("DELETE", `/evolution/${RUN}`)).body).toEqual({ ended: true });
    expect((await gateway.next("proposer", 1)).status).toBe("over");
    const [answer] = await gateway.attempt(tasks[0]!, ["too late"]);
    expect(answer).toMatchObject({ error: { code: "no_such_task" } });
  });

  it("waits while the judge is away, at the group and at the summary, and goes on when it is back", async () => {
    const { gateway, state, asked } = await begun();
    state.isAway = true;
    const { tasks } = await gateway.next("solver", 1);
    for (const task of tasks) await gateway.attempt(task, ["alpha beta", "alpha", "nothing"]);
    await expect.poll(() => asked.proposed).toBeGreaterThan(1);
    expect(
      (await gateway.ask("GET", `/groups/${encodeURIComponent(tasks[0]!.group.id)}/attempts/0/reward?wait=0`)).body,
    ).toMatchObject({
      status: "waiting",
    });
    state.isAway = false;
    for (const task of tasks) expect(rewardOf({ answers: await gateway.rewards(task) })).toEqual([1, 1 / 2, 0]);
    expect((await gateway.next("proposer", 1)).status).toBe("ready");
  });

  it("says why a step waits whose summary cannot be had", async () => {
    const { gateway, judge, asked } = await begun();
    const { summarise } = judge;
    const away = { owner: "judge" as const, code: "unreachable", message: "away", retryable: true };
    const refuse = async () => {
      asked.summarised++;
      return { ok: false, failure: away };
    };
    Object.assign(judge, { summarise: refuse });
    await solveStep(gateway, 1, () => ["alpha", "beta", "beta"]);
    await expect.poll(() => asked.summarised).toBeGreaterThan(0);
    expect((await gateway.next("proposer", 1, { wait: 0 })).status).toBe("waiting");
    Object.assign(judge, { summarise });
    expect((await gateway.next("proposer", 1)).status).toBe("ready");
  });
});

describe("ablations", () => {
  it("without judge evolution propose nothing, and score by what came with the task", async () => {
    const { gateway, asked } = await begun({ judgeEvolution: false });
    const solved = await solveStep(gateway, 1, () => ["alpha beta", "beta", "nothing"]);
    expect([rewardOf(solved[0]!), asked.proposed]).toEqual([[1, 0, 0], 0]);
  });

  it("without proposer evolution give the proposer no reward", async () => {
    const { gateway } = await begun({ proposerEvolution: false });
    await solveStep(gateway, 1, () => ["alpha", "beta", "beta"]);
    const { tasks } = await gateway.next("proposer", 1);
    await gateway.attempt(tasks[0]!, [proposing("How do rivers change their course?"), "none"]);
    await solveStep(gateway, 2, () => ["alpha gamma", "beta", "beta"]);
    expect((await gateway.rewards(tasks[0]!))[0]).toMatchObject({
      status: "invalid",
      failure: { code: "proposer_fixed" },
    });
    expect((await view(gateway)).reports[1]!.proposers[0]!.proposals[0]!.clamped).toBeCloseTo(1 / 3, 12);
  });
});

describe("two gateways over one store", () => {
  it("take a run on where the other was lost, and ask for no summary twice that is written", async () => {
    const { store, gateway, judge, asked } = await begun();
    await solveStep(gateway, 1, () => ["alpha", "beta", "beta"]);
    await gateway.next("proposer", 1);
    const before = asked.summarised;
    await gateway.close();
    const other = gatewayOver(store, judge, { owner: "two" });
    const { tasks } = await other.next("proposer", 1);
    await other.attempt(tasks[0]!, [proposing("How do rivers change their course?"), "none"]);
    await solveStep(other, 2, () => ["alpha gamma", "beta", "beta"]);
    expect((await other.next("proposer", 2)).status).toBe("ready");
    expect(asked.summarised).toBe(before + 1);
  });

  it("judge a group that gateways were killed over again and again", async () => {
    const { store, gateway, judge, state } = await begun();
    state.isAway = true;
    const { tasks } = await gateway.next("solver", 1);
    for (const task of tasks) await gateway.attempt(task, ["alpha beta", "alpha", "nothing"]);
    await gateway.close();
    // Each claims what the one before it has lost.
    for (let killed = 0; killed < 8; killed++) {
      const claims = await store.claim({ owner: `killed-${killed}`, now: killed * 10, leaseMs: 1, limit: 10 });
      expect(claims).toHaveLength(tasks.length);
    }
    state.isAway = false;
    const other = gatewayOver(store, judge, { owner: "two" });
    for (const task of tasks) expect(rewardOf({ answers: await other.rewards(task) })).toEqual([1, 1 / 2, 0]);
  });
});
