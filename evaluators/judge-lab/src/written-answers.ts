/**
 * Answers that people or models wrote freely on what was looked up, each beside copies with one planted error: the lines of
 * attempts.jsonl and answers.jsonl, and the trajectory that each answer becomes. Says what does not fit; reads no files.
 */
import { AtifStep, Task, type Trajectory } from "@arenakit/contracts";
import * as z from "zod";

/** A line of attempts.jsonl: one task, and all that was looked up for it. */
export const WrittenAttempt = z.object({
  id: z.string().min(1),
  task: Task,
  /** Simulated local time, such as 2026-05-01T09:00. */
  now: z.string().min(1),
  /** Steps of ATIF without the last one, which gives the answer. */
  steps: z.array(AtifStep),
});
export type WrittenAttempt = z.infer<typeof WrittenAttempt>;

/** The one error of a copy. */
export const PlantedError = z.object({
  /** fare, time, number, place, hours, weekday, sum, budget, distance, missing waypoint and the like. */
  kind: z.string().min(1),
  /** Exact words of the answer that are wrong, or that stand where something is left out. */
  quote: z.string().min(1),
  /** What the results or the task say instead. */
  why: z.string(),
});
export type PlantedError = z.infer<typeof PlantedError>;

/** A line of answers.jsonl: a sound answer, or a copy of one that differs in one planted error. */
export const WrittenAnswer = z
  .object({
    id: z.string().min(1),
    /** Id of the attempt that it answers. */
    attempt: z.string().min(1),
    /** prose, table, list, notes or mixed. */
    form: z.string().min(1),
    language: z.enum(["zh", "en"]),
    answer: z.string().min(1),
    /** Id of the sound answer; null for one that is sound itself. */
    copyOf: z.string().nullable(),
    planted: PlantedError.nullable(),
    /** Exact pieces of the answer, each of which says something that is true by the results. */
    trueClaims: z.array(z.string().min(1)),
  })
  .superRefine(({ answer, copyOf, planted, trueClaims }, context) => {
    const say = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    if ((copyOf === null) !== (planted === null))
      say(["planted"], "expected a planted error in a copy (copyOf), and in no sound answer");
    if (planted && !answer.includes(planted.quote))
      say(["planted", "quote"], `the answer does not hold ${JSON.stringify(planted.quote)}`);
    for (const [at, claim] of trueClaims.entries())
      if (!answer.includes(claim)) say(["trueClaims", at], `the answer does not hold ${JSON.stringify(claim)}`);
  });
export type WrittenAnswer = z.infer<typeof WrittenAnswer>;

/** The answer as an episode: the attempt's steps, and a last one of the policy that gives the answer. */
export function trajectoryOf({ task, now, steps }: WrittenAttempt, { id, answer }: WrittenAnswer): Trajectory {
  const last = Math.max(0, ...steps.map((step) => step.step_id));
  return {
    schema_version: "ATIF-v1.8",
    session_id: id,
    agent: { name: "written", version: "1" },
    steps: [...steps, { step_id: last + 1, source: "agent", message: answer }],
    extra: { arenakit: { env: task.env, task: task.id, now, stop: "answer", answer, failure: null } },
  };
}
