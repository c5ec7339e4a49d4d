/**
 * Where the streets of a city run: those that the atlas types, those named by addresses of landmarks, which pass
 * the landmark, and invented ones where neither is near. Every name has one place in the city.
 */
import type { LonLat, Random } from "@arenakit/contracts";
import type { CityFacts } from "@arenakit/corpus-world";
import { type Line, shifted } from "@arenakit/corpus-world/roads";
import { streetOfAddress } from "../roads/street-names.ts";

export interface Street extends Line {
  readonly name: string;
  readonly district: string;
  /** `北京市东城区`. */
  readonly area: string;
}

const ADDRESS_STREET_METRES = 900;
const INVENTED_METRES = 1300;
const SUFFIXES = ["路", "东路", "大街", "西路", "南路", "北路", "中路", "一路", "二路"];

/** Streets of the city that are known: typed, or named by the address of a landmark. */
export function knownStreets(city: CityFacts, rng: Random): Street[] {
  const area = (district: string) => `${city.name}市${district}`;
  const streets: Street[] = (city.roadLines ?? []).map((line) => ({ ...line, area: area(line.district) }));
  const names = new Set([...streets.map(({ name }) => name), ...city.roads]);
  for (const landmark of city.landmarks) {
    const name = streetOfAddress(landmark.address, landmark.district);
    if (!name || names.has(name)) continue;
    names.add(name);
    const line = across(landmark, ADDRESS_STREET_METRES, rng);
    streets.push({ ...line, name, district: landmark.district, area: area(landmark.district) });
  }
  return streets;
}

/** New streets by the point, named after the label, which no street of the city is called yet. */
export function inventStreets(
  { point, label, district, area }: { point: LonLat; label: string; district: string; area: string },
  { count, names, rng }: { count: number; names: Set<string>; rng: Random },
): Street[] {
  const stem = label.length > 2 ? label.replace(/(大街|旅游公路|景区路|公路|[路街巷])$/, "") : label;
  const free = SUFFIXES.map((suffix) => `${stem}${suffix}`).filter((name) => !names.has(name));
  return free.slice(0, Math.max(0, count)).map((name) => {
    names.add(name);
    const offset = (scale: number) => (rng.next() - 0.5) * scale;
    const line = across(shifted(point, offset(500), offset(500)), INVENTED_METRES, rng);
    return { ...line, name, district, area };
  });
}

/** A line through the point in some direction. */
function across(point: LonLat, metres: number, rng: Random): Line {
  const angle = rng.next() * Math.PI;
  const east = (Math.cos(angle) * metres) / 2;
  const north = (Math.sin(angle) * metres) / 2;
  return { from: shifted(point, -east, -north), to: shifted(point, east, north) };
}
