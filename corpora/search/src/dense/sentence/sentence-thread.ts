/** The program of an encoder's thread: opens the model and answers texts with vectors, one after the other. */
import { parentPort, workerData } from "node:worker_threads";
import { openSentenceModel, type SentenceModelOptions } from "./sentence-model.ts";
import type { TextAnswer, TextQuestion } from "./sentence-threads.ts";

const opening = openSentenceModel(workerData as SentenceModelOptions);
opening.catch(() => undefined); // told with each answer
let queue: Promise<void> = Promise.resolve();

parentPort!.on("message", ({ number, text }: TextQuestion) => {
  queue = queue.then(async () => {
    const answer = await opening
      .then((model) => (text === null ? new Float32Array(0) : model.vector(text)))
      .then(
        (vector): TextAnswer => ({ number, vector }),
        (error: unknown): TextAnswer => ({ number, problem: error instanceof Error ? error.message : String(error) }),
      );
    parentPort!.postMessage(answer);
  });
});
