/** An invented place of a trade at a site: hours, prices, ratings, tags. Its name and its site are given. */
import type { Random } from "@arenakit/contracts";
import type { Poi, PoiKind } from "@arenakit/corpus-world";
import type { PlaceNames } from "./names.ts";
import type { Site } from "./site-map.ts";
import type { Trade } from "./trade.ts";

interface DraftContext {
  readonly trade: Trade;
  readonly named: PlaceNames;
  readonly site: Site;
  readonly rng: Random;
  /** Prices relative to an ordinary large city. */
  readonly priceLevel: number;
  /** Whether no car gets there. */
  readonly isIsland: boolean;
}

type PoiDraft = Pick<
  Poi,
  "rating" | "costYuan" | "ticketYuan" | "openHours" | "weekendHours" | "closedWeekdays" | "visitMinutes" | "tags"
>;

const WITH_VIEW: ReadonlySet<PoiKind> = new Set(["restaurant", "cafe", "bar", "hotel"]);
/** Of these everybody expects a rating. */
const ALWAYS_RATED: ReadonlySet<PoiKind> = new Set(
  "restaurant cafe bar hotel scenic museum park mall cinema".split(" ") as PoiKind[],
);
/** Kinds of which a few have a day off. */
const DAY_OFF: Partial<Record<PoiKind, number>> = { cafe: 0.06, bar: 0.08, restaurant: 0.02 };

const ALL_DAY = "00:00-24:00";
const BY_DAYLIGHT = "08:00-18:00";
/** Of these not everybody expects it. */
const SAYS_ALL_DAY: ReadonlySet<PoiKind> = new Set<PoiKind>([
  "supermarket",
  "pharmacy",
  "restaurant",
  "fuel",
  "sports",
]);

const FEW_VOTES = { best: 0.12, worst: 0.06 } as const;

export function draftOf({ trade, named, site, rng, priceLevel, isIsland }: DraftContext): PoiDraft {
  const ticketYuan = trade.tickets ? rng.pick(trade.tickets) : null;
  const openHours = hoursOf(trade, ticketYuan, rng);
  const rated = trade.rating && (ALWAYS_RATED.has(trade.kind) || rng.next() < 0.75) ? trade.rating : null;
  const closed = closedDays(trade, rng);
  return {
    rating: rated ? ratingOf(rated, trade.kind, rng) : null,
    costYuan: trade.cost ? fitting(named, trade, { yuan: priceOf(trade.cost, priceLevel, rng), priceLevel }) : null,
    ticketYuan,
    openHours,
    weekendHours: openHours && rng.next() < (trade.weekend ?? 0) ? weekendOf(openHours, rng) : null,
    closedWeekdays: closed,
    visitMinutes: trade.visit ? rng.pick(trade.visit) : null,
    tags: tagsOf({ trade, named, site, rng, priceLevel, isIsland }, openHours),
  };
}

/** Who sells tickets closes at night. */
function hoursOf({ hours }: Trade, ticketYuan: number | null, rng: Random): string | null {
  const possible = ticketYuan ? hours.filter((span) => span !== ALL_DAY) : hours;
  if (possible.length > 0) return rng.pick(possible);
  return hours.length > 0 ? BY_DAYLIGHT : null;
}

/** What a meal of the dish that a name promises costs at least and at most, in an ordinary large city. */
const DISH_YUAN: readonly (readonly [dish: RegExp, least: number, most: number])[] = [
  [/烤全羊|佛跳墙|战斧牛排|官府菜|海鲜大咖|葱烧海参/, 120, 480],
  [/自助|扒房|酒楼|宴会/, 55, 400],
  [/火锅|涮|烤肉|烧烤|烤鱼|烤羊|海鲜|羊蝎子|寿司|日料|料理|牛排/, 32, 320],
  [/咖啡|奶茶|茶饮|果汁|柠檬茶|豆浆|糖水|双皮奶|豆花|冰室|甜品/, 8, 90],
  [
    /面|粉|饺|馄饨|包子|生煎|小笼|锅贴|粥|饼|饭|凉皮|米皮|米线|麻辣烫|冒菜|泡馍|肉夹馍|胡辣汤|豆腐脑|油条|小吃|早点|快餐|汉堡|便当|煎饼|卤煮|爆肚|沙拉/,
    8,
    58,
  ],
];

/** Where a kitchen is called after a dish that stands in no row. */
const MOST_FOR_A_DISH = 140;

/** The price moved into what the dish allows; a bowl of noodles is no banquet. */
function fitting(
  { name, dish }: PlaceNames,
  { kind }: Trade,
  { yuan, priceLevel }: { yuan: number; priceLevel: number },
): number {
  if (kind !== "restaurant") return yuan;
  const own = name.replace(/\(.*$/, "");
  const [, least, most] = DISH_YUAN.find(([dish]) => dish.test(own)) ?? [
    null,
    0,
    dish ? MOST_FOR_A_DISH : Number.POSITIVE_INFINITY,
  ];
  const [low, high] = [Math.round(least * priceLevel), Math.round(most * priceLevel)];
  // As far inside as it was outside, so that no price is met more often than its neighbours.
  if (yuan > high) return Math.max(low, Math.round(high * (high / yuan)));
  return yuan < low ? Math.min(high, Math.round(low * (low / yuan) ** 0.5)) : yuan;
}

function tagsOf({ trade, named, site, rng, priceLevel, isIsland }: DraftContext, openHours: string | null): string[] {
  const tags = [...trade.tags];
  if (named.dish) tags.push(named.dish);
  if (trade.kind === "bar")
    for (const word of ["精酿", "鸡尾酒", "清吧", "威士忌"]) if (named.name.includes(word)) tags.push(word);
  if (trade.kind === "bar" && named.name.includes("音乐")) tags.push("现场音乐");
  if (trade.kind === "parking")
    tags.push(`${Math.max(2, Math.round(rng.pick([3, 4, 5, 6, 8, 10]) * priceLevel))}元/小时`);
  if (openHours && endsAfterMidnight(openHours)) tags.push("深夜");
  if (openHours === ALL_DAY && SAYS_ALL_DAY.has(trade.kind)) tags.push("24小时");
  for (const [tag, chance] of Object.entries(trade.extras ?? {}))
    if (rng.next() < chance && !(tag === "可停车" && isIsland)) tags.push(tag);
  const view = site.anchor?.view;
  if (view && WITH_VIEW.has(trade.kind) && rng.next() < 0.6) tags.push(view);
  return [...new Set(tags)];
}

/** One decimal; sights are rated more severely than shops. */
function ratingOf([mean, deviation]: readonly [number, number], kind: PoiKind, rng: Random): number {
  const isSight = kind === "scenic" || kind === "museum" || kind === "park";
  if (isSight) {
    // Of little-known ones few have voted, and are of one mind.
    const few = rng.next();
    if (few < FEW_VOTES.best) return 5;
    if (few < FEW_VOTES.best + FEW_VOTES.worst) return rng.integer(30, 39) / 10;
  }
  const [least, most] = isSight ? [3, 5] : [3.5, 4.9];
  return Math.round(Math.min(most, Math.max(least, mean + rng.normal() * deviation)) * 10) / 10;
}

/** Log-normal around the median, whole yuan. */
function priceOf([median, deviation]: readonly [number, number], level: number, rng: Random): number {
  return Math.max(5, Math.round(median * level * Math.exp(rng.normal() * deviation)));
}

function closedDays({ kind, closed }: Trade, rng: Random): number[] {
  if (closed) return rng.next() < closed.share ? [...closed.weekdays] : [];
  const chance = DAY_OFF[kind];
  return chance !== undefined && rng.next() < chance ? [rng.pick([1, 1, 2, 3])] : [];
}

/** Whether any span of the hours ends on the next day. */
export function endsAfterMidnight(hours: string): boolean {
  return hours.split(",").some((span) => span.slice(0, 5) > span.slice(6));
}

/** Longer at the end, or later in the morning; null where neither is possible. */
function weekendOf(hours: string, rng: Random): string | null {
  const spans = hours.split(",");
  const last = spans.at(-1)!;
  if (rng.next() < 0.7) {
    const [from, to] = [last.slice(0, 5), minutes(last.slice(6))];
    if (to < minutes(from) || to + 30 > 1440) return null;
    return [...spans.slice(0, -1), `${from}-${clock(Math.min(1440, to + rng.pick([30, 30, 60])))}`].join(",");
  }
  const first = spans[0]!;
  const from = minutes(first.slice(0, 5)) + rng.pick([30, 60]);
  const to = minutes(first.slice(6));
  if (from === 30 || from === 60 || (to > minutes(first.slice(0, 5)) && from >= to)) return null;
  return [`${clock(from)}-${first.slice(6)}`, ...spans.slice(1)].join(",");
}

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const clock = (total: number) =>
  `${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;
