/**
 * Ranks places for a query: exact name, alias, beginning of the name, part of it, address, then all words
 * covered, then places of the kind near a named place. Equal ranks have a fixed order.
 */
import { haversineMetres } from "@arenakit/contracts";
import type { CityFacts, PoiKind } from "../atlas.ts";
import type { Poi } from "../data.ts";
import { islandOf } from "../islands.ts";
import { type PlaceIndex, PlaceSet } from "./place-index.ts";
import { AMENITIES, keepsBounds, matchesWords, type PoiText, type Query, readQuery, stemOf } from "./query.ts";

/** Best first; a place takes the first rank that it reaches. */
const RANKS = [
  "name",
  "alias",
  "shortened",
  "stem",
  "prefix",
  "alias-prefix",
  "part",
  "alias-part",
  "address",
  "near",
  "words-name",
  "words",
  "named-in-query",
] as const;
type Rank = (typeof RANKS)[number];

/** A place of the wanted kind belongs to a named place when it is no farther. */
const NEAR_METRES = 3000;
/** Where nothing is near, what is within a ride. */
const FARTHEST_NEAR_METRES = 8000;
/** Characters of a name that is recognised inside a longer query. */
const SHORTEST_NAMED = 3;
/** What people mean first when a name fits several places. */
const PROMINENCE: Readonly<Record<PoiKind, number>> = {
  scenic: 0,
  museum: 0,
  park: 0,
  station: 0.5,
  airport: 0.5,
  mall: 1,
  hotel: 2,
  restaurant: 2,
  cafe: 2,
  bar: 2,
  hospital: 2,
  metro: 3,
  bank: 4,
  parking: 5,
  school: 4,
  supermarket: 3,
  cinema: 4,
  sports: 3,
  pharmacy: 2,
  fuel: 2,
  charging: 2,
  office: 2,
  residence: 2,
  bus: 1,
  shop: 3,
  service: 4,
  gate: 6,
};

interface Found {
  readonly poi: Poi;
  readonly rank: number;
  /** Smaller is better, within the rank. */
  readonly order: number;
}

export function searchPlaces(
  index: PlaceIndex,
  query: string,
  options: { cities: readonly CityFacts[]; city: CityFacts | null; limit: number },
): Poi[] {
  const read = readQuery(query, options.cities, (name) => index.called(name).length > 0);
  if (!read.whole) return [];
  const within = options.city ? index.inCity(options.city.adcode) : index.all;
  const textsOf = (places: PlaceSet): PoiText[] => {
    places.retain(within);
    return places.members().map((at) => index.texts[at]!);
  };
  let found = textsOf(candidates(index, read)).flatMap((text): Found[] => {
    const rank = rankOf(text, read);
    return rank ? [{ poi: text.poi, rank: RANKS.indexOf(rank), order: orderOf(text.poi, rank) }] : [];
  });
  if (read.alone.kinds.length > 0 || !found.some(({ rank }) => rank < RANKS.indexOf("prefix"))) {
    const around = nearNamed(index, { read, found, textsOf, cities: options.cities });
    // 西湖边的酒店 means none of 东西湖, however its name reads.
    if (around)
      found = [...found.filter(({ poi }) => haversineMetres(around.centre, poi) <= NEAR_METRES), ...around.near];
  }
  const named = () =>
    textsOf(placeSet(index, index.calledIn(read.text, SHORTEST_NAMED)))
      .filter((text) => isNamedIn(text, read))
      .map(({ poi }) => namedInQuery(poi));
  const first = (found.length > 0 ? found : named()).filter(({ poi }) => keepsBounds(poi, read.bounds));
  return first
    .sort((left, right) => left.rank - right.rank || left.order - right.order || compareIds(left.poi, right.poi))
    .slice(0, options.limit)
    .map(({ poi }) => poi);
}

/**
 * Every place that can have a rank: those in the city that hold all characters of the words, which are pieces of the
 * text, and those anywhere that are called what the whole query says (上海's 南京路步行街).
 */
function candidates(index: PlaceIndex, { whole, city, words }: Query): PlaceSet {
  const places = index.all.copy();
  for (const word of words.rest) places.retain(index.holding(stemOf(word)));
  if (city) places.retain(index.inCity(city.adcode));
  for (const at of index.called(whole)) places.add(at);
  return places;
}

function placeSet(index: PlaceIndex, places: readonly number[]): PlaceSet {
  const set = new PlaceSet(index.texts.length);
  for (const at of places) set.add(at);
  return set;
}

function rankOf(text: PoiText, query: Query): Rank | null {
  const byWhole = exactRank(text, query.whole);
  if (byWhole) return byWhole;
  if (!inArea(text.poi, query)) return null;
  const byText = nameRank(text, query.text);
  if (byText && matchesWords(text, query.alone, { address: false })) return byText;
  const { rest } = query.words;
  const fits = matchesWords(text, query.words, { address: true });
  // 崂山风景区 for the scenic place that is called 崂山.
  if (fits && rest.length > 0 && exactRank(text, rest.join(""))) return "stem";
  if (query.text.length >= 3 && /\d/.test(query.text) && text.address.includes(query.text)) return "address";
  if (!fits || !asksForSomething(text, query)) return null;
  const alone = query.words.kinds.length === 0;
  if (alone && rest.some((word) => AMENITIES.has(word) && !isInName(text, word))) return null;
  return rest.length > 0 && rest.every((word) => isInName(text, word)) ? "words-name" : "words";
}

function isInName({ name, aliases }: PoiText, word: string): boolean {
  return name.includes(word) || aliases.some((alias) => alias.includes(word));
}

/** A query of an area alone is answered with its sights. */
function asksForSomething({ poi }: PoiText, { words }: Query): boolean {
  if (words.kinds.length + words.tags.length + words.rest.length > 0) return true;
  return poi.source === "atlas" && poi.kind !== "station" && poi.kind !== "airport";
}

function exactRank({ name, aliases, shortened }: PoiText, wanted: string): Rank | null {
  if (wanted === "") return null;
  if (name === wanted) return "name";
  if (aliases.includes(wanted)) return "alias";
  return shortened === wanted ? "shortened" : null;
}

function nameRank(text: PoiText, wanted: string): Rank | null {
  const exact = exactRank(text, wanted);
  if (exact || wanted.length < 2) return exact;
  const { name, aliases } = text;
  if (name.startsWith(wanted)) return "prefix";
  if (aliases.some((alias) => alias.startsWith(wanted))) return "alias-prefix";
  if (name.includes(wanted)) return "part";
  return aliases.some((alias) => alias.includes(wanted)) ? "alias-part" : null;
}

function inArea(poi: Poi, { city, district }: Query): boolean {
  return (!city || poi.city === city.adcode) && (!district || poi.district === district);
}

/** Places of the wanted kinds and tags around the place that the other words name. */
function nearNamed(
  index: PlaceIndex,
  {
    read,
    found,
    textsOf,
    cities,
  }: {
    read: Query;
    found: readonly Found[];
    textsOf: (places: PlaceSet) => PoiText[];
    cities: readonly CityFacts[];
  },
): { centre: Poi; near: Found[] } | null {
  const { words, city, text: joined } = read;
  for (const name of new Set([joined, ...words.rest])) {
    const others = name === joined ? [] : words.rest.filter((word) => word !== name);
    if (words.kinds.length + words.tags.length + others.length === 0) continue;
    const centre = textsOf(placeSet(index, index.called(name)))
      .map(({ poi }) => poi)
      .filter((poi) => !city || poi.city === city.adcode)
      .sort((left, right) => prominence(left) - prominence(right) || compareIds(left, right))[0];
    if (!centre) continue;
    // Across the water is not near: 鼓浪屿酒店 stand on the island.
    const facts = cities.find(({ adcode }) => adcode === centre.city);
    const sameSide = (poi: Poi) => !facts || islandOf(facts, poi) === islandOf(facts, centre);
    const known = new Set(found.map(({ poi }) => poi.id));
    for (const metres of [NEAR_METRES, FARTHEST_NEAR_METRES]) {
      const around = index.within(centre, metres).map(({ at }) => at);
      const near = textsOf(placeSet(index, around)).flatMap((text): Found[] => {
        if (known.has(text.poi.id) || text.poi.id === centre.id || !sameSide(text.poi)) return [];
        if (!matchesWords(text, { ...words, rest: others }, { address: false })) return [];
        return [{ poi: text.poi, rank: RANKS.indexOf("near"), order: haversineMetres(centre, text.poi) }];
      });
      const foundNear = found.some(({ poi }) => haversineMetres(centre, poi) <= metres && poi.id !== centre.id);
      if (near.length > 0 || foundNear) return { centre, near };
    }
  }
  return null;
}

/** `故宫博物院门票预订`: the query holds the whole name. */
function isNamedIn({ poi, name, aliases }: PoiText, query: Query): boolean {
  return (
    inArea(poi, query) &&
    [name, ...aliases].some((known) => known.length >= SHORTEST_NAMED && query.text.includes(known))
  );
}

function namedInQuery(poi: Poi): Found {
  return { poi, rank: RANKS.indexOf("named-in-query"), order: prominence(poi) - poi.name.length / 100 };
}

/** By name: the prominent and the short first. By words: the best rated. */
function orderOf(poi: Poi, rank: Rank): number {
  if (rank === "words" || rank === "words-name")
    return (poi.source === "atlas" ? PROMINENCE[poi.kind] - 100 : 0) - (poi.rating ?? 0) / 10;
  return prominence(poi) * 100 + poi.name.length;
}

function prominence(poi: Poi): number {
  return PROMINENCE[poi.kind] + (poi.source === "atlas" ? 0 : 10);
}

function compareIds(left: Poi, right: Poi): number {
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
}
