/**
 * Reads what people type into a search box: `西湖区 咖啡`, `故宫附近的酒店`, `北京市东城区景山前街4号`, `亲子餐厅`.
 * Splits it into area, kinds, tags and the words that remain. Does not search.
 */
import type { CityFacts, PoiKind } from "../atlas.ts";
import type { Poi } from "../data.ts";
import { POI_KINDS, TAG_WORDS } from "../poi-kinds.ts";
import { nameKey } from "./spelling.ts";

export interface Query {
  /** The whole text, normalised. */
  readonly whole: string;
  readonly city: CityFacts | null;
  readonly district: string | null;
  /** The text without city, district and words that stand alone for a kind or tag; the pieces joined. */
  readonly text: string;
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
interface KindWord {
  readonly kind: PoiKind;
  readonly word: string;
}

/** They part words, or wish and do not name. */
const FILLERS =
  "附近的? 周边的? 旁边的? 一带的? 哪里有 有哪些 有什么 推荐 适合 最近的 便宜 实惠 好吃 好喝 热门 人气 性价比高? 高评分 评分高 的(?=.)";
const SEPARATORS = new RegExp(`[\\s,，、;；|｜/+&]+|${FILLERS.replaceAll(" ", "|")}`);

const KIND_WORDS: ReadonlyMap<string, PoiKind> = new Map(
  Object.entries(POI_KINDS).flatMap(([kind, { words }]) =>
    words.map((word) => [nameKey(word), kind as PoiKind] as const),
  ),
);
const TAG_OF_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(TAG_WORDS).flatMap(([tag, words]) => [tag, ...words].map((word) => [nameKey(word), tag] as const)),
);
const longestFirst = (words: Iterable<string>) => [...words].sort((left, right) => right.length - left.length);
const KIND_SUFFIXES = longestFirst(KIND_WORDS.keys()).filter((word) => word.length >= 2);
const TAG_AFFIXES = longestFirst(TAG_OF_WORD.keys()).filter((word) => word.length >= 2);

export function readQuery(query: string, cities: readonly CityFacts[]): Query {
  let city: CityFacts | null = null;
  let district: string | null = null;
  const pieces: string[] = [];
  for (const piece of query.normalize("NFKC").toLowerCase().split(SEPARATORS)) {
    let left = nameKey(piece);
    // A city named twice is part of a name: 上海 上海博物馆.
    const area: Area | null = city ? readDistrict(left, city) : readArea(left, cities);
    if (area) {
      city = area.city;
      district = area.district ?? district;
      left = area.left;
    }
    if (left) pieces.push(left);
  }
  const isFacet = (piece: string) => KIND_WORDS.has(piece) || TAG_OF_WORD.has(piece);
  const text = pieces.filter((piece) => !isFacet(piece)).join("");
  return {
    whole: nameKey(query),
    city,
    district,
    text,
    alone: readWords(pieces.filter(isFacet)),
    words: readWords(pieces),
  };
}

/** The words of a keyword such as `江景酒店`; a `|` between keywords means any of them. */
export function readKeyword(keyword: string): QueryWords[] {
  return keyword
    .split(/[|｜]/)
    .map((part) => readWords(part.normalize("NFKC").toLowerCase().split(SEPARATORS).map(nameKey).filter(Boolean)))
    .filter(({ kinds, tags, rest }) => kinds.length + tags.length + rest.length > 0);
}

/** What a place can be found by besides its name. */
export interface PoiText {
  readonly poi: Poi;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The name without its city in front. */
  readonly shortened: string | null;
  readonly address: string;
  /** Type and tags. */
  readonly facets: string;
}

export function poiText(poi: Poi, city: string): PoiText {
  const shortens = poi.name.startsWith(city) && poi.name.length > city.length + 1;
  return {
    poi,
    name: nameKey(poi.name),
    aliases: poi.alias.map(nameKey),
    shortened: shortens ? nameKey(poi.name.slice(city.length)) : null,
    address: nameKey(poi.address),
    facets: `${poi.type};${poi.tags.join(";")}`.toLowerCase(),
  };
}

/** Whether the place is of every kind, has every tag and contains every other word somewhere. */
export function matchesWords(text: PoiText, { kinds, tags, rest }: QueryWords, options: { address: boolean }): boolean {
  const { poi } = text;
  return (
    kinds.every((kind) => isOfKind(poi, kind)) &&
    tags.every((tag) => poi.tags.includes(tag)) &&
    rest.every((word) => containsWord(text, word, options.address))
  );
}

/** Landmarks are sights whatever their kind, and what their name says; a place tagged 美食 or 购物 answers to these words too. */
function isOfKind(poi: Poi, { kind, word }: KindWord): boolean {
  if (poi.kind === kind || poi.tags.includes(word)) return true;
  if (poi.source !== "atlas" || poi.kind === "station" || poi.kind === "airport") return false;
  return kind === "scenic" || poi.name.includes(word);
}

function containsWord({ name, aliases, address, facets }: PoiText, word: string, inAddress: boolean): boolean {
  return (
    name.includes(word) ||
    aliases.some((alias) => alias.includes(word)) ||
    facets.includes(stemOf(word)) ||
    (inAddress && address.includes(word))
  );
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
  return { kinds, tags, rest };
}

/** `亲子餐厅` → `亲子`, `餐厅`: a kind at the end, or a tag at either end; null when there is none. */
function cutAffix(piece: string): string[] | null {
  // One character alone would match anything: 西餐厅 is no 餐厅 with a 西.
  const ends = (word: string) => piece.length > word.length + 1 && piece.endsWith(word);
  const kind = KIND_SUFFIXES.find(ends);
  if (kind) return [piece.slice(0, -kind.length), kind];
  const tagAtEnd = TAG_AFFIXES.find(ends);
  if (tagAtEnd) return [piece.slice(0, -tagAtEnd.length), tagAtEnd];
  const tagAtStart = TAG_AFFIXES.find((word) => piece.length > word.length + 1 && piece.startsWith(word));
  return tagAtStart ? [tagAtStart, piece.slice(tagAtStart.length)] : null;
}

interface Area {
  readonly city: CityFacts;
  readonly district: string | null;
  readonly left: string;
}

/** Province, city and district at the beginning; what follows is `left`. Null when the text begins with no city or district. */
function readArea(text: string, cities: readonly CityFacts[]): Area | null {
  for (const city of cities) {
    const afterProvince = text.startsWith(city.province) ? text.slice(city.province.length) : text;
    const names = [`${city.name}市`, city.name, city.english.toLowerCase(), city.pinyin];
    const full = names.find((name) => afterProvince.startsWith(name));
    const municipality = afterProvince !== text && city.province === `${city.name}市`;
    const left = full ? afterProvince.slice(full.length) : afterProvince;
    const area = readDistrict(left, city);
    if (area) return area;
    if (full || municipality) return { city, district: null, left };
  }
  return null;
}

function readDistrict(text: string, city: CityFacts): Area | null {
  const whole = text.startsWith(`${city.name}市`) ? text.slice(city.name.length + 1) : text;
  const district = city.districts.find(({ name }) => whole.startsWith(name));
  return district ? { city, district: district.name, left: whole.slice(district.name.length) } : null;
}
