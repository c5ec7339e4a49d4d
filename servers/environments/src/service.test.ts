import { fail, type JsonObject } from "@arenakit/contracts";
import { describe, expect, it, vi } from "vitest";
import { BODY, callText, openService, said, weatherTools } from "./episodes.fixture.ts";
import { EPISODE_LIMITS } from "./limits.ts";
import { abandonedBy } from "./service.ts";
import type { GroupAttempt, GroupSubmitter } from "./submitter.ts";
import { EpisodeGroup } from "./wire.ts";

const failed = (code: string) => ({ failure: { code } });
const ANSWER = "<answer>It is sunny.</answer>";
const GROUP = EpisodeGroup.parse({ id: "g1", index: 1, size: 2, settings: { run: "r" } });

/** Remembers what it was handed. */
function recordingSubmitter(answer: () => JsonObject = () => ({ status: "waiting" })) {
  const handed: (GroupAttempt & { readonly failure?: unknown; readonly trajectory?: unknown })[] = [];
  const take = async (attempt: GroupAttempt) => {
    handed.push(attempt);
    return answer();
  };
  return { handed, check: async () => {}, submit: take, abandon: take } satisfies GroupSubmitter & { handed: unknown };
}

describe("an episode over the wire", () => {
  it("is turned to its end and scored by its environment", async () => {
    const { service, tools } = await openService();
    const { live, isNew } = await service.create(BODY);
    expect(isNew).toBe(true);
    expect(live.state.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    const first = await service.turn("e1", { turn: 0, produced: said(callText("weather", "Oslo")) });
    expect(first).toMatchObject({ turn: 0, done: false, stop: null, result: null });
    expect(first.append).toContain("Oslo: sunny");
    expect(first.observations).toMatchObject([{ role: "tool", callId: "call-1", name: "weather", isError: false }]);
    const last = await service.turn("e1", { turn: 1, produced: said(ANSWER) });
    expect(last).toMatchObject({ done: true, stop: "answer", append: "" });
    expect(last.result).toMatchObject({ answer: "It is sunny.", reward: 1, score: { components: { said: 1 } } });
    expect((await service.view("e1")).stored.status).toBe("finished");
    expect(tools).toMatchObject({ calls: [{ name: "weather", context: { episode: "e1", world: "w" } }] });
    const trajectory = await service.trajectory("e1");
    expect(trajectory.extra?.arenakit).toMatchObject({ task: "weather-0", stop: "answer", failure: null });
  });

  it("offers a task no tool that its environment withholds from it", async () => {
    const withheldTools = ({ id }: { readonly id: string }) => [id === "weather-0" ? "book" : "weather"];
    const { service } = await openService({ environment: { withheldTools } });
    const offered = async (id: string, task: string) =>
      (await service.create({ ...BODY, id, task })).live.setup.tools.map(({ name }) => name);
    expect([await offered("e1", "weather-0"), await offered("e2", "weather-1")]).toEqual([["weather"], ["book"]]);
    const { observations } = await service.turn("e2", { turn: 0, produced: said(callText("weather", "Lima")) });
    expect(observations).toMatchObject([{ isError: true, code: "unknown_tool" }]);
  });

  it("answers a turn that is sent again as before, and calls nothing twice", async () => {
    const { service, tools } = await openService();
    await service.create(BODY);
    const produced = said(callText("weather", "Oslo"));
    const first = await service.turn("e1", { turn: 0, produced });
    expect(await service.turn("e1", { turn: 0, produced })).toEqual(first);
    const byKey = { key: "k", produced: said(callText("weather", "Lima")) };
    const second = await service.turn("e1", byKey);
    expect(second.turn).toBe(1);
    expect(await service.turn("e1", byKey)).toEqual(second);
    expect(tools).toHaveProperty("calls.length", 2);
    await expect(service.turn("e1", { turn: 0, produced: said("other") })).rejects.toMatchObject(
      failed("turn_conflict"),
    );
    await expect(service.turn("e1", { turn: 7, produced })).rejects.toMatchObject(failed("turn_out_of_order"));
    await expect(service.turn("e9", { turn: 0, produced })).rejects.toMatchObject(failed("no_such_episode"));
  });

  it("takes the same turn once, however often it is asked for at once", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const tools = weatherTools(async () => void (await waiting));
    const { service } = await openService({ tools });
    await service.create(BODY);
    const produced = said(callText("weather", "Oslo"));
    const asked = Array.from({ length: 5 }, () => service.turn("e1", { turn: 0, produced }));
    while (tools.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    answer();
    const replies = await Promise.all(asked);
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(tools.calls).toHaveLength(1);
  });

  it("is created once under its id, and within the capacity", async () => {
    const { service } = await openService({ maxOpenEpisodes: 1 });
    await service.create(BODY);
    expect((await service.create(BODY)).isNew).toBe(false);
    await expect(service.create({ ...BODY, task: "weather-1" })).rejects.toMatchObject(failed("episode_conflict"));
    const full = { failure: { code: "episodes_full", owner: "harness", retryable: true } };
    await expect(service.create({ ...BODY, id: "e2" })).rejects.toMatchObject(full);
    expect(await service.capacity()).toEqual({ open: 1, most: 1 });
    await service.abandon("e1", abandonedBy(undefined));
    expect((await service.create({ ...BODY, id: undefined })).stored.id).toBe("made-0");
  });

  it("says what it does not know", async () => {
    const { service } = await openService();
    await expect(service.create({ ...BODY, environment: "x" })).rejects.toMatchObject(failed("no_such_environment"));
    await expect(service.create({ ...BODY, task: "x" })).rejects.toMatchObject(failed("unknown_task"));
    // Not at the first call, which would void what the policy has done by then.
    await expect(service.create({ ...BODY, context: { world: "x" } })).rejects.toMatchObject({
      failure: { owner: "policy", code: "unknown_world", message: "there is no world x; there are w" },
    });
    await expect(service.create({ ...BODY, dialect: "constructor" })).rejects.toMatchObject(failed("unknown_dialect"));
    const byIndex = await service.create({ ...BODY, task: undefined, split: "train", index: 1 });
    expect(byIndex.live.given.task.id).toBe("weather-1");
  });
});

describe("the end of an episode", () => {
  it("may be an answer, a failure or giving up", async () => {
    const { service } = await openService();
    for (const id of ["a", "b", "c"]) await service.create({ ...BODY, id });
    expect((await service.finish("a", { answer: "sunny" })).result).toMatchObject({ stop: "answer", reward: 1 });
    const failure = { owner: "model" as const, code: "endpoint_lost", message: "it is gone", retryable: false };
    const voided = await service.finish("b", { failure });
    expect(voided.result).toMatchObject({ reward: null, score: null, failure });
    expect((await service.finish("c", {})).result).toMatchObject({ stop: "policy_error", answer: null, reward: 0 });
    expect((await service.finish("a", { answer: "other" })).result).toMatchObject({ answer: "sunny" });
    await expect(service.turn("a", { turn: 3, produced: said("x") })).rejects.toMatchObject(failed("episode_closed"));
  });

  it("is an answer whatever stands in it: what reads like a call is not made", async () => {
    const tools = weatherTools();
    const { service } = await openService({ tools });
    const answers = {
      whole: `sunny ${callText("weather", "Oslo")}`,
      broken: '<tool_call>{"',
      tagged: `${callText("weather", "Oslo")}<answer>sunny</answer>`,
    };
    for (const id of Object.keys(answers)) await service.create({ ...BODY, id });
    expect((await service.finish("whole", { answer: answers.whole })).result).toMatchObject({ answer: "sunny" });
    expect((await service.finish("tagged", { answer: answers.tagged })).result).toMatchObject({ reward: 1 });
    expect(await service.verify("tagged", { answer: answers.tagged })).toMatchObject({ reward: 1 });
    // Nothing but a call is no answer.
    const broken = await service.finish("broken", { answer: answers.broken });
    expect(broken).toMatchObject({ status: "finished", turns: 1, result: { stop: "policy_error", reward: 0 } });
    expect(tools.calls).toEqual([]);
  });

  it("comes after a turn that is being taken, and once, however many ask for it", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const tools = weatherTools(async () => void (await waiting));
    const { service } = await openService({ tools });
    await service.create(BODY);
    const turn = service.turn("e1", { turn: 0, produced: said(callText("weather", "Oslo")) });
    while (tools.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const asked = ["sunny", "sunny", "rain"].map((text) => service.finish("e1", { answer: text }));
    answer();
    expect(await turn).toMatchObject({ turn: 0, done: false });
    const ends = await Promise.all(asked);
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(ends[0]).toMatchObject({ status: "finished", turns: 2, result: { stop: "answer" } });
  });

  it("is a score that is never made of a failure", async () => {
    const tools = weatherTools(() => fail("tool", "broken", "the tool broke"));
    const { service } = await openService({ tools });
    await service.create(BODY);
    const { result } = await service.turn("e1", { turn: 0, produced: said(callText("weather", "Oslo")) });
    expect(result).toMatchObject({ stop: "infrastructure", reward: null, score: null, failure: { code: "broken" } });
  });

  it("is null where what would confirm it cannot be asked", async () => {
    const verifyTool = async () => fail("tool", "unreachable", "gone", { retryable: true });
    const { service } = await openService({ environment: { verifyTool } });
    await service.create(BODY);
    const { result } = await service.finish("e1", { answer: "sunny" });
    expect(result).toMatchObject({ reward: null, score: null, failure: { code: "unreachable" } });
  });

  it("is left to another gateway where this one ends before there is one", async () => {
    const verifyTool = () => new Promise<never>(() => {});
    const { service, store } = await openService({ environment: { verifyTool } });
    await service.create(BODY);
    const finishing = service.finish("e1", { answer: "sunny" });
    const refused = expect(finishing).rejects.toMatchObject(failed("closing"));
    await vi.waitFor(async () => expect((await store.episodes.head("e1"))?.status).toBe("over"));
    await service.stop();
    await refused;
    const another = await openService({ state: store, owner: "gateway-b" });
    expect((await another.service.finish("e1", {})).result).toMatchObject({ reward: 1, failure: null });
  });

  it("can be scored again, and takes the answer with the question", async () => {
    const { service } = await openService();
    await service.create(BODY);
    await expect(service.verify("e1", {})).rejects.toMatchObject(failed("episode_open"));
    expect(await service.verify("e1", { answer: "rain" })).toMatchObject({ reward: 0, answer: "rain" });
    expect(await service.verify("e1", {})).toMatchObject({ reward: 0, answer: "rain" });
  });

  it("makes it an attempt of its group, once", async () => {
    const submitter = recordingSubmitter();
    const { service } = await openService({ submitter });
    await service.create({ ...BODY, group: GROUP });
    const { result } = await service.finish("e1", { answer: "sunny" });
    expect(result).toMatchObject({ group: { status: "waiting" } });
    await service.finish("e1", {});
    expect(submitter.handed).toMatchObject([
      { group: GROUP, environment: "weather", task: "weather-0", trajectory: { schema_version: "ATIF-v1.8" } },
    ]);
  });

  it("does not begin for a group that could not take it, nor where nobody judges groups", async () => {
    const submitter: GroupSubmitter = {
      ...recordingSubmitter(),
      check: async () => fail("policy", "invalid_index", "index: 9, and g has 4 attempts"),
    };
    const judged = await openService({ submitter });
    const alone = await openService();
    const asked = { ...BODY, group: GROUP };
    await expect(judged.service.create(asked)).rejects.toMatchObject(failed("invalid_index"));
    await expect(alone.service.create(asked)).rejects.toMatchObject(failed("no_judge"));
    for (const { service } of [judged, alone]) {
      await expect(service.view("e1")).rejects.toMatchObject(failed("no_such_episode"));
      await service.create({ ...BODY, group: { ...GROUP, submit: false } });
    }
  });

  it("waits for a group service that is busy, and tells what it refuses", async () => {
    let answer = (): JsonObject => fail("harness", "overloaded", "busy", { retryable: true });
    const submitter = recordingSubmitter(() => answer());
    const { service, time } = await openService({ submitter });
    await service.create({ ...BODY, group: GROUP });
    const last = await service.turn("e1", { turn: 0, produced: said(ANSWER) });
    expect(last).toMatchObject({ done: true, result: null });
    await expect(service.finish("e1", {})).rejects.toMatchObject(failed("episode_busy"));
    answer = () => fail("policy", "conflict", "another attempt is there");
    time.now += EPISODE_LIMITS.unscoredMs;
    await service.sweep();
    expect((await service.view("e1")).stored).toMatchObject({
      status: "finished",
      result: { reward: 1, group: { failure: { code: "conflict" } } },
    });
  });

  it("waits for no other one, however many groups are busy, and a busy one is asked ever less often", async () => {
    const asked = { busy: 0, free: 0 };
    let isFreeBusy = true;
    const take = async ({ group }: GroupAttempt): Promise<JsonObject> => {
      const id = group.id as keyof typeof asked;
      asked[id] += 1;
      if (id === "busy" || isFreeBusy) fail("harness", "overloaded", "busy", { retryable: true });
      return { status: "waiting" };
    };
    const { service, time } = await openService({ submitter: { check: async () => {}, submit: take, abandon: take } });
    const over = async (id: string, group: keyof typeof asked) => {
      await service.create({ ...BODY, id, group: { ...GROUP, id: group } });
      await service.abandon(id, abandonedBy(undefined));
    };
    const many = EPISODE_LIMITS.sweptAtOnce;
    for (let at = 0; at < many; at++) await over(`busy-${at}`, "busy");
    time.now += 1;
    await over("behind", "free");
    isFreeBusy = false;
    time.now += EPISODE_LIMITS.unscoredMs;
    await service.sweep();
    expect(asked).toEqual({ busy: 2 * many, free: 1 });
    // Looks every 10 s: those that are busy are asked again 10, 30, 70 and 150 s after the first one.
    const look = async () => {
      time.now += EPISODE_LIMITS.sweepEveryMs;
      await service.sweep();
    };
    await look();
    expect(asked).toEqual({ busy: 3 * many, free: 2 });
    for (let at = 20_000; at <= 150_000; at += EPISODE_LIMITS.sweepEveryMs) await look();
    expect(asked).toEqual({ busy: 6 * many, free: 2 });
  });

  it("comes by itself to one that rests, and its group is told", async () => {
    const submitter = recordingSubmitter();
    const { service, time } = await openService({ submitter });
    await service.create({ ...BODY, group: GROUP });
    time.now += EPISODE_LIMITS.idleMs - 1;
    await service.sweep();
    expect((await service.view("e1")).stored.status).toBe("open");
    time.now += 1;
    await service.sweep();
    expect((await service.view("e1")).stored).toMatchObject({ status: "abandoned", failure: { code: "episode_idle" } });
    expect(submitter.handed).toMatchObject([{ failure: { code: "episode_idle" } }]);
    await expect(service.finish("e1", {})).rejects.toMatchObject(failed("episode_closed"));
  });
});

describe("a group whose attempt is abandoned", () => {
  const busy = () => fail("harness", "overloaded", "busy", { retryable: true });

  it("is told when it can be, by whichever gateway is there, and once", async () => {
    const before = recordingSubmitter(busy);
    const { service, store } = await openService({ submitter: before });
    await service.create({ ...BODY, group: GROUP });
    expect(await service.abandon("e1", abandonedBy("no more"))).toBe(true);
    expect(before.handed).toHaveLength(1);
    expect(await service.capacity()).toMatchObject({ open: 0 });
    await expect(service.turn("e1", { turn: 0, produced: said(ANSWER) })).rejects.toMatchObject(
      failed("episode_closed"),
    );
    await expect(service.verify("e1", {})).rejects.toMatchObject(failed("episode_closed"));
    const after = recordingSubmitter(() => ({ status: "abandoned" }));
    const other = await openService({ submitter: after, state: store, owner: "gateway-b" });
    other.time.now += EPISODE_LIMITS.unscoredMs;
    await other.service.sweep();
    await other.service.sweep();
    expect(after.handed).toMatchObject([{ group: GROUP, failure: { code: "abandoned", message: "no more" } }]);
    const { stored } = await other.service.view("e1");
    expect(stored).toMatchObject({ status: "abandoned", result: { group: { status: "abandoned" } } });
  });

  it("is not told again where it refuses, and the episode says why", async () => {
    const submitter = recordingSubmitter(() => fail("policy", "no_such_group", "there is no such group"));
    const { service, time } = await openService({ submitter });
    await service.create({ ...BODY, group: GROUP });
    await service.abandon("e1", abandonedBy(undefined));
    time.now += EPISODE_LIMITS.unscoredMs;
    await service.sweep();
    expect(submitter.handed).toHaveLength(1);
    const { stored } = await service.view("e1");
    expect(stored).toMatchObject({ status: "abandoned", result: { group: { failure: { code: "no_such_group" } } } });
  });
});

describe("a gateway that is lost in the middle of a turn", () => {
  /** One that never answers, and another over the same store after its lease. */
  async function takenOver(name: string) {
    const lost = await openService({ tools: weatherTools(() => new Promise(() => {})) });
    await lost.service.create(BODY);
    const produced = said(callText(name, "Oslo"));
    lost.service.turn("e1", { turn: 0, produced }).catch(() => {}); // nobody hears what a lost gateway says
    while ((await lost.store.episodes.episode("e1"))?.pending === null)
      await new Promise((resolve) => setImmediate(resolve));
    const { service, tools, time } = await openService({ state: lost.store, owner: "gateway-b" });
    time.now += EPISODE_LIMITS.leaseMs;
    const reply = await service.turn("e1", { turn: 0, produced });
    return { reply, tools };
  }

  it("leaves a turn that another one takes, with calls that are repeatable", async () => {
    const { reply, tools } = await takenOver("weather");
    expect(reply).toMatchObject({ done: false, observations: [{ name: "weather", isError: false }] });
    expect(tools).toHaveProperty("calls.length", 1);
  });

  it("leaves no second call of a tool that is not, and no score", async () => {
    const { reply, tools } = await takenOver("book");
    expect(reply.result).toMatchObject({ reward: null, failure: { code: "call_may_have_run" } });
    expect(tools).toHaveProperty("calls.length", 0);
  });
});
