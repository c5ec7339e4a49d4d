/** ResearchQA's coverage: of labels, of a batch's reply, of a run over items. */

import * as z from "zod";
import { stringRepr } from "../reference/python.ts";
import { coverageOf, labelsOf } from "../reference/researchqa.ts";
import type { ParityAnswer, ParityMode } from "../sets.ts";
import { readInput } from "./inputs.ts";
import { answerOrError } from "./reference-error.ts";

const Labels = z.array(z.string());
const Run = z.object({ fn: z.literal("run"), responses: Labels, labels_by_item: z.record(z.string(), Labels) });
const Input = z.discriminatedUnion("fn", [
  z.object({ fn: z.literal("coverage"), labels: Labels }),
  z.object({ fn: z.literal("parse_batch_reply"), reply: z.string(), batch_size: z.number().int() }),
  Run,
]);

export const researchqaCoverage: ParityAnswer = async (asked, mode) => {
  const input = readInput(Input, asked.input);
  return answerOrError(
    () => {
      if (input.fn === "coverage") return reported(input.labels, mode);
      if (input.fn === "parse_batch_reply") return { labels: labelsOf(input.reply, input.batch_size) };
      return run(input, mode);
    },
    ({ code, message }) => (code === "unknown_label" ? stringRepr(message) : message),
  );
};

/** What is unscored is said wherever there is some. */
function reported(labels: readonly string[], mode: ParityMode) {
  const { coverage, unscored } = coverageOf(labels, mode);
  if (coverage !== null && unscored.length === 0) return { coverage };
  const reason = labels.length === 0 ? "no rubric item" : "a label is none of the five";
  return { coverage, unscored, reason };
}

/** `compat` averages over the items that were answered; `fixed` has no average while one is not. */
function run({ responses, labels_by_item: labelsByItem }: z.infer<typeof Run>, mode: ParityMode) {
  const items = Object.entries(labelsByItem);
  const answered = items.filter(([id]) => responses.includes(id));
  const scores = answered.map(([id, labels]) => [id, coverageOf(labels, mode).coverage] as const);
  const known = scores.map(([, score]) => score).filter((score) => score !== null);
  const mean = known.length > 0 ? known.reduce((sum, score) => sum + score, 0) / known.length : null;
  const complete = known.length === items.length;
  if (mode === "compat" || complete) return { per_item: Object.fromEntries(scores), average: mean };
  const all = Object.fromEntries(items.map(([id]) => [id, scores.find(([one]) => one === id)?.[1] ?? null]));
  const missing = items.map(([id]) => id).filter((id) => all[id] === null);
  return { per_item: all, average: null, average_of_scored: mean, missing };
}
