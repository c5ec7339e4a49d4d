/** What an evaluation can be asked for. */
import { RESAMPLES } from "@arenakit/evaluator-benchmark";
import * as z from "zod";
import { localTime, MAXIMUM_SEED, oneOf, wholeNumber } from "../commands/arguments.ts";
import { TASK_SETS } from "../demo/options.ts";
import { RolloutOptions } from "../rollout-options.ts";
import { TableOptions } from "../tables.ts";

const BUDGET = /^(\d+(?:\.\d+)?)(tokens|calls)?$/;

/** `5`: money of --prices; `200000tokens`; `400calls`. */
const Budget = z
  .string()
  .regex(BUDGET, "expected an amount of money such as 5 or 2.50, or 200000tokens, or 400calls")
  .transform((text): EvaluationBudget => {
    const [, amount, unit] = BUDGET.exec(text)!;
    return { amount: Number(amount), unit: unit === "tokens" || unit === "calls" ? unit : "money" };
  });

export interface EvaluationBudget {
  readonly amount: number;
  readonly unit: "money" | "tokens" | "calls";
}

export const EvalOptions = z
  .object({
    candidate: z.array(z.string().min(1)).min(1, "give at least one candidate"),
    baseline: z.string({ error: "needed: what the candidates are compared with" }).min(1),
    judge: z.array(z.string().min(1)).default(["rules"]),
    rubric: z.string().min(1).optional(),
    pairs: oneOf(["baseline", "all"]).default("baseline"),
    human: z.string().min(1).optional(),
    prices: z.string().min(1).optional(),
    budget: Budget.optional(),
    out: z.string({ error: "needed: the folder of the evaluation" }).min(1),
    resume: z.boolean().default(false),
    json: z.boolean().default(false),
    taskFile: z.string().min(1).optional(),
    tasks: oneOf(TASK_SETS).default("test"),
    /** Tasks of each split at most. */
    count: wholeNumber(1, 1_000_000).optional(),
    samples: wholeNumber(1, 64).default(1),
    world: z.string().min(1).optional(),
    seed: wholeNumber(0, MAXIMUM_SEED).default(1),
    now: localTime().optional(),
    resamples: wholeNumber(100, 100_000).default(RESAMPLES),
    /** Rollouts, and cases of a judge, at once. */
    concurrency: wholeNumber(1, 256).default(8),
    ...TableOptions.shape,
    ...RolloutOptions.shape,
  })
  .superRefine(({ budget, prices }, context) => {
    if (budget?.unit === "money" && prices === undefined)
      context.addIssue({
        code: "custom",
        path: ["budget"],
        message: "an amount of money needs --prices; or give tokens (200000tokens) or calls (400calls)",
      });
  });
export type EvalOptions = z.infer<typeof EvalOptions>;
