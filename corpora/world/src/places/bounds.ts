/** Bounds in a question: price, rating, hours. Reads them out of the text, and tells which rows keep them. */
import { PoiKind } from "../atlas.ts";
import { FLAG, NONE, type RowColumns } from "./index-data.ts";
import { CHEAP } from "./words.ts";

/** Bounds that a place must keep. */
export interface Bounds {
  readonly free: boolean;
  /** Open around the clock. */
  readonly always: boolean;
  readonly mostYuan: number | null;
  readonly leastYuan: number | null;
  readonly leastRating: number | null;
}

const PRICE_TO =
  /(?:人均|房价|价格|价位|预算)?\s{0,20}(?:不超过|不高于|低于|少于|小于)\s{0,20}(\d{1,5})\s{0,20}(?:元|块钱?)?(?:一晚|每晚)?的?|(?:人均|房价|价格|价位|预算)\s{0,20}(\d{1,5})\s{0,20}(?:元|块钱?)?(?:一晚|每晚)?(?:以下|以内|之内|左右|内)?的?|(\d{1,5})\s{0,20}(?:元|块钱?)(?:一晚|每晚)?(?:以下|以内|之内|左右|内)?的?|(?<![\d.])(\d{2,5})\s{0,20}(?:以下|以内|之内)的?/;
const PRICE_FROM =
  /(?:人均|房价|价格|价位)?\s{0,20}(\d{1,5})\s{0,20}(?:元|块钱?)(?:一晚|每晚)?以上的?|(?:人均|房价)\s{0,20}(\d{1,5})\s{0,20}以上的?/;
const PRICE_RANGE =
  /(?:人均|房价|价格|价位|预算)?\s{0,20}(\d{1,5})\s{0,20}(?:元|块)?\s{0,20}[-~到至—]\s{0,20}(\d{1,5})\s{0,20}(?:元|块钱?)(?:一晚|每晚)?(?:之间)?的?/;
const RATING =
  /(?:评分|评价|分数)\s{0,20}(?:在|大于|高于|超过|不低于|>=?|≥)?\s{0,20}([0-5](?:\.\d)?)\s{0,20}分?(?:及?以上|\+|起)?的?|(?<![\d.])([0-5](?:\.\d)?)\s{0,20}分(?:及?以上|\+|起)的?|(?<![\d.])([0-5]\.\d)\s{0,20}(?:及?以上|\+)的?/;
const FREE = /免费(?!停车)的?|不要门票的?|不收门票的?|无门票的?/;
const ALWAYS = /(?:24\s*(?:小时|h(?![a-z]))|全天)(?:营业|开放|服务|不打烊)?的?/;

/** `500米以内`, `within 500 m of`, `方圆1公里`: how far around a place. */
const RADIUS =
  /(?:within\s{1,3}|方圆|半径)?(?<![\d.])(\d{1,5}(?:\.\d)?)\s{0,3}(米|公里|千米|km|kilomet(?:er|re)s?|m(?:et(?:er|re)s?)?)(?![a-z])\s{0,3}(?:of|from)?(?:范围)?(?:以内|之内|内)?的?/i;

/** The radius that a text names, in metres, and the text without it; null where it names none. */
export function readRadius(text: string): { text: string; metres: number | null } {
  const [whole = "", number = "", unit = ""] = RADIUS.exec(text) ?? [];
  if (whole === "") return { text, metres: null };
  const metres = Number(number) * (/^(?:公里|千米|k)/i.test(unit) ? 1000 : 1);
  return { text: text.replace(whole, " "), metres };
}

/** Bounds and the text without them: `人均100元以下的餐厅`, `免费景点`, `24小时营业`, `4.5分以上`, `便宜`. */
export function readBounds(text: string): { text: string; bounds: Bounds; isCheap: boolean } {
  let left = text;
  /** The first number that the pattern reads, which is then taken out of the text. */
  const take = (pattern: RegExp): number[] | null => {
    const found = pattern.exec(left);
    if (found) left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`;
    return found?.slice(1).flatMap((number) => (number === undefined ? [] : [Number(number)])) ?? null;
  };
  const rating = take(RATING);
  const range = take(PRICE_RANGE);
  const from = range ? null : take(PRICE_FROM);
  const to = range ? null : take(PRICE_TO);
  return {
    bounds: {
      free: take(FREE) !== null,
      always: take(ALWAYS) !== null,
      mostYuan: range?.[1] ?? to?.[0] ?? null,
      leastYuan: range?.[0] ?? from?.[0] ?? null,
      leastRating: rating?.[0] ?? null,
    },
    isCheap: take(CHEAP) !== null,
    text: left,
  };
}

export function isBounded({ free, always, mostYuan, leastYuan, leastRating }: Bounds): boolean {
  return free || always || mostYuan !== null || leastYuan !== null || leastRating !== null;
}

const HIGHEST_TENTHS = 50;

/** Whether a row keeps the bounds; who lacks what a bound speaks of does not. */
export function keeperOf(columns: RowColumns, bounds: Bounds): (row: number) => boolean {
  if (!isBounded(bounds)) return () => true;
  const { free, always, mostYuan, leastYuan, leastRating } = bounds;
  const { flags, rating } = columns;
  const has = (row: number, flag: number) => (flags[row]! & flag) !== 0;
  const isPriced = mostYuan !== null || leastYuan !== null;
  const isWithin = (yuan: number) => yuan !== NONE && yuan >= (leastYuan ?? 0) && yuan <= (mostYuan ?? NONE);
  const leastTenths = Math.round((leastRating ?? 0) * 10);
  return (row) =>
    (!free || has(row, FLAG.freeOfCharge)) &&
    (!always || has(row, FLAG.alwaysOpen)) &&
    (!isPriced || isWithin(priceOf(columns, row))) &&
    (leastRating === null || (rating[row]! <= HIGHEST_TENTHS && rating[row]! >= leastTenths));
}

/** Yuan: what one spends there, else the ticket; NONE for no price. */
export function priceOf({ cost, ticket }: RowColumns, row: number): number {
  return cost[row] === NONE ? ticket[row]! : cost[row]!;
}

/** What is known at all of a kind's places: a bank has no rating, so that none can be asked for. */
export type KnownOfKinds = Readonly<Record<"priced" | "rated" | "ticketed", ReadonlySet<PoiKind>>>;

export function knownOfKinds({ kind, cost, ticket, rating }: RowColumns): KnownOfKinds {
  const known = { priced: new Set<PoiKind>(), rated: new Set<PoiKind>(), ticketed: new Set<PoiKind>() };
  for (let row = 0; row < kind.length; row++) {
    const of = PoiKind.options[kind[row]!]!;
    if (cost[row] !== NONE || ticket[row] !== NONE) known.priced.add(of);
    if (ticket[row] !== NONE) known.ticketed.add(of);
    if (rating[row]! <= HIGHEST_TENTHS) known.rated.add(of);
  }
  return known;
}
