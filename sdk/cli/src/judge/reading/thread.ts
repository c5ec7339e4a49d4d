/** The program of a thread that reads attempts: loads what the server loads, and answers questions until it is ended. */
import { parentPort, workerData } from "node:worker_threads";
import {
  asFailure,
  FailureError,
  type ToolCaller,
  type ToolResult,
  type ToolSpec,
  type Trajectory,
} from "@arenakit/contracts";
import { addToEvaluators, openTables } from "../../tables.ts";
import { openAnswers } from "./answer-question.ts";
import type { FromThread, ReadingThreadData, ThreadCall, ThreadCallAnswer, ToThread } from "./messages.ts";

/** Well within the deadline, so that only a thread that computes without a break is silent for so long. */
const ALIVE_MS = 500;

const port = parentPort!;
const tell = (message: FromThread) => port.postMessage(message);
const { plugins } = workerData as ReadingThreadData;
const answers = addToEvaluators(plugins)
  .then(() => openTables(plugins))
  .then(openAnswers);
const kept = new Map<number, Trajectory>();

/** Calls of tools that the asker has not answered yet. */
const calling = new Map<number, (outcome: ThreadCallAnswer["outcome"]) => void>();
let calls = 0;

port.on("message", (message: ToThread | ThreadCallAnswer) => {
  if ("outcome" in message) return calling.get(message.id)?.(message.outcome);
  const { number, question, attempts, forget } = message;
  for (const { key, attempt } of attempts) if (attempt) kept.set(key, attempt);
  const given = attempts.map(({ key }) => kept.get(key)!);
  for (const key of forget) kept.delete(key);
  void answer(number, question, given);
});

async function answer(number: number, question: ToThread["question"], attempts: readonly Trajectory[]): Promise<void> {
  // What goes wrong with a question is the asker's to judge.
  try {
    const answerTo = await answers;
    const reading = (attempt: number | null) => tell({ reading: { number, attempt } });
    tell({ number, given: await answerTo(question, attempts, { reading, tools: toolsOf(number) }) });
  } catch (error) {
    tell({ number, failure: asFailure("judge", error) });
  }
}

/** The tools of the asker. */
const toolsOf = (number: number): ToolCaller => ({
  list: () => call<ToolSpec[]>({ number, tool: null }),
  call: (name, args, { context, signal }) => call<ToolResult>({ number, tool: { name, args, context } }, signal),
});

function call<Given>(request: Omit<ThreadCall, "id">, signal?: AbortSignal): Promise<Given> {
  const id = calls++;
  const answered = new Promise<Given>((resolve, reject) => {
    calling.set(id, (outcome) =>
      outcome.ok ? resolve(outcome.value as Given) : reject(new FailureError(outcome.failure)),
    );
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    tell({ call: { ...request, id } });
  });
  return answered.finally(() => calling.delete(id));
}

void answers.then(
  () => {
    // Before the first question is answered: from now on its deadline counts.
    tell({ alive: true });
    setInterval(() => tell({ alive: true }), ALIVE_MS).unref();
  },
  () => undefined,
);
