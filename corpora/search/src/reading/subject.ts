/**
 * Whether a unit of a page is about what a query is about: enough of its words, rare ones first, stand around the unit or
 * are what the page is about, or the page is named after it. A page that lacks them says whatever it says of something else.
 */
import type { Steps } from "@arenakit/corpus-text";
import type { Unit } from "./units.ts";

export interface TermedUnit {
  readonly unit: Unit;
  readonly terms: ReadonlySet<string>;
}

/** Share of the subject that a page has somewhere; of one or two pages, which somebody chose, less is asked. */
const LEAST_OF_PAGE = 0.5;
const LEAST_OF_CHOSEN = 0.3;
const FEWEST_PAGES = 3;
/** Words of the query that follow each other in the title name the page, where they are so much of the subject. */
const LEAST_NAMED = 0.2;
/** A page is about the words that so many of its units have. */
const ABOUT_SHARE = 0.1;
const ABOUT_UNITS = 2;
/** What every unit has is rare elsewhere: the pages were found by it. In units of rarity. */
const LEAST_WEIGHT = 3;
/** A word that no page has may be said otherwise. */
const ABSENT = 0.6;
/** Of a long query, what has its rarest words is about it. */
const MOST_WORDS = 8;
/** Of a page without what others have as it is asked for: the first of several keywords, or what their titles name. */
const OTHERWISE = 0.3;
/** Two words of Chinese, at least: a compound. */
const KEYWORD = /^[\u4e00-\u9fff]{4,12}(?=\s)/;

type WordPair = readonly [string, string];

export interface Subject {
  readonly weights: ReadonlyMap<string, number>;
  /** Of all words together. */
  readonly whole: number;
  /** Words that follow each other in the query, and in the title of a page. */
  readonly named: readonly WordPair[];
  /** The first of several keywords, where a page has it. */
  readonly keyword: string;
  /** Share of the subject that a page has somewhere. */
  readonly least: number;
}

interface AskedPage {
  readonly text: string;
  /** Terms in order. */
  readonly title: readonly string[];
}

export interface SubjectOptions {
  /** Its terms in order, those left out that only ask. */
  readonly terms: readonly string[];
  /** Those that name what it is about. */
  readonly naming: readonly string[];
  readonly rarity: (term: string) => number;
  readonly isThere: (term: string) => boolean;
}

/** What a query is about, among the pages that were found for it. */
export function subjectOf(query: string, pages: readonly AskedPage[], options: SubjectOptions): Subject {
  const { terms, naming, rarity, isThere } = options;
  const weights = new Map(naming.map((term) => [term, (rarity(term) + LEAST_WEIGHT) * (isThere(term) ? 1 : ABSENT)]));
  const whole = [...weights]
    .sort(([one, its], [other, others]) => Number(isThere(other)) - Number(isThere(one)) || others - its)
    .slice(0, MOST_WORDS)
    .reduce((sum, [, weight]) => sum + weight, 0);
  const phrases = terms.flatMap((term, at) => {
    const next = terms[at + 1];
    const isPhrase = next !== undefined && next !== term && (weights.has(term) || weights.has(next));
    return isPhrase ? [[term, next] as const] : [];
  });
  const first = KEYWORD.exec(query)?.[0] ?? "";
  const keyword = first !== "" && pages.some(({ text }) => text.includes(first)) ? first : "";
  const least = pages.length < FEWEST_PAGES ? LEAST_OF_CHOSEN : LEAST_OF_PAGE;
  const inTitles = phrases.filter((phrase) => pages.some(({ title }) => stands(phrase, title)));
  const isNamed = sumOf(weights, inTitles.flat()) >= LEAST_NAMED * whole;
  return { weights, whole, named: isNamed ? inTitles : [], keyword, least };
}

export interface SubjectPage {
  readonly text: string;
  readonly units: readonly TermedUnit[];
  /** Terms in order. */
  readonly title: readonly string[];
  /** Of each section its heading with those above it. */
  readonly sections: readonly ReadonlySet<string>[];
}

/** For each unit the share of the subject that it is about, 0 … 1: 0 where the page lacks it, 1 where there is none. */
export function* aboutSteps(subject: Subject, { text, units, title, sections }: SubjectPage): Steps<number[]> {
  const { weights, whole, named, keyword, least } = subject;
  if (whole === 0) return units.map(() => 1);
  const words = [...weights.keys()];
  const counts = new Map(words.map((word) => [word, units.filter(({ terms }) => terms.has(word)).length]));
  yield units.length * words.length;
  const share = (there: readonly string[]) => Math.min(1, sumOf(weights, there) / whole);
  const inTitle = named.filter((phrase) => stands(phrase, title)).flat();
  const isSaid = named.length === 0 || inTitle.length > 0 || units.some(({ terms }) => saysAny(named, terms));
  const most = isSaid && (keyword === "" || text.includes(keyword)) ? 1 : OTHERWISE;
  if (inTitle.length > 0 && share(inTitle) >= LEAST_NAMED) return units.map(() => most);
  if (share(words.filter((word) => title.includes(word) || counts.get(word)! > 0)) < least) return units.map(() => 0);
  const many = Math.max(ABOUT_UNITS, ABOUT_SHARE * units.length);
  const ofPage = words.filter((word) => title.includes(word) || counts.get(word)! >= many);
  const ofBlock = new Map<number, Set<string>>();
  for (const { unit, terms } of units) {
    const there = ofBlock.get(unit.block) ?? new Set(ofPage);
    for (const word of words) if (terms.has(word) || sections[unit.section]?.has(word)) there.add(word);
    ofBlock.set(unit.block, there);
    yield words.length;
  }
  const shares = new Map([...ofBlock].map(([block, there]) => [block, most * share([...there])]));
  return units.map(({ unit }) => shares.get(unit.block)!);
}

/** Each word once. */
function sumOf(weights: ReadonlyMap<string, number>, terms: readonly string[]): number {
  let sum = 0;
  for (const term of new Set(terms)) sum += weights.get(term) ?? 0;
  return sum;
}

const stands = ([one, other]: WordPair, terms: readonly string[]): boolean =>
  terms.some((term, at) => term === one && terms[at + 1] === other);

/** Terms of a unit are in the order in which they first come. */
const saysAny = (phrases: readonly WordPair[], terms: ReadonlySet<string>): boolean =>
  phrases.some(([one, other]) => terms.has(one) && terms.has(other) && stands([one, other], [...terms]));
