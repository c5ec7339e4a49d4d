/**
 * The cases of an evaluation: which trajectory of the candidate meets which of the baseline, and which cannot be
 * compared because somebody gave no answer. Pure; asks no judge.
 */
import { answerOf, failureOf, stopOf, type Task, type Trajectory } from "@arenakit/contracts";
import { contentKey } from "@arenakit/evaluator-arena";
import * as z from "zod";

/**
 * `valid`: there is an answer. `no_answer`: the policy gave none, or no trajectory was handed in for a task of the
 * baseline. `void`: the episode failed by no fault of the policy; it says nothing about it and counts nowhere.
 */
export const SideStatus = z.enum(["valid", "no_answer", "void"]);
export type SideStatus = z.infer<typeof SideStatus>;

export const CaseSide = z.object({
  agent: z.string(),
  status: SideStatus,
  /** Why it is not valid. */
  why: z.string().optional(),
  /** Names what a judge sees of the trajectory; empty where there is none. */
  digest: z.string(),
  /** Of the answer, in code points. */
  characters: z.number().int().nonnegative(),
  /** Headings, list items, table rows, fences and bold spans of the answer. */
  markdown: z.number().int().nonnegative(),
});
export type CaseSide = z.infer<typeof CaseSide>;

/** A line of cases.jsonl. `sides[0]` is the candidate, `sides[1]` the baseline. */
export const EvaluationCase = z.object({
  /** `task/sample`, unique within a pair of agents. */
  case: z.string(),
  task: z.string(),
  subtask: z.string(),
  /** From 0: the candidate's sample of this task. */
  sample: z.number().int().nonnegative(),
  sides: z.tuple([CaseSide, CaseSide]),
});
export type EvaluationCase = z.infer<typeof EvaluationCase>;

/** What an agent did, by task; the samples of a task in their order. */
export interface Agent {
  readonly name: string;
  readonly trajectories: ReadonlyMap<string, readonly Trajectory[]>;
  /** The model behind it, for prices; absent or null where none is known. */
  readonly model?: string | null;
  /** All that was paid for, where that is more than `trajectories`: attempts that failed and were made again. */
  readonly paid?: readonly Trajectory[];
}

/** A case with what a judge is shown; null where a side has no trajectory. */
export interface PairedCase {
  readonly entry: EvaluationCase;
  readonly task: Task;
  readonly trajectories: readonly [Trajectory | null, Trajectory | null];
}

export interface PairingOptions {
  readonly candidate: Agent;
  readonly baseline: Agent;
  /** In the order of the report. */
  readonly tasks: readonly Task[];
  /** A name for a text: equal texts, equal names. */
  readonly digest: (text: string) => string;
}

/**
 * Sample k of the candidate meets sample k of the baseline, counted round when it has fewer. The tasks of the baseline
 * are the benchmark: one that the candidate lacks is a case without an answer, one that the baseline lacks is no case.
 */
export function pairCases(options: PairingOptions): PairedCase[] {
  const { candidate, baseline, tasks, digest } = options;
  return tasks.flatMap((task) => {
    const theirs = baseline.trajectories.get(task.id) ?? [];
    if (theirs.length === 0) return [];
    const own = candidate.trajectories.get(task.id) ?? [];
    return Array.from({ length: Math.max(1, own.length) }, (_, sample): PairedCase => {
      const pair = [own[sample] ?? null, theirs[sample % theirs.length]!] as const;
      const sides: [CaseSide, CaseSide] = [
        sideOf(candidate.name, pair[0], digest),
        sideOf(baseline.name, pair[1], digest),
      ];
      const entry = { case: `${task.id}/${sample}`, task: task.id, subtask: task.subtask, sample, sides };
      return { entry, task, trajectories: pair };
    });
  });
}

/** Whether both sides gave an answer, so that a judge can be asked. */
export function isPlayable({ sides }: EvaluationCase): boolean {
  return sides.every(({ status }) => status === "valid");
}

function sideOf(agent: string, trajectory: Trajectory | null, digest: PairingOptions["digest"]): CaseSide {
  const nothing = { agent, digest: "", characters: 0, markdown: 0 };
  if (trajectory === null) return { ...nothing, status: "no_answer", why: "no trajectory for this task" };
  const seen = { agent, digest: digest(contentKey(trajectory)) };
  const failure = failureOf(trajectory);
  if (failure && failure.owner !== "policy") {
    const why = `${failure.owner}/${failure.code}: ${failure.message}`;
    return { ...seen, status: "void", why, characters: 0, markdown: 0 };
  }
  const answer = answerOf(trajectory) ?? "";
  if (answer.trim() === "" || failure) {
    const why = failure ? `${failure.owner}/${failure.code}: ${failure.message}` : unanswered(trajectory);
    return { ...seen, status: "no_answer", why, characters: 0, markdown: 0 };
  }
  return { ...seen, status: "valid", characters: [...answer].length, markdown: markdownMarks(answer) };
}

/** With what ended the episode, where the recorder noted something else than an answer. */
function unanswered(trajectory: Trajectory): string {
  const stop = stopOf(trajectory);
  return stop === null || stop === "answer" ? "no answer" : `no answer: ${stop}`;
}

const LINE_MARK = /^\s*(?:#{1,6}\s|[-*+]\s|\d+[.)、]\s?|\||```)/;

/** Lines that begin with a mark of Markdown (heading, item, table row, fence), and bold spans. */
export function markdownMarks(text: string): number {
  const lines = text.split("\n").filter((line) => LINE_MARK.test(line)).length;
  return lines + (text.match(/\*\*[^*\n]+\*\*/g)?.length ?? 0);
}
