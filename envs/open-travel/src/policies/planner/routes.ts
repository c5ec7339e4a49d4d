/** Routes between places: which are asked for, what they cost the party, and which mode of travel is taken. */
import { haversineMetres } from "@arenakit/contracts";
import { type ListedPlace, type Mode, type NavigationRoute, routeIn } from "../observations.ts";
import { ask, type Script, type ScriptCall } from "../script.ts";
import { type Brief, prefers } from "./brief.ts";
import { type CostLine, MODE_NAMES } from "./plan.ts";

const TAXI_SEATS = 4;
const WALKABLE_METRES = 2_000;
const TOO_NEAR_TO_DRIVE_METRES = 600;

/** Remembers what was asked, so that no route is asked for twice. */
export interface RouteBook {
  /** The routes known between two places, by mode. */
  between(from: ListedPlace, to: ListedPlace): readonly NavigationRoute[];
  /** Asks for what is not known yet of the pairs. */
  lookUp(
    thought: string,
    pairs: readonly (readonly [ListedPlace, ListedPlace])[],
    modes?: readonly Mode[],
  ): Script<void>;
}

export function routeBook(): RouteBook {
  const known = new Map<string, NavigationRoute | null>();
  const key = (from: ListedPlace, to: ListedPlace, mode: Mode) => `${from.name}|${to.name}|${mode}`;
  return {
    between: (from, to) =>
      (["driving", "transit", "walking", "bicycling"] as const).flatMap((mode) => known.get(key(from, to, mode)) ?? []),
    *lookUp(thought, pairs, modes) {
      const wanted = pairs.flatMap(([from, to]) =>
        (modes ?? sensibleModes(from, to)).map((mode) => ({ from, to, mode, key: key(from, to, mode) })),
      );
      const missing = wanted.filter(
        (one, at) => !known.has(one.key) && wanted.findIndex((other) => other.key === one.key) === at,
      );
      const findings = yield* ask(
        thought,
        missing.map(({ from, to, mode }) => navigate(from, to, mode)),
      );
      for (const [at, one] of missing.entries()) known.set(one.key, routeIn(findings[at]));
    },
  };
}

function navigate(from: ListedPlace, to: ListedPlace, mode: Mode): ScriptCall {
  return {
    name: "get_navigation",
    arguments: {
      start_lon: from.point.longitude,
      start_lat: from.point.latitude,
      end_lon: to.point.longitude,
      end_lat: to.point.latitude,
      mode,
    },
  };
}

function sensibleModes(from: ListedPlace, to: ListedPlace): Mode[] {
  const metres = haversineMetres(from.point, to.point);
  const modes: Mode[] = [];
  if (metres > TOO_NEAR_TO_DRIVE_METRES) modes.push("driving", "transit");
  if (metres <= WALKABLE_METRES) modes.push("walking");
  return modes;
}

/** What the party pays for a route: a fare each, or a taxi for every four. 0 where nothing is known to be paid. */
export function routeCost(route: NavigationRoute, people: number): { unitYuan: number; count: number; unit: string } {
  if (route.mode === "driving")
    return { unitYuan: route.taxiYuan ?? 0, count: Math.ceil(people / TAXI_SEATS), unit: "趟" };
  if (route.mode === "transit") return { unitYuan: route.costYuan ?? 0, count: people, unit: "人" };
  return { unitYuan: 0, count: people, unit: "人" };
}

function partyYuan(route: NavigationRoute, people: number): number {
  const { unitYuan, count } = routeCost(route, people);
  return unitYuan * count;
}

/** What the party pays for the cheapest of the ways; 0 where none is known. */
export const leastYuan = (ways: readonly NavigationRoute[], people: number): number =>
  ways.length === 0 ? 0 : Math.min(...ways.map((way) => partyYuan(way, people)));

export function routeCostLine(
  route: NavigationRoute,
  people: number,
  { from, to }: { from: string; to: string },
): CostLine | null {
  const cost = routeCost(route, people);
  const about = `${from}→${to}`;
  return cost.unitYuan === 0 ? null : { group: "市内交通", label: `${about}${MODE_NAMES[route.mode]}`, about, ...cost };
}

export interface Limits {
  /** For all legs together. */
  readonly yuan: number;
  readonly minutes: number;
}

/**
 * One route a leg: first the one that suits the traveller, then cheaper ones until the fares fit, then faster ones
 * as far as money allows until the time fits. Null for a leg of which nothing is known.
 */
export function chooseRoutes(
  brief: Brief,
  legs: readonly (readonly NavigationRoute[])[],
  limits: Limits,
): (NavigationRoute | null)[] {
  const yuan = (route: NavigationRoute | null) => (route ? partyYuan(route, brief.people) : 0);
  const chosen = legs.map((options) => bestOf(options, (route) => burden(brief, route)));
  if (brief.lavish) return legs.map((options) => bestOf(options, (route) => -partyYuan(route, brief.people)));
  const spent = () => chosen.reduce((sum, route) => sum + yuan(route), 0);
  const taken = () => chosen.reduce((sum, route) => sum + (route?.minutes ?? 0), 0);
  while (spent() > limits.yuan) {
    const swap = bestSwap(chosen, legs, (from, to) => {
      const saved = yuan(from) - yuan(to);
      return saved > 0 ? saved / Math.max(1, to.minutes - from.minutes) : null;
    });
    if (!swap) break;
    chosen[swap.leg] = swap.route;
  }
  while (taken() > limits.minutes) {
    const swap = bestSwap(chosen, legs, (from, to) => {
      const extra = yuan(to) - yuan(from);
      const faster = from.minutes - to.minutes;
      return faster > 0 && spent() + extra <= limits.yuan ? faster / Math.max(1, extra) : null;
    });
    if (!swap) break;
    chosen[swap.leg] = swap.route;
  }
  return chosen;
}

/** How little a route suits the traveller: minutes and yuan in one number, weighed by what they prefer. */
function burden(brief: Brief, route: NavigationRoute): number {
  const minuteYuan = prefers(brief, "fast") ? 5 : prefers(brief, "cheap") ? 0.3 : 1;
  const isTiring = route.mode === "walking" && (prefers(brief, "short_walks") || prefers(brief, "family"));
  const strain = route.mode === "walking" && route.minutes > 25 ? 2 : isTiring ? 2.5 : 1;
  return route.minutes * minuteYuan * strain + partyYuan(route, brief.people) * 0.6;
}

function bestOf<T>(options: readonly T[], cost: (option: T) => number): T | null {
  let best: T | null = null;
  for (const option of options) if (best === null || cost(option) < cost(best)) best = option;
  return best;
}

function bestSwap(
  chosen: readonly (NavigationRoute | null)[],
  legs: readonly (readonly NavigationRoute[])[],
  gain: (from: NavigationRoute, to: NavigationRoute) => number | null,
): { leg: number; route: NavigationRoute } | null {
  const swaps = legs.flatMap((options, leg) => {
    const from = chosen[leg];
    if (!from) return [];
    return options.flatMap((route) => {
      const gained = gain(from, route);
      return gained === null ? [] : [{ leg, route, gained }];
    });
  });
  return bestOf(swaps, (swap) => -swap.gained);
}
