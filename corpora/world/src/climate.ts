/**
 * Weather of any day, fixed by world seed, city and date. Stationary Gaussian noise over half days decides rain
 * and clouds, so that neighbouring half days and neighbouring cities resemble each other; the atlas' monthly climate sets the level.
 * The date need not lie inside the world's horizon. The weather of a place of the city other than its centre is that of
 * the city at the place's point: `day({ ...city, longitude, latitude, adcode }, date)`.
 */
import { dayNumber, fail, type LonLat, parseLocalTime, random, weekday } from "@arenakit/contracts";
import type { CityFacts } from "./atlas.ts";
import type { Climate, DayWeather } from "./solvers.ts";

/** Moving-average weights over half days; their squares sum to 1 after normalising, so the noise stays N(0, 1). */
const WET_WINDOW = [0.4, 0.8, 1, 0.8, 0.4];
/** Over days: warm and cold spells of about a week. */
const WARMTH_WINDOW = [0.3, 0.6, 0.9, 1, 0.9, 0.6, 0.3];
/** Degrees by which days differ from the mean: more where summer and winter differ more, and more in winter. Our fit. */
const spellDegrees = (range: number, winter: number) => 1.2 + range * (0.03 + 0.03 * winter);
/**
 * A day counts as wet when either half is. Neighbouring halves correlate by 0.86 with this window, so a half must be
 * wet less often than the day: by this factor, fitted to the bivariate normal for shares from 0.1 to 0.6.
 */
const halfDayShare = (wetDays: number) => wetDays * (0.69 + 0.26 * wetDays);
const DIRECTIONS = ["北", "东北", "东", "东南", "南", "西南", "西", "西北"] as const;
const WINDY_PROVINCES = /海南|山东|福建|辽宁|内蒙古|甘肃|新疆/;

export function createClimate(seed: number): Climate {
  const field = createField(seed);
  const day = (city: CityFacts, date: string): DayWeather => {
    const number = dayOf(date);
    const means = monthlyMeans(city, date);
    const day = halfDay(field, { city, means, half: 2 * number });
    const night = halfDay(field, { city, means, half: 2 * number + 1 });
    const spell = spellDegrees(means.range, means.winter);
    const warmth = spell * field.value("warmth", city, { at: number, window: WARMTH_WINDOW });
    const spread = Math.max(3, means.high - means.low);
    const byDay = { clear: 1, cloudy: 0, overcast: -1.5, wet: -0.28 * spread };
    const byNight = { clear: -1, cloudy: 0, overcast: 0.8, wet: 0.8 };
    const dayTemperature = Math.round(means.high + warmth + byDay[day.sky] - expected(byDay, means));
    const nightTemperature = Math.min(
      dayTemperature - 2,
      Math.round(means.low + warmth + byNight[night.sky] - expected(byNight, means)),
    );
    const wind = windOf(field, city, number);
    return {
      date,
      weekday: weekday(date),
      dayWeather: words(day, dayTemperature, { daytime: true, rng: random(seed, "word", city.adcode, number) }),
      nightWeather: words(night, nightTemperature, {
        daytime: false,
        rng: random(seed, "word-night", city.adcode, number),
      }),
      dayTemperature,
      nightTemperature,
      windDirection: wind.direction,
      windPower: wind.power,
    };
  };
  return { day, live: (city, now) => liveWeather(day, { field, city, now }) };
}

type Sky = "clear" | "cloudy" | "overcast" | "wet";
interface HalfDay {
  readonly sky: Sky;
  /** 0 the wettest that happens … 1 just wet; only for `wet`. */
  readonly rarity: number;
}
interface Means {
  readonly high: number;
  readonly low: number;
  readonly wetShare: number;
  /** Between the warmest and the coldest month. */
  readonly range: number;
  /** 0 in the warmest month … 1 in the coldest. */
  readonly winter: number;
}

/** Of the dry half days so many are overcast, and so many of all dry ones no more than cloudy. */
const OVERCAST = 0.2;
const CLOUDY = 0.5;

/** What the sky adds on average, so that the monthly means stay those of the atlas. */
function expected(adds: Readonly<Record<Sky, number>>, { wetShare }: Means): number {
  const wet = halfDayShare(wetShare);
  const dry = OVERCAST * adds.overcast + (CLOUDY - OVERCAST) * adds.cloudy + (1 - CLOUDY) * adds.clear;
  return wet * adds.wet + (1 - wet) * dry;
}

function halfDay(field: Field, { city, means, half }: { city: CityFacts; means: Means; half: number }): HalfDay {
  const level = rounded(cumulativeNormal(field.value("wet", city, { at: half, window: WET_WINDOW })));
  const wetShare = halfDayShare(means.wetShare);
  if (level < wetShare) return { sky: "wet", rarity: level / wetShare };
  const dry = (level - wetShare) / (1 - wetShare);
  return { sky: dry < OVERCAST ? "overcast" : dry < CLOUDY ? "cloudy" : "clear", rarity: 1 };
}

function words(
  half: HalfDay,
  temperature: number,
  { daytime, rng }: { daytime: boolean; rng: { next(): number } },
): string {
  if (half.sky !== "wet") return { clear: "晴", cloudy: "多云", overcast: "阴" }[half.sky];
  const snow = temperature <= 0;
  if (!snow && temperature <= 2) return "雨夹雪";
  // Cold air holds little water: it pours in the heat only.
  const water = Math.min(1.2, Math.max(0.05, (temperature + 5) / 30));
  const grade = half.rarity < 0.08 * water ** 2 ? "大" : half.rarity < 0.35 * water ? "中" : "小";
  if (snow) return `${grade}雪`;
  if (daytime && temperature >= 25 && rng.next() < 0.45) return "雷阵雨";
  if (temperature >= 15 && grade === "小" && rng.next() < 0.3) return "阵雨";
  return `${grade}雨`;
}

function liveWeather(
  day: (city: CityFacts, date: string) => DayWeather,
  { field, city, now }: { field: Field; city: CityFacts; now: string },
): ReturnType<Climate["live"]> {
  const time = parseLocalTime(now);
  if (!time)
    fail("harness", "invalid_now", `expected a local time such as 2026-05-01T08:00, got ${JSON.stringify(now)}`);
  const number = dayOf(time.date);
  const today = day(city, time.date);
  const daytime = time.minute >= 6 * 60 && time.minute < 18 * 60;
  const weather = daytime ? today.dayWeather : today.nightWeather;
  // Coldest at 5:00, warmest at 14:00, a cosine between; before 5:00 the night of this date stands in for the last.
  const share =
    time.minute >= 300 && time.minute <= 840
      ? (1 - Math.cos((Math.PI * (time.minute - 300)) / 540)) / 2
      : (1 + Math.cos((Math.PI * ((time.minute - 840 + 1440) % 1440)) / 900)) / 2;
  const temperature = Math.round(today.nightTemperature + share * (today.dayTemperature - today.nightTemperature));
  const wet = /雨|雪/.test(weather);
  const base = { 晴: 45, 多云: 55, 阴: 66 }[weather] ?? 85;
  const wetMonth = monthlyMeans(city, time.date).wetShare * 25;
  const humidity =
    base + wetMonth - 18 * (wet ? 0.3 : 1) * share + 6 * field.value("humidity", city, { at: number, window: [1, 1] });
  const wind = windOf(field, city, number);
  return {
    weather,
    temperature,
    humidity: Math.round(Math.min(98, Math.max(12, humidity))),
    windDirection: wind.direction,
    windPower: wind.strong ? "4" : "≤3",
  };
}

/** Turns slowly about the season's prevailing wind: north-west in winter, south-east in summer. */
function windOf(field: Field, city: CityFacts, day: number): { direction: string; power: string; strong: boolean } {
  const season = Math.cos((2 * Math.PI * (day % 365.25)) / 365.25);
  const turn = 1.3 * field.value("wind", city, { at: day, window: [0.6, 1, 0.6] });
  const octant = Math.round((season > 0 ? 7 : 3) + turn);
  const windy = WINDY_PROVINCES.test(city.province) ? 0.5 : 0;
  const strength = field.value("wind-power", city, { at: day, window: [0.7, 1, 0.7] }) + windy;
  const power = strength > 2.1 ? "4-5" : strength > 1.1 ? "3-4" : "1-3";
  return { direction: DIRECTIONS[((octant % 8) + 8) % 8]!, power, strong: power !== "1-3" };
}

/**
 * Lines between the middles of the months. A line cuts the peaks off, so a month's middle lies as far beyond its figure
 * as its days would fall short of it: their mean is the figure.
 */
function monthlyMeans(city: CityFacts, date: string): Means {
  const month = Number(date.slice(5, 7)) - 1;
  const position = (Number(date.slice(8, 10)) - 15.5) / 30.4;
  const share = Math.abs(position);
  const neighbour = position < 0 ? month + 11 : month + 1;
  const mix = (key: "high" | "low" | "wetDays") =>
    middle(city, month, key) * (1 - share) + middle(city, neighbour, key) * share;
  const warmth = city.climate.map(({ high, low }) => (high + low) / 2);
  const [warmest, coldest] = [Math.max(...warmth), Math.min(...warmth)];
  const range = Math.max(1, warmest - coldest);
  return {
    high: mix("high"),
    low: mix("low"),
    wetShare: Math.min(0.95, Math.max(0.005, mix("wetDays") / 30.4)),
    range,
    winter: (warmest - (mix("high") + mix("low")) / 2) / range,
  };
}

/** Over a month the line is a quarter of the way from the middle to its neighbours, on average. */
function middle({ climate }: CityFacts, month: number, key: "high" | "low" | "wetDays"): number {
  const at = (shift: number) => climate[(month + shift + 12) % 12]![key];
  return 1.25 * at(0) - 0.125 * (at(-1) + at(1));
}

/** Nine digits: where the last ones of a logarithm differ from machine to machine, the weather does not. */
const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;

/** Abramowitz and Stegun 26.2.17, error below 7.5e-8. */
function cumulativeNormal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x >= 0 ? 1 - tail : tail;
}

function dayOf(date: string): number {
  return dayNumber(date) ?? fail("policy", "invalid_date", `日期应为 2026-05-01 这样的格式且真实存在，收到“${date}”`);
}

/** Side of a lattice square, degrees: about 400 km, the size of a weather system. */
const SQUARE_DEGREES = 4;
/** Share of the variance that places have in common with their region; the rest is their own. */
const REGIONAL = 0.85;
/** White noise is drawn by hashing names: so many draws are remembered, and forgotten together. */
const REMEMBERED = 100_000;

interface FieldPoint extends LonLat {
  /** Names what is the place's own. */
  readonly adcode: string;
}

/**
 * Smooth chance over the map and over time: standard normal at every place and moment, alike at places nearer than a
 * lattice square and at moments nearer than a window, so that neighbours share their weather.
 */
export interface Field {
  /** N(0, 1). `at` counts steps of time; `window` are the weights of a moving average over steps. */
  value(what: string, place: FieldPoint, time: { at: number; window: readonly number[] }): number;
}

function createField(seed: number): Field {
  const drawn = new Map<string, number>();

  function white(what: string, name: string, at: number): number {
    const key = `${what}|${name}|${at}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    if (drawn.size >= REMEMBERED) drawn.clear();
    const value = random(seed, what, name, at).normal();
    drawn.set(key, value);
    return value;
  }

  /** Moving average of white noise, normalised by the weights. */
  function series(what: string, name: string, { at, window }: { at: number; window: readonly number[] }): number {
    let sum = 0;
    let squares = 0;
    for (const [shift, weight] of window.entries()) {
      sum += weight * white(what, name, at + shift);
      squares += weight * weight;
    }
    return sum / Math.sqrt(squares);
  }

  return {
    value(what, place, time) {
      let sum = 0;
      let squares = 0;
      for (const { name, weight } of corners(place)) {
        if (weight === 0) continue;
        sum += weight * series(what, name, time);
        squares += weight * weight;
      }
      const own = series(what, place.adcode, time);
      const value = Math.sqrt(REGIONAL) * (sum / Math.sqrt(squares)) + Math.sqrt(1 - REGIONAL) * own;
      // Draws are made with logarithms and cosines, whose last digits belong to the machine.
      return Math.round(value * 1e9) / 1e9;
    },
  };
}

/** The corners of the place's square with their bilinear weights. */
function corners({ longitude, latitude }: LonLat): { name: string; weight: number }[] {
  const [x, y] = [longitude / SQUARE_DEGREES, latitude / SQUARE_DEGREES];
  const [west, south] = [Math.floor(x), Math.floor(y)];
  const [east, north] = [x - west, y - south];
  return [
    { name: `${west},${south}`, weight: (1 - east) * (1 - north) },
    { name: `${west + 1},${south}`, weight: east * (1 - north) },
    { name: `${west},${south + 1}`, weight: (1 - east) * north },
    { name: `${west + 1},${south + 1}`, weight: east * north },
  ];
}
