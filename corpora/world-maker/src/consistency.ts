/**
 * Whether a world agrees with itself: places inside their cities, streets that join, stations and airports that are
 * known, articles about places that exist. Lists what does not; decides nothing.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { createCountry, nearestDistrictOf, type WorldData } from "@arenakit/corpus-world";
import {
  ARC,
  AT_ENTRANCE_METRES,
  isBarred,
  partsOf,
  planeAt,
  type RoadGraph,
  waterOf,
} from "@arenakit/corpus-world/roads";
import { buildableAreasOf } from "./roads/buildable-areas.ts";

/** A place may lie this far from the nearest place of its city whose district is known. */
const NEAR_METRES = 80_000;
/** So many of one kind are listed; the rest is counted in the last line. */
const LISTED = 20;

export interface ConsistencyCheck {
  readonly check: string;
  readonly checked: number;
  /** What is wrong, in words; at most LISTED and a line for the rest. */
  readonly problems: readonly string[];
  /** What would be wrong had it no reason, with the reason. */
  readonly explained: readonly string[];
}

/** Every check with how many things it looked at; places, roads, water, trains, flights, lines and articles in this order. */
export function checkConsistency(data: WorldData): ConsistencyCheck[] {
  return [
    checkPlaces(data),
    checkRoads(data),
    ...(isGenerated(data) ? [checkWater(data)] : []),
    checkTrains(data),
    checkFlights(data),
    checkTransit(data),
    checkGuides(data),
  ];
}

function checkPlaces({ cities, pois }: WorldData): ConsistencyCheck {
  const problems: string[] = [];
  const nearest = nearestDistrictOf(cities);
  const byCode = new Map(cities.map((city) => [city.adcode, city]));
  const elsewhere = new Set<string>();
  for (let row = 0; row < pois.length; row++) {
    const city = byCode.get(pois.city(row));
    const called = `${pois.id(row)} ${pois.name(row)}`;
    if (city === undefined) {
      problems.push(`${called} is in the unknown city ${pois.city(row)}`);
      continue;
    }
    const away = [...city.airports, ...city.stations].find(
      ({ inCity, district }) => inCity !== undefined && district === pois.district(row),
    );
    if (away) elsewhere.add(`${away.name} of ${city.name} lies in ${away.inCity}`);
    else if (!city.districts.some(({ name }) => name === pois.district(row)))
      problems.push(`${called} is in ${pois.district(row)}, which is no district of ${city.name}`);
    const { metres } = nearest({ longitude: pois.longitude(row), latitude: pois.latitude(row) }, city);
    if (metres > NEAR_METRES) problems.push(`${called} lies ${Math.round(metres / 1000)} km outside of ${city.name}`);
    for (const child of pois.children(row))
      if (pois.city(child) !== city.adcode) problems.push(`${pois.id(child)} belongs to ${called} in another city`);
  }
  return result("places inside their cities", pois.length, problems, [...elsewhere]);
}

/** Cars reach every arc of theirs and come back; walkers reach all but islands that the atlas knows. */
function checkRoads({ cities, country: facts, roads, motorways }: WorldData): ConsistencyCheck {
  const country = createCountry(facts);
  const problems: string[] = [];
  const explained: string[] = [];
  let arcs = 0;
  for (const [at, graph] of roads.entries()) {
    const city = cities[at]!;
    arcs += graph.target.length;
    const locked = arcsOutside(graph, ARC.footOnly | ARC.ferry);
    if (locked.length > 0) problems.push(`${city.name}: ${locked.length} arcs that a car cannot reach and leave`);
    const apart = arcsOutside(graph, ARC.motorOnly | ARC.ferry);
    const islands = city.ferryOnly ?? [];
    const onIsland = apart.filter((arc) => {
      const longitude = graph.longitude[graph.target[arc]!]! / 1e6;
      const latitude = graph.latitude[graph.target[arc]!]! / 1e6;
      return islands.some(
        ({ west, east, south, north }) =>
          longitude >= west && longitude <= east && latitude >= south && latitude <= north,
      );
    });
    if (onIsland.length > 0)
      explained.push(
        `${city.name}: ${onIsland.length} arcs without bridge or tunnel, on ${islands.map(({ name }) => name).join(", ")}: one takes the ferry`,
      );
    const onIslands = new Set(onIsland);
    const overWater = apart.filter((arc) => {
      if (onIslands.has(arc)) return false;
      const [longitude, latitude] = [graph.longitude, graph.latitude].map(
        (column) => column[graph.target[arc]!]! / 1e6,
      );
      return country.shoreOf({ longitude: longitude!, latitude: latitude! }) !== null;
    });
    const left = apart.length - onIsland.length - overWater.length;
    if (overWater.length > 0)
      explained.push(`${city.name}: ${overWater.length} arcs on a shore to which only motor roads and lines lead`);
    if (left > 0) problems.push(`${city.name}: ${left} arcs that cannot be walked to`);
  }
  const between = arcsOutside(motorways.graph, 0);
  arcs += motorways.graph.target.length;
  if (between.length > 0) problems.push(`motorways: ${between.length} arcs that cannot be reached and left`);
  return result("roads that join", arcs, problems, explained);
}

/** Only our own roads and places keep to the water that the atlas knows. */
const isGenerated = ({ meta }: WorldData) =>
  meta.layers.some(({ name, source }) => name === "roads" && source.startsWith("generated"));

/** No road leads through water but where a crossing is typed, and nothing invented stands in it or behind walls. */
function checkWater({ cities, roads, pois }: WorldData): ConsistencyCheck {
  const problems: string[] = [];
  let checked = 0;
  for (const [at, graph] of roads.entries()) {
    const plane = planeAt(cities[at]!);
    const water = waterOf(cities[at]!, plane);
    const known = new Set([...water.bridges, ...water.crossings].map(({ name }) => name).filter((name) => name !== ""));
    const points = Array.from(graph.longitude, (longitude, node) =>
      plane.toPlane({ longitude: longitude / 1e6, latitude: graph.latitude[node]! / 1e6 }),
    );
    let wet = 0;
    for (let node = 0; node < points.length; node++)
      for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++) {
        if (graph.target[arc]! < node) continue;
        checked++;
        if (!known.has(graph.roads[graph.road[arc]!]!) && isBarred(water, points[node]!, points[graph.target[arc]!]!))
          wet++;
      }
    if (wet > 0) problems.push(`${cities[at]!.name}: ${wet} roads through water that no known crossing leads over`);
  }
  const areas = new Map(cities.map((city) => [city.adcode, buildableAreasOf(city)]));
  for (let row = 0; row < pois.length; row++) {
    // Stations of the underground are typed, and those at a gate may stand within, as stops of buses may.
    if (pois.source(row) !== "generated" || pois.kind(row) === "metro") continue;
    checked++;
    const point = { longitude: pois.longitude(row), latitude: pois.latitude(row) };
    if (areas.get(pois.city(row))?.isFree(point) === false && !(pois.kind(row) === "bus" && isAtGate(cities, point)))
      problems.push(`${pois.id(row)} ${pois.name(row)} stands in the water or behind the walls of a sight`);
  }
  return result("roads and places on dry land", checked, problems);
}

const isAtGate = (cities: WorldData["cities"], point: LonLat) =>
  cities.some(({ landmarks }) =>
    landmarks.some(({ gates = [] }) => gates.some((gate) => haversineMetres(gate, point) <= AT_ENTRANCE_METRES)),
  );

/** Arcs without the flags that are not in the largest part in which every node leads to every other by such arcs. */
function arcsOutside({ firstArc, target, arcFlags }: RoadGraph, without: number): number[] {
  const nodes = firstArc.length - 1;
  const first = new Uint32Array(nodes + 1);
  const open: number[] = [];
  for (let node = 0; node < nodes; node++) {
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc++)
      if ((arcFlags[arc]! & without) === 0) open.push(arc);
    first[node + 1] = open.length;
  }
  const part = partsOf(
    first,
    Uint32Array.from(open, (arc) => target[arc]!),
  );
  const sizes = new Map<number, number>();
  for (const number of part) sizes.set(number, (sizes.get(number) ?? 0) + 1);
  const [largest] = [...sizes].reduce((best, each) => (each[1] > best[1] ? each : best), [-1, 0]);
  const outside: number[] = [];
  for (let node = 0; node < nodes; node++)
    for (let at = first[node]!; at < first[node + 1]!; at++)
      if (part[node] !== largest || part[target[open[at]!]!] !== largest) outside.push(open[at]!);
  return outside;
}

function checkTrains({ cities, stations, services }: WorldData): ConsistencyCheck {
  const problems: string[] = [];
  const names = new Set(cities.map(({ name }) => name));
  for (const { name, city } of stations)
    if (city !== null && !names.has(city)) problems.push(`station ${name} belongs to the unknown city ${city}`);
  for (const { number, stops } of services) {
    let clock = Number.NEGATIVE_INFINITY;
    for (const { station, arrival, departure } of stops) {
      if (stations[station] === undefined) problems.push(`train ${number} stops at the unknown station ${station}`);
      for (const minute of [arrival, departure]) {
        if (minute !== null && minute < clock)
          problems.push(`train ${number} is at a stop before it left the last one`);
        clock = minute ?? clock;
      }
    }
  }
  return result("trains between known stations", services.length, problems);
}

function checkFlights({ cities, flights }: WorldData): ConsistencyCheck {
  const airports = new Set(cities.flatMap((city) => city.airports.map(({ iata }) => iata)));
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { number, from, to, departure, arrival, weekdays } of flights) {
    for (const end of [from, to])
      if (!airports.has(end)) problems.push(`flight ${number} uses the unknown airport ${end}`);
    if (arrival <= departure) problems.push(`flight ${number} lands before it leaves`);
    for (const weekday of weekdays) {
      const key = `${number} ${from} ${weekday}`;
      if (seen.has(key)) problems.push(`flight ${number} leaves ${from} twice on weekday ${weekday}`);
      seen.add(key);
    }
  }
  return result("flights between known airports", flights.length, problems);
}

function checkTransit({ cities, transit }: WorldData): ConsistencyCheck {
  const problems: string[] = [];
  let lines = 0;
  for (const [at, network] of transit.entries()) {
    const city = cities[at]!.name;
    const fares = new Set(network.fares.map(({ name }) => name));
    for (const { name, stops, metres, seconds, fare } of network.lines) {
      lines++;
      if (stops.some((stop) => network.stations[stop] === undefined))
        problems.push(`${city} ${name} stops at an unknown station`);
      if (metres.length !== stops.length - 1 || seconds.length !== stops.length - 1)
        problems.push(
          `${city} ${name} has ${stops.length} stops, ${metres.length} lengths and ${seconds.length} times`,
        );
      if (!fares.has(fare)) problems.push(`${city} ${name} has the unknown fare ${fare}`);
    }
  }
  return result("lines between known stops", lines, problems);
}

function checkGuides({ cities, pois, guides }: WorldData): ConsistencyCheck {
  const codes = new Set(cities.map(({ adcode }) => adcode));
  const problems = guides.flatMap(({ id, city, places }) => [
    ...(codes.has(city) ? [] : [`article ${id} is about the unknown city ${city}`]),
    ...places.filter((place) => pois.indexOf(place) < 0).map((place) => `article ${id} speaks of no place ${place}`),
  ]);
  return result("articles about known places", guides.length, problems);
}

function result(
  check: string,
  checked: number,
  problems: readonly string[],
  explained: readonly string[] = [],
): ConsistencyCheck {
  const more = problems.length - LISTED;
  const listed = more > 0 ? [...problems.slice(0, LISTED), `and ${more} more`] : problems;
  return { check, checked, problems: listed, explained };
}
