/** What an empty search around a point is told: which places of that kind are the nearest beyond its radius, and how far. */
import { type AroundQuery, LARGEST_RADIUS_METRES, type Maps, type MapsCall, type PlaceAt } from "./maps.ts";
import { metresWords } from "./wording.ts";

const NAMED = 3;
/** A radius that is proposed is a round one. */
const ROUND_METRES = 100;

/** Nearest first; empty where nothing of that kind lies within the largest radius. */
export async function nearestBeyond(maps: Maps, query: AroundQuery, call: MapsCall): Promise<readonly PlaceAt[]> {
  if (query.radiusMetres >= LARGEST_RADIUS_METRES) return [];
  const { page: _, ...wider } = query;
  return (await maps.around({ ...wider, radiusMetres: LARGEST_RADIUS_METRES, pageSize: NAMED }, call)).rows;
}

/** `最近的有：浙江医院（1.2公里）。可以把 radius 扩大到1300，…`; `change` says what else to change. */
export function nearestWords(nearest: readonly PlaceAt[], change: string): string {
  const [first] = nearest;
  if (!first) return `${metresWords(LARGEST_RADIUS_METRES)}内都没有，请${change}。`;
  const named = nearest.map(({ place, distanceMetres }) => `${place.name}（${metresWords(distanceMetres)}）`);
  const radius = Math.min(LARGEST_RADIUS_METRES, Math.ceil((first.distanceMetres + 1) / ROUND_METRES) * ROUND_METRES);
  return `最近的有：${named.join("、")}。可以把 radius 扩大到${radius}或更大，或${change}。`;
}
