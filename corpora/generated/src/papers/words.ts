/** Fields of study of the generated papers, where they appear, and what their methods and data sets are called. All invented. */
import * as z from "zod";
import { readDocument } from "../tables.ts";

const texts = z.array(z.string()).min(1);

const Area = z.strictObject({
  field: z.string(),
  /** Whether its methods are programs that are trained; the others are tried out on people or in works. */
  isComputed: z.boolean(),
  /** A measure, whether more is better, and between which values results lie. */
  measure: z.strictObject({
    name: z.string(),
    unit: z.string(),
    isGood: z.boolean(),
    low: z.number(),
    high: z.number(),
  }),
  /** What is to be done. */
  tasks: texts,
  /** What one item of data is, in the plural. */
  items: texts,
  sources: texts,
  ingredients: texts,
  difficulties: texts,
});
export type Area = z.infer<typeof Area>;
export const AREAS: readonly Area[] = readDocument("papers/areas.json", z.array(Area));

export const WORDS = readDocument(
  "papers/words.json",
  z.strictObject({
    /** By field. */
    venues: z.record(z.string(), texts),
    /** First parts of names of methods and datasets; the second parts say which of the two. */
    nameStarts: texts,
    methodEnds: texts,
    trialEnds: texts,
    datasetEnds: texts,
  }),
);
