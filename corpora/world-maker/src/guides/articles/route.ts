/** Days on foot and by metro: the best known sights first, near each other and in a sensible order, with what they cost together. */
import { haversineMetres, type Random } from "@arenakit/contracts";
import { type CityFacts, islandOf, type Poi } from "@arenakit/corpus-world";
import type { CityBook } from "../facts.ts";
import { ferryEn, ferryZh, hoursEn, hoursZh, lengthEn, lengthZh, listEn, nameEn } from "../wording.ts";
import type { ArticleDraft, Writer } from "./article.ts";

const DAY_MINUTES = 420;
const HALF_DAY_MINUTES = 180;
const MOST_SIGHTS = 4;
/** The second sight of a day lies within so many metres of the first, each further one so near to some before it. */
const REACH = { first: 12_000, next: 4000 } as const;
/** One so much further away is as good as the next best known. */
const METRES_A_RANK = 700;
/** Days that have an article of their own, and the most that one article joins. */
const SINGLE_DAYS = 2;
const MOST_DAYS = 3;

export type Day = readonly Poi[];

export const writeRoutes: Writer = (book, rng) => {
  const days = planDays(book);
  return [
    ...days.slice(0, SINGLE_DAYS).flatMap((sights, at) => {
      const [zh, en] = ofCity(book, sights, rng);
      return oneDay(book, sights, { kind: "route", slug: `one-day-${at + 1}`, zh, en });
    }),
    ...[2, 3].filter((count) => count <= days.length).flatMap((count) => severalDays(book, days.slice(0, count))),
  ];
};

/** Each begins with the best known sight that is left; one far from all others is no day unless it fills half of it. */
function planDays({ city, sights }: CityBook): Day[] {
  const left = ranked(city, sights);
  const days: Day[] = [];
  while (days.length < MOST_DAYS && left.length > 0) {
    const day = takeDay(left);
    if (day.length > 1 || (day[0]?.visitMinutes ?? 0) >= HALF_DAY_MINUTES) days.push(day);
  }
  return days;
}

/** What a day can be spent at, the best known first, as the sights of a city are. */
export const ranked = (city: CityFacts, sights: readonly Poi[]): Ranked[] =>
  sights
    .map((poi, rank) => ({ poi, rank, island: islandOf(city, poi) }))
    .filter(
      ({ poi: { visitMinutes, openHours, kind } }) => visitMinutes !== null && openHours !== null && kind !== "mall",
    );

interface Ranked {
  readonly poi: Poi;
  /** From 0, the best known. */
  readonly rank: number;
  readonly island: unknown;
}

/** The first one left, then what is best known and near of those that still fit, on one side of the water; what is taken leaves the list. */
export function takeDay(
  left: Ranked[],
  { first: firstReach, next: nextReach }: { readonly first: number; readonly next: number } = REACH,
): Poi[] {
  const first = left.shift();
  if (!first) return [];
  const taken = [first.poi];
  let minutes = first.poi.visitMinutes ?? 0;
  const distance = (poi: Poi) => Math.min(...taken.map((other) => Math.round(haversineMetres(poi, other))));
  while (taken.length < MOST_SIGHTS) {
    const reach = taken.length === 1 ? firstReach : nextReach;
    const fitting = left.filter(
      ({ poi, island }) =>
        minutes + (poi.visitMinutes ?? 0) <= DAY_MINUTES && island === first.island && distance(poi) <= reach,
    );
    if (fitting.length === 0) break;
    const cost = ({ poi, rank }: Ranked) => rank * METRES_A_RANK + distance(poi);
    const next = fitting.reduce((best, one) => (cost(one) < cost(best) ? one : best));
    left.splice(left.indexOf(next), 1);
    taken.push(next.poi);
    minutes += next.poi.visitMinutes ?? 0;
  }
  return inWalkingOrder(taken);
}

/** From the first always to the nearest. */
function inWalkingOrder([first, ...others]: readonly Poi[]): Poi[] {
  if (!first) return [];
  const order = [first];
  while (others.length > 0) {
    const here = order.at(-1)!;
    const next = others.reduce((best, poi) => (haversineMetres(here, poi) < haversineMetres(here, best) ? poi : best));
    order.push(...others.splice(others.indexOf(next), 1));
  }
  return order;
}

/** Minutes and tickets together. */
const sumsOf = (sights: readonly Poi[]) => ({
  minutes: sights.reduce((sum, { visitMinutes }) => sum + (visitMinutes ?? 0), 0),
  tickets: sights.reduce((sum, { ticketYuan }) => sum + (ticketYuan ?? 0), 0),
});

const COUNTS = {
  2: { zh: "两", en: "two" },
  3: { zh: "三", en: "three" },
} as const;
const DAYS_ZH = ["第一天", "第二天", "第三天"];
const DAYS_EN = ["First day", "Second day", "Third day"];

/** The days of a stay, one after the other. */
function severalDays({ city }: CityBook, days: readonly Day[]): ArticleDraft[] {
  const count = COUNTS[days.length as keyof typeof COUNTS];
  const sights = days.flat();
  const { minutes, tickets } = sumsOf(sights);
  const common = { kind: "route", slug: `${count.en}-days`, places: sights.map(({ id }) => id) } as const;
  const islandOfDay = (day: Day) => islandOf(city, day[0]!);
  return [
    {
      ...common,
      language: "zh",
      title: `${city.name}${count.zh}日游：${days.map(([first]) => first!.name).join("、")}和周围`,
      paragraphs: [
        `在${city.name}玩${count.zh}天，先看最有名的，每天只在一片地方走。净游玩时间约${minutes}分钟，门票合计${tickets}元。`,
        ...days.map((day, at) => {
          const island = islandOfDay(day);
          const stops = day.map((poi) => `${poi.name}（${hoursZh(poi)}，${ticketZh(poi)}，约${poi.visitMinutes}分钟）`);
          return `${DAYS_ZH[at]}：${stops.join("、")}。${island ? ferryZh(island) : ""}`;
        }),
        "出发前请核对闭馆日，并用导航查询实际路程。",
      ],
    },
    {
      ...common,
      language: "en",
      title: `${count.en === "two" ? "Two" : "Three"} days in ${city.english}: an itinerary from ${nameEn(sights[0]!)}`,
      paragraphs: [
        `This plan for ${count.en} days in ${city.english} sees the best known first and stays in the same part of the city each day: about ${minutes} minutes at the sights and ${tickets} yuan for tickets.`,
        ...days.map((day, at) => {
          const island = islandOfDay(day);
          const stops = day.map((poi) => `${nameEn(poi)}, ${ticketEn(poi)}, about ${poi.visitMinutes} minutes`);
          return `${DAYS_EN[at]}: ${stops.join("; ")}.${island ? ` ${ferryEn(island)}` : ""}`;
        }),
      ],
    },
  ];
}

const ticketZh = ({ ticketYuan }: Poi): string =>
  ticketYuan === null || ticketYuan === 0 ? "免费" : `门票${ticketYuan}元`;
const ticketEn = ({ ticketYuan }: Poi): string =>
  ticketYuan === null || ticketYuan === 0 ? "free" : `${ticketYuan} yuan`;

interface DayWords {
  readonly title: string;
  /** What the first sentence says before the names of the stops. */
  readonly opening: string;
}

/** Of the city's own days, wherever in it they lie. */
function ofCity({ city }: CityBook, sights: Day, rng: Random): readonly [zh: DayWords, en: DayWords] {
  const names = sights.map(({ name }) => name);
  return [
    {
      title: rng.pick([
        `${city.name}一日游：${names.join("—")}`,
        `${city.name}一日游怎么安排：${names.slice(0, 2).join("和")}`,
      ]),
      opening: `这条一日路线${names.length > 1 ? "依次是" : "只去"}`,
    },
    { title: `One day in ${city.english}: ${listEn(sights.map(nameEn))}`, opening: "This day visits " },
  ];
}

/** A day in both languages; `lunch` is a kitchen on the way. */
export function oneDay(
  { city }: CityBook,
  sights: Day,
  given: Pick<ArticleDraft, "kind" | "slug"> & { zh: DayWords; en: DayWords; lunch?: Poi | undefined },
): ArticleDraft[] {
  const { kind, slug, zh, en, lunch } = given;
  const { minutes, tickets } = sumsOf(sights);
  const between = sights.slice(1).map((poi, at) => Math.round(haversineMetres(sights[at]!, poi)));
  const common = { kind, slug, places: [...sights, ...(lunch ? [lunch] : [])].map(({ id }) => id) } as const;
  const names = sights.map(({ name }) => name);
  const island = islandOf(city, sights[0]!);
  const costs = lunch?.costYuan ?? null;
  return [
    {
      ...common,
      language: "zh",
      title: zh.title,
      paragraphs: [
        `${zh.opening}${names.join("、")}，净游玩时间约${minutes}分钟，门票合计${tickets}元。`,
        ...(island ? [ferryZh(island)] : []),
        ...sights.map((poi, at) => {
          const way = at === 0 ? "" : `从上一站到这里直线约${lengthZh(between[at - 1]!)}。`;
          return `第${at + 1}站 ${poi.name}：${poi.address}，${hoursZh(poi)}，${ticketZh(poi)}，约${poi.visitMinutes}分钟。${way}`;
        }),
        ...(lunch
          ? [`中途吃饭可以去${lunch.name}，${lunch.address}${costs === null ? "" : `，人均${costs}元`}。`]
          : []),
        "出发前请核对闭馆日，并用导航查询实际路程。",
      ],
    },
    {
      ...common,
      language: "en",
      title: en.title,
      paragraphs: [
        `${en.opening}${listEn(sights.map(nameEn))}: about ${minutes} minutes at the sights and ${tickets} yuan for tickets.`,
        ...(island ? [ferryEn(island)] : []),
        ...sights.map((poi, at) => {
          const way = at === 0 ? "" : ` It is ${lengthEn(between[at - 1]!)} from the last stop in a straight line.`;
          return `Stop ${at + 1}, ${nameEn(poi)}: open ${hoursEn(poi)}, ${ticketEn(poi)}, about ${poi.visitMinutes} minutes.${way}`;
        }),
        ...(lunch
          ? [`For a meal on the way: ${nameEn(lunch)}${costs === null ? "" : `, about ${costs} yuan a person`}.`]
          : []),
      ],
    },
  ];
}
