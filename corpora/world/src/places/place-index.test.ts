import { haversineMetres } from "@arenakit/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { TWO_CITIES } from "../fixtures/two-cities.ts";
import { generatePois } from "../generator/pois.ts";
import { createPlaceIndex, PlaceSet } from "./place-index.ts";
import { poiText } from "./query.ts";
import { searchPlaces } from "./search.ts";

const cityNames = new Map(TWO_CITIES.map(({ adcode, name }) => [adcode, name]));
const pois = generatePois(TWO_CITIES, 1);
/** A name that begins with another city's: the words alone would look for it there. */
const stranger = { ...pois.find(({ city }) => cityNames.get(city) === "哈尔滨")!, id: "stranger", name: "杭州饭庄" };
const texts = [...pois, stranger].map((poi) => poiText(poi, cityNames.get(poi.city)!));
const index = createPlaceIndex(texts);
const place = fc.nat({ max: texts.length - 1 });
const indicesWhere = (holds: (text: (typeof texts)[number]) => boolean) =>
  texts.flatMap((text, at) => (holds(text) ? [at] : []));
const called = ({ name, aliases, shortened }: (typeof texts)[number]) => [name, ...aliases, shortened];

it("keeps sets as sets are", () => {
  const numbers = fc.uniqueArray(fc.nat({ max: 99 }));
  const setOf = (members: number[]) => {
    const set = new PlaceSet(100);
    for (const member of members) set.add(member);
    return set;
  };
  const ascending = (members: number[]) => members.sort((left, right) => left - right);
  fc.assert(
    fc.property(numbers, numbers, (left, right) => {
      const both = setOf(left).copy();
      both.retain(setOf(right));
      expect(both.members()).toEqual(ascending(left.filter((member) => right.includes(member))));
    }),
  );
});

it("holds every place that contains a text in one of its fields", () => {
  const fields = ({ name, aliases, address, facets }: (typeof texts)[number]) => [name, ...aliases, address, facets];
  fc.assert(
    fc.property(place, fc.nat(), fc.nat({ max: 30 }), fc.integer({ min: 1, max: 6 }), (at, field, start, length) => {
      const known = fields(texts[at]!);
      const piece = known[field % known.length]!.slice(start, start + length);
      const holders = new Set(index.holding(piece).members());
      const missed = indicesWhere((text) => fields(text).some((value) => value.includes(piece))).filter(
        (holder) => !holders.has(holder),
      );
      expect(missed).toEqual([]);
    }),
  );
  expect(index.holding("龘").members()).toEqual([]);
});

it("knows places by whole names, alone and inside a longer text", () => {
  fc.assert(
    fc.property(place, fc.constantFrom("", "门票", "去"), fc.constantFrom("", "怎么走"), (at, before, after) => {
      const { name } = texts[at]!;
      expect([...index.called(name)].sort()).toEqual(indicesWhere((text) => called(text).includes(name)).sort());
      expect(index.calledIn(`${before}${name}${after}`, 1)).toContain(at);
      expect(index.calledIn(`${before}${name}${after}`, name.length + 20)).toEqual([]);
    }),
  );
});

it("finds exactly the places within a radius", () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 60_000 }), fc.double({ min: -0.2, max: 0.2 }), (at, radius, off) => {
      const { longitude, latitude } = texts[at]!.poi;
      const centre = { longitude: longitude + off, latitude: latitude - off };
      const found = index.within(centre, radius).map((near) => near.at);
      const near = indicesWhere(({ poi }) => haversineMetres(centre, poi) <= radius);
      expect(found.sort((left, right) => left - right)).toEqual(near);
    }),
  );
});

it("leaves out no place that a look at every place would find", () => {
  const everything = texts.map((_, at) => at);
  const patient: typeof index = {
    ...index,
    inCity: () => index.all,
    holding: () => index.all,
    calledIn: () => everything,
    within: (centre, radiusMetres) =>
      texts
        .map(({ poi }, at) => ({ at, distanceMetres: haversineMetres(centre, poi) }))
        .filter(({ distanceMetres }) => distanceMetres <= radiusMetres),
  };
  const word = fc.oneof(
    fc.tuple(place, fc.nat({ max: 8 }), fc.integer({ min: 1, max: 8 })).map(([at, start, length]) => {
      const { name, address } = texts[at]!.poi;
      return (start % 2 === 0 ? name : address).slice(start, start + length);
    }),
    fc.constantFrom(
      "杭州",
      "哈尔滨市",
      "西湖区",
      "酒店",
      "咖啡馆",
      "亲子",
      "附近的",
      "门票",
      "健身房",
      "100元以下",
      "龘",
      "杭州饭庄",
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom("", " "), (words, between) => {
      const find = (from: typeof index) =>
        searchPlaces(from, words.join(between), { cities: TWO_CITIES, city: null, limit: 1000 }).map(({ id }) => id);
      expect(find(index)).toEqual(find(patient));
    }),
    { numRuns: 500 },
  );
});
