/** Roads of a city that are known: typed ones, and streets that the addresses of landmarks name. */
import { type CityFacts, islandOf } from "@arenakit/corpus-world";
import {
  ARC,
  cosineOfDegrees,
  distance,
  mixed,
  type Plane,
  type PlanePoint,
  type RoadClass,
  type Stroke,
  sineOfDegrees,
  stroke,
} from "@arenakit/corpus-world/roads";
import { findCity } from "../atlas/cities.ts";
import { streetOfAddress } from "./street-names.ts";

const KM = 10_000;
/** Decimetres. */
const ADDRESS_STREET = 9_000;
const ISLAND_STREET = 3_500;
/** Stretches of one name whose ends are nearer than this are one road. */
const JOINED = 3_000;
const MOTORS: Readonly<Partial<Record<RoadClass, number>>> = {
  motorway: ARC.motorOnly | ARC.toll,
  expressway: ARC.motorOnly,
};

export function knownRoads(city: CityFacts, { plane, seed }: { plane: Plane; seed: number }): Stroke[] {
  const typed = typedRoads(city, plane);
  const names = new Set(typed.map(({ name }) => name));
  const strokes: Stroke[] = [...typed];
  for (const [index, landmark] of city.landmarks.entries()) {
    const name = streetOfAddress(landmark.address, landmark.district);
    if (!name || names.has(name)) continue;
    names.add(name);
    const isIsland = islandOf(city, landmark) !== null;
    const degrees = (mixed(seed, index, 11) % 8) * 22.5;
    const points = across(plane.toPlane(landmark), isIsland ? ISLAND_STREET : ADDRESS_STREET, degrees);
    strokes.push(stroke(name, isIsland ? "path" : "secondary", points, { arcFlags: isIsland ? ARC.footOnly : 0 }));
  }
  return strokes;
}

/** A name's stretches, joined where one ends and the next begins. */
function typedRoads(city: CityFacts, plane: Plane): Stroke[] {
  const joined: { name: string; points: PlanePoint[] }[] = [];
  for (const { name, ...line } of city.roadLines ?? []) {
    const [from, to] = [plane.toPlane(line.from), plane.toPlane(line.to)];
    const before = joined.find((other) => other.name === name && distance(other.points.at(-1)!, from) < JOINED);
    if (before) before.points.push(...(distance(before.points.at(-1)!, from) === 0 ? [to] : [from, to]));
    else joined.push({ name, points: [from, to] });
  }
  const ways = (findCity(city.name)?.roadCourses ?? []).map(({ name, roadClass, course }) => {
    const line = course.map(plane.toPlane);
    return { ...stroke(name, roadClass, line, { arcFlags: MOTORS[roadClass] ?? 0 }), typed: true };
  });
  const lines = joined.map(({ name, points }) => {
    const roadClass = classOfName(name, distance(points[0]!, points.at(-1)!));
    const drawn = stroke(name, roadClass, points, { arcFlags: roadClass === "expressway" ? ARC.motorOnly : 0 });
    return { ...drawn, typed: true };
  });
  return [...lines, ...ways];
}

function classOfName(name: string, length: number): RoadClass {
  if (/高架|快速|高速|[二三四五六]环/.test(name)) return "expressway";
  if (/(国|省)道$|公路$/.test(name)) return "trunk";
  if (/大道$/.test(name) || length > 1.6 * KM) return "arterial";
  return /[街巷弄里]$/.test(name) && length < 0.7 * KM ? "street" : "secondary";
}

function across({ x, y }: PlanePoint, length: number, degrees: number): PlanePoint[] {
  const dx = Math.round((cosineOfDegrees(degrees) * length) / 2);
  const dy = Math.round((sineOfDegrees(degrees) * length) / 2);
  return [
    { x: x - dx, y: y - dy },
    { x, y },
    { x: x + dx, y: y + dy },
  ];
}
