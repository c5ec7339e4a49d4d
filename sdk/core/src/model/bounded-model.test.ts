import { setImmediate as turn } from "node:timers/promises";
import type { ModelClient } from "@arenakit/contracts";
import { describe, expect, it, vi } from "vitest";
import { boundedModel, createSemaphore } from "./index.ts";

const request = { messages: [], tools: [], sampling: { temperature: 0 } };
const never = new AbortController().signal;

describe("a semaphore", () => {
  it("run so much at once, the rest in its order", async () => {
    const semaphore = createSemaphore({ limit: 2 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (name: number) =>
      semaphore.run(() => {
        begun.push(name);
        return new Promise<number>((resolve) => ends.push(() => resolve(name)));
      });
    const results = Promise.all([1, 2, 3, 4].map(work));
    await turn();
    expect(begun).toEqual([1, 2]);
    for (const [at, expected] of [
      [1, 2, 3],
      [1, 2, 3, 4],
    ].entries()) {
      ends[at]!();
      await turn();
      expect(begun).toEqual(expected);
    }
    for (const end of ends) end();
    expect(await results).toEqual([1, 2, 3, 4]);
  });

  it("give the room of failed work on, and forget who left while waiting", async () => {
    const semaphore = createSemaphore({ limit: 1 });
    let breakIt = () => {};
    const first = semaphore.run(() => new Promise<void>((_, reject) => (breakIt = () => reject(new Error("broken")))));
    const leaving = new AbortController();
    const left = semaphore.run(async () => "left", leaving.signal);
    const last = semaphore.run(async () => "last");
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    breakIt();
    await expect(first).rejects.toThrow("broken");
    expect(await last).toBe("last");
    await expect(semaphore.run(async () => "late", leaving.signal)).rejects.toThrow("gone");
  });

  it("let any number of calls wait on one signal, without a warning", async () => {
    const warn = vi.spyOn(process, "emitWarning");
    const semaphore = createSemaphore({ limit: 1 });
    const { signal } = new AbortController();
    const results = await Promise.all(Array.from({ length: 40 }, (_, at) => semaphore.run(async () => at, signal)));
    expect(results).toEqual(Array.from({ length: 40 }, (_, at) => at));
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it("refuse what would wait behind too much", async () => {
    const semaphore = createSemaphore({ limit: 1, maxWaiting: 1 });
    let end = () => {};
    const first = semaphore.run(() => new Promise<void>((resolve) => (end = resolve)));
    const second = semaphore.run(async () => 2);
    await expect(semaphore.run(async () => 3)).rejects.toMatchObject({
      failure: { owner: "model", code: "too_many_calls", retryable: true },
    });
    end();
    await first;
    expect(await second).toBe(2);
  });
});

it("gives up a call that does not end, but not one that only waited", async () => {
  let asked = 0;
  const client: ModelClient = {
    id: "slow",
    complete: () =>
      ++asked === 1 ? new Promise(() => {}) : Promise.resolve({ kind: "text", text: "done", finish: "stop" }),
  };
  const model = boundedModel(client, { limit: 1, timeoutMs: 30 });
  const stuck = model.complete(request, never);
  const waited = model.complete(request, never);
  await expect(stuck).rejects.toMatchObject({ failure: { owner: "model", code: "timeout", retryable: true } });
  expect((await waited).text).toBe("done");
});
