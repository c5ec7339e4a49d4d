/** DeepResearch Bench (RACE): {id, prompt, dimension_weight, criterions: {dimension: [{criterion, explanation, weight}]}}. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import { asObject, draftOf, onlyPositive, type RubricLayout, readAs } from "../sources.ts";

const Weight = z.number().nonnegative("weights are not negative here");
const Row = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  prompt: z.string().optional(),
  language: z.string().optional(),
  dimension_weight: z.record(z.string(), Weight),
  criterions: z.record(
    z.string(),
    z.array(z.object({ criterion: z.string(), explanation: z.string().optional(), weight: Weight })),
  ),
});

export const deepresearchBench: RubricLayout = {
  kind: "deepresearch-bench",
  expected: "an object with dimension_weight and criterions of {criterion, explanation, weight} by dimension",
  recognises: (value) => asObject(value.criterions) !== undefined && asObject(value.dimension_weight) !== undefined,
  read(value) {
    const row = readAs(Row, value, "deepresearch-bench");
    return {
      query: row.prompt ?? "",
      ...omitUndefined({ taskId: row.id === undefined ? undefined : String(row.id), lang: row.language }),
      aggregation: "race",
      dimensions: row.dimension_weight,
      items: Object.entries(row.criterions).flatMap(([dimension, criteria]) =>
        criteria.map(({ criterion, explanation, weight }, at) => ({
          draft: draftOf({
            text: criterion,
            ...omitUndefined({ explanation }),
            weight,
            scale: "0-10",
            dimension,
          }),
          place: ["criterions", dimension, at],
        })),
      ),
    };
  },
  element(item, before) {
    onlyPositive(item, "deepresearch-bench");
    const explanation = item.explanation ?? asObject(before)?.explanation ?? "";
    return { ...asObject(before), criterion: item.text, explanation, weight: item.weight };
  },
  home: ({ dimension }) => ["criterions", dimension ?? "comprehensiveness"],
  empty: ({ query, taskId, dimensions }) => ({
    ...omitUndefined({ id: taskId }),
    prompt: query,
    dimension_weight: dimensions ?? { comprehensiveness: 1 },
    criterions: {},
  }),
  head: ({ dimensions }, value) => (dimensions ? { ...value, dimension_weight: dimensions } : value),
};
