/** Which rows a word of a query leaves: by kind, tag, type, name, business area, brand, district, address. */
import { PoiKind } from "../atlas.ts";
import { isRoadName } from "./address.ts";
import { businessIn } from "./businesses.ts";
import { FLAG, LABEL, type PlaceIndexData, ROLE } from "./index-data.ts";
import { type KindWord, stemOf } from "./query.ts";
import { RowSet } from "./row-set.ts";
import { isAscii, type Terms } from "./terms.ts";
import { AMENITIES, NARROW_WORDS } from "./words.ts";

/** What a word leaves. */
export interface WordRows {
  /** Rows with it in a name. */
  readonly named: RowSet;
  /** Rows with it anywhere. */
  readonly any: RowSet;
}

const NO_SIGHTS: ReadonlySet<PoiKind> = new Set(["station", "airport", "hospital", "school"]);
/** Each is one thing, whatever its name says. */
const TRADES: ReadonlySet<PoiKind> = new Set(["restaurant", "cafe", "hotel", "shop"]);
/** Addresses are not asked for with less. */
const SHORTEST_ADDRESS = 3;
/** A street and a house. */
export const HOUSE = /^(.*\D)(\d{1,5})号?$/;

export class Facets {
  readonly #index: PlaceIndexData;
  readonly #terms: Terms;
  readonly #size: number;
  readonly #kinds = new Map<string, RowSet>();
  readonly #kindNames = new Map<string, RowSet>();
  readonly #tags = new Map<string, RowSet>();
  readonly #labelsByTag: ReadonlyMap<string, number>;
  readonly #landmarks: readonly number[];
  /** Of each city the first row and the one behind the last: a world lists its places city by city. */
  readonly #spans: readonly (readonly [from: number, to: number])[];
  /** The types in small letters. */
  readonly #typeTexts: readonly string[];
  /** Rows type by type, and where each begins; made when first asked for. */
  #byType: readonly [start: Uint32Array, rows: Uint32Array] | null = null;

  constructor(index: PlaceIndexData, terms: Terms) {
    this.#index = index;
    this.#terms = terms;
    this.#size = index.words.rows;
    const tags: [string, number][] = [];
    index.label.kind.forEach((kind, label) => {
      if (kind === LABEL.tag) tags.push([index.words.labels[label]!, label]);
    });
    this.#labelsByTag = new Map(tags);
    const landmarks: number[] = [];
    index.row.flags.forEach((flags, row) => {
      if (flags & FLAG.atlas) landmarks.push(row);
    });
    this.#landmarks = landmarks;
    this.#spans = spansOf(index.row.city);
    this.#typeTexts = index.words.types.map(({ type }) => type.toLowerCase());
  }

  /** Where the rows of all these cities lie: from, to (excluded). Of all cities for null. */
  spanOf(cities: readonly number[] | null): readonly [from: number, to: number] {
    if (!cities) return [0, this.#size];
    const spans = cities.flatMap((city) => (this.#spans[city] ? [this.#spans[city]] : []));
    return [Math.min(this.#size, ...spans.map(([from]) => from)), Math.max(0, ...spans.map(([, to]) => to))];
  }

  /** Rows that the atlas vouches for. */
  get landmarks(): readonly number[] {
    return this.#landmarks;
  }

  /** Landmarks are sights whatever their kind, and what their name says; a place tagged 美食 or 购物 answers to these words too. */
  ofKind({ kind, word }: KindWord): RowSet {
    const known = this.#kinds.get(word);
    if (known) return known;
    const rows = new RowSet(this.#size);
    const { row } = this.#index;
    const number = PoiKind.options.indexOf(kind);
    row.kind.forEach((other, at) => {
      if (other === number) rows.add(at);
    });
    const saying = this.#saying(word);
    const narrowed = saying && rows.copy().retain(saying);
    if (narrowed && !narrowed.isEmpty) rows.retain(narrowed);
    // A hotel with a gym is none.
    if (!AMENITIES.has(word)) rows.unite(this.tagged(word));
    const named = kind === "scenic" && !saying ? null : this.namedKind(word);
    for (const at of this.#landmarks) {
      if (NO_SIGHTS.has(PoiKind.options[row.kind[at]!]!)) continue;
      // 狗不理大酒店 is how a restaurant was called.
      const isNamed = named?.has(at) && !TRADES.has(PoiKind.options[row.kind[at]!]!);
      if ((!named && !saying) || isNamed || saying?.has(at)) rows.add(at);
    }
    this.#kinds.set(word, rows);
    return rows;
  }

  /** Rows that say what a narrow word means; null for a word that means the whole kind. */
  #saying(word: string): RowSet | null {
    const says = NARROW_WORDS.get(word);
    if (!says) return null;
    const saying = new RowSet(this.#size);
    for (const text of says) {
      saying.unite(this.#named(text, saying));
      this.#addTyped(text, saying);
    }
    return saying;
  }

  /** Rows whose name says the kind's word. */
  namedKind(word: string): RowSet {
    const known = this.#kindNames.get(word) ?? this.#named(word);
    this.#kindNames.set(word, known);
    return known;
  }

  tagged(tag: string): RowSet {
    const known = this.#tags.get(tag);
    if (known) return known;
    const label = this.#labelsByTag.get(tag);
    const rows = RowSet.of(this.#size, label === undefined ? [] : this.rowsOfLabel(label));
    if (label !== undefined) this.#tags.set(tag, rows);
    return rows;
  }

  /** Whether any place bears the word as a tag. */
  isTag(word: string): boolean {
    return this.#labelsByTag.has(word);
  }

  /** Whether the word says a well-known business, or one of several houses in this world. */
  isChain(word: string): boolean {
    let isChain = businessIn(word) !== null;
    const term = isChain ? -1 : this.#terms.find(word);
    if (term >= 0)
      this.#terms.eachEntry(term, (role, id) => {
        isChain ||= role === ROLE.label && this.#index.label.kind[id] === LABEL.brand;
      });
    return isChain;
  }

  rowsOfLabel(label: number): Uint32Array {
    const { start, rows } = this.#index.label;
    return rows.subarray(start[label]!, start[label + 1]!);
  }

  /** Rows that contain the word in a name, a tag, a class of their type, a brand or business area and, if asked, in the address. */
  containing(word: string, options: { address: boolean }): WordRows {
    const stem = stemOf(word);
    const named = this.#named(word);
    const any = named.copy();
    for (const term of this.#terms.containing(stem)) this.#addLabelled(term, LABEL.tag, any);
    this.#addTyped(stem, any);
    const bare = word.length > 2 ? word.replace(/(?:分店|支行|店)$/, "") : word;
    for (const key of new Set([word, bare])) {
      const term = this.#terms.find(key);
      if (term >= 0) for (const kind of [LABEL.area, LABEL.brand, LABEL.district]) this.#addLabelled(term, kind, any);
    }
    if (options.address) this.#addAddress(word, any);
    return { named, any };
  }

  /** Rows of which a name, an alias or the name without its city begins with the word. */
  beginning(word: string): WordRows {
    const named = new RowSet(this.#size);
    const [from, to] = this.#terms.beginning(word);
    const visit = (role: number, id: number) => {
      if (role !== ROLE.label) named.add(id);
    };
    for (let term = from; term < to; term++) this.#terms.eachEntry(term, visit);
    return { named, any: named };
  }

  /** Rows on the street, at the number where one is given; the street may be the beginning of its name. */
  atAddress(text: string, visit: (row: number, isHouse: boolean) => void): void {
    const [, street = text, number = "0"] = HOUSE.exec(text) ?? [];
    const wanted = Number(number);
    const { label, row } = this.#index;
    const visitLabel = (id: number) => {
      if (label.kind[id] !== LABEL.street) return;
      for (const at of this.rowsOfLabel(id))
        if (wanted === 0 || row.houseNumber[at] === wanted) visit(at, wanted !== 0);
    };
    const [from, to] = this.#terms.beginning(street);
    for (let term = from; term < to; term++) {
      if (wanted !== 0 && this.#terms.length(term) !== street.length) continue;
      this.#terms.eachEntry(term, (role, id) => role === ROLE.label && visitLabel(id));
    }
  }

  /** Rows with the word in a name; those with a tag that has it go into `tags`. */
  #named(word: string, tags: RowSet | null = null): RowSet {
    const rows = new RowSet(this.#size);
    const visitEntry = (role: number, id: number) => {
      if (role !== ROLE.label) rows.add(id);
      else if (tags && this.#index.label.kind[id] === LABEL.tag) for (const row of this.rowsOfLabel(id)) tags.add(row);
    };
    const visit = (term: number) => this.#terms.eachEntry(term, visitEntry);
    if (word.length === 1 && !isAscii(word)) this.#terms.eachWithUnit(word.charCodeAt(0), visit);
    else for (const term of this.#terms.containing(word)) visit(term);
    return rows;
  }

  #addLabelled(term: number, kind: number, rows: RowSet): void {
    this.#terms.eachEntry(term, (role, id) => {
      if (role !== ROLE.label || this.#index.label.kind[id] !== kind) return;
      for (const row of this.rowsOfLabel(id)) rows.add(row);
    });
  }

  #addTyped(stem: string, rows: RowSet): void {
    for (let type = 0; type < this.#typeTexts.length; type++)
      if (this.#typeTexts[type]!.includes(stem)) this.#addType(type, rows);
  }

  #addType(type: number, rows: RowSet): void {
    this.#byType ??= grouped(this.#index.row.type, this.#index.words.types.length);
    const [start, byType] = this.#byType;
    for (let at = start[type]!; at < start[type + 1]!; at++) rows.add(byType[at]!);
  }

  /** A street, a house, or the beginning of a street's name: `中关村`; `清华` alone is no address. */
  #addAddress(word: string, rows: RowSet): void {
    if (word.length < SHORTEST_ADDRESS || isAscii(word)) return;
    this.atAddress(word, (row) => rows.add(row));
    if (!isRoadName(word)) return;
    for (const term of this.#terms.containing(word)) this.#addLabelled(term, LABEL.street, rows);
  }
}

/** The first row of each city and the one behind its last; of a city without any nothing. */
function spansOf(city: Uint16Array): (readonly [from: number, to: number])[] {
  const spans: (readonly [from: number, to: number])[] = [];
  // Row by row in runs: the rows of a city mostly follow each other.
  for (let row = 0, end = 0; row < city.length; row = end) {
    while (end < city.length && city[end] === city[row]) end++;
    spans[city[row]!] = [spans[city[row]!]?.[0] ?? row, end];
  }
  return spans;
}

/** Rows by group, ascending in each, and where each group begins. */
function grouped(groups: Uint16Array, count: number): readonly [start: Uint32Array, rows: Uint32Array] {
  const start = new Uint32Array(count + 1);
  for (const group of groups) start[group + 1]!++;
  for (let group = 0; group < count; group++) start[group + 1]! += start[group]!;
  const next = start.slice();
  const rows = new Uint32Array(groups.length);
  groups.forEach((group, row) => {
    rows[next[group]!++] = row;
  });
  return [start, rows];
}
