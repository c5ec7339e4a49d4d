/** Cities of a frozen world: their weather, their internet addresses, their names. */
import { addDays, fail, parseLocalTime, random } from "@arenakit/contracts";
import { type CityFacts, fullCityName, shortProvince, type World } from "@arenakit/corpus-world";
import type { CityWeather, IpPlace, Maps } from "../maps.ts";
import type { Areas, WeatherPlace } from "./areas.ts";

const FORECAST_DAYS = 4; // as Amap's forecast

export function cityAnswers(
  world: World,
  areas: Areas,
): Pick<Maps, "weather" | "locateIp" | "areas" | "districts" | "similarCities" | "cities" | "cityNames"> {
  const { places } = world;
  const byAdcode = [...places.cities].sort((one, other) => Number(one.adcode) - Number(other.adcode));
  return {
    weather: async (name, { now }) => weatherOf(world, areas.weatherPlace(name), now),
    async locateIp(ip) {
      const at = cityOfAddress(ip, { worldId: world.id, cities: places.cities.map(({ name }) => name) });
      return at === null ? null : ipPlace(places.cities[at]!);
    },
    areas: async (name) => areas.named(name),
    districts: async (adcode) => areas.districtsOf(adcode),
    similarCities: async (name, limit) => places.similarCities(name.toWellFormed(), limit),
    cities: async () => byAdcode.map(({ name }) => name),
    cityNames: async () => places.cities,
  };
}

function weatherOf({ climate }: World, place: WeatherPlace | null, now: string): CityWeather | null {
  if (!place) return null;
  const today = parseLocalTime(now)?.date;
  if (!today)
    fail("harness", "invalid_context", `now is ${JSON.stringify(now)}: expected a time such as 2026-05-01T08:00`);
  const days = Array.from({ length: FORECAST_DAYS }, (_, offset) => {
    const { windDirection, windPower, ...day } = climate.day(place.city, addDays(today, offset));
    const wind = { dayWind: windDirection, nightWind: windDirection, dayPower: windPower, nightPower: windPower };
    // Minus zero is no temperature.
    const temperatures = { dayTemperature: day.dayTemperature + 0, nightTemperature: day.nightTemperature + 0 };
    return Object.assign({}, day, temperatures, wind);
  });
  const live = climate.live(place.city, now);
  return {
    province: shortProvince(place.city.province),
    city: place.name,
    cityName: place.fullName,
    adcode: place.adcode,
    reportTime: `${now.replace("T", " ")}:00`,
    live: { ...live, temperature: live.temperature + 0 },
    days,
  };
}

/** The box around the districts' centres. */
function ipPlace(city: CityFacts): IpPlace {
  const longitudes = city.districts.map(({ longitude }) => longitude);
  const latitudes = city.districts.map(({ latitude }) => latitude);
  return {
    province: city.province,
    cityName: fullCityName(city),
    adcode: city.adcode,
    southWest: { longitude: Math.min(...longitudes), latitude: Math.min(...latitudes) },
    northEast: { longitude: Math.max(...longitudes), latitude: Math.max(...latitudes) },
  };
}

/** First bytes of address blocks that are mostly assigned to China (public registry of APNIC), approximately. */
const CHINESE_BLOCKS = new Set(
  "1 14 27 36 39 42 49 58 59 60 61 101 103 106 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 139 140 144 150 153 157 159 163 171 175 180 182 183 202 203 210 211 218 219 220 221 222 223"
    .split(" ")
    .map(Number),
);

/** Of the telephone companies of these cities, for about as long as there are such lists. */
const KNOWN_BLOCKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    北京: "114.247 202.106 202.108 219.141 219.142 219.143",
    上海: "101.226 116.228 180.168 222.66",
    广州: "113.108 121.33",
    深圳: "113.87 119.137",
    南京: "58.213",
    武汉: "59.172",
    成都: "61.139",
  }).flatMap(([city, blocks]) => blocks.split(" ").map((block) => [block, city] as const)),
);

/**
 * The city that an address is used in, as an index of `cities`, which are names; null for an address of another country or of
 * a private network. A few well-known /16 are typed. The others of the blocks that China was given are dealt out by the
 * world's id, so that the same address is always in the same city. Throws invalid_arguments.
 */
function cityOfAddress(ip: string, { worldId, cities }: { worldId: string; cities: readonly string[] }): number | null {
  const bytes = /^\d{1,3}(\.\d{1,3}){3}$/.test(ip) ? ip.split(".").map(Number) : [];
  if (bytes.length !== 4 || bytes.some((byte) => byte > 255))
    fail("policy", "invalid_arguments", `ip 应为 IPv4 地址，例如“114.247.50.2”，收到“${ip}”。请改正后重试。`);
  if (!CHINESE_BLOCKS.has(bytes[0]!)) return null;
  const known = cities.indexOf(KNOWN_BLOCKS.get(`${bytes[0]}.${bytes[1]}`) ?? "");
  return known >= 0 ? known : random(worldId, "internet addresses", bytes[0]!, bytes[1]!).integer(0, cities.length - 1);
}
