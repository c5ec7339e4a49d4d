/**
 * Where invented places stand: beside the streets of a city, dense near its middle, its districts, quarters, sights and
 * stations. Streets are cut into pieces, every piece weighed once; a draw is then one binary search.
 */
import { type LonLat, type Random, random } from "@arenakit/contracts";
import { type CityFacts, fullCityName, islandOf } from "@arenakit/corpus-world";
import { type RoadClass, type Street, shifted } from "@arenakit/corpus-world/roads";
import { type BuildableAreas, buildableAreasOf } from "../roads/buildable-areas.ts";
import { type Anchor, type AnchorClass, anchorsOf } from "./anchors.ts";
import { REACH, sizeOf } from "./city-sizes.ts";
import { type Axis, freePieces, joined, METRES_PER_DEGREE, type Pieces } from "./street-pieces.ts";
import { inventStreets, knownStreets } from "./streets.ts";

export interface Site extends LonLat {
  readonly district: string;
  /** `北京市朝阳区`. */
  readonly region: string;
  readonly road: string;
  /** `北京市朝阳区建国路88号`. */
  readonly address: string;
  /** Nearest anchor that has a name, if one is near. */
  readonly anchor: Anchor | null;
  /** Quarter, if one is near. */
  readonly businessArea: string | null;
}

/** Kinds of surroundings; `spread` is the whole city, `outskirts` its districts, the far ones as much as the near. */
type Surroundings = AnchorClass | "spread" | "outskirts";
export type Shares = Readonly<Record<Surroundings, number>>;

export interface SiteMap {
  readonly anchors: readonly Anchor[];
  /** Somewhere in surroundings drawn by their shares. */
  pick(shares: Shares, rng: Random): Site;
  /** Near the anchor. */
  near(anchor: Anchor, rng: Random): Site;
  /** Neither in the water nor behind the walls of a sight. */
  isFree(point: LonLat): boolean;
}

/** One even and one odd number for so many metres of a street; for more where numbers would exceed the largest. */
const NUMBER_METRES = 6;
const LARGEST_NUMBER = 1600;
/** Nobody lives on these. */
const UNINHABITED: ReadonlySet<RoadClass> = new Set<RoadClass>(["motorway", "expressway", "path"]);
const NEAR_METRES = 900;
const CLASSES: readonly Surroundings[] = [
  "centre",
  "spread",
  "district",
  "quarter",
  "landmark",
  "transport",
  "outskirts",
];

interface LocalStreet {
  readonly name: string;
  readonly district: string;
  readonly region: string;
  readonly points: readonly LonLat[];
}

/** Equal arguments give equal maps. Without `streets` those of the atlas do, and invented ones. */
export function createSiteMap(city: CityFacts, streets: readonly Street[], seed: number): SiteMap {
  const narrowing = Math.cos((city.latitude * Math.PI) / 180);
  const xOf = ({ longitude }: LonLat) => (longitude - city.longitude) * METRES_PER_DEGREE * narrowing;
  const yOf = ({ latitude }: LonLat) => (latitude - city.latitude) * METRES_PER_DEGREE;
  const anchors = anchorsOf(city);
  const areas = buildableAreasOf(city);
  const { local, pieces } = localStreets(city, streets, { anchors, seed, xOf, yOf, areas });
  const numberMetres = numberMetresOf(local, pieces);
  const { sums, near, nearest } = weigh(city, { anchors, local, pieces, xOf, yOf });
  const numbers = new Map<number, number>();

  const at = (piece: number, share: number, { aside, right }: { aside: number; right: boolean }): Site => {
    const dx = pieces.x1[piece]! - pieces.x0[piece]!;
    const dy = pieces.y1[piece]! - pieces.y0[piece]!;
    const length = pieces.length[piece]! || 1;
    const side = (right ? aside : -aside) / length;
    const x = pieces.x0[piece]! + dx * share + dy * side;
    const y = pieces.y0[piece]! + dy * share - dx * side;
    const street = local[pieces.street[piece]!]!;
    const metres = pieces.start[piece]! + length * share;
    // Odd numbers on the right, even ones on the left, both growing with the way.
    const number = Math.floor(metres / numberMetres[pieces.street[piece]!]!) * 2 + (right ? 1 : 2);
    const key = pieces.street[piece]! * 2 ** 20 + number;
    const used = numbers.get(key) ?? 0;
    numbers.set(key, used + 1);
    const anchor = anchors[nearest.named[piece]!] ?? null;
    return {
      longitude: round6(city.longitude + x / (METRES_PER_DEGREE * narrowing)),
      latitude: round6(city.latitude + y / METRES_PER_DEGREE),
      district: street.district,
      region: street.region,
      road: street.name,
      address: `${street.region}${street.name}${number}${used === 0 ? "" : `-${used}`}号`,
      anchor,
      businessArea: anchors[nearest.quarter[piece]!]?.label ?? null,
    };
  };
  const somewhere = (piece: number, rng: Random) =>
    at(piece, rng.next(), { aside: 12 + Math.floor(rng.next() * 40), right: rng.next() < 0.5 });
  return {
    anchors,
    isFree: areas.isFree,
    pick(shares, rng) {
      let left = rng.next();
      let surroundings: Surroundings = "spread";
      for (const name of CLASSES) {
        if (sums[name].at(-1)! <= 0) continue;
        surroundings = name;
        left -= shares[name];
        if (left < 0) break;
      }
      const sum = sums[surroundings];
      return somewhere(firstAbove(sum, rng.next() * sum.at(-1)!), rng);
    },
    near(anchor, rng) {
      const list = near[anchors.indexOf(anchor)]!;
      return somewhere(list[Math.floor(rng.next() * list.length)]!, rng);
    },
  };
}

/** The streets given, and invented ones where an anchor has none; and their free pieces. */
function localStreets(
  city: CityFacts,
  streets: readonly Street[],
  given: { anchors: readonly Anchor[]; seed: number; xOf: Axis; yOf: Axis; areas: BuildableAreas },
): { local: readonly LocalStreet[]; pieces: Pieces } {
  const { anchors, seed, xOf, yOf, areas } = given;
  const rng = random(seed, "streets", city.adcode);
  const region = (district: string) => `${fullCityName(city)}${district}`;
  const local: LocalStreet[] =
    streets.length > 0
      ? streets
          .filter(({ name, roadClass }) => name !== "" && !UNINHABITED.has(roadClass))
          .map(({ name, district, points }) => ({ name, district, region: region(district), points }))
      : knownStreets(city, rng).map(({ name, district, from, to }) => ({
          name,
          district,
          region: region(district),
          points: [from, to],
        }));
  const names = new Set([...local.map(({ name }) => name), ...city.roads]);
  const ofCity = local.length;
  const known = freePieces(local, { xOf, yOf, areas });
  for (const anchor of anchors) {
    const lacking = anchor.fewestStreets - streetsNear(city, anchor, { pieces: known, local, xOf, yOf });
    if (lacking <= 0) continue;
    const invented = inventStreets(
      { point: freeNear(anchor, areas), label: anchor.roadLabel, district: anchor.district, area: anchor.region },
      { count: lacking, names, rng },
    );
    for (const { name, district, area, from, to } of invented)
      local.push({ name, district, region: area, points: [from, to] });
  }
  const others = freePieces(local.slice(ofCity), { xOf, yOf, areas });
  return { local, pieces: joined(known, others, ofCity) };
}

/** The point itself, or one outside of the water or the walls that it lies in. */
function freeNear(point: LonLat, areas: BuildableAreas): LonLat {
  if (areas.isFree(point)) return point;
  for (let metres = FREE_STEP; metres <= FREE_WITHIN; metres += FREE_STEP)
    for (const [east, north] of DIRECTIONS) {
      const other = shifted(point, east * metres, north * metres);
      // A little farther, so that a street there is free on both sides.
      if (areas.isFree(other)) return shifted(point, east * (metres + FREE_STEP), north * (metres + FREE_STEP));
    }
  return point;
}
const FREE_STEP = 300;
const FREE_WITHIN = 3_000;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** How many streets serve the anchor, counted up to what it needs. */
function streetsNear(
  city: CityFacts,
  anchor: Anchor,
  given: { pieces: Pieces; local: readonly LocalStreet[]; xOf: Axis; yOf: Axis },
): number {
  const { pieces, local } = given;
  const [x, y] = [given.xOf(anchor), given.yOf(anchor)];
  const island = islandOf(city, anchor);
  const found = new Set<number>();
  for (let piece = 0; piece < pieces.start.length && found.size < anchor.fewestStreets; piece++) {
    const square = (pieces.x0[piece]! - x) ** 2 + (pieces.y0[piece]! - y) ** 2;
    if (square > NEAR_METRES * NEAR_METRES) continue;
    const street = pieces.street[piece]!;
    if (!city.ferryOnly || islandOf(city, local[street]!.points[0]!) === island) found.add(street);
  }
  return found.size;
}

/** How many metres of each street share a number. */
function numberMetresOf(streets: readonly LocalStreet[], pieces: Pieces): Float64Array {
  const metres = new Float64Array(streets.length);
  // Of a street the last piece ends where the street does.
  for (let piece = 0; piece < pieces.start.length; piece++)
    metres[pieces.street[piece]!] = pieces.start[piece]! + pieces.length[piece]!;
  return metres.map((length) => Math.max(NUMBER_METRES, (length * 2) / LARGEST_NUMBER));
}

interface Weights {
  /** Running sums of the pieces' weights in each kind of surroundings. */
  readonly sums: Readonly<Record<Surroundings, Float64Array>>;
  /** Pieces near each anchor. */
  readonly near: readonly (readonly number[])[];
  /** Anchor whose name a piece goes by; -1 for none. */
  readonly nearest: { readonly named: Int32Array; readonly quarter: Int32Array };
}

/** One loop over pieces and anchors: millions of steps for a large city, so nothing in it allocates. */
function weigh(
  city: CityFacts,
  given: { anchors: readonly Anchor[]; local: readonly LocalStreet[]; pieces: Pieces; xOf: Axis; yOf: Axis },
): Weights {
  const { anchors, local, pieces, xOf, yOf } = given;
  const count = pieces.start.length;
  const reach = REACH[sizeOf(city.name)];
  const sums = Object.fromEntries(CLASSES.map((name) => [name, new Float64Array(count)])) as Weights["sums"];
  const near: number[][] = anchors.map(() => []);
  const middleX = new Float64Array(count);
  const middleY = new Float64Array(count);
  for (let piece = 0; piece < count; piece++) {
    middleX[piece] = (pieces.x0[piece]! + pieces.x1[piece]!) / 2;
    middleY[piece] = (pieces.y0[piece]! + pieces.y1[piece]!) / 2;
  }
  const islands = city.ferryOnly ? islandsOf(city, pieces, local) : null;
  const closest = new Int32Array(anchors.length);
  const ofDistrict = new Float64Array(count);
  const named = new Int32Array(count).fill(-1);
  const quarter = new Int32Array(count).fill(-1);
  const namedSquare = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const quarterSquare = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at < anchors.length; at++) {
    const anchor = anchors[at]!;
    const [x, y] = [xOf(anchor), yOf(anchor)];
    const spread = anchor.class === "centre" ? reach.centre : anchor.spreadMetres;
    const into = sums[anchor.class];
    const inverse = 1 / (spread * spread);
    const isNamed = anchor.label.length <= 6 && anchor.class !== "centre";
    const isQuarter = anchor.isQuarter;
    const isDistrict = anchor.class === "district";
    const limit = anchor.namedMetres ** 2;
    const island = islandOf(city, anchor);
    const { weight } = anchor;
    const beside = near[at]!;
    // Beyond both a piece is nothing to this anchor but weighed.
    const reached = Math.max(limit, NEAR_METRES * NEAR_METRES);
    let closestPiece = 0;
    let closestSquare = Number.POSITIVE_INFINITY;
    let total = 0;
    for (let piece = 0; piece < count; piece++) {
      const dx = middleX[piece]! - x;
      const dy = middleY[piece]! - y;
      const square = dx * dx + dy * dy;
      const fall = 1 + square * inverse;
      const share = pieces.length[piece]! / (fall * fall);
      into[piece]! += weight * share;
      total += share;
      if (isDistrict) ofDistrict[piece] = share;
      if (square < closestSquare) {
        closestPiece = piece;
        closestSquare = square;
      }
      if (square >= reached) continue;
      if (square < NEAR_METRES * NEAR_METRES && (islands === null || islands[piece] === island)) beside.push(piece);
      if (isNamed && square < limit && square < namedSquare[piece]!) {
        named[piece] = at;
        namedSquare[piece] = square;
      }
      if (isQuarter && square < limit && square < quarterSquare[piece]!) {
        quarter[piece] = at;
        quarterSquare[piece] = square;
      }
    }
    closest[at] = closestPiece;
    if (isDistrict) for (let piece = 0; piece < count; piece++) sums.outskirts[piece]! += ofDistrict[piece]! / total;
  }
  const inverse = 1 / (reach.spread * reach.spread);
  for (let piece = 0; piece < count; piece++) {
    const fall = 1 + (pieces.x0[piece]! ** 2 + pieces.y0[piece]! ** 2) * inverse;
    sums.spread[piece] = pieces.length[piece]! / (fall * fall);
  }
  for (const name of CLASSES) {
    const sum = sums[name];
    for (let piece = 1; piece < count; piece++) sum[piece]! += sum[piece - 1]!;
  }
  for (const [at, list] of near.entries()) if (list.length === 0) list.push(closest[at]!);
  return { sums, near, nearest: { named, quarter } };
}

/** The island of each piece, by where its street begins. */
function islandsOf(city: CityFacts, pieces: Pieces, local: readonly LocalStreet[]) {
  const ofStreet = local.map(({ points }) => islandOf(city, points[0]!));
  return Array.from(pieces.street, (street) => ofStreet[street]);
}

/** Index of the first running sum above the value. */
function firstAbove(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
