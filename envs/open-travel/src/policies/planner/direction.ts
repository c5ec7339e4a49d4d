/** Direction: a route through the places named, with a mode, distance, time and fare for every leg. */
import { omitUndefined } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import { forecastsIn, type ListedPlace, type NavigationRoute } from "../observations.ts";
import type { Script } from "../script.ts";
import { type Brief, dayLabel } from "./brief.ts";
import { labelOf } from "./day.ts";
import { askWeather, findStops, opening, type Stop, shortestOrder } from "./places.ts";
import {
  type CostLine,
  notesOn,
  type PlanFact,
  type PlanItem,
  type PlanOption,
  type TravelPlan,
  totalOf,
} from "./plan.ts";
import { kilometres, yuan } from "./render.ts";
import { chooseRoutes, leastYuan, type RouteBook, routeBook, routeCostLine } from "./routes.ts";

const DEFAULT_STAY_MINUTES = 30;

export function* planDirection(brief: Brief): Script<TravelPlan> {
  const { waypoints } = brief.constraints;
  const sought = yield* findStops(brief, waypoints?.places ?? [], [askWeather(brief.city)]);
  const forecast = forecastsIn(sought.others[0]).find((day) => day.date === brief.dates[0]);
  const fromOrigin = originFirst(brief, sought.stops);
  const stops = waypoints?.ordered ? fromOrigin : shortestOrder(fromOrigin);
  const book = routeBook();
  const order = stops.map(labelOf).join("→");
  const reason = waypoints?.ordered ? "题目要求依次前往" : "按总路程最短排好先后";
  yield* book.lookUp(`${reason}：${order}。逐段查路线，并比较不同的出行方式。`, pairsOf(stops), brief.details.modes);
  const least = optionsOf(stops, book).reduce((sum, ways) => sum + leastYuan(ways, brief.people), 0);
  if (brief.budgetYuan !== null && least > brief.budgetYuan && !brief.details.modes)
    yield* book.lookUp("车费都超出预算，再看看骑车。", pairsOf(stops), ["bicycling"]);
  return directionPlan(brief, stops, { book, weather: forecast?.text ?? null });
}

const pairsOf = (stops: readonly Stop[]) =>
  stops.slice(1).flatMap((to, at): [ListedPlace, ListedPlace][] => {
    const from = stops[at]!;
    return from.place && to.place ? [[from.place, to.place]] : [];
  });

/** The ways that are known of each leg. */
const optionsOf = (stops: readonly Stop[], book: RouteBook) =>
  stops.slice(1).map((to, at) => {
    const from = stops[at]!;
    return from.place && to.place ? book.between(from.place, to.place) : [];
  });

/** The place that the route begins at comes first; the others keep their order. */
function originFirst(brief: Brief, stops: readonly Stop[]): Stop[] {
  const { origin } = brief.details;
  const places = brief.constraints.waypoints?.places ?? [];
  const first = places.findIndex((place) => origin !== undefined && place.names.includes(origin));
  return first < 0 ? [...stops] : [stops[first]!, ...stops.filter((_, at) => at !== first)];
}

function directionPlan(
  brief: Brief,
  stops: readonly Stop[],
  { book, weather }: { book: RouteBook; weather: LocalizedText | null },
): TravelPlan {
  const stay = brief.details.stayMinutes ?? DEFAULT_STAY_MINUTES;
  const options = optionsOf(stops, book);
  const minutes = brief.latest - brief.earliest - stay * Math.max(0, stops.length - 1);
  const routes = chooseRoutes(brief, options, { yuan: brief.budgetYuan ?? Number.POSITIVE_INFINITY, minutes });
  const items: PlanItem[] = [];
  const costs: CostLine[] = [];
  let clock = brief.earliest;
  let metres = 0;
  for (const [at, stop] of stops.entries()) {
    const before = stops[at - 1];
    if (!before) continue;
    const route = routes[at - 1] ?? null;
    const end = Math.ceil((clock + (route?.minutes ?? 30)) / 5) * 5;
    items.push({ kind: "leg", start: clock, end, from: labelOf(before), to: labelOf(stop), route });
    metres += route?.distanceMetres ?? 0;
    const line = route && routeCostLine(route, brief.people, { from: labelOf(before), to: labelOf(stop) });
    if (line) costs.push(line);
    const open = stop.place ? opening(stop.place, brief.dates[0]!, { minute: end, minutes: stay }) : end;
    const note = open === null ? { note: "到达时可能已不在开放时间，可在外面看看" } : {};
    const start = open ?? end;
    items.push({ kind: "visit", start, end: start + stay, name: stop.name, place: stop.place, ...note });
    clock = start + stay;
  }
  const day = { date: brief.dates[0]!, items, weather };
  return {
    title: `${dayLabel(brief.dates[0]!)}${brief.city}路线：${stops.map(labelOf).join("→")}`,
    summary: [
      `${clockText(brief.earliest)}从${stops[0] ? labelOf(stops[0]) : brief.city}出发，${clockText(clock)}结束${clock <= brief.latest ? "" : `，晚于${clockText(brief.latest)}`}`,
      `全程路上${kilometres(metres)}${costs.length > 0 ? `，交通费合计${yuan(totalOf(costs))}` : ""}`,
    ],
    options: otherWays(brief, stops, { options, routes }),
    days: [day],
    costs,
    budget: brief.task.constraints.budget ?? null,
    people: brief.people,
    notes: [
      {
        zh: "路线用时为估算，高峰时段请多留10分钟",
        en: "Travel times are estimates, so leave some more in the rush hours",
      },
      { zh: "门票不计入交通费", en: "Tickets are no part of the fares" },
      ...notesOn([day]),
    ],
    ...omitUndefined({ infeasible: whyTooShort(brief, stops.length) }),
  };
}

/** The stays alone take longer than there is time; undefined where they do not. */
function whyTooShort(brief: Brief, stops: number): LocalizedText | undefined {
  const { stayMinutes } = brief.details;
  const available = brief.latest - brief.earliest;
  if (stayMinutes === undefined || brief.constraints.window?.arriveBy === undefined) return undefined;
  return stayMinutes * stops > available
    ? {
        zh: `${stops}个地方各停${stayMinutes}分钟就要${stayMinutes * stops}分钟，可用的时间只有${available}分钟`,
        en: `${stops} stays of ${stayMinutes} minutes take ${stayMinutes * stops} minutes, and there are only ${available}`,
      }
    : undefined;
}

/** The ways that were compared and not taken, for whoever would rather go otherwise. */
function otherWays(
  brief: Brief,
  stops: readonly Stop[],
  {
    options,
    routes,
  }: { options: readonly (readonly NavigationRoute[])[]; routes: readonly (NavigationRoute | null)[] },
): PlanOption[] {
  const facts = options.flatMap((ways, at) =>
    ways
      .filter((way) => way !== routes[at])
      .map((route): PlanFact => {
        const [from, to] = [labelOf(stops[at]!), labelOf(stops[at + 1]!)];
        return { kind: "way", from, to, route, people: brief.people };
      }),
  );
  return facts.length > 0
    ? [{ heading: { zh: "比较过的其他走法（未采用）", en: "Other ways, not taken" }, facts }]
    : [];
}

const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
