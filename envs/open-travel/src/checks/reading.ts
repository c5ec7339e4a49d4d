/** The reading of a trajectory with what a traveller's checks need: rides, places and routes, and where the answer names them. */
import type { CheckInput, Task } from "@arenakit/contracts";
import {
  CHECK_WORDS,
  type Check,
  type Doubt,
  readTrajectory,
  type TrajectoryReading,
} from "@arenakit/evaluator-checks";
import { type Mention, NameIndex } from "./reading/names.ts";
import { type PlaceRow, placeOf } from "./reading/places.ts";
import { type PlanLine, planLinesOf, type TimedLine, timedLinesOf } from "./reading/plan-lines.ts";
import { type RouteRow, routeOf } from "./reading/routes.ts";
import { rowsOf } from "./reading/rows.ts";
import { type NumberAt, numbersIn, type TransportRow, transportOf } from "./reading/transport.ts";

export interface TravelReading extends TrajectoryReading {
  readonly transport: readonly TransportRow[];
  readonly places: readonly PlaceRow[];
  readonly placeIndex: NameIndex<PlaceRow>;
  readonly routes: readonly RouteRow[];
  readonly lines: readonly PlanLine[];
  readonly timed: readonly TimedLine[];
  /** Places that observations know, where the answer names them. */
  readonly mentions: readonly Mention<PlaceRow>[];
  /** Train and flight numbers of the answer. */
  readonly numbers: readonly NumberAt[];
  /** The rows that offer a train or flight. */
  offersOf(number: string): readonly TransportRow[];
  readonly doubt: Doubt<TravelReading> | null;
}

export type TravelCheck = Check<TravelReading>;

/** Reads a trajectory once for all checks; never throws on what a policy may have written. */
export function readTravel(input: CheckInput): TravelReading {
  return readTrajectory(input, withTravel);
}

function withTravel(base: TrajectoryReading): TravelReading {
  const { task, observations, answer } = base;
  const rows = observations.filter(({ isFact }) => isFact).flatMap(rowsOf);
  const transport = rows.map(transportOf).filter((row) => row !== null);
  const places = rows.map(placeOf).filter((row) => row !== null);
  const routes = observations.map(routeOf).filter((route) => route !== null);
  const placeIndex = new NameIndex<PlaceRow>();
  for (const place of places) placeIndex.add(place.name, place);
  addTaskNames(task, placeIndex);
  const offers = new Map<string, TransportRow[]>();
  for (const row of transport)
    for (const number of row.numbers) {
      const known = offers.get(number);
      if (known) known.push(row);
      else offers.set(number, [row]);
    }
  const lines = planLinesOf(base.lines);
  return {
    ...base,
    words: CHECK_WORDS.zh, // the titles and notes of this environment are Chinese
    transport,
    places,
    placeIndex,
    routes,
    lines,
    timed: timedLinesOf(lines),
    mentions: answer === null ? [] : placeIndex.find(answer),
    numbers: answer === null ? [] : numbersIn(answer, (number) => offers.has(number)),
    recordCount: transport.length + places.length + routes.length,
    offersOf: (number) => offers.get(number) ?? [],
    doubt: null,
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
