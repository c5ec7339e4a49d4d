/** Places by where they are: cells of a hundredth of a degree; a strip of cells is one run of rows. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { GridColumns, RowColumns } from "./index-data.ts";

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

/** Every place not farther away than the radius, in no order; distances are whole millimetres. */
export function eachWithin(
  { grid, row }: { grid: GridColumns; row: Pick<RowColumns, "longitude" | "latitude"> },
  { centre, radiusMetres }: { centre: LonLat; radiusMetres: number },
  visit: (row: number, distanceMetres: number) => void,
): void {
  const high = radiusMetres / METRES_PER_DEGREE;
  const narrowest = Math.cos((Math.min(89, Math.abs(centre.latitude) + high) * Math.PI) / 180);
  const wide = high / narrowest;
  const [west, east] = [centre.longitude - wide, centre.longitude + wide].map((degrees) => Math.round(degrees * 1e6));
  const [south, north] = [centre.latitude - high, centre.latitude + high].map((degrees) => Math.round(degrees * 1e6));
  // The hot loop of every question about surroundings: no object but the point that is reused.
  const point = { longitude: 0, latitude: 0 };
  for (let strip = rowOf(south!); strip <= rowOf(north!); strip++) {
    const first = lowerBound(grid.cell, strip * COLUMNS + columnOf(west!));
    const end = lowerBound(grid.cell, strip * COLUMNS + columnOf(east!) + 1);
    for (let at = grid.start[first]!; at < grid.start[end]!; at++) {
      const found = grid.rows[at]!;
      const longitude = row.longitude[found]!;
      const latitude = row.latitude[found]!;
      if (longitude < west! || longitude > east! || latitude < south! || latitude > north!) continue;
      point.longitude = longitude / 1e6;
      point.latitude = latitude / 1e6;
      const distance = roundedMetres(centre, point);
      if (distance <= radiusMetres) visit(found, distance);
    }
  }
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
