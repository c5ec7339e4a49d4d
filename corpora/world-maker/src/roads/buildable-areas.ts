/** Where in a city something can stand: not in its water, and not behind the walls of its sights. */
import type { LonLat } from "@arenakit/contracts";
import { isWet, type PlanePoint, planeAt, sightsOf, type WaterFacts, waterOf } from "@arenakit/corpus-world/roads";

export interface BuildableAreas {
  isFree(point: LonLat): boolean;
  /** Whether everything within so many decimetres of the stretch is free, in the city's plane. Sampled. */
  isFreeAlong(from: PlanePoint, to: PlanePoint, aside: number): boolean;
}

const SAMPLES = [0, 0.25, 0.5, 0.75, 1];

export function buildableAreasOf(city: WaterFacts & LonLat): BuildableAreas {
  const plane = planeAt(city);
  const water = waterOf(city, plane);
  const sights = sightsOf(city, plane);
  const isFree = (point: PlanePoint) => !sights.isInside(point) && !isWet(water, point);
  return {
    isFree: (point) => isFree(plane.toPlane(point)),
    isFreeAlong(from, to, aside) {
      const low = { x: Math.min(from.x, to.x) - aside, y: Math.min(from.y, to.y) - aside };
      const high = { x: Math.max(from.x, to.x) + aside, y: Math.max(from.y, to.y) + aside };
      if (!water.isNear(low, high) && !sights.isNear(low, high)) return true;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const length = Math.sqrt(dx * dx + dy * dy) || 1;
      const [east, north] = [(dy / length) * aside, (-dx / length) * aside];
      return SAMPLES.every((share) => {
        const [x, y] = [from.x + dx * share, from.y + dy * share];
        return isFree({ x, y }) && isFree({ x: x + east, y: y + north }) && isFree({ x: x - east, y: y - north });
      });
    },
  };
}
