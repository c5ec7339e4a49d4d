/**
 * Reads what people type into a search box: `西湖区 咖啡`, `故宫附近的酒店`, `北京市东城区景山前街4号`, `亲子餐厅`.
 * Splits it into area, kinds, tags and the words that remain. Does not search.
 */
import { tableOf } from "@arenakit/contracts";
import type { PoiKind } from "../atlas.ts";
import { POI_KINDS, TAG_WORDS } from "../kinds/poi-kinds.ts";
import type { Area, Areas, ReadArea } from "./areas.ts";
import { type Bounds, isBounded, readBounds, readRadius } from "./bounds.ts";
import { plainText } from "./characters.ts";
import { nameKey } from "./spelling.ts";
import { isAscii } from "./terms.ts";
import { AMENITIES, ASIDE, FILLERS, KIND_OF_NARROW_WORD } from "./words.ts";

export interface Query {
  readonly bounds: Bounds;
  /** Whether the cheapest are wanted first. */
  readonly isCheap: boolean;
  /** How far around the place that is named, in metres; null where nothing is said. */
  readonly radiusMetres: number | null;
  /** The whole text, normalised. */
  readonly whole: string;
  readonly area: Area | null;
  /** The text without area and words that stand alone for a kind or tag; the pieces joined. */
  readonly text: string;
  /** All pieces joined, without area alone: `pekinguniversity`. */
  readonly joined: string;
  /** All words, those that only talk too, without an area before or behind them: `thepeak`. */
  readonly unparted: string;
  /** Kinds and tags that stand alone. */
  readonly alone: QueryWords;
  /** All words, those inside `text` too: 狗不理大酒店 may be a name, or hotels near 狗不理. */
  readonly words: QueryWords;
}

/** Every kind, tag and rest must match. */
export interface QueryWords {
  readonly kinds: readonly KindWord[];
  readonly tags: readonly string[];
  readonly rest: readonly string[];
}
export interface KindWord {
  readonly kind: PoiKind;
  readonly word: string;
}

/** What reading needs to know of a world. */
export interface Lexicon {
  readonly areas: Areas;
  readonly traditional: Uint16Array;
  /** Whether a text is the whole name of a place, in the area where one is given: 南京东路 is no 东路 of 南京. */
  isName(text: string, area?: Area): boolean;
}

const PUNCTUATION = /[\s,，、;；|｜/+&!！?？。]+/;
const WISHES = new RegExp(FILLERS.join("|"));

const KIND_WORDS: ReadonlyMap<string, PoiKind> = new Map([
  ...Object.entries(POI_KINDS).flatMap(([kind, { words }]) =>
    words.map((word) => [nameKey(word), kind as PoiKind] as const),
  ),
  ...KIND_OF_NARROW_WORD,
]);
const TAG_OF_WORD: ReadonlyMap<string, string> = new Map(
  TAG_WORDS.flatMap(([tag, words]) => [tag, ...words].map((word) => [nameKey(word), tag] as const)),
);
/** Every word that stands for a kind or a tag. */
export const FACET_WORDS: readonly string[] = [...KIND_WORDS.keys(), ...TAG_OF_WORD.keys()];
/** Words of two characters or more, the longest first, by the unit at the end where one is looked for. */
const affixes = (words: Iterable<string>, end: 0 | -1): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const word of [...words].sort((left, right) => right.length - left.length)) {
    const unit = word.at(end)!;
    if (word.length >= 2) groups.set(unit, [...(groups.get(unit) ?? []), word]);
  }
  return groups;
};
const KIND_SUFFIXES = affixes(KIND_WORDS.keys(), -1);
const TAG_SUFFIXES = affixes(TAG_OF_WORD.keys(), -1);
const TAG_PREFIXES = affixes(TAG_OF_WORD.keys(), 0);

export function readQuery(query: string, { areas, traditional, isName }: Lexicon): Query {
  const plain = plainText(query, traditional);
  const isPlace = (key: string, within?: Area) => !isFacet(key) && isName(key, within);
  const placed = nameBesideArea(plain, { areas, isPlace });
  const near = isName(nameKey(plain)) ? { text: plain, metres: null } : readRadius(plain);
  const { text: asked, bounds, isCheap } = readBounds(placed ? "" : near.text);
  let area: Area | null = placed?.area ?? null;
  const pieces: string[] = placed ? [placed.name] : [];
  const parts = placed ? [] : partsOf(areas.inOneWord(asked), isPlace);
  for (const [at, piece] of parts.entries()) {
    let left = WATERSIDE.get(piece) ?? singular(piece);
    const isLast = at === parts.length - 1;
    if (parts.length > 1 && (isName(left) || areas.isRoad(left)) && !areas.isArea(left)) {
      pieces.push(left);
      continue;
    }
    // A city named twice is part of a name: 上海 上海博物馆.
    const cities: readonly number[] | null = area?.cities ?? null;
    const short: Area | null = isLast && pieces.length === 0 ? null : areas.short(left, cities);
    // 杭州菜 is a kitchen wherever it is.
    const read: ReadArea | null = isFacet(left)
      ? null
      : (areas.read(left, cities, isPlace) ?? (short && { ...short, left: "" }));
    if (read) {
      area = { cities: read.cities, district: read.district ?? area?.district ?? null };
      left = WATERSIDE.get(read.left) ?? read.left;
    }
    if (left) pieces.push(left);
  }
  const text = pieces.filter((piece) => !isFacet(piece)).join("");
  return {
    bounds,
    isCheap,
    radiusMetres: placed ? null : near.metres,
    whole: nameKey(plain),
    area,
    text,
    joined: pieces.join(""),
    unparted: withoutAreas(plain, areas),
    alone: readWords([...new Set(pieces.filter(isFacet))]),
    words: readWords([...new Set(pieces)]),
  };
}

type IsPlace = (key: string, within?: Area) => boolean;

/**
 * `Starbucks Beijing Road Branch 贵阳`: a name of several words, of which one is a city's, with its own city at either
 * end; `南宁江岳银行24小时自助银行`: a name that sounds like a wish, behind its city.
 */
function nameBesideArea(
  text: string,
  { areas, isPlace }: { areas: Areas; isPlace: IsPlace },
): { area: Area; name: string } | null {
  const words = text.split(PUNCTUATION).map(nameKey).filter(Boolean);
  if (words.length === 1 && readBounds(text).text !== text) {
    const { left = "", ...area } = areas.read(words[0]!) ?? {};
    return left !== "" && "cities" in area && isPlace(left, area) ? { area, name: left } : null;
  }
  if (words.length < 3) return null;
  for (const [end, others] of [
    [words.at(-1)!, words.slice(0, -1)],
    [words[0]!, words.slice(1)],
  ] as const) {
    const area = areas.read(end);
    const name = others.join("");
    if (area?.left === "" && others.some((word) => areas.isArea(word)) && isPlace(name, area)) return { area, name };
  }
  return null;
}

function withoutAreas(text: string, areas: Areas): string {
  const words = text.split(PUNCTUATION).map(nameKey).filter(Boolean);
  const from = words.findIndex((word) => !areas.isArea(word));
  const to = words.findLastIndex((word) => !areas.isArea(word));
  return words.slice(Math.max(0, from), to + 1).join("");
}

const isFacet = (piece: string) => KIND_WORDS.has(piece) || TAG_OF_WORD.has(piece);

/** What spaces, punctuation and wishes part, normalised; a whole name between spaces holds no wishes. */
function partsOf(text: string, isWhole: IsPlace): string[] {
  const parts: string[] = [];
  let run = "";
  const finishRun = () => {
    for (const piece of run.split(WISHES)) parts.push(...piece.split(" ").map(nameKey).filter(Boolean));
    run = "";
  };
  for (const word of text.split(PUNCTUATION)) {
    if (isAscii(word) || !isWhole(nameKey(word))) run += `${word} `;
    else {
      finishRun();
      parts.push(nameKey(word));
    }
  }
  finishRun();
  return parts;
}

/** `hotels` asks for a kind as `hotel` does. */
function singular(piece: string): string {
  return piece.endsWith("s") && KIND_WORDS.has(piece.slice(0, -1)) ? piece.slice(0, -1) : piece;
}

/** What `江边的酒店` leaves of 江边. */
const WATERSIDE = tableOf<string>({ 江: "江边", 湖: "湖边", 海: "海边" });

/** Words and bounds of one keyword. */
export interface Keyword extends QueryWords {
  readonly bounds: Bounds;
}

/** The words of a keyword such as `江景酒店` or `免费景点`; a `|` between keywords means any of them. */
export function readKeyword(keyword: string, traditional: Uint16Array): Keyword[] {
  return keyword.split(/[|｜]/).flatMap((part): Keyword[] => {
    const { text, bounds } = readBounds(plainText(part, traditional));
    const words = readWords(partsOf(text, () => false).map((piece) => WATERSIDE.get(piece) ?? piece));
    return isBounded(bounds) || words.kinds.length + words.tags.length + words.rest.length > 0
      ? [{ bounds, ...words }]
      : [];
  });
}

/** What a word has in common with names of its kind: `咖啡` of `咖啡馆`. */
export function stemOf(word: string): string {
  return word.length > 2 ? word.replace(/[馆店厅屋吧]$/, "") : word;
}

function readWords(pieces: readonly string[]): QueryWords {
  const kinds: KindWord[] = [];
  const tags: string[] = [];
  const rest: string[] = [];
  const read = (piece: string): void => {
    const kind = KIND_WORDS.get(piece);
    const tag = TAG_OF_WORD.get(piece);
    if (kind) kinds.push({ kind, word: piece });
    else if (tag) tags.push(tag);
    else {
      const cut = cutAffix(piece);
      if (cut) cut.forEach(read);
      else rest.push(piece);
    }
  };
  pieces.forEach(read);
  const isAside = ({ kind, word }: KindWord) => ASIDE[kind] !== undefined || AMENITIES.has(word);
  if (kinds.every(isAside)) return { kinds, tags, rest };
  // 餐厅 停车 asks for a restaurant where one can park, 酒店 健身房 for a hotel with a gym.
  const granted = kinds
    .filter(isAside)
    .flatMap(({ kind, word }) => ASIDE[kind] ?? (AMENITIES.has(word) ? (TAG_OF_WORD.get(word) ?? word) : []));
  return { kinds: kinds.filter((kind) => !isAside(kind)), tags: [...tags, ...granted], rest };
}

/** `亲子餐厅` → `亲子`, `餐厅`: a kind at the end, or a tag at either end; null when there is none. */
function cutAffix(piece: string): string[] | null {
  // One character alone would match anything: 西餐厅 is no 餐厅 with a 西.
  const ends = (word: string) => piece.length > word.length + 1 && piece.endsWith(word);
  const last = piece.at(-1) ?? "";
  const kind = KIND_SUFFIXES.get(last)?.find(ends);
  if (kind) return [piece.slice(0, -kind.length), kind];
  const tagAtEnd = TAG_SUFFIXES.get(last)?.find(ends);
  if (tagAtEnd) return [piece.slice(0, -tagAtEnd.length), tagAtEnd];
  const begins = (word: string) => piece.length > word.length + 1 && piece.startsWith(word);
  const tagAtStart = TAG_PREFIXES.get(piece[0] ?? "")?.find(begins);
  return tagAtStart ? [tagAtStart, piece.slice(tagAtStart.length)] : null;
}
