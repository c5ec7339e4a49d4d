/** Cities of a frozen world: their weather, their internet addresses, their names. */
import { addDays, fail, parseLocalTime } from "@arenakit/contracts";
import { type CityFacts, fullCityName, shortProvince, type World } from "@arenakit/corpus-world";
import type { CityWeather, IpPlace, Maps } from "../maps.ts";
import { cityOfAddress } from "./addresses-of-cities.ts";
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
    return { ...day, dayTemperature: day.dayTemperature + 0, nightTemperature: day.nightTemperature + 0, ...wind };
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
