/** Rides as callers see them: names of stations, times, and what the classes cost. */
import type { WorldData } from "../data.ts";
import type { Journey, TrainLeg } from "../solvers.ts";
import { kilometresAlong, seatsOf } from "./fares.ts";
import type { Ride } from "./search.ts";

/** Makes legs of rides; the kilometres along a service are worked out once. */
export function legsOf(data: WorldData): (ride: Ride) => TrainLeg {
  const kilometres = new Map<number, number[]>();
  return ({ service: index, board, alight, departure, arrival }) => {
    const service = data.services[index]!;
    const along = kilometres.get(index) ?? kilometresAlong(service, data.stations);
    kilometres.set(index, along);
    return {
      number: service.number,
      from: data.stations[service.stops[board]!.station]!.name,
      to: data.stations[service.stops[alight]!.station]!.name,
      departure,
      arrival,
      seats: seatsOf(service, along[alight]! - along[board]!),
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
