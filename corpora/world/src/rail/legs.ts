/** Rides as callers see them: names of stations, times, and what the classes cost. */
import { addDays } from "@arenakit/contracts";
import { createCountry } from "../country.ts";
import type { WorldData } from "../data.ts";
import type { Journey, TrainLeg } from "../solvers.ts";
import { type SaleDay, saleDay, seatsLeft } from "./availability.ts";
import { surchargeBetween } from "./crossings.ts";
import { kilometresAlong, paidKilometres, seatsOf } from "./fares.ts";
import type { Ride } from "./search.ts";
import { MINUTES_A_DAY } from "./timetable.ts";

/** What the legs of an answer depend on beside their rides: the date asked about, and the time of asking where it is known. */
interface LegQuery {
  readonly date: string;
  readonly now?: string | undefined;
}

/** Makes legs of rides, for each answer anew: a ride is part of many journeys. Kilometres along a service are kept. */
export function legsOf(
  data: Pick<WorldData, "meta" | "country" | "stations" | "services">,
): (asked: LegQuery) => (ride: Ride) => TrainLeg {
  const { seed } = data.meta;
  const country = createCountry(data.country);
  const along = remembered((service: number) => kilometresAlong(data.services[service]!, data.stations));

  function legOf(ride: Ride, dayOf: ((midnights: number) => SaleDay) | null): TrainLeg {
    const { board, alight, departure, arrival } = ride;
    const service = data.services[ride.service]!;
    const { number } = service;
    const kilometres = along(ride.service);
    const from = data.stations[service.stops[board]!.station]!;
    const to = data.stations[service.stops[alight]!.station]!;
    const paid = paidKilometres(from, to, kilometres[alight]! - kilometres[board]!);
    // Makers of tasks ask for many legs and count no seats.
    const day = dayOf?.(Math.floor(departure / MINUTES_A_DAY));
    return {
      number,
      from: from.name,
      to: to.name,
      departure,
      arrival,
      seats: seatsOf(service, paid, surchargeBetween(country, from, to)).map((seat) => ({
        name: seat.name,
        priceYuan: seat.priceYuan,
        left: day ? seatsLeft(day, { seed, number, seat: seat.name }) : null,
      })),
      // A world's services carry no fares, wherever they come from.
      fareEstimated: true,
    };
  }

  return ({ date, now }) => {
    const today = now?.slice(0, date.length);
    const dayOf =
      today === undefined
        ? null
        : remembered((midnights: number) => saleDay(country, { today, date: addDays(date, midnights) }));
    return remembered((ride: Ride) => legOf(ride, dayOf));
  };
}

/** The same function, which works out what it is asked once. */
function remembered<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>();
  return (asked) => {
    const kept = known.get(asked) ?? answer(asked);
    known.set(asked, kept);
    return kept;
  };
}

export function journey(legs: readonly TrainLeg[]): Journey {
  return {
    legs,
    priceYuan: legs.reduce((total, { seats }) => total + seats[0]!.priceYuan, 0),
    durationMinutes: legs.at(-1)!.arrival - legs[0]!.departure,
  };
}
