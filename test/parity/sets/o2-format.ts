/** O2-Searcher's format reward of an open answer. */
import { answerFormat } from "@arenakit/evaluator-rubrics/metrics";
import * as z from "zod";
import { publishedAnswerFormat } from "../reference/o2-answer-format.ts";
import type { ParityAnswer } from "../sets.ts";
import { readInput } from "./inputs.ts";

const Input = z.object({ solution_str: z.string() });
/** Cosines were recorded for so many items. */
const SHOWN = 6;

export const o2Format: ParityAnswer = async (asked, mode) => {
  const score = mode === "compat" ? publishedAnswerFormat : answerFormat;
  const { extracted, reward, metrics, items, cosines } = score(readInput(Input, asked.input).solution_str);
  const pairs = items.flatMap((_, one) => items.flatMap((_, other) => (other > one ? [[one, other] as const] : [])));
  const areShown = cosines !== null && items.length > 1 && items.length <= SHOWN;
  return {
    extracted,
    reward,
    metrics,
    ...(extracted === null ? {} : { items }),
    ...(areShown ? { tfidf_cosine: pairs.map(([one, other]) => [one, other, cosines[one]![other]!]) } : {}),
  };
};
