/**
 * A judge whose judgements are kept by content: what was said of an ordered pair once is said again wherever the same
 * question comes up, in another group, after a restart, on another gateway. Only scores are kept.
 */
import { hash } from "node:crypto";
import {
  type Comparison,
  canonicalJson,
  type PairwiseJudge,
  type Rubric,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import type { KeptComparison } from "@arenakit/store";

export interface KeyOptions {
  /** Of the program: another one may show judges something else, or check by other rules. */
  readonly version: string;
  readonly judge: PairwiseJudge;
  readonly task: Task;
  readonly rubric: Rubric;
  /** Each with a hash of all that a judge can be shown of it. */
  readonly attempts: ReadonlyMap<Trajectory, string>;
}

export type KeyOf = (first: Trajectory, second: Trajectory, sample?: number) => string;

/**
 * Names judgements of these attempts by all that they depend on: the program, judge (its id names model and sampling), prompt, task,
 * rubric, the two contents in their order, the sample. Attempts of the same content are the same.
 */
export function keysOf({ version, judge, task, rubric, attempts }: KeyOptions): KeyOf {
  const heads = new Map<string | null, string>();
  const headOf = (prompt: string | null): string => {
    const known = heads.get(prompt);
    if (known !== undefined) return known;
    const head = sha256(canonicalJson({ version, judge: judge.id, prompt, task, rubric }));
    heads.set(prompt, head);
    return head;
  };
  return (first, second, sample = 0) => {
    const head = headOf(judge.promptOf?.({ task, rubric, first, second }) ?? null);
    return sha256(`${head} ${attempts.get(first)} ${attempts.get(second)} ${sample}`);
  };
}

/** The keys of all ordered pairs of different attempts, each once. */
export function allKeys(keyOf: KeyOf, attempts: Iterable<Trajectory>): string[] {
  const all = [...attempts];
  const keys = all.flatMap((first) => all.filter((second) => second !== first).map((second) => keyOf(first, second)));
  return [...new Set(keys)];
}

export interface CachedJudgeOptions {
  readonly keyOf: KeyOf;
  readonly known: readonly KeptComparison[];
  /** Is given what the judge scored now. */
  readonly keep: (kept: KeptComparison) => void;
  /** Told of each question that was not asked because its answer is known, or is being given to an equal one. */
  readonly onKept: () => void;
}

/** Asks `judge` what is not known. Equal questions at the same time are asked once. */
export function cachedJudge(judge: PairwiseJudge, { keyOf, known, keep, onKept }: CachedJudgeOptions): PairwiseJudge {
  const answers = new Map<string, Promise<Comparison>>(
    known.map(({ key, comparison }) => [key, Promise.resolve(comparison)]),
  );
  const ask = async (key: string, request: Parameters<PairwiseJudge["compare"]>[0]) => {
    const comparison = await judge.compare(request);
    if (comparison.status === "scored") keep({ key, comparison });
    return comparison;
  };
  return {
    id: judge.id,
    compare(request) {
      const key = keyOf(request.first, request.second, request.sample);
      const known = answers.get(key);
      if (known) onKept();
      const answer = known ?? ask(key, request);
      answers.set(key, answer);
      return answer;
    },
  };
}

const sha256 = (text: string): string => hash("sha256", text, "hex");
