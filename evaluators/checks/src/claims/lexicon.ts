/**
 * Words and names, found by their longest spelling from a place in a text. A look-up walks a trie and so takes no more
 * steps than the longest spelling has characters.
 */
import type { ClaimContext } from "@arenakit/contracts";
import { spellText } from "./spelling.ts";
import type { LimitWords, Role, WordTable } from "./word-table.ts";
import { EN } from "./words-en.ts";
import { ZH } from "./words-zh.ts";

/** What a word does, by role; `true` where the role has no value. */
export type Roles = { readonly [R in Role]?: string | number | true };

/** Most nodes have one child: a map of its own would be most of what a trie takes. */
interface Node<T> {
  value: T | undefined;
  /** Of the first child. */
  unit: string;
  first: Node<T> | undefined;
  others: Map<string, Node<T>> | undefined;
}

const emptyNode = <T>(): Node<T> => ({ value: undefined, unit: "", first: undefined, others: undefined });

const childOf = <T>({ unit: own, first, others }: Node<T>, unit: string): Node<T> | undefined =>
  own === unit ? first : others?.get(unit);

function addChild<T>(node: Node<T>, unit: string): Node<T> {
  const child = emptyNode<T>();
  if (node.first) {
    node.others ??= new Map();
    node.others.set(unit, child);
  } else {
    node.unit = unit;
    node.first = child;
  }
  return child;
}

/** Spellings of up to this many characters are looked for. */
const LONGEST = 80;
const LATIN = /[a-z0-9]/;
const SKIPPED = /[\s“”"'·•‧]/;

export class Trie<T> {
  readonly #root = emptyNode<T>();

  get(spelling: string): T | undefined {
    let node: Node<T> | undefined = this.#root;
    for (const unit of spelling.split("")) node = node && childOf(node, unit);
    return node?.value;
  }

  set(spelling: string, value: T): void {
    let node = this.#root;
    for (const unit of spelling.slice(0, LONGEST).split("")) node = childOf(node, unit) ?? addChild(node, unit);
    node.value = value;
  }

  /** The longest spelling that begins here; a Latin word or a number is whole. `loose` reads over blanks and quotes. */
  longestAt(text: string, at: number, loose: boolean): { readonly end: number; readonly value: T } | null {
    if (LATIN.test(text[at]!) && at > 0 && /[a-z]/.test(text[at - 1]!) && /[a-z]/.test(text[at]!)) return null;
    let node: Node<T> | undefined = this.#root;
    let found: { end: number; value: T } | null = null;
    for (let to = at; to < text.length && to - at < LONGEST; to++) {
      const unit = text[to]!;
      const next: Node<T> | undefined = childOf(node, unit);
      if (!next && !(loose && to > at && SKIPPED.test(unit))) break;
      if (!next) continue;
      node = next;
      const isWhole =
        !(LATIN.test(unit) && LATIN.test(text[to + 1] ?? "")) &&
        !(/\d/.test(unit) && /^[.,]\d/.test(text.slice(to + 1, to + 3)));
      if (node.value !== undefined && isWhole) found = { end: to + 1, value: node.value };
    }
    return found;
  }
}

const TABLES: readonly WordTable[] = [ZH, EN];
const listOf = (words: string) => (words === "" ? [] : words.split("|"));

/** All words of all tables with all that each of them does. */
function wordTrie(): Trie<Roles> {
  const roles = new Map<string, { [R in Role]?: string | number | true }>();
  const put = (words: string, role: Role, value: string | number | true = true) => {
    for (const word of listOf(words)) {
      const { text } = spellText(word);
      roles.set(text, { [role]: value, ...roles.get(text) });
    }
  };
  for (const table of TABLES) {
    for (const [role, words] of Object.entries(table.roles)) put(words, role as Role);
    for (const [mode, words] of Object.entries(table.modes)) put(words, "mode", mode);
    for (const [purpose, words] of Object.entries(table.purposes)) put(words, "purpose", purpose);
    put(table.changes, "changes");
    put(table.parts, "part");
    put(table.seats, "seat");
    put(table.weather, "weather");
    for (const [word, digits] of Object.entries(table.weekdays)) put(word, "weekday", digits);
    for (const [word, month] of Object.entries(table.months)) put(word, "month", month);
    for (const [word, days] of Object.entries(table.daysAhead)) put(word, "daysAhead", days);
  }
  const trie = new Trie<Roles>();
  for (const [word, all] of roles) trie.set(word, all);
  return trie;
}

export const WORDS = wordTrie();

const limitWords = (key: keyof LimitWords) =>
  TABLES.flatMap(({ limits }) => listOf(limits[key])).sort((first, second) => second.length - first.length);

/** Words beside limits, the longest first. */
export const LIMITS = {
  before: limitWords("before"),
  after: limitWords("after"),
  spareBefore: limitWords("spareBefore"),
  excessBefore: limitWords("excessBefore"),
  spareBehind: limitWords("spareBehind"),
  excessBehind: limitWords("excessBehind"),
  spareAlone: limitWords("spareAlone"),
  between: limitWords("between"),
} as const;

export type NameSort = "city" | "station" | "place";

export interface KnownName {
  readonly name: string;
  readonly sort: NameSort;
}

const endingsOf = (key: "placeEndings" | "stationEndings" | "silentEndings") =>
  TABLES.flatMap((table) => listOf(table[key])).sort((first, second) => second.length - first.length);
const STATION_ENDINGS = endingsOf("stationEndings");
const SILENT_ENDINGS = endingsOf("silentEndings");
const PLACE_ENDINGS = endingsOf("placeEndings");
const NOT_OF_NAMES = new Set(TABLES.flatMap(({ notOfNames }) => listOf(notOfNames)));

export const isStationName = (name: string) => STATION_ENDINGS.some((ending) => name.endsWith(ending));
export const isPlaceName = (name: string) =>
  PLACE_ENDINGS.some((ending) => name.length > ending.length + 1 && name.endsWith(ending));
/** "palace": a whole word that ends names of places. */
export const isLatinEnding = (word: string) => PLACE_ENDINGS.includes(word);
/** What one does at a place whose name says so, its branch aside. */
export function purposeOfName(name: string): "meal" | "hotel" | null {
  const squeezed = squeeze(name).replace(/\([^()]{0,40}\)$/, "");
  return (
    ENDINGS_OF_PURPOSES.find(({ endings }) => endings.some((ending) => squeezed.endsWith(ending)))?.purpose ?? null
  );
}

const ENDINGS_OF_PURPOSES = TABLES.flatMap(({ purposeEndings }) =>
  (["meal", "hotel"] as const).map((purpose) => ({
    purpose,
    endings: listOf(purposeEndings[purpose]).map((ending) => ending.replaceAll(" ", "")),
  })),
);

export const isNotOfNames = (word: string) => NOT_OF_NAMES.has(word);

const PURPOSE_ENDINGS = TABLES.flatMap(({ purposeEndings: { meal, hotel } }) => [
  ...listOf(meal),
  ...listOf(hotel),
]).sort((first, second) => second.length - first.length);
const squeeze = (name: string) =>
  spellText(name)
    .text.replace(/[\s“”"'·•‧]/g, "")
    .replace(/\[/g, "(")
    .replace(/\]/g, ")");
const MUNICIPAL = /(?:市|县|特别行政区)$/;

/** Full spellings, then those that people shorten a name to. */
function spellingsOf(name: string, cities: readonly string[]): string[] {
  const full = squeeze(name);
  const all = new Set([full]);
  const bracket = full.indexOf("(");
  if (bracket > 1 && full.endsWith(")")) {
    all.add(full.slice(0, bracket));
    all.add(full.slice(0, bracket) + full.slice(bracket + 1, -1));
  }
  for (const spelling of [...all]) {
    const base = bracket > 1 ? full.slice(0, bracket) : full;
    const ending = PURPOSE_ENDINGS.find((one) => base.endsWith(one) && base.length >= one.length + 2);
    if (ending && spelling.startsWith(base)) all.add(base.slice(0, -ending.length) + spelling.slice(base.length));
  }
  if (full.startsWith("the")) all.add(full.slice(3));
  for (const spelling of [...all]) {
    for (const ending of SILENT_ENDINGS)
      if (spelling.endsWith(ending) && spelling.length >= ending.length + 2) all.add(spelling.slice(0, -ending.length));
    for (const city of cities)
      if (
        spelling.startsWith(city) &&
        spelling.length >= city.length + 2 &&
        /[^市东南西北站]/.test(spelling[city.length]!)
      )
        all.add(spelling.slice(city.length));
  }
  for (const spelling of [...all]) if (/机场$/.test(spelling)) all.add(spelling.replace("国际机场", "机场"));
  return [...all].filter((spelling) => spelling.length >= 2 && !/^\d+$/.test(spelling) && !cities.includes(spelling));
}

const tries = new WeakMap<readonly string[], Trie<KnownName>>();

/** The names of a context by all their spellings; a full name goes before another's short one. */
export function namesOf({ names, cities, stations }: ClaimContext): Trie<KnownName> {
  const made = tries.get(names);
  if (made) return made;
  const trie = new Trie<KnownName>();
  const cityNames = new Set(cities.flatMap((city) => [squeeze(city), squeeze(city).replace(MUNICIPAL, "")]));
  const stationNames = new Set(stations.map(squeeze));
  const shorts: [string, KnownName][] = [];
  for (const name of [...names, ...stations, ...cities]) {
    const full = squeeze(name);
    const sort = cityNames.has(full) ? "city" : stationNames.has(full) || isStationName(full) ? "station" : "place";
    const known = { name, sort } as const;
    if (full.length >= 2 && !/^\d+$/.test(full) && !trie.get(full)) trie.set(full, known);
    for (const spelling of spellingsOf(
      name,
      [...cityNames].filter((city) => city.length >= 2),
    ))
      shorts.push([spelling, known]);
    if (sort === "city" && MUNICIPAL.test(full)) shorts.push([full.replace(MUNICIPAL, ""), known]);
  }
  for (const [spelling, known] of shorts) if (!trie.get(spelling) && !WORDS.get(spelling)) trie.set(spelling, known);
  tries.set(names, trie);
  return trie;
}
