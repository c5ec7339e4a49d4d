/** Rubric sets and the answers that they score, as callers name them. */
import { answerOf, boundary, fail, type RubricSet } from "@arenakit/contracts";
import { importRubrics, type QuestionOptions, type RubricJudge, rubricSourceOf } from "@arenakit/evaluator-rubrics";
import * as z from "zod";
import { judgeOf, TRAJECTORY_FORMS, TrajectoryArgument, type TrajectoryReference } from "./call-arguments.ts";
import type { JudgeBackend } from "./judge-backend.ts";
import { MAX_ANSWER_CHARACTERS, MAX_GROUP } from "./limits.ts";
import { trajectoriesOf } from "./work.ts";

export const RUBRICS_ARGUMENT = z
  .looseObject({})
  .optional()
  .describe(
    "The rubric set: our own rubricset/1, or an object as HealthBench, DR Tulu, ResearchQA or DeepResearch Bench publish it.",
  );
export const STATE_ARGUMENT = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe("Instead of rubrics: those that update_rubric keeps by this name.");
export const ANSWERS_ARGUMENTS = {
  answers: z
    .array(z.string().max(MAX_ANSWER_CHARACTERS).nullable())
    .max(MAX_GROUP)
    .optional()
    .describe("Answers as text; null for an attempt without one."),
  trajectories: z
    .array(TrajectoryArgument)
    .max(MAX_GROUP)
    .optional()
    .describe(`Instead of answers: each ${TRAJECTORY_FORMS}.`),
};

/** The set that an argument is. Throws policy/invalid_rubrics, which says what was expected. */
export async function rubricSetIn(given: object): Promise<RubricSet> {
  const read = await boundary("policy", () => importRubrics(rubricSourceOf(given), given));
  if (read.ok) return read.value;
  fail("policy", "invalid_rubrics", read.failure.message);
}

/** The set of an argument, or of a state that is kept. Throws policy/invalid_rubrics, invalid_arguments and no_such_state. */
export async function rubricSetOf(
  { rubricStates }: Pick<JudgeBackend, "rubricStates">,
  { rubrics, state: name }: { readonly rubrics?: object | undefined; readonly state?: string | undefined },
  place = "",
): Promise<RubricSet> {
  if ((rubrics === undefined) === (name === undefined))
    fail("policy", "invalid_arguments", `give ${place}rubrics, or the name of a ${place}state: one of the two`);
  if (rubrics) return rubricSetIn(rubrics);
  const state = await rubricStates.get(name!);
  return state?.set ?? fail("policy", "no_such_state", `no rubrics are kept as ${JSON.stringify(name)}`);
}

/** One attempt to be scored; a trajectory where one was given. */
export interface ScorableAttempt {
  readonly answer: string | null;
  readonly trajectory: TrajectoryReference | null;
}

/** Throws policy/invalid_arguments unless one of the two is there; `place` is where they stand, such as `assessments[0].`. */
export async function attemptsOf(
  evaluation: JudgeBackend,
  { answers, trajectories }: GivenAnswers,
  place = "",
): Promise<ScorableAttempt[]> {
  if ((answers === undefined) === (trajectories === undefined))
    fail("policy", "invalid_arguments", `give ${place}answers or ${place}trajectories: one of the two`);
  if (answers) return answers.map((answer) => ({ answer, trajectory: null }));
  const read = await trajectoriesOf(evaluation, trajectories ?? [], `${place}trajectories`);
  return read.map((trajectory) => ({ answer: answerOf(trajectory.trajectory), trajectory }));
}

interface GivenAnswers {
  readonly answers?: readonly (string | null)[] | undefined;
  readonly trajectories?: readonly object[] | undefined;
}

/** What names an attempt among what a result depends on. */
export const attemptKey = ({ answer, trajectory }: ScorableAttempt) => trajectory?.hash ?? answer;

/** The judge of single criteria that was named, or of the first judge. Throws policy/no_such_judge. */
export function rubricJudgeOf(evaluation: JudgeBackend, name: string | undefined) {
  const judge = judgeOf(evaluation, name);
  const { rubric } = judge;
  if (rubric) return { ...judge, rubric } as typeof judge & { rubric: RubricJudge };
  fail("policy", "no_such_judge", `judge ${judge.name} scores no single criteria`);
}

/** The model of the judge that was named, or of the first judge. Throws policy/no_such_judge for one that asks none. */
export function modelOf(backend: JudgeBackend, name: string | undefined): { name: string; model: QuestionOptions } {
  const { name: chosen, proposer } = judgeOf(backend, name);
  if (proposer) return { name: chosen, model: proposer };
  const others = Object.entries(backend.judges).flatMap(([other, judge]) => (judge.proposer ? [other] : []));
  const remedy = others.length > 0 ? `name ${others.join(" or ")}` : "start the server with --judge MODEL@URL";
  fail("policy", "no_such_judge", `judge ${chosen} asks no model, and meta rubrics are written by one: ${remedy}`);
}
