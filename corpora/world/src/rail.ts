/**
 * Trains of a world: direct journeys, journeys with one change in one station, and direct ones from or to another
 * station of the same city. Which exist is settled in rail/search.ts, which are listed in rail/listing.ts, what they
 * cost in rail/fares.ts.
 */
import type { WorldData } from "./data.ts";
import { createEnds } from "./rail/ends.ts";
import { journey, legsOf } from "./rail/legs.ts";
import { inOrder, sensibleChanges, type Times } from "./rail/listing.ts";
import { createRounds } from "./rail/rounds.ts";
import { directRides, type Ride, type StationChoice, type Trip, transfers, tripOf } from "./rail/search.ts";
import { indexStations } from "./rail/stations.ts";
import { indexTimetable, type Timetable } from "./rail/timetable.ts";
import { trainsByNumber } from "./rail/trains.ts";
import type { QuickestTrain, Rail, RailAnswer, RailQuery } from "./solvers.ts";
import { travelDay } from "./travel-dates.ts";

export { LONGEST_CHANGE_MINUTES, MINIMUM_CHANGE_MINUTES } from "./rail/search.ts";

/** What the note of a train layer says: no layer has fares of its own, what a leg costs is our model. */
export const FARES_ESTIMATED = "fares: estimated";
/** With so many direct journeys nobody needs to change, and changes are not searched. */
export const ENOUGH_DIRECT = 10;
/** With so few journeys longer ones are looked for. */
export const FEW = 3;
const MOST_TRAINS = 4;
const LONGER_LISTED = 3;
/** Minutes between two trains, a night in a hotel at most. */
const LONGEST_WAIT = 720;

/**
 * The solver of a world's train layer. Which journeys `journeys` returns:
 * - A date that does not exist or lies outside the horizon is refused (travel-dates.ts).
 * - It asks for departures on `date`, 00:00 … 23:59, or from the minute `earliest` on; services that started on an
 *   earlier day are among them.
 * - A name is a city (all its stations) or one station; `天津` is the city, `天津站` the station; rail/stations.ts says
 *   which names are cities. A train that calls at several stations of a city appears once, at the stop nearest to the city's centre.
 * - `direct`: all of them.
 * - `otherStation`: only where a station was named: all direct journeys of trains that do not serve the stations
 *   named, from or to another station of the same city.
 * - `transfer`: only where fewer than ENOUGH_DIRECT direct journeys exist, and not inside a city unless its places lie
 *   LOCAL_METRES apart. One change of 10 … 180 minutes in one
 *   station; for each first train and change station the two continuations that arrive earliest; those that a direct
 *   journey beats in departure and arrival and absurdly long ones are dropped.
 *   Where fewer than FEW journeys are found so, also those with a change between two stations of a city or with up to
 *   MOST_TRAINS trains, at most LONGER_LISTED of them, found by rail/rounds.ts.
 * - Each list is ordered by departure, then arrival. `omitted` counts what was found and is in no list.
 */
export function createRail(data: Pick<WorldData, "meta" | "cities" | "country" | "stations" | "services">): Rail {
  const timetable = indexTimetable(data);
  const names = indexStations(data.stations, data.cities);
  const legsOn = legsOf(data);
  const rounds = createRounds(timetable, data.stations.length, names.sistersOf);
  const { between, surroundings, isInOneCity, isLocal } = createEnds(data.stations, names);

  function journeys({ date, from, to, earliest = 0, now }: RailQuery): RailAnswer {
    const day = travelDay(date, data.meta.horizon);
    const { origins, destinations, places } = between(from, to);
    if (origins.length === 0 || destinations.length === 0)
      return { direct: [], transfer: [], otherStation: [], omitted: 0 };
    const when = { day, earliest };
    const rides = directRides(timetable, when, places);

    const served = new Set(rides.map(runKey));
    const around = surroundings(origins, destinations);
    const other = around ? directRides(timetable, when, around).filter((ride) => !served.has(runKey(ride))) : [];
    // From 成都东 to 青城山 one rather leaves from 成都 than arrives at 彭州: one of the named ends stays where any ride keeps it.
    const isInside = isInOneCity(origins, destinations);
    const near = isInside ? other.filter((ride) => keepsEnd(ride, origins, destinations)) : [];
    const others = near.length > 0 ? near : other;

    // Inside a city people do not leave it to come back.
    const isNear = isLocal(origins, destinations);
    const changes =
      rides.length < ENOUGH_DIRECT && !isNear ? transfers(timetable, when, places) : { pairs: [], found: 0 };
    const known = [...rides, ...others];
    const sensible = sensibleChanges(changes.pairs, { direct: rides, rivals: known });
    const isFew = !isNear && known.length + sensible.length < FEW;
    const farther = isFew
      ? longerChanges(rounds.journeys(when, places, { mostTrains: MOST_TRAINS, limit: LONGER_LISTED }), [
          ...known,
          ...sensible,
        ])
      : [];
    // What is listed gets its names and prices last: nine of ten changes are not.
    const legOf = legsOn({ date, now });
    const listed = (trips: readonly Trip[]) => inOrder(trips.map((trip) => journey(trip.rides.map(legOf))));
    return {
      direct: listed(rides.map((ride) => tripOf([ride]))),
      transfer: listed([...sensible, ...farther]),
      otherStation: listed(others.map((ride) => tripOf([ride]))),
      omitted: changes.found - sensible.length,
    };
  }

  function keepsEnd(ride: Ride, origins: readonly number[], destinations: readonly number[]): boolean {
    const { stops } = data.services[ride.service]!;
    return origins.includes(stops[ride.board]!.station) || destinations.includes(stops[ride.alight]!.station);
  }

  return {
    quickest: (from, to) => quickestTrain(data, timetable, between(from, to).places),
    stationsOf: (name) => names.resolve(name).map((index) => data.stations[index]!.name),
    similarStations: names.similar,
    station(name) {
      const index = names.station(name);
      if (index < 0) return null;
      const { name: exact, city, longitude, latitude } = data.stations[index]!;
      return { name: exact, city, longitude, latitude };
    },
    journeys,
    ...trainsByNumber(data),
  };
}

/** Of the journeys with more changes or across a city those that no known one beats. */
function longerChanges(found: readonly (readonly Ride[])[], known: readonly Times[]): Trip[] {
  const isBearable = (rides: readonly Ride[]) =>
    rides.length > 1 && rides.every((ride, at) => at === 0 || ride.departure - rides[at - 1]!.arrival <= LONGEST_WAIT);
  return sensibleChanges(found.filter(isBearable).map(tripOf), { direct: known, rivals: known });
}

const runKey = ({ service, offset }: Ride): string => `${service}/${offset}`;

/** Of trains that are equally quick the one whose number comes first; null where none runs. */
function quickestTrain(
  { stations, services }: Pick<WorldData, "stations" | "services">,
  timetable: Timetable,
  places: StationChoice,
): QuickestTrain | null {
  let best: QuickestTrain | null = null;
  for (const { service, board, alight, departure, arrival } of directRides(timetable, null, places)) {
    const { number, calendar, stops } = services[service]!;
    const minutes = arrival - departure;
    if (best && (minutes > best.minutes || (minutes === best.minutes && number > best.number))) continue;
    const nameAt = (stop: number) => stations[stops[stop]!.station]!.name;
    best = { number, from: nameAt(board), to: nameAt(alight), minutes, isDaily: calendar.kind === "daily" };
  }
  return best;
}
