import { boundary, fail, type JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { createJobQueue, type Job, type JobQueueOptions, type Waiter, type Work } from "./job-queue.ts";

const queueOf = (options: Partial<JobQueueOptions> = {}) =>
  createJobQueue({
    clock: () => 0,
    answerWithinMs: 5000,
    maxRunning: 4,
    maxWorkMs: 60_000,
    maxUnaskedMs: 60_000,
    keptForMs: 1000,
    maxKept: 10,
    maxKeptBytes: 10_000,
    ...options,
  });

/** Work that is done when it is told. */
function heldWork(key: unknown = "k", more: Partial<Work> = {}) {
  const jobs: Job[] = [];
  let finish: (result: JsonObject) => void = () => {};
  let isAborted = false;
  const work: Work = {
    tool: "t",
    key,
    run(job) {
      jobs.push(job);
      job.signal.addEventListener("abort", () => {
        isAborted = true;
      });
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    ...more,
  };
  return { work, jobs, finish: (result: JsonObject = {}) => finish(result), isAborted: () => isAborted };
}

function waiterOf() {
  const controller = new AbortController();
  const heard: number[] = [];
  const waiter: Waiter = { signal: controller.signal, progress: async (done) => void heard.push(done) };
  return { waiter, heard, leave: () => controller.abort() };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const failureOf = async (work: Promise<unknown>) => {
  const outcome = await boundary("harness", () => work);
  return outcome.ok ? null : outcome.failure.code;
};

describe("a job queue", () => {
  it("lets those who ask the same wait for the same work, and tells all of them how far it is", async () => {
    const queue = queueOf();
    const { work, jobs, finish } = heldWork({ b: 1, a: 2 });
    const [one, other] = [waiterOf(), waiterOf()];
    const answers = [queue.take(work, one.waiter), queue.take({ ...work, key: { a: 2, b: 1 } }, other.waiter)];
    await turn();
    expect(jobs).toHaveLength(1);
    jobs[0]?.progress(3, 7);
    finish({ n: 1 });
    const [first, second] = await Promise.all(answers);
    expect(first).toMatchObject({ status: "done", tool: "t", result: { n: 1 } });
    expect(second).toEqual(first);
    expect([one.heard, other.heard]).toEqual([[3], [3]]);
  });

  it("tells work apart by its tool and its key", async () => {
    const queue = queueOf();
    const [one, two, three] = [heldWork("a"), heldWork("b"), heldWork("a", { tool: "u" })];
    const waiting = [one, two, three].map(({ work }) => queue.take(work, waiterOf().waiter));
    await turn();
    for (const [at, { finish }] of [one, two, three].entries()) finish({ at });
    const tickets = (await Promise.all(waiting)).map(({ ticket }) => ticket);
    expect(new Set(tickets).size).toBe(3);
  });

  it("ends the work when the last one leaves who waits for it, and begins anew for the next", async () => {
    const queue = queueOf();
    const { work, jobs, isAborted, finish } = heldWork();
    const [one, other] = [waiterOf(), waiterOf()];
    const waiting = [failureOf(queue.take(work, one.waiter)), failureOf(queue.take(work, other.waiter))];
    await turn();
    one.leave();
    expect(await waiting[0]).toBe("cancelled");
    expect([isAborted(), queue.running()]).toEqual([false, 1]);
    other.leave();
    expect(await waiting[1]).toBe("cancelled");
    expect([isAborted(), queue.running()]).toEqual([true, 0]);
    const again = queue.take(work, waiterOf().waiter);
    await turn();
    expect(jobs).toHaveLength(2);
    finish({ n: 2 });
    expect(await again).toMatchObject({ status: "done", result: { n: 2 } });
  });

  it("goes on with work that has a ticket, though nobody waits, but not for ever", async () => {
    const queue = queueOf({ answerWithinMs: 10, maxUnaskedMs: 30 });
    const { work, isAborted } = heldWork();
    const { ticket, status } = await queue.take(work, waiterOf().waiter);
    expect([status, isAborted(), queue.running()]).toEqual(["running", false, 1]);
    await expect.poll(isAborted).toBe(true);
    expect(queue.running()).toBe(0);
    expect(await failureOf(queue.fetch(ticket, waiterOf().waiter))).toBe("no_such_ticket");
  });

  it("goes on with work that has a ticket when one leaves who fetches it", async () => {
    const queue = queueOf({ answerWithinMs: 10 });
    const { work, isAborted, finish } = heldWork();
    const { ticket } = await queue.take(work, waiterOf().waiter);
    const fetching = waiterOf();
    fetching.leave();
    expect(await failureOf(queue.fetch(ticket, fetching.waiter))).toBe("cancelled");
    expect(isAborted()).toBe(false);
    finish({ n: 1 });
    await turn();
    expect(await queue.fetch(ticket, waiterOf().waiter)).toMatchObject({ status: "done", result: { n: 1 } });
  });

  it("keeps what it failed with for the ticket, and tries again for who asks anew", async () => {
    const queue = queueOf();
    let runs = 0;
    const work: Work = {
      tool: "t",
      key: 1,
      run: async () => (++runs === 1 ? fail("judge", "broke", "it broke") : { runs }),
    };
    const first = await queue.take(work, waiterOf().waiter);
    expect(first).toMatchObject({ status: "failed", failure: { owner: "judge", code: "broke" } });
    expect(await queue.fetch(first.ticket, waiterOf().waiter)).toEqual(first);
    expect(await queue.take(work, waiterOf().waiter)).toMatchObject({ status: "done", result: { runs: 2 } });
    expect(await queue.take(work, waiterOf().waiter)).toMatchObject({ result: { runs: 2 } });
  });

  it("does not give a result again that is not final", async () => {
    const queue = queueOf();
    let runs = 0;
    const work: Work = {
      tool: "t",
      key: 1,
      run: async () => ({ runs: ++runs }),
      isFinal: (result) => result.runs === 2,
    };
    for (const expected of [1, 2, 2])
      expect(await queue.take(work, waiterOf().waiter)).toMatchObject({ result: { runs: expected } });
  });

  it("takes so much work and no more", async () => {
    const queue = queueOf({ maxRunning: 1 });
    const { work, finish } = heldWork("a");
    const waiting = queue.take(work, waiterOf().waiter);
    expect(await failureOf(queue.take(heldWork("b").work, waiterOf().waiter))).toBe("overloaded");
    await turn();
    finish();
    await waiting;
    expect(await failureOf(queue.take({ ...work, key: "c", run: async () => ({}) }, waiterOf().waiter))).toBeNull();
  });

  it("ends what takes too long, and everything when it closes", async () => {
    const late = queueOf({ maxWorkMs: 10 });
    const { work, isAborted } = heldWork();
    expect(await late.take(work, waiterOf().waiter)).toMatchObject({ failure: { code: "took_too_long" } });
    expect(isAborted()).toBe(true);
    const queue = queueOf();
    const waiting = queue.take(heldWork().work, waiterOf().waiter);
    await turn();
    queue.close();
    expect(await waiting).toMatchObject({ status: "failed", failure: { code: "closing", retryable: true } });
    expect(await failureOf(queue.take(heldWork().work, waiterOf().waiter))).toBe("closing");
  });
});
