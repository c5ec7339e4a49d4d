/** Which atlas city an imported station belongs to. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "@arenakit/corpus-world";

/** A station named after a city or district lies within this of the city's centre. */
const NAMED_WITHIN_METRES = 60_000;
/** A station with a name of its own lies this near to the centre of one of the city's districts. */
const NEAR_DISTRICT_METRES = 8_000;

/**
 * Name of the city, or null. In this order:
 * 1. the atlas lists the telecode (于家堡, since renamed 滨海, keeps its code);
 * 2. the name begins with the city's (天津南), within 60 km of its centre;
 * 3. the name begins with an urban district's (武清, 滨海北, 松江南), within 60 km;
 * 4. it lies within 8 km of an urban district's centre (塘沽).
 * Counties and county-level cities (昆山, 都江堰) are towns of their own, and neighbour cities (廊坊) lie further out.
 * Where several cities fit, the nearest centre wins.
 */
export function cityOfStation(
  station: { readonly name: string; readonly telecode: string } & LonLat,
  cities: readonly CityFacts[],
): string | null {
  const near = cities
    .map((city) => ({ city, metres: haversineMetres(city, station) }))
    .sort((one, other) => one.metres - other.metres);
  const listed = near.find(({ city }) => city.stations.some(({ telecode }) => telecode === station.telecode));
  if (listed) return listed.city.name;
  const around = near.filter(({ metres }) => metres <= NAMED_WITHIN_METRES).map(({ city }) => city);
  const found =
    around.find((city) => station.name.startsWith(city.name)) ??
    around.find((city) => urban(city).some(({ name }) => station.name.startsWith(shortName(name)))) ??
    around.find((city) => urban(city).some((district) => haversineMetres(district, station) <= NEAR_DISTRICT_METRES));
  return found?.name ?? null;
}

const urban = ({ districts }: CityFacts): CityFacts["districts"] => districts.filter(({ name }) => name.endsWith("区"));

/** 武清 for 武清区, 滨海 for 滨海新区; a name of two characters stays. */
function shortName(district: string): string {
  const short = district.replace(/新?区$/, "");
  return short.length >= 2 ? short : district;
}
