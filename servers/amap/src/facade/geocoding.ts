/** Geocodes, regeocodes, internet addresses, administrative areas and weather: all of v3. */
import { boundary, FailureError, type LonLat } from "@arenakit/contracts";
import type { Area, Maps, MapsCall } from "../maps.ts";
import { writeArea, writeIpPlace } from "../wire/areas.ts";
import { NO_REGEOCODE, writeGeocode, writeRegeocode } from "../wire/geocodes.ts";
import type { Wire } from "../wire/scalars.ts";
import { writeForecast, writeLive } from "../wire/weather.ts";
import type { Answer } from "./answer.ts";
import { invalid } from "./parameters.ts";

const LARGEST_RADIUS_METRES = 3_000;
const DEFAULT_RADIUS_METRES = 1_000;
const MOST_BATCHED = 20;
const SUGGESTED = 10;

export const geocode: Answer = async (maps, parameters, call) => {
  const city = parameters.words("city");
  const address = parameters.required("address");
  const found = await maps.geocode({ address, ...(city === undefined ? {} : { city }) }, call);
  return { count: String(found.length), geocodes: found.map(writeGeocode) };
};

/** One location, or with `batch` up to twenty. */
export const regeocode: Answer = async (maps, parameters, call) => {
  const all = parameters.choice("extensions", ["base", "all"], "base") === "all";
  const range = { low: 0, high: LARGEST_RADIUS_METRES, fallback: DEFAULT_RADIUS_METRES };
  const radiusMetres = parameters.integer("radius", range);
  const isBatch = parameters.flag("batch");
  const texts = parameters.required("location").split("|");
  if (texts.length > (isBatch ? MOST_BATCHED : 1))
    invalid("location", "一个坐标，或 batch=true 时最多 20 个", texts[1]);
  const found = await Promise.all(
    texts.map((text) => {
      const read = () => parameters.pointsIn(text, { name: "location", separator: "|", most: 1 })[0]!;
      return regeocodeOf(maps, { read, radiusMetres, all }, call);
    }),
  );
  return isBatch ? { regeocodes: found } : { regeocode: found[0]! };
};

/** A point outside of China has no address and is no error. */
async function regeocodeOf(
  maps: Maps,
  { read, radiusMetres, all }: { read: () => LonLat; radiusMetres: number; all: boolean },
  call: MapsCall,
): Promise<Wire> {
  const outcome = await boundary("tool", async () => maps.regeocode({ point: read(), radiusMetres }, call));
  if (outcome.ok) return writeRegeocode(outcome.value, { all });
  if (outcome.failure.code === "coordinates_out_of_range") return NO_REGEOCODE;
  throw new FailureError(outcome.failure);
}

export const ip: Answer = async (maps, parameters, call) => {
  const given = parameters.text("ip");
  return writeIpPlace(given === undefined ? null : await maps.locateIp(given, call));
};

/** `keywords` names areas; without it the country is answered, with `subdistrict` 2 or 3 down to its cities. */
export const district: Answer = async (maps, parameters, call) => {
  const keywords = parameters.words("keywords");
  const depth = parameters.integer("subdistrict", { low: 0, high: 3, fallback: 1 });
  const extended = parameters.flag("arenakit");
  if (keywords === undefined) {
    const country = await countryOf(maps, { depth, extended }, call);
    return { suggestion: { keywords: [], cities: [] }, count: "1", districts: [country] };
  }
  const found = await maps.areas(keywords, call);
  const isWanted = extended || found.length === 0;
  const alike = isWanted ? await maps.similarCities(keywords, SUGGESTED, call) : [];
  return {
    suggestion: { keywords: alike, cities: [] },
    count: String(found.length),
    districts: found.map((area) => writeArea(area, { extended })),
  };
};

async function countryOf(
  maps: Maps,
  { depth, extended }: { depth: number; extended: boolean },
  call: MapsCall,
): Promise<Wire> {
  const provinces = new Map<string, Area[]>();
  for (const name of await maps.cities(call)) {
    const city = (await maps.areas(name, call))[0]!;
    provinces.set(city.province, [...(provinces.get(city.province) ?? []), city]);
  }
  const districts = Array.from(provinces, ([name, cities]) => ({
    citycode: [],
    adcode: `${cities[0]!.adcode.slice(0, 2)}0000`,
    name,
    center: [],
    level: "province",
    districts: depth >= 2 ? cities.map((city) => writeArea(city, { extended })) : [],
  }));
  return {
    ...{ citycode: [], adcode: "100000", name: "中华人民共和国", center: [], level: "country" },
    districts: depth >= 1 ? districts : [],
  };
}

export const weather: Answer = async (maps, parameters, call) => {
  const found = await maps.weather(parameters.required("city"), call);
  const isForecast = parameters.choice("extensions", ["base", "all"], "base") === "all";
  if (!isForecast)
    return {
      count: found ? "1" : "0",
      lives: found ? [writeLive(found, { extended: parameters.flag("arenakit") })] : [],
    };
  return { count: found ? "1" : "0", forecasts: found ? [writeForecast(found)] : [] };
};
