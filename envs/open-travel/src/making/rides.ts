/**
 * All trains and flights of a day between two cities, as the makers weigh them. A run of makers asks often for the same pair
 * and day, and the search for changes costs more than all the rest of a task, so each answer is kept for the run.
 */
import type { OpenedWorld } from "@arenakit/corpus-world";

/** Minutes after 00:00 of the date of the journey. */
export interface Ride {
  readonly kind: "train" | "flight";
  readonly priceYuan: number;
  readonly departure: number;
  readonly arrival: number;
}

/** Null where the timetable keeps some back, so that what does not exist is never inferred. */
export type RidesBetween = (from: string, to: string, date: string) => readonly Ride[] | null;

export function ridesOfWorld({ rail, air }: Pick<OpenedWorld, "rail" | "air">, now: string): RidesBetween {
  const kept = new Map<string, readonly Ride[] | null>();
  return (from, to, date) => {
    const key = `${from} ${to} ${date}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const rides = allRides();
    kept.set(key, rides);
    return rides;

    function allRides(): Ride[] | null {
      // Without `now` nobody counts the seats that are left, which the makers do not look at.
      const { direct, transfer, otherStation, omitted } = rail.journeys({ from, to, date });
      if (omitted > 0) return null;
      const trains = [...direct, ...transfer, ...otherStation].map(
        ({ legs, priceYuan }): Ride => ({
          kind: "train",
          priceYuan,
          departure: legs[0]!.departure,
          arrival: legs.at(-1)!.arrival,
        }),
      );
      const flights = air.flights({ from, to, date, now }).map(
        ({ cabins, departure, arrival }): Ride => ({
          kind: "flight",
          priceYuan: cabins[0]!.priceYuan,
          departure,
          arrival,
        }),
      );
      return [...trains, ...flights];
    }
  };
}
