/** Writes one article from the facts of its entity: picks phrasings, fills slots, joins sentences, and notes which facts each states. */
import type { Random } from "@arenakit/contracts";
import * as z from "zod";
import { readDocument, readTable } from "../../tables.ts";
import { Bilingual, type Entity, type IndexedFacts, type Language, titleOf, yearOf } from "../facts.ts";
import { type Relation, RelationName } from "../relations.ts";
import type { ArticleGrammar, Line, Phrasing, Section } from "./grammar.ts";
import { contextOf } from "./grammar.ts";
import { isToldByObject, slotFacts, slotText, valueText } from "./slots.ts";
import { capitalised, listText, mention, objectOf, possessive, reference, shortName } from "./wording.ts";

const words = z.object({ zh: z.array(z.string()).min(1), en: z.array(z.string()).min(1) });
/** Headings of the section of context, and words that lead over to its sentences. */
const CONTEXT_WORDS = readDocument("wiki/context.json", z.strictObject({ headings: words, openers: words }));

/** What the rows of an article's summary box are called. */
const BOX_LABELS = new Map(
  readTable("wiki/box-labels.tsv", Bilingual.extend({ relation: RelationName })).map(({ relation, ...label }) => [
    relation,
    label,
  ]),
);

/** Throws a RangeError for a relation that no box shows. */
function boxLabel(relation: Relation): Bilingual {
  const label = BOX_LABELS.get(relation);
  if (!label) throw new RangeError(`no label for ${relation}: a grammar's box names it`);
  return label;
}

/** A stretch of an article and the facts that it states: UTF-16 offsets into the text, end not included. */
export interface StatedAt {
  readonly start: number;
  readonly end: number;
  readonly facts: readonly string[];
}

export interface Article {
  readonly title: string;
  readonly text: string;
  readonly statements: readonly StatedAt[];
}

interface ArticleOptions {
  readonly index: IndexedFacts;
  readonly entity: Entity;
  readonly language: Language;
  readonly grammar: ArticleGrammar;
  readonly random: Random;
  /** The subject is another's context: it is named as others name it. */
  readonly inPassing?: boolean;
}

interface Sentence {
  readonly text: string;
  readonly facts: readonly string[];
  /** Whether it begins with the subject spoken of as a pronoun or noun, so that it can be joined to one before. */
  readonly joins: boolean;
  /** Whether the subject begins it in some form, so that one about the same subject can follow. */
  readonly opens?: boolean;
}

/** Every fact that the grammar has a line for is stated; order and wording vary with `random`. */
export function renderArticle(options: ArticleOptions): Article {
  const { index, entity, language, grammar, random } = options;
  const text = new TextWithFacts();
  const lead = sentencesOf(options, grammar.lead, { first: "name" });
  text.paragraph(joinSentences(lead, options));
  const box = random.next() < 0.6 ? boxRows(options) : [];
  const boxFirst = random.next() < 0.7;
  if (boxFirst) text.rows(box);
  const [head, ...others] = grammar.sections;
  const sections = random.next() < 0.45 ? grammar.sections : [...(head ? [head] : []), ...random.shuffled(others)];
  for (const section of sections) writeSection(text, section, options);
  writeContext(text, options);
  if (!boxFirst && box.length > 0) {
    text.heading(language === "zh" ? random.pick(["概要", "基本资料"]) : random.pick(["Key facts", "Summary"]));
    text.rows(box);
  }
  const related = seeAlso(options);
  if (related.length > 0) {
    text.heading(language === "zh" ? random.pick(["参见", "相关条目"]) : random.pick(["See also", "Related articles"]));
    text.rows(
      related.map((other) => ({ text: `- ${titleOf(index.entity(other), language)}`, facts: [], joins: false })),
    );
  }
  return { title: titleOf(entity, language), text: text.text, statements: text.statements };
}

/** Text that grows by paragraphs, rows and headings, and remembers where facts stand. */
class TextWithFacts {
  text = "";
  readonly statements: StatedAt[] = [];

  heading(text: string): void {
    this.break();
    this.text += `## ${text}\n`;
  }

  paragraph(sentences: readonly Sentence[]): void {
    if (sentences.length === 0) return;
    if (!this.text.endsWith("\n")) this.break();
    for (const sentence of sentences) this.append(sentence);
    this.text += "\n";
  }

  rows(rows: readonly Sentence[]): void {
    if (rows.length === 0) return;
    if (!this.text.endsWith("\n")) this.break();
    for (const row of rows) {
      this.append(row);
      this.text += "\n";
    }
  }

  private break(): void {
    if (this.text !== "") this.text = `${this.text.trimEnd()}\n\n`;
  }

  private append({ text, facts }: Sentence): void {
    const start = this.text.length;
    this.text += text;
    if (facts.length > 0) this.statements.push({ start, end: this.text.length, facts });
  }
}

/** Han characters that say as much as a word of English. */
const CHARACTERS_A_WORD = 1.7;
/** An article that is shorter says more of what it names until it has so many words, or there is no more to say. */
const SHORTEST = [165, 240] as const;

const wordsOf = (text: string, language: Language): number =>
  language === "en" ? text.split(/\s+/).length : (text.match(/\p{Script=Han}/gu)?.length ?? 0) / CHARACTERS_A_WORD;

/** Adds what is known in passing of the entities around: two things of each in turn, until the article is long enough. */
function writeContext(text: TextWithFacts, options: ArticleOptions): void {
  const { index, entity, language, random } = options;
  let missing = random.integer(...SHORTEST) - wordsOf(text.text, language);
  if (missing <= 0) return;
  const sentences: Sentence[] = [];
  for (const other of around(index, random.shuffled([...neighbours(index, entity.id)]))) {
    if (missing <= 0) break;
    if (other === entity.id) continue;
    const passing = { ...options, entity: index.entity(other), inPassing: true };
    const lines = random.shuffled(contextOf(passing.entity.kind, language)).slice(0, missing > 60 ? 3 : 2);
    for (const one of sentencesOf(passing, lines, { first: "name" })) {
      if (sentences.some(({ text: said }) => said === one.text)) continue;
      sentences.push(
        sentences.length > 0 && random.next() < OPENED ? withOpener(one, passing) : { ...one, joins: false },
      );
      missing -= wordsOf(one.text, language);
    }
  }
  if (sentences.length === 0) return;
  text.heading(random.pick(CONTEXT_WORDS.headings[language]));
  for (let at = 0; at < sentences.length; at += LONGEST_PARAGRAPH)
    text.paragraph(joinSentences(sentences.slice(at, at + LONGEST_PARAGRAPH), options));
}

/** The entities, and behind them some that facts join to each: looked for when the article is not long enough before. */
function* around(index: IndexedFacts, near: readonly string[]): Generator<string> {
  yield* near;
  for (const id of near) yield* [...neighbours(index, id)].slice(0, 4);
}

/** How many of these sentences begin with a word that leads over to them. */
const OPENED = 0.45;

function withOpener({ text, facts }: Sentence, { entity, language, random }: ArticleOptions): Sentence {
  // One that begins with a turn of its own needs no other.
  const isPlain = text.startsWith(mention(entity, language));
  const opener = isPlain ? random.pick(CONTEXT_WORDS.openers[language]) : "";
  const isName = [entity.name.en, "“", entity.qualifier?.en].some((start) => start && text.startsWith(start));
  const rest = opener !== "" && language === "en" && !isName ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return { text: opener + rest, facts, joins: false };
}

/** Entities that a fact joins it to. */
function neighbours(index: IndexedFacts, id: string): Set<string> {
  const others = new Set<string>();
  for (const { object } of index.of(id)) if (object) others.add(object);
  for (const { subject } of index.about(id)) if (others.size < MOST_NEIGHBOURS) others.add(subject);
  others.delete(id);
  return others;
}
/** A city has hundreds. */
const MOST_NEIGHBOURS = 24;

/** A paragraph breaks after so many sentences. */
const LONGEST_PARAGRAPH = 5;

function writeSection(text: TextWithFacts, section: Section, options: ArticleOptions): void {
  const { random } = options;
  const lines = section.ordered || random.next() < 0.3 ? section.lines : random.shuffled(section.lines);
  const sentences = sentencesOf(options, lines, { first: "short" });
  const rows = section.lists.flatMap((list) => listRows(options, list));
  if (sentences.length === 0 && rows.length === 0) return;
  text.heading(random.pick(section.headings));
  for (let at = 0; at < sentences.length; at += LONGEST_PARAGRAPH) {
    const rest = sentences.length - at;
    const paragraph = sentences.slice(at, rest <= LONGEST_PARAGRAPH + 1 ? undefined : at + LONGEST_PARAGRAPH);
    text.paragraph(joinSentences(paragraph, options));
    if (rest <= LONGEST_PARAGRAPH + 1) break;
  }
  text.rows(rows);
}

function sentencesOf(
  options: ArticleOptions,
  lines: readonly Line[],
  { first }: { readonly first: "name" | "short" },
): Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of lines) {
    const possible = line.filter((phrasing) => isPossible(options, phrasing));
    if (possible.length === 0) continue;
    sentences.push(sentence(options, options.random.pick(possible), sentences.length === 0 ? first : "later"));
  }
  return sentences;
}

function isPossible({ index, entity }: ArticleOptions, { pieces, without }: Phrasing): boolean {
  return (
    without.every((relation) => index.of(entity.id, relation).length === 0) &&
    pieces.every((piece) => typeof piece === "string" || "self" in piece || slotFacts(index, entity, piece).length > 0)
  );
}

function sentence(options: ArticleOptions, { pieces }: Phrasing, place: "name" | "short" | "later"): Sentence {
  const { index, entity, language } = options;
  const stated: string[] = [];
  let isLater = place === "later";
  let text = "";
  for (const piece of pieces) {
    if (typeof piece === "string") text += piece;
    else if ("self" in piece) {
      text += selfText(options, piece.self, isLater ? "later" : place);
      if (piece.self !== "possessive" && piece.self !== "object") isLater = true;
    } else {
      const facts = slotFacts(index, entity, piece);
      const used = piece.how === "one" && piece.part !== "count" ? facts.slice(0, 1) : facts;
      stated.push(...used.map(({ id }) => id));
      if (piece.part === "age") stated.push(index.one(entity.id, "born")!.id);
      text += slotText(options, piece, used);
    }
  }
  const startsWithSubject =
    typeof pieces[0] !== "string" && pieces[0] !== undefined && "self" in pieces[0] && pieces[0].self === "Subject";
  return {
    text: finishText(text, language),
    facts: [...new Set(stated)],
    joins: place === "later" && startsWithSubject,
    opens: startsWithSubject || (typeof pieces[0] === "object" && "self" in pieces[0] && pieces[0].self === "name"),
  };
}

function selfText(options: ArticleOptions, self: string, place: "name" | "short" | "later"): string {
  const { entity, language, random, inPassing } = options;
  if (self === "name" && inPassing) return mention(entity, language);
  if (self === "possessive") return possessive(entity, language);
  if (self === "object") return objectOf(entity, language);
  if (self === "name" || place === "name") return nameText(entity, language);
  if (place === "short")
    return entity.kind === "person" || random.next() < 0.5
      ? shortText(entity, language)
      : reference(entity, language, false);
  return reference(entity, language, random.next() < 0.55);
}

function nameText(entity: Entity, language: Language): string {
  const { name, kind } = entity;
  const bare = { kind, name, aliases: entity.aliases, id: entity.id, real: entity.real };
  return kind === "person" ? name[language] : mention(bare, language);
}

const shortText = (entity: Entity, language: Language): string =>
  entity.kind === "person" ? shortName(entity, language) : nameText(entity, language);

/** English sentences begin with a capital and say `an` before a vowel. */
function finishText(text: string, language: Language): string {
  if (language === "zh") return text;
  const articled = text.replace(/\b([Aa]) (?=[aeiou])(?!uni|use|one|eu)/g, "$1n ").replace(/\bthe the\b/gi, "the");
  const singular = articled.replace(
    /\b([Oo]ne) (station|airport|sight|lane|track|bridge|minute|kilometre|article|year)s\b/g,
    "$1 $2",
  );
  return capitalised(singular);
}

/** Joins a sentence that begins with the subject to the one before it now and then, as a writer would. */
function joinSentences(sentences: readonly Sentence[], { entity, language, random }: ArticleOptions): Sentence[] {
  const result: Sentence[] = [];
  const pronouns =
    language === "zh"
      ? [reference(entity, "zh", false)]
      : [reference(entity, "en", true), reference(entity, "en", false)];
  for (const next of sentences) {
    const last = result.at(-1);
    const pronoun = pronouns.find((word) => next.text.startsWith(language === "zh" ? word : `${capitalised(word)} `));
    const isShort = last !== undefined && last.text.length + next.text.length < (language === "zh" ? 70 : 170);
    if (!last?.opens || !next.joins || !pronoun || !isShort || random.next() > 0.45) result.push(next);
    else {
      const facts = [...last.facts, ...next.facts];
      const text =
        language === "zh"
          ? `${last.text.trimEnd().slice(0, -1)}，${next.text.slice(pronoun.length)}`
          : `${last.text.trimEnd().slice(0, -1)}${random.pick([", and ", "; "])}${pronoun}${next.text.slice(pronoun.length)}`;
      result[result.length - 1] = { text, facts, joins: false, opens: false };
    }
  }
  return language === "zh"
    ? result
    : result.map((one, at) => (at === result.length - 1 ? one : { ...one, text: `${one.text} ` }));
}

function boxRows({ index, entity, language, grammar }: ArticleOptions): Sentence[] {
  return grammar.box.flatMap((relation) => {
    const facts = index.of(entity.id, relation);
    if (facts.length === 0) return [];
    const values = facts.map((fact) =>
      valueText(index, fact, { slot: { relation, inverse: false, part: "digits" }, language }),
    );
    const label = boxLabel(relation)[language];
    const text = language === "zh" ? `- ${label}：${listText(values, "zh")}` : `- ${label}: ${listText(values, "en")}`;
    return [{ text, facts: facts.map(({ id }) => id), joins: false }];
  });
}

/** Rows such as `- 1931: “The Ferry”`, by year. */
function listRows({ index, entity, language }: ArticleOptions, list: Section["lists"][number]): Sentence[] {
  const { relation, inverse, date } = list;
  const facts = inverse
    ? index.about(entity.id, relation).filter((fact) => isToldByObject(index, fact))
    : index.of(entity.id, relation);
  return facts
    .map((fact) => {
      const other = index.entity(inverse ? fact.subject : (fact.object ?? entity.id));
      const dated = date ? index.one(other.id, date) : undefined;
      const year = dated?.date ? yearOf(dated.date) : fact.from;
      const about = fact.about ? index.entity(fact.about) : undefined;
      const name =
        mention(other, language) +
        (about ? (language === "zh" ? `，作品为${mention(about, "zh")}` : `, for ${mention(about, "en")}`) : "");
      const post =
        relation === "employer" && fact.text ? (language === "zh" ? `，${fact.text.zh}` : `, ${fact.text.en}`) : "";
      const text =
        year === undefined
          ? `- ${name}`
          : language === "zh"
            ? `- ${year}年：${name}${post}`
            : `- ${year}: ${name}${post}`;
      return { year: year ?? 0, row: { text, facts: dated ? [fact.id, dated.id] : [fact.id], joins: false } };
    })
    .sort((a, b) => a.year - b.year)
    .map(({ row }) => row);
}

/** A few of the entities that it has to do with. */
const seeAlso = ({ index, entity, random }: ArticleOptions): string[] =>
  random.shuffled([...neighbours(index, entity.id)]).slice(0, random.integer(2, 5));
