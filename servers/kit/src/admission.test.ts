import { describe, expect, it } from "vitest";
import { type AdmissionRequest, admission, type Place } from "./admission.ts";

const HERE = { left: () => false };
const asker = (given: Partial<AdmissionRequest> = {}): AdmissionRequest => ({
  caller: HERE,
  deadlineMs: 60_000,
  bytes: 10,
  ...given,
});

describe("a gate", () => {
  it("has so many places, lets so many wait, and refuses the rest", async () => {
    const gate = admission({ maxConcurrentRequests: 2, maxWaitingRequests: 3 });
    const entered = Array.from({ length: 6 }, () => gate.enter(asker()));
    expect(entered.map((one) => (one === null ? "refused" : one instanceof Promise ? "waits" : "in"))).toEqual([
      "in",
      "in",
      "waits",
      "waits",
      "waits",
      "refused",
    ]);
    expect([gate.inFlight(), gate.waiting(), gate.refused()]).toEqual([2, 3, 1]);
    const order: number[] = [];
    const waiting = entered.slice(2, 5).map(async (one, at) => {
      const place = await one;
      order.push(at);
      return place;
    });
    (entered[0] as Place).leave();
    (entered[0] as Place).leave(); // the second time is of no effect
    (await waiting[0])?.leave();
    (await waiting[1])?.leave();
    (await waiting[2])?.leave();
    expect(order).toEqual([0, 1, 2]);
    (entered[1] as Place).leave();
    expect([gate.inFlight(), gate.waiting(), gate.refused()]).toEqual([0, 0, 1]);
  });

  it("takes the time in the line from the time of the call", async () => {
    let now = 1000;
    const gate = admission({ maxConcurrentRequests: 1, clock: () => now });
    const first = gate.enter(asker({ deadlineMs: 100 })) as Place;
    now += 30;
    expect(first.remainingMs()).toBe(70);
    const second = gate.enter(asker({ deadlineMs: 100 }));
    now += 40;
    first.leave();
    expect((await second)?.remainingMs()).toBe(60);
  });

  it("forgets who waits past its deadline, and who has left, and gives their places to nobody", async () => {
    const gate = admission({ maxConcurrentRequests: 1, maxWaitingRequests: 3 });
    const first = gate.enter(asker()) as Place;
    const leaving = { gone: false };
    const [late, left, patient] = [
      gate.enter(asker({ deadlineMs: 30 })),
      gate.enter(asker({ caller: { left: () => leaving.gone } })),
      gate.enter(asker()),
    ];
    leaving.gone = true;
    expect([await late, await left]).toEqual([null, null]);
    expect([gate.waiting(), gate.refused()]).toEqual([1, 2]);
    first.leave();
    (await patient)?.leave();
    expect(gate.inFlight()).toBe(0);
  });

  it("bounds what the bodies of those who wait hold", async () => {
    const gate = admission({ maxConcurrentRequests: 1, maxWaitingBytes: 100 });
    const first = gate.enter(asker({ bytes: 1000 })) as Place;
    const second = gate.enter(asker({ bytes: 80 }));
    expect(gate.enter(asker({ bytes: 21 }))).toBeNull();
    const third = gate.enter(asker({ bytes: 20 }));
    first.leave();
    (await second)?.leave();
    (await third)?.leave();
    expect(gate.enter(asker({ bytes: 1000 }))).not.toBeNull();
  });
});
