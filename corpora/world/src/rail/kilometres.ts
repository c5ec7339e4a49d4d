/** How long the rails are between two stations: our model, for times and fares alike. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";

/** Rails are so much longer than the great circle between two stops, the more the farther these lie apart. */
const LEAST_DETOUR = 1.03;
const MOST_DETOUR = 0.1;
const DETOUR_METRES = 150_000;

/** Kilometres of rail between two neighbouring stops. */
export function railKilometres(one: LonLat, other: LonLat): number {
  // Whole metres: sums over them do not depend on a machine's last digit.
  const metres = Math.round(haversineMetres(one, other));
  return (metres / 1000) * (LEAST_DETOUR + MOST_DETOUR * Math.min(1, metres / DETOUR_METRES));
}
