/** Geocodes, regeocodes, internet addresses and weather: all of v3. */
import { boundary, FailureError, fail, type LonLat, omitUndefined } from "@arenakit/contracts";
import type { Maps, MapsCall } from "../maps.ts";
import { writeIpPlace } from "../wire/areas.ts";
import { NO_REVERSE_GEOCODE, writeGeocode, writeReverseGeocode } from "../wire/geocodes.ts";
import type { Wire } from "../wire/scalars.ts";
import { writeForecast, writeLive } from "../wire/weather.ts";
import { type Answer, invalid } from "./parameters.ts";

const LARGEST_RADIUS_METRES = 3_000;
const DEFAULT_RADIUS_METRES = 1_000;
const MOST_BATCHED = 20;

export const geocode: Answer = async (maps, parameters, call) => {
  const city = parameters.words("city");
  const address = parameters.required("address");
  const found = await maps.geocode({ address, ...omitUndefined({ city }) }, call);
  if (found.length === 0) fail("policy", "no_such_place", `没有找到“${address}”，请写明城市、街道和门牌号。`);
  return { count: String(found.length), geocodes: found.map(writeGeocode) };
};

/** One location, or with `batch` up to twenty. */
export const answerReverseGeocode: Answer = async (maps, parameters, call) => {
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
      return readReverseGeocode(maps, { read, radiusMetres, all }, call);
    }),
  );
  return isBatch ? { regeocodes: found } : { regeocode: found[0]! };
};

/** A point outside of China has no address and is no error. */
async function readReverseGeocode(
  maps: Maps,
  { read, radiusMetres, all }: { read: () => LonLat; radiusMetres: number; all: boolean },
  call: MapsCall,
): Promise<Wire> {
  const outcome = await boundary("tool", async () => maps.reverseGeocode({ point: read(), radiusMetres }, call));
  if (outcome.ok) return writeReverseGeocode(outcome.value, { all });
  if (outcome.failure.code === "coordinates_out_of_range") return NO_REVERSE_GEOCODE;
  throw new FailureError(outcome.failure);
}

export const ip: Answer = async (maps, parameters, call) => {
  const given = parameters.text("ip");
  return writeIpPlace(given === undefined ? null : await maps.locateIp(given, call));
};

export const answerWeather: Answer = async (maps, parameters, call) => {
  const found = await maps.weather(parameters.required("city"), call);
  const isForecast = parameters.choice("extensions", ["base", "all"], "base") === "all";
  const count = found ? "1" : "0";
  return isForecast
    ? { count, forecasts: found ? [writeForecast(found)] : [] }
    : { count, lives: found ? [writeLive(found)] : [] };
};
