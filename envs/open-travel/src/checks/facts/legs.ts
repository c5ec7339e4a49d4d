/** Legs: what navigation gave for the way from one place to another. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { PlaceRow } from "./places.ts";
import { isSamePlace, type RouteLegRow, type RouteRow } from "./routes.ts";

/** The positions of a place, each once. */
export function locationsOf(rows: readonly PlaceRow[]): LonLat[] {
  const found: LonLat[] = [];
  for (const row of rows)
    if (row.location && !found.some((known) => isSamePlace(known, row.location!, 1))) found.push(row.location);
  return found;
}

export interface KnownLeg extends RouteLegRow {
  readonly route: RouteRow;
  /** The route has this leg only, so that its prices are the leg's. */
  readonly isWhole: boolean;
}

/** The legs that navigation results give from one place to another, in this direction. */
export function legsBetween(
  routes: readonly RouteRow[],
  from: readonly PlaceRow[],
  to: readonly PlaceRow[],
): KnownLeg[] {
  const [starts, ends] = [locationsOf(from), locationsOf(to)];
  const touches = (points: readonly LonLat[], point: LonLat) => points.some((other) => isSamePlace(other, point));
  return routes.flatMap((route) =>
    route.legs
      .filter((leg) => touches(starts, leg.from) && touches(ends, leg.to))
      .map((leg) => ({ route, isWhole: route.legs.length === 1, ...leg })),
  );
}

/** The shortest straight line between two places, metres; null when a position is unknown. */
export function straightMetres(from: readonly PlaceRow[], to: readonly PlaceRow[]): number | null {
  const distances = locationsOf(from).flatMap((start) => locationsOf(to).map((end) => haversineMetres(start, end)));
  return distances.length > 0 ? Math.min(...distances) : null;
}
