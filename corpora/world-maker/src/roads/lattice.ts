/**
 * The grid of a city's built-up areas: lines every 250 m, of which every second is a secondary road and every fourth
 * an arterial. How much of it exists at a place depends on how dense the city is there. Lines are bent a little.
 */
import { mixedThree, type PlanePoint } from "@arenakit/corpus-world/roads";

/** Decimetres between two lines. */
const SPACING = 2500;
/** Bends: so many lines long, and at most so many decimetres to a side. */
const BEND_LINES = 7;
const BEND = 700;
const JITTER = 160;
/** Indices lie in (-HALF, HALF). */
const HALF = 8192;

/** What exists at a place: nothing, arterials, secondary roads too, streets too. */
export type Density = 0 | 1 | 2 | 3;

/** A built-up area: streets within the first radius, and so on; decimetres. */
export interface BuiltUpArea {
  readonly centre: PlanePoint;
  /** Radius of streets, of secondary roads, of arterials. */
  readonly radii: readonly [number, number, number];
  /** On land that no car reaches: an area does not go over the water between. */
  readonly isIsland: boolean;
}

export interface Lattice {
  density(column: number, row: number): Density;
  /** Where two lines meet. */
  at(column: number, row: number): PlanePoint;
  /** Indices of all lines that have any density, ascending, with the range along each. */
  readonly columns: readonly LineRange[];
  readonly rows: readonly LineRange[];
}
export interface LineRange {
  readonly line: number;
  readonly first: number;
  readonly last: number;
}

interface LatticeOptions {
  /** Tangent of half the angle by which the grid is turned, anticlockwise. */
  readonly turn: number;
  readonly seed: number;
  readonly areas: readonly BuiltUpArea[];
  readonly isIsland: (point: PlanePoint) => boolean;
}

export function createLattice({ turn, seed, areas, isIsland }: LatticeOptions): Lattice {
  const scale = 1 + turn * turn;
  const cosine = (1 - turn * turn) / scale;
  const sine = (2 * turn) / scale;
  const densities = new Map<number, Density>();
  const columns = new Map<number, [number, number]>();
  const rows = new Map<number, [number, number]>();
  const hasIslands = areas.some((area) => area.isIsland);
  const at = (column: number, row: number): PlanePoint => {
    const u = column * SPACING + bend(column, row, seed) + jitter(column, row, seed);
    const v = row * SPACING + bend(column, row, seed + 1) + jitter(column, row, seed + 1);
    return { x: Math.round(u * cosine - v * sine), y: Math.round(u * sine + v * cosine) };
  };
  for (const { centre, radii, isIsland: onIsland } of areas) {
    const u = (centre.x * cosine + centre.y * sine) / SPACING;
    const v = (centre.y * cosine - centre.x * sine) / SPACING;
    const [streets, secondary, arterials] = radii.map((radius) => (radius / SPACING) * (radius / SPACING));
    const reach = Math.max(...radii) / SPACING;
    for (let column = Math.ceil(u - reach); column <= u + reach; column++) {
      for (let row = Math.ceil(v - reach); row <= v + reach; row++) {
        const square = (column - u) * (column - u) + (row - v) * (row - v);
        const here: Density = square <= streets! ? 3 : square <= secondary! ? 2 : square <= arterials! ? 1 : 0;
        if (here === 0 || (hasIslands && isIsland(at(column, row)) !== onIsland)) continue;
        const key = keyOf(column, row);
        if ((densities.get(key) ?? 0) < here) densities.set(key, here);
        widen(columns, column, row);
        widen(rows, row, column);
      }
    }
  }
  return {
    density: (column, row) => densities.get(keyOf(column, row)) ?? 0,
    at,
    columns: ranges(columns),
    rows: ranges(rows),
  };
}

const keyOf = (column: number, row: number) => (column + HALF) * 2 * HALF + row + HALF;

function widen(lines: Map<number, [number, number]>, line: number, along: number): void {
  const range = lines.get(line);
  if (!range) lines.set(line, [along, along]);
  else if (along < range[0]) range[0] = along;
  else if (along > range[1]) range[1] = along;
}

function ranges(lines: Map<number, [number, number]>): LineRange[] {
  return [...lines].map(([line, [first, last]]) => ({ line, first, last })).sort((a, b) => a.line - b.line);
}

/** Smooth: noise on a coarse grid, interpolated. */
function bend(column: number, row: number, seed: number): number {
  // Twice for every point of every city: nothing here allocates.
  const left = Math.floor(column / BEND_LINES);
  const bottom = Math.floor(row / BEND_LINES);
  const across = column / BEND_LINES - left;
  const up = row / BEND_LINES - bottom;
  const low = corner(left, bottom, seed) * (1 - across) + corner(left + 1, bottom, seed) * across;
  const high = corner(left, bottom + 1, seed) * (1 - across) + corner(left + 1, bottom + 1, seed) * across;
  return low * (1 - up) + high * up;
}

const corner = (x: number, y: number, seed: number) => noise(x, y, seed) * BEND;
const jitter = (column: number, row: number, seed: number) => noise(column, row, seed + 7) * JITTER;

/** -1 … 1. */
const noise = (x: number, y: number, seed: number) => (mixedThree(x, y, seed) / 2 ** 32) * 2 - 1;
