/** Weather of v3: the live reply (`extensions=base`) and the forecast (`extensions=all`), written and read. */
import type { CityWeather, WeatherDay } from "../maps.ts";
import { shortCityName } from "./areas.ts";
import { badReply, member, numberIn, rowsIn, textIn, textOf, type Wire, wordsOf } from "./scalars.ts";

/** `extended` adds the city's short name. */
export function writeLive(
  { province, city, cityName, adcode, live, reportTime }: CityWeather,
  { extended }: { extended: boolean },
): Wire {
  return {
    ...{ province, city: cityName, adcode },
    ...(extended ? { arenakit: { city } } : {}),
    weather: live.weather,
    temperature: String(live.temperature),
    winddirection: live.windDirection,
    windpower: live.windPower,
    humidity: String(live.humidity),
    reporttime: reportTime,
    temperature_float: live.temperature.toFixed(1),
    humidity_float: live.humidity.toFixed(1),
  };
}

export function writeForecast({ province, cityName, adcode, reportTime, days }: CityWeather): Wire {
  return { city: cityName, adcode, province, reporttime: reportTime, casts: days.map(writeCast) };
}

export function writeCast(day: WeatherDay): Wire {
  return {
    date: day.date,
    week: String(day.weekday),
    dayweather: day.dayWeather,
    nightweather: day.nightWeather,
    daytemp: String(day.dayTemperature),
    nighttemp: String(day.nightTemperature),
    daywind: day.dayWind,
    nightwind: day.nightWind,
    daypower: day.dayPower,
    nightpower: day.nightPower,
    daytemp_float: day.dayTemperature.toFixed(1),
    nighttemp_float: day.nightTemperature.toFixed(1),
  };
}

/** The two replies as one weather; null where the service knows no such city. */
export function readWeather(base: unknown, all: unknown): CityWeather | null {
  const live = rowsIn(base, "lives")[0];
  const forecast = rowsIn(all, "forecasts")[0];
  if (live === undefined && forecast === undefined) return null;
  if (live === undefined || forecast === undefined)
    return badReply("lives and forecasts of one city", live ?? forecast);
  const cityName = textIn(live, "city");
  const adcode = textIn(live, "adcode");
  // 大理白族自治州 is called 大理, and a district what it is called in full.
  const isCity = adcode.endsWith("00");
  return {
    province: wordsOf(member(live, "province")),
    city: textOf(member(member(live, "arenakit"), "city")) ?? (isCity ? shortCityName(cityName) : cityName),
    cityName,
    adcode,
    reportTime: wordsOf(member(live, "reporttime")),
    live: {
      weather: textIn(live, "weather"),
      temperature: numberIn(live, "temperature"),
      humidity: numberIn(live, "humidity"),
      windDirection: wordsOf(member(live, "winddirection")),
      windPower: wordsOf(member(live, "windpower")),
    },
    days: rowsIn(forecast, "casts").map(readCast),
  };
}

function readCast(value: unknown): WeatherDay {
  return {
    date: textIn(value, "date"),
    weekday: numberIn(value, "week"),
    dayWeather: wordsOf(member(value, "dayweather")),
    nightWeather: wordsOf(member(value, "nightweather")),
    dayTemperature: numberIn(value, "daytemp"),
    nightTemperature: numberIn(value, "nighttemp"),
    dayWind: wordsOf(member(value, "daywind")),
    nightWind: wordsOf(member(value, "nightwind")),
    dayPower: wordsOf(member(value, "daypower")),
    nightPower: wordsOf(member(value, "nightpower")),
  };
}
