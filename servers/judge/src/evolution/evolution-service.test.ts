/** A run as two trainers meet it over HTTP: what is handed out when, what attempts are told, and what opens its groups. */
import { describe, expect, it } from "vitest";
import { memoryStore, RUN, wordsJudge } from "./evolution.fixture.ts";
import {
  begun,
  gatewayOver,
  opened,
  proposing,
  ROWS,
  rewardOf,
  SETTINGS,
  solveStep,
  view,
} from "./played-run.fixture.ts";
import type { HandedTask } from "./wire.ts";

const fromCompletion = (task: HandedTask) => task.messages.map(({ content }) => content);

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
    expect(other).toMatchObject({
      status: 409,
      body: { error: { code: "other_evolution" }, diff: [{ path: "settings.seed", was: "0", is: "5" }] },
    });
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

it("opens a group of its own by the terms that it handed out, and by no others", async () => {
  const { gateway } = await begun();
  const { tasks } = await gateway.next("solver", 1);
  const [one, other] = tasks;
  const { id, settings, size } = one!.group;
  const send = (group: string, terms: object) =>
    gateway.ask("POST", `/groups/${encodeURIComponent(group)}/attempts`, {
      ...settings,
      size,
      index: 0,
      completion: "alpha",
      ...terms,
    });
  const differs = (path: string) => ({ status: 409, body: { error: { code: "other_terms" }, diff: [{ path }] } });
  expect(await send(id, { task: other!.id })).toMatchObject(differs("group"));
  expect(await send(id, { size: 1, quorum: 1 })).toMatchObject({
    status: 409,
    body: { error: { code: "other_terms" } },
  });
  expect(await send(id, { quorum: 3 })).toMatchObject(differs("quorum"));
  expect(await send(id, { run: "foo" })).toMatchObject(differs("run"));
  expect(await send("a-name-of-my-own", {})).toMatchObject(differs("group"));
  const invalid = {
    status: 422,
    body: { error: { code: "invalid_terms", message: expect.stringContaining("tasks:next") } },
  };
  expect(await send(id, { config: undefined })).toMatchObject(invalid);
  expect(await send(id, { config: { evolution: "another" } })).toMatchObject(invalid);
  // Nothing of that opened the group: the right terms still do.
  expect((await send(id, {})).status).toBe(202);
});

it("says which row of its tasks is wrong", async () => {
  const { gateway } = await begun();
  const asked = await gateway.ask("PUT", "/evolution/rows", {
    settings: SETTINGS,
    tasks: [ROWS[0], { ...ROWS[1], rubrics: {} }],
  });
  expect(asked).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringContaining("tasks.1.rubrics") } },
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
