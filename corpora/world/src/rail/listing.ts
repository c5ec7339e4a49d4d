/** Which of the journeys found are listed: the best of every half hour, so that no time of day disappears. */
import type { Journey } from "../solvers.ts";

/** Rows of one half hour of departure. */
const ROWS_A_HALF_HOUR = 5;
/** Of these, rows that are kept however long they take. */
const ALWAYS_A_HALF_HOUR = 2;
const ROWS = 120;

/**
 * At most 120 journeys, ordered by departure, then arrival: of each half hour of departure the five shortest.
 * Where that is still too much, the fifth of all half hours go before the fourth, the longest first.
 */
export function listDirect(journeys: readonly Journey[]): Journey[] {
  return spread(journeys, Number.POSITIVE_INFINITY);
}

/**
 * As listDirect. Journeys that take more than twice the shortest of all (`rivals` among them) and more than three
 * hours over it are absurd and dropped; after the two shortest of a half hour only those of at most 1.25 × the
 * shortest change plus an hour are kept.
 */
export function listTransfers(journeys: readonly Journey[], rivals: readonly Journey[]): Journey[] {
  const shortestChange = shortest(journeys);
  const shortestAtAll = Math.min(shortestChange, shortest(rivals));
  const longest = Math.max(2 * shortestAtAll, shortestAtAll + 180);
  return spread(
    journeys.filter(({ durationMinutes }) => durationMinutes <= longest),
    1.25 * shortestChange + 60,
  );
}

function shortest(journeys: readonly Journey[]): number {
  return journeys.reduce((least, { durationMinutes }) => Math.min(least, durationMinutes), Number.POSITIVE_INFINITY);
}

/** Journeys that no other beats by leaving later and arriving earlier (or one of both at the same time). */
export function notBeatenBy(rivals: readonly Journey[], journeys: readonly Journey[]): Journey[] {
  return journeys.filter(
    (journey) =>
      !rivals.some((rival) => departureOf(rival) >= departureOf(journey) && arrivalOf(rival) <= arrivalOf(journey)),
  );
}

function spread(journeys: readonly Journey[], comfortableMinutes: number): Journey[] {
  const halfHours = new Map<number, Journey[]>();
  for (const journey of journeys) {
    const halfHour = Math.floor(departureOf(journey) / 30);
    const bin = halfHours.get(halfHour);
    if (bin) bin.push(journey);
    else halfHours.set(halfHour, [journey]);
  }
  const ranked: { journey: Journey; rank: number }[] = [];
  for (const bin of halfHours.values())
    bin.sort(byDuration).forEach((journey, rank) => {
      if (rank < ALWAYS_A_HALF_HOUR || (rank < ROWS_A_HALF_HOUR && journey.durationMinutes <= comfortableMinutes))
        ranked.push({ journey, rank });
    });
  ranked.sort((one, other) => one.rank - other.rank || byDuration(one.journey, other.journey));
  return ranked
    .slice(0, ROWS)
    .map(({ journey }) => journey)
    .sort(byDeparture);
}

const departureOf = (journey: Journey): number => journey.legs[0]!.departure;
const arrivalOf = (journey: Journey): number => journey.legs.at(-1)!.arrival;

function byDuration(one: Journey, other: Journey): number {
  return one.durationMinutes - other.durationMinutes || byDeparture(one, other);
}

function byDeparture(one: Journey, other: Journey): number {
  return (
    departureOf(one) - departureOf(other) ||
    arrivalOf(one) - arrivalOf(other) ||
    compareText(nameOf(one), nameOf(other))
  );
}

const nameOf = ({ legs }: Journey): string => legs.map(({ number, to }) => `${number} ${to}`).join(" ");
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
