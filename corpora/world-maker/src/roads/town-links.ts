/**
 * Roads that hold a city together: between its towns, to its airports, along its underground lines out of the centre,
 * and to where the motorways begin.
 */
import { ARC, between, distance, mixed, type PlanePoint, type Stroke, stroke } from "@arenakit/corpus-world/roads";
import { linkName, type NamedPlace } from "./link-names.ts";
import type { NamePool } from "./street-names.ts";

export interface RoadSite extends NamedPlace {
  readonly point: PlanePoint;
}
/** Where a motorway begins. */
export interface MotorwaySite extends RoadSite {
  /** The road without tolls towards the next city; null where its name is not known. */
  readonly old: string | null;
}
interface LinkOptions {
  readonly seed: number;
  /** Radius of the dense part, decimetres. */
  readonly core: number;
  readonly names: NamePool;
  /** Roads through hills take more bends. */
  readonly isHilly: boolean;
  /** Whether a lake or the sea is at the point: rather around it than across. */
  readonly isLake: (point: PlanePoint) => boolean;
  /** Whether the point is outside of all towns, where one drives as fast as the road allows. */
  readonly isOpen: (point: PlanePoint) => boolean;
  /** Name of the real motorway from one point to the other; null where none is known. */
  readonly motorwayOf: (from: PlanePoint, to: PlanePoint) => string | null;
}

const KM = 10_000;
/** Shorter roads between two towns bear a street's name. */
const STREET_LENGTH = 14 * KM;
/** Places farther apart than this may have a motorway beside the road. */
const MOTORWAY_FROM = 25 * KM;
const SECOND_NEIGHBOUR = 40 * KM;
/** So many stations on, the road along an underground line changes its name. */
const STATIONS_A_NAME = 4;
const CENTRE: PlanePoint = { x: 0, y: 0 };
/** A way around a lake is taken where it is no more than so many times as long as the one across. */
const ACROSS_LAKE = 2.5;
const LAKE_STEP = 1 * KM;
/** Between a typed airport road and the old one. */
const BESIDE = 0.3 * KM;
/** Radius of a town that is not the centre. */
const TOWN_STREETS = 1.5 * KM;
const NAMED_AFTER_AIRPORT = 8 * KM;
/** An airport farther from the centre is the next town's. */
const AIRPORT_OF_CENTRE = 60 * KM;
/** No way between two towns, or from the centre to a sight, is longer than so many times the line. */
const LONGEST_WAY = { towns: 1.5, sights: 1.8 } as const;

/**
 * The shortest tree over all towns, the first of which is the centre, second neighbours that are near, and what else
 * makes long ways short; then each sight by itself, to the nearest town or sight that has a road: what is seen on the way
 * makes no way longer.
 */
export function townLinks(towns: readonly RoadSite[], sights: readonly RoadSite[], options: LinkOptions): Stroke[] {
  const all = [...towns, ...sights];
  const isTown = (at: number) => at < towns.length;
  const lengths = lengthsOf(all, options.isLake);
  const pairs = shortestTree(lengths.slice(0, towns.length), 1);
  addSecondNeighbours(pairs, lengths.slice(0, towns.length));
  addShortcuts(pairs, lengths, { begin: 1, end: towns.length, from: towns.length, longest: LONGEST_WAY.towns });
  pairs.push(...shortestTree(lengths, towns.length));
  addSecondNeighbours(pairs, lengths);
  addShortcuts(pairs, lengths, { begin: towns.length, end: all.length, from: 1, longest: LONGEST_WAY.sights });
  return pairs.flatMap(([from, to]) => {
    const inventsMotorway = isTown(from) && isTown(to);
    return linkRoads(all[from]!, all[to]!, { ...options, inventsMotorway });
  });
}

/** From each site to each other one; across a lake it is farther. */
function lengthsOf(sites: readonly RoadSite[], isLake: LinkOptions["isLake"]): number[][] {
  const lengths = sites.map(() => new Array<number>(sites.length).fill(0));
  for (const [a, { point }] of sites.entries())
    for (let b = 0; b < a; b++) {
      const other = sites[b]!.point;
      const line = distance(point, other);
      const steps = Math.ceil(line / LAKE_STEP);
      let isAcross = false;
      for (let at = 1; at < steps && !isAcross; at++) isAcross = isLake(between(point, other, at / steps));
      lengths[a]![b] = lengths[b]![a] = isAcross ? line * ACROSS_LAKE : line;
    }
  return lengths;
}

/**
 * Links, the shortest first, wherever the way along those there are is too long (Althöfer et al. 1993: a spanner): between
 * the sites `begin` … `end` and those before `from` and before themselves.
 */
function addShortcuts(
  pairs: [number, number][],
  lengths: readonly (readonly number[])[],
  { begin, end, from, longest }: { begin: number; end: number; from: number; longest: number },
): void {
  const ways = lengths.map((row) => row.map(() => Number.POSITIVE_INFINITY));
  for (const at of ways.keys()) ways[at]![at] = 0;
  const join = ([a, b]: readonly [number, number]) => {
    const length = lengths[a]![b]!;
    for (let x = 0; x < end; x++)
      for (let y = 0; y < end; y++) {
        const through = Math.min(ways[x]![a]! + ways[b]![y]!, ways[x]![b]! + ways[a]![y]!) + length;
        if (through < ways[x]![y]!) ways[x]![y] = through;
      }
  };
  for (const pair of pairs) join(pair);
  const wanted: [number, number][] = [];
  for (let to = begin; to < end; to++) for (let at = 0; at < Math.min(from, to); at++) wanted.push([at, to]);
  wanted.sort(([a, b], [c, d]) => lengths[a]![b]! - lengths[c]![d]! || b - d || a - c);
  for (const pair of wanted) {
    const [a, b] = pair;
    if (ways[a]![b]! <= lengths[a]![b]! * longest) continue;
    pairs.push(pair);
    join(pair);
  }
}

/** A way to the nearest site that none leads to, where it is near. */
function addSecondNeighbours(pairs: [number, number][], lengths: readonly (readonly number[])[]): void {
  const sites = lengths.length;
  const joined = new Set(pairs.flatMap(([a, b]) => [a * sites + b, b * sites + a]));
  for (let from = 0; from < sites; from++) {
    let [best, least] = [-1, SECOND_NEIGHBOUR];
    for (let to = 0; to < sites; to++) {
      const length = lengths[from]![to]!;
      if (to !== from && length < least && !joined.has(from * sites + to)) [best, least] = [to, length];
    }
    if (best < 0) continue;
    pairs.push([from, best]);
    joined.add(from * sites + best).add(best * sites + from);
  }
}

/** Pairs that join all sites to the first `reached` ones, each to the nearest that is joined (Prim 1957). */
function shortestTree(lengths: readonly (readonly number[])[], reached: number): [number, number][] {
  const pairs: [number, number][] = [];
  const nearest = lengths.map((row, at) => {
    let best = { from: 0, length: Number.POSITIVE_INFINITY };
    for (let from = 0; at >= reached && from < reached; from++)
      if (row[from]! < best.length) best = { from, length: row[from]! };
    return best;
  });
  const waiting = new Set(lengths.keys());
  for (let at = 0; at < reached; at++) waiting.delete(at);
  while (waiting.size > 0) {
    let next = -1;
    for (const at of waiting) if (next < 0 || nearest[at]!.length < nearest[next]!.length) next = at;
    pairs.push([nearest[next]!.from, next]);
    waiting.delete(next);
    for (const at of waiting) {
      const length = lengths[next]![at]!;
      if (length < nearest[at]!.length) nearest[at] = { from: next, length };
    }
  }
  return pairs;
}

/** An old road, and on long ways a motorway: a real one, or one from town to town. */
function linkRoads(
  from: RoadSite,
  to: RoadSite,
  options: LinkOptions & { readonly inventsMotorway: boolean },
): Stroke[] {
  const { seed, core, names, isHilly, isOpen, motorwayOf, inventsMotorway } = options;
  const length = distance(from.point, to.point);
  if (length === 0) return [];
  const road = winding(from.point, to.point, { seed: mixed(seed, from.point.x, to.point.y), isHilly });
  const isStreet = length < STREET_LENGTH;
  const name = (isStreet ? null : linkName(from, to, { kind: "公路", names })) ?? largeName(names);
  const strokes = openRoad(name, road, isOpen);
  if (length < MOTORWAY_FROM) return strokes;
  const [begin, end] = [outside(from.point, to.point, core), 1 - outside(to.point, from.point, core)];
  if (end - begin < 0.3) return strokes;
  const ends = [between(from.point, to.point, begin), between(from.point, to.point, end)] as const;
  const points = winding(ends[0], ends[1], { seed: mixed(seed, to.point.x, from.point.y), isHilly });
  const real = motorwayOf(from.point, to.point);
  if (real === null && !inventsMotorway) return strokes;
  const motorway = real ?? linkName(from, to, { kind: "高速", names }) ?? `${name}复线`;
  strokes.push(
    stroke(motorway, "motorway", points, { arcFlags: ARC.motorOnly | ARC.toll }),
    // Slip roads to the old road at both ends.
    stroke("", "arterial", [nearest(road, points[0]!), points[0]!]),
    stroke("", "arterial", [points.at(-1)!, nearest(road, points.at(-1)!)]),
  );
  return strokes;
}

/** A road at level: a street of the town as far as there are houses, a trunk outside. */
function openRoad(name: string, points: readonly PlanePoint[], isOpen: LinkOptions["isOpen"]): Stroke[] {
  const strokes: Stroke[] = [];
  let run: PlanePoint[] = [points[0]!];
  let wasOpen: boolean | null = null;
  for (const [at, to] of points.slice(1).entries()) {
    const open = isOpen(points[at]!) && isOpen(to);
    if (wasOpen !== null && open !== wasOpen) {
      strokes.push(stroke(name, wasOpen ? "trunk" : "arterial", run));
      run = [points[at]!];
    }
    run.push(to);
    wasOpen = open;
  }
  return [...strokes, stroke(name, wasOpen ? "trunk" : "arterial", run)];
}

/** A real name as long as there are any. */
function largeName(names: NamePool): string {
  const real = names.real();
  if (real) return real;
  const name = names.join(names.stem("large"), "");
  names.take(name);
  return name;
}

/** The share of the way after which a motorway begins: out of the town, and out of the city's dense part. */
function outside(from: PlanePoint, to: PlanePoint, core: number): number {
  let share = Math.min(0.1, (1.5 * KM) / distance(from, to));
  while (share < 0.5 && distance(CENTRE, between(from, to, share)) < core) share += 0.02;
  return share;
}

const nearest = (points: readonly PlanePoint[], to: PlanePoint): PlanePoint =>
  points.reduce((best, point) => (distance(point, to) < distance(best, to) ? point : best));

/** Decimetres between two bends, and by how much a bend may lie aside of the one before. */
const BENDS = { plain: { apart: 2.5 * KM, aside: 1.7 * KM }, hilly: { apart: 1.5 * KM, aside: 1.9 * KM } } as const;

/** A line that leaves the straight one and comes back to it: a tenth longer on the plain, a third in the hills. */
function winding(
  from: PlanePoint,
  to: PlanePoint,
  { seed, isHilly }: { seed: number; isHilly: boolean },
): PlanePoint[] {
  const { apart, aside: most } = BENDS[isHilly ? "hilly" : "plain"];
  const length = distance(from, to);
  const pieces = Math.max(1, Math.round(length / apart));
  const [east, north] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const points: PlanePoint[] = [from];
  let aside = 0;
  for (let piece = 1; piece < pieces; piece++) {
    aside = aside * 0.75 + ((mixed(seed, piece) / 2 ** 32) * 2 - 1) * most * Math.min(1, (pieces - piece) / 3);
    const along = between(from, to, piece / pieces);
    points.push({ x: Math.round(along.x - north * aside), y: Math.round(along.y + east * aside) });
  }
  return [...points, to];
}

/** An expressway towards the town, and the old road beside it. The first of the towns is the centre. */
export function airportRoads(
  airport: RoadSite,
  options: LinkOptions & {
    readonly towns: readonly RoadSite[];
    /** The typed road and its points before the airport, where one is known. */
    readonly road?: string;
    readonly course?: readonly PlanePoint[];
  },
): Stroke[] {
  const { towns, core, seed, names, isHilly, isOpen, road, course } = options;
  const [centre] = towns;
  const isNear = distance(CENTRE, airport.point) < AIRPORT_OF_CENTRE;
  const town = isNear ? centre! : nearestTown(towns, airport.point);
  const length = distance(town.point, airport.point);
  const dense = town === centre ? core * 0.7 : TOWN_STREETS;
  const start = between(town.point, airport.point, Math.min(0.6, dense / Math.max(1, length)));
  const isFar = length > 15 * KM;
  // Bridges and tunnels lead it straight on.
  const straight = () => winding(start, airport.point, { seed: mixed(seed, airport.point.x, 5), isHilly: false });
  const fast = course ? [...course, airport.point] : straight();
  const slow = course
    ? [town.point, ...course.map(({ x, y }) => ({ x: x + BESIDE, y })), airport.point]
    : winding(town.point, airport.point, { seed: mixed(seed, airport.point.y, 6), isHilly });
  const name = airportName(airport.name, centre!.name);
  return [
    stroke(road ?? `${name}机场${isFar ? "高速" : "快速路"}`, isFar ? "motorway" : "expressway", fast, {
      arcFlags: ARC.motorOnly | (isFar ? ARC.toll : 0),
    }),
    stroke("", "arterial", [fast[0]!, nearest(slow, fast[0]!)]),
    ...airportStreets(slow, `${name}机场路`, { names, isOpen }),
  ];
}

/** `天府` of `成都天府国际机场`. */
export const airportName = (airport: string, city: string): string =>
  airport.replace(city, "").replace(/(国际)?机场.*$/, "");

const nearestTown = (towns: readonly RoadSite[], to: PlanePoint): RoadSite =>
  towns.reduce((best, town) => (distance(town.point, to) < distance(best.point, to) ? town : best));

/** The old road is called after the airport only near it. */
function airportStreets(
  points: readonly PlanePoint[],
  name: string,
  { names, isOpen }: Pick<LinkOptions, "names" | "isOpen">,
): Stroke[] {
  const airport = points.at(-1)!;
  const from = Math.max(
    0,
    points.findIndex((point) => distance(point, airport) < NAMED_AFTER_AIRPORT),
  );
  const last = Math.min(from, points.length - 2);
  const near = openRoad(name, points.slice(last), isOpen);
  return last === 0 ? near : [...openRoad(largeName(names), points.slice(0, last + 1), isOpen), ...near];
}

/** From the edge of the dense part to each entrance of a motorway, and the old road that leads there too: numbered where no houses stand. */
export function motorwayApproaches(
  entrances: readonly MotorwaySite[],
  { core, seed, names, isHilly, isOpen }: LinkOptions,
): Stroke[] {
  return entrances.flatMap(({ name, point, old }) => {
    const share = Math.min(0.5, (core * 0.8) / Math.max(1, distance(CENTRE, point)));
    const start = between(CENTRE, point, share);
    const road = winding(start, point, { seed: mixed(seed, point.x, 8), isHilly });
    const [street, open] = [largeName(names), old ?? ""];
    return [
      stroke(name, "expressway", [start, point], { arcFlags: ARC.motorOnly }),
      ...openRoad(street, road, isOpen).map((part) => (part.roadClass === "trunk" ? { ...part, name: open } : part)),
    ];
  });
}

/** Arterials along underground lines wherever one of two neighbours lies outside of the radius. */
export function lineRoads(
  lines: readonly (readonly PlanePoint[])[],
  { radius, names }: { radius: number; names: NamePool },
): Stroke[] {
  const known = new Set<string>();
  const isOutside = (point: PlanePoint) => distance(CENTRE, point) > radius;
  return lines.flatMap((stops) => {
    const strokes: Stroke[] = [];
    let run: PlanePoint[] = [];
    const close = () => {
      if (run.length > 1) strokes.push(stroke(largeName(names), "arterial", run));
      run = [];
    };
    for (const [at, to] of stops.slice(1).entries()) {
      const from = stops[at]!;
      const key = [`${from.x},${from.y}`, `${to.x},${to.y}`].sort().join(" ");
      if (known.has(key) || !(isOutside(from) || isOutside(to))) {
        close();
        continue;
      }
      known.add(key);
      if (run.length === 0) run.push(from);
      run.push(to);
      if (run.length > STATIONS_A_NAME) close();
    }
    close();
    return strokes;
  });
}
