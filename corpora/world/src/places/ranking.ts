/**
 * Collects the rows that a query finds, each with the best rank that it reaches, and gives a page of them. Equal ranks
 * are ordered by what the rank measures, equal measures by id.
 */

import { type CityFacts, type CitySize, PoiKind } from "../atlas.ts";
import { priceOf } from "./bounds.ts";
import { FLAG, NONE, type RowColumns } from "./index-data.ts";

/** Best first. */
export const RANKS = [
  "name",
  "alias",
  "shortened",
  "pinyin",
  "stem",
  "landmark",
  "prefix",
  "alias-prefix",
  "part",
  "alias-part",
  "address",
  "near",
  "words-name",
  "words",
  "split",
  "initials",
  "typo",
  "sound",
  "pinyin-prefix",
  "street",
  "named-in-query",
] as const;
export type Rank = (typeof RANKS)[number];
const NUMBER = Object.fromEntries(RANKS.map((rank, at) => [rank, at])) as Record<Rank, number>;
const UNRANKED = 255;
/** Whether a row with the rank was found by what it is called. */
export const isNameRank = (rank: Rank): boolean => NUMBER[rank] <= NUMBER["alias-part"];

/** Kinds of what a city is visited for: the atlas names the best known first. */
const SIGHTS: ReadonlySet<PoiKind> = new Set(["scenic", "museum", "park", "mall"]);
/** Later ones are equally little known. */
const LATEST_SIGHT = 60;
/** What people mean first when a name fits several places. */
const PROMINENCE: Readonly<Partial<Record<PoiKind, number>>> = {
  scenic: 0,
  museum: 0,
  park: 0,
  station: 0.5,
  airport: 0.5,
  mall: 1,
  metro: 1,
  hotel: 2,
  restaurant: 2,
  cafe: 2,
  bar: 2,
  hospital: 2,
  bank: 4,
  school: 4,
  cinema: 4,
  office: 4,
  residence: 4,
  service: 4,
  pharmacy: 4,
  fuel: 4,
  charging: 5,
  parking: 5,
  bus: 5,
  gate: 5,
};
const ORDINARY = 3;
/** Landmarks come before what is invented. */
const INVENTED = 10;
const IS_SIGHT = PoiKind.options.map((kind) => SIGHTS.has(kind));
const PROMINENCES = PoiKind.options.map((kind) => PROMINENCE[kind] ?? ORDINARY);
const HIGHEST_ORDER = 65535;
const HIGHEST_TENTHS = 50;
/** A larger city's place is meant before a smaller one's of the same name. */
const SIZE_ORDER: Readonly<Record<CitySize, number>> = { huge: 0, large: 1, medium: 2, small: 3 };
/** Dearer than anything that has a price. */
const NO_PRICE = 60_000;
/** Kinds that are known by their own name; what is less prominent only carries another's. */
const FAMOUS = 2;

export class Ranking {
  readonly #row: RowColumns;
  readonly #allowed: (row: number) => boolean;
  readonly #ranks: Uint8Array;
  readonly #orders: Uint16Array;
  readonly #rowOf: Uint32Array;
  /** Rows that are found: the first `#count` entries. */
  readonly #found: Uint32Array;
  #count = 0;
  readonly #sizeOrder: Uint8Array;
  readonly #sightOrder: Uint8Array;
  /** Added to every order that is offered. */
  bias: ((row: number) => number) | null = null;
  /** What a row must keep besides; the bounds of a question, as far as they are kept up. */
  keeps: (row: number) => boolean = () => true;
  /** Whether the cheapest come first where words decide. */
  isCheap = false;

  /** `scratch` is taken for the life of the ranking and must be clean; `release` cleans it. */
  constructor(row: RowColumns, scratch: Scratch, allowed: (row: number) => boolean) {
    this.#row = row;
    this.#allowed = allowed;
    this.#ranks = scratch.ranks;
    this.#orders = scratch.orders;
    this.#rowOf = scratch.rowOf;
    this.#found = scratch.found;
    this.#sizeOrder = scratch.sizeOrder;
    this.#sightOrder = scratch.sightOrder;
  }

  get count(): number {
    return this.#count;
  }

  /** Smaller orders are better, whole numbers; beyond 65535 all are equal. A row keeps its best rank. */
  offer(row: number, rank: Rank, order: number): void {
    const number = NUMBER[rank];
    const known = this.#ranks[row]!;
    if (number > known) return;
    if (known === UNRANKED) {
      if (!this.#allowed(row) || !this.keeps(row)) return;
      this.#found[this.#count++] = row;
    }
    const bounded = Math.min(HIGHEST_ORDER, this.bias ? order + this.bias(row) : order);
    if (number === known && bounded >= this.#orders[row]!) return;
    this.#ranks[row] = number;
    this.#orders[row] = bounded;
  }

  /** Of a row that was found. */
  rankOf(row: number): Rank {
    return RANKS[this.#ranks[row]!]!;
  }

  isBetter(row: number, than: Rank): boolean {
    return this.#ranks[row]! < NUMBER[than];
  }

  has(row: number): boolean {
    return this.#ranks[row] !== UNRANKED;
  }

  /** Whether any row is better than the rank. */
  hasBetter(than: Rank): boolean {
    return this.some((row) => this.isBetter(row, than));
  }

  /** Leaves the rows for which `keeps` holds. */
  keep(keeps: (row: number) => boolean): void {
    const count = this.#count;
    this.#count = 0;
    for (let at = 0; at < count; at++) {
      const row = this.#found[at]!;
      if (keeps(row)) this.#found[this.#count++] = row;
      else this.#ranks[row] = UNRANKED;
    }
  }

  /** Leaves nothing but the distance to decide. */
  nearestFirst(distanceOf: (row: number) => number): void {
    for (let at = 0; at < this.#count; at++) {
      const row = this.#found[at]!;
      this.#ranks[row] = NUMBER.near;
      this.#orders[row] = Math.min(HIGHEST_ORDER, Math.round(distanceOf(row)));
    }
  }

  some(holds: (row: number) => boolean): boolean {
    for (let at = 0; at < this.#count; at++) if (holds(this.#found[at]!)) return true;
    return false;
  }

  /** Rows of a page, best first; those that are `outside` come after all others. */
  page({ offset, limit, outside }: PageWish): number[] {
    const { idOrder } = this.#row;
    // One number a row, so that sorting compares nothing else: outside, rank, order, id (1 + 5 + 16 + 21 bits).
    const keys = new Float64Array(this.#count);
    for (let at = 0; at < keys.length; at++) {
      const row = this.#found[at]!;
      const rank = this.#ranks[row]! + (outside?.(row) ? RANKS.length : 0);
      keys[at] = (rank * 0x10000 + this.#orders[row]!) * ID_SPAN + idOrder[row]!;
    }
    return Array.from(smallest(keys, offset + limit).subarray(offset), (key) => this.#rowOf[key % ID_SPAN]!);
  }

  release(): void {
    for (let at = 0; at < this.#count; at++) this.#ranks[this.#found[at]!] = UNRANKED;
    this.#count = 0;
  }

  /** By name: the prominent, those of large cities, and the short first. */
  nameOrder(row: number): number {
    return Math.round(100 * this.prominence(row)) + 20 * this.#size(row) + this.#row.nameLength[row]!;
  }

  /** By words: what the atlas knows, its sights by fame, then the best rated; or the cheapest. */
  wordsOrder(row: number): number {
    const { flags, kind, nameLength, rating } = this.#row;
    const worse = HIGHEST_TENTHS - (rating[row]! <= HIGHEST_TENTHS ? rating[row]! : 0);
    if (this.isCheap) {
      const price = priceOf(this.#row, row);
      return price === NONE ? NO_PRICE : Math.min(NO_PRICE, price);
    }
    if ((flags[row]! & FLAG.atlas) === 0) return 2000 + worse + 5 * this.#size(row);
    const known = Math.round(200 * PROMINENCES[kind[row]!]!) + 10 * this.#size(row);
    if (IS_SIGHT[kind[row]!]) return known + 3 * this.#sightOrder[row]!;
    // 苏州站 before 苏州北站: a station without a rating is told by the length of its name.
    const unrated = rating[row]! <= HIGHEST_TENTHS ? 0 : nameLength[row]!;
    return known + worse + unrated;
  }

  #size(row: number): number {
    return this.#sizeOrder[this.#row.city[row]!] ?? SIZE_ORDER.small;
  }

  /** Known by its own name: no gate, stop or car park of something. */
  isFamous(row: number): boolean {
    return this.prominence(row) <= FAMOUS;
  }

  prominence(row: number): number {
    return PROMINENCES[this.#row.kind[row]!]! + (this.#row.flags[row]! & FLAG.atlas ? 0 : INVENTED);
  }
}

export interface PageWish {
  readonly offset: number;
  readonly limit: number;
  readonly outside?: ((row: number) => boolean) | null;
}

/** Memory for one ranking at a time, kept so that a query need not clear a world of it. */
export interface Scratch {
  readonly ranks: Uint8Array;
  readonly orders: Uint16Array;
  readonly found: Uint32Array;
  /** Rows by ascending id. */
  readonly rowOf: Uint32Array;
  /** By city: 0 for the largest. */
  readonly sizeOrder: Uint8Array;
  /** By row: how many sights of its city the atlas names before it. */
  readonly sightOrder: Uint8Array;
}
export function createScratch({ idOrder, kind, city, flags }: RowColumns, cities: readonly CityFacts[]): Scratch {
  const rowOf = new Uint32Array(idOrder.length);
  idOrder.forEach((order, row) => {
    rowOf[order] = row;
  });
  const rows = idOrder.length;
  const sightOrder = new Uint8Array(rows);
  const named = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    if ((flags[row]! & FLAG.atlas) === 0 || !IS_SIGHT[kind[row]!]) continue;
    const before = named.get(city[row]!) ?? 0;
    named.set(city[row]!, before + 1);
    sightOrder[row] = Math.min(LATEST_SIGHT, before);
  }
  return {
    ranks: new Uint8Array(rows).fill(UNRANKED),
    orders: new Uint16Array(rows),
    found: new Uint32Array(rows),
    rowOf,
    sightOrder,
    sizeOrder: Uint8Array.from(cities, ({ size = "small" }) => SIZE_ORDER[size]),
  };
}

/** More than there are rows: what a key is a multiple of, beside the id's place. */
export const ID_SPAN = 2 ** 21;
const SMALL = 256;

/** The smallest `count` of the keys, ascending. Sorts no more than it must: a page is small, a country is not. */
export function smallest(keys: Float64Array, count: number): Float64Array {
  if (count <= 0) return new Float64Array(0);
  if (keys.length <= 4 * count || keys.length <= SMALL) return keys.sort().subarray(0, count);
  // A heap with the largest of the best on top.
  const heap = keys.slice(0, count).sort().reverse();
  for (let at = count; at < keys.length; at++) {
    const key = keys[at]!;
    if (key >= heap[0]!) continue;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= count) break;
      if (child + 1 < count && heap[child + 1]! > heap[child]!) child++;
      if (heap[child]! <= key) break;
      heap[hole] = heap[child]!;
      hole = child;
    }
    heap[hole] = key;
  }
  return heap.sort();
}
