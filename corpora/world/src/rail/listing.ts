/** Which journeys are worth an answer at all, and their order. How many of them a caller is shown is the caller's affair. */
import type { Journey } from "../solvers.ts";

/** How much longer than the quickest way of all a change may take before nobody would take it. */
const ABSURD = { times: 2, minutes: 180 } as const;

/** Longer than this nobody takes beside a way of `shortest` minutes. */
export const longestSensible = (shortest: number): number =>
  Math.max(ABSURD.times * shortest, shortest + ABSURD.minutes);

/** Changes that somebody might take: not beaten by a direct journey, not absurdly long beside `rivals` and each other. */
export function sensibleChanges(
  changes: readonly Journey[],
  { direct, rivals }: { direct: readonly Journey[]; rivals: readonly Journey[] },
): Journey[] {
  const useful = notBeatenBy(direct, changes);
  const shortest = [...useful, ...rivals].reduce(
    (least, { durationMinutes }) => Math.min(least, durationMinutes),
    Number.POSITIVE_INFINITY,
  );
  const longest = longestSensible(shortest);
  return useful.filter(({ durationMinutes }) => durationMinutes <= longest);
}

/** Journeys that no other beats by leaving later and arriving earlier (or one of both at the same time). */
function notBeatenBy(rivals: readonly Journey[], journeys: readonly Journey[]): Journey[] {
  return journeys.filter(
    (journey) =>
      !rivals.some((rival) => departureOf(rival) >= departureOf(journey) && arrivalOf(rival) <= arrivalOf(journey)),
  );
}

const departureOf = (journey: Journey): number => journey.legs[0]!.departure;
const arrivalOf = (journey: Journey): number => journey.legs.at(-1)!.arrival;

/** By departure, then arrival; trains and change stations settle ties. */
export function inOrder(journeys: readonly Journey[]): Journey[] {
  return [...journeys].sort(
    (one, other) =>
      departureOf(one) - departureOf(other) ||
      arrivalOf(one) - arrivalOf(other) ||
      compareText(nameOf(one), nameOf(other)),
  );
}

const nameOf = ({ legs }: Journey): string => legs.map(({ number, to }) => `${number} ${to}`).join(" ");
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
