/**
 * Days that keep to one area: a district, or the surroundings of a well-known sight. The area's sights come first, then
 * what else of the world is open there, with a kitchen on the way.
 */
import { haversineMetres } from "@arenakit/contracts";
import { districtLabel, fullCityName, islandOf, type Poi } from "@arenakit/corpus-world";
import type { CityBook } from "../facts.ts";
import { districtEn, nameEn, slugOf } from "../wording.ts";
import type { ArticleDraft, Writer } from "./article.ts";
import { type Day, oneDay, ranked, takeDay } from "./route.ts";

/** Sights of a city around which a day is described. */
const AROUND = 8;
const AROUND_METRES = 2500;
/** Stops of one area are so near to each other; a district may have two places of interest. */
const REACH = {
  district: { first: 12_000, next: 4000 },
  around: { first: AROUND_METRES, next: AROUND_METRES },
} as const;
/** A day with fewer stops is filled with lesser known ones, within so many metres of its first. */
const FEW_STOPS = 3;
const FILLED_METRES = 3000;
const LESSER = ["scenic", "museum", "park"] as const;
const MOST_LESSER = 12;
/** Slopes and resorts are a day of their own. */
const LEISURE = "08";
const LUNCH_METRES = 1000;

export const writeAreas: Writer = (book) => [...inDistricts(book), ...aroundSights(book)];

function inDistricts(book: CityBook): ArticleDraft[] {
  const { city, sights } = book;
  return city.districts.flatMap(({ name }): ArticleDraft[] => {
    const isThere = ({ district }: Poi) => district === name;
    const first = ranked(city, sights.filter(isThere))[0]?.poi;
    if (!first) return [];
    const day = dayAt(book, first, { isThere, reach: REACH.district });
    const where = `${districtEn(name)}, ${city.english}`;
    return area(book, day, {
      slug: `district-${slugOf(name)}`,
      zh: {
        title: `${city.name}${name}一日游：只在${districtLabel(name)}玩`,
        opening: `这条路线一整天只在${fullCityName(city)}${name}里走，不去别的区，${goes(day)}`,
      },
      en: { title: `One day in ${where}`, opening: `This day keeps to ${where}: ` },
    });
  });
}

function aroundSights(book: CityBook): ArticleDraft[] {
  const { city, sights } = book;
  return ranked(city, sights)
    .slice(0, AROUND)
    .flatMap(({ poi: first }): ArticleDraft[] => {
      const isThere = (poi: Poi) => haversineMetres(poi, first) <= AROUND_METRES;
      const day = dayAt(book, first, { isThere, reach: REACH.around });
      if (day.length < 2) return [];
      return area(book, day, {
        slug: `around-${slugOf(first.name)}`,
        zh: {
          title: `${first.name}周边一日游：只在${first.name}附近走`,
          opening: `这条路线一整天都在${city.name}${first.name}附近，各站离它直线不超过${AROUND_METRES / 1000}公里，${goes(day)}`,
        },
        en: {
          title: `One day around ${nameEn(first)}, ${city.english}`,
          opening: `This day stays within ${AROUND_METRES / 1000} km of ${nameEn(first)}: `,
        },
      });
    });
}

const goes = (day: Day): string => (day.length > 1 ? "依次是" : "只去");

type AreaWords = Omit<Parameters<typeof oneDay>[2], "kind" | "lunch">;

/** The article, with the kitchen nearest to the middle of the day. */
function area(book: CityBook, day: Day, words: AreaWords): ArticleDraft[] {
  const middle = day[Math.floor(day.length / 2)]!;
  const [lunch] = book.near(middle, { kinds: ["restaurant"], metres: LUNCH_METRES, limit: 1 });
  return oneDay(book, day, { ...words, kind: "area", lunch: lunch?.poi });
}

/** The best known first, then what is near; where sights are few, other places that are open there. */
function dayAt(
  book: CityBook,
  first: Poi,
  { isThere, reach }: { isThere: (poi: Poi) => boolean; reach: { first: number; next: number } },
): Day {
  const { city, sights } = book;
  const known = ranked(city, [first, ...sights.filter((poi) => poi !== first && isThere(poi))]);
  const day = takeDay([...known], reach);
  if (day.length >= FEW_STOPS) return day;
  const island = islandOf(city, first);
  const isKnown = ({ id }: Poi) => sights.some((sight) => sight.id === id);
  const lesser = book
    .near(first, { kinds: LESSER, metres: FILLED_METRES, limit: MOST_LESSER })
    .map(({ poi }) => poi)
    .filter(
      (poi) =>
        poi.parent === null &&
        !poi.typecode.startsWith(LEISURE) &&
        isThere(poi) &&
        !isKnown(poi) &&
        islandOf(city, poi) === island,
    );
  return takeDay([...known, ...ranked(city, lesser)], reach);
}
