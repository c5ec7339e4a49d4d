/** What the ways between places of one city cost a party at least, by the solver of the world; and what far places cost. */
import { type Constraints, FailureError, haversineMetres, type LonLat } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { roundUp } from "./setting.ts";

const TAXI_SEATS = 4;
const carsOf = (people: number) => Math.ceil(people / TAXI_SEATS);

interface CityWays {
  readonly yuan: number;
  readonly minutes: number;
}

/**
 * By public transport or by taxi, whichever is cheaper on each leg, in this order. A taxi is taken to be as slow as public
 * transport. Null where a leg has neither: islands have no cars.
 */
function cheapestWays(
  { routing }: Pick<OpenedWorld, "routing">,
  points: readonly LonLat[],
  { date, people }: { readonly date: string; readonly people: number },
): CityWays | null {
  const legs = points.slice(1).map((destination, at) => {
    try {
      const query = { origin: points[at]!, destination, departure: `${date}T10:00`, alternatives: 1 };
      const { plans, taxiYuan } = routing.transit(query);
      const [plan] = plans;
      if (!plan) return null;
      const yuan = Math.min(plan.fareYuan * people, taxiYuan * carsOf(people));
      return { yuan, minutes: plan.durationSeconds / 60 };
    } catch (error) {
      // The solver refuses ways that do not exist.
      if (error instanceof FailureError) return null;
      throw error;
    }
  });
  if (!legs.every((leg) => leg !== null)) return null;
  return legs.reduce((sum, leg) => ({ yuan: sum.yuan + leg.yuan, minutes: sum.minutes + leg.minutes }), {
    yuan: 0,
    minutes: 0,
  });
}

/** A fare that people reckon with on a leg in town, and what they add for the whole. */
const USUAL_YUAN = 9;
const SPARE_YUAN = 10;

/** For the ways of the party in this order: no less than the cheapest cost that the time allows; undefined where there are none. */
export function fareBudget(
  world: Pick<OpenedWorld, "routing">,
  points: readonly LonLat[],
  { date, people, minutes }: { readonly date: string; readonly people: number; readonly minutes: number },
): NonNullable<Constraints["budget"]> | undefined {
  const least = cheapestWays(world, points, { date, people });
  if (!least || least.minutes > minutes) return undefined;
  const usual = people * (points.length - 1) * USUAL_YUAN + SPARE_YUAN;
  return { amountYuan: roundUp(Math.max(usual, least.yuan), 10), per: "group" };
}

/** Within so many metres of the middle of a city its places are reached for a fare that the plain allowance covers. */
const NEAR_METRES = 20_000;
const TAXI_YUAN_A_KM = 3.5;
const DETOUR = 1.4;

/** A taxi from the middle of the city to the farthest of the places and back, where that is far. */
export function farWaysYuan(middle: LonLat, places: readonly LonLat[], people: number): number {
  const metres = Math.max(...places.map((place) => haversineMetres(middle, place)));
  return metres <= NEAR_METRES ? 0 : 2 * (metres / 1000) * DETOUR * TAXI_YUAN_A_KM * carsOf(people);
}
