/**
 * What a query may have been meant to be when no place holds its words as they stand: initials and pinyin, words of
 * two names run together, typing errors, characters of the same sound, a name inside a longer question.
 */

import type { CityFacts } from "../atlas.ts";
import { alikeNames, alikeTerms, alikeWords, LONGEST_HOMOPHONE, soundsLike, tolerance } from "./alike.ts";
import type { KnownOfKinds } from "./bounds.ts";
import { type Business, businessIn, withKindOf } from "./businesses.ts";
import { translated } from "./english.ts";
import type { Facets } from "./facets.ts";
import type { FamousNames } from "./famous-names.ts";
import type { Finder } from "./finder.ts";
import { latinHub } from "./hubs.ts";
import { ROLE } from "./index-data.ts";
import { FACET_WORDS, type Query } from "./query.ts";
import type { Ranking } from "./ranking.ts";
import { weaker } from "./relaxed.ts";
import { nameKey } from "./spelling.ts";
import { latinWords } from "./term-builder.ts";
import { isAscii, type Terms } from "./terms.ts";

/** Characters of a name that is recognised inside a longer query. */
const SHORTEST_NAMED = 3;
const SHORTEST_INITIALS = 3;
const SHORTEST_SOUND = 2;
/** Weight of an edit among ranks of typing errors, more than any difference of names. */
const EDIT_PENALTY = 8192;

interface FallbackRequest {
  readonly query: Query;
  readonly finder: Finder;
  readonly ranking: Ranking;
  readonly terms: Terms;
  readonly facets: Facets;
  readonly famous: FamousNames;
  readonly known: KnownOfKinds;
  /** Whether a part of the country is chosen beside the query. */
  readonly isPlaced: boolean;
  /** The text as typed, and how to read another one. */
  readonly typed: string;
  read(text: string): Query;
}
type Attempt = (question: FallbackRequest) => void;

/** Nobody types a name so long; what follows looks at every piece of the text. */
const LONGEST = 80;

const street: Attempt = ({ finder, query }) => finder.alongStreet(query);
const split: Attempt = ({ finder, query }) => finder.split(query);

interface Fallback {
  /** Whether what was found is only like what the query says. */
  readonly isSimilar: boolean;
  /** The chain in whose stead its like was found. */
  readonly missing: string | null;
}

/** Tries one reading after the other until one finds something. */
export function searchFuzzily(question: FallbackRequest): Fallback {
  const { query, ranking, typed } = question;
  const business = businessIn(typed);
  for (const attempt of query.whole.length > LONGEST ? [] : attemptsFor(query, business)) {
    attempt(question);
    if (ranking.count === 0) continue;
    return { isSimilar: !AS_SAID.has(attempt), missing: attempt === likeChain ? (business?.name ?? null) : null };
  }
  return { isSimilar: false, missing: null };
}

function attemptsFor({ whole }: Query, business: Business | null): readonly Attempt[] {
  // What exists elsewhere under a well-known name is not the place here that is spelt nearly so.
  if (business) return [inEnglish, apart, split, chainThere, likeChain];
  if (isAscii(whole))
    return [initials, inEnglish, mistypedName, spelledOut, latinTypos, relaxed, beginningOfSound, named];
  return [
    street,
    mistypedChain,
    apart,
    split,
    inEnglish,
    relaxed,
    literal,
    gates,
    typos,
    famousTypos,
    wordByWord,
    spotted,
    named,
  ];
}

/** 北京动物园, where a city has none, is the name of a metro stop. */
const literal: Attempt = ({ query, finder }) => {
  if (query.text === "") finder.called(query.joined, query.area);
};

/** 西湖星巴克, 洪崖洞火锅: a place and what is wanted around it, with no word between them. */
function apart({ query: { text, area }, typed, finder, ranking, terms, facets, read }: FallbackRequest): void {
  const isPlace = (key: string) => finder.centres.called(key, finder.inArea(area)) !== null;
  const isWanted = (key: string) => facets.isTag(key) || (facets.isChain(key) && terms.containing(key).length > 0);
  for (let at = text.length - 2; at >= 2 && ranking.count === 0; at--) {
    const [left, right] = [text.slice(0, at), text.slice(at)];
    if ((isWanted(right) && isPlace(left)) || (isWanted(left) && isPlace(right)))
      finder.find(read(typed.replace(text, ` ${left} ${right} `)));
  }
}

/** A chain around the place where others of its kind are found. */
const chainThere: Attempt = (question) => {
  const { typed, query, finder, ranking } = question;
  likeChain(question);
  const { centre } = finder.surrounded ?? {};
  const business = businessIn(typed);
  ranking.keep(() => false);
  if (centre && business) finder.findAround(centre, { kinds: [], tags: [], rest: [business.key] }, query);
};

/** A chain that the city has not, where a place of reference is named: others of its kind around that. */
function likeChain({ typed, finder, ranking, read }: FallbackRequest): void {
  const business = businessIn(typed);
  if (business) finder.find(read(withKindOf(typed, business)));
  if (!finder.surrounded) ranking.keep(() => false);
}

/** 西湖 肯德鸡: a chain by a name of the same sound. */
function mistypedChain({ typed, query, finder, terms, facets, read }: FallbackRequest): void {
  const { rest } = query.words;
  for (const word of rest.length > 1 || query.area ? rest : []) {
    if (word.length < SHORTEST_NAMED || terms.containing(word).length > 0) continue;
    const term = terms.sounding(terms.lettersOf(word)).find((one) => facets.isChain(terms.text(one)));
    if (term !== undefined) finder.find(read(typed.replace(word, ` ${terms.text(term)} `)));
  }
}

/** The question with fewer wishes. */
const relaxed: Attempt = giveUpWishes;

function giveUpWishes({
  query,
  finder,
  ranking,
  known,
}: Pick<FallbackRequest, "query" | "finder" | "ranking" | "known">): void {
  for (const { bounds, ...words } of weaker({ bounds: query.bounds, ...query.words }, known)) {
    const alone = {
      kinds: query.alone.kinds.filter((kind) => words.kinds.some(({ word }) => word === kind.word)),
      tags: query.alone.tags.filter((tag) => words.tags.includes(tag)),
      rest: query.alone.rest,
    };
    finder.find({ ...query, bounds, words, alone });
    if (ranking.count > 0) return;
  }
}

/** What reads the words otherwise than they were written and answers all of them. */
const AS_SAID: ReadonlySet<Attempt> = new Set([
  initials,
  apart,
  inEnglish,
  spelledOut,
  beginningOfSound,
  literal,
  spotted,
]);

const GATE = /^(.{2,}?)([东西南北正前后侧])?大?(?:门口?|入口|出口|出入口)$/;

/** 故宫北门: the gates of the place, whichever are known; 颐和园南门: 南如意门 before those of other sides. */
function gates({ query, finder, ranking, terms, read, typed }: FallbackRequest): void {
  const [, place, side] = GATE.exec(query.text) ?? [];
  if (!place) return;
  if (side) {
    const onSide = new Set<number>();
    const [from, to] = terms.beginning(place);
    for (let term = from; term < to; term++)
      if (terms.text(term).includes(side, place.length))
        terms.eachEntry(term, (role, id) => role !== ROLE.label && onSide.add(id));
    ranking.bias = (row) => (onSide.has(row) ? 0 : EDIT_PENALTY);
  }
  finder.find(read(typed.replace(query.text, `${place} 出入口`)));
}

/** 我想找一个在外滩附近可以看江景的酒店: a sentence, of which only some words ask for anything. */
function spotted({ query, finder, ranking, terms, read, known }: FallbackRequest): void {
  const isPlace = (key: string) => {
    const term = terms.find(key);
    return term >= 0 && finder.callsLandmark(term);
  };
  const words = recogniseEntities(query.whole, { cities: finder.cities, isPlace });
  if (words === null) return;
  const spottedQuery = { ...read(words), bounds: query.bounds, isCheap: query.isCheap };
  finder.find(spottedQuery);
  if (ranking.count === 0) giveUpWishes({ query: spottedQuery, finder, ranking, known });
}

function inEnglish({ typed, terms, finder, read }: FallbackRequest): void {
  if (!/[a-z]/i.test(typed)) return;
  const text = translated(typed, (key) => {
    const term = terms.find(key);
    // Pizza Hut is a chain, and no pizza.
    if (businessIn(key)?.key === key) return key;
    // Hong Kong is one word too.
    if ((term >= 0 && callsPlaces(terms, term)) || finder.cities.some(({ english }) => nameKey(english) === key))
      return key;
    const hub = latinHub(key, { terms, cities: finder.cities });
    return hub ? terms.text(hub.terms[0]!) : finder.centres.spelled(key);
  });
  if (text !== typed) finder.find(read(text));
}

function initials({ query, finder, terms }: FallbackRequest): void {
  if (query.whole.length < SHORTEST_INITIALS || !/^[a-z]+$/.test(query.whole)) return;
  finder.offerTerms(terms.withInitials(query.whole), "initials");
}

function beginningOfSound({ query, finder, terms }: FallbackRequest): void {
  if (query.whole.length < SHORTEST_INITIALS || !/^[a-z0-9]+$/.test(query.whole)) return;
  finder.offerTerms(terms.soundingFrom(query.whole), "pinyin-prefix");
}

/** `xihu jiudian`: each word by itself, where it sounds like a kind, a tag or a name. */
function spelledOut(question: FallbackRequest): void {
  const { typed, finder, terms } = question;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length < 2) return;
  const spelled = words.map((word) => {
    if (!/^[a-z]{3,}$/.test(word) || question.read(word).area !== null) return word;
    const facet = FACET_WORDS.find((candidate) => !isAscii(candidate) && terms.lettersOf(candidate) === word);
    const [name] = facet ? [] : terms.sounding(word);
    return facet ?? (name === undefined ? word : terms.text(name));
  });
  if (spelled.some((word, at) => word !== words[at])) finder.find(question.read(spelled.join(" ")));
}

/** `Blue tky Camping Park`: the whole name, with an error in one of its words. */
function mistypedName({ typed, finder, terms }: FallbackRequest): void {
  const words = latinWords(typed);
  for (const { term, edits } of alikeNames(terms, words, tolerance(words.join("").length)))
    finder.offerTerms([term], "typo", { penalty: edits * EDIT_PENALTY });
}

function latinTypos(question: FallbackRequest): void {
  const { typed, finder, terms } = question;
  const words = typed.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  const corrected = words.map((word) => {
    const plain = word.replaceAll("'", "");
    return terms.withWord(plain).length > 0 ? word : (alikeWords(terms.latinWords, plain)[0] ?? word);
  });
  if (corrected.every((word, at) => word === words[at])) return;
  finder.find(question.read(corrected.join(" ")));
  // starbuks near west lake: the names beside it are still English.
  if (question.ranking.count === 0) inEnglish({ ...question, typed: corrected.join(" ") });
}

function typos({ query, finder, terms, isPlaced }: FallbackRequest): void {
  // 北京 西湖: nothing is mistyped, the name is another city's.
  if (query.area && isName(terms, query.text)) return;
  const inArea = finder.inArea(query.area);
  const inNamed = finder.inRegionNamed(query.whole);
  const isLike = soundsLike(query, finder.index);
  for (const text of new Set([query.whole, query.text])) {
    if (text.length < SHORTEST_SOUND) continue;
    const accepts = (row: number) => inArea(row) && (!inNamed || inNamed(row));
    // One character of three is much: 青海湖 is no mistyped pond, 东京塔 no mistyped 东西塔. 黄鹄楼 can only be 黄鹤楼.
    const isTelling = tellingLength(query, text) > SHORTEST_NAMED || query.area !== null || isPlaced;
    const acceptsEdited = isTelling ? accepts : (row: number) => finder.isLandmark(row) && accepts(row);
    for (const { term, edits } of alikeTerms(terms, text, tolerance(text.length))) {
      const isOther = terms.length(term) === text.length && terms.text(term)[0] !== text[0];
      if (isTelling || (!isOther && finder.callsLandmark(term, { byAlias: terms.length(term) !== text.length })))
        finder.offerTerms([term], "typo", { accepts: acceptsEdited, penalty: edits * EDIT_PENALTY });
    }
    const sounds = text.length > LONGEST_HOMOPHONE ? accepts : (row: number) => isLike(row) && accepts(row);
    finder.offerTerms(terms.sounding(terms.lettersOf(text)), "typo", { accepts: sounds, penalty: EDIT_PENALTY / 2 });
  }
}

/** 博物馆 at the end says nothing of which: only the rest tells. */
function tellingLength({ words }: Query, text: string): number {
  return text.length - (words.kinds.find(({ word }) => text.endsWith(word))?.word.length ?? 0);
}

/** 秦始皇兵马桶, 兵马甬博物官: names that everybody knows, with more errors or only a part of them. */
function famousTypos({ query, finder, famous, terms }: FallbackRequest): void {
  if (query.area && isName(terms, query.text)) return;
  const inArea = finder.inArea(query.area);
  const inNamed = finder.inRegionNamed(query.whole);
  const accepts = (row: number) => finder.isLandmark(row) && inArea(row) && (!inNamed || inNamed(row));
  for (const text of new Set([query.whole, query.text])) {
    const telling = tellingLength(query, text);
    const most = telling < 4 ? 0.5 : telling < 5 ? 1 : telling < 7 ? 1.5 : 2.5;
    for (const { term, edits } of famous.alike(text, most))
      finder.offerTerms([term], "typo", { accepts, penalty: edits * EDIT_PENALTY });
  }
}

/** Each unknown word as the name most like it: `夫自庙 餐厅`. */
function wordByWord(question: FallbackRequest): void {
  const { query, finder, terms } = question;
  let corrected = question.typed;
  for (const word of query.words.rest) {
    if (terms.containing(word).length > 0 || finder.inRegionNamed(word)) continue;
    // Short words sound like too much, unless the kind of place is said beside them.
    const isTold = word.length > LONGEST_HOMOPHONE || query.words.kinds.length > 0;
    const sounding = terms.sounding(terms.lettersOf(word)).filter((term) => isTold || finder.callsLandmark(term));
    const alike = word.length <= SHORTEST_NAMED ? [] : alikeTerms(terms, word, tolerance(word.length));
    const term = sounding[0] ?? alike[0]?.term;
    if (term !== undefined) corrected = corrected.replace(word, ` ${terms.text(term)} `);
  }
  if (corrected !== question.typed) finder.find(question.read(corrected));
}

/** `故宫博物院门票预订`: the query holds the whole name. The longest counts. Latin names are of whole words. */
function named({ query, finder, terms, typed }: FallbackRequest): void {
  const inArea = finder.inArea(query.area);
  const pieces = isAscii(query.text) ? runsOf(latinWords(typed)) : runsOf(Array.from(query.text));
  for (const piece of pieces) {
    const term = piece.length < SHORTEST_NAMED ? -1 : terms.find(piece);
    if (term < 0 || !callsPlaces(terms, term)) continue;
    // 阿房宫遗址公园 is none of the many that are called 遗址公园.
    const isBeginning = query.whole.startsWith(piece) || query.text.startsWith(piece);
    const accepts = (row: number) => inArea(row) && (isBeginning || finder.isLandmark(row));
    finder.offerTerms([term], "named-in-query", { accepts, penalty: EDIT_PENALTY * Math.max(0, 7 - piece.length) });
  }
}

/** Every run of neighbours, joined. */
function runsOf(parts: readonly string[]): string[] {
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_, length) => parts.slice(from, from + length + 1).join("")),
  );
}

/** Whether the term is a name or an alias; a name without its city names nothing in a longer text. */
function callsPlaces(terms: Terms, term: number): boolean {
  let calls = false;
  terms.eachEntry(term, (role) => {
    calls ||= role === ROLE.name || role === ROLE.alias;
  });
  return calls;
}

function isName(terms: Terms, text: string): boolean {
  const term = text === "" ? -1 : terms.find(text);
  return term >= 0 && callsPlaces(terms, term);
}

/** Shorter texts are names, and what of them is not known decides. */
const SHORTEST_SENTENCE = 12;
/** Words that stand in sentences and seldom in names. */
const TALK = /[的在想要有可请吗呢又且和最去]/;
const LONGEST_PIECE = 12;

/** What of a sentence can be asked for: parts of the country, known places, kinds, wishes. The words found, in their order; null for a text that is no sentence, or of which no kind of place is known. */
function recogniseEntities(
  text: string,
  { cities, isPlace }: { cities: readonly CityFacts[]; isPlace: (key: string) => boolean },
): string | null {
  if (text.length < SHORTEST_SENTENCE || !TALK.test(text)) return null;
  const areas = new Set(cities.flatMap(({ name, districts }) => [name, ...districts.map((district) => district.name)]));
  const found: string[] = [];
  let asks = false;
  for (let at = 0; at < text.length; ) {
    let length = Math.min(LONGEST_PIECE, text.length - at);
    for (; length >= 2; length--) {
      const piece = text.slice(at, at + length);
      const isFacet = FACETS.has(piece);
      asks ||= isFacet;
      if (isFacet || areas.has(piece) || isPlace(piece)) break;
    }
    if (length >= 2) found.push(text.slice(at, at + length));
    at += Math.max(1, length);
  }
  return asks ? found.join(" ") : null;
}

const FACETS: ReadonlySet<string> = new Set(FACET_WORDS);
