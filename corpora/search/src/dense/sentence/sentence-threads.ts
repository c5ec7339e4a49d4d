/** Sentence models in threads of their own, each given the next text when it is free; in this thread where there is no program. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { openSentenceModel, type SentenceModel, type SentenceModelOptions } from "./sentence-model.ts";

/** The thread's program; sources that are run as they are have none, and encode in this thread. */
const PROGRAM = new URL("./sentence-thread.js", import.meta.url);

export interface TextQuestion {
  readonly number: number;
  /** Null asks whether the model is open. */
  readonly text: string | null;
}
export type TextAnswer =
  | { readonly number: number; readonly vector: Float32Array }
  | { readonly number: number; readonly problem: string };

/** So many models; each text goes to one that is free. Rejects where the model cannot be opened. */
export async function openSentenceModels(
  options: SentenceModelOptions,
  threads: number,
): Promise<readonly SentenceModel[]> {
  if (!existsSync(PROGRAM)) return [await openSentenceModel(options)];
  return Promise.all(Array.from({ length: threads }, () => openThread(options)));
}

async function openThread(options: SentenceModelOptions): Promise<SentenceModel> {
  const worker = new Worker(PROGRAM, { workerData: options });
  const waiting = new Map<number, { resolve(vector: Float32Array): void; reject(error: Error): void }>();
  let lost: string | null = null;
  let number = 0;
  const lose = (problem: string) => {
    lost = problem;
    for (const { reject } of waiting.values()) reject(new Error(problem));
    waiting.clear();
  };
  worker.on("message", (answer: TextAnswer) => {
    const asked = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (waiting.size === 0) worker.unref();
    if ("problem" in answer) asked?.reject(new Error(answer.problem));
    else asked?.resolve(answer.vector);
  });
  worker.on("error", (error) => lose(error.message));
  worker.on("exit", () => lose("the thread has ended"));
  const ask = (text: string | null) =>
    new Promise<Float32Array>((resolve, reject) => {
      if (lost !== null) return reject(new Error(lost));
      worker.ref();
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number: number++, text } satisfies TextQuestion);
    });
  await ask(null);
  return { vector: ask, close: async () => void (await worker.terminate()) };
}
