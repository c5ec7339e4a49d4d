/** A question with its gold answers and the form of what it asks: the contract between the generator, the solver and judges. */
import * as z from "zod";
import { Language } from "../facts.ts";
import { RelationName } from "../relations.ts";

const Name = z.strictObject({
  /** As the question spells it, in its language. */
  name: z.string().min(1),
  /** What the question tells it apart by, where the name is not its own. */
  qualifier: z.string().optional(),
});

/** One condition of a form: some fact has this subject, relation and value. Terms are variables, single letters. */
export const Condition = z.strictObject({
  subject: z.string().regex(/^[a-z]$/),
  relation: RelationName,
  object: z
    .string()
    .regex(/^[a-z]$/)
    .optional(),
  /** Variable that the fact's number takes. */
  number: z.string().optional(),
  /** Variable that the year of the fact's date, or the year from which it held, takes. */
  year: z.string().optional(),
  /** Variable of a year in which the fact held, its first and last not included. */
  during: z.string().optional(),
  /** Variable that the fact's date takes, as it is written in the graph. */
  date: z.string().optional(),
  /** Variable that the fact's phrase takes, in English. */
  text: z.string().optional(),
});
export type Condition = z.infer<typeof Condition>;

/** What is asked: the value of `find` where all conditions hold, names being given. */
export const QuestionForm = z.strictObject({
  find: z.string(),
  where: z.array(Condition).min(1),
  /** By variable; of several names any may be meant. */
  given: z.record(z.string(), z.array(Name).min(1)),
  /** `value`: of `find`; `count`: how many values `find` has; `least`, `most`: of `find` where `by` is smallest or largest. */
  how: z.enum(["value", "count", "least", "most"]),
  by: z.string().optional(),
  /** Variables whose entities must differ. */
  distinct: z.array(z.string()).optional(),
});
export type QuestionForm = z.infer<typeof QuestionForm>;

export const Question = z.strictObject({
  id: z.string().min(1),
  language: Language,
  question: z.string().min(1),
  /** The first is the answer; the others are the same in other spellings. */
  answers: z.array(z.string().min(1)).min(1),
  /** Id of the entity that answers; absent for years, numbers and phrases. */
  answerEntity: z.string().optional(),
  kind: z.enum(["lookup", "chain", "comparison", "intersection", "count", "temporal"]),
  /** Facts that have to be put together, at most 4; counts and comparisons of many have the number of kinds of facts. */
  hops: z.number().int().min(1).max(4),
  difficulty: z.enum(["easy", "medium", "hard"]),
  split: z.enum(["train", "validation", "test"]),
  /** In the order of the hops: each fact, with articles of the question's language that state it, the best first. */
  chain: z.array(z.strictObject({ fact: z.string(), documents: z.array(z.string()).min(1) })).min(1),
  /** Articles that together suffice. */
  documents: z.array(z.string()).min(1),
  form: QuestionForm,
});
export type Question = z.infer<typeof Question>;
