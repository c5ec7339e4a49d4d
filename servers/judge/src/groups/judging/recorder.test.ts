import type { Match } from "@arenakit/contracts";
import type { Lease, Records } from "@arenakit/store";
import { expect, it } from "vitest";
import { OUTAGE, unscored } from "../judging.fixture.ts";
import { Recorder } from "./recorder.ts";

const match = (number: number): Match => ({
  number,
  phase: "round_robin",
  round: 0,
  pair: [0, 1],
  forward: unscored(OUTAGE),
  backward: unscored(OUTAGE),
  scores: null,
  winner: null,
});

/** A recorder over a store that does what `record` says, in turn; what was written, group by group. */
function recording(record: (records: Records, time: number) => Lease[] | Promise<Lease[]>) {
  const written = new Map<string, number[]>();
  const lost: Lease[] = [];
  const errors: Error[] = [];
  let times = 0;
  const recorder = new Recorder({
    store: {
      async record(records) {
        const stale = await record(records, times++);
        for (const { id, matches } of records.work)
          if (!stale.some((lease) => lease.id === id))
            written.set(id, [...(written.get(id) ?? []), ...matches.map(({ number }) => number)]);
        return stale;
      },
    },
    clock: () => 0,
    onLost: (leases) => lost.push(...leases),
    onError: (error) => errors.push(error),
  });
  return { recorder, written, lost, errors, times: () => times };
}

const A = { id: "a", token: 1 };
const B = { id: "b", token: 1 };

it("shares a write among what comes together", async () => {
  const { recorder, written, times } = recording(() => []);
  for (const number of [0, 1, 2]) for (const lease of [A, B]) recorder.match(lease, match(number));
  await recorder.settled();
  expect(Object.fromEntries(written)).toEqual({ a: [0, 1, 2], b: [0, 1, 2] });
  expect(times()).toBe(1);
});

it("writes again what a store did not take, before what came since", async () => {
  const { recorder, written, errors } = recording((_, time) => {
    if (time === 0) throw new Error("the database is being restarted");
    return [];
  });
  recorder.match(A, match(0));
  await expect.poll(() => errors.length).toBe(1);
  recorder.match(A, match(1));
  recorder.match(B, match(0));
  await recorder.settled();
  expect(Object.fromEntries(written)).toEqual({ a: [0, 1], b: [0] });
});

it("tells of leases that another has, and settles for them too", async () => {
  const { recorder, written, lost } = recording(() => [A]);
  recorder.match(A, match(0));
  recorder.match(B, match(0));
  await recorder.settled();
  expect(lost).toEqual([A]);
  expect(Object.fromEntries(written)).toEqual({ b: [0] });
});

it("records nothing of a group that was dropped", async () => {
  const { recorder, written } = recording(() => []);
  recorder.match(A, match(0));
  recorder.match(B, match(0));
  recorder.drop(A);
  await recorder.settled();
  expect(Object.fromEntries(written)).toEqual({ b: [0] });
});

it("gives up at its end where the store takes nothing", async () => {
  const { recorder, times } = recording(() => {
    throw new Error("gone");
  });
  recorder.match(A, match(0));
  await recorder.end();
  expect(times()).toBe(3);
});
