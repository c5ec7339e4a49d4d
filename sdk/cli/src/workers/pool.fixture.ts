/** A pool over workers that are no threads: what they say, and how they end, is up to the test. */
import { setTimeout as wait } from "node:timers/promises";
import type { ToWorker } from "./messages.ts";
import { type WorkerEvents, WorkerPool, type WorkerPoolOptions } from "./pool.ts";

/** How long a call of a worker may take. */
export const CALL_MS = 120_000;

export interface FakeWorker extends WorkerEvents {
  readonly worker: number;
  readonly owner: string;
  readonly posted: ToWorker[];
  /** Whether it ends when it is told to stop, and when it is killed. */
  endsBy: { stop: boolean; kill: boolean };
  /** How often it was killed. */
  kills: number;
  ready(): void;
}

export function fakePool(options: Partial<WorkerPoolOptions> = {}) {
  const started: FakeWorker[] = [];
  const said: string[] = [];
  const pool = new WorkerPool({
    count: 2,
    clock: () => 0,
    say: (line) => said.push(line),
    onSpent: () => said.push("spent"),
    start(worker, events) {
      const owner = `owner ${started.length}`;
      const posted: ToWorker[] = [];
      const ready = () =>
        events.told({ ready: { told: [`worker ${worker}`], memory: new Map(), callDeadlineMs: CALL_MS } });
      const fake: FakeWorker = {
        ...events,
        worker,
        owner,
        posted,
        endsBy: { stop: true, kill: true },
        kills: 0,
        ready,
      };
      started.push(fake);
      const post = (message: ToWorker) => {
        posted.push(message);
        // As a worker does that has nothing in flight.
        if ("stop" in message && fake.endsBy.stop) setImmediate(() => events.ended("exit", "exit 0"));
      };
      const kill = () => {
        fake.kills++;
        if (fake.endsBy.kill) events.ended("exit", "exit 1");
      };
      return { post, kill, owner, privatePath: `socket of ${owner}` };
    },
    ...options,
  });
  return { pool, started, said };
}

/** Both workers answer. */
export async function wholePool(options: Partial<WorkerPoolOptions> = {}) {
  const fakes = fakePool(options);
  const begun = fakes.pool.start();
  fakes.started[0]!.ready();
  await begun;
  fakes.started[1]!.ready();
  return fakes;
}

export const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds() && waited < 5_000; waited += 5) await wait(5);
};
