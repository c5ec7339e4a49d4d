/** Which journeys are worth an answer at all, and their order. How many of them a caller is shown is the caller's affair. */
import type { Journey } from "../solvers.ts";

/** How much longer than the quickest way of all a change may take before nobody would take it. */
const ABSURD = { times: 2, minutes: 180 } as const;

/** Longer than this nobody takes beside a way of `shortest` minutes. */
export const longestSensible = (shortest: number): number =>
  Math.max(ABSURD.times * shortest, shortest + ABSURD.minutes);

/** When one leaves and arrives: of a journey all that says whether it is worth taking. */
export interface Times {
  readonly departure: number;
  readonly arrival: number;
}

/** Changes that somebody might take: not beaten by a direct journey, not absurdly long beside `rivals` and each other. */
export function sensibleChanges<Change extends Times>(
  changes: readonly Change[],
  { direct, rivals }: { direct: readonly Times[]; rivals: readonly Times[] },
): Change[] {
  const useful = notBeatenBy(direct, changes);
  let shortest = Number.POSITIVE_INFINITY;
  for (const times of [useful, rivals]) for (const one of times) shortest = Math.min(shortest, minutesOf(one));
  const longest = longestSensible(shortest);
  return useful.filter((change) => minutesOf(change) <= longest);
}

const minutesOf = ({ departure, arrival }: Times): number => arrival - departure;

/** Journeys that no other beats by leaving later and arriving earlier (or one of both at the same time). */
function notBeatenBy<Change extends Times>(rivals: readonly Times[], changes: readonly Change[]): Change[] {
  return changes.filter(
    ({ departure, arrival }) => !rivals.some((rival) => rival.departure >= departure && rival.arrival <= arrival),
  );
}

/** By departure, then arrival; trains and change stations settle ties. */
export function inOrder(journeys: readonly Journey[]): Journey[] {
  return [...journeys].sort(
    (one, other) =>
      departureOf(one) - departureOf(other) ||
      arrivalOf(one) - arrivalOf(other) ||
      compareText(nameOf(one), nameOf(other)),
  );
}

const departureOf = (journey: Journey): number => journey.legs[0]!.departure;
const arrivalOf = (journey: Journey): number => journey.legs.at(-1)!.arrival;
const nameOf = ({ legs }: Journey): string => legs.map(({ number, to }) => `${number} ${to}`).join(" ");
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
