/** The underground of a city as typed, with invented entrances: known before its streets are, which lead to them. */
import { type LonLat, type Random, random } from "@arenakit/contracts";
import type { CityFacts, TransitStation } from "@arenakit/corpus-world";
import { findCity } from "../atlas/cities.ts";
import type { Metro } from "../atlas/metro.ts";

/** Entrances lie so far from the middle of a station, in metres. */
const ENTRANCE_METRES = { least: 45, most: 130 } as const;

export interface Underground {
  readonly metro: Metro;
  /** In the order of the metro's. */
  readonly stations: readonly Omit<TransitStation, "id">[];
}

/** Null where the city has none. Equal city and seed have equal entrances. */
export function metroOf(city: Pick<CityFacts, "name" | "adcode">, seed: number): Underground | null {
  const metro = findCity(city.name)?.metro;
  if (!metro) return null;
  const rng = random(seed, "transit", city.adcode, "entrances");
  const calls = metro.stations.map(() => 0);
  for (const { stops } of metro.lines) for (const stop of stops) calls[stop]!++;
  const stations = metro.stations.map((station, index) => ({
    name: station.name,
    longitude: station.longitude,
    latitude: station.latitude,
    entrances: entrancesOf(station, { count: Math.min(4, rng.integer(2, 3) + (calls[index]! > 1 ? 1 : 0)), rng }),
  }));
  return { metro, stations };
}

/** Millionths of a degree a metre, north; east they are wider by 1.25, nearly enough for China. */
const MICRODEGREES_A_METRE = 9;
const CORNERS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

/** A口 to D口, one at each corner of the crossing. */
function entrancesOf(
  { longitude, latitude }: LonLat,
  { count, rng }: { count: number; rng: Random },
): TransitStation["entrances"] {
  const corner = rng.integer(0, 3);
  return Array.from({ length: count }, (_, index) => {
    const [east, north] = CORNERS[(corner + index) % 4]!;
    const distance = () => rng.integer(ENTRANCE_METRES.least, ENTRANCE_METRES.most) * MICRODEGREES_A_METRE;
    return {
      name: `${"ABCD"[index]}口`,
      longitude: Math.round(longitude * 1e6 + east * distance() * 0.9) / 1e6,
      latitude: Math.round(latitude * 1e6 + north * distance() * 0.7) / 1e6,
    };
  });
}
