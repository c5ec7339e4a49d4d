/**
 * What a query may have been meant to be when no place holds its words as they stand: initials and pinyin, words of
 * two names run together, typing errors, characters of the same sound, a name inside a longer question.
 */
import { alikeNames, alikeTerms, alikeWords, tolerance } from "./alike.ts";
import type { Finder } from "./finder.ts";
import { ROLE } from "./index-data.ts";
import { FACET_WORDS, type Query } from "./query.ts";
import type { Ranking } from "./ranking.ts";
import { latinWords } from "./term-builder.ts";
import { isAscii, type Terms } from "./terms.ts";

/** Characters of a name that is recognised inside a longer query. */
const SHORTEST_NAMED = 3;
const SHORTEST_INITIALS = 3;
const SHORTEST_SOUND = 2;
/** Weight of an edit among ranks of typing errors, more than any difference of names. */
const EDIT_PENALTY = 8192;

export interface Question {
  readonly query: Query;
  readonly finder: Finder;
  readonly ranking: Ranking;
  readonly terms: Terms;
  /** The text as typed, and how to read another one. */
  readonly typed: string;
  read(text: string): Query;
}

/** Nobody types a name so long; what follows looks at every piece of the text. */
const LONGEST = 80;

/** Tries one reading after the other until one finds something. */
export function thinkAgain(question: Question): void {
  const { query, ranking } = question;
  if (query.whole.length > LONGEST) return;
  const attempts: ((question: Question) => void)[] = isAscii(query.whole)
    ? [initials, mistypedName, spelledOut, latinTypos, beginningOfSound, named]
    : [({ finder }) => finder.alongStreet(query), ({ finder }) => finder.split(query), typos, wordByWord, named];
  for (const attempt of attempts) {
    attempt(question);
    if (ranking.count > 0) return;
  }
}

function initials({ query, finder, terms }: Question): void {
  if (query.whole.length < SHORTEST_INITIALS || !/^[a-z]+$/.test(query.whole)) return;
  finder.offerTerms(terms.withInitials(query.whole), "initials");
}

function beginningOfSound({ query, finder, terms }: Question): void {
  if (query.whole.length < SHORTEST_INITIALS || !/^[a-z0-9]+$/.test(query.whole)) return;
  finder.offerTerms(terms.soundingFrom(query.whole), "pinyin-prefix");
}

/** `xihu jiudian`: each word by itself, where it sounds like a kind, a tag or a name. */
function spelledOut(question: Question): void {
  const { typed, finder, terms } = question;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length < 2) return;
  const spelled = words.map((word) => {
    if (!/^[a-z]{3,}$/.test(word)) return word;
    const facet = FACET_WORDS.find((candidate) => !isAscii(candidate) && terms.lettersOf(candidate) === word);
    const [name] = facet ? [] : terms.sounding(word);
    return facet ?? (name === undefined ? word : terms.text(name));
  });
  if (spelled.some((word, at) => word !== words[at])) finder.find(question.read(spelled.join(" ")));
}

/** `Blue tky Camping Park`: the whole name, with an error in one of its words. */
function mistypedName({ typed, finder, terms }: Question): void {
  const words = latinWords(typed);
  for (const { term, edits } of alikeNames(terms, words, tolerance(words.join("").length)))
    finder.offerTerms([term], "typo", { penalty: edits * EDIT_PENALTY });
}

function latinTypos(question: Question): void {
  const { typed, finder, terms } = question;
  const words = typed.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  const corrected = words.map((word) => {
    const plain = word.replaceAll("'", "");
    return terms.withWord(plain).length > 0 ? word : (alikeWords(terms.latinWords, plain)[0] ?? word);
  });
  if (corrected.some((word, at) => word !== words[at])) finder.find(question.read(corrected.join(" ")));
}

function typos({ query, finder, terms }: Question): void {
  const inArea = finder.inArea(query.area);
  const texts = new Map<string, (row: number) => boolean>([[query.whole, () => true]]);
  if (!texts.has(query.text)) texts.set(query.text, inArea);
  for (const [text, accepts] of texts) {
    if (text.length < SHORTEST_SOUND) continue;
    for (const { term, edits } of alikeTerms(terms, text, tolerance(text.length)))
      finder.offerTerms([term], "typo", { accepts, penalty: edits * EDIT_PENALTY });
    finder.offerTerms(terms.sounding(terms.lettersOf(text)), "typo", { accepts, penalty: EDIT_PENALTY / 2 });
  }
}

/** Each unknown word as the name most like it: `夫自庙 餐厅`. */
function wordByWord(question: Question): void {
  const { query, finder, terms } = question;
  let corrected = question.typed;
  for (const word of query.words.rest) {
    if (terms.containing(word).length > 0) continue;
    const sounding = terms.sounding(terms.lettersOf(word));
    const [alike] = alikeTerms(terms, word, tolerance(word.length));
    const term = sounding[0] ?? alike?.term;
    if (term !== undefined) corrected = corrected.replace(word, ` ${terms.text(term)} `);
  }
  if (corrected !== question.typed) finder.find(question.read(corrected));
}

/** `故宫博物院门票预订`: the query holds the whole name. The longest counts. Latin names are of whole words. */
function named({ query, finder, terms, typed }: Question): void {
  const accepts = finder.inArea(query.area);
  const pieces = isAscii(query.text) ? runsOf(latinWords(typed)) : runsOf(Array.from(query.text));
  for (const piece of pieces) {
    const term = piece.length < SHORTEST_NAMED ? -1 : terms.find(piece);
    if (term < 0 || !callsPlaces(terms, term)) continue;
    finder.offerTerms([term], "named-in-query", { accepts, penalty: EDIT_PENALTY * Math.max(0, 7 - piece.length) });
  }
}

/** Every run of neighbours, joined. */
function runsOf(parts: readonly string[]): string[] {
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_, length) => parts.slice(from, from + length + 1).join("")),
  );
}

function callsPlaces(terms: Terms, term: number): boolean {
  let calls = false;
  terms.eachEntry(term, (role) => {
    calls ||= role !== ROLE.label;
  });
  return calls;
}
