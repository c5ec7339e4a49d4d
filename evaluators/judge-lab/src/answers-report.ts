/** What an audit on freely written answers found out about a judge. */
import { Rate } from "@arenakit/evaluator-benchmark";
import * as z from "zod";

export const ANSWERS_REPORT_FORMAT = "arenakit.answers-report/1";

/** Of errors of one kind, or of all: a rate is null where the judge goes by no checks. */
const ErrorFigures = z.object({
  errors: z.number().int().nonnegative(),
  found: Rate.nullable(),
  /** Shares of comparisons of a sound answer with its copy, in both orders; their intervals count each pair once. */
  cannotJudge: Rate,
  /** Among the judged; where neither is first, the sound one is not. */
  soundFirst: Rate,
  tied: Rate,
});

export const AnswersReport = z.object({
  format: z.literal(ANSWERS_REPORT_FORMAT),
  judge: z.string(),
  answers: z.object({ sound: z.number().int(), copies: z.number().int() }),
  comparisons: z.object({
    asked: z.number().int().nonnegative(),
    unscored: z.number().int().nonnegative(),
    /** Failure codes and how often each came. */
    failures: z.record(z.string(), z.number().int()),
  }),
  /** Tokens of one comparison on the mean; null where the judge does not tell. */
  tokens: z.object({ prompt: z.number(), completion: z.number() }).nullable(),
  /** What the checks said of the answers; null for a judge that goes by none. */
  checks: z
    .object({
      /** Answers that could not be read, whose claims and errors are left out. */
      unread: z.number().int().nonnegative(),
      /** True claims of sound answers whose words a check called wrong. */
      accused: Rate,
      /** Findings against sound answers that concern no listed claim, by check. */
      elsewhere: z.record(z.string(), z.number().int()),
      /** Every accusation of a sound answer, to be looked at. */
      accusations: z.array(
        z.object({
          answer: z.string(),
          check: z.string(),
          /** null for a finding elsewhere. */
          claim: z.string().nullable(),
          words: z.string(),
          note: z.string(),
        }),
      ),
      /** Ids of the copies whose error no check found. */
      missed: z.array(z.string()),
    })
    .nullable(),
  all: ErrorFigures,
  kinds: z.array(ErrorFigures.extend({ kind: z.string() })),
  /** Kendall's tau over the judged pairs of a sound answer and its copy, with Wilson's interval of (1 + tau) / 2. */
  kendall: z.object({ value: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() }),
});
export type AnswersReport = z.infer<typeof AnswersReport>;
export type ErrorFigures = z.infer<typeof ErrorFigures>;
