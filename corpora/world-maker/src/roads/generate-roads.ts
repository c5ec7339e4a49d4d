/**
 * The roads of a city from what the atlas knows of it and a seed: sketch, grid, junctions, one-way streets, signals.
 * From every node a car reaches every other one, islands without cars apart; who walks does so too.
 */
import { random } from "@arenakit/contracts";
import { type CityFacts, islandOf } from "@arenakit/corpus-world";
import {
  createPlaneCells,
  mixed,
  nearestOnSegment,
  type PlanePoint,
  planeAt,
  type RoadGraph,
  type Stroke,
  sightsOf,
  waterOf,
} from "@arenakit/corpus-world/roads";
import { findCity } from "../atlas/cities.ts";
import { metroOf } from "../transit/metro-stations.ts";
import { arrange } from "./arrangement.ts";
import { assemble } from "./assemble.ts";
import { drawGrid } from "./city-grid.ts";
import { knownRoads } from "./known-roads.ts";
import { createLattice } from "./lattice.ts";
import { motorwayEntrancesOf } from "./motorways.ts";
import { nationalRoad } from "./national-roads.ts";
import { sketchCity } from "./sketch.ts";
import { createNamePool } from "./street-names.ts";

/** Equal city and seed give equal graphs. */
export function generateRoads(city: CityFacts, seed: number): RoadGraph {
  const plane = planeAt(city);
  const own = mixed(seed, Number(city.adcode));
  const isIsland = (point: PlanePoint) => {
    if (!city.ferryOnly) return false;
    const { longitude, latitude } = plane.toMicrodegrees(point);
    return islandOf(city, { longitude: longitude / 1e6, latitude: latitude / 1e6 }) !== null;
  };
  const motorwayEntrances = motorwayEntrancesOf(city.name).map((entrance) => ({
    name: entrance.approach,
    point: plane.toPlane(entrance),
    old: nationalRoad(city.name, entrance.towards),
  }));
  const water = waterOf(city, plane);
  const known = knownRoads(city, { plane, seed: own });
  const knownNames = known.map(({ name }) => name);
  const names = createNamePool(city, knownNames, random(seed, "roads", city.adcode));
  const sketched = { city, plane, water, seed: own, known, names, motorwayEntrances, isIsland };
  const { strokes, areas, sites } = sketchCity(sketched);
  const turn = findCity(city.name)?.streets?.turnDegrees ?? (own % 41) - 20;
  // Half of the angle in radians is its half's tangent, nearly enough for a street map.
  const lattice = createLattice({ turn: (turn * Math.PI) / 360, seed: own, areas, isIsland });
  const grid = drawGrid({ lattice, water, names, seed: own, isTaken: takenBy(strokes), isIsland });
  const sights = sightsOf(city, plane);
  return assemble(arrange([...strokes, ...grid]), {
    plane,
    water,
    sites,
    isIsland,
    isInside: sights.isInside,
    sightEntrances: sights.entrances.filter((entrance) => !isIsland(entrance)),
    metroEntrances: (metroOf(city, seed)?.stations ?? []).flatMap(({ entrances }) => entrances.map(plane.toPlane)),
    motorwayEntrances: motorwayEntrances.map(({ point }) => point),
  });
}

const CELL = 5_000;
/** Decimetres beside a road in which no other one runs alongside. */
const ASIDE = 900;
/** Cosine of the angle up to which two roads run alongside: 25°. */
const ALONGSIDE = 0.906;

/** Whether a stretch runs alongside one of the strokes. */
function takenBy(strokes: readonly Stroke[]): (from: PlanePoint, to: PlanePoint) => boolean {
  const cells = createPlaneCells<readonly [PlanePoint, PlanePoint]>(CELL);
  for (const { points } of strokes)
    for (const [at, to] of points.slice(1).entries()) cells.add([points[at]!, to], points[at]!, to, ASIDE);
  return (from, to) => {
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return cells.at(middle).some(([a, b]) => {
      const [ex, ey] = [b.x - a.x, b.y - a.y];
      const product = Math.abs(dx * ex + dy * ey);
      const square = (dx * dx + dy * dy) * (ex * ex + ey * ey);
      return product * product > ALONGSIDE * ALONGSIDE * square && nearestOnSegment(a, b, middle).distance < ASIDE;
    });
  };
}
