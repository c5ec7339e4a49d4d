import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("fair queue", () => {
  it("answer at once while there is room, and the rest in later queue and in order", async () => {
    const queue = createFairQueue({ requestsATurn: 3 });
    const done: number[] = [];
    for (let at = 0; at < 8; at++) queue.take(() => void done.push(at));
    expect(done).toEqual([0, 1, 2]);
    expect(queue.waiting()).toBe(5);
    await turn();
    expect(done).toEqual([0, 1, 2, 3, 4, 5]);
    await turn();
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    queue.take(() => void done.push(8));
    await turn();
    expect(done.at(-1)).toBe(8);
    expect(queue.waiting()).toBe(0);
  });

  it("keep their order in a lane that is never empty, and nothing of what was begun", async () => {
    const queue = createFairQueue({ requestsATurn: 16 });
    const done: number[] = [];
    const take = (at: number): WeakRef<object> => {
      const request = { at };
      queue.take(() => void done.push(request.at));
      return new WeakRef(request);
    };
    let next = 0;
    const taken = Array.from({ length: 300 }, () => take(next++));
    while (done.length < 2_000) {
      await turn();
      while (queue.waiting() < 280) taken.push(take(next++));
    }
    expect(done).toEqual(Array.from({ length: done.length }, (_, at) => at));
    setFlagsFromString("--expose_gc");
    runInNewContext("gc")();
    const held = taken.slice(0, done.length).filter((request) => request.deref() !== undefined).length;
    expect(held).toBeLessThan(300);
  });

  it("end after their time, whatever their number", async () => {
    let now = 0;
    const queue = createFairQueue({ clock: () => now });
    const done: number[] = [];
    const slow = (at: number) => () => {
      now += 5;
      done.push(at);
    };
    for (let at = 0; at < 3; at++) queue.take(slow(at));
    expect(done).toEqual([0]);
    await turn();
    expect(done).toEqual([0, 1]);
    await turn();
    expect(done).toEqual([0, 1, 2]);
  });

  it("go to the lanes one after the other, however long one is", async () => {
    const queue = createFairQueue({ requestsATurn: 2 });
    const done: string[] = [];
    for (let at = 0; at < 8; at++) queue.take(() => void done.push(`a${at}`), "a");
    for (let at = 0; at < 2; at++) queue.take(() => void done.push(`b${at}`), "b");
    expect(queue.waiting()).toBe(8);
    while (queue.waiting() > 0) await turn();
    expect(done).toEqual(["a0", "a1", "a2", "b0", "a3", "b1", "a4", "a5", "a6", "a7"]);
  });

  it("let connections in first, but not for ever", async () => {
    const queue = createFairQueue();
    let done = 0;
    queue.accepted();
    for (let at = 0; at < 100; at++) queue.take(() => void done++);
    expect(done).toBe(0);
    for (let at = 0; at < 80; at++) {
      await turn();
      queue.accepted();
    }
    // One in every eight queue that accepted.
    expect(done).toBeGreaterThanOrEqual(8);
    expect(done).toBeLessThanOrEqual(12);
    for (let at = 0; at < 20; at++) await turn();
    expect(done).toBe(100);
  });
});
