/** One step of GRPO for a policy of choices, and the options that both learners take. */
import type { JsonObject } from "@arenakit/contracts";
import type { EvolutionTask } from "../evolution-task.ts";
import type { LearnedGroup } from "./learner.ts";
import type { ResearchWorld } from "./research-world.ts";
import type { Option, SoftmaxPolicy } from "./softmax-policy.ts";

export interface LearnerOptions {
  readonly world: ResearchWorld;
  /** Names the streams of its draws, with what `attempt` is given; 0. */
  readonly seed?: number;
  /** Step along the mean gradient of a batch; 3 of the solver, 0.7 of the proposer. */
  readonly learningRate?: number;
  /** Of sampling and of the gradient. 1, as in HOTE. */
  readonly temperature?: number;
  /** Where it goes on from: what `parameters()` gave. */
  readonly parameters?: JsonObject;
}

/** One draw of a policy: what a token is to a model. */
export interface Choice {
  readonly options: readonly Option[];
  /** Index. */
  readonly chosen: number;
}

export interface Lesson {
  readonly groups: readonly LearnedGroup[];
  /** Read back from an attempt's text. */
  readonly choicesIn: (task: EvolutionTask, text: string) => readonly Choice[];
  readonly learningRate: number;
}

/**
 * HOTE, eq. 1, with one update for each sample (the ratio is 1, nothing is clipped) and β = 0: a group's loss is a mean over
 * all choices of its attempts, a batch's a mean over its groups. The same groups in another order are other last digits.
 */
export function learnFrom(policy: SoftmaxPolicy, { groups, choicesIn, learningRate }: Lesson): void {
  const taught = groups.filter(({ attempts }) => attempts.some(({ advantage }) => advantage !== null));
  for (const { task, attempts } of taught) {
    const read = attempts.flatMap(({ text, advantage }) =>
      advantage === null ? [] : [{ advantage, choices: choicesIn(task, text) }],
    );
    const tokens = read.reduce((sum, { choices }) => sum + choices.length, 0);
    for (const { advantage, choices } of read)
      for (const { options, chosen } of choices) policy.credit(options, chosen, advantage / tokens / taught.length);
  }
  policy.ascend(learningRate);
}
