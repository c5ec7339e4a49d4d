/** Facts: what the results of a trajectory say of rides, places, ways and weather. Knows nothing of the answer. */
import type { Task } from "@arenakit/contracts";
import type { ObservationAt } from "@arenakit/evaluator-checks";
import { NameIndex } from "./facts/names.ts";
import { type PlaceRow, placeOf } from "./facts/places.ts";
import { type RouteRow, routeOf } from "./facts/routes.ts";
import { rowsOf } from "./facts/rows.ts";
import { type TransportRow, transportOf } from "./facts/transport.ts";
import { type WeatherRow, weatherOf } from "./facts/weather.ts";

export interface TravelFacts {
  readonly transport: readonly TransportRow[];
  readonly places: readonly PlaceRow[];
  readonly placeIndex: NameIndex<PlaceRow>;
  readonly routes: readonly RouteRow[];
  readonly weather: readonly WeatherRow[];
  /** The cities of the task and of what was asked for, without 市. */
  readonly cities: readonly string[];
  /** The rows that offer a train or flight. */
  offersOf(number: string): readonly TransportRow[];
}

/** Reads the observations that are facts. */
export function factsOf(task: Task, observations: readonly ObservationAt[]): TravelFacts {
  const rows = observations.filter(({ isFact }) => isFact).flatMap(rowsOf);
  const transport = rows.map(transportOf).filter((row) => row !== null);
  const places = rows.map(placeOf).filter((row) => row !== null);
  const placeIndex = new NameIndex<PlaceRow>();
  for (const place of places) placeIndex.add(place.name, place);
  addTaskNames(task, placeIndex);
  const offers = new Map<string, TransportRow[]>();
  for (const row of transport)
    for (const number of row.numbers) offers.set(number, [...(offers.get(number) ?? []), row]);
  return {
    transport,
    places,
    placeIndex,
    routes: observations.map(routeOf).filter((route) => route !== null),
    weather: rows.map(weatherOf).filter((row) => row !== null),
    cities: citiesOf(task, observations),
    offersOf: (number) => offers.get(number) ?? [],
  };
}

/** The task's own names for a place stand for the rows of that place: 故宫 for 故宫博物院. */
function addTaskNames(task: Task, index: NameIndex<PlaceRow>): void {
  const { waypoints, around } = task.constraints;
  for (const { names } of [...(waypoints?.places ?? []), ...(around ? [around.centre] : [])]) {
    const rows = names.flatMap((name) => index.get(name));
    for (const name of names) if (index.get(name).length === 0) for (const row of rows) index.add(name, row);
  }
}

const CITY_ARGUMENTS = ["city", "from_city", "to_city", "from", "to", "origin_city", "destination_city"];

function citiesOf({ constraints }: Task, observations: readonly ObservationAt[]): string[] {
  const { cities, journey } = constraints;
  const asked = observations.flatMap((one) => CITY_ARGUMENTS.map((key) => one.arguments[key]));
  const names = [...cities, journey?.from, journey?.to, ...asked].flatMap((name) =>
    typeof name === "string" && name !== "" && name.length <= 12 ? [name.replace(/市$/, "")] : [],
  );
  return [...new Set(names)];
}
