/** Places by where they are: cells of a hundredth of a degree; a strip of cells is one run of rows. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { GridColumns, RowColumns } from "./index-data.ts";
import { smallest } from "./ranking.ts";

/** Millionths of a degree. */
const CELL = 10_000;
const WEST = 73_000_000;
const SOUTH = 3_000_000;
/** Cells from west to east; more than there are in China. */
const COLUMNS = 6400;
const ROWS = 5200;
const METRES_PER_DEGREE = 111_000; // of latitude; a trifle less than the true length, so that a box is never too small

export function cellOf(longitude: number, latitude: number): number {
  return rowOf(latitude) * COLUMNS + columnOf(longitude);
}

const clamp = (value: number, end: number) => Math.min(end - 1, Math.max(0, value));
const columnOf = (longitude: number) => clamp(Math.floor((longitude - WEST) / CELL), COLUMNS);
const rowOf = (latitude: number) => clamp(Math.floor((latitude - SOUTH) / CELL), ROWS);

interface Located {
  readonly grid: GridColumns;
  readonly row: Pick<RowColumns, "longitude" | "latitude">;
}
interface Circle {
  readonly centre: LonLat;
  readonly radiusMetres: number;
  /** Which rows count; asked before anything is measured exactly. */
  readonly accepts: (row: number) => boolean;
}

/** Every accepted place not farther away than the radius, in no order; distances are whole millimetres. */
export function eachWithin(
  located: Located,
  { centre, radiusMetres, accepts }: Circle,
  visit: (row: number, distanceMetres: number) => void,
): void {
  const count = findInReach(located, reachOf(centre, radiusMetres));
  for (const row of scratch.rows.slice(0, count)) {
    if (!accepts(row)) continue;
    const distance = roundedMetres(centre, pointOf(located, row));
    if (distance <= radiusMetres) visit(row, distance);
  }
}

interface NearestRows {
  /** Of all accepted places within the radius. */
  readonly total: number;
  /** Nearest first, equally near ones by id. */
  readonly rows: readonly number[];
  /** One a row, whole millimetres. */
  readonly distances: readonly number[];
}

/** The `count` nearest accepted places within the radius, one at least. Measures exactly only those that may be the last of them. */
export function nearestWithin(
  located: Located & { readonly row: Pick<RowColumns, "idOrder"> },
  { centre, radiusMetres, accepts, count }: Circle & { readonly count: number },
): NearestRows {
  const reach = reachOf(centre, radiusMetres);
  const exactly = (row: number) => roundedMetres(centre, pointOf(located, row));
  const found = findInReach(located, reach);
  const { rows, shares } = scratch;
  let total = 0;
  for (let at = 0; at < found; at++) {
    const row = rows[at]!;
    if (!accepts(row) || (shares[at]! > reach.inside && exactly(row) > radiusMetres)) continue;
    rows[total] = row;
    shares[total++] = shares[at]!;
  }
  const isMeasured = total <= count || reach.slack > MOST_SLACK;
  const last = isMeasured ? Number.POSITIVE_INFINITY : atLeast(smallest(shares.slice(0, total), count).at(-1)!, reach);
  const near: { readonly row: number; readonly distance: number }[] = [];
  for (let at = 0; at < total; at++)
    if (shares[at]! <= last) near.push({ row: rows[at]!, distance: exactly(rows[at]!) });
  const { idOrder } = located.row;
  near.sort((left, right) => left.distance - right.distance || idOrder[left.row]! - idOrder[right.row]!);
  near.length = Math.min(near.length, count);
  return { total, rows: near.map(({ row }) => row), distances: near.map(({ distance }) => distance) };
}

/**
 * A circle as numbers that rows are held against. A share is the square of the sine of half the angle to the centre,
 * computed without sines; it is off by less than `slack` of itself, so that what lies between `inside` and `outside`
 * has to be measured.
 */
interface Reach {
  readonly centre: LonLat;
  /** Millionths of a degree. */
  readonly box: { readonly west: number; readonly east: number; readonly south: number; readonly north: number };
  readonly inside: number;
  readonly outside: number;
  readonly slack: number;
}

const NULL_POINT = { longitude: 0, latitude: 0 };
/** Half way around the earth is half of its circumference. */
const EARTH_RADIUS_METRES = haversineMetres(NULL_POINT, { longitude: 180, latitude: 0 }) / Math.PI;
/** Distances are rounded to whole millimetres. */
const ROUNDING_METRES = 0.001;
/** What the rounding of doubles may add up to, generously. */
const DOUBLES = 1e-9;
/** Of circles so wide, a thousand kilometres, every place is measured. */
const MOST_SLACK = 1e-3;

function reachOf(centre: LonLat, radiusMetres: number): Reach {
  const high = radiusMetres / METRES_PER_DEGREE;
  const narrowest = Math.cos((Math.min(89, Math.abs(centre.latitude) + high) * Math.PI) / 180);
  const wide = high / narrowest;
  const micro = (degrees: number) => Math.round(degrees * 1e6);
  // The series leave out what is smaller than the fourth power of the widest angle.
  const slack = DOUBLES + ((wide * Math.PI) / 180) ** 4;
  const shareAt = (metres: number) =>
    Math.sin(Math.min(Math.PI / 2, Math.max(0, metres) / (2 * EARTH_RADIUS_METRES))) ** 2;
  return {
    centre,
    box: {
      west: micro(centre.longitude - wide),
      east: micro(centre.longitude + wide),
      south: micro(centre.latitude - high),
      north: micro(centre.latitude + high),
    },
    inside: shareAt(radiusMetres - ROUNDING_METRES) * (1 - slack),
    outside: shareAt(radiusMetres + ROUNDING_METRES) * (1 + slack),
    slack,
  };
}

/** A share that no place has which is, in whole millimetres, as near as one of this share. */
const atLeast = (share: number, { slack }: Reach): number =>
  (Math.sqrt(share) * (1 + 2 * slack) + ROUNDING_METRES / EARTH_RADIUS_METRES) ** 2;

/** What the last question found: as many rows as were ever found at once, 12 bytes each. */
let scratch = { rows: new Uint32Array(0), shares: new Float64Array(0) };

/**
 * Puts the rows that may be within the reach into `scratch`, each with its share, and gives their number. The hot loop
 * of every question about surroundings.
 */
function findInReach({ grid, row }: Located, { centre, box, outside }: Reach): number {
  const cosine = Math.cos((centre.latitude * Math.PI) / 180);
  const sine = Math.sin((centre.latitude * Math.PI) / 180);
  const [west, south] = [centre.longitude * 1e6, centre.latitude * 1e6];
  let count = 0;
  for (let strip = rowOf(box.south); strip <= rowOf(box.north); strip++) {
    const first = grid.start[lowerBound(grid.cell, strip * COLUMNS + columnOf(box.west))]!;
    const end = grid.start[lowerBound(grid.cell, strip * COLUMNS + columnOf(box.east) + 1)]!;
    if (count + end - first > scratch.rows.length) enlargeScratch(count + end - first);
    const { rows, shares } = scratch;
    for (let at = first; at < end; at++) {
      const found = grid.rows[at]!;
      // Half the angles, and the first two terms of their sines' squares: x² - x⁴/3.
      const up = (row.latitude[found]! - south) * HALF_MICRO;
      const along = (row.longitude[found]! - west) * HALF_MICRO;
      const upSquare = up * up;
      const alongSquare = along * along;
      // The cosine of the row's latitude, from the centre's: the angle between them is 2 · up.
      const cosineThere = cosine * (1 - 2 * upSquare) - sine * 2 * up * (1 - (2 / 3) * upSquare);
      const share = upSquare * (1 - upSquare / 3) + cosine * cosineThere * alongSquare * (1 - alongSquare / 3);
      if (share > outside) continue;
      rows[count] = found;
      shares[count++] = share;
    }
  }
  return count;
}

function enlargeScratch(length: number): void {
  const rows = new Uint32Array(2 * length);
  const shares = new Float64Array(2 * length);
  rows.set(scratch.rows);
  shares.set(scratch.shares);
  scratch = { rows, shares };
}

/** Radians of half a millionth of a degree. */
const HALF_MICRO = Math.PI / 360 / 1e6;

function pointOf({ row: { longitude, latitude } }: Located, row: number): LonLat {
  return { longitude: longitude[row]! / 1e6, latitude: latitude[row]! / 1e6 };
}

/** Whole millimetres: the last bits of a cosine differ between engines. */
export function roundedMetres(from: LonLat, to: LonLat): number {
  return Math.round(haversineMetres(from, to) * 1000) / 1000;
}

/** The first entry not below `value`. */
export function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
