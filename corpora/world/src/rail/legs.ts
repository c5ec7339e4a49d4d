/** Rides as callers see them: names of stations, times, and what the classes cost. */
import { addDays } from "@arenakit/contracts";
import { createCountry } from "../country.ts";
import type { WorldData } from "../data.ts";
import type { Journey, TrainLeg } from "../solvers.ts";
import { seatsLeft } from "./availability.ts";
import { surchargeBetween } from "./crossings.ts";
import { kilometresAlong, paidKilometres, seatsOf } from "./fares.ts";
import type { Ride } from "./search.ts";
import { MINUTES_A_DAY } from "./timetable.ts";

/** What a leg depends on beside the ride: the date asked about, and the time of asking where it is known. */
interface LegQuery {
  readonly date: string;
  readonly now?: string | undefined;
}

/** Makes legs of rides; the kilometres along a service are worked out once. */
export function legsOf(
  data: Pick<WorldData, "meta" | "country" | "stations" | "services">,
): (ride: Ride, asked: LegQuery) => TrainLeg {
  const kilometres = new Map<number, number[]>();
  const { seed } = data.meta;
  const country = createCountry(data.country);
  return ({ service: index, board, alight, departure, arrival }, { date, now }) => {
    const service = data.services[index]!;
    const { number } = service;
    const today = now?.slice(0, date.length);
    // The day of departure is worked out where seats are counted: makers of tasks ask for many legs and count none.
    const asked =
      today === undefined
        ? null
        : { calendar: country, seed, number, today, date: addDays(date, Math.floor(departure / MINUTES_A_DAY)) };
    const along = kilometres.get(index) ?? kilometresAlong(service, data.stations);
    kilometres.set(index, along);
    const from = data.stations[service.stops[board]!.station]!;
    const to = data.stations[service.stops[alight]!.station]!;
    const paid = paidKilometres(from, to, along[alight]! - along[board]!);
    return {
      number,
      from: from.name,
      to: to.name,
      departure,
      arrival,
      seats: seatsOf(service, paid, surchargeBetween(country, from, to)).map((seat) => ({
        ...seat,
        left: asked && seatsLeft({ ...asked, seat: seat.name }),
      })),
      // A world's services carry no fares, wherever they come from.
      fareEstimated: true,
    };
  };
}

export function journey(legs: readonly TrainLeg[]): Journey {
  return {
    legs,
    priceYuan: legs.reduce((total, { seats }) => total + seats[0]!.priceYuan, 0),
    durationMinutes: legs.at(-1)!.arrival - legs[0]!.departure,
  };
}
