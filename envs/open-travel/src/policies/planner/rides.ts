/** Trains and flights: asking for them, judging them by what the traveller wants, and what they cost. */
import { flightsIn, type Ride, trainsIn } from "../observations.ts";
import type { ScriptCall, ToolFinding } from "../script.ts";
import { type Brief, prefers } from "./brief.ts";
import type { CostLine } from "./plan.ts";

export interface RideQuery {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}

const query = ({ date, from, to }: RideQuery) => ({ date, from_city: from, to_city: to });
export const askTrains = (asked: RideQuery): ScriptCall => ({ name: "search_train_tickets", arguments: query(asked) });
export const askFlights = (asked: RideQuery): ScriptCall => ({ name: "search_flights", arguments: query(asked) });

export function ridesIn(finding: ToolFinding | undefined): Ride[] {
  return [...trainsIn(finding), ...flightsIn(finding)];
}

/** When a ride has to lie, and what a person may pay for it. */
export interface RideWindow {
  readonly earliest: number;
  readonly latest: number;
  readonly personYuan: number;
}

function fitsWindow(ride: Ride, window: RideWindow): boolean {
  return (
    ride.departureMinute >= window.earliest &&
    ride.arrivalMinute <= window.latest &&
    ride.priceYuan <= window.personYuan
  );
}

/** Rides that fit, best first by what the traveller prefers. */
export function rankRides(brief: Brief, rides: readonly Ride[], window: RideWindow): Ride[] {
  const fitting = rides.filter((ride) => fitsWindow(ride, brief.lavish ? { ...window, personYuan: Infinity } : window));
  return sortedBy(fitting, (ride) => (brief.lavish ? -ride.priceYuan : burden(brief, ride)));
}

/**
 * How little a ride suits: minutes and yuan in one number. A change inside a station weighs less than crossing the
 * city to another one.
 */
export function burden(brief: Brief, ride: Ride): number {
  const [first] = brief.constraints.preferences;
  const minuteYuan = first === "fast" ? 4 : first === "cheap" ? 0.5 : prefers(brief, "cheap") ? 0.8 : 1.5;
  const change = ride.kind === "transfer" ? 60 : ride.kind === "other_station" ? 120 : 0;
  const changeWeight = prefers(brief, "few_transfers") ? 4 : 1;
  return ride.priceYuan + ride.minutes * minuteYuan + change * changeWeight;
}

export function sortedBy<T>(items: readonly T[], key: (item: T) => number): T[] {
  return [...items].sort((a, b) => key(a) - key(b));
}

/** The ride out: soon after the earliest departure, so that there is a day left. */
export function rideOut(brief: Brief, rides: readonly Ride[], window: RideWindow): Ride | null {
  const ranked = rankRides(brief, rides, window);
  const inTime = ranked.filter((ride) => ride.departureMinute <= window.earliest + 180);
  const [chosen] = inTime.length > 0 ? inTime : sortedBy(ranked, (ride) => ride.departureMinute);
  return chosen ? bend(brief, chosen, rides) : null;
}

/** The ride back: in the last hours that still reach home in time. */
export function rideBack(brief: Brief, rides: readonly Ride[], window: RideWindow): Ride | null {
  const ranked = rankRides(brief, rides, window);
  const latest = Math.max(...ranked.map((ride) => ride.departureMinute), 0);
  const [chosen] = ranked.filter((ride) => ride.departureMinute >= latest - 150);
  return chosen ?? null;
}

/** Lets a variant take another ride than the one chosen. */
export function bend(brief: Brief, chosen: Ride, rides: readonly Ride[]): Ride {
  return brief.twist.ride?.(chosen, rides, brief) ?? chosen;
}

export function rideCostLine(ride: Ride, people: number): CostLine {
  const [first] = ride.legs;
  const numbers = ride.legs.map((leg) => leg.number).join("转");
  const about = `${numbers} ${first?.from}→${ride.legs.at(-1)?.to}`;
  const name = ride.means === "train" ? "火车票" : "机票";
  return {
    group: "车票",
    label: `${name}${about}`,
    about,
    unitYuan: ride.priceYuan,
    count: people,
    unit: "人",
  };
}
