/**
 * Counted prices: whether an amount beside a place is the price of one person, night or ticket, a price times a count
 * that the words name, or one that no row can bear out; and the totals that follow a price.
 */
import { type Span, smallNumber } from "@arenakit/evaluator-checks";
import { amountsIn } from "./tokens.ts";

/** What an amount is held to: the row's price (`isSaid`: the words say that it is of one), that price times one of `counts`, or nothing. */
export type PriceSense =
  | { readonly kind: "unit"; readonly isSaid: boolean }
  | { readonly kind: "counted"; readonly counts: readonly number[] }
  | { readonly kind: "open" };

/** Prices of some, and sums of several things: no row holds them. */
const OTHER_PRICE = /半价|学生|儿童|老人|优惠|成人|套票|联票|通票|折|(?<!一)起|[+＋]/;
const COUNT = String.raw`(\d{1,2}|[一二三四五六七八九十两俩]{1,3})\s*个?(?:人|位|名|张|晚|夜|间)`;
const COUNTS = new RegExp(
  String.raw`(?<![每\d.])${COUNT}(?!均)|[×xX✕]\s*(\d{1,2})(?!\d)|(?<!\*)\*\s*(\d{1,2})(?!\d|\*)|大床|双人`,
  "g",
);
const OF_ONE = /人均|每[人位晚张夜]|一晚|单[价人]/;
const TOTAL = /共|合计|总|全程|全天|当天/;
const UNIT_BEHIND = /^\s*[*_]*\s*(?:[/每]\s*[人位晚间张夜份]|[一1]\s*[晚夜])/;
const TIMES_BEHIND = /^[^，,。；;=＝\d]{0,5}(?:[×xX✕]|(?<!\*)\*(?!\*))\s*[\d一二两三四五六七八九十]/;
/** `，两晚共1838元`: what follows is the total of this price. */
const TOTAL_BEHIND = new RegExp(
  String.raw`^\s*[*_]*\s*(?:[/每一]\s*[人位晚间张夜份])?[\s，,、；;（(]*(?:入?住)?\s*[×xX*✕]?\s*${COUNT}(?:住宿|房费|门票|用餐)?\s*[:：]?\s*(?:一共|共计?|总共|合计|总计|总价|[=＝是为]|需要?|约)*\s*[:：]?\s*[*_]*`,
);

/** Characters in which a price's count or total may stand. */
export const LONGEST_TOTAL = 40;

/** The words around an amount: its label, and what stands before that, between the two and behind. */
export interface AroundPrice {
  readonly label: string;
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

export function senseOf({ label, before, between, after }: AroundPrice): PriceSense {
  const near = after.slice(0, 10);
  if (OTHER_PRICE.test(before.slice(-6) + between) || OTHER_PRICE.test(near.replace(/[+＋].*/, "")))
    return { kind: "open" };
  // 合计308元，人均154元 is a share, whatever the row's price.
  if (/人均|[Pp]er/.test(label) && TOTAL.test(/[^。；;]*$/.exec(before)![0])) return { kind: "open" };
  if (TIMES_BEHIND.test(after) || UNIT_BEHIND.test(after) || totalBehind(after)) return { kind: "unit", isSaid: true };
  const isCounted = TOTAL.test(between) || countsIn(between).length > 0;
  if (OF_ONE.test(label) && !isCounted) return { kind: "unit", isSaid: true };
  const counts = countsIn(`${before.slice(-8)}${label}${between}｜${near}`);
  if (counts.length > 0) return { kind: "counted", counts };
  return TOTAL.test(before.slice(-6) + between) || /^[^，,。]{0,3}(?:共|合计|总)/.test(after)
    ? { kind: "open" }
    : { kind: "unit", isSaid: false };
}

function countsIn(text: string): number[] {
  return [...text.matchAll(COUNTS)].flatMap((match) => {
    const count = smallNumber(match[1] ?? match[2] ?? match[3] ?? "");
    return count ? [count] : [];
  });
}

export interface StatedTotal extends Span {
  readonly value: number;
  readonly rough: boolean;
  /** How many people, nights or tickets it is said to be of. */
  readonly count: number;
  readonly ofPeople: boolean;
}

/** `，两晚共1838元` behind a price, which ends at `offset`. */
export function totalBehind(after: string, offset = 0): StatedTotal | null {
  const match = TOTAL_BEHIND.exec(after.slice(0, LONGEST_TOTAL));
  const count = match ? smallNumber(match[1]!) : null;
  // 3人间999元 is another room, and no three of this one.
  if (!match || !count || count < 2 || /间$/.test(match[0].trim())) return null;
  const [words] = match;
  const amount = amountsIn(after.slice(words.length, words.length + 16))[0];
  if (amount?.start !== 0 || amount.low !== amount.high) return null;
  const start = offset + words.length;
  const ofPeople = /[人位名张]/.test(words);
  return { start, end: start + amount.end, value: amount.low, rough: amount.rough, count, ofPeople };
}

/** Whether an amount is the price times one of the counts, several of them at once, or the party. */
export function isMultiple(
  value: number,
  price: number,
  { counts, people }: { counts: readonly number[]; people: number },
): boolean {
  let products = [1];
  for (const count of [...new Set(counts), people].slice(0, 4))
    products = [...products, ...products.map((one) => one * count)];
  return products.some((count) => Math.abs(price * count - value) <= 0.51 * count);
}
