/** Stretches of the plane by the square cells they touch, so that only those nearby are looked at. */
import type { PlanePoint } from "./plane.ts";

export interface PlaneCells<T> {
  /** Puts the item where the box of the stretch, grown by the margin, is. */
  add(item: T, from: PlanePoint, to: PlanePoint, margin: number): void;
  /** What was put where the point is, in the order of adding. */
  at(point: PlanePoint): readonly T[];
  /** What was put where the box of the stretch, grown by the margin, is; an item may come several times. */
  along(from: PlanePoint, to: PlanePoint, margin: number): T[];
}

interface Grown {
  readonly from: PlanePoint;
  readonly to: PlanePoint;
  readonly margin: number;
}

/** Coordinates lie within 2 ** 15 cells of the origin. */
export function createPlaneCells<T>(size: number): PlaneCells<T> {
  const cells = new Map<number, T[]>();
  const none: readonly T[] = [];
  const indexOf = (value: number) => Math.floor(value / size);
  const keyOf = (column: number, row: number) => column * 2 ** 16 + row;
  /** Calls with each cell in the box of the stretch, grown by the margin. */
  function eachCell({ from, to, margin }: Grown, visit: (key: number) => void): void {
    const south = indexOf(Math.min(from.y, to.y) - margin);
    const north = indexOf(Math.max(from.y, to.y) + margin);
    const west = indexOf(Math.min(from.x, to.x) - margin);
    const east = indexOf(Math.max(from.x, to.x) + margin);
    for (let column = west; column <= east; column++)
      for (let row = south; row <= north; row++) visit(keyOf(column, row));
  }
  return {
    add(item, from, to, margin) {
      eachCell({ from, to, margin }, (key) => {
        const list = cells.get(key);
        if (list) list.push(item);
        else cells.set(key, [item]);
      });
    },
    at: ({ x, y }) => cells.get(keyOf(indexOf(x), indexOf(y))) ?? none,
    along(from, to, margin) {
      const found: T[] = [];
      eachCell({ from, to, margin }, (key) => {
        for (const item of cells.get(key) ?? none) found.push(item);
      });
      return found;
    },
  };
}
