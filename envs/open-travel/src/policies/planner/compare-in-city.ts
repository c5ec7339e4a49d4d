/** Compare inside a city: several modes of travel between two places. */
import { omitUndefined } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import { forecastsIn, type Mode, type NavigationRoute } from "../observations.ts";
import type { Script } from "../script.ts";
import { type Brief, dayLabel, prefers } from "./brief.ts";
import { labelOf } from "./day.ts";
import { askWeather, findStops } from "./places.ts";
import { type CostLine, MODE_NAMES, MODE_NAMES_EN, type PlanFact, type TravelPlan, weatherNote } from "./plan.ts";
import { kilometres } from "./render.ts";
import { chooseRoutes, routeBook, routeCostLine } from "./routes.ts";

const MODES: readonly Mode[] = ["transit", "bicycling", "driving", "walking"];

const FREE: Readonly<Partial<Record<Mode, LocalizedText>>> = {
  bicycling: { zh: "自备车免费，共享单车另计", en: "free on a bike of your own" },
  walking: { zh: "免费", en: "free" },
};

export function* compareInCity(brief: Brief): Script<TravelPlan> {
  const { waypoints, compare } = brief.constraints;
  const sought = yield* findStops(brief, waypoints?.places ?? [], [askWeather(brief.city)]);
  const [from, to] = sought.stops;
  const modes = MODES.filter((mode) => compare?.includes(mode) ?? true);
  const book = routeBook();
  const title = `${dayLabel(brief.dates[0]!)} ${from ? labelOf(from) : brief.city}→${to ? labelOf(to) : brief.city} 出行对比`;
  const people = brief.people;
  const frame = { title, days: [], budget: brief.task.constraints.budget ?? null, people };
  if (!from?.place || !to?.place) {
    const missing = sought.stops.filter((stop) => !stop.place).map((stop) => stop.name);
    return {
      ...frame,
      summary: [`没有查到${missing.join("、")}的位置，无法比较路线`],
      options: [],
      costs: [],
      notes: [],
    };
  }
  yield* book.lookUp(
    `${modes.map((mode) => MODE_NAMES[mode]).join("、")}逐一查路线，比较时间和花费。`,
    [[from.place, to.place]],
    modes,
  );
  const routes = modes.flatMap(
    (mode) => book.between(from.place!, to.place!).find((route) => route.mode === mode) ?? [],
  );
  const weather = forecastsIn(sought.others[0]).find((day) => day.date === brief.dates[0]);
  const limits = { yuan: brief.budgetYuan ?? Number.POSITIVE_INFINITY, minutes: brief.latest - brief.earliest };
  const suitable = routes.filter((route) => !(weather?.isWet && route.mode === "bicycling"));
  const [best] = chooseRoutes(brief, [suitable], limits);
  const line = best ? routeCostLine(best, people, { from: from.place.name, to: to.place.name }) : null;
  const costs: CostLine[] = line ? [line] : [];
  return {
    ...frame,
    summary: [best ? recommendation(brief, best) : "没有查到可用的路线"],
    options: [
      ...modes.map((mode) => ({
        heading: { zh: MODE_NAMES[mode], en: `By ${MODE_NAMES_EN[mode]}` },
        facts: [
          factOf(
            routes.find((route) => route.mode === mode),
            { from: from.place!.name, to: to.place!.name, people },
          ),
        ],
      })),
      {
        heading: { zh: "起点和终点", en: "From where to where" },
        facts: [from.place, to.place].map((place) => ({ kind: "place", place })),
      },
    ],
    costs,
    notes: [
      ...(weather ? [weatherNote(brief.city, weather.text)] : []),
      ...(weather?.isWet
        ? [{ zh: "当天有雨，骑行不太合适", en: "It rains that day, which is no weather for a bike" }]
        : []),
    ],
    ...omitUndefined({ choice: best ? factOf(best, { from: from.place.name, to: to.place.name, people }) : undefined }),
  };
}

function factOf(
  route: NavigationRoute | undefined,
  ends: { readonly from: string; readonly to: string; readonly people: number },
): PlanFact {
  if (!route)
    return { kind: "text", text: { zh: "这种方式没有查到路线", en: "No way was found for one of the means" } };
  const isFree = route.mode === "bicycling" || route.mode === "walking";
  return { kind: "way", ...ends, route, ...omitUndefined({ note: isFree ? FREE[route.mode] : undefined }) };
}

function recommendation(brief: Brief, route: NavigationRoute): string {
  const why = prefers(brief, "cheap") ? "，花费少" : prefers(brief, "fast") ? "，用时短" : "";
  return `推荐${MODE_NAMES[route.mode]}：${kilometres(route.distanceMetres)}，约${route.minutes}分钟${why}`;
}
