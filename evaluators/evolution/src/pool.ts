/** A real task of a run: one row of its pool. */
import { RubricSet } from "@arenakit/contracts";
import * as z from "zod";

export const PoolRow = z.strictObject({
  id: z.string().min(1).max(200),
  query: z.string().min(1).max(100_000),
  language: z.enum(["zh", "en"]),
  /** Its persistent criteria. Without any it is scored by those that the judge proposes. */
  rubrics: RubricSet,
});
export type PoolRow = z.infer<typeof PoolRow>;
