/** An invented place of a trade at a site: hours, prices, ratings, tags. Its name and its site are given. */
import type { Random } from "@arenakit/contracts";
import type { PoiKind } from "../atlas.ts";
import type { Poi } from "../data.ts";
import type { Named } from "./names.ts";
import type { Site } from "./site-map.ts";
import type { Trade } from "./trade.ts";

export interface DraftContext {
  readonly trade: Trade;
  readonly named: Named;
  readonly site: Site;
  readonly rng: Random;
  /** Prices relative to an ordinary large city. */
  readonly priceLevel: number;
  /** Whether no car gets there. */
  readonly isIsland: boolean;
}

export type Draft = Pick<
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

const FEW_VOTES = { best: 0.12, worst: 0.06 } as const;

export function draftOf({ trade, named, site, rng, priceLevel, isIsland }: DraftContext): Draft {
  const openHours = trade.hours.length > 0 ? rng.pick(trade.hours) : null;
  const rated = trade.rating && (ALWAYS_RATED.has(trade.kind) || rng.next() < 0.75) ? trade.rating : null;
  const closed = closedDays(trade, rng);
  return {
    rating: rated ? ratingOf(rated, trade.kind, rng) : null,
    costYuan: trade.cost ? priceOf(trade.cost, priceLevel, rng) : null,
    ticketYuan: trade.tickets ? rng.pick(trade.tickets) : null,
    openHours,
    weekendHours: openHours && rng.next() < (trade.weekend ?? 0) ? weekendOf(openHours, rng) : null,
    closedWeekdays: closed,
    visitMinutes: trade.visit ? rng.pick(trade.visit) : null,
    tags: tagsOf({ trade, named, site, rng, priceLevel, isIsland }, openHours),
  };
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
