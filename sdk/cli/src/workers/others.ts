/** The other workers as one of them knows them: it asks the main thread, which asks them. */

import type { OtherWorkers, WorkerReport } from "@arenakit/server-gateway";
import type { CollectedFamily } from "@arenakit/server-kit";
import type { FromWorker, ToWorker, WorkersState } from "./messages.ts";

type Gathered = Extract<ToWorker, { readonly gathered: number }>;

export interface Others extends OtherWorkers {
  /** Takes the answer of the main thread, which comes within its deadline. */
  hear(message: Gathered): void;
}

export function createOthers(count: number, tell: (message: FromWorker) => void): Others {
  const waiting = new Map<number, (said: readonly unknown[]) => void>();
  let asked = 0;
  let state: WorkersState = { count, missing: [], restarts: {} };
  return {
    ask<What extends keyof WorkerReport>(what: What) {
      return new Promise<readonly WorkerReport[What][]>((resolve) => {
        const number = asked++;
        waiting.set(number, (said) => resolve(said as readonly WorkerReport[What][]));
        tell({ gather: number, what });
      });
    },
    hear({ gathered, said, state: known }) {
      state = known;
      waiting.get(gathered)?.(said);
      waiting.delete(gathered);
    },
    health: () => ({ workers: { ...state, answering: state.count - state.missing.length } }),
    families: () => familiesOf(state),
  };
}

function familiesOf({ count, missing, restarts }: WorkersState): CollectedFamily[] {
  return [
    {
      name: "arenakit_workers",
      help: "Workers that answer, and those that are being replaced or said nothing in time.",
      type: "gauge",
      samples: [
        { labels: { state: "answering" }, value: count - missing.length },
        { labels: { state: "missing" }, value: missing.length },
      ],
    },
    {
      name: "arenakit_worker_restarts_total",
      help: "Workers that were started in the place of others: asked for, or since these ended by an error, by their memory, since they hung, or by themselves.",
      type: "counter",
      samples: ["asked", "error", "memory", "hung", "exit"].map((reason) => ({
        labels: { reason },
        value: restarts[reason] ?? 0,
      })),
    },
  ];
}
