/**
 * What can be said of a topic beside its figures, each sentence written for it: facts, steps, questions, tales and the
 * words of those who know. Also what is sold in its field, with the quantity that it is tested by.
 */
import { number } from "@arenakit/corpus-text/table";
import * as z from "zod";
import { groupBy } from "../drawn-questions.ts";
import { readTable } from "../tables.ts";
import { Bilingual } from "../wiki/facts.ts";

/**
 * `expert` and `official` are quotations; `tale` is told in the first person by somebody who lives with it; `reply` answers
 * what is asked under `title`, `answer` the myth of the topic.
 */
export const NoteKind = z.enum(["fact", "step", "title", "ask", "reply", "answer", "tale", "expert", "official"]);
export type NoteKind = z.infer<typeof NoteKind>;

const NOTES = readTable("web/notes.tsv", Bilingual.extend({ topic: z.string(), kind: NoteKind }));
const BY_TOPIC = groupBy(NOTES, ({ topic, kind }) => `${topic} ${kind}`);

export const notesOf = (topic: string, kind: NoteKind): readonly Bilingual[] => BY_TOPIC.get(`${topic} ${kind}`) ?? [];

const text = (name: string) => [`${name}En`, `${name}Zh`] as const;
const ROW = z.object({
  topic: z.string(),
  ...Object.fromEntries(["one", "metric", "unit", "plus", "minus"].flatMap(text).map((column) => [column, z.string()])),
  low: number,
  high: number,
  /** Whether more of the quantity is better for its buyer, or less. */
  better: z.enum(["more", "less"]),
  priceLow: number,
  priceHigh: number,
  /** Between how many take part in a study of the topic. */
  fewest: number,
  most: number,
});

export interface Trade {
  /** `dispatch console`: one of what is sold. */
  readonly one: Bilingual;
  readonly metric: Bilingual;
  readonly unit: Bilingual;
  readonly plus: Bilingual;
  readonly minus: Bilingual;
  readonly range: readonly [low: number, high: number];
  readonly isMoreBetter: boolean;
  readonly price: readonly [low: number, high: number];
  readonly participants: readonly [low: number, high: number];
}

const TRADES = new Map(
  readTable("web/products.tsv", ROW).map((row): [string, Trade] => {
    const both = (name: string): Bilingual => {
      const cells: Readonly<Record<string, unknown>> = row;
      return { en: String(cells[`${name}En`]), zh: String(cells[`${name}Zh`]) };
    };
    const trade = {
      one: both("one"),
      metric: both("metric"),
      unit: both("unit"),
      plus: both("plus"),
      minus: both("minus"),
      range: [row.low, row.high] as const,
      isMoreBetter: row.better === "more",
      price: [row.priceLow, row.priceHigh] as const,
      participants: [row.fewest, row.most] as const,
    };
    return [row.topic, trade];
  }),
);

/** Throws a RangeError for a topic without one. */
export function tradeOf(topic: string): Trade {
  const trade = TRADES.get(topic);
  if (!trade) throw new RangeError(`products.tsv has no row for ${JSON.stringify(topic)}`);
  return trade;
}
