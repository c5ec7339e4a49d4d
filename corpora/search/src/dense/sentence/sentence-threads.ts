/** Sentence models in threads of their own, each given the next text when it is free; in this thread where there is no program. */
import { existsSync } from "node:fs";
import { openAskedThread } from "../asked-thread.ts";
import { openSentenceModel, type SentenceModel, type SentenceModelOptions } from "./sentence-model.ts";

/** The thread's program; sources that are run as they are have none, and encode in this thread. */
const PROGRAM = new URL("./sentence-thread.js", import.meta.url);

/** So many models; each text goes to one that is free. Rejects where the model cannot be opened. */
export async function openSentenceModels(
  options: SentenceModelOptions,
  threads: number,
): Promise<readonly SentenceModel[]> {
  if (!existsSync(PROGRAM)) return [await openSentenceModel(options)];
  return Promise.all(Array.from({ length: threads }, () => openThread(options)));
}

async function openThread(options: SentenceModelOptions): Promise<SentenceModel> {
  const thread = openAskedThread<string | null, Float32Array>(PROGRAM, options, (problem) => new Error(problem));
  await thread.ask(null);
  return { vector: thread.ask, close: async () => void (await thread.close()) };
}
