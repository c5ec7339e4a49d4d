/** A bound over threads: never exceeded, whoever takes and is lost, and nobody waits for ever. */
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { freePermits, openPermits, permitsMemory } from "./permits.ts";

const woken = (permits: ReturnType<typeof openPermits>) => new Promise<void>((resolve) => permits.whenFree(resolve));

it("lets one thread have all, and as many as there are", () => {
  const memory = permitsMemory(3);
  const [one, other] = [openPermits(memory, 0), openPermits(memory, 1)];
  expect([one.take(), one.take(), one.take(), one.take(), other.take()]).toEqual([true, true, true, false, false]);
  one.giveBack();
  expect([other.take(), one.take()]).toEqual([true, false]);
  other.giveBack();
  // It has none left to give.
  other.giveBack();
  expect([one.take(), one.take()]).toEqual([true, false]);
});

it("wakes who waits when one is given back, in their order", async () => {
  const memory = permitsMemory(1);
  const [one, first, second] = [0, 1, 2].map((thread) => openPermits(memory, thread));
  one!.take();
  const got: string[] = [];
  const waits = [
    woken(first!).then(() => got.push(`first ${first!.take()}`)),
    woken(second!).then(() => got.push(`second ${second!.take()}`)),
  ];
  one!.giveBack();
  await waits[0];
  expect(got).toEqual(["first true"]);
  first!.giveBack();
  await waits[1];
  expect(got).toEqual(["first true", "second true"]);
});

it("passes on to the next what who is woken has no use for", async () => {
  const memory = permitsMemory(1);
  const [one, first, second] = [0, 1, 2].map((thread) => openPermits(memory, thread));
  one!.take();
  const waits = [woken(first!), woken(second!)];
  one!.giveBack();
  await Promise.all(waits);
  expect(second!.take()).toBe(true);
});

it("is free again of a thread that is lost, and wakes whoever waits in another", async () => {
  const memory = permitsMemory(2);
  const source = `
    const { workerData, parentPort } = require("node:worker_threads");
    const places = new Int32Array(workerData);
    for (const at of [1, 2]) Atomics.store(places, at, 8);
    parentPort.postMessage("held");
    setInterval(() => {}, 1000);`;
  const thread = new Worker(source, { eval: true, workerData: memory });
  const gone = new Promise((resolve) => thread.once("exit", resolve));
  await new Promise((resolve) => thread.once("message", resolve));
  const permits = openPermits(memory, 0);
  expect(permits.take()).toBe(false);
  const waits = woken(permits);
  await thread.terminate();
  await gone;
  freePermits(memory, 7);
  await waits;
  expect([permits.take(), permits.take(), permits.take()]).toEqual([true, true, false]);
});
