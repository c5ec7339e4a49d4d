/** What the main thread of a serving process and the threads of its workers say to each other. */
import type { MessagePort } from "node:worker_threads";
import type { Failure } from "@arenakit/contracts";
import type { SharedMemory, SharingThread } from "@arenakit/corpus-text/snapshot";
import type { WorkerReport } from "@arenakit/server-gateway";

/** What a worker is started with. */
export interface WorkerData {
  /** Of the command. */
  readonly options: unknown;
  /** Its place among the workers; one that is replaced leaves its place to the next. */
  readonly worker: number;
  readonly workers: number;
  /** Names it among all that share the state. */
  readonly owner: string;
  /** A line to the store's thread, or to what hears for a store of its own; null where there is none. */
  readonly line: MessagePort | null;
  /** What is opened once for all; which of the threads that are there at once it is, and how many those may be. */
  readonly sharing: SharingThread;
  /** One bound over all; null where there is none. */
  readonly permits: SharedArrayBuffer | null;
  /** Of each address: its host, its port, and the descriptor to listen by. */
  readonly host: string;
  /** What keys of the map service's facade may ask is counted by the first worker. */
  readonly hasAmapLimits: boolean;
  readonly sockets: readonly { readonly port: number; readonly descriptor: number }[];
  /** Where other workers find it. */
  readonly privatePath: string;
}

export type ToWorker =
  /** Where each worker is found; null for one that is not there now. */
  | { readonly homes: readonly (string | null)[] }
  /** Another worker wants to know. */
  | { readonly report: number; readonly what: keyof WorkerReport }
  /** What the others said, and who did not, to one who asked. */
  | { readonly gathered: number; readonly said: readonly unknown[]; readonly state: WorkersState }
  /** A worker of this name is gone: what it had leased need not be waited for. */
  | { readonly release: string }
  /** Make in the background what first questions would wait for. */
  | { readonly warm: true }
  /** Say that the event loop runs. */
  | { readonly ping: true }
  /** Answer what is in flight and end; where another goes on, without hanging up on who may ask again. */
  | { readonly stop: true; readonly hasSuccessor: boolean };

export type FromWorker =
  /** It answers; what it has to tell, what it has opened that others need not open again, and how long a call may take. */
  | {
      readonly ready: {
        readonly told: readonly string[];
        readonly memory: SharedMemory;
        readonly callDeadlineMs: number;
      };
    }
  | { readonly failed: Failure }
  /** Its event loop runs. */
  | { readonly pong: true }
  /** What a worker of this name had leased is free. */
  | { readonly released: string }
  | { readonly gather: number; readonly what: keyof WorkerReport }
  | { readonly reported: number; readonly what: "metrics"; readonly said: WorkerReport["metrics"] }
  | { readonly reported: number; readonly what: "health"; readonly said: WorkerReport["health"] }
  /** Its metrics when it had answered everything, the last thing that it tells. */
  | { readonly counted: WorkerReport["metrics"] };

export interface WorkersState {
  readonly count: number;
  /** Those that did not say anything in time, or are being replaced. */
  readonly missing: readonly number[];
  /** Workers that were started in the place of others, by why. */
  readonly restarts: Readonly<Record<string, number>>;
}
