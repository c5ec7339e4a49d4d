/** A city before its grid: the larger roads, where it is built up and how densely, and what its roads must reach. */
import { type LonLat, omitUndefined } from "@arenakit/contracts";
import { type CityFacts, islandOf } from "@arenakit/corpus-world";
import {
  bridgeRoads,
  distance,
  type Plane,
  type PlanePoint,
  type Stroke,
  type Water,
} from "@arenakit/corpus-world/roads";
import { findAirport, findCity } from "../atlas/cities.ts";
import type { BuiltUpArea } from "./lattice.ts";
import { motorwaysOn } from "./motorways.ts";
import { ringRoads } from "./ring-roads.ts";
import type { NamePool } from "./street-names.ts";
import {
  airportName,
  airportRoads,
  lineRoads,
  type MotorwaySite,
  motorwayApproaches,
  type RoadSite,
  townLinks,
} from "./town-links.ts";

interface CitySketch {
  readonly strokes: readonly Stroke[];
  readonly areas: readonly BuiltUpArea[];
  /** Places that the roads must reach. */
  readonly sites: readonly RoadSite[];
}

interface SketchOptions {
  readonly city: CityFacts;
  readonly plane: Plane;
  readonly water: Water;
  readonly seed: number;
  readonly known: readonly Stroke[];
  readonly names: NamePool;
  /** Where motorways begin, with their names. */
  readonly motorwayEntrances: readonly MotorwaySite[];
  readonly isIsland: (point: PlanePoint) => boolean;
}

const KM = 10_000;
/** Districts nearer than this are parts of one town. */
const URBAN = 16 * KM;
/** A sight farther than this from every town has a road of its own. */
const FAR = 3.5 * KM;
const FAR_AIRPORT = 30 * KM;
/** So near a district of its own, and so many radii from the centre, one drives through a town. */
const TOWN = 3 * KM;
const BUILT_UP = 1.6;
/** Kinds of sight after which the road to them is called. */
const LENDS_NAME: ReadonlySet<string> = new Set(["scenic", "park"]);
const CENTRE: PlanePoint = { x: 0, y: 0 };

export function sketchCity(options: SketchOptions): CitySketch {
  const { city, plane, water, seed, known, names, motorwayEntrances } = options;
  const onLand = (point: LonLat) => islandOf(city, point) === null;
  const at = (place: LonLat & { readonly name: string }): RoadSite => ({
    name: place.name,
    point: plane.toPlane(place),
  });
  const districts = city.districts.filter(onLand).map(at);
  const core = coreRadius(districts);
  const piers = (city.ferryOnly ?? []).map(({ pier }) => at(pier));
  const sights = [
    ...city.landmarks.filter(onLand).map((place) => ({ ...at(place), isSight: LENDS_NAME.has(place.kind) })),
    ...city.stations.filter(onLand).map(at),
    // From an airport far out one drives to what lies around it, and not by way of the centre.
    ...city.airports
      .filter(onLand)
      .map((airport) => ({ ...at(airport), name: airportName(airport.name, city.name) }))
      .filter(({ point }) => distance(point, CENTRE) > FAR_AIRPORT),
    ...piers,
  ];
  const towns = [{ name: city.name, point: CENTRE }, ...districts];
  const far = farSights(towns, { sights, core });
  const lines = metroLines(city, plane);
  const isHilly = findCity(city.name)?.streets?.isHilly ?? false;
  const isOpen = (point: PlanePoint) =>
    distance(point, CENTRE) > core * BUILT_UP && districts.every((town) => distance(town.point, point) > TOWN);
  const link = { seed, core, names, isHilly, isLake: water.isLake, isOpen, motorwayOf: motorwaysOn(plane) };
  return {
    strokes: [
      ...known,
      ...bridgeRoads(water),
      ...ringRoads(city.name, { seed, core, water }),
      ...townLinks(towns, far, link),
      ...city.airports
        .filter(onLand)
        .flatMap((airport) => airportRoads(at(airport), { ...link, towns, ...typedRoad(airport.iata, plane) })),
      ...motorwayApproaches(motorwayEntrances, link),
      ...lineRoads(lines, { radius: core * BUILT_UP, names }),
    ],
    areas: areasOf(options, { core, stations: lines.flat() }),
    sites: [...[...city.districts, ...city.stations, ...city.landmarks, ...city.airports].map(at), ...piers],
  };
}

/** The road to the airport of that code, where the atlas has its course. */
function typedRoad(iata: string, plane: Plane) {
  const { road, course } = findAirport(iata) ?? {};
  return omitUndefined({ road, course: course?.map(plane.toPlane) });
}

/** Radius of the town's dense part, decimetres. */
function coreRadius(districts: readonly RoadSite[]): number {
  const urban = districts.filter(({ point }) => distance(point, CENTRE) < URBAN).length;
  return (3 + 0.4 * Math.min(9, urban)) * KM;
}

/** What lies too far from all towns, and from one another, to be reached by their streets. */
function farSights(
  towns: readonly RoadSite[],
  { sights, core }: { sights: readonly RoadSite[]; core: number },
): RoadSite[] {
  const found: RoadSite[] = [];
  for (const sight of sights) {
    const isFar = ({ point }: RoadSite) => distance(point, sight.point) > FAR;
    if (distance(CENTRE, sight.point) > core * 2 && towns.every(isFar) && found.every(isFar)) found.push(sight);
  }
  return found;
}

/** Stations of each underground line in order. */
function metroLines(city: CityFacts, plane: Plane): PlanePoint[][] {
  const metro = findCity(city.name)?.metro;
  if (!metro) return [];
  const { stations, lines } = metro;
  const points = stations.map((station) => plane.toPlane(station));
  return lines.map(({ stops }) => stops.map((stop) => points[stop]!));
}

function areasOf(
  { city, plane, isIsland }: SketchOptions,
  { core, stations }: { core: number; stations: readonly PlanePoint[] },
): BuiltUpArea[] {
  const area = (centre: PlanePoint, ...kilometres: [number, number, number]): BuiltUpArea => {
    const [streets, secondary, arterials] = kilometres;
    return { centre, radii: [streets * KM, secondary * KM, arterials * KM], isIsland: isIsland(centre) };
  };
  const isOutside = (point: PlanePoint) => distance(CENTRE, point) > core * 1.4;
  const dense = core / KM;
  return [
    area(CENTRE, dense, dense * 1.6, dense * 2.4),
    ...city.districts.map((district) => {
      const point = plane.toPlane(district);
      return distance(point, CENTRE) < URBAN ? area(point, 1.8, 2.8, 4) : area(point, 1.3, 1.9, 2.6);
    }),
    ...city.stations.map((place) => area(plane.toPlane(place), 0.7, 1.2, 2)),
    ...city.airports.map((place) => area(plane.toPlane(place), 0.3, 0.9, 2)),
    ...city.landmarks.map((place) => area(plane.toPlane(place), 0.6, 0.9, 1.3)),
    ...stations.filter(isOutside).map((point) => area(point, 0.4, 0.6, 1)),
  ];
}
