/**
 * Compares the atlas with public files and with itself: every difference is listed, those that have a named reason
 * with it. Decides nothing: who calls it says what an unexplained difference means.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { type CityFacts, fullCityName } from "../atlas.ts";
import type { AtlasException } from "./exceptions.ts";
import type { PublicFacts } from "./public-files.ts";

/** What is compared, each with the farthest that counts as equal, in kilometres; 0 where texts are compared. */
export const ATLAS_CHECKS = {
  /** Every district's code and name stand in both registers, and no division of the city is left out. */
  "admin code": 0,
  centre: 10,
  airport: 5,
  telecode: 0,
  station: 5,
  /** From the centre of the district that it is said to stand in. */
  landmark: 40,
} as const;
export type AtlasCheck = keyof typeof ATLAS_CHECKS;

/** A landmark's own district may lie farther from it than another by this much: divisions are large and seats move. */
const NEARER_ELSEWHERE_KM = 25;

export interface AtlasMiss {
  readonly check: AtlasCheck;
  readonly city: string;
  /** The adcode, IATA code, telecode or landmark that differs; `centre` for the city's centre. */
  readonly what: string;
  /** What the atlas has and what the file. */
  readonly found: string;
  /** From the table of exceptions; null where nothing explains the difference. */
  readonly reason: string | null;
}

export interface AtlasComparison {
  /** How many were compared; what a file does not hold at all is a miss, but for stations without a position there. */
  readonly compared: Readonly<Record<AtlasCheck, number>>;
  readonly misses: readonly AtlasMiss[];
  /** Stations of which the file has no position, each with its reason; null where nothing explains it. */
  readonly notCompared: readonly AtlasMiss[];
  /** Exceptions that explain nothing any more. */
  readonly unused: readonly AtlasException[];
}

type Difference = Omit<AtlasMiss, "reason" | "city">;

/** Compares every city; `facts` as `readPublicFacts` gives them. */
export function compareAtlas(
  cities: readonly CityFacts[],
  { facts, exceptions }: { facts: PublicFacts; exceptions: readonly AtlasException[] },
): AtlasComparison {
  const compared = { "admin code": 0, centre: 0, airport: 0, telecode: 0, station: 0, landmark: 0 };
  const used = new Set<AtlasException>();
  const misses: AtlasMiss[] = [];
  const notCompared: AtlasMiss[] = [];
  const explain = (city: string, difference: Difference, check?: AtlasException["check"]): AtlasMiss => {
    const exception = exceptions.find(
      (known) => known.city === city && known.what === difference.what && known.check === check,
    );
    if (exception) used.add(exception);
    return { ...difference, city, reason: exception?.reason ?? null };
  };
  for (const city of cities) {
    const differences = [
      ...divisionsOf(city, facts),
      ...centreOf(city, facts),
      ...airportsOf(city, facts),
      ...stationsOf(city, facts),
      ...landmarksOf(city),
    ];
    compared["admin code"] += city.districts.length;
    compared.centre += 1;
    compared.airport += city.airports.length;
    compared.telecode += city.stations.length;
    const unplaced = city.stations.filter(({ telecode }) => !facts.stations.has(telecode));
    compared.station += city.stations.length - unplaced.length;
    compared.landmark += city.landmarks.length;
    misses.push(...differences.map((one) => explain(city.name, one)));
    for (const { name, telecode } of unplaced) {
      const missing = difference("station", telecode, `${name}, of which the timetable has no position`);
      notCompared.push(explain(city.name, missing, "position"));
    }
  }
  return { compared, misses, notCompared, unused: exceptions.filter((exception) => !used.has(exception)) };
}

function divisionsOf(city: CityFacts, { statistics, register }: PublicFacts): Difference[] {
  const wrong = city.districts.flatMap(({ name, adcode }) => {
    const published = [statistics.get(adcode), register.get(adcode)];
    if (published.every((other) => other === name)) return [];
    const [inStatistics = "nothing", inRegister = "nothing"] = published;
    return [difference("admin code", adcode, `${name}; statistics: ${inStatistics}, register: ${inRegister}`)];
  });
  // A municipality's code ends in four noughts: 110000, whose districts are 1101xx.
  const prefix = city.adcode.replace(/(00){1,2}$/, "");
  const typed = new Set(city.districts.map(({ adcode }) => adcode));
  const missing = [...register]
    .filter(([adcode]) => adcode.startsWith(prefix) && adcode !== city.adcode && !typed.has(adcode))
    .map(([adcode, name]) => difference("admin code", adcode, `the register has ${name}, the atlas nothing`));
  return [...wrong, ...missing];
}

function centreOf(city: CityFacts, { centres }: PublicFacts): Difference[] {
  return distant("centre", "centre", { from: city, to: centres.get(fullCityName(city)) });
}

function airportsOf(city: CityFacts, { airports }: PublicFacts): Difference[] {
  return city.airports.flatMap((airport) =>
    distant("airport", airport.iata, { from: airport, to: airports.get(airport.iata) }),
  );
}

function stationsOf(city: CityFacts, { telecodes, stations }: PublicFacts): Difference[] {
  return city.stations.flatMap((station) => {
    const name = telecodes.get(station.telecode);
    const renamed =
      name === station.name
        ? []
        : [difference("telecode", station.telecode, `${station.name}; the list of stations has ${name ?? "nothing"}`)];
    const position = stations.get(station.telecode);
    // The timetable is of high-speed lines as they were in 2016; what it lacks is listed beside the differences.
    return position === undefined
      ? renamed
      : [...renamed, ...distant("station", station.telecode, { from: station, to: position })];
  });
}

/** Says which landmarks lie where the district they name is hard to believe. */
function landmarksOf(city: CityFacts): Difference[] {
  return city.landmarks.flatMap((landmark) => {
    const own = city.districts.find(({ name }) => name === landmark.district);
    if (own === undefined) return [difference("landmark", landmark.name, `${landmark.district} is no district`)];
    const far = distant("landmark", landmark.name, { from: landmark, to: own });
    if (far.length > 0) return far;
    const nearest = city.districts.reduce((best, other) =>
      kilometres(landmark, other) < kilometres(landmark, best) ? other : best,
    );
    const farther = kilometres(landmark, own) - kilometres(landmark, nearest);
    return farther > NEARER_ELSEWHERE_KM
      ? [
          difference(
            "landmark",
            landmark.name,
            `${farther.toFixed(1)} km nearer to ${nearest.name} than to ${own.name}`,
          ),
        ]
      : [];
  });
}

function distant(
  check: AtlasCheck,
  what: string,
  { from, to }: { from: LonLat; to: LonLat | undefined },
): Difference[] {
  if (to === undefined) return [difference(check, what, "the file has no such entry")];
  const apart = kilometres(from, to);
  return apart > ATLAS_CHECKS[check]
    ? [difference(check, what, `${apart.toFixed(1)} km apart, at most ${ATLAS_CHECKS[check]}`)]
    : [];
}

function difference(check: AtlasCheck, what: string, found: string): Difference {
  return { check, what, found };
}

function kilometres(a: LonLat, b: LonLat): number {
  return haversineMetres(a, b) / 1000;
}
