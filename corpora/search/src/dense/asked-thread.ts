/** Questions to another thread, which it answers in their order: the side that asks, and the side that answers. */
import { parentPort, Worker } from "node:worker_threads";

interface Question<Asked> {
  readonly number: number;
  readonly asked: Asked;
}
type Answer<Given> =
  | { readonly number: number; readonly given: Given }
  | { readonly number: number; readonly problem: string };

export interface AskedThread<Asked, Given> {
  ask(asked: Asked): Promise<Given>;
  close(): Promise<unknown>;
}

/**
 * Starts a program that calls `answerQuestions`. What it cannot answer rejects with what `failureOf` makes of the problem;
 * a thread that dies fails what it was asked, and all that follows. It keeps no process alive that waits for nothing.
 */
export function openAskedThread<Asked, Given>(
  program: URL,
  workerData: unknown,
  failureOf: (problem: string) => Error,
): AskedThread<Asked, Given> {
  const worker = new Worker(program, { workerData });
  const waiting = new Map<number, { resolve(given: Given): void; reject(error: Error): void }>();
  let lost: string | null = null;
  let number = 0;
  const lose = (problem: string) => {
    lost = problem;
    for (const { reject } of waiting.values()) reject(failureOf(problem));
    waiting.clear();
  };
  worker.on("message", (answer: Answer<Given>) => {
    const one = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (waiting.size === 0) worker.unref();
    if ("problem" in answer) one?.reject(failureOf(answer.problem));
    else one?.resolve(answer.given);
  });
  worker.on("error", (error) => lose(error.message));
  worker.on("exit", () => lose("it has ended"));
  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        if (lost !== null) return reject(failureOf(lost));
        worker.ref();
        waiting.set(number, { resolve, reject });
        worker.postMessage({ number: number++, asked } satisfies Question<Asked>);
      }),
    close: () => worker.terminate(),
  };
}

/** In the thread: answers every question, one after the other. */
export function answerQuestions<Asked, Given>(answer: (asked: Asked) => Given | Promise<Given>): void {
  let queue: Promise<void> = Promise.resolve();
  parentPort!.on("message", ({ number, asked }: Question<Asked>) => {
    queue = queue.then(async () => {
      parentPort!.postMessage(await answerOf(number, asked));
    });
  });
  const answerOf = async (number: number, asked: Asked): Promise<Answer<Given>> => {
    // What goes wrong with a question is the asker's to judge.
    try {
      return { number, given: await answer(asked) };
    } catch (error) {
      return { number, problem: error instanceof Error ? error.message : String(error) };
    }
  };
}
