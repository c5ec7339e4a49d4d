/** The program of an encoder's thread: opens the model and answers texts with vectors, one after the other. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../asked-thread.ts";
import { openSentenceModel, type SentenceModelOptions } from "./sentence-model.ts";

const opening = openSentenceModel(workerData as SentenceModelOptions);
opening.catch(() => undefined); // told with each answer

/** Null asks whether the model is open. */
answerQuestions<string | null, Float32Array>(async (text) => {
  const model = await opening;
  return text === null ? new Float32Array(0) : model.vector(text);
});
