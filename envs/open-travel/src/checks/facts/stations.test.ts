import { expect, it } from "vitest";
import { HAN_CITIES, LATIN_CITIES } from "../../query/cities.ts";
import { isPlaceIn } from "./stations.ts";

const CITIES = HAN_CITIES.map((han, at) => ({ han, latin: LATIN_CITIES[at]! }));

it("knows every city that a query may name in either script, and its stations", () => {
  const missed = CITIES.filter(
    ({ han, latin }) => ![han, `${han}南`, `${han}市`, latin].every((stop) => isPlaceIn(stop, latin)),
  );
  expect(missed).toEqual([]);
});

it.each([
  ["上海虹桥", "Beijing"],
  ["南京南", "Nanning"],
  ["西宁", "Xi'an"],
  ["济南西", "Tai'an"],
  ["Shanghai Hongqiao", "北京"],
])("does not take %s for a place in %s", (stop, wanted) => expect(isPlaceIn(stop, wanted)).toBe(false));
