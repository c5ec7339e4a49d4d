/** HealthBench: {prompt: [{role, content}], rubrics: [{criterion, points, tags}], …}; points below 0 are faults. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import { asObject, draftOf, type RubricLayout, readAs, signed } from "../sources.ts";

const Message = z.object({ role: z.string(), content: z.string() });
const Row = z.object({
  prompt_id: z.string().optional(),
  prompt: z.union([z.string(), z.array(Message)]).optional(),
  rubrics: z.array(z.object({ criterion: z.string(), points: z.number(), tags: z.array(z.string()).optional() })),
});

/** One question as it is; a conversation as one message a paragraph, as the published grader shows it. */
function queryOf(prompt: z.infer<typeof Row>["prompt"]): string {
  if (prompt === undefined || typeof prompt === "string") return prompt ?? "";
  if (prompt.length === 1) return prompt[0]!.content;
  return prompt.map(({ role, content }) => `${role}: ${content}`).join("\n\n");
}

export const healthbench: RubricLayout = {
  kind: "healthbench",
  expected: "an object with prompt and rubrics of {criterion, points, tags}",
  recognises: ({ rubrics }) =>
    Array.isArray(rubrics) && asObject(rubrics[0])?.criterion !== undefined && "points" in asObject(rubrics[0])!,
  read(value) {
    const row = readAs(Row, value, "healthbench");
    return {
      query: queryOf(row.prompt),
      ...omitUndefined({ taskId: row.prompt_id }),
      aggregation: "healthbench",
      items: row.rubrics.map(({ criterion, points, tags }, at) => ({
        draft: draftOf({ text: criterion, ...signed(points), scale: "binary", ...omitUndefined({ tags }) }),
        place: ["rubrics", at],
      })),
    };
  },
  element: ({ text, polarity, weight, tags }, before) => ({
    ...asObject(before),
    criterion: text,
    points: polarity * weight,
    tags: tags ?? [],
  }),
  home: () => ["rubrics"],
  empty: ({ query, taskId }) => ({
    ...omitUndefined({ prompt_id: taskId }),
    prompt: [{ role: "user", content: query }],
    rubrics: [],
  }),
};
