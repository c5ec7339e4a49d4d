/** 1-Day: sights, meals and the ways between them in one city, costed. */
import { forecastsIn, type Place, placesIn } from "../observations.ts";
import { ask, type Call, type Script } from "../script.ts";
import { type Brief, dayLabel, prefers } from "./brief.ts";
import { planDay } from "./day.ts";
import { budgetFrame, costsOf, timeText } from "./money.ts";
import { askWeather, findStops, type Stop, searchAround, unique } from "./places.ts";
import { type Plan, type PlanDay, totalOf } from "./plan.ts";
import { yuan } from "./render.ts";
import { routeBook } from "./routes.ts";

const MEAL_RADIUS_METRES = 3_000;
const EXTRA_RADIUS_METRES = 6_000;

export function* planOneDay(brief: Brief): Script<Plan> {
  const sought = yield* findStops(brief, brief.constraints.waypoints?.places ?? [], [askWeather(brief.city)]);
  const forecast = forecastsIn(sought.others[0]).find((day) => day.date === brief.dates[0]) ?? null;
  const near = yield* lookAround(brief, sought.stops);
  const book = routeBook();
  let best: Plan | null = null;
  for (const frame of budgetFrame(brief, sought.stops, 0)) {
    const laid = yield* planDay(brief, book, {
      date: brief.dates[0]!,
      start: brief.earliest,
      end: brief.latest,
      from: null,
      to: null,
      musts: sought.stops,
      extras: near.sights.filter((place) => (place.ticketYuan ?? 0) <= frame.ticketYuan),
      restaurants: near.restaurants,
      mealYuan: frame.mealYuan,
      fareYuan: frame.fareYuan,
      cuisine: brief.details.cuisine ?? null,
    });
    const plan = dayPlan(brief, { date: brief.dates[0]!, items: laid.items, weather: forecast?.text ?? null });
    if (best === null || totalOf(plan.costs) < totalOf(best.costs)) best = plan;
    if (frame.isEnough(totalOf(plan.costs))) break;
  }
  return best!;
}

export interface Nearby {
  readonly sights: readonly Place[];
  readonly restaurants: readonly Place[];
}

/** Restaurants and more sights around every place that was found. */
export function* lookAround(brief: Brief, stops: readonly Stop[]): Script<Nearby> {
  const known = stops.flatMap((stop) => stop.place ?? []);
  const cuisine = brief.details.cuisine;
  const calls: { kind: "meal" | "sight"; call: Call }[] = known.flatMap((place) => [
    { kind: "meal", call: searchAround(place.point, MEAL_RADIUS_METRES, "餐厅") } as const,
    ...(cuisine ? [{ kind: "meal", call: searchAround(place.point, MEAL_RADIUS_METRES, cuisine) } as const] : []),
    { kind: "sight", call: searchAround(place.point, EXTRA_RADIUS_METRES, sightWord(brief)) } as const,
  ]);
  const found = yield* ask(
    `在${known.map((place) => place.name).join("、")}附近找吃饭的地方${cuisine ? `（想吃${cuisine}）` : ""}和顺路的${sightWord(brief)}。`,
    calls.map(({ call }) => call),
  );
  const of = (kind: "meal" | "sight") =>
    unique(calls.flatMap((one, at) => (one.kind === kind ? placesIn(found[at]) : [])));
  const sights = of("sight").filter(
    (place) => !isAvoided(brief, place) && !known.some((stop) => stop.name === place.name),
  );
  return { sights: bySuitability(brief, sights), restaurants: of("meal") };
}

function sightWord(brief: Brief): string {
  if (prefers(brief, "indoor")) return "博物馆";
  if (prefers(brief, "nature") || prefers(brief, "family")) return "公园";
  return "景点";
}

const isAvoided = (brief: Brief, place: Place) =>
  brief.avoid.some((name) => place.name.includes(name) || name.includes(place.name));

/** Those of the traveller's taste and of renown first. */
function bySuitability(brief: Brief, sights: readonly Place[]): Place[] {
  const wished = [
    prefers(brief, "history") ? "历史" : "",
    prefers(brief, "nature") ? "自然" : "",
    prefers(brief, "family") ? "亲子" : "",
    prefers(brief, "food") ? "美食" : "",
  ].filter((tag) => tag !== "");
  const score = (place: Place) =>
    (place.rating ?? 3) + wished.filter((tag) => place.tags.includes(tag)).length + (place.visitMinutes ? 0.5 : 0);
  return [...sights].sort((a, b) => score(b) - score(a));
}

function dayPlan(brief: Brief, day: PlanDay): Plan {
  const costs = costsOf([day], brief.people);
  const visits = day.items.flatMap((item) => (item.kind === "visit" ? [item.name] : []));
  return {
    title: `${dayLabel(day.date)}${brief.city}一日游`,
    summary: [
      `${timeText(day)}，依次游览${visits.join("、")}`,
      `${brief.people}人花费合计${yuan(totalOf(costs))}，包括门票、用餐和市内交通`,
    ],
    options: [],
    days: [day],
    costs,
    budget: brief.task.constraints.budget ?? null,
    people: brief.people,
    notes: ["热门景点请提前预约，带好身份证", "路线用时为估算，高峰时段请多留一些时间"],
  };
}
