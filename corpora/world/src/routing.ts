/**
 * Ways through the world: shortest paths over its roads, told in steps; estimates where it has none. Costs are whole
 * milliseconds and paths are optimal for them; which hour decides about speeds, routing/ways.ts says.
 */
import { fail, haversineMetres, type LonLat, parseLocalTime } from "@arenakit/contracts";
import type { CityFacts } from "./atlas.ts";
import type { Country } from "./country.ts";
import { type MotorwayGraph, NO_MOTORWAYS, type RoadGraph } from "./roads/road-graph.ts";
import { type Avoidance, avoidanceOf, avoiding, isNothing, isRestricted } from "./routing/avoidance.ts";
import type { CityRoads } from "./routing/city-roads.ts";
import { taxiYuan } from "./routing/fares.ts";
import { stepsOf } from "./routing/path-steps.ts";
import { checkLeg, checkPoint, whyNoWay } from "./routing/refusals.ts";
import type { Weighting } from "./routing/road-network.ts";
import { NO_TRAFFIC, trafficAt } from "./routing/speeds.ts";
import { createWays, type Leg, type Ways } from "./routing/ways.ts";
import { dearer, type Traveller, weightingKey } from "./routing/weights.ts";
import type { PathQuery, Places, RoadMode, RoadPath, RoadPaths, RoadStep, Routing, WalkPart } from "./solvers.ts";
import { createTransit } from "./transit/plan.ts";
import type { TransitNetwork } from "./transit/transit-network.ts";

interface RoutingOptions {
  /** In the order of the places' cities. */
  readonly roads?: readonly RoadGraph[];
  readonly motorways?: MotorwayGraph;
  readonly transit?: readonly TransitNetwork[];
  /** Departure of a caller that names none. */
  readonly now?: string;
}

const MOST_POINTS = 18;
/** Another path shares at most so much of its length with each one before, and costs at most so many times the best. */
const SHARED = 0.75;
const DEAREST = 1.5;
/** Roads already used are so many times as dear to the next path. */
const PENALTY = 1.4;
const ATTEMPTS = 6;
/** For those who neither name a time nor have a world that does. */
const SOME_DAY = "2026-05-01T12:00";

/** Routing over the roads, the motorways and the public transport of a world. */
export function createRouting(
  places: Places,
  { roads = [], motorways = NO_MOTORWAYS, transit = [], now = SOME_DAY }: RoutingOptions = {},
): Routing {
  const ways = createWays(places, { roads, motorways });
  const context = { places, ways };
  const { plan, warm } = createTransit(transit, {
    cities: places.cities,
    country: places.country,
    walk: (from, to) => walk(from, to, context),
  });
  return {
    paths(query) {
      checkPoints(query.points, places);
      return roadPaths(query, context);
    },
    transit(query) {
      checkPoints([query.origin, query.destination], places);
      checkLeg(query.origin, query.destination, { mode: "transit", places });
      return plan(query);
    },
    distances(origins, destination, measure, departure = now) {
      return origins.map((origin) => {
        if (measure === "line")
          return { distanceMetres: Math.round(haversineMetres(origin, destination)), durationSeconds: 0 };
        checkPoints([origin, destination], places);
        if (whyNoWay(origin, destination, { mode: measure, places }) !== null) return null;
        const [best] = roadPaths({ points: [origin, destination], mode: measure, departure }, context).paths;
        return best ? { distanceMetres: best.distanceMetres, durationSeconds: best.durationSeconds } : null;
      });
    },
    *warm(city) {
      const driver: Traveller = {
        ...ON_FOOT,
        mode: "driving",
        traffic: trafficAt(places.country, now),
        strategy: { wish: "recommended" },
      };
      yield* ways.warm(city, [driver, ON_FOOT]);
      yield* warm(city);
    },
  };
}

const ON_FOOT: Traveller = { mode: "walking", traffic: NO_TRAFFIC, strategy: { wish: "fastest" }, ferry: false };

/** On foot to a stop or from it, whatever lies between; its ends are entrances where a sight's walls are around the points. */
function walk(from: LonLat, to: LonLat, { places: { country }, ways }: Context): WalkPart {
  const weighting = (roads: CityRoads) => roads.weighting(ON_FOOT);
  const { pieces } = ways.leg({ from, to, traveller: ON_FOOT, departure: SOME_DAY, afterMs: 0, weighting });
  // Of ten walks that are compared one is told: its steps are made when they are read, and add up to the same.
  let [decimetres, ms] = [0, 0];
  for (const piece of pieces) {
    if (piece.decimetres === 0) continue;
    decimetres += piece.decimetres;
    ms += piece.ms;
  }
  let steps: RoadStep[] | null = null;
  return {
    from: pieces[0]?.from ?? from,
    to: pieces.at(-1)?.to ?? to,
    distanceMetres: Math.ceil(decimetres / 10),
    durationSeconds: Math.ceil(ms / 1000),
    get steps() {
      steps ??= stepsOf(pieces, { leg: 0, mode: "walking", isLast: true, country });
      return steps;
    },
  };
}

interface Context {
  readonly places: Places;
  readonly ways: Ways;
}

function checkPoints(points: readonly LonLat[], places: Places): void {
  if (points.length < 2) fail("policy", "invalid_arguments", "至少需要起点和终点两个坐标");
  if (points.length > MOST_POINTS)
    fail("policy", "invalid_arguments", `途经点最多${MOST_POINTS - 2}个，收到${points.length - 2}个`);
  for (const point of points) checkPoint(point, places);
}

function roadPaths(query: PathQuery, { places, ways }: Context): RoadPaths {
  const { points, mode, departure, ferry = false } = query;
  if (!parseLocalTime(departure))
    fail("policy", "invalid_arguments", `出发时间应为 2026-05-01T08:00 这样的格式，收到 ${departure}`);
  for (const [index, to] of points.slice(1).entries()) checkLeg(points[index]!, to, { mode, places, ferry });
  const traveller: Traveller = {
    mode,
    traffic: trafficAt(places.country, departure),
    strategy: query.strategy ?? { wish: "recommended" },
    ferry,
  };
  const avoidance = mode === "driving" ? avoidanceOf(query, places.cities) : { road: null, polygons: [], zones: [] };
  const found = alternatives(points, {
    traveller,
    departure,
    avoidance,
    country: places.country,
    ways,
    most: points.length === 2 ? (query.alternatives ?? 1) : 1,
  });
  const paths = found.map((legs) => pathOf(legs, { mode, avoidance, country: places.country }));
  const { city } = places.nearestCity(points[0]!);
  return { mode, taxiYuan: mode === "driving" ? taxiOf(city, paths[0]!.distanceMetres) : null, paths };
}

const taxiOf = (city: CityFacts, metres: number) => (metres === 0 ? 0 : taxiYuan(city, metres));

interface Search {
  readonly traveller: Traveller;
  readonly departure: string;
  readonly avoidance: Avoidance;
  readonly country: Country;
  readonly ways: Ways;
  readonly most: number;
}

/** Whole ways of all legs, the best first; each differs from those before (penalty method). */
function alternatives(
  points: readonly LonLat[],
  { traveller, departure, avoidance, country, ways, most }: Search,
): (readonly Leg[])[] {
  const dear = new Map<CityRoads, { readonly key: string; readonly weights: Uint32Array }>();
  const weighting = (roads: CityRoads, as: Traveller): Weighting => {
    const usual = roads.weighting(as);
    const [own, key] = [dear.get(roads), weightingKey(as)];
    if (own?.key === key) return { ...usual, weights: own.weights };
    if (isNothing(avoidance)) return usual;
    const weights = avoiding(roads, usual.weights, avoidance);
    dear.set(roads, { key, weights });
    return { ...usual, weights };
  };
  const legs: Leg[] = [];
  let afterMs = 0;
  for (const [index, to] of points.slice(1).entries()) {
    const as = { ...traveller, traffic: trafficAt(country, departure, afterMs) };
    const leg = ways.leg({ from: points[index]!, to, traveller: as, departure, afterMs, weighting });
    legs.push(leg);
    afterMs += msOf(leg);
  }
  const found: (readonly Leg[])[] = [legs];
  const best = legs[0]!;
  const { arriving } = best;
  for (let attempt = 0, last = best; attempt < ATTEMPTS && found.length < most && !last.estimated; attempt++) {
    for (const { roads, arcs, as } of last.used) {
      const weights = dear.get(roads)?.weights ?? copied(roads, as);
      for (const arc of arcs) weights[arc] = dearer(weights[arc]!, PENALTY);
      dear.set(roads, { key: weightingKey(as), weights });
    }
    const leg = ways.leg({ from: points[0]!, to: points[1]!, traveller, departure, afterMs: 0, arriving, weighting });
    last = leg;
    const isNew = found.every(([other]) => sharedLength(leg, other!) <= SHARED);
    if (isNew && msOf(leg) <= msOf(best) * DEAREST) found.push([leg]);
  }
  return found;
}

function copied(roads: CityRoads, traveller: Traveller): Uint32Array {
  roads.scratch.set(roads.weighting(traveller).weights);
  return roads.scratch;
}

const msOf = ({ pieces }: Leg) => pieces.reduce((sum, { ms }) => sum + ms, 0);

/** Part of the leg's length that lies on arcs of the other one. */
function sharedLength(leg: Leg, other: Leg): number {
  let [all, shared] = [0, 0];
  for (const { roads, arcs } of leg.used) {
    const theirs = new Set(other.used.find((use) => use.roads === roads)?.arcs);
    for (const arc of arcs) {
      const decimetres = roads.network.graph.decimetres[arc]!;
      all += decimetres;
      if (theirs.has(arc)) shared += decimetres;
    }
  }
  return all === 0 ? 1 : shared / all;
}

function pathOf(
  legs: readonly Leg[],
  { mode, avoidance, country }: { mode: RoadMode; avoidance: Avoidance; country: Country },
): RoadPath {
  const steps = legs.flatMap(({ pieces }, leg) =>
    stepsOf(pieces, { leg, mode, isLast: leg === legs.length - 1, country }),
  );
  const sum = (key: "distanceMetres" | "durationSeconds" | "tollsYuan" | "tollMetres" | "trafficLights") =>
    steps.reduce((total, step) => total + step[key], 0);
  return {
    distanceMetres: sum("distanceMetres"),
    durationSeconds: sum("durationSeconds"),
    tollsYuan: sum("tollsYuan"),
    tollMetres: sum("tollMetres"),
    trafficLights: sum("trafficLights"),
    restricted: legs.some(({ pieces }) => pieces.some(({ to }) => isRestricted(to, avoidance))),
    estimated: legs.some(({ estimated }) => estimated),
    steps,
  };
}
