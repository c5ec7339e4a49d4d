/**
 * The larger roads of a city before its grid: typed ones, streets that landmarks' addresses name, rings, roads between
 * district centres, to stations and airports, and expressways to where the motorways begin.
 */
import type { LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import { islandOf } from "../islands.ts";
import { CITY_SHAPES } from "./city-shapes.ts";
import type { Area } from "./lattice.ts";
import { between, cosineOfDegrees, distance, mixed, type Plane, type PlanePoint, sineOfDegrees } from "./plane.ts";
import { ARC, type RoadClass } from "./road-graph.ts";
import { streetOfAddress } from "./street-names.ts";
import { type Stroke, stroke } from "./stroke.ts";

export interface Site {
  readonly name: string;
  readonly point: PlanePoint;
}
export interface CitySketch {
  readonly strokes: readonly Stroke[];
  readonly areas: readonly Area[];
  /** Places that every road network reaches. */
  readonly sites: readonly Site[];
}

export interface SketchOptions {
  readonly city: CityFacts;
  readonly plane: Plane;
  readonly seed: number;
  /** Where motorways begin, with their names. */
  readonly gates: readonly { readonly name: string; readonly point: PlanePoint }[];
}

const KM = 10_000;
/** Districts nearer than this are parts of one town. */
const URBAN = 16 * KM;
/** Roads between towns farther apart than this have a motorway beside them. */
const MOTORWAY_FROM = 25 * KM;
const ADDRESS_STREET = 9_000;
const CENTRE: PlanePoint = { x: 0, y: 0 };

export function sketchCity({ city, plane, seed, gates }: SketchOptions): CitySketch {
  const onLand = (point: LonLat) => islandOf(city, point) === null;
  const at = (place: LonLat & { readonly name: string }): Site => ({ name: place.name, point: plane.toPlane(place) });
  const districts = city.districts.filter(onLand).map(at);
  const core = coreRadius(districts);
  const typed = typedStrokes(city, plane);
  const sights = [...city.landmarks, ...city.stations].filter(onLand).map(at);
  const towns = withFarSights([{ name: city.name, point: CENTRE }, ...districts], { sights, core });
  const airports = city.airports.filter(onLand).map(at);
  return {
    strokes: [
      ...typed,
      ...addressStrokes(city, { plane, seed, typed }),
      ...ringStrokes(city.name, { seed, core }),
      ...links(towns, { seed, core }),
      ...airports.flatMap((airport) => airportStrokes(airport, { core, seed })),
      ...gates.map(({ name, point }) =>
        stroke(name, "expressway", [between(CENTRE, point, ringShare(point, core)), point], {
          arcFlags: ARC.motorOnly,
        }),
      ),
    ],
    areas: areasOf(city, { plane, core }),
    sites: [...city.districts, ...city.stations, ...city.landmarks, ...city.airports].map(at),
  };
}

/** Radius of the town's dense part, decimetres. */
function coreRadius(districts: readonly Site[]): number {
  const urban = districts.filter(({ point }) => distance(point, CENTRE) < URBAN).length;
  return (3 + 0.4 * Math.min(9, urban)) * KM;
}

/** The towns, and what lies too far from all of them to be reached by their streets. */
function withFarSights(towns: readonly Site[], { sights, core }: { sights: readonly Site[]; core: number }): Site[] {
  const all = [...towns];
  for (const sight of sights) {
    const isFar = ({ point }: Site) => distance(point, sight.point) > 3.5 * KM;
    if (distance(CENTRE, sight.point) > core * 2 && all.every(isFar)) all.push(sight);
  }
  return all;
}

/** How far from the centre an expressway to the point begins. */
const ringShare = (point: PlanePoint, core: number) =>
  Math.min(0.5, (core * 0.8) / Math.max(1, distance(CENTRE, point)));

function areasOf(city: CityFacts, { plane, core }: { plane: Plane; core: number }): Area[] {
  const isIsland = (point: PlanePoint) => islandOf(city, degreesOf(plane, point)) !== null;
  const area = (centre: PlanePoint, ...radii: [number, number, number]): Area => ({
    centre,
    radii,
    isIsland: isIsland(centre),
  });
  return [
    area(CENTRE, core, core * 1.6, core * 2.4),
    ...city.districts.map((district) => {
      const point = plane.toPlane(district);
      const near = distance(point, CENTRE) < URBAN;
      return near ? area(point, 1.8 * KM, 2.8 * KM, 4 * KM) : area(point, 1.3 * KM, 1.9 * KM, 2.6 * KM);
    }),
    ...city.stations.map((place) => area(plane.toPlane(place), 0.7 * KM, 1.2 * KM, 2 * KM)),
    ...city.airports.map((place) => area(plane.toPlane(place), 0.3 * KM, 0.9 * KM, 2 * KM)),
    ...city.landmarks.map((place) => area(plane.toPlane(place), 0.6 * KM, 0.9 * KM, 1.3 * KM)),
  ];
}

function degreesOf(plane: Plane, point: PlanePoint): LonLat {
  const { longitude, latitude } = plane.toMicrodegrees(point);
  return { longitude: longitude / 1e6, latitude: latitude / 1e6 };
}

/** Roads that the atlas types, a name's stretches joined where one ends and the next begins. */
function typedStrokes(city: CityFacts, plane: Plane): Stroke[] {
  const lines = (city.roadLines ?? []).map(({ name, from, to }) => ({
    name,
    points: [plane.toPlane(from), plane.toPlane(to)],
  }));
  const joined: { name: string; points: PlanePoint[] }[] = [];
  for (const line of lines) {
    const before = joined.find(
      ({ name, points }) => name === line.name && distance(points.at(-1)!, line.points[0]!) < 3000,
    );
    if (before)
      before.points.push(...line.points.slice(distance(before.points.at(-1)!, line.points[0]!) === 0 ? 1 : 0));
    else joined.push(line);
  }
  return joined.map(({ name, points }) => {
    const roadClass = classOfName(name, distance(points[0]!, points.at(-1)!));
    return stroke(name, roadClass, points, { arcFlags: roadClass === "expressway" ? ARC.motorOnly : 0 });
  });
}

function classOfName(name: string, length: number): RoadClass {
  if (/高架|快速|高速|[二三四五六]环/.test(name)) return "expressway";
  if (/大道$/.test(name) || length > 1.6 * KM) return "arterial";
  return /[街巷弄里]$/.test(name) && length < 0.7 * KM ? "street" : "secondary";
}

/** Streets that addresses name run past their landmarks. */
function addressStrokes(
  city: CityFacts,
  { plane, seed, typed }: { plane: Plane; seed: number; typed: readonly Stroke[] },
): Stroke[] {
  const names = new Set(typed.map(({ name }) => name));
  const strokes: Stroke[] = [];
  for (const [index, landmark] of city.landmarks.entries()) {
    const name = streetOfAddress(landmark.address, landmark.district);
    if (!name || names.has(name)) continue;
    names.add(name);
    const isIsland = islandOf(city, landmark) !== null;
    const length = isIsland ? 3_500 : ADDRESS_STREET;
    const degrees = (mixed(seed, index, 11) % 8) * 22.5;
    const { x, y } = plane.toPlane(landmark);
    const [dx, dy] = [
      Math.round((cosineOfDegrees(degrees) * length) / 2),
      Math.round((sineOfDegrees(degrees) * length) / 2),
    ];
    strokes.push(
      stroke(
        name,
        isIsland ? "path" : "secondary",
        [
          { x: x - dx, y: y - dy },
          { x, y },
          { x: x + dx, y: y + dy },
        ],
        {
          arcFlags: isIsland ? ARC.footOnly : 0,
        },
      ),
    );
  }
  return strokes;
}

const SIDES = ["东", "北", "西", "南"] as const;
const RING_CORNERS = 24;

function ringStrokes(city: string, { seed, core }: { seed: number; core: number }): Stroke[] {
  const rings = CITY_SHAPES[city]?.rings ?? [
    { name: "{}环路", km: (core * 0.75) / KM },
    { name: "绕城高速", km: (core * 2) / KM },
  ];
  return rings.flatMap(({ name, km }, index) => {
    const corner = (at: number): PlanePoint => {
      const degrees = ((at % RING_CORNERS) * 360) / RING_CORNERS - 45;
      const wobble = 1 + ((mixed(seed, index, at % RING_CORNERS) / 2 ** 32) * 2 - 1) * 0.04;
      const [cosine, sine] = [cosineOfDegrees(degrees), sineOfDegrees(degrees)];
      // Between a circle and a square.
      const square = 1 / Math.max(Math.abs(cosine), Math.abs(sine));
      const radius = km * KM * wobble * (0.45 + 0.55 * square);
      return { x: Math.round(radius * cosine), y: Math.round(radius * sine) };
    };
    return SIDES.map((side, quarter) => {
      const first = (quarter * RING_CORNERS) / 4;
      const points = Array.from({ length: RING_CORNERS / 4 + 1 }, (_, at) => corner(first + at));
      return stroke(name.replace("{}", side), index === 0 && km < 5 ? "arterial" : "expressway", points, {
        arcFlags: index === 0 && km < 5 ? 0 : ARC.motorOnly,
      });
    });
  });
}

/** Roads that join all towns: the shortest tree, and the second neighbours that are near. */
function links(towns: readonly Site[], { seed, core }: { seed: number; core: number }): Stroke[] {
  const pairs: [number, number][] = [];
  const reached = [0];
  const waiting = new Set(towns.keys());
  waiting.delete(0);
  while (waiting.size > 0) {
    let best: { from: number; to: number; metres: number } | null = null;
    for (const from of reached)
      for (const to of waiting) {
        const metres = distance(towns[from]!.point, towns[to]!.point);
        if (!best || metres < best.metres) best = { from, to, metres };
      }
    pairs.push([best!.from, best!.to]);
    reached.push(best!.to);
    waiting.delete(best!.to);
  }
  for (const [from, town] of towns.entries()) {
    const others = [...towns.keys()]
      .filter((to) => to !== from && !pairs.some(([a, b]) => (a === from && b === to) || (a === to && b === from)))
      .sort((a, b) => distance(towns[a]!.point, town.point) - distance(towns[b]!.point, town.point));
    const to = others[0];
    if (to !== undefined && distance(towns[to]!.point, town.point) < 40 * KM) pairs.push([from, to]);
  }
  return pairs.flatMap(([from, to]) => linkStrokes(towns[from]!, towns[to]!, { seed, core }));
}

function linkStrokes(from: Site, to: Site, { seed, core }: { seed: number; core: number }): Stroke[] {
  const length = distance(from.point, to.point);
  if (length === 0) return [];
  const short = ({ name }: Site) => name.replace(/(?<=..)(新区|[区市县])$/, "").slice(0, 2);
  const road = winding(from.point, to.point, mixed(seed, from.point.x, to.point.y));
  const name = length < 12 * KM ? `${short(from)}${short(to)}路` : `${short(from)}${short(to)}公路`;
  const strokes = [stroke(name, "arterial", road)];
  if (length < MOTORWAY_FROM) return strokes;
  const begin = from.point === CENTRE ? Math.min(0.4, (core * 0.9) / length) : 0.06;
  const ends = [
    between(from.point, to.point, begin),
    between(from.point, to.point, 1 - Math.min(0.1, (1.5 * KM) / length)),
  ] as const;
  const points = winding(ends[0], ends[1], mixed(seed, to.point.x, from.point.y));
  strokes.push(
    stroke(`${short(from)}${short(to)}高速`, "motorway", points, { arcFlags: ARC.motorOnly | ARC.toll }),
    // Slip roads to the old road at both ends.
    stroke("", "arterial", [nearest(road, points[0]!), points[0]!]),
    stroke("", "arterial", [points.at(-1)!, to.point]),
  );
  return strokes;
}

const nearest = (points: readonly PlanePoint[], to: PlanePoint): PlanePoint =>
  points.reduce((best, point) => (distance(point, to) < distance(best, to) ? point : best));

/** A line that leaves the straight one by a few hundredths of its length. */
function winding(from: PlanePoint, to: PlanePoint, seed: number): PlanePoint[] {
  const length = distance(from, to);
  const pieces = Math.max(1, Math.round(length / (2.5 * KM)));
  const [east, north] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const points: PlanePoint[] = [from];
  let aside = 0;
  for (let piece = 1; piece < pieces; piece++) {
    aside = aside * 0.75 + ((mixed(seed, piece) / 2 ** 32) * 2 - 1) * 0.7 * KM * Math.min(1, (pieces - piece) / 3);
    const along = between(from, to, piece / pieces);
    points.push({ x: Math.round(along.x - north * aside), y: Math.round(along.y + east * aside) });
  }
  return [...points, to];
}

/** An expressway towards the town, and the old road beside it. */
function airportStrokes(airport: Site, { core, seed }: { core: number; seed: number }): Stroke[] {
  const length = distance(CENTRE, airport.point);
  const start = between(CENTRE, airport.point, Math.min(0.6, (core * 0.7) / Math.max(1, length)));
  const toll = length > 15 * KM ? ARC.toll : 0;
  const fast = winding(start, airport.point, mixed(seed, airport.point.x, 5));
  const slow = winding(CENTRE, airport.point, mixed(seed, airport.point.y, 6));
  return [
    stroke(length > 15 * KM ? "机场高速" : "机场快速路", toll ? "motorway" : "expressway", fast, {
      arcFlags: ARC.motorOnly | toll,
    }),
    stroke("", "arterial", [start, nearest(slow, start)]),
    stroke("机场路", "arterial", slow),
  ];
}
