/** A question about the papers with its gold answers, the facts that it rests on and the form of what it asks. */
import * as z from "zod";
import { PAPER_RELATIONS } from "../paper-facts.ts";

const Term = z.string().regex(/^[a-z]$/);

/** A fact has this subject, relation and object; terms are variables. */
export const PaperCondition = z.strictObject({ subject: Term, relation: z.enum(PAPER_RELATIONS), object: Term });
export type PaperCondition = z.infer<typeof PaperCondition>;

/** What is asked: the value of `find` where all conditions hold, names being given. */
export const PaperQuestionForm = z.strictObject({
  find: Term,
  where: z.array(PaperCondition).min(1),
  /** By variable; of several names any may be meant. */
  given: z.record(Term, z.array(z.string().min(1)).min(1)),
  /** `value`: of `find`; `count`: how many values it has; `least`, `most`: of `find` where `by` is earliest or largest. */
  how: z.enum(["value", "count", "least", "most"]),
  by: Term.optional(),
});
export type PaperQuestionForm = z.infer<typeof PaperQuestionForm>;

export const PaperQuestion = z.strictObject({
  id: z.string().min(1),
  language: z.literal("en"),
  question: z.string().min(1),
  /** Spellings that are taken as the same; the first is the plainest. */
  answers: z.array(z.string().min(1)).min(1),
  kind: z.enum(["lookup", "chain", "comparison", "count"]),
  /** Papers that have to be read. */
  hops: z.number().int().min(1),
  difficulty: z.enum(["easy", "medium", "hard"]),
  /** All questions with one answer are of one split. */
  split: z.enum(["train", "validation", "test"]),
  /** Each fact with the document that states it. */
  chain: z.array(
    z.strictObject({
      subject: z.string(),
      relation: z.enum(PAPER_RELATIONS),
      object: z.string(),
      document: z.string(),
    }),
  ),
  documents: z.array(z.string()).min(1),
  form: PaperQuestionForm,
});
export type PaperQuestion = z.infer<typeof PaperQuestion>;
