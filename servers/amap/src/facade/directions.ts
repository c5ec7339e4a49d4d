/** Directions of v5, v3 and v4, and distances. */
import { boundary, FailureError, type LonLat, omitUndefined } from "@arenakit/contracts";
import {
  type Maps,
  type MapsCall,
  MOST_WAYPOINTS,
  type PathQuery,
  type RoadMode,
  type RoadPaths,
  type RoadStep,
} from "../maps.ts";
import { DEFAULT_DRIVING_STRATEGY, OLD_DRIVING_STRATEGIES } from "../strategies.ts";
import { isInMunicipality, MEASURES, MOST_ORIGINS, writeDistances } from "../wire/areas.ts";
import { type Ends, writeBicycling, writeOldRoute, writeRoute } from "../wire/paths.ts";
import type { Wire } from "../wire/scalars.ts";
import { writeOldTransit, writeTransit } from "../wire/transit.ts";
import { type Answer, invalid, type Parameters } from "./parameters.ts";

const MOST_PATHS = 3;
const MOST_PLANS = 10;
const DEFAULT_PLANS = 5;
const MOST_POLYGONS = 32;
const MOST_VERTICES = 16;

/** The endpoint of one mode of v5. */
export function answerDirection(mode: RoadMode): Answer {
  return async (maps, parameters, call) => {
    const ends = endsOf(parameters);
    const query = mode === "driving" ? drivingQuery(parameters, ends) : plainQuery(parameters, ends, mode);
    const found = await maps.paths(query, call);
    const fields = parameters.fields();
    const cities = fields.has("cities") && mode === "driving" ? { citiesOf: await citiesAlong(maps, found, call) } : {};
    return { count: String(found.paths.length), route: writeRoute(found, ends, { fields, ...cities }) };
  };
}

/** Cities and districts of a step, by where it begins, is half way and ends. */
async function citiesAlong(maps: Maps, { paths }: RoadPaths, call: MapsCall): Promise<(step: RoadStep) => Wire[]> {
  const cities = new Map<RoadStep, Wire[]>();
  for (const step of paths.flatMap(({ steps }) => steps)) cities.set(step, await citiesOf(maps, step, call));
  return (step) => cities.get(step) ?? [];
}

async function citiesOf(maps: Maps, { polyline }: RoadStep, call: MapsCall): Promise<Wire[]> {
  const points = new Set([polyline[0], polyline[polyline.length >> 1], polyline.at(-1)]);
  const found = new Map<string, { city: Wire; districts: Map<string, Wire> }>();
  for (const point of points) {
    if (!point) continue;
    const outcome = await boundary("tool", () => maps.reverseGeocode({ point, radiusMetres: 0 }, call));
    // On a bridge over the sea one is in no city.
    if (!outcome.ok && outcome.failure.owner !== "policy") throw new FailureError(outcome.failure);
    if (!outcome.ok) continue;
    const { cityName: city, citycode, district: name, adcode } = outcome.value;
    const known = found.get(city) ?? { city: { adcode: cityAdcodeOf(adcode), citycode, city }, districts: new Map() };
    known.districts.set(adcode, { name, adcode });
    found.set(city, known);
  }
  return [...found.values()].map(({ city, districts }) => Object.assign(city, { districts: [...districts.values()] }));
}

/** Of the city or municipality that a district is in. */
const cityAdcodeOf = (adcode: string): string => adcode.slice(0, isInMunicipality(adcode) ? 2 : 4).padEnd(6, "0");

export const transit: Answer = async (maps, parameters, call) => {
  const ends = endsOf(parameters);
  await Promise.all(["city1", "city2"].map((name) => checkCity(maps, { parameters, name }, call)));
  const strategy = parameters.integer("strategy", { low: 0, high: 8, fallback: 0 });
  const alternatives = parameters.integer("AlternativeRoute", { low: 1, high: MOST_PLANS, fallback: DEFAULT_PLANS });
  const found = await maps.transit({ strategy, alternatives, ...ends, ...whenOf(parameters, call.now) }, call);
  return { count: String(found.plans.length), route: writeTransit(found, ends, parameters.fields()) };
};

/** v3 driving: a strategy below 10 gives one path. */
export const oldDriving: Answer = async (maps, parameters, call) => {
  const ends = endsOf(parameters);
  const strategy = parameters.integer("strategy", { low: 0, high: 20, fallback: 0 });
  const asked = OLD_DRIVING_STRATEGIES[strategy]!;
  const query = {
    strategy: asked.strategy,
    alternatives: strategy < 10 ? 1 : MOST_PATHS,
    ...drivingDetails(parameters, ends),
  };
  const found = await maps.paths(query, call);
  return { count: String(found.paths.length), route: writeOldRoute(found, ends, asked.text) };
};

export const oldWalking: Answer = async (maps, parameters, call) => {
  const ends = endsOf(parameters);
  const found = await maps.paths({ points: [ends.origin, ends.destination], mode: "walking" }, call);
  return { count: String(found.paths.length), route: writeOldRoute(found, ends) };
};

/** The body is `data`. */
export const oldBicycling: Answer = async (maps, parameters, call) => {
  const ends = endsOf(parameters);
  const found = await maps.paths({ points: [ends.origin, ends.destination], mode: "bicycling" }, call);
  return writeBicycling(found, ends);
};

export const oldTransit: Answer = async (maps, parameters, call) => {
  const ends = endsOf(parameters);
  await checkCity(maps, { parameters, name: "city" }, call);
  if (parameters.text("cityd") !== undefined) await checkCity(maps, { parameters, name: "cityd" }, call);
  const strategy = Number(parameters.choice("strategy", ["0", "1", "2", "3", "5"], "0"));
  const found = await maps.transit({ strategy, ...ends, ...whenOf(parameters, call.now) }, call);
  return { count: String(found.plans.length), route: writeOldTransit(found, ends) };
};

export const distance: Answer = async (maps, parameters, call) => {
  parameters.required("origins");
  const origins = parameters.points("origins", { separator: "|", most: MOST_ORIGINS });
  const destination = parameters.point("destination");
  const measure = MEASURES.get(parameters.choice("type", [...MEASURES.keys()], "1"))!;
  const query = { origins, destination, measure };
  const found = await maps.distances(query, call);
  return { count: String(found.length), results: writeDistances(found, query) };
};

function endsOf(parameters: Parameters): Ends {
  return { origin: parameters.point("origin"), destination: parameters.point("destination") };
}

function plainQuery(parameters: Parameters, { origin, destination }: Ends, mode: RoadMode): PathQuery {
  const alternatives = parameters.integer("alternative_route", { low: 1, high: MOST_PATHS, fallback: 1 });
  return { points: [origin, destination], mode, alternatives };
}

function drivingQuery(parameters: Parameters, ends: Ends): PathQuery {
  return Object.assign(drivingDetails(parameters, ends), {
    // Which numbers are strategies is for the maps to say.
    strategy: parameters.integer("strategy", { low: 0, high: 99, fallback: DEFAULT_DRIVING_STRATEGY }),
    alternatives: parameters.integer("alternative_route", { low: 1, high: MOST_PATHS, fallback: MOST_PATHS }),
  });
}

function drivingDetails(parameters: Parameters, { origin, destination }: Ends): PathQuery {
  const waypoints = parameters.points("waypoints", { separator: ";", most: MOST_WAYPOINTS });
  const avoidRoad = parameters.words("avoidroad");
  const plate = parameters.words("plate");
  const avoidPolygons = polygonsOf(parameters);
  return {
    points: [origin, ...waypoints, destination],
    mode: "driving",
    ...omitUndefined({
      carType:
        parameters.text("cartype") === undefined
          ? undefined
          : (Number(parameters.choice("cartype", ["0", "1", "2"], "0")) as 0 | 1 | 2),
    }),
    // The service's 0 means that ferries are used.
    ...omitUndefined({
      ferry: parameters.text("ferry") === undefined ? undefined : parameters.choice("ferry", ["0", "1"], "0") === "0",
      avoidRoad,
      avoidPolygons: avoidPolygons.length === 0 ? undefined : avoidPolygons,
      plate,
    }),
  };
}

function polygonsOf(parameters: Parameters): LonLat[][] {
  const texts = (parameters.text("avoidpolygons") ?? "").split("|").filter((text) => text !== "");
  if (texts.length > MOST_POLYGONS) invalid("avoidpolygons", `最多 ${MOST_POLYGONS} 个区域`, `${texts.length} 个`);
  return texts.map((text) => {
    const vertices = parameters.pointsIn(text, { name: "avoidpolygons", separator: ";", most: MOST_VERTICES });
    return vertices.length >= 3 ? vertices : invalid("avoidpolygons", "至少三个顶点的区域", text);
  });
}

function whenOf(parameters: Parameters, now: string): { departure?: string; night?: boolean } {
  const departure = parameters.departure(now);
  const night = parameters.flag("nightflag");
  return omitUndefined({ departure, night: night || undefined });
}

/** A city's code or name that nobody knows is refused, as the service does. */
async function checkCity(
  maps: Maps,
  { parameters, name }: { parameters: Parameters; name: string },
  call: MapsCall,
): Promise<void> {
  const given = parameters.required(name);
  if ((await maps.areas(given, call)).length === 0) invalid(name, "城市的 citycode、adcode 或名称", given);
}
