/**
 * What the generated web is about: topics worth researching. A topic says what can be tried, measured, feared and wanted in
 * its field, in both languages; who tried it and what came out is for the knowledge model to invent.
 */
import * as z from "zod";
import { readDocument } from "../tables.ts";
import { Bilingual, type Language } from "../wiki/facts.ts";

export const LANGUAGES: readonly Language[] = ["en", "zh"];

const Range = z.tuple([z.number(), z.number()]);
/** Its low and its high end. */
export type Range = readonly [low: number, high: number];

/** `of`: the outcomes that it can bear on, by their place among those of the topic. */
const Cause = Bilingual.extend({ of: z.array(z.int().nonnegative()).min(1) });
export type Cause = z.infer<typeof Cause>;

const Topic = z.strictObject({
  id: z.string(),
  field: z.string(),
  name: Bilingual,
  what: Bilingual,
  /** Who or what takes part in a study. */
  people: Bilingual,
  cost: z.strictObject({ name: Bilingual, unit: Bilingual, range: Range }),
  /** Ways to do it, what speaks for each and what against. */
  choices: z.array(z.strictObject({ name: Bilingual, pro: Bilingual, con: Bilingual })),
  /** What is measured: where it starts from, and by how much per cent (points, where the unit is per cent) it changes. */
  outcomes: z.array(z.strictObject({ name: Bilingual, unit: Bilingual, start: Range, change: Range })),
  sides: z.array(Bilingual),
  mechanisms: z.array(Cause),
  conditions: z.array(Cause),
  /** A reason is a predicate that suits “they” and “we”. */
  voices: z.array(z.strictObject({ who: Bilingual, isFor: z.boolean(), reason: Bilingual })),
  obstacles: z.array(Bilingual),
  /** What is counted from year to year. */
  spread: z.strictObject({ name: Bilingual, classifier: z.string(), start: Range }),
  standard: Bilingual,
  product: Bilingual,
  terms: z.array(z.strictObject({ name: Bilingual, meaning: Bilingual })),
  myth: Bilingual,
});
export type Topic = z.infer<typeof Topic>;
export type Choice = Topic["choices"][number];
export type Outcome = Topic["outcomes"][number];

/** All topics, in the order of the table. */
export const TOPICS: readonly Topic[] = readDocument("web/topics.json", z.array(Topic));
