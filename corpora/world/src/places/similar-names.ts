/**
 * What an empty result was near: the same name in another city, names that are spelt or sound alike, the same kind of
 * place, names inside the query. Searches with the query's parts; adds no rank of its own.
 */
import { PoiKind } from "../atlas.ts";
import { alikeWords, LONGEST_HOMOPHONE, soundsLike } from "./alike.ts";
import { businessIn } from "./businesses.ts";
import { inAreaOf } from "./finder.ts";
import { FLAG, type PlaceIndexData, ROLE } from "./index-data.ts";
import type { PlaceSearch } from "./place-search.ts";
import type { Query } from "./query.ts";
import { isNameRank, type Rank } from "./ranking.ts";
import { mostAlike, nameKey, type Spelling } from "./spelling.ts";
import { latinWords, termKey } from "./term-builder.ts";
import { isAscii, type Terms } from "./terms.ts";

interface SimilarOptions {
  readonly query: string;
  readonly limit: number;
  /** Less alike (0 … 1) is no hint. */
  readonly least: number;
  readonly nameOf: (row: number) => string;
}
interface NameRequest extends SimilarOptions {
  readonly search: PlaceSearch;
  readonly read: Query;
}
/** Rows, the likeliest first. */
type Source = (asked: NameRequest) => readonly number[];

/**
 * Names once each: who is called just so, then those of the part of the country that the query names, then others;
 * outside of that part with their city before them: `杭州 西湖`.
 */
export function similarNames(search: PlaceSearch, options: SimilarOptions): string[] {
  const { query, limit } = options;
  const key = termKey(query, search.index.characters.traditional);
  if (key.length < SHORTEST_NAME || key.length > LONGEST || limit <= 0) return [];
  const asked = { search, read: search.read(query), ...options };
  const { area } = asked.read;
  // What the world has not is like nothing in it: only who bears its name may be meant.
  const absent = search.elsewhere(query);
  if (absent) return namesOf(absent.isAll ? bearing(absent.name, asked) : [], asked);
  if (businessIn(query)) return namesOf(ofBusiness(asked), asked);
  const isHere = area ? inAreaOf(search.index, area) : () => true;
  const here: number[] = [];
  const others: number[] = [];
  for (const source of [speltAlike, soundingAlike, inside])
    for (const row of source(asked)) (isHere(row) ? here : others).push(row);
  // Alike in kind alone tells less than a name: half of the hints at most, where there are others.
  const [kin, distant] = [ofKind(asked), [...elsewhere(asked), ...others]];
  const few = area ? kin.slice(0, Math.ceil(limit / 2)) : [];
  return namesOf([...namesakes(asked), ...meant(asked), ...here, ...few, ...distant, ...kin], asked);
}

/** Landmarks with the name in theirs. */
function bearing(name: string, { search: { terms, index } }: NameRequest): number[] {
  const found: number[] = [];
  for (const term of terms.containing(termKey(name, index.characters.traditional))) {
    const row = firstRow(terms, term, index.row.idOrder);
    if (row >= 0 && isLandmark(row, index)) found.push(row);
  }
  return found;
}

const isLandmark = (row: number, { row: { flags } }: PlaceIndexData) => (flags[row]! & FLAG.atlas) !== 0;

/** The first of them, each name once. */
function namesOf(rows: Iterable<number>, asked: NameRequest): string[] {
  const names = new Set<string>();
  for (const row of rows) {
    if (names.size >= asked.limit) break;
    names.add(placed(asked.nameOf(row), row, asked));
  }
  return [...names];
}

/** Nobody types a name so long. */
const LONGEST = 80;
/** Letters of a beginning in pinyin that still tells. */
const SHORTEST_SOUND = 4;
const SHORTEST_NAME = 2;

/** With the city before it where the query names another part of the country, and where its name alone would not tell. */
function placed(name: string, row: number, { search, read }: NameRequest): string {
  const at = search.index.row.city[row]!;
  const city = search.cityName(at);
  const isHere = !read.area || read.area.cities.includes(at);
  return isHere || name.startsWith(city) ? name : `${city} ${name}`;
}

/** Ranks of who is called just so. */
const SAME: ReadonlySet<Rank> = new Set(["name", "alias", "shortened", "pinyin"]);

/** 北京 西湖: what is called just so anywhere. */
const namesakes: Source = (asked) => byName(asked, (rank) => SAME.has(rank));

/** What a search takes the query for: 故宫博物院 for 故官博物院. */
const meant: Source = ({ search, query, limit }) => {
  const { rows, isSimilar } = search.search({ keywords: query, limit });
  return isSimilar ? rows.filter((row) => !isBeside(row, search)) : [];
};

/** What has it in its name anywhere. */
const elsewhere: Source = (asked) => byName(asked, isNameRank);

function byName({ search, read, limit }: NameRequest, fits: (rank: Rank) => boolean): number[] {
  if (!read.area || read.text.length < SHORTEST_NAME) return [];
  const { rows, ranks } = search.search({ keywords: read.text, limit });
  return rows.filter((row, at) => fits(ranks[at]!) && !isBeside(row, search));
}

/** Well-known businesses are of no world; others of their kind may be near. */
const ofBusiness: Source = ({ search, query, limit }) => {
  const { name, asks } = businessIn(query)!;
  // 星巴克 外滩店 is a branch at the Bund.
  const place = query
    .toLowerCase()
    .replace(/店\s*$/, "")
    .replace(name, ` ${asks} `);
  // Somewhere that is not known, others of its kind elsewhere are no answer.
  for (const keywords of nameKey(place) === nameKey(asks) ? [asks] : [place]) {
    const { rows } = search.search({ keywords, limit });
    if (rows.length > 0) return rows;
  }
  return [];
};

/** Those in the named part of the country, else all. */
const speltAlike: Source = (asked) => {
  const { search, read } = asked;
  const rows = alikeRows(asked).filter((row) => !isBeside(row, search));
  const isHere = read.area && read.text !== "" ? inAreaOf(search.index, read.area) : () => true;
  const here = rows.filter(isHere);
  return here.length > 0 ? here : rows;
};

/** What bears the name of the place that it belongs to. */
const BESIDE: ReadonlySet<PoiKind> = new Set(["gate", "bus", "parking"]);

const isBeside = (row: number, { index }: PlaceSearch) => BESIDE.has(PoiKind.options[index.row.kind[row]!]!);

function alikeRows({ search: { terms, index }, read, query, limit, least, nameOf }: NameRequest): number[] {
  // With a city before it everything in the city would be alike.
  const text = read.area && !isAscii(read.whole) ? read.text : read.whole;
  if (text === "") return [];
  const candidates = isAscii(text) ? ofLatin(terms, query) : sharing(terms, text, least);
  const spellings = new Map<string, Spelling & { readonly keys: string[]; readonly row: number }>();
  for (const term of candidates) {
    const row = firstRow(terms, term, index.row.idOrder);
    if (row < 0) continue;
    const name = nameOf(row);
    const known = spellings.get(name) ?? { name, keys: [], row };
    known.keys.push(terms.text(term));
    spellings.set(name, known);
  }
  return mostAlike(text, spellings.values(), 2 * limit, least).map((name) => spellings.get(name)!.row);
}

/** 颐合元公圆, xihuu: the longest beginning that sounds like a name, when that is most of it. */
const soundingAlike: Source = ({ search: { terms, index }, read }) => {
  const letters = isAscii(read.whole) ? read.whole.replace(/[^a-z]/g, "") : "";
  if (letters !== "") {
    for (let length = letters.length; length >= SHORTEST_SOUND && 2 * length >= letters.length; length--) {
      const rows = terms.sounding(letters.slice(0, length)).map((term) => firstRow(terms, term, index.row.idOrder));
      if (rows.some((row) => row >= 0)) return rows.filter((row) => row >= 0);
    }
    return [];
  }
  const { text } = read;
  const sounds = soundsLike(read, index);
  for (let length = text.length; length >= SHORTEST_NAME && 2 * length >= text.length; length--) {
    const rows = terms
      .sounding(terms.lettersOf(text.slice(0, length)))
      .map((term) => firstRow(terms, term, index.row.idOrder))
      .filter((row) => row >= 0 && (length > LONGEST_HOMOPHONE || sounds(row)));
    if (rows.length > 0) return rows;
  }
  return [];
};

/** The kind that was asked for, in the same part of the country or else anywhere; the cheapest where it was to be cheap. */
const ofKind: Source = ({ search, read, limit }) => {
  const { words, bounds, area, isCheap } = read;
  const [kind] = words.kinds.slice(-1);
  if (!kind || (area && area.cities.length > 1)) return [];
  const where = area ? `${search.cityName(area.cities[0]!)}${area.district ?? ""}` : "";
  const wish = isCheap || bounds.mostYuan !== null ? "便宜" : "";
  const here = search.search({ keywords: `${where} ${wish} ${kind.word}`, limit }).rows;
  return here.length > 0 ? here : search.search({ keywords: kind.word, limit }).rows;
};

/** Names that the query holds. */
const inside: Source = ({ search: { terms, index }, read }) => {
  const text = read.text;
  for (let length = text.length - 1; length >= SHORTEST_NAME; length--)
    for (let from = 0; from + length <= text.length; from++) {
      const term = terms.find(text.slice(from, from + length));
      const row = term < 0 ? -1 : firstRow(terms, term, index.row.idOrder);
      if (row >= 0) return [row];
    }
  return [];
};

/** The row of smallest id that the term calls; -1 where it calls none. */
function firstRow(terms: Terms, term: number, idOrder: Uint32Array): number {
  let first = -1;
  terms.eachEntry(term, (role, id) => {
    if (role !== ROLE.label && (first < 0 || idOrder[id]! < idOrder[first]!)) first = id;
  });
  return first;
}

/** Terms that have enough characters in common with the key to be `least` alike, those with the most first. */
function sharing(terms: Terms, key: string, least: number): number[] {
  const shared = new Map<number, number>();
  const units = new Set(Array.from(key, (character) => character.charCodeAt(0)));
  const byRarity = [...units].sort((left, right) => terms.frequency(left) - terms.frequency(right));
  // A term as alike as that has one of these; the commonest characters lead to nothing that the others do not.
  const telling = byRarity.slice(0, Math.max(1, Math.ceil(byRarity.length * (1 - least))));
  for (const unit of units) marks[unit] = 1;
  terms.eachWithAny(telling, (term) => {
    const longer = Math.max(key.length, terms.length(term));
    if (Math.min(key.length, terms.length(term)) < least * longer) return;
    let count = 0;
    for (let at = 0; at < terms.length(term); at++) count += marks[terms.unit(term, at)]!;
    if (count >= least * longer) shared.set(term, count / longer);
  });
  for (const unit of units) marks[unit] = 0;
  const best = [...shared].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
  return best.slice(0, MOST_COMPARED).map(([term]) => term);
}
const MOST_COMPARED = 300;
const MOST_OF_LATIN = 3000;
/** By UTF-16 unit: 1 where the key has it; all 0 between questions. */
const marks = new Uint8Array(0x10000);

function ofLatin(terms: Terms, query: string): number[] {
  const words = latinWords(query).flatMap((word) => [word, ...alikeWords(terms.latinWords, word)]);
  const byRarity = words.map((word) => terms.containing(word)).sort((left, right) => left.length - right.length);
  const found = new Set<number>();
  // What only says `hotel` is like nothing in particular.
  for (const few of byRarity)
    if (found.size === 0 || found.size + few.length < MOST_COMPARED) for (const term of few) found.add(term);
  return [...found].slice(0, MOST_OF_LATIN);
}
