/** A day on foot and by metro: sights near each other in a sensible order, with what they cost together. */
import { haversineMetres, type Random } from "@arenakit/contracts";
import type { Poi } from "../../data.ts";
import { islandOf } from "../../islands.ts";
import type { CityBook } from "../facts.ts";
import { ferryEn, ferryZh, hoursEn, hoursZh, lengthEn, lengthZh, listEn, nameEn } from "../wording.ts";
import type { Draft, Writer } from "./article.ts";

const DAY_MINUTES = 420;
const MOST_SIGHTS = 4;
/** A day's sights lie within so many metres of the first. */
const REACH_METRES = 12_000;
const DAYS = 2;

export const writeRoutes: Writer = (book, rng) => {
  const left = rng.shuffled(
    book.sights.filter(({ visitMinutes, openHours }) => visitMinutes !== null && openHours !== null),
  );
  const drafts: Draft[] = [];
  for (let day = 1; day <= DAYS && left.length > 0; ) {
    const sights = takeDay(left, (poi) => islandOf(book.city, poi));
    // One that lies far from all others is no day.
    if (sights.length < 2) continue;
    drafts.push(...bothLanguages(book, sights, { day, rng }));
    day++;
  }
  return drafts;
};

/** The first one left, then always the nearest that still fits, on one side of the water; what is taken leaves the list. */
function takeDay(left: Poi[], sideOf: (poi: Poi) => unknown): Poi[] {
  const first = left.shift();
  if (!first) return [];
  const taken = [first];
  let minutes = first.visitMinutes ?? 0;
  while (taken.length < MOST_SIGHTS) {
    const here = taken.at(-1)!;
    const fitting = left.filter(
      (poi) =>
        minutes + (poi.visitMinutes ?? 0) <= DAY_MINUTES &&
        haversineMetres(first, poi) <= REACH_METRES &&
        sideOf(poi) === sideOf(first),
    );
    if (fitting.length === 0) break;
    const next = fitting.reduce((best, poi) => (haversineMetres(here, poi) < haversineMetres(here, best) ? poi : best));
    left.splice(left.indexOf(next), 1);
    taken.push(next);
    minutes += next.visitMinutes ?? 0;
  }
  return taken;
}

function bothLanguages(book: CityBook, sights: readonly Poi[], { day, rng }: { day: number; rng: Random }): Draft[] {
  const { city } = book;
  const minutes = sights.reduce((sum, { visitMinutes }) => sum + (visitMinutes ?? 0), 0);
  const tickets = sights.reduce((sum, { ticketYuan }) => sum + (ticketYuan ?? 0), 0);
  const between = sights.slice(1).map((poi, at) => Math.round(haversineMetres(sights[at]!, poi)));
  const common = { kind: "route", slug: `one-day-${day}`, places: sights.map(({ id }) => id) } as const;
  const names = sights.map(({ name }) => name);
  const island = islandOf(city, sights[0]!);
  return [
    {
      ...common,
      language: "zh",
      title: rng.pick([
        `${city.name}一日游：${names.join("—")}`,
        `${city.name}一天怎么安排：${names.slice(0, 2).join("和")}`,
      ]),
      paragraphs: [
        `这条一日路线依次是${names.join("、")}，净游玩时间约${minutes}分钟，门票合计${tickets}元。`,
        ...(island ? [ferryZh(island)] : []),
        ...sights.map((poi, at) => {
          const way = at === 0 ? "" : `从上一站到这里直线约${lengthZh(between[at - 1]!)}。`;
          const ticket = poi.ticketYuan === null || poi.ticketYuan === 0 ? "免费" : `门票${poi.ticketYuan}元`;
          return `第${at + 1}站 ${poi.name}：${poi.address}，${hoursZh(poi)}，${ticket}，约${poi.visitMinutes}分钟。${way}`;
        }),
        "出发前请核对闭馆日，并用导航查询实际路程。",
      ],
    },
    {
      ...common,
      language: "en",
      title: `A day in ${city.english}: ${listEn(sights.map(nameEn))}`,
      paragraphs: [
        `This day visits ${listEn(sights.map(nameEn))}: about ${minutes} minutes at the sights and ${tickets} yuan for tickets.`,
        ...(island ? [ferryEn(island)] : []),
        ...sights.map((poi, at) => {
          const way = at === 0 ? "" : ` It is ${lengthEn(between[at - 1]!)} from the last stop in a straight line.`;
          const ticket = poi.ticketYuan === null || poi.ticketYuan === 0 ? "free" : `${poi.ticketYuan} yuan`;
          return `Stop ${at + 1}, ${nameEn(poi)}: open ${hoursEn(poi)}, ${ticket}, about ${poi.visitMinutes} minutes.${way}`;
        }),
      ],
    },
  ];
}
