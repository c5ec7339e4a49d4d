/**
 * Streets cut into pieces of some hundred metres, of which those stay that neither water nor a wall is beside: what lots
 * are laid along.
 */
import type { LonLat } from "@arenakit/contracts";
import { DECIMETRES_PER_DEGREE } from "@arenakit/corpus-world/roads";
import type { BuildableAreas } from "../roads/buildable-areas.ts";

const PIECE_METRES = 240;
export const METRES_PER_DEGREE = 111_320;
/** Decimetres of the roads' plane a metre of ours, and those beside a street that are free where a lot is. */
const PLANE_SCALE = DECIMETRES_PER_DEGREE / METRES_PER_DEGREE;
const FREE_BESIDE = 1_000;

/** Streets cut into pieces, in metres east and north of the city's centre. */
export interface Pieces {
  /** Index of the street. */
  readonly street: Int32Array;
  /** Metres from the street's beginning. */
  readonly start: Float64Array;
  readonly length: Float64Array;
  readonly x0: Float64Array;
  readonly y0: Float64Array;
  readonly x1: Float64Array;
  readonly y1: Float64Array;
}
/** Metres of a point east, or north, of the city's centre. */
export type Axis = (point: LonLat) => number;

/** A street, by its bends. */
type StreetLine = { readonly points: readonly LonLat[] };

/** The free pieces of the streets, in their order. */
export const freePieces = (
  streets: readonly StreetLine[],
  { xOf, yOf, areas }: { xOf: Axis; yOf: Axis; areas: BuildableAreas },
): Pieces => free(cut(streets, xOf, yOf), areas);

/** The pieces of one list of streets and of another that follows it; the first has `streets` of them. */
export function joined(one: Pieces, other: Pieces, streets: number): Pieces {
  return {
    street: Int32Array.from([...one.street, ...other.street.map((street) => street + streets)]),
    start: both(one.start, other.start),
    length: both(one.length, other.length),
    x0: both(one.x0, other.x0),
    y0: both(one.y0, other.y0),
    x1: both(one.x1, other.x1),
    y1: both(one.y1, other.y1),
  };
}

function both(one: Float64Array, other: Float64Array): Float64Array {
  const all = new Float64Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

function cut(streets: readonly StreetLine[], xOf: Axis, yOf: Axis): Pieces {
  const countOf = (from: LonLat, to: LonLat) => {
    const [dx, dy] = [xOf(to) - xOf(from), yOf(to) - yOf(from)];
    return Math.max(1, Math.round(Math.sqrt(dx * dx + dy * dy) / PIECE_METRES));
  };
  let total = 0;
  for (const { points } of streets)
    for (let at = 1; at < points.length; at++) total += countOf(points[at - 1]!, points[at]!);
  const column = () => new Float64Array(total);
  const pieces = {
    street: new Int32Array(total),
    start: column(),
    length: column(),
    x0: column(),
    y0: column(),
    x1: column(),
    y1: column(),
  };
  let piece = 0;
  streets.forEach(({ points }, street) => {
    let before = 0;
    for (let at = 1; at < points.length; at++) {
      const [fromX, fromY] = [xOf(points[at - 1]!), yOf(points[at - 1]!)];
      const [dx, dy] = [xOf(points[at]!) - fromX, yOf(points[at]!) - fromY];
      const length = Math.sqrt(dx * dx + dy * dy);
      const count = Math.max(1, Math.round(length / PIECE_METRES));
      for (let part = 0; part < count; part++) {
        pieces.street[piece] = street;
        pieces.start[piece] = before + (length * part) / count;
        pieces.length[piece] = length / count;
        pieces.x0[piece] = fromX + (dx * part) / count;
        pieces.y0[piece] = fromY + (dy * part) / count;
        pieces.x1[piece] = fromX + (dx * (part + 1)) / count;
        pieces.y1[piece] = fromY + (dy * (part + 1)) / count;
        piece++;
      }
      before += length;
    }
  });
  return pieces;
}

/** The pieces beside which something can stand. */
function free(pieces: Pieces, areas: BuildableAreas): Pieces {
  const { x0, y0, x1, y1 } = pieces;
  const at = (x: number, y: number) => ({ x: x * PLANE_SCALE, y: y * PLANE_SCALE });
  const kept = (_: number, piece: number) =>
    areas.isFreeAlong(at(x0[piece]!, y0[piece]!), at(x1[piece]!, y1[piece]!), FREE_BESIDE);
  const isKept = Uint8Array.from(pieces.street, (street, piece) => (kept(street, piece) ? 1 : 0));
  const only = (_: number, piece: number) => isKept[piece] === 1;
  return {
    street: pieces.street.filter(only),
    start: pieces.start.filter(only),
    length: pieces.length.filter(only),
    x0: x0.filter(only),
    y0: y0.filter(only),
    x1: x1.filter(only),
    y1: y1.filter(only),
  };
}
