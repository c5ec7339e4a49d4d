/** DR Tulu and Rubrics as Rewards: {query | Question | question, rubrics | rubric: [{description, weight, title}], rubrics_types}. */
import { type JsonObject, omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import { asObject, draftOf, type RubricLayout, readAs, signed } from "../sources.ts";

const QUERIES = ["query", "Question", "question"] as const;
const LISTS = ["rubrics", "rubric"] as const;

const ADAPTIVE = "adaptive";

const Rubric = z.object({ description: z.string(), weight: z.number(), title: z.string().nullish() });
const Row = z
  .object({
    query: z.string().optional(),
    Question: z.string().optional(),
    question: z.string().optional(),
    rubrics: z.array(Rubric).optional(),
    rubric: z.array(Rubric).optional(),
    rubrics_types: z.array(z.string()).optional(),
  })
  .refine((row) => QUERIES.some((name) => row[name] !== undefined), "expected query, Question or question")
  .refine((row) => LISTS.some((name) => row[name] !== undefined), "expected rubrics or rubric");

const listOf = (value: JsonObject) => LISTS.find((name) => Array.isArray(value[name])) ?? "rubrics";

export const drTulu: RubricLayout = {
  kind: "dr-tulu",
  expected:
    "an object with query and rubrics of {description, weight, title}, or JSON text of one, alone in a list or not",
  recognises(value) {
    const list = value[listOf(value)];
    if (!Array.isArray(list) || !QUERIES.some((name) => typeof value[name] === "string")) return false;
    return list.length === 0 || asObject(list[0])?.description !== undefined;
  },
  read(value) {
    const row = readAs(Row, value, "dr-tulu");
    const list = row.rubrics ? "rubrics" : "rubric";
    return {
      query: row.query ?? row.Question ?? row.question!,
      aggregation: "tulu",
      items: row[list]!.map(({ description, weight, title }, at) => ({
        draft: draftOf({
          text: description,
          ...omitUndefined({ title: title || undefined }),
          ...signed(weight),
          scale: "0-2",
          tier: row.rubrics_types?.[at] === ADAPTIVE ? "active" : "persistent",
        }),
        place: [list, at],
      })),
    };
  },
  element: ({ text, title, polarity, weight }, before) => ({
    ...asObject(before),
    description: text,
    weight: polarity * weight,
    ...omitUndefined({
      title: title === undefined && asObject(before)?.title === undefined ? undefined : (title ?? ""),
    }),
  }),
  home: (_, value) => [listOf(value)],
  empty: ({ query }) => ({ query, rubrics: [] }),
  head(_, value, { items, places }) {
    const before = Array.isArray(value.rubrics_types) ? value.rubrics_types : [];
    // A word stays where it still says what it said, also one that is none of ours, and one that is missing.
    const types = items.map(({ tier }, at) => {
      const word = before[Number(places[at]?.at(-1))];
      return (word === ADAPTIVE) === (tier === "active") ? word : tier === "active" ? ADAPTIVE : "persistent";
    });
    while (types.length > 0 && types.at(-1) === undefined) types.pop();
    if (types.length === 0 && before.length === 0) return value;
    return { ...value, rubrics_types: types.map((word) => word ?? "persistent") };
  },
};
