/**
 * What the generated web is about: topics worth researching, read from lines. A topic says what can be tried, measured,
 * feared and wanted in its field, in both languages; who tried it and what came out is for the knowledge model to invent.
 *
 * A line is a word and its fields: ` | ` parts fields, ` // ` English and Chinese, `low-high` and `low..high` are ranges.
 */

import { FIFTH_TOPICS } from "./topics/fifth.ts";
import { FIRST_TOPICS } from "./topics/first.ts";
import { FOURTH_TOPICS } from "./topics/fourth.ts";
import { SECOND_TOPICS } from "./topics/second.ts";
import { SIXTH_TOPICS } from "./topics/sixth.ts";
import { THIRD_TOPICS } from "./topics/third.ts";

export type Language = "zh" | "en";
export const LANGUAGES: readonly Language[] = ["en", "zh"];

/** The same thing in both languages. */
export interface Bilingual {
  readonly en: string;
  readonly zh: string;
}

export type Range = readonly [low: number, high: number];

/** One way to do it, what speaks for it and what against. */
export interface Choice {
  readonly name: Bilingual;
  readonly pro: Bilingual;
  readonly con: Bilingual;
}

/** What is measured: where it starts from, and by how much per cent (points, where the unit is per cent) it changes. */
export interface Outcome {
  readonly name: Bilingual;
  readonly unit: Bilingual;
  readonly start: Range;
  readonly change: Range;
}

export interface Voice {
  readonly who: Bilingual;
  readonly isFor: boolean;
  /** A predicate that suits “they” and “we”. */
  readonly reason: Bilingual;
}

export interface Topic {
  readonly id: string;
  readonly field: string;
  readonly name: Bilingual;
  readonly what: Bilingual;
  /** Who or what takes part in a study. */
  readonly people: Bilingual;
  readonly cost: { readonly name: Bilingual; readonly unit: Bilingual; readonly range: Range };
  readonly choices: readonly Choice[];
  readonly outcomes: readonly Outcome[];
  readonly sides: readonly Bilingual[];
  readonly mechanisms: readonly Bilingual[];
  readonly conditions: readonly Bilingual[];
  readonly voices: readonly Voice[];
  readonly obstacles: readonly Bilingual[];
  /** What is counted from year to year. */
  readonly spread: { readonly name: Bilingual; readonly classifier: string; readonly start: Range };
  readonly standard: Bilingual;
  readonly product: Bilingual;
  readonly scenes: readonly Bilingual[];
  readonly terms: readonly { readonly name: Bilingual; readonly meaning: Bilingual }[];
  readonly myth: Bilingual;
}

/** All topics, in the order of the data files. */
export const TOPICS: readonly Topic[] = [
  FIRST_TOPICS,
  SECOND_TOPICS,
  THIRD_TOPICS,
  FOURTH_TOPICS,
  FIFTH_TOPICS,
  SIXTH_TOPICS,
].flatMap(readTopics);

/** Throws a RangeError that names the topic and the line that does not fit. */
export function readTopics(text: string): Topic[] {
  return text
    .split("\n@ ")
    .slice(1)
    .map((block) => {
      const [head = "", ...lines] = block.trim().split("\n");
      const [id = "", field = ""] = head.split(" | ");
      return topicOf({ id, field }, lines.map(lineOf));
    });
}

interface Line {
  readonly word: string;
  readonly fields: readonly string[];
}

function lineOf(line: string): Line {
  const space = line.indexOf(" ");
  return { word: line.slice(0, space), fields: line.slice(space + 1).split(" | ") };
}

function topicOf({ id, field }: Pick<Topic, "id" | "field">, lines: readonly Line[]): Topic {
  const all = (word: string) =>
    lines.filter((line) => line.word === word).map(({ fields }) => reader(id, word, fields));
  const one = (word: string) => all(word)[0] ?? refuse(id, `no line "${word}"`);
  const names = (word: string) => all(word).map((read) => read.text(0));
  const [cost, spread] = [one("cost"), one("spread")];
  return {
    id,
    field,
    name: one("name").text(0),
    what: one("what").text(0),
    people: one("people").text(0),
    cost: { name: cost.text(0), unit: cost.text(1), range: cost.range(2) },
    choices: all("option").map((read) => ({ name: read.text(0), pro: read.text(1), con: read.text(2) })),
    outcomes: all("outcome").map((read) => ({
      name: read.text(0),
      unit: read.text(1),
      start: read.range(2),
      change: read.range(3),
    })),
    sides: names("side"),
    mechanisms: names("mechanism"),
    conditions: names("condition"),
    voices: all("voice").map((read) => ({ who: read.text(0), isFor: read.word(1) === "for", reason: read.text(2) })),
    obstacles: names("obstacle"),
    spread: { name: spread.text(0), classifier: spread.word(1), start: spread.range(2) },
    standard: one("standard").text(0),
    product: one("product").text(0),
    scenes: names("scene"),
    terms: all("term").map((read) => ({ name: read.text(0), meaning: read.text(1) })),
    myth: one("myth").text(0),
  };
}

function reader(topic: string, line: string, fields: readonly string[]) {
  const word = (at: number) => fields[at]?.trim() ?? refuse(topic, `field ${at + 1} of "${line}" is missing`);
  return {
    word,
    text(at: number): Bilingual {
      const [en, zh] = word(at).split(" // ");
      return en && zh ? { en, zh } : refuse(topic, `"${word(at)}" of "${line}" needs English // Chinese`);
    },
    range(at: number): Range {
      const [, low, high] = /^(-?[\d.]+?)(?:\.\.|-)(-?[\d.]+)$/.exec(word(at)) ?? [];
      return low && high ? [Number(low), Number(high)] : refuse(topic, `"${word(at)}" of "${line}" is no range`);
    },
  };
}

function refuse(topic: string, message: string): never {
  throw new RangeError(`topic ${topic}: ${message}`);
}
