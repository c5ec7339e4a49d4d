/** A road as it is drawn before junctions are known: a line with a name and a class. */
import type { PlanePoint } from "./plane.ts";
import type { RoadClass } from "./road-graph.ts";

export interface Stroke {
  /** Empty where the road has none. */
  readonly name: string;
  readonly roadClass: RoadClass;
  /** Bits of ARC that hold along the whole road. */
  readonly arcFlags: number;
  /** Traffic only in the direction of the points. */
  readonly oneWay: boolean;
  readonly points: readonly PlanePoint[];
  /** Part of the lattice: its crossings with other strokes of the lattice are points of both already. */
  readonly lattice: boolean;
  /** The atlas says where it runs: beside walls, if near them. */
  readonly typed?: boolean;
  /** Known to cross water. */
  readonly crossing?: boolean;
}

/** A stroke without flags, open both ways and outside of the lattice unless `more` says otherwise. */
export function stroke(
  name: string,
  roadClass: RoadClass,
  points: readonly PlanePoint[],
  more: Partial<Pick<Stroke, "arcFlags" | "oneWay" | "lattice">> = {},
): Stroke {
  return { name, roadClass, points, arcFlags: 0, oneWay: false, lattice: false, ...more };
}
