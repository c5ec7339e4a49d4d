/**
 * Public transport of a city: the underground as typed, with invented entrances; invented buses along its roads; the
 * ferry where only it leads. Equal city, seed and roads give equal networks.
 */
import { haversineMetres, type LonLat, random } from "@arenakit/contracts";
import {
  type CityFacts,
  type DistanceFare,
  type FareRule,
  type FerryOnlyArea,
  islandOf,
  type TransitLine,
  type TransitNetwork,
  type TransitStation,
} from "@arenakit/corpus-world";
import type { RoadGraph } from "@arenakit/corpus-world/roads";
import type { Metro, MetroLine } from "../atlas/metro.ts";
import { addBuses } from "./buses.ts";
import { metroOf } from "./metro-stations.ts";

/**
 * How much longer tracks are than the straight line between two stations, what a stop costs over passing at speed, and
 * which part of its top speed a train holds between: as Beijing's lines and their timetable have it.
 */
const TRACK_PERCENT = 105;
const TRAIN = { stopSeconds: 66, cruisePercent: 71 } as const;
const PEAKS = [
  [0, "late"],
  [420, "peak"],
  [570, "day"],
  [1020, "peak"],
  [1170, "day"],
  [1260, "late"],
] as const;
const FERRY = { kmh: 12, fastKmh: 30, headwayMinutes: 20, yuan: 18, firstMinute: 7 * 60, lastMinute: 22 * 60 } as const;

interface TransitOptions {
  /** Where buses run; straight lines stand in where there are none. */
  readonly roads?: RoadGraph;
}

/** A network under construction. */
export interface NetworkDraft {
  readonly city: CityFacts;
  readonly stations: TransitStation[];
  readonly lines: TransitLine[];
  readonly fares: FareRule[];
  addStation(station: Omit<TransitStation, "id">): number;
  addLine(line: Omit<TransitLine, "id">): void;
}

/** Underground, ferries and buses of a city; the buses need its roads. */
export function generateTransit(city: CityFacts, seed: number, { roads }: TransitOptions = {}): TransitNetwork {
  const draft = draftOf(city);
  const rng = random(seed, "transit", city.adcode);
  const underground = metroOf(city, seed);
  if (underground) addMetro(draft, underground.metro, underground.stations);
  addBuses(draft, { rng, roads: roads && roads.longitude.length > 0 ? roads : null });
  addFerries(draft);
  const { stations, lines, fares } = draft;
  return { stations, lines, fares, source: sourceOf(underground?.metro ?? null) };
}

function sourceOf(metro: Metro | null): string {
  if (!metro) return "buses invented";
  const between = metro.stations.filter(({ typed }) => !typed).length;
  const places =
    between > 0 ? `; ${between} of its ${metro.stations.length} stations set between their neighbours` : "";
  return `underground typed from facts${places}; entrances, times and buses invented`;
}

function draftOf(city: CityFacts): NetworkDraft {
  const draft: NetworkDraft = {
    city,
    stations: [],
    lines: [],
    fares: [],
    addStation(station) {
      draft.stations.push({ id: `BV${city.adcode}${String(draft.stations.length + 1).padStart(4, "0")}`, ...station });
      return draft.stations.length - 1;
    },
    addLine(line) {
      draft.lines.push({ id: `${city.adcode}${String(draft.lines.length + 1).padStart(6, "0")}`, ...line });
    },
  };
  return draft;
}

function addMetro(draft: NetworkDraft, metro: Metro, stations: readonly Omit<TransitStation, "id">[]): void {
  for (const station of stations) draft.addStation(station);
  draft.fares.push(fareRule("metro", metro.fare));
  for (const line of metro.lines) {
    const fare = line.fare ? line.name : "metro";
    if (line.fare && !draft.fares.some(({ name }) => name === fare)) draft.fares.push(fareRule(fare, line.fare));
    draft.addLine({ ...metroLine(metro, line), fare });
  }
}

function metroLine(metro: Metro, line: MetroLine): Omit<TransitLine, "id" | "fare"> {
  const stops = line.loop ? [...line.stops, line.stops[0]!] : [...line.stops];
  const metres = stops.slice(1).map((stop, index) => {
    const straight = Math.round(haversineMetres(metro.stations[stops[index]!]!, metro.stations[stop]!));
    return Math.max(1, Math.round((straight * TRACK_PERCENT) / 100));
  });
  const minutes = { peak: line.headways[0], day: line.headways[1], late: line.headways[2] };
  return {
    name: `${metro.prefix}${line.name}`,
    kind: "metro",
    stops,
    metres,
    seconds: metres.map(
      (length) => TRAIN.stopSeconds + Math.round((length * 360) / (line.topKmh * TRAIN.cruisePercent)),
    ),
    oneWay: false,
    firstMinute: [line.firstMinute, line.firstMinute],
    lastMinute: [line.lastMinute, line.lastMinute],
    headways: PEAKS.map(([from, when]) => ({ from, minutes: minutes[when] })),
  };
}

function fareRule(name: string, { kind, bands, stepMetres, stepYuan }: DistanceFare): FareRule {
  return { name, kind, bands: bands.map((band) => ({ ...band })), stepMetres, stepYuan };
}

/** Docks are at least so far apart: an island's sights farther from all of them get one of their own. */
const DOCK_METRES = 1500;

/** Boats between the pier and the docks of each island that has no bridge. */
function addFerries(draft: NetworkDraft): void {
  for (const island of draft.city.ferryOnly ?? []) {
    const { pier } = island;
    if (!draft.fares.some((fare) => fare.name === "ferry"))
      draft.fares.push(
        fareRule("ferry", {
          kind: "flat",
          bands: [{ upToMetres: 1_000_000, yuan: FERRY.yuan }],
          stepMetres: 1_000_000,
          stepYuan: 0,
        }),
      );
    const from = draft.addStation({ name: pier.name, ...pointOf(pier), entrances: [] });
    for (const dock of docksOf(draft.city, island)) {
      const metres = Math.max(1, Math.round(haversineMetres(pier, dock)));
      const to = draft.addStation({ ...dock, entrances: [] });
      draft.addLine({
        name: `${pier.name}至${dock.name}轮渡`.replace(/码头轮渡$/u, "轮渡"),
        kind: "ferry",
        stops: [from, to],
        metres: [metres],
        seconds: [Math.max(60, Math.round((metres * 3.6) / (metres > 8000 ? FERRY.fastKmh : FERRY.kmh)))],
        oneWay: false,
        firstMinute: [FERRY.firstMinute, FERRY.firstMinute + 20],
        lastMinute: [FERRY.lastMinute, FERRY.lastMinute + 20],
        headways: [{ from: 0, minutes: FERRY.headwayMinutes }],
        fare: "ferry",
      });
    }
  }
}

const pointOf = ({ longitude, latitude }: LonLat): LonLat => ({ longitude, latitude });

/** The first dock at the sight nearest to the pier, or on the shore towards it where there is no sight. */
function docksOf(city: CityFacts, area: FerryOnlyArea): (LonLat & { name: string })[] {
  const { name, west, east, south, north, pier } = area;
  const sights = city.landmarks
    .filter((place) => islandOf(city, place) === area)
    .map((place) => ({ place, metres: Math.round(haversineMetres(place, pier)) }))
    .sort((a, b) => a.metres - b.metres);
  const docks: (LonLat & { name: string })[] = [];
  for (const { place } of sights)
    if (docks.every((dock) => haversineMetres(dock, place) > DOCK_METRES))
      docks.push({
        ...pointOf(place),
        name: dockName(docks.length === 0 ? name : place.name.replace(/[(（].*$/u, ""), pier),
      });
  if (docks.length > 0) return docks;
  const inside = (value: number, low: number, high: number) => {
    const margin = (high - low) / 5;
    return Math.round(Math.min(high - margin, Math.max(low + margin, value)) * 1e6) / 1e6;
  };
  return [
    {
      name: dockName(name, pier),
      longitude: inside(pier.longitude, west, east),
      latitude: inside(pier.latitude, south, north),
    },
  ];
}

/** The pier on the mainland may be called after the island too. */
function dockName(place: string, pier: { readonly name: string }): string {
  return pier.name === `${place}码头` ? `${place}登岛码头` : `${place}码头`;
}
