/** Weather of v3: the live reply (`extensions=base`) and the forecast (`extensions=all`), written and read. */
import type { CityWeather, WeatherDay } from "../maps.ts";
import type { Wire } from "./scalars.ts";

export function writeLive({ province, cityName, adcode, live, reportTime }: CityWeather): Wire {
  return {
    province,
    city: cityName,
    adcode,
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
