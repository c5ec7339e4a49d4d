/** 1-Day: sights, meals and the ways between them in one city, costed. */
import { omitUndefined, tableOf } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import { forecastsIn, type ListedPlace, placesIn } from "../observations.ts";
import { ask, type Script } from "../script.ts";
import { type Brief, dayLabel, prefers } from "./brief.ts";
import { planDay } from "./day.ts";
import { budgetFrame, costsOf, timeText } from "./money.ts";
import { askWeather, findStops, type Stop, searchAround, unique } from "./places.ts";
import { BOOK_AHEAD, notesOn, type PlanDay, type TravelPlan, totalOf } from "./plan.ts";
import { yuan } from "./render.ts";
import { routeBook } from "./routes.ts";

const MEAL_RADIUS_METRES = 3_000;
const EXTRA_RADIUS_METRES = 6_000;
const IS_SIGHT = /景点|风景|名胜|公园|博物/;
/** What a cuisine is called on signboards. */
const DISHES = tableOf<string>({ 北京菜: "烤鸭" });
/** Tried when that finds nothing near. */
const OTHER_DISHES = tableOf<readonly string[]>({
  北京菜: ["炸酱面", "涮肉"],
  火锅: ["串串", "川菜"],
});
const DISH_RADIUS_METRES = 5_000;
const OTHER_DISH_RADIUS_METRES = 8_000;

export function* planOneDay(brief: Brief): Script<TravelPlan> {
  const sought = yield* findStops(brief, brief.constraints.waypoints?.places ?? [], [askWeather(brief.city)]);
  const forecast = forecastsIn(sought.others[0]).find((day) => day.date === brief.dates[0]) ?? null;
  const near = yield* lookAround(brief, sought.stops, forecast?.isWet ?? false);
  const book = routeBook();
  let best: TravelPlan | null = null;
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
      wished: near.wished,
    });
    const plan = dayPlan(brief, { date: brief.dates[0]!, items: laid.items, weather: forecast?.text ?? null });
    if (best === null || totalOf(plan.costs) < totalOf(best.costs)) best = plan;
    if (frame.isEnough(totalOf(plan.costs))) break;
  }
  return { ...best!, ...omitUndefined({ infeasible: whyTooDear(brief, sought.stops) }) };
}

/** The tickets of the places that must be seen cost more than the whole budget; undefined where they do not. */
function whyTooDear({ budgetYuan, people }: Brief, stops: readonly Stop[]): LocalizedText | undefined {
  const tickets = stops.reduce((sum, { place }) => sum + (place?.ticketYuan ?? 0), 0) * people;
  return budgetYuan !== null && tickets > budgetYuan
    ? {
        zh: `光${stops.map(({ name }) => name).join("、")}的门票${people}人就要${yuan(tickets)}，超过了全部预算${yuan(budgetYuan)}`,
        en: `the tickets of ${stops.map(({ name }) => name).join(" and ")} alone cost ${tickets} yuan for ${people}, more than the whole budget of ${budgetYuan} yuan`,
      }
    : undefined;
}

export interface Nearby {
  readonly sights: readonly ListedPlace[];
  readonly restaurants: readonly ListedPlace[];
  /** Names of the restaurants that serve what the traveller wants to eat. */
  readonly wished: ReadonlySet<string>;
}

type StopKind = "meal" | "sight" | "dish";

/** Restaurants and more sights around every place that was found; indoor ones first when it is wet. */
export function* lookAround(brief: Brief, stops: readonly Stop[], isWet: boolean): Script<Nearby> {
  const known = stops.flatMap((stop) => stop.place ?? []);
  const { cuisine } = brief.details;
  const around = (kind: StopKind, radius: number, word: string) =>
    known.map((place) => ({ kind, call: searchAround(place.point, radius, word) }));
  const calls = [
    ...around("meal", MEAL_RADIUS_METRES, "餐厅"),
    ...(cuisine ? around("dish", DISH_RADIUS_METRES, DISHES.get(cuisine) ?? cuisine) : []),
    ...around("sight", EXTRA_RADIUS_METRES, sightWord(brief)),
  ];
  const found = yield* ask(
    `在${known.map((place) => place.name).join("、")}附近找吃饭的地方${cuisine ? `（想吃${cuisine}）` : ""}和顺路的${sightWord(brief)}。`,
    calls.map(({ call }) => call),
  );
  const of = (kind: StopKind) => unique(calls.flatMap((one, at) => (one.kind === kind ? placesIn(found[at]) : [])));
  const sights = of("sight").filter(
    (place) => IS_SIGHT.test(place.type) && !isAvoided(brief, place) && !known.some((stop) => stop.name === place.name),
  );
  const dishes = yield* moreDishes(brief, known, of("dish"));
  return {
    sights: bySuitability(brief, sights, isWet),
    restaurants: unique([...dishes, ...of("meal")]),
    wished: new Set(dishes.map((place) => place.name)),
  };
}

/** Where that finds no restaurant: other dishes, in a wider circle. */
function* moreDishes(
  brief: Brief,
  known: readonly ListedPlace[],
  found: readonly ListedPlace[],
): Script<ListedPlace[]> {
  const restaurants = found.filter((place) => place.type.includes("餐"));
  const words = OTHER_DISHES.get(brief.details.cuisine ?? "");
  if (restaurants.length > 0 || !words) return restaurants;
  const calls = known.flatMap((place) =>
    words.map((word) => searchAround(place.point, OTHER_DISH_RADIUS_METRES, word)),
  );
  const again = yield* ask(
    `附近没有找到做${brief.details.cuisine}的餐厅，换成别的菜名${words.join("、")}再找。`,
    calls,
  );
  return unique(again.flatMap(placesIn)).filter((place) => place.type.includes("餐"));
}

function sightWord(brief: Brief): string {
  if (prefers(brief, "indoor")) return "博物馆";
  if (prefers(brief, "nature") || prefers(brief, "family")) return "公园";
  return "景点";
}

const isAvoided = (brief: Brief, place: ListedPlace) =>
  brief.avoid.some((name) => place.name.includes(name) || name.includes(place.name));

/** Those of the traveller's taste and of renown first. */
function bySuitability(brief: Brief, sights: readonly ListedPlace[], isWet: boolean): ListedPlace[] {
  const wished = [
    isWet || prefers(brief, "indoor") ? "室内" : "",
    prefers(brief, "history") ? "历史" : "",
    prefers(brief, "nature") ? "自然" : "",
    prefers(brief, "family") ? "亲子" : "",
    prefers(brief, "food") ? "美食" : "",
  ].filter((tag) => tag !== "");
  const score = (place: ListedPlace) =>
    (place.rating ?? 3) + wished.filter((tag) => place.tags.includes(tag)).length + (place.visitMinutes ? 0.5 : 0);
  return [...sights].sort((a, b) => score(b) - score(a));
}

function dayPlan(brief: Brief, day: PlanDay): TravelPlan {
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
    notes: [
      BOOK_AHEAD,
      {
        zh: "路线用时为估算，高峰时段请多留一些时间",
        en: "Travel times are estimates, so leave some more in the rush hours",
      },
      ...notesOn([day]),
    ],
  };
}
