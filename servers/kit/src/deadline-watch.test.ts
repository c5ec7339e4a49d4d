import { boundary } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { createDeadlineWatch } from "./deadline-watch.ts";

const watch = createDeadlineWatch();
const HERE = { left: () => false };
const never = () => new Promise<never>(() => {});

describe("a watch", () => {
  it("gives what the work gives, or what it throws", async () => {
    expect(await watch.run(async () => 7, { caller: HERE, deadlineMs: 50 })).toBe(7);
    await expect(watch.run(() => Promise.reject(new Error("no")), { caller: HERE, deadlineMs: 50 })).rejects.toThrow(
      "no",
    );
  });

  it("ends work at its deadline and not before, whatever else it watches", async () => {
    const ended: number[] = [];
    const began = performance.now();
    const runs = [40, 90, 200].map((deadlineMs) =>
      boundary("tool", () => watch.run(never, { caller: HERE, deadlineMs })).then((outcome) => {
        expect(outcome).toMatchObject({ failure: { owner: "tool", code: "deadline_exceeded", retryable: true } });
        ended.push(deadlineMs);
        expect(performance.now() - began).toBeGreaterThanOrEqual(deadlineMs - 1);
      }),
    );
    await Promise.all(runs);
    expect(ended).toEqual([40, 90, 200]);
  });

  it("aborts the signal that the work asked for, and one that it asks for later", async () => {
    let early: AbortSignal | undefined;
    let ask = () => new AbortController().signal;
    const outcome = await boundary("tool", () =>
      watch.run(
        (presence) => {
          early = presence.signal;
          ask = () => presence.signal;
          return never();
        },
        { caller: HERE, deadlineMs: 30 },
      ),
    );
    expect(outcome.ok).toBe(false);
    expect([early?.aborted, ask().aborted]).toEqual([true, true]);
  });

  it("ends work whose caller leaves, and starts none for one who has left", async () => {
    const caller = { gone: false, left: () => caller.gone };
    setTimeout(() => (caller.gone = true), 20);
    const cancelled = { failure: { owner: "harness", code: "cancelled" } };
    expect(await boundary("tool", () => watch.run(never, { caller, deadlineMs: 5000 }))).toMatchObject(cancelled);
    const unwanted = () => expect.unreachable();
    expect(await boundary("tool", () => watch.run(unwanted, { caller, deadlineMs: 50 }))).toMatchObject(cancelled);
  });
});
