/** What an attempt at a task may be borne out by: the results of its tools, and the passages of its prompt. */
import type { CheckInput, JsonObject } from "@arenakit/contracts";
import { perInput, taskOf } from "@arenakit/evaluator-checks";
import {
  readStatements as readFromTools,
  type SourceStatement,
  statementsOf,
} from "@arenakit/evaluator-rubrics/metrics";
import * as z from "zod";

const Passages = z.array(z.object({ id: z.string().min(1), text: z.string().min(1) }));
export type Passage = z.infer<typeof Passages>[number];

/** The material that a task without tools is answered from; none where the task brings none. */
export function passagesOf({ extra }: { readonly extra?: JsonObject | undefined }): Passage[] {
  const read = Passages.safeParse(extra?.passages);
  return read.success ? read.data : [];
}

export const passageStatements = (passages: readonly Passage[]): SourceStatement[] =>
  passages.flatMap(({ id, text }) => statementsOf(text).map((one) => ({ text: one, ids: [id] })));

/** All that was read, each with all by which it may be cited. */
export const readStatements = perInput((input: CheckInput): SourceStatement[] => [
  ...readFromTools(input),
  ...passageStatements(passagesOf(taskOf(input))),
]);
