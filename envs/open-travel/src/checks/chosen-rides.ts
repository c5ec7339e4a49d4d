/** The rides that an answer takes: its numbered trains and flights, or of several that are compared the chosen ones. */
import type { Claim, ClaimOf } from "@arenakit/contracts";
import { perReading } from "@arenakit/evaluator-checks";
import type { TransportRow } from "./facts/transport.ts";
import type { TravelReading } from "./reading.ts";
import { rowsOfRide } from "./rides.ts";
import { claimsOf, planned } from "./said.ts";

/** A ride of the plan, and the rows of its number. */
interface ChosenRide {
  readonly ride: ClaimOf<"ride">;
  readonly rows: readonly TransportRow[];
}

/**
 * The rides by number that the results know, each number once. Of several that are compared those are chosen that the
 * answer comes back to.
 */
export const chosenRides = perReading((reading: TravelReading): ChosenRide[] => {
  const rides = ridesOf(reading);
  if (!reading.task.constraints.compare) return rides;
  const often = rides.filter(({ times }) => times > 1);
  const most = Math.max(...often.map(({ times }) => times));
  return often.length > 0 && often.length < rides.length ? often.filter(({ times }) => times === most) : rides;
});

/** Whether the answer takes some of the rides that it names and leaves others aside. */
export function areChosen(reading: TravelReading): boolean {
  return chosenRides(reading).length < ridesOf(reading).length;
}

function ridesOf(reading: TravelReading): (ChosenRide & { times: number })[] {
  const seen = new Set<string>();
  const named = statementsByNumber(reading);
  return planned(claimsOf(reading, "ride")).flatMap((ride) => {
    const rows = rowsOfRide(reading, ride.number, ride.date);
    if (ride.number === null || rows.length === 0 || seen.has(ride.number)) return [];
    seen.add(ride.number);
    return [{ ride, rows, times: named.get(ride.number)?.size ?? 0 }];
  });
}

/** The statements that name each number, by their offsets. */
function statementsByNumber({ claims }: TravelReading): Map<string, Set<number>> {
  const named = new Map<string, Set<number>>();
  let at = 0;
  for (const claim of claims.claims) {
    while (at + 1 < claims.statements.length && claims.statements[at + 1]!.start <= claim.start) at += 1;
    const number = numberOf(claim);
    if (number === null || claim.modality !== "asserted") continue;
    named.set(number, (named.get(number) ?? new Set()).add(at));
  }
  return named;
}

function numberOf(claim: Claim): string | null {
  if (claim.kind === "price") return claim.of.what === "ride" ? claim.of.number : null;
  return claim.kind === "ride" ? claim.number : null;
}
