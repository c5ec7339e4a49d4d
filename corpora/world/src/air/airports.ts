/** Airports of a world: what a name stands for, and which airport serves a flight on a date. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import { keysOfCity } from "../places/areas.ts";
import { districtLabel, sharedDistricts } from "../places/named-areas.ts";
import { nameKey } from "../places/spelling.ts";

interface AirportName {
  readonly name: string;
  readonly iata: string;
}

export interface Airports {
  /**
   * A city (by any of its names, with 机场 or Airport behind it or not), an airport (IATA code; 首都国际机场, 首都机场 and
   * 首都, each with or without the city; in English too), or the district or city that an airport lies in: 敦煌, 咸阳机场.
   * Airports that open after `until` are left out.
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
    city.airports.flatMap((airport) => (isOpen(airport, until) ? [on(airport.iata, until)!] : []));
  const withAirport = (name: string) => [name, `${name}机场`, `${name}国际机场`];
  for (const city of cities) learn([...keysOfCity(city), ...withAirport(city.name)], open(city));
  for (const city of cities) for (const airport of open(city)) learn(spellingsOf(airport, city), [airport]);
  for (const city of cities) learn([`${city.english} airport`, `${city.english} international airport`], open(city));
  const isShared = sharedDistricts(cities);
  for (const city of cities)
    for (const airport of city.airports) {
      const { name, iata, district, inCity } = airport;
      const owner = inCity ?? district;
      const own = isOpen(airport, until) ? on(iata, until) : null;
      if (owner && own?.name === name && !isShared(owner)) learn([owner, ...withAirport(districtLabel(owner))], [own]);
    }

  /** 泰州机场, 硕放机场: the only airport with that in its name. */
  function holding(key: string): AirportName[] {
    const stem = /^(.{2,}?)(?:国际)?机场$/.exec(key)?.[1];
    const found = stem === undefined ? [] : cities.flatMap(open).filter(({ name }) => name.includes(stem));
    return found.length === 1 ? found : [];
  }

  function on(iata: string, date: string): AirportName | null {
    const city = cityOf.get(iata);
    if (!city) return null;
    const { name, since = "", before } = city.airports.find((airport) => airport.iata === iata)!;
    if (date >= since) return { name, iata };
    if (before !== undefined) return { name: before, iata };
    const other = city.airports.find((airport) => isOpen(airport, date));
    return other ? on(other.iata, date) : null;
  }

  return {
    named: (name) => byKey.get(nameKey(name)) ?? holding(nameKey(name)),
    cityOf: (iata) => cityOf.get(iata)?.name,
    on,
    within: (point, metres) =>
      cities
        .flatMap((city) => city.airports.map((airport) => ({ airport, away: haversineMetres(point, airport) })))
        .filter(({ airport, away }) => away <= metres && isOpen(airport, until))
        .sort((one, other) => one.away - other.away)
        .map(({ airport }) => on(airport.iata, until)!),
  };
}

/** Whether there is an airport of that code on the date. */
function isOpen({ since, before }: CityFacts["airports"][number], date: string): boolean {
  return since === undefined || date >= since || before !== undefined;
}

/** 北京首都国际机场, 首都国际机场, 首都机场, 首都, 北京首都, 北京首都机场, PEK, Beijing Capital, Capital Airport. */
function spellingsOf({ name, iata }: AirportName, city: CityFacts): string[] {
  const facts = city.airports.find((airport) => airport.iata === iata);
  const core = name.replace(/(国际)?机场$/, "");
  const others = [city.name, facts?.inCity, facts?.district].map((owner) => (owner ? districtLabel(owner) : owner));
  const chinese = [core, ...others.map((owner) => (owner ? core.replace(owner, "") : core))];
  // The name of an airport that served before is no translation of it.
  const latin = facts?.name === name ? (facts.english ?? []) : [];
  return [
    ...spelled(chinese, ["", "机场", "国际机场"]),
    ...spelled(
      latin
        .map((official) => official.replace(/ (International )?Airport$/, ""))
        .flatMap((own) => [own, own.replace(`${city.english} `, "")]),
      ["", " airport", " international airport"],
    ),
    iata,
  ];
}

const spelled = (stems: readonly string[], ends: readonly string[]): string[] =>
  stems.filter((stem) => stem !== "").flatMap((stem) => ends.map((end) => stem + end));
