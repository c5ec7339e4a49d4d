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

/** Coordinates lie within 2 ** 15 cells of the origin. */
export function createPlaneCells<T>(size: number): PlaneCells<T> {
  const cells = new Map<number, T[]>();
  const indexOf = (value: number) => Math.floor(value / size);
  const keyOf = (column: number, row: number) => column * 2 ** 16 + row;
  function keys(from: PlanePoint, to: PlanePoint, margin: number): number[] {
    const found: number[] = [];
    const [south, north] = [indexOf(Math.min(from.y, to.y) - margin), indexOf(Math.max(from.y, to.y) + margin)];
    const [west, east] = [indexOf(Math.min(from.x, to.x) - margin), indexOf(Math.max(from.x, to.x) + margin)];
    for (let column = west; column <= east; column++)
      for (let row = south; row <= north; row++) found.push(keyOf(column, row));
    return found;
  }
  return {
    add(item, from, to, margin) {
      for (const key of keys(from, to, margin)) {
        const list = cells.get(key);
        if (list) list.push(item);
        else cells.set(key, [item]);
      }
    },
    at: ({ x, y }) => cells.get(keyOf(indexOf(x), indexOf(y))) ?? [],
    along(from, to, margin) {
      const found: T[] = [];
      for (const key of keys(from, to, margin)) for (const item of cells.get(key) ?? []) found.push(item);
      return found;
    },
  };
}
