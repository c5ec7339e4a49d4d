/** One article a sight and language: what it is, when it opens, what it costs, what is around it. */
import { haversineMetres, type Random } from "@arenakit/contracts";
import type { Guide, Poi } from "../../data.ts";
import type { CityBook, NearPoi } from "../facts.ts";
import { hoursEn, hoursZh, lengthEn, lengthZh, listEn, nameEn, slugOf, tagsEn } from "../wording.ts";
import type { Draft, Writer } from "./article.ts";

/** Out of so many articles one repeats an old ticket price; it is marked in `contradictions`. */
const ONE_STALE_IN = 40;
const WALK_METRES = 1500;

export const writeSights: Writer = (book, rng) =>
  book.sights.flatMap((poi) => {
    const around = surroundings(book, poi);
    const stale = stalePrice(poi, rng);
    const slug = `${slugOf(poi.name)}-${poi.id.toLowerCase()}`;
    const places = [poi, ...around.food, ...around.stay, ...(around.metro ? [around.metro] : [])].map((one) =>
      "poi" in one ? one.poi.id : one.id,
    );
    const common = { kind: "sight", slug, places } as const;
    return [
      { ...common, language: "zh", ...chinese({ book, poi, around, stale }, rng) },
      { ...common, language: "en", ...english({ book, poi, around, stale }) },
    ] satisfies Draft[];
  });

interface Surroundings {
  readonly metro: NearPoi | null;
  readonly food: readonly NearPoi[];
  readonly stay: readonly NearPoi[];
  readonly station: { readonly name: string; readonly metres: number } | null;
}

interface SightWork {
  readonly book: CityBook;
  readonly poi: Poi;
  readonly around: Surroundings;
  /** The wrong price that the article gives; null for a true one. */
  readonly stale: number | null;
}

type Written = Pick<Draft, "title" | "paragraphs" | "contradictions">;

function surroundings(book: CityBook, poi: Poi): Surroundings {
  const near = (kinds: Poi["kind"][], limit: number) => book.near(poi, { kinds, metres: WALK_METRES, limit });
  const stations = book.city.stations.map((station) => ({
    name: station.name,
    metres: Math.round(haversineMetres(poi, station)),
  }));
  const station = stations.sort((one, other) => one.metres - other.metres)[0] ?? null;
  return {
    metro: near(["metro"], 1)[0] ?? null,
    food: near(["restaurant", "cafe"], 3),
    stay: near(["hotel"], 2),
    station,
  };
}

function stalePrice({ ticketYuan }: Poi, rng: Random): number | null {
  const isStale = rng.integer(1, ONE_STALE_IN) === 1;
  const off = rng.integer(1, 4) * 5;
  return isStale && ticketYuan !== null && ticketYuan > 0 ? ticketYuan + off : null;
}

function chinese({ book, poi, around, stale }: SightWork, rng: Random): Written {
  const { city } = book;
  const named = poi.alias.length > 0 ? `，人们也叫它${poi.alias.slice(0, 2).join("、")}` : "";
  const about = poi.tags.length > 0 ? `，适合看重${poi.tags.join("、")}的游客` : "";
  const opening = rng.pick([
    `${poi.name}位于${poi.address}${named}，是${city.name}值得安排的一站${about}。`,
    `到${city.name}，不少人会把${poi.name}写进行程${named}。它在${poi.address}${about}。`,
    `${poi.name}（${poi.address}）是${city.name}${poi.district}的代表性去处${named}${about}。`,
  ]);
  const hours = hoursZh(poi);
  const guess = (field: string) => (poi.approximate.includes(field) ? "（以现场公示为准）" : "");
  const price = stale ?? poi.ticketYuan;
  const ticket = price === null ? "" : price === 0 ? "免费参观" : `门票${price}元`;
  const visit = [
    ...(hours === null ? [] : [`开放时间：${hours}${guess("openHours")}`]),
    ...(ticket === "" ? [] : [`${ticket}${guess("ticketYuan")}`]),
    ...(poi.visitMinutes === null ? [] : [`建议游玩${poi.visitMinutes}分钟左右`]),
  ].join("；");
  const there = [
    ...(around.metro ? [`最近的地铁出入口是${around.metro.poi.name}，直线距离约${lengthZh(around.metro.metres)}`] : []),
    ...(around.station ? [`离${around.station.name}站直线约${lengthZh(around.station.metres)}`] : []),
  ].join("；");
  const food = around.food.map(
    ({ poi: place, metres }) =>
      `${place.name}（${place.costYuan === null ? "" : `人均${place.costYuan}元，`}约${lengthZh(metres)}）`,
  );
  const stay = around.stay.map(
    ({ poi: place }) => `${place.name}${place.costYuan === null ? "" : `（房价约${place.costYuan}元/晚）`}`,
  );
  return {
    title: rng.pick([`${poi.name}游览指南`, `${city.name}${poi.name}：开放时间、门票和周边`, `怎么玩${poi.name}`]),
    paragraphs: [
      opening,
      ...(visit === "" ? [] : [`${visit}。`]),
      ...(there === "" ? [] : [`交通：${there}。具体路线请以地图导航为准。`]),
      ...(food.length === 0 ? [] : [`附近吃饭可以考虑${food.join("、")}。`]),
      ...(stay.length === 0 ? [] : [`想住在附近，有${stay.join("、")}。`]),
    ],
    ...marked(stale === null ? [] : [{ says: `门票${stale}元`, truth: `门票${poi.ticketYuan}元` }]),
  };
}

function english({ book, poi, around, stale }: SightWork): Written {
  const { city } = book;
  const name = nameEn(poi);
  const fits = tagsEn(poi.tags);
  const hours = hoursEn(poi);
  const price = stale ?? poi.ticketYuan;
  const unsure = (field: string) => (poi.approximate.includes(field) ? " (check on site)" : "");
  const visit = [
    ...(hours === null ? [] : [`Open ${hours}${unsure("openHours")}.`]),
    ...(price === null
      ? []
      : [price === 0 ? "Admission is free." : `Admission is ${price} yuan${unsure("ticketYuan")}.`]),
    ...(poi.visitMinutes === null ? [] : [`Allow about ${poi.visitMinutes} minutes.`]),
  ].join(" ");
  const there = [
    ...(around.metro
      ? [
          `The nearest metro entrance is ${around.metro.poi.name}, ${lengthEn(around.metro.metres)} away in a straight line.`,
        ]
      : []),
    ...(around.station
      ? [`${around.station.name} railway station is ${lengthEn(around.station.metres)} away in a straight line.`]
      : []),
  ].join(" ");
  const food = around.food.map(
    ({ poi: place }) => `${place.name}${place.costYuan === null ? "" : ` (about ${place.costYuan} yuan a person)`}`,
  );
  return {
    title: `Visiting ${name}, ${city.english}`,
    paragraphs: [
      `${name} stands at ${poi.address} in ${city.english}${fits.length > 0 ? ` and is a good choice for ${listEn(fits)}` : ""}.`,
      ...(visit === "" ? [] : [visit]),
      ...(there === "" ? [] : [there]),
      ...(food.length === 0 ? [] : [`Places to eat within walking distance: ${listEn(food)}.`]),
    ],
    ...marked(stale === null ? [] : [{ says: `${stale} yuan`, truth: `${poi.ticketYuan} yuan` }]),
  };
}

const marked = (contradictions: Guide["contradictions"]) => (contradictions.length === 0 ? {} : { contradictions });
