import type { WorkerServer } from "../../bench/support/worker-server.mjs";

export interface DifferentAnswer {
  readonly worker: number;
  readonly question: readonly unknown[];
  readonly expected: string;
  readonly answer: string;
}
export function compareAnswers(options: {
  alone: WorkerServer;
  together: WorkerServer;
  seed: number;
  count: number;
  differs: (different: DifferentAnswer) => void;
}): Promise<number>;
