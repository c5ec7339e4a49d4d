/** From a city by train: the quickest to each other city, one statement a city, so that a search can show it alone. */
import type { CityBook, FastestRide } from "../facts.ts";
import { listEn, minutesEn, minutesZh, stationEn } from "../wording.ts";
import type { ArticleDraft, Writer } from "./article.ts";

/** Nothing about a city from which no train goes. */
export const writeTrains: Writer = (book) => {
  const { city, rides } = book;
  if (rides.length === 0) return [];
  const common = { kind: "train", slug: "by-train", places: [] } as const;
  return [
    { ...common, language: "zh", title: `从${city.name}坐高铁火车：到各城市最快多久`, paragraphs: chinese(book) },
    {
      ...common,
      language: "en",
      title: `Trains from ${city.english}: how long to each city`,
      paragraphs: english(book),
    },
  ] satisfies ArticleDraft[];
};

function chinese({ city, rides, withoutDirect }: CityBook): string[] {
  const statement = ({ to, number, from, station, minutes, isDaily }: FastestRide) =>
    `${city.name}到${to.name}的直达火车最快${minutesZh(minutes)}（${number}，${from}站到${station}站${isDaily ? "" : "，非每日开行"}）。`;
  return [
    `从${city.name}出发的火车，按用时从短到长，每个城市列出最快的一趟直达车。票价和余票以查询为准。`,
    ...rides.map(statement),
    ...(withoutDirect.length > 0
      ? [`${city.name}没有直达火车、要换乘的有${withoutDirect.map(({ name }) => name).join("、")}。`]
      : []),
  ];
}

function english({ city, rides, withoutDirect }: CityBook): string[] {
  const statement = ({ to, number, from, station, minutes, isDaily }: FastestRide) =>
    `Direct train from ${city.english} to ${to.english}: ${minutesEn(minutes)} at the quickest (${number}${isDaily ? "" : ", not daily"}), ${stationEn(from, city)} to ${stationEn(station, to)}.`;
  return [
    `Trains that leave ${city.english}, the shortest ride first: of each city the quickest direct one. Look up fares and seats before you go.`,
    ...rides.map(statement),
    ...(withoutDirect.length > 0
      ? [`With a change only: ${listEn(withoutDirect.map((other) => other.english))}.`]
      : []),
  ];
}
