/** The calls that every foreign client makes: tools of each profile, and one mistake in the words of that profile. */
import { join } from "node:path";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { expect } from "vitest";
import { cityWorld } from "../city-world.ts";
import { ROOT } from "../sources.ts";

type Arguments = Record<string, string | number>;
/** A call, and what its text has to be like. */
type Call = readonly [name: string, args: Arguments, text: RegExp];

export interface ProfileCalls {
  /** All tools of the toolset, in order. */
  readonly tools: readonly string[];
  readonly calls: readonly Call[];
}

const HERE = "116.397029,39.917839";
const THERE = "116.410800,39.882200";
const JOURNEY = { date: "2026-05-02", from_city: "北京", to_city: "上海" };

export const PROFILES: Readonly<Record<"arenarl" | "qqr" | "amap", ProfileCalls>> = {
  arenarl: {
    tools: [
      "search_poi",
      "around_search",
      "get_navigation",
      "weather",
      "search_flights",
      "search_train_tickets",
      "universal_search",
    ],
    calls: [
      ["search_poi", { query: "故宫博物院" }, /^1\. 故宫博物院｜.*坐标\d+\.\d{6},\d+\.\d{6}/],
      ["around_search", { location: HERE, radius: 3000, types: "餐厅" }, /｜.*距离\d+米/],
      [
        "get_navigation",
        { start_lon: 116.397029, start_lat: 39.917839, end_lon: 116.4108, end_lat: 39.8822, mode: "driving" },
        /^驾车路线.*：全程[\d.]+公里，约\d+分钟/,
      ],
      ["weather", { city: "北京" }, /^北京实时天气/],
      ["search_flights", JOURNEY, /^航班 \w+，价格[\d.]+元，\d\d:\d\d从.+出发，(次日)?\d\d:\d\d到达.+，飞行时长/],
      ["search_train_tickets", JOURNEY, /^2026-05-02 北京→上海：直达\d+趟/],
      ["universal_search", { query: "北京 美食" }, /^1\. .+（\d{4}-\d\d-\d\d）/],
      ["weather", { city: "亚特兰蒂斯" }, /^\[no_such_city\]/],
    ],
  },
  qqr: {
    tools: [
      "poi_search",
      "around_search",
      "direction",
      "weather",
      "search_flights",
      "search_train_tickets",
      "web_search",
    ],
    calls: [
      ["poi_search", { address: "故宫博物院", region: "北京" }, /name: 故宫博物院/],
      ["around_search", { location: HERE, radius: 3000, keyword: "餐厅" }, /distance: \d+/],
      ["direction", { origin: HERE, destination: THERE, mode: "driving" }, /paths:/],
      ["weather", { city: "北京" }, /dayweather: /],
      ["search_flights", JOURNEY, /^\["航班 \w+，价格[\d.]+元/],
      ["search_train_tickets", JOURNEY, /^\["直达车次 \w+，价格[\d.]+元/],
      ["web_search", { query: "北京 美食" }, /^1\. .+（\d{4}-\d\d-\d\d）/],
      ["weather", { city: "亚特兰蒂斯" }, /亚特兰蒂斯/],
    ],
  },
  amap: {
    tools: [
      "maps_regeocode",
      "maps_geo",
      "maps_ip_location",
      "maps_weather",
      "maps_search_detail",
      "maps_bicycling",
      "maps_direction_walking",
      "maps_direction_driving",
      "maps_direction_transit_integrated",
      "maps_distance",
      "maps_text_search",
      "maps_around_search",
    ],
    calls: [
      ["maps_regeocode", { location: HERE }, /"provice": "北京市"/],
      ["maps_geo", { address: "故宫博物院", city: "北京" }, /"location": "116\.397029,39\.917839"/],
      ["maps_weather", { city: "北京" }, /"dayweather"/],
      ["maps_text_search", { keywords: "故宫博物院", city: "北京" }, /"name": "故宫博物院"/],
      ["maps_around_search", { location: HERE, radius: "3000", keywords: "餐厅" }, /"pois"/],
      ["maps_direction_driving", { origin: HERE, destination: THERE }, /"paths"/],
      ["maps_direction_walking", { origin: HERE, destination: THERE }, /"paths"/],
      ["maps_bicycling", { origin: HERE, destination: THERE }, /"data"/],
      [
        "maps_direction_transit_integrated",
        { origin: HERE, destination: THERE, city: "北京", cityd: "北京" },
        /"transits"/,
      ],
      ["maps_distance", { origins: HERE, destination: THERE, type: "0" }, /"distance": "\d+"/],
      ["maps_weather", { city: "亚特兰蒂斯" }, /^Get weather failed: /],
    ],
  },
};

/** The programs that serve tools over stdio, and what each has in the profile arenarl. */
export const SERVERS: Readonly<
  Record<
    "amap" | "transport" | "web-search",
    { readonly tools: readonly string[]; readonly templates: readonly string[]; readonly prompts: readonly string[] }
  >
> = {
  amap: {
    tools: ["search_poi", "around_search", "get_navigation", "weather"],
    templates: ["poi://{id}"],
    prompts: ["plan_trip", "find_nearby"],
  },
  transport: {
    tools: ["search_flights", "search_train_tickets"],
    templates: ["train://{no}"],
    prompts: ["compare_transport"],
  },
  "web-search": { tools: ["universal_search"], templates: [], prompts: [] },
};

/** The file that starts the program of a server. */
export const stdioProgram = (server: string): string =>
  join(ROOT, `servers/${server}/bin/arenakit-${server === "amap" ? "maps" : server}.js`);

/** Calls of which a client can hear how far they are, and in how many steps. */
export const LONG_CALLS = [
  {
    server: "amap",
    profile: "arenarl",
    name: "get_navigation",
    args: {
      ...{ start_lon: 116.397029, start_lat: 39.917839, end_lon: 116.4108, end_lat: 39.8822, mode: "walking" },
      via_points: "116.391,39.9065;116.3975,39.9;116.403,39.893",
    },
    steps: 4,
  },
  {
    server: "web-search",
    profile: "qqr",
    name: "web_search",
    args: { query: ["北京 美食", "上海 交通", "北京 天气"] },
    steps: 3,
  },
] as const;

/** A world of two cities. */
export const smallWorld = (): OpenedWorld => cityWorld("北京", "上海");

export interface ClientResult {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: unknown;
  readonly world: string | undefined;
}

/** The results of calls, as some client got them; the last one is a mistake. */
export function expectAnswers(calls: readonly Call[], results: readonly ClientResult[], world: string): void {
  expect(results).toHaveLength(calls.length);
  for (const [at, [name, , text]] of calls.entries()) {
    const result = results[at]!;
    expect([name, result.text]).toEqual([name, expect.stringMatching(text)]);
    const isMistake = /亚特兰蒂斯/.test(JSON.stringify(calls[at]));
    expect([name, result.isError, result.world]).toEqual([name, isMistake, world]);
    if (isMistake) expect(result.structured ?? null).toBeNull();
    else expect(result.structured).toBeTypeOf("object");
  }
}
