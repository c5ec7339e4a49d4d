/**
 * Six tools over an imaginary country: any place exists, places of a kind stand around it, trains and flights leave
 * every half hour. Everything is arithmetic on the arguments, so a test can work out what must come back.
 */
import {
  addDays,
  clockOfMinute,
  formatLonLat,
  haversineMetres,
  type JsonObject,
  type LonLat,
  parseLonLat,
  random,
  type ToolCaller,
  type ToolResult,
  type ToolSpec,
  weekday,
} from "@arenakit/contracts";
import { TASKS } from "./tasks.ts";

type Answer = { text: string; structured: JsonObject };

const CITIES = new Map(
  TASKS.flatMap(({ constraints }) => {
    const places = [
      ...(constraints.waypoints?.places ?? []),
      ...(constraints.around ? [constraints.around.centre] : []),
    ];
    return places.flatMap((place) => place.names.map((name): [string, string] => [name, place.city ?? ""]));
  }),
);
const PRICES: Readonly<Record<string, readonly number[]>> = {
  餐: [48, 95, 260],
  酒: [180, 420, 1500],
  咖: [25, 48, 90],
};

/** Within some ten kilometres of one another inside a city. */
function pointOf(name: string): LonLat {
  const draw = random("fake", name);
  return { longitude: 116.3 + draw.next() * 0.1, latitude: 39.9 + draw.next() * 0.08 };
}

function poi(name: string, type: string, business: JsonObject, centre?: LonLat): JsonObject {
  const point = centre ?? pointOf(name);
  return {
    id: name,
    name,
    type,
    address: `${name}路1号`,
    city: CITIES.get(name) ?? "",
    location: formatLonLat(point),
    business,
  };
}

function searchPoi({ query }: JsonObject): Answer {
  const name = String(query);
  const type = name.endsWith("站") ? "火车站" : name.endsWith("机场") ? "机场" : "景点";
  const row = poi(name, type, {
    rating: 4.6,
    ticket: 40,
    opening_hours: "06:00-22:00",
    visit_minutes: 90,
    tags: ["历史"],
  });
  return { text: `1. ${name}｜门票40元｜营业06:00-22:00`, structured: { pois: [row], total: 1 } };
}

function aroundSearch({ location, keyword }: JsonObject): Answer {
  const word = String(keyword);
  const centre = parseLonLat(String(location))!;
  const prices = PRICES[word.slice(0, 1)];
  const type = /餐|菜|火锅|烤鸭|美食/.test(word) ? "餐厅" : word;
  const pois = Array.from({ length: 9 }, (_, at): JsonObject => {
    const cost = prices?.[at % prices.length] ?? (type === "餐厅" ? 60 : undefined);
    const business = {
      rating: 4 + (at % 10) / 10,
      opening_hours: type === "酒店" ? "00:00-24:00" : "07:00-23:00",
      ...(cost === undefined ? { ticket: type === "博物馆" ? [0, 20, 80][at % 3]! : 0 } : { cost }),
    };
    const point = { longitude: centre.longitude + at * 0.002, latitude: centre.latitude + 0.001 };
    return {
      ...poi(`${word}${at + 1}号@${location}`, type, business, point),
      distance: Math.round(haversineMetres(centre, point)),
    };
  });
  return { text: pois.map((row) => row.name).join("\n"), structured: { pois, total: pois.length } };
}

const SPEEDS: Readonly<Record<string, number>> = { driving: 500, transit: 250, bicycling: 200, walking: 80 };
function navigation(args: JsonObject): Answer {
  const mode = String(args.mode);
  const from = { longitude: Number(args.start_lon), latitude: Number(args.start_lat) };
  const to = { longitude: Number(args.end_lon), latitude: Number(args.end_lat) };
  const distance = Math.round(haversineMetres(from, to) * 1.3);
  const duration = 3 + Math.round(distance / SPEEDS[mode]!);
  const price =
    mode === "transit"
      ? { cost: 3 }
      : mode === "driving"
        ? { cost: 0, taxi_cost: 14 + Math.round(distance / 100) }
        : {};
  return {
    text: `全程${(distance / 1000).toFixed(1)}公里，约${duration}分钟`,
    structured: { mode, distance, duration, estimated: true, legs: [], ...price },
  };
}

function weather({ city }: JsonObject, now: string): Answer {
  const forecasts = Array.from({ length: 4 }, (_, day) => {
    const date = addDays(now.slice(0, 10), day);
    return {
      date,
      week: String(weekday(date)),
      dayweather: "晴",
      nightweather: "多云",
      daytemp: 25,
      nighttemp: 15,
      wind: "北",
      power: "3",
    };
  });
  return { text: `${city}晴`, structured: { city: String(city), forecasts } };
}

function rides(args: JsonObject, kind: "trains" | "flights"): Answer {
  const [from, to] = [String(args.from_city), String(args.to_city)];
  const isTrain = kind === "trains";
  const rows = Array.from({ length: 30 }, (_, at) => {
    const departure = 6 * 60 + at * 30;
    const duration = (isTrain ? 80 : 60) + (at % 3) * 10;
    const times = { departure: clockOfMinute(departure), arrival: clockOfMinute(departure + duration) };
    const price = (isTrain ? 90 : 400) + (at % 5) * (isTrain ? 60 : 250);
    const number = `${isTrain ? "G" : "CA"}${1001 + at * 2}`;
    const ends = isTrain ? { from, to } : { from: `${from}机场`, to: `${to}机场` };
    const leg = {
      number,
      ...ends,
      ...times,
      departure_day: 0,
      arrival_day: departure + duration >= 1440 ? 1 : 0,
      price,
    };
    const text = `${number}，价格${price}元，${times.departure}从${ends.from}出发，${times.arrival}到达${ends.to}`;
    return isTrain
      ? { kind: "direct", price, duration, legs: [leg], text }
      : { ...leg, airline: "某航空", cabin: "经济舱", duration, text };
  });
  return {
    text: rows.map((row) => row.text).join("\n"),
    structured: { date: String(args.date), from, to, [kind]: rows },
  };
}

const TOOLS: Readonly<Record<string, (args: JsonObject, now: string) => Answer>> = {
  search_poi: searchPoi,
  around_search: aroundSearch,
  get_navigation: navigation,
  weather,
  search_train_tickets: (args) => rides(args, "trains"),
  search_flights: (args) => rides(args, "flights"),
};

export const FAKE_SPECS: readonly ToolSpec[] = Object.keys(TOOLS).map((name) => ({
  name,
  description: name,
  inputSchema: { type: "object" },
}));

/** Answers every call; `fault` may replace an answer. */
export function fakeTools(fault?: (name: string, args: JsonObject) => ToolResult | null): ToolCaller {
  return {
    list: async () => [...FAKE_SPECS],
    call: async (name, args, { context }) =>
      fault?.(name, args) ?? { ...TOOLS[name]!(args, context.now ?? "2026-05-01T08:00"), isError: false },
  };
}
