/** What it is to plant an error: one kind, one correct trajectory in, the same trajectory with that error out. */
import { answerOf, type Random, type Task, Trajectory } from "@arenakit/contracts";

export interface Subject {
  readonly task: Task;
  readonly trajectory: Trajectory;
  /** Names of places and bodies on the pages that were read; of research only. */
  readonly names?: readonly string[];
}

export interface Mutation {
  readonly kind: string;
  /** What the error means, in one line of the table. */
  readonly means: string;
  /** Null where the trajectory has no room for this error. */
  plant(subject: Subject, rng: Random): Subject | null;
}

/** An error of the words: the answer with the error, or null. */
export function ofAnswer(
  kind: string,
  means: string,
  edit: (answer: string, subject: Subject, rng: Random) => string | null,
): Mutation {
  return {
    kind,
    means,
    plant(subject, rng) {
      const answer = answerOf(subject.trajectory) ?? "";
      const edited = edit(answer, subject, rng);
      return edited === null || edited === answer
        ? null
        : { ...subject, trajectory: withAnswer(subject.trajectory, edited) };
    },
  };
}

/** An error of the calls: a copy of the trajectory is edited; false where there was no room. */
export function ofSteps(kind: string, means: string, edit: (copy: Trajectory, rng: Random) => boolean): Mutation {
  return {
    kind,
    means,
    plant({ task, trajectory }, rng) {
      const copy = structuredClone(trajectory);
      return edit(copy, rng) ? { task, trajectory: Trajectory.parse(copy) } : null;
    },
  };
}

/** The same trajectory with another answer. */
export function withAnswer(trajectory: Trajectory, answer: string): Trajectory {
  const before = answerOf(trajectory) ?? "";
  const copy = structuredClone(trajectory);
  const last = copy.steps.at(-1)!;
  last.message =
    typeof last.message === "string"
      ? last.message.replace(before, () => answer)
      : last.message.map((part) =>
          part.type === "text" ? { ...part, text: part.text.replace(before, () => answer) } : part,
        );
  if (copy.extra?.arenakit) copy.extra.arenakit.answer = answer;
  return copy;
}

/** The text with one match of the pattern replaced; null where none matches or the writer gives nothing. */
export function replaceOne(
  text: string,
  pattern: RegExp,
  { rng, write }: { rng: Random; write: (match: RegExpExecArray) => string | null },
): string | null {
  const matches = [...text.matchAll(pattern)];
  for (const match of rng.shuffled(matches)) {
    const written = write(match);
    if (written !== null && written !== match[0])
      return text.slice(0, match.index) + written + text.slice(match.index + match[0].length);
  }
  return null;
}

/** Another number that a reader would take for a different value: a quarter to two thirds more or less. */
export function otherNumber(value: number, rng: Random): number {
  const factor = rng.next() < 0.5 ? 1 - 0.25 - 0.4 * rng.next() : 1 + 0.25 + 0.4 * rng.next();
  const digits = Number.isInteger(value) ? 0 : 1;
  const other = Number((value * factor).toFixed(digits));
  return other === value || other <= 0 ? value + Math.max(1, Math.round(value / 3)) : other;
}

export const clock = (minute: number): string =>
  `${String(Math.floor((((minute % 1440) + 1440) % 1440) / 60)).padStart(2, "0")}:${String(((minute % 60) + 60) % 60).padStart(2, "0")}`;

export const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
