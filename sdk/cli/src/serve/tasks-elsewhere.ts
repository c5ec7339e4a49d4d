/**
 * Makes tasks in a thread, so that a server answers others meanwhile: the tasks of a split take up to half a minute. The
 * thread lives while something is being made, since it holds a world of its own.
 */
import { Worker } from "node:worker_threads";
import { asFailure, type Failure, FailureError, type Outcome, type Task } from "@arenakit/contracts";
import type { MakesTasks } from "./served-tasks.ts";

/** What the thread makes them from: as the server was told, and the id of the world that it opened. */
export interface TaskThreadData {
  readonly plugins: readonly string[];
  /** As `--world` names it. */
  readonly world: string | undefined;
  readonly worldId: string;
  readonly seed: number;
  readonly now: string;
}

export interface TaskQuestion {
  readonly number: number;
  readonly environment: string;
  readonly split: Task["split"];
}

export interface TaskAnswer {
  readonly number: number;
  readonly tasks: Outcome<readonly Task[]>;
}

/** The program of the thread; it is there where the package is built. */
const PROGRAM = new URL("./tasks-thread.js", import.meta.url);

export interface TaskThread {
  readonly make: MakesTasks;
  /** Ends the thread, and fails what is being made. */
  close(): Promise<void>;
}

interface Asked {
  resolve(tasks: readonly Task[]): void;
  reject(error: Error): void;
}

/** Nothing is started before something is asked for. */
export function openTaskThread(data: TaskThreadData, program = PROGRAM): TaskThread {
  const waiting = new Map<number, Asked>();
  let worker: Worker | null = null;
  let numbers = 0;

  async function end(): Promise<void> {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }
  function lose(problem: string): void {
    for (const { reject } of waiting.values()) reject(new FailureError(threadLost(problem)));
    waiting.clear();
  }
  function start(): Worker {
    // It runs what is built, whatever the conditions that the rest of the process resolves its packages by.
    const started = new Worker(program, { workerData: data, execArgv: [] });
    const lost = (problem: string) => {
      if (worker !== started) return;
      worker = null;
      lose(problem);
    };
    started.on("message", ({ number, tasks }: TaskAnswer) => {
      const asked = waiting.get(number);
      waiting.delete(number);
      if (tasks.ok) asked?.resolve(tasks.value);
      else asked?.reject(new FailureError(tasks.failure));
      if (waiting.size === 0 && worker === started) void end();
    });
    started.on("error", (error) => lost(asFailure("harness", error).message));
    started.on("exit", (code) => lost(`exit ${code}`));
    return started;
  }
  return {
    make: ({ id: environment }, split) =>
      new Promise((resolve, reject) => {
        const number = numbers++;
        waiting.set(number, { resolve, reject });
        worker ??= start();
        worker.postMessage({ number, environment, split } satisfies TaskQuestion);
      }),
    async close() {
      await end();
      lose("this server stops");
    },
  };
}

const threadLost = (problem: string): Failure => ({
  owner: "harness",
  code: "task_thread_lost",
  message: `the thread that makes tasks ended: ${problem}; ask again`,
  retryable: true,
});
