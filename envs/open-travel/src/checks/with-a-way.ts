/** What a ride and one way to or from it come to together: a time from door to door, a fare with that to the station. */
import type { TravelReading } from "./reading.ts";
import { holds } from "./said.ts";

interface RideAndWays {
  /** Minutes or yuan; 0 among them stands for a way alone. */
  readonly rides: readonly number[];
  readonly ways: readonly number[];
  /** By how much the sum may be off, given the way. */
  readonly slack: (way: number) => number;
}

export const isWithAWay = (range: Parameters<typeof holds>[0], { rides, ways, slack }: RideAndWays): boolean =>
  rides.some((ride) => ways.some((way) => holds(range, ride + way, slack(way))));

export const minutesOfWays = ({ routes }: TravelReading) => [...new Set(routes.flatMap(({ minutes }) => minutes))];
export const pricesOfWays = ({ routes }: TravelReading) => [...new Set(routes.flatMap(({ prices }) => prices))];
