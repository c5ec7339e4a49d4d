/** The calls that every foreign client makes: each of the six tools once, and one mistake. */
import { ATLAS, buildWorld, type OpenedWorld, openWorld, worldId } from "@arenakit/corpus-world";
import { expect } from "vitest";

export const TOOLS = [
  "search_poi",
  "around_search",
  "get_navigation",
  "weather",
  "search_flights",
  "search_train_tickets",
];

export const CALLS: readonly { name: string; arguments: Record<string, string | number> }[] = [
  { name: "search_poi", arguments: { query: "故宫博物院" } },
  { name: "around_search", arguments: { location: "116.397029,39.917839", radius: 3000, types: "餐厅" } },
  {
    name: "get_navigation",
    arguments: { start_lon: 116.397029, start_lat: 39.917839, end_lon: 116.4108, end_lat: 39.8822, mode: "driving" },
  },
  { name: "weather", arguments: { city: "北京" } },
  { name: "search_flights", arguments: { date: "2026-05-02", from_city: "北京", to_city: "上海" } },
  { name: "search_train_tickets", arguments: { date: "2026-05-02", from_city: "北京", to_city: "上海" } },
  { name: "weather", arguments: { city: "亚特兰蒂斯" } },
];

/** What each answer must say, in the order of CALLS. */
const ANSWERS = [
  /^1\. 故宫博物院｜.*坐标\d+\.\d{6},\d+\.\d{6}/,
  /｜餐厅｜.*距离\d+米/,
  /^驾车路线（估算）：全程[\d.]+公里，约\d+分钟/,
  /^北京实时天气/,
  /^航班 \w+，价格[\d.]+元，\d\d:\d\d从.+出发，(次日)?\d\d:\d\d到达.+，飞行时长/,
  /^2026-05-02 北京→上海：直达\d+趟/,
  /^\[no_such_city\]/,
];

/** A world of two cities, small enough to build in every test file. */
export function smallWorld(): OpenedWorld {
  const data = buildWorld({ seed: 1, cities: ATLAS.filter(({ name }) => name === "北京" || name === "上海") });
  return openWorld(data, worldId(data));
}

export interface ClientResult {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: unknown;
  readonly world: string | undefined;
}

/** The results of CALLS (or of those whose tool is in `tools`), as some client got them. */
export function expectAnswers(results: readonly ClientResult[], world: string, tools: readonly string[] = TOOLS): void {
  const expected = ANSWERS.filter((_, at) => tools.includes(CALLS[at]!.name));
  expect(results).toHaveLength(expected.length);
  for (const [at, pattern] of expected.entries()) {
    const result = results[at]!;
    expect(result.text).toMatch(pattern);
    expect(result.isError).toBe(result.text.startsWith("["));
    expect(result.world).toBe(world);
    if (result.isError) expect(result.structured ?? null).toBeNull();
    else expect(result.structured).toBeTypeOf("object");
  }
}
