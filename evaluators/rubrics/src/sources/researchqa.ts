/** ResearchQA: {id, query, rubric: [{rubric_item, type, citation_metadata}]}; five labels from not at all to completely. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import { asObject, draftOf, onlyPositive, type RubricLayout, readAs } from "../sources.ts";

const Row = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  query: z.string(),
  rubric: z.array(z.object({ rubric_item: z.string(), type: z.string().nullish() })),
});

const LABELS = ["Not at all", "Barely", "Moderately", "Mostly", "Completely"];

export const researchqa: RubricLayout = {
  kind: "researchqa",
  expected: "an object with query and rubric of {rubric_item, type}",
  recognises: ({ rubric }) => Array.isArray(rubric) && asObject(rubric[0])?.rubric_item !== undefined,
  read(value) {
    const row = readAs(Row, value, "researchqa");
    return {
      query: row.query,
      ...omitUndefined({ taskId: row.id === undefined ? undefined : String(row.id) }),
      aggregation: "coverage5",
      items: row.rubric.map(({ rubric_item: text, type }, at) => ({
        draft: draftOf({
          text,
          scale: "likert5",
          levels: LABELS.map((label, index) => ({ value: index + 1, text: label })),
          ...omitUndefined({ tags: type ? [type] : undefined }),
        }),
        place: ["rubric", at],
      })),
    };
  },
  element(item, before) {
    onlyPositive(item, "researchqa");
    const [type] = item.tags ?? [];
    return { ...asObject(before), rubric_item: item.text, ...omitUndefined({ type }) };
  },
  home: () => ["rubric"],
  empty: ({ query, taskId }) => ({ ...omitUndefined({ id: taskId }), query, rubric: [] }),
};
