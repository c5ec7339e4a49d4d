/** The overview of a city: where it is, how one gets there, what there is. */
import { fullCityName } from "@arenakit/corpus-world";
import { areaCode } from "../../generator/telephone.ts";
import type { CityBook } from "../facts.ts";
import { dishEn, listEn, minutesEn, minutesZh, nameEn, stationEn } from "../wording.ts";
import type { ArticleDraft, Writer } from "./article.ts";
import { WISHES, wishedFor } from "./wishes.ts";

const SIGHTS = 8;
const RIDES = 6;

export const writeCity: Writer = (book) => {
  const wished = WISHES.flatMap((wish) => wishedFor(wish, book));
  const places = [...book.sights.slice(0, SIGHTS), ...wished].map(({ id }) => id);
  const common = { kind: "city", slug: "overview", places } as const;
  return [
    { ...common, language: "zh", title: `${book.city.name}旅游概览：交通和景点`, paragraphs: chinese(book) },
    { ...common, language: "en", title: `${book.city.english}: an overview for visitors`, paragraphs: english(book) },
  ] satisfies ArticleDraft[];
};

function chinese(book: CityBook): string[] {
  const { city, sights, rides, neighbours } = book;
  const districts = city.districts.map(({ name }) => name);
  const airports = city.airports.map(({ name, iata }) => `${name}（${iata}）`);
  const stations = city.stations.map(({ name }) => `${name}站`);
  const trains = rides
    .slice(0, RIDES)
    .map(
      ({ to, number, station, minutes, isDaily }) =>
        `到${to.name}（${station}）最快${minutesZh(minutes)}（${number}${isDaily ? "" : "，非每日开行"}）`,
    );
  const near = neighbours.map((other) => `${other.city.name}（约${other.kilometres}公里）`);
  return [
    `${fullCityName(city)}${city.province === fullCityName(city) ? "" : `属${city.province}`}，行政区划代码${city.adcode}，长途区号${areaCode(city)}，下辖${districts.length}个区县：${districts.join("、")}。`,
    airports.length > 0 ? `民航机场有${airports.join("、")}。` : "本市没有民航机场。",
    stations.length > 0 ? `主要火车站有${stations.join("、")}。` : "本市没有铁路客运站。",
    ...(trains.length > 0 ? [`从${city.name}坐火车，${trains.join("，")}。票价和余票以查询为准。`] : []),
    ...(sights.length > 0
      ? [
          `第一次来可以先看${sights
            .slice(0, SIGHTS)
            .map(({ name }) => name)
            .join("、")}。`,
        ]
      : []),
    ...WISHES.flatMap((wish) => {
      const wished = wishedFor(wish, book).map(({ name }) => name);
      return wished.length > 0 ? [`${wish.zh}${wished.join("、")}。`] : [];
    }),
    `当地吃的，常被提起的有${city.dishes.join("、")}。`,
    ...(near.length > 0 ? [`周边城市按直线距离有${near.join("、")}。`] : []),
  ];
}

function english(book: CityBook): string[] {
  const { city, sights, rides, neighbours } = book;
  const airports = city.airports.map(({ name, iata }) => `${book.airportEnglish.get(name) ?? name} (${name}, ${iata})`);
  const trains = rides
    .slice(0, RIDES)
    .map(
      ({ to, number, minutes, isDaily }) =>
        `${to.english} in ${minutesEn(minutes)} (${number}${isDaily ? "" : ", not daily"})`,
    );
  return [
    `${city.english} (${[...new Set([fullCityName(city), city.province])].join(", ")}) has ${city.districts.length} districts and counties. Its administrative code is ${city.adcode}, its telephone code ${areaCode(city)}.`,
    [
      airports.length > 0 ? `Airports: ${listEn(airports)}.` : "The city has no civil airport.",
      city.stations.length > 0
        ? `Main railway stations: ${listEn(city.stations.map(({ name }) => stationEn(name, city)))}.`
        : "The city has no railway station.",
    ].join(" "),
    ...(trains.length > 0 ? [`The fastest direct trains reach ${listEn(trains)}.`] : []),
    ...(sights.length > 0 ? [`Start with ${listEn(sights.slice(0, SIGHTS).map(nameEn))}.`] : []),
    ...WISHES.flatMap((wish) => {
      const wished = wishedFor(wish, book).map(nameEn);
      return wished.length > 0 ? [`${wish.en} ${listEn(wished)}.`] : [];
    }),
    `Local dishes: ${listEn(city.dishes.map(dishEn))}.`,
    ...(neighbours.length > 0
      ? [
          `Nearby in a straight line: ${listEn(neighbours.map((other) => `${other.city.english} (${other.kilometres} km)`))}.`,
        ]
      : []),
  ];
}
