/** What a command's server is to whoever starts it, alone in its process or as one of several workers. */
import type { SharingThread } from "@arenakit/corpus-text/snapshot";
import type {
  BoundAddress,
  CloseOptions,
  Forwarding,
  Listening,
  OtherWorkers,
  WorkerReport,
} from "@arenakit/server-gateway";
import type { WorkerData } from "./messages.ts";

/** A server at no address yet. */
export interface OpenedServer {
  /** Answers at the first address as itself, and at those after it as its command says. */
  listen(addresses: readonly BoundAddress[]): Promise<readonly Listening[]>;
  /** Lines for stderr: what it has, and where it answers. */
  told(listening: readonly Listening[]): readonly string[];
  /** Answers other workers; absent where nothing lives in one place. */
  listenToWorkers?(address: BoundAddress): Promise<Listening>;
  /** What it tells other workers of itself. */
  report<What extends keyof WorkerReport>(what: What): Promise<WorkerReport[What]>;
  /** Frees what a gateway of this name had leased, which is gone; absent where nothing is leased. */
  releaseOwner?(owner: string): Promise<void>;
  /** How long one call may take, which who ends it waits for. */
  readonly callDeadlineMs: number;
  /** The same of the judge's tools; absent where there are none. */
  readonly judgeDeadlineMs?: number;
  /** Makes what first questions would wait for, in the background. */
  warm(signal: AbortSignal): void;
  /** Ends what requests in flight would wait for, before they are waited for. */
  ending(): Promise<void>;
  /** Closes what it has opened; nothing comes from outside any more. */
  close(): Promise<void>;
}

/** What a worker has of the others. */
export interface WorkerContext {
  readonly data: WorkerData;
  readonly others: OtherWorkers;
  readonly forward: Forwarding;
  readonly newId: () => string;
  readonly sharing: SharingThread;
}

export type OpenWorkerServer = (context: WorkerContext) => Promise<OpenedServer>;

export interface ClosingOptions extends CloseOptions {
  /** Where other workers ask it: what they pass on is answered, too, over what is still open. */
  readonly privately?: Listening;
  /** Runs when everything is answered, before what was opened is closed. */
  readonly answered?: () => Promise<void>;
}

/** Answers what is in flight, and ends. */
export async function closeServer(
  server: OpenedServer,
  listening: readonly Listening[],
  { privately, answered, ...how }: ClosingOptions = {},
): Promise<void> {
  await server.ending();
  const [first, ...others] = listening;
  await Promise.all(others.map((one) => one.close(how)));
  await Promise.all([first?.close(how), privately?.close(how)]);
  await answered?.();
  await server.close();
}
