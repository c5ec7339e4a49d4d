/** The English article about a sight. */
import type { Random } from "@arenakit/contracts";
import type { NearPoi } from "../facts.ts";
import {
  districtEn,
  ferryEn,
  hoursEn,
  lengthEn,
  listEn,
  metroEn,
  minutesEn,
  nameEn,
  stationEn,
  tagsEn,
} from "../wording.ts";
import { PUBLISHED_MONTH } from "./article.ts";
import { type ArticleText, marked, type SightWork, visitTips } from "./sight-facts.ts";

export function sightEnglish(work: SightWork, rng: Random): ArticleText {
  const { book, poi, around, stale } = work;
  const name = nameEn(poi);
  const short = poi.english ?? name;
  const paragraphs = [
    opening(work, rng),
    visit(work),
    visitTips(work).en,
    arrival(work),
    around.food.length === 0 ? "" : `For a meal or a break nearby: ${listEn(around.food.map(mealEn))}.`,
    around.stay.length === 0 ? "" : `To stay close by: ${listEn(around.stay.map(bedEn))}.`,
    around.sights.length === 0
      ? ""
      : `${rng.pick(["Also near", "Combine it with", "Next door, more or less"])}: ${listEn(
          around.sights.map(({ poi: other, metres }) => `${nameEn(other)}, ${lengthEn(metres)} away`),
        )} (straight lines).`,
  ];
  return {
    title: rng.pick([
      `Visiting ${name}, ${book.city.english}`,
      `${name}: opening hours, tickets and surroundings`,
      `${short}, ${book.city.english}: what to know before you go`,
    ]),
    paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
    ...marked(stale === null ? [] : [{ says: staleEn(stale), truth: `Admission is ${poi.ticketYuan} yuan.` }]),
  };
}

function opening({ book: { city }, poi }: SightWork, rng: Random): string {
  const fits = tagsEn(poi.tags);
  const others = poi.alias.filter((alias) => /^[A-Z].*[a-z]/.test(alias) && alias !== poi.english).slice(0, 2);
  const also = others.length > 0 ? ` Also known as ${listEn(others)}.` : "";
  const good = fits.length > 0 ? ` Good for ${listEn(fits)}.` : "";
  return rng.pick([
    `${nameEn(poi)} is in ${districtEn(poi.district)}, ${city.english}. Address for a driver: ${poi.address}.${also}${good}`,
    `Many visitors to ${city.english} make time for ${nameEn(poi)}. The address is ${poi.address}.${also}${good}`,
    `${nameEn(poi)}, ${city.english}. Show this address to a driver: ${poi.address}.${also}${good}`,
  ]);
}

const staleEn = (yuan: number): string => `In ${PUBLISHED_MONTH.en} admission was ${yuan} yuan.`;

function visit({ poi, stale }: SightWork): string {
  const hours = hoursEn(poi);
  const price = poi.ticketYuan;
  const admission =
    stale !== null ? staleEn(stale) : price === 0 ? "Admission is free." : `Admission is ${price} yuan.`;
  const guesses = [
    ...(hours !== null && poi.approximate.includes("openHours") ? ["hours"] : []),
    ...(price !== null && poi.approximate.includes("ticketYuan") ? ["prices"] : []),
  ];
  return [
    ...(hours === null ? [] : [`Open ${hours}.`]),
    ...(price === null ? [] : [admission]),
    ...(poi.visitMinutes === null ? [] : [`Allow about ${minutesEn(poi.visitMinutes)}.`]),
    ...(guesses.length > 0 ? [`Check the ${guesses.join(" and ")} on site: they may have changed.`] : []),
  ].join(" ");
}

function arrival({ around: { island, metro, station }, book: { city } }: SightWork): string {
  if (island) return ferryEn(island);
  const ways = [
    ...(metro ? [`${metroEn(metro.poi)} is ${lengthEn(metro.metres)} away`] : []),
    ...(station ? [`${stationEn(station.name, city)} is ${lengthEn(station.metres)} away`] : []),
  ];
  return ways.length === 0 ? "" : `${ways.join("; ")}, in a straight line.`;
}

const mealEn = ({ poi, metres }: NearPoi) =>
  `${nameEn(poi)}, ${poi.costYuan === null ? "" : `about ${poi.costYuan} yuan a person, `}${lengthEn(metres)} away`;
const bedEn = ({ poi }: NearPoi) =>
  `${nameEn(poi)}${poi.costYuan === null ? "" : `, about ${poi.costYuan} yuan a night`}`;
