/** What an audit of a judge can be asked for: on questions of a world, or on answers in files. */
import { PERTURBATIONS } from "@arenakit/evaluator-judge-lab";
import * as z from "zod";
import { MAXIMUM_SEED, wholeNumber } from "../commands/arguments.ts";

const KINDS = PERTURBATIONS.map(({ kind }) => kind) as [string, ...string[]];

/** Of both audits. */
const common = {
  judge: z.array(z.string().min(1)).default(["rules"]),
  reader: z.string().min(1).optional(),
  plugin: z.array(z.string().min(1)).default([]),
  concurrency: wholeNumber(1, 256).default(8),
  out: z.string().min(1).optional(),
  resume: z.boolean().default(false),
  json: z.boolean().default(false),
};

export const JudgeAuditOptions = z.object({
  ...common,
  groups: wholeNumber(3, 500).default(12),
  size: wholeNumber(4, 16).default(6),
  samples: wholeNumber(1, 16).default(1),
  kinds: z.array(z.enum(KINDS, { error: `expected some of ${KINDS.join(", ")}` })).optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  world: z.string().min(1).optional(),
});
export type JudgeAuditOptions = z.infer<typeof JudgeAuditOptions>;

/** An option that asks for questions of a world. */
const ofQuestions = z.undefined({ error: "does not go with --answers, whose folders hold what is asked" }).optional();

/** With --answers: on what others wrote. */
export const AnswersAuditOptions = z.object({
  ...common,
  answers: z.array(z.string().min(1)).min(1),
  groups: ofQuestions,
  size: ofQuestions,
  samples: ofQuestions,
  kinds: ofQuestions,
  seed: ofQuestions,
  world: ofQuestions,
});
export type AnswersAuditOptions = z.infer<typeof AnswersAuditOptions>;
