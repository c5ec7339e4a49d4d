/** Three places, one straight road and one sunny city, for the tests of the tools. */
import type { ToolResult } from "@arenakit/contracts";
import { type AnyTool, bindTools, createLocalCaller } from "@arenakit/server-kit";
import type { Maps, Place } from "./maps.ts";

export const palace: Place = {
  id: "B000000001",
  name: "故宫博物院",
  kind: "scenic",
  city: "北京",
  district: "东城区",
  address: "北京市东城区景山前街4号",
  longitude: 116.397026,
  latitude: 39.918058,
  tel: "010-85007421",
  rating: 4.8,
  costYuan: null,
  ticketYuan: 60,
  openHours: "08:30-17:00",
  closedWeekdays: [1],
  visitMinutes: 180,
  tags: ["历史", "室内"],
  approximate: ["visitMinutes"],
};
export const inn: Place = {
  ...palace,
  id: "B000000002",
  name: "景山客栈",
  kind: "hotel",
  address: "东城区景山后街1号",
  longitude: 116.3971,
  latitude: 39.9281,
  tel: null,
  rating: null,
  costYuan: 420,
  ticketYuan: null,
  openHours: null,
  closedWeekdays: [],
  visitMinutes: null,
  tags: [],
  approximate: ["costYuan"],
};

export const fakeMaps: Maps = {
  search: async (query) => [palace, inn].filter(({ name }) => name.includes(query)),
  similarNames: async () => [palace.name],
  around: async ({ kinds, radiusMetres, keyword }) =>
    [
      { place: palace, distanceMetres: 12.4 },
      { place: inn, distanceMetres: 1117 },
    ].filter(
      ({ place, distanceMetres }) =>
        distanceMetres <= radiusMetres &&
        (kinds?.includes(place.kind) ?? true) &&
        (keyword === undefined || place.name.includes(keyword)),
    ),
  async route(points, mode) {
    const legs = points.slice(1).map((to, index) => ({
      from: points[index]!,
      to,
      distanceMetres: 6150,
      durationMinutes: 17.4,
      steps: [{ instruction: "沿长安街向东行驶6.2公里", road: "长安街", distanceMetres: 6150, durationMinutes: 17.4 }],
      polyline: [points[index]!, to],
    }));
    const distanceMetres = 6150 * legs.length;
    return { mode, distanceMetres, durationMinutes: 35, costYuan: null, taxiYuan: 45, legs, estimated: true };
  },
  async weather(city, now) {
    if (city !== "北京") return null;
    const [month, day] = now.slice(0, 10).split("-").slice(1).map(Number) as [number, number];
    const days = [0, 1, 2, 3].map((offset) => ({
      date: `${now.slice(0, 4)}-${String(month).padStart(2, "0")}-${String(day + offset).padStart(2, "0")}`,
      weekday: 4,
      dayWeather: "晴",
      nightWeather: "多云",
      dayTemperature: 12,
      nightTemperature: 3,
      windDirection: "北",
      windPower: "1-3",
    }));
    const live = { weather: "晴", temperature: 8, humidity: 31, windDirection: "北", windPower: "≤3" };
    return { city, adcode: "110000", live, days };
  },
  similarCities: async (name) => (name.includes("京") ? ["北京", "南京"] : []),
  cities: async () => ["北京", "南京"],
  citiesOfDistrict: async (name) => (name === "玄武区" ? ["南京"] : []),
};

/** Calls one tool over a backend as a client would. */
export function ask(tool: AnyTool<Maps>, args: Record<string, string | number>, maps = fakeMaps): Promise<ToolResult> {
  const world = { id: "ab".repeat(32), now: "2016-03-10T09:00", backend: maps };
  const caller = createLocalCaller(bindTools([tool], [world]));
  return caller.call(tool.name, args, { context: {}, signal: new AbortController().signal });
}
