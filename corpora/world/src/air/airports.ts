/** Airports of a world: what a name stands for, and which airport serves a flight on a date. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import { nameKey } from "../places/spelling.ts";
import { OPENINGS } from "./openings.ts";

export interface AirportName {
  readonly name: string;
  readonly iata: string;
}

export interface Airports {
  /**
   * A city (with or without 市, English, pinyin, adcode, citycode) or an airport (IATA code; 首都国际机场, 首都机场 and
   * 首都, each with or without the city). Airports that open after `until` are left out.
   */
  named(name: string): AirportName[];
  /** The city of an airport; undefined for an unknown code. */
  cityOf(iata: string): string | undefined;
  /** Where a flight to or from that airport really goes on the date; null where nothing of the city is open. */
  on(iata: string, date: string): AirportName | null;
  /** Nearest first. */
  within(point: LonLat, metres: number): AirportName[];
}

/** `until` is the last date that can be asked about. */
export function indexAirports(cities: readonly CityFacts[], until: string): Airports {
  const byKey = new Map<string, AirportName[]>();
  const cityOf = new Map<string, CityFacts>();
  const learn = (spellings: readonly string[], airports: AirportName[]) => {
    for (const key of spellings.map(nameKey)) if (!byKey.has(key)) byKey.set(key, airports);
  };
  for (const city of cities) for (const { iata } of city.airports) cityOf.set(iata, city);
  const open = (city: CityFacts) =>
    city.airports.flatMap(({ iata }) => (isOpen(iata, until) ? [on(iata, until)!] : []));
  for (const city of cities)
    learn([city.name, `${city.name}市`, city.english, city.pinyin, city.adcode, city.citycode], open(city));
  for (const city of cities) for (const airport of open(city)) learn(spellingsOf(airport, city.name), [airport]);

  function on(iata: string, date: string): AirportName | null {
    const city = cityOf.get(iata);
    if (!city) return null;
    const nameOf = (code: string) => city.airports.find((airport) => airport.iata === code)!.name;
    const { since = "", before } = OPENINGS[iata] ?? {};
    if (date >= since) return { name: nameOf(iata), iata };
    if (before !== undefined) return { name: before, iata };
    const other = city.airports.find((airport) => isOpen(airport.iata, date));
    return other ? on(other.iata, date) : null;
  }

  return {
    named: (name) => byKey.get(nameKey(name)) ?? [],
    cityOf: (iata) => cityOf.get(iata)?.name,
    on,
    within: (point, metres) =>
      cities
        .flatMap((city) => city.airports.map((airport) => ({ ...airport, away: haversineMetres(point, airport) })))
        .filter(({ iata, away }) => away <= metres && isOpen(iata, until))
        .sort((one, other) => one.away - other.away)
        .map(({ iata }) => on(iata, until)!),
  };
}

/** Whether there is an airport of that code on the date. */
function isOpen(iata: string, date: string): boolean {
  const opening = OPENINGS[iata];
  return !opening || date >= opening.since || opening.before !== undefined;
}

/** 北京首都国际机场, 首都国际机场, 首都机场, 首都, 北京首都, 北京首都机场, PEK. */
function spellingsOf({ name, iata }: AirportName, city: string): string[] {
  const core = name.replace(/(国际)?机场$/, "");
  return [core, core.replace(city, "")]
    .filter((stem) => stem !== "")
    .flatMap((stem) => ["", "机场", "国际机场"].map((end) => stem + end))
    .concat(iata);
}
