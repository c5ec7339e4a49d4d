/**
 * A perturbation turns a known attempt into a worse one, or into one that only looks different; nearly all change the answer
 * alone. Pure.
 */
import { type AtifStep, answerOf, type Random, type Trajectory } from "@arenakit/contracts";

/**
 * What it is for. A good judge prefers the original to an `error`, sees no difference in `padding` and `reordering`, and
 * is not won over by `flattery`.
 */
export const PERTURBATION_INTENTS = ["error", "padding", "reordering", "flattery"] as const;
export type PerturbationIntent = (typeof PERTURBATION_INTENTS)[number];

export interface Perturbation {
  /** Words joined by underscores. */
  readonly kind: string;
  readonly intent: PerturbationIntent;
  /** The changed attempt; null where there is nothing to change. `rng` picks the place. */
  apply(trajectory: Trajectory, rng: Random): Trajectory | null;
}

/** Gives the new text of an answer; null where there is nothing to change. */
type AnswerEdit = (answer: string, rng: Random, trajectory: Trajectory) => string | null;

/** A perturbation of the answer alone; what comes out unchanged or empty is none. */
export function answerPerturbation(kind: string, intent: PerturbationIntent, edit: AnswerEdit): Perturbation {
  return {
    kind,
    intent,
    apply(trajectory, rng) {
      const answer = answerOf(trajectory);
      const edited = answer === null ? null : edit(answer, rng, trajectory);
      if (answer === null || edited === null || edited === answer || edited.trim() === "") return null;
      return withAnswer(trajectory, answer, edited);
    },
  };
}

/** The last step of the agent says `edited` where it said `answer`, and so does our note of the answer. */
function withAnswer(trajectory: Trajectory, answer: string, edited: string): Trajectory {
  const last = trajectory.steps.findLastIndex((step) => step.source === "agent");
  const steps = trajectory.steps.map((step, at) => (at === last ? saying(step, answer, edited) : step));
  const noted = trajectory.extra?.arenakit;
  if (!noted) return { ...trajectory, steps };
  return { ...trajectory, steps, extra: { ...trajectory.extra, arenakit: { ...noted, answer: edited } } };
}

function saying(step: AtifStep, answer: string, edited: string): AtifStep {
  const swapped = (text: string) => text.split(answer).join(edited);
  const { message } = step;
  if (typeof message === "string") return { ...step, message: swapped(message) };
  return {
    ...step,
    message: message.map((part) => (part.type === "text" ? { ...part, text: swapped(part.text) } : part)),
  };
}

/** Whether a text is mostly written in Han characters: what is added to it is then written in Chinese. */
export function isChinese(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0;
  return han * 2 > latin;
}
