/** Weighted criteria of a task, in two dimensions: the path that was taken and the answer that came out. */
import * as z from "zod";

export const Criterion = z.object({
  id: z.string().regex(/^[a-z]+(\.[a-z_]+)+$/, "expected an id such as path.breadth"),
  dimension: z.enum(["path", "answer"]),
  title: z.string(),
  /** What a judge looks at, in the language of the task. */
  description: z.string(),
  /** Share within its dimension; the shares of a dimension need not sum to 1. */
  weight: z.number().positive(),
});
export type Criterion = z.infer<typeof Criterion>;

export const Rubric = z.object({
  id: z.string(),
  criteria: z.array(Criterion).min(1),
  /** Share of each dimension in the combined score; they sum to 1. */
  dimensions: z.object({ path: z.number().min(0).max(1), answer: z.number().min(0).max(1) }),
  /** Range of a sub-score. */
  scale: z.object({ min: z.number(), max: z.number() }),
});
export type Rubric = z.infer<typeof Rubric>;
