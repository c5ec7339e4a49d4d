/**
 * One day as a timetable: sights in an order that fits their opening hours, meals near where the traveller then
 * is, routes between all of them. Looks up only the routes; sights and restaurants come from the caller.
 */
import { weekday } from "@arenakit/contracts";
import { isClosedOn, type ListedPlace, type NavigationRoute } from "../observations.ts";
import type { Script } from "../script.ts";
import { type Brief, prefers } from "./brief.ts";
import { metresBetween, opening, permutations, type Stop } from "./places.ts";
import type { PlanItem } from "./plan.ts";
import { chooseRoutes, type RouteBook } from "./routes.ts";

export interface DayWish {
  readonly date: string;
  /** Minutes of the day. */
  readonly start: number;
  readonly end: number;
  /** Where the day begins and ends; null: at its first and last sight. */
  readonly from: Stop | null;
  readonly to: Stop | null;
  /** Have to be visited. */
  readonly musts: readonly Stop[];
  /** Fill the day as far as there is time; the first are dropped last. */
  readonly extras: readonly ListedPlace[];
  readonly restaurants: readonly ListedPlace[];
  /** Bounds of what a meal may cost a person. */
  readonly mealYuan: number;
  /** For the routes of the day. */
  readonly fareYuan: number;
  /** Names of the restaurants that serve what the traveller wants to eat. */
  readonly wished: ReadonlySet<string>;
}

type Step = { readonly kind: "visit" | "meal" | "end"; readonly stop: Stop; readonly minutes: number };
interface Laid {
  readonly items: readonly PlanItem[];
  /** After the last item. */
  readonly end: number;
  /** Nothing is closed, nothing ends too late. */
  readonly fits: boolean;
}

const MEAL_MINUTES = 60;
const LUNCH = { from: 11 * 60, latest: 12 * 60 + 40 };
const DINNER = { from: 16 * 60 + 50, latest: 18 * 60 + 30 };
/** For a restaurant to open. */
const LONGEST_WAIT_MINUTES = 30;
const DEFAULT_VISIT_MINUTES = 90;
/** City traffic as the crow flies, for ordering before routes are known. */
const METRES_PER_MINUTE = 250;
const MOST_SIGHTS = 5;
/** Shares of the usual time at a sight. */
const HASTE = [1, 0.8, 0.5];
/** How far over the end an estimate may be before it is not worth asking for the routes. */
const ESTIMATE_SLACK_MINUTES = 15;

/** The timetable of the day, and whether everything in it fits. Drops extras before it hurries the rest. */
export function* planDay(brief: Brief, book: RouteBook, wish: DayWish): Script<Laid> {
  const open = wish.extras.filter((place) => !isClosedOn(place, weekday(wish.date)));
  const most = Math.max(0, MOST_SIGHTS - wish.musts.length);
  const extras = open.slice(0, most).map((place) => ({ name: place.name, place }));
  let last: Laid | null = null;
  for (const [count, haste] of attempts(extras.length)) {
    const arranged = arrange(brief, wish, { sights: [...wish.musts, ...extras.slice(0, count)], haste });
    const isLastResort = count === 0 && haste === HASTE.at(-1);
    if (arranged.isTooLong && !isLastResort) continue;
    last = yield* layOut(brief, book, { wish, steps: arranged.steps });
    if (last.fits) break;
  }
  return last!;
}

/** How many extras, and what share of the usual time at each sight: fewer extras before much less time. */
function attempts(extras: number): [count: number, haste: number][] {
  const counts = Array.from({ length: extras + 1 }, (_, dropped) => extras - dropped);
  return [
    ...counts.flatMap((count) => HASTE.slice(0, 2).map((haste): [number, number] => [count, haste])),
    ...HASTE.slice(2).map((haste): [number, number] => [0, haste]),
  ];
}

function* layOut(
  brief: Brief,
  book: RouteBook,
  { wish, steps }: { wish: DayWish; steps: readonly Step[] },
): Script<Laid> {
  const stops = [...(wish.from ? [wish.from] : []), ...steps.map((step) => step.stop)];
  const pairs = stops.slice(1).flatMap((to, at) => {
    const from = stops[at]!;
    return from.place && to.place && from.place.name !== to.place.name ? [[from.place, to.place] as const] : [];
  });
  yield* book.lookUp(`把${wish.date}的地点按顺序连起来，查每一段怎么走、要多久。`, pairs);
  const stays = steps.reduce((sum, step) => sum + step.minutes, 0);
  const options = stops.slice(1).map((to, at) => optionsBetween(book, stops[at]!, to));
  const limits = { yuan: wish.fareYuan, minutes: wish.end - wish.start - stays };
  return lay(wish, steps, chooseRoutes(brief, options, limits));
}

function optionsBetween(book: RouteBook, from: Stop, to: Stop): readonly NavigationRoute[] {
  return from.place && to.place ? book.between(from.place, to.place) : [];
}

interface Arranged {
  readonly steps: readonly Step[];
  /** By the estimate that it was arranged with. */
  readonly isTooLong: boolean;
}

/** Sights in their best order, with meals where the clock says so. */
function arrange(brief: Brief, wish: DayWish, { sights, haste }: { sights: readonly Stop[]; haste: number }): Arranged {
  let best: { steps: Step[]; penalty: number; isTooLong: boolean } | null = null;
  for (const order of permutations(sights)) {
    const candidate = walkThrough(brief, wish, { order, haste });
    if (best === null || candidate.penalty < best.penalty) best = candidate;
  }
  const steps = best?.steps ?? [];
  const isTooLong = best?.isTooLong ?? false;
  return { isTooLong, steps: wish.to ? [...steps, { kind: "end", stop: wish.to, minutes: 0 }] : steps };
}

/** Walks through an order with estimated ways; the penalty is in minutes. */
function walkThrough(brief: Brief, wish: DayWish, { order, haste }: { order: readonly Stop[]; haste: number }) {
  const steps: Step[] = [];
  const eaten = new Set<string>();
  let at: ListedPlace | null = wish.from?.place ?? null;
  let clock = wish.start;
  let penalty = 0;
  let isClosed = false;
  const eat = (from: number) => {
    const restaurant = pickRestaurant(brief, wish, { at, clock: Math.max(clock, from), eaten });
    if (!restaurant) return;
    eaten.add(restaurant.name);
    const stop = { name: restaurant.name, place: restaurant };
    steps.push({ kind: "meal", stop, minutes: MEAL_MINUTES });
    clock = Math.max(clock + wayMinutes(at, restaurant), from) + MEAL_MINUTES;
    at = restaurant;
  };
  let lunched = wish.start > LUNCH.latest + 30;
  let dined = wish.end < DINNER.from + MEAL_MINUTES + 30;
  for (const stop of order) {
    const minutes = visitMinutes(stop, haste);
    const finish = clock + wayMinutes(at, stop.place) + minutes;
    if (!lunched && (clock >= LUNCH.from || (finish > LUNCH.latest + 50 && clock >= LUNCH.from - 30))) {
      lunched = true;
      eat(LUNCH.from);
    }
    if (!dined && clock >= DINNER.from) {
      dined = true;
      eat(DINNER.from);
    }
    const way = wayMinutes(at, stop.place);
    const start = stop.place ? opening(stop.place, wish.date, { minute: clock + way, minutes }) : clock + way;
    if (start === null) isClosed = true;
    penalty += way + (start === null ? 600 : (start - clock - way) * 0.5);
    clock = (start ?? clock + way) + minutes;
    steps.push({ kind: "visit", stop, minutes });
    at = stop.place ?? at;
  }
  if (!lunched && clock >= LUNCH.from) eat(LUNCH.from);
  if (!dined && clock >= DINNER.from - 90 && clock + MEAL_MINUTES + 30 <= wish.end) eat(DINNER.from);
  clock += wayMinutes(at, wish.to?.place ?? null);
  penalty += wayMinutes(at, wish.to?.place ?? null) + Math.max(0, clock - wish.end) * 3;
  return { steps, penalty, isTooLong: isClosed || clock > wish.end + ESTIMATE_SLACK_MINUTES };
}

function visitMinutes(stop: Stop, haste: number): number {
  const usual = stop.place?.visitMinutes ?? DEFAULT_VISIT_MINUTES;
  return Math.max(30, Math.round((usual * haste) / 10) * 10);
}

const wayMinutes = (from: ListedPlace | null, to: ListedPlace | null) =>
  from && to && from.name !== to.name ? 10 + Math.round(metresBetween(from, to) / METRES_PER_MINUTE) : 0;

interface Here {
  readonly at: ListedPlace | null;
  readonly clock: number;
  readonly eaten: ReadonlySet<string>;
}

/** The restaurant that suits best here and now; null when none is affordable and open. */
function pickRestaurant(brief: Brief, wish: DayWish, here: Here): ListedPlace | null {
  const { at, clock, eaten } = here;
  const arrival = clock + 15;
  const open = wish.restaurants.filter((place) => {
    const start = opening(place, wish.date, { minute: arrival, minutes: MEAL_MINUTES });
    return !eaten.has(place.name) && start !== null && start <= arrival + LONGEST_WAIT_MINUTES;
  });
  const affordable = open.filter((place) => place.costYuan !== null && place.costYuan <= wish.mealYuan);
  const choice = affordable.length > 0 ? affordable : [...open].sort((a, b) => priceOf(a) - priceOf(b)).slice(0, 1);
  let best: ListedPlace | null = null;
  const burden = (place: ListedPlace) => {
    if (brief.lavish) return -priceOf(place);
    const far = at ? metresBetween(at, place) / 100 : 0;
    const rating = (5 - (place.rating ?? 3)) * (prefers(brief, "food") ? 20 : 8);
    return (
      far +
      rating +
      priceOf(place) * (prefers(brief, "cheap") ? 0.4 : 0.05) -
      (wish.wished.has(place.name) && here.eaten.size === 0 ? 80 : 0)
    );
  };
  for (const place of choice) if (best === null || burden(place) < burden(best)) best = place;
  return best;
}

const priceOf = (place: ListedPlace) => place.costYuan ?? 500;

/** Puts the steps on the clock with the routes chosen. */
function lay(wish: DayWish, steps: readonly Step[], routes: readonly (NavigationRoute | null)[]): Laid {
  const items: PlanItem[] = [];
  let clock = wish.start;
  let fits = true;
  let before = wish.from;
  let leg = 0;
  for (const { kind, stop, minutes } of steps) {
    if (before) {
      const route = routes[leg++] ?? null;
      if (before.place?.name !== stop.place?.name) {
        const end = roundUp(clock + (route?.minutes ?? wayMinutes(before.place, stop.place)));
        items.push({ kind: "leg", start: clock, end, from: labelOf(before), to: labelOf(stop), route });
        clock = end;
      }
    }
    before = stop;
    if (kind === "end") continue;
    const wanted = kind === "meal" ? Math.max(clock, clock < 15 * 60 ? LUNCH.from : DINNER.from) : clock;
    const open = stop.place ? opening(stop.place, wish.date, { minute: wanted, minutes }) : wanted;
    if (open === null) fits = false;
    const start = roundUp(open ?? wanted);
    const note = open === null ? { note: "当天的开放时间对不上，建议改期或现场确认" } : {};
    items.push({ kind, start, end: start + minutes, name: stop.name, place: stop.place, ...note });
    clock = start + minutes;
  }
  return { items, end: clock, fits: fits && clock <= wish.end };
}

const roundUp = (minute: number) => Math.ceil(minute / 5) * 5;
export const labelOf = (stop: Stop) => stop.place?.name ?? stop.name;
