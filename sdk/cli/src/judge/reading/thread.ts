/** The program of a thread that reads attempts: loads what the server loads, and answers questions until it is ended. */
import { parentPort, workerData } from "node:worker_threads";
import { asFailure, type Trajectory } from "@arenakit/contracts";
import { openTables } from "../../tables.ts";
import { openAnswers } from "./answer-question.ts";
import type { FromThread, ReadingThreadData, ToThread } from "./messages.ts";

/** Well within the deadline, so that only a thread that computes without a break is silent for so long. */
const ALIVE_MS = 500;

const port = parentPort!;
const tell = (message: FromThread) => port.postMessage(message);
const { plugins } = workerData as ReadingThreadData;
const answers = openTables(plugins).then(openAnswers);
const kept = new Map<number, Trajectory>();

port.on("message", ({ number, question, attempts, forget }: ToThread) => {
  for (const { key, attempt } of attempts) if (attempt) kept.set(key, attempt);
  const given = attempts.map(({ key }) => kept.get(key)!);
  for (const key of forget) kept.delete(key);
  void answer(number, question, given);
});

async function answer(number: number, question: ToThread["question"], attempts: readonly Trajectory[]): Promise<void> {
  // What goes wrong with a question is the asker's to judge.
  try {
    const answerTo = await answers;
    tell({ number, given: await answerTo(question, attempts, (attempt) => tell({ reading: { number, attempt } })) });
  } catch (error) {
    tell({ number, failure: asFailure("judge", error) });
  }
}

void answers.then(
  () => setInterval(() => tell({ alive: true }), ALIVE_MS).unref(),
  () => undefined,
);
