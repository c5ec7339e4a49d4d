/** How long the railway takes between two cities, for those who decide whether to fly. */
import { haversineMetres } from "@arenakit/contracts";
import type { CityFacts, Rail } from "@arenakit/corpus-world";

/** Where no train runs directly people change, if it is not far. */
const CHANGING_METRES = 600_000;

/** Minutes of the quickest direct train, else of the quickest change on `date` between neighbours; null where there is none. */
export function railMinutesOf(
  rail: Pick<Rail, "quickest" | "journeys">,
  date: string,
): (one: CityFacts, other: CityFacts) => number | null {
  return (one, other) => {
    const direct = rail.quickest(one.name, other.name);
    if (direct || haversineMetres(one, other) > CHANGING_METRES) return direct?.minutes ?? null;
    const { transfer } = rail.journeys({ date, from: one.name, to: other.name });
    return transfer.length === 0 ? null : Math.min(...transfer.map(({ durationMinutes }) => durationMinutes));
  };
}
