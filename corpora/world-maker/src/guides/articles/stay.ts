/** Where to stay: the areas of a city that have most hotels, with what a night costs there and how one gets about. */
import type { CityBook, StayArea } from "../facts.ts";
import { lengthEn, lengthZh, listEn, metroEn, nameEn } from "../wording.ts";
import type { ArticleDraft } from "./article.ts";

const AREAS = 5;
const HOTELS = 2;
const METRO_METRES = 1500;
const SIGHT_METRES = 1500;

/** Nothing about a city without hotels. */
export function writeStay(book: CityBook): ArticleDraft[] {
  const { city } = book;
  const areas = book.stays.slice(0, AREAS);
  if (areas.length === 0) return [];
  const places = areas.flatMap(({ hotels }) => hotels.slice(0, HOTELS).map(({ id }) => id));
  const common = { kind: "wish", slug: "where-to-stay", places } as const;
  return [
    {
      ...common,
      language: "zh",
      title: `${city.name}住哪里方便：各片区的酒店和交通`,
      paragraphs: [
        `第一次来${city.name}，住宿可以从酒店多、交通方便的片区里选，下面按酒店数量排列。`,
        ...areas.map((area) => chinese(book, area)),
        "房价随日期变化，订之前再查一次。",
      ],
    },
    {
      ...common,
      language: "en",
      title: `Where to stay in ${city.english}: hotels by area`,
      paragraphs: [
        `Places to stay for a first visit to ${city.english}, the areas with most hotels first.`,
        ...areas.map((area) => english(book, area)),
        "Prices change with the date: look them up before you book.",
      ],
    },
  ];
}

function chinese(book: CityBook, area: StayArea): string {
  const { metro, sight } = around(book, area);
  const hotels = area.hotels
    .slice(0, HOTELS)
    .map(({ name, costYuan }) => (costYuan === null ? name : `${name}（约${costYuan}元/晚）`));
  return [
    `住在${area.name}：有${area.count}家酒店，房价中位数约${area.medianYuan}元/晚，例如${hotels.join("、")}`,
    ...(metro ? [`最近的地铁站口是${metro.poi.name}，直线约${lengthZh(metro.metres)}`] : []),
    ...(sight ? [`离${sight.poi.name}直线约${lengthZh(sight.metres)}`] : []),
  ]
    .join("；")
    .concat("。");
}

function english(book: CityBook, area: StayArea): string {
  const { metro, sight } = around(book, area);
  const hotels = area.hotels
    .slice(0, HOTELS)
    .map((poi) => (poi.costYuan === null ? nameEn(poi) : `${nameEn(poi)}, about ${poi.costYuan} yuan a night`));
  return [
    `Stay in ${area.english} (${area.name}): ${area.count} hotels with a median of ${area.medianYuan} yuan a night, such as ${listEn(hotels)}.`,
    ...(metro ? [`${metroEn(metro.poi)} is ${lengthEn(metro.metres)} away.`] : []),
    ...(sight ? [`${nameEn(sight.poi)} is ${lengthEn(sight.metres)} away.`] : []),
  ].join(" ");
}

/** Of the area's first hotel: the nearest station and the best known sight near it. */
function around(book: CityBook, { hotels: [first] }: StayArea) {
  if (!first) return { metro: undefined, sight: undefined };
  const [metro] = book.near(first, { kinds: ["metro"], metres: METRO_METRES, limit: 1 });
  const near = book.near(first, {
    kinds: ["scenic", "museum", "park"],
    metres: SIGHT_METRES,
    limit: Number.POSITIVE_INFINITY,
  });
  const sight = book.sights.flatMap((poi) => near.find(({ poi: { id } }) => id === poi.id) ?? [])[0];
  return { metro, sight };
}
