/** What an audit of a judge can be asked for. */
import { PERTURBATIONS } from "@arenakit/evaluator-judge-lab";
import * as z from "zod";
import { MAXIMUM_SEED, wholeNumber } from "../commands/arguments.ts";

const KINDS = PERTURBATIONS.map(({ kind }) => kind) as [string, ...string[]];

export const JudgeAuditOptions = z.object({
  judge: z.array(z.string().min(1)).default(["rules"]),
  plugin: z.array(z.string().min(1)).default([]),
  groups: wholeNumber(3, 500).default(12),
  size: wholeNumber(4, 16).default(6),
  samples: wholeNumber(1, 16).default(1),
  kinds: z.array(z.enum(KINDS, { error: `expected some of ${KINDS.join(", ")}` })).optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  world: z.string().min(1).optional(),
  concurrency: wholeNumber(1, 256).default(8),
  out: z.string().min(1).optional(),
  resume: z.boolean().default(false),
  json: z.boolean().default(false),
});
export type JudgeAuditOptions = z.infer<typeof JudgeAuditOptions>;
