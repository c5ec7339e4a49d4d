/** Every way from one city to another on a day, by brute force over a world's trains and flights, and what each is worth. */
import { addDays, clockOfMinute } from "@arenakit/contracts";

/** The solvers of trains and flights, as an opened world brings them. */
export interface Timetables {
  readonly rail: { journeys(query: JourneyQuery): RailAnswer };
  readonly air: { flights(query: JourneyQuery): readonly Flight[] };
}

interface RailAnswer {
  readonly direct: readonly TrainJourney[];
  /** With one change in one station. */
  readonly transfer: readonly TrainJourney[];
  /** From or to another station of the same city. */
  readonly otherStation: readonly TrainJourney[];
  /** Journeys that exist and are not listed. */
  readonly omitted: number;
}

/** Times are minutes after 00:00 of the queried date, as those of a flight are. */
interface TrainJourney {
  readonly legs: readonly {
    readonly number: string;
    readonly from: string;
    readonly to: string;
    readonly departure: number;
    readonly arrival: number;
  }[];
  readonly priceYuan: number;
  readonly durationMinutes: number;
}

interface Flight {
  readonly number: string;
  readonly from: { readonly name: string };
  readonly to: { readonly name: string };
  readonly departure: number;
  readonly arrival: number;
  /** Cheapest first. */
  readonly cabins: readonly { readonly priceYuan: number }[];
}

/** What the traveller wants most. */
export const OBJECTIVES = ["cheapest", "fastest", "fewest_changes"] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** One way to travel, in the words of an answer. */
export interface Option {
  /** `G101`, or two numbers joined by 转. */
  readonly number: string;
  readonly kind: "train" | "flight";
  readonly from: string;
  readonly to: string;
  /** `2026-05-10 06:19`. */
  readonly departure: string;
  readonly arrival: string;
  readonly priceYuan: number;
  readonly durationMinutes: number;
  readonly changes: number;
  /** Where trains are changed; null for none. */
  readonly changeAt: string | null;
}

export interface JourneyQuery {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly now: string;
}

/** A change weighs like so many minutes where few changes are wanted, so that time decides only among equals. */
const CHANGE_MINUTES = 1440;

/** All journeys by train with at most one change and all non-stop flights; null where the timetable keeps some back. */
export function optionsOf(world: Timetables, query: JourneyQuery): Option[] | null {
  const { direct, transfer, otherStation, omitted } = world.rail.journeys(query);
  if (omitted > 0) return null;
  const trains = [...direct, ...transfer, ...otherStation].map((journey) => trainOption(journey, query.date));
  const flights = world.air.flights(query).map((flight) => flightOption(flight, query.date));
  return [...trains, ...flights];
}

/** What is to be small: yuan, minutes, or minutes with 1440 for each change. */
export function costOf(option: Option, objective: Objective): number {
  if (objective === "cheapest") return option.priceYuan;
  if (objective === "fastest") return option.durationMinutes;
  return option.changes * CHANGE_MINUTES + option.durationMinutes;
}

function trainOption({ legs, priceYuan, durationMinutes }: TrainJourney, date: string): Option {
  const [first, last] = [legs[0]!, legs.at(-1)!];
  return {
    number: legs.map(({ number }) => number).join("转"),
    kind: "train",
    from: first.from,
    to: last.to,
    departure: at(date, first.departure),
    arrival: at(date, last.arrival),
    priceYuan,
    durationMinutes,
    changes: legs.length - 1,
    changeAt: legs.length > 1 ? first.to : null,
  };
}

function flightOption(flight: Flight, date: string): Option {
  return {
    number: flight.number,
    kind: "flight",
    from: flight.from.name,
    to: flight.to.name,
    departure: at(date, flight.departure),
    arrival: at(date, flight.arrival),
    priceYuan: flight.cabins[0]!.priceYuan,
    durationMinutes: flight.arrival - flight.departure,
    changes: 0,
    changeAt: null,
  };
}

function at(date: string, minute: number): string {
  const day = Math.floor(minute / 1440);
  return `${addDays(date, day)} ${clockOfMinute(minute % 1440)}`;
}
