/**
 * Journeys from one city to another by train: public transport to a station, trains, public transport from a station.
 * Between 80 km and the length of the country this is what the service's public transport answers.
 */
import {
  addDays,
  boundary,
  clockOfMinute,
  FailureError,
  haversineMetres,
  type LonLat,
  parseLocalTime,
} from "@arenakit/contracts";
import type { Journey, TrainLeg, World } from "@arenakit/corpus-world";
import type { TransitPlan, TransitPlans, TransitQuery, TransitRide, TransitSegment, TransitStop } from "../maps.ts";

type Solvers = Pick<World, "places" | "rail" | "routing">;
type IntercityQuery = TransitQuery & { readonly departure: string; readonly alternatives: number };

/** From the door of a station to a seat. */
const BOARDING_MINUTES = 30;
const ALIGHTING_MINUTES = 10;
const DAY_MINUTES = 1440;
/** Each costs as much as ten plans inside of a city. */
const MOST_PLANS = 3;
/** Journeys that are followed to the door for each plan that is wanted: some have no way from their station at night. */
const TRIED_A_PLAN = 3;
const CHEAPEST_STRATEGY = 1;
const FEWEST_CHANGES_STRATEGY = 2;

/** Null where no train joins the two cities on that day, or none can be reached. */
export async function intercityPlans(world: Solvers, query: IntercityQuery): Promise<TransitPlans | null> {
  const { places, rail } = world;
  const [from, to] = [query.origin, query.destination].map((point) => places.nearestCity(point).city);
  const time = parseLocalTime(query.departure);
  if (!from || !to || !time || from.adcode === to.adcode) return null;
  const asked = { date: time.date, from: from.name, to: to.name, earliest: time.minute };
  const { direct, transfer } = rail.journeys(asked);
  const access = await accessTo(world, query, [...direct, ...transfer]);
  const reachable = [...direct, ...transfer].filter(({ legs }) => {
    const plan = access.get(legs[0]!.from);
    return plan && legs[0]!.departure >= time.minute + plan.durationSeconds / 60 + BOARDING_MINUTES;
  });
  const plans: TransitPlan[] = [];
  const wanted = Math.min(query.alternatives, MOST_PLANS);
  for (const journey of inOrder(reachable, query.strategy).slice(0, TRIED_A_PLAN * wanted)) {
    if (plans.length >= wanted) break;
    const plan = await planOf(world, { query, date: time.date, minute: time.minute, journey, access });
    if (plan) plans.push(plan);
  }
  if (plans.length === 0) return null;
  const { origin, destination } = query;
  const drive = world.routing.paths({ points: [origin, destination], mode: "driving", departure: query.departure });
  return {
    walkingMetres: Math.round(haversineMetres(origin, destination)),
    taxiYuan: drive.taxiYuan ?? 0,
    plans,
  };
}

/** The way from the origin to each station that a journey begins at; stations without one are absent. */
async function accessTo(
  world: Solvers,
  query: IntercityQuery,
  journeys: readonly Journey[],
): Promise<Map<string, TransitPlan>> {
  const access = new Map<string, TransitPlan>();
  for (const name of new Set(journeys.map(({ legs }) => legs[0]!.from))) {
    const station = world.rail.station(name);
    const plan = station && (await localPlan(world, [query.origin, station], query.departure));
    if (plan) access.set(name, plan);
  }
  return access;
}

/** Earliest arrival first, or as the strategy wants it. */
function inOrder(journeys: readonly Journey[], strategy = 0): Journey[] {
  const arrival = ({ legs }: Journey) => legs.at(-1)!.arrival;
  const first = (journey: Journey) =>
    strategy === CHEAPEST_STRATEGY
      ? journey.priceYuan
      : strategy === FEWEST_CHANGES_STRATEGY
        ? journey.legs.length
        : arrival(journey);
  return journeys.toSorted(
    (one, other) =>
      first(one) - first(other) ||
      arrival(one) - arrival(other) ||
      other.legs[0]!.departure - one.legs[0]!.departure ||
      (one.legs[0]!.number < other.legs[0]!.number ? -1 : 1),
  );
}

interface Followed {
  readonly query: IntercityQuery;
  readonly date: string;
  /** Of departure. */
  readonly minute: number;
  readonly journey: Journey;
  readonly access: ReadonlyMap<string, TransitPlan>;
}

async function planOf(world: Solvers, followed: Followed): Promise<TransitPlan | null> {
  const { query, date, minute, journey, access } = followed;
  const last = journey.legs.at(-1)!;
  const station = world.rail.station(last.to);
  const leaving = last.arrival + ALIGHTING_MINUTES;
  const egress = station && (await localPlan(world, [station, query.destination], localTime(date, leaving)));
  const before = access.get(journey.legs[0]!.from);
  if (!egress || !before) return null;
  let ready = minute + before.durationSeconds / 60;
  const trains = journey.legs.map((leg): TransitSegment => {
    const ride = railwayRide(world, leg, Math.round((leg.departure - ready) * 60));
    ready = leg.arrival;
    return { walking: null, ride };
  });
  const ridden = trains.reduce((sum, { ride }) => sum + (ride?.distanceMetres ?? 0), 0);
  return {
    durationSeconds: Math.round((leaving - minute) * 60) + egress.durationSeconds,
    fareYuan: before.fareYuan + journey.priceYuan + egress.fareYuan,
    distanceMetres: before.distanceMetres + ridden + egress.distanceMetres,
    walkingMetres: before.walkingMetres + egress.walkingMetres,
    night: before.night || egress.night,
    segments: [...before.segments, ...trains, ...egress.segments],
  };
}

/** The best way inside of a city; null where there is none. */
async function localPlan(
  { routing }: Solvers,
  [origin, destination]: readonly [LonLat, LonLat],
  departure: string,
): Promise<TransitPlan | null> {
  const outcome = await boundary("corpus", () => routing.transit({ origin, destination, departure, alternatives: 1 }));
  if (outcome.ok) return outcome.value.plans[0] ?? null;
  if (outcome.failure.owner === "policy") return null;
  throw new FailureError(outcome.failure);
}

const localTime = (date: string, minute: number): string =>
  `${addDays(date, Math.floor(minute / DAY_MINUTES))}T${clockOfMinute(minute)}`;

/** As long as its stops are apart in straight lines. */
function railwayRide({ rail }: Solvers, leg: TrainLeg, waitSeconds: number): TransitRide {
  const runs = rail.train(leg.number).map(({ stops }) => stops);
  const run = runs.find((stops) => callsAt(stops, leg)) ?? [];
  const names = run.map(({ station }) => station);
  const [start, end] = [names.indexOf(leg.from), names.lastIndexOf(leg.to)];
  const called = start >= 0 && end > start ? names.slice(start, end + 1) : [leg.from, leg.to];
  const stops = called.flatMap((name) => stopOf(rail, name));
  const polyline = stops.map(({ longitude, latitude }) => ({ longitude, latitude }));
  const clock = clockOfMinute(leg.departure);
  return {
    kind: "railway",
    line: `${leg.number}(${names[0] ?? leg.from}--${names.at(-1) ?? leg.to})`,
    lineId: leg.number,
    from: stops[0]!,
    to: stops.at(-1)!,
    via: stops.slice(1, -1),
    distanceMetres: Math.round(
      polyline.reduce((sum, point, at) => sum + (at === 0 ? 0 : haversineMetres(polyline[at - 1]!, point)), 0),
    ),
    durationSeconds: (leg.arrival - leg.departure) * 60,
    waitSeconds,
    firstClock: clock,
    lastClock: clock,
    entrance: null,
    exit: null,
    polyline,
  };
}

const callsAt = (stops: readonly { station: string; departure: string | null }[], leg: TrainLeg): boolean =>
  stops.some(({ station, departure }) => station === leg.from && departure === clockOfMinute(leg.departure)) &&
  stops.some(({ station }) => station === leg.to);

function stopOf(rail: Solvers["rail"], name: string): TransitStop[] {
  const station = rail.station(name);
  if (!station) return [];
  const { longitude, latitude } = station;
  return [{ id: `R${name}`, name, longitude, latitude }];
}
