/**
 * The motorways of the country as one graph, from the typed table alone. Around a city of the atlas they end at entrances on
 * a ring; an entrance is a node of the city's own roads too. Lengths are the table's, shared out along the way.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { createCountry } from "@arenakit/corpus-world";
import {
  ARC,
  arcDecimetres,
  between,
  cosineOfDegrees,
  distance,
  type MotorwayGraph,
  mixed,
  NODE,
  nearestOnSegment,
  type Plane,
  type PlanePoint,
  planeAt,
  type RoadClass,
  type RoadGraph,
  sineOfDegrees,
} from "@arenakit/corpus-world/roads";
import { readCountry } from "../atlas/country.ts";
import { once } from "../tables.ts";
import { type ArcRow, graphOfArcs } from "./graph-rows.ts";
import {
  type Motorway,
  type MotorwayPlace,
  readBorderGates,
  readMotorwayPlaces,
  readMotorways,
} from "./motorway-table.ts";
import { nationalRoad } from "./national-roads.ts";

/** Where a motorway leaves a city. */
interface MotorwayEntrance extends LonLat {
  /** Name of the motorway. */
  readonly road: string;
  /** Name of the place at its other end. */
  readonly towards: string;
  /** Name of the city's own road to the entrance. */
  readonly approach: string;
  readonly isBorder: boolean;
}

/** Decimetres from the centre to an entrance, and in parts of the way to the next place, where that is near. */
const RADIUS = 140_000;
const RADIUS_SHARE = 0.3;
/** The table counts from centre to centre; so many radii of it lie inside of the entrance. */
const INSIDE = 1.4;
/** Roads towards places in directions closer than this share an entrance; degrees, as a cosine. */
const SHARED_COSINE = 0.94;
const STEP = 250_000;
/** How much longer the road beside a motorway is. */
const OLD_ROAD_LONGER = 1.06;
/** Around a city where one takes no motorway. */
const OLD_RING = "环城公路";
const borderRoads = once((): ReadonlySet<string> => new Set(readBorderGates().map(({ road }) => road)));
/** Decimetres by which a motorway passes the middle of a town without a ring. */
const BYPASS = 50_000;
/** Sea or mountains: the ring is open where entrances are so far apart; degrees. */
const OPEN_DEGREES = 150;

/** Entrances of the place, in order of direction; none for a place without a ring. */
export function motorwayEntrancesOf(name: string): MotorwayEntrance[] {
  const place = readMotorwayPlaces().get(name);
  if (!place?.isRinged) return [];
  const entrances: (MotorwayEntrance & { readonly x: number; readonly y: number })[] = [];
  const plane = planeAt(place);
  for (const { road, other } of neighboursOf(name)) {
    const { x, y } = plane.toPlane(other);
    const length = Math.sqrt(x * x + y * y);
    const [east, north] = [x / length, y / length];
    const border = borderGate(name, road);
    if (border) {
      const at = plane.toPlane(border);
      const away = Math.sqrt(at.x * at.x + at.y * at.y);
      const { approach, longitude, latitude } = border;
      const own = { road, towards: other.name, approach, isBorder: true, longitude, latitude };
      if (!entrances.some((entrance) => entrance.road === road && entrance.isBorder))
        entrances.push({ ...own, x: at.x / away, y: at.y / away });
      continue;
    }
    if (entrances.some((entrance) => !entrance.isBorder && entrance.x * east + entrance.y * north > SHARED_COSINE))
      continue;
    const radius = Math.min(RADIUS, length * RADIUS_SHARE);
    const { longitude, latitude } = plane.toMicrodegrees({
      x: Math.round(east * radius),
      y: Math.round(north * radius),
    });
    const point = { longitude: longitude / 1e6, latitude: latitude / 1e6 };
    entrances.push({ road, towards: other.name, approach: road, isBorder: false, ...point, x: east, y: north });
  }
  return entrances.sort((a, b) => direction(a) - direction(b)).map(({ x: _x, y: _y, ...entrance }) => entrance);
}

const borderGate = (name: string, road: string) =>
  readBorderGates().find((entrance) => entrance.name === name && entrance.road === road);

/** Grows anticlockwise from east, 0 … 4, without trigonometry. */
function direction({ x, y }: { x: number; y: number }): number {
  const share = y / (Math.abs(x) + Math.abs(y));
  return x < 0 ? 2 - share : y < 0 ? 4 + share : share;
}

/** A town beside the line between two places of a motorway lies on it if it is so near, and on long lines in parts of them; decimetres. */
const ALONG = { least: 80_000, most: 200_000, share: 0.1 };
/** Two towns on one motorway are as far apart along it as they are from one another, nearly. */
const ONWARD = 0.8;

/** Finds the typed motorway that leads from one point of the plane to another; null where none does. */
export function motorwaysOn(plane: Plane): (from: PlanePoint, to: PlanePoint) => string | null {
  const lines = readMotorways()
    .filter(({ name }) => !isOpenRoad(name) && !name.endsWith("轮渡"))
    .map(({ name, places }) => ({
      name,
      points: places.map((place) => plane.toPlane(placeOf(place))),
    }));
  return (from, to) => {
    let best: { name: string; aside: number } | null = null;
    for (const { name, points } of lines) {
      const [start, end] = [besideLine(points, from), besideLine(points, to)];
      if (!start || !end || distance(start.point, end.point) < distance(from, to) * ONWARD) continue;
      const aside = start.aside + end.aside;
      if (best === null || aside < best.aside) best = { name, aside };
    }
    return best?.name ?? null;
  };
}

/** Where the line passes the point, and how far aside; null where that is too far. */
function besideLine(line: readonly PlanePoint[], place: PlanePoint): { point: PlanePoint; aside: number } | null {
  let best: { point: PlanePoint; aside: number } | null = null;
  for (const [at, b] of line.slice(1).entries()) {
    const a = line[at]!;
    const near = nearestOnSegment(a, b, place);
    const most = Math.min(ALONG.most, Math.max(ALONG.least, distance(a, b) * ALONG.share));
    if (near.distance <= most && (best === null || near.distance < best.aside))
      best = { point: between(a, b, near.share), aside: near.distance };
  }
  return best;
}

function neighboursOf(name: string): { road: string; other: MotorwayPlace }[] {
  return readMotorways().flatMap(({ name: road, places }) =>
    places.flatMap((place, at) =>
      place === name
        ? [places[at - 1], places[at + 1]].flatMap((other) => (other ? [{ road, other: placeOf(other) }] : []))
        : [],
    ),
  );
}

function placeOf(name: string): MotorwayPlace {
  const place = readMotorwayPlaces().get(name);
  if (!place) throw new RangeError(`expected a place of the motorway table, got ${name}`);
  return place;
}

interface GraphDraft {
  readonly points: { longitude: number; latitude: number }[];
  readonly arcs: ArcRow[];
  readonly entranceNodes: Map<string, { readonly entrance: MotorwayEntrance; readonly node: number }[]>;
  readonly bare: Map<string, number>;
}

/** The same graph in every world. */
export function generateMotorways(): MotorwayGraph {
  const draft: GraphDraft = { points: [], arcs: [], entranceNodes: new Map(), bare: new Map() };
  for (const [name, { isUnringed }] of readMotorwayPlaces()) {
    const entrances = motorwayEntrancesOf(name).map((entrance) => ({ entrance, node: addPoint(draft, entrance) }));
    if (entrances.length > 0) {
      draft.entranceNodes.set(name, entrances);
      if (!isUnringed) addRing(draft, name);
    } else draft.bare.set(name, addPoint(draft, passing(name)));
  }
  for (const motorway of readMotorways()) addMotorway(draft, motorway);
  const junctions = [...draft.entranceNodes].flatMap(([name, entrances]) =>
    entrances.map(({ node }) => ({ name, node })),
  );
  return { graph: toGraph(draft, new Set(junctions.map(({ node }) => node))), junctions };
}

/** Where motorways pass a town: beside it, on the side from which fewest of them come. */
function passing(name: string): LonLat {
  const plane = planeAt(placeOf(name));
  const roads = neighboursOf(name).map(({ other }) => plane.toPlane(other));
  let best = { x: 0, y: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const degrees of [20, 65, 110, 155, -160, -115, -70, -25]) {
    const aside = { x: cosineOfDegrees(degrees), y: sineOfDegrees(degrees) };
    const nearest = Math.max(...roads.map(({ x, y }) => (aside.x * x + aside.y * y) / Math.sqrt(x * x + y * y)));
    if (nearest < least - 1e-9) {
      least = nearest;
      best = aside;
    }
  }
  const { longitude, latitude } = plane.toMicrodegrees({
    x: Math.round(best.x * BYPASS),
    y: Math.round(best.y * BYPASS),
  });
  return { longitude: longitude / 1e6, latitude: latitude / 1e6 };
}

function addPoint(draft: GraphDraft, { longitude, latitude }: LonLat): number {
  draft.points.push({ longitude: Math.round(longitude * 1e6), latitude: Math.round(latitude * 1e6) });
  return draft.points.length - 1;
}

/** Entrances that follow one another around the city are joined, and each checkpoint to the nearest of them. */
function addRing(draft: GraphDraft, name: string): void {
  const all = draft.entranceNodes.get(name)!;
  const entrances = all.filter(({ entrance }) => !entrance.isBorder);
  for (const { node, entrance } of all) {
    if (!entrance.isBorder) continue;
    const near = entrances
      .filter((other) => isInOneTerritory(entrance, other.entrance))
      .sort((a, b) => haversineMetres(entrance, a.entrance) - haversineMetres(entrance, b.entrance))[0];
    if (near) addWay(draft, { from: node, to: near.node, through: [], road: `${entrance.road}连接公路` });
  }
  const centre = placeOf(name);
  for (const [at, { node, entrance }] of entrances.entries()) {
    const next = entrances[(at + 1) % entrances.length]!;
    if (entrances.length === 2 && at === 1) continue;
    const way = around(centre, entrance, next.entrance);
    if (next.node === node || (way === null && entrances.length > 2)) continue;
    const line = [entrance, ...(way ?? []), next.entrance];
    // South of Shenzhen a ring would lie in Hong Kong.
    if (line.slice(1).every((to, index) => isInOneTerritory(line[index]!, to)))
      for (const road of [`${name}绕城高速`, OLD_RING])
        addWay(draft, { from: node, to: next.node, through: way ?? [], road });
  }
}

const country = once(() => createCountry(readCountry()));

/** Whether the line between two points stays on its side of a border. */
function isInOneTerritory(from: LonLat, to: LonLat): boolean {
  return [0.2, 0.4, 0.6, 0.8, 1].every((share) => {
    const longitude = from.longitude + (to.longitude - from.longitude) * share;
    const latitude = from.latitude + (to.latitude - from.latitude) * share;
    return country().territoryOf({ longitude, latitude }) === country().territoryOf(from);
  });
}

/** Points between two entrances on the way around the centre, anticlockwise; null where that is far. */
function around(centre: MotorwayPlace, from: MotorwayEntrance, to: MotorwayEntrance): LonLat[] | null {
  const plane = planeAt(centre);
  const [a, b] = [plane.toPlane(from), plane.toPlane(to)];
  const degrees = (point: PlanePoint) => Math.round((Math.atan2(point.y, point.x) * 180) / Math.PI);
  const turn = (degrees(b) - degrees(a) + 360) % 360;
  if (turn > 360 - OPEN_DEGREES) return null;
  const pieces = Math.ceil(turn / 30);
  const radius = (point: PlanePoint) => Math.sqrt(point.x * point.x + point.y * point.y);
  return Array.from({ length: Math.max(0, pieces - 1) }, (_, index) => {
    const share = (index + 1) / pieces;
    const angle = ((degrees(a) + Math.round(turn * share) + 540) % 360) - 180;
    const here = radius(a) * (1 - share) + radius(b) * share;
    const point = plane.toMicrodegrees({
      x: Math.round(cosineOfDegrees(angle) * here),
      y: Math.round(sineOfDegrees(angle) * here),
    });
    return { longitude: point.longitude / 1e6, latitude: point.latitude / 1e6 };
  });
}

function addMotorway(draft: GraphDraft, { name, km, places }: Motorway): void {
  const lines = places.slice(1).map((to, at) => haversineMetres(placeOf(places[at]!), placeOf(to)));
  const total = lines.reduce((sum, line) => sum + line, 0);
  for (const [at, line] of lines.entries()) {
    const [from, to] = [placeOf(places[at]!), placeOf(places[at + 1]!)];
    const [start, end] = [
      nodeTowards(draft, { from, to, road: name }),
      nodeTowards(draft, { from: to, to: from, road: name }),
    ];
    const inside = (place: MotorwayPlace) =>
      place.isRinged && !borderGate(place.name, name) ? Math.min(RADIUS, line * 10 * RADIUS_SHARE) * INSIDE : 0;
    const decimetres = Math.round((km * 10_000 * line) / total) - inside(from) - inside(to);
    addWay(draft, { from: start, to: end, through: windingThrough(draft, start, end, 0), road: name, decimetres });
    const old = oldRoad(name, from.name, to.name);
    if (old)
      addWay(draft, {
        from: start,
        to: end,
        through: windingThrough(draft, start, end, 1),
        road: old,
        decimetres: Math.round(decimetres * OLD_ROAD_LONGER),
      });
  }
}

/** The road without tolls beside a motorway, numbered where its number is known; null where there is none or the way is none. */
function oldRoad(motorway: string, from: string, to: string): string | null {
  if (borderGate(from, motorway) || isOpenRoad(motorway) || motorway.endsWith("轮渡")) return null;
  return nationalRoad(from, to) ?? `${from}至${to}公路`;
}

const isOpenRoad = (name: string) => /国道$|公路$|等级公路$/.test(name);

/** The entrance of the first place that faces the other one, or the place itself. */
function nodeTowards(
  draft: GraphDraft,
  { from, to, road }: { from: MotorwayPlace; to: MotorwayPlace; road: string },
): number {
  const entrances = draft.entranceNodes.get(from.name);
  if (!entrances) return draft.bare.get(from.name)!;
  const isAtBorder = borderGate(from.name, road) !== undefined;
  return entrances
    .filter(({ entrance }) => (isAtBorder ? entrance.isBorder && entrance.road === road : !entrance.isBorder))
    .reduce((best, entrance) =>
      haversineMetres(entrance.entrance, to) < haversineMetres(best.entrance, to) ? entrance : best,
    ).node;
}

/** Points every 25 km that leave the straight line a little. */
function windingThrough({ points }: GraphDraft, from: number, to: number, variant: number): LonLat[] {
  const [a, b] = [points[from]!, points[to]!];
  const pieces = Math.max(1, Math.round(arcDecimetres(a, b) / STEP));
  const [east, north] = [(b.longitude - a.longitude) / pieces, (b.latitude - a.latitude) / pieces];
  return Array.from({ length: pieces - 1 }, (_, index) => {
    const aside = ((mixed(a.longitude, b.longitude, index + 1_000 * variant) / 2 ** 32) * 2 - 1) * 0.16;
    return {
      longitude: Math.round(a.longitude + east * (index + 1) - north * aside) / 1e6,
      latitude: Math.round(a.latitude + north * (index + 1) + east * aside) / 1e6,
    };
  });
}

interface WayDraft {
  readonly from: number;
  readonly to: number;
  readonly through: readonly LonLat[];
  readonly road: string;
  /** At least what the points are apart. */
  readonly decimetres?: number;
}

function addWay(draft: GraphDraft, { from, to, through, road, decimetres = 0 }: WayDraft): void {
  const nodes = [from, ...through.map((point) => addPoint(draft, point)), to];
  const lengths = nodes.slice(1).map((node, at) => arcDecimetres(draft.points[nodes[at]!]!, draft.points[node]!));
  const drawn = lengths.reduce((sum, length) => sum + length, 0);
  const scale = Math.max(1, decimetres / drawn);
  const isFerry = road.endsWith("轮渡");
  const isOpen = isFerry || (isOpenRoad(road) && !borderRoads().has(road));
  const roadClass: RoadClass = isFerry ? "lane" : isOpen ? "trunk" : "motorway";
  const flags = isFerry ? ARC.ferry : isOpen ? 0 : ARC.motorOnly | ARC.toll;
  for (const [at, length] of lengths.entries()) {
    const arc = { decimetres: Math.ceil(length * scale), road, roadClass, flags };
    draft.arcs.push({ from: nodes[at]!, to: nodes[at + 1]!, ...arc }, { from: nodes[at + 1]!, to: nodes[at]!, ...arc });
  }
}

function toGraph({ points, arcs }: GraphDraft, entrances: ReadonlySet<number>): RoadGraph {
  return graphOfArcs(
    {
      longitude: Int32Array.from(points, ({ longitude }) => longitude),
      latitude: Int32Array.from(points, ({ latitude }) => latitude),
      nodeFlags: Uint8Array.from(points, (_, node) => (entrances.has(node) ? NODE.tollGate : 0)),
    },
    arcs,
  );
}
