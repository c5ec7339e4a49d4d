/** What fails in a run, what it costs, and what goes on; the ablations; a gateway that is lost. */
import { describe, expect, it } from "vitest";
import { RUN } from "./evolution.fixture.ts";
import { begun, gatewayOver, proposing, rewardOf, solveStep, view } from "./played-run.fixture.ts";

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
