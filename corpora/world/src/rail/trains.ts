/** Trains by their numbers, as a timetable on a platform has them. */
import { clockOfMinute } from "@arenakit/contracts";
import type { WorldData } from "../data.ts";
import type { Rail, TrainRun } from "../solvers.ts";

const MINUTES_A_DAY = 1440;

/** The part of a world's trains that is asked by number. */
export function trainsByNumber(data: Pick<WorldData, "stations" | "services">): Pick<Rail, "train" | "trainNumbers"> {
  const { services, stations } = data;
  let byNumber: Map<string, number[]> | undefined;
  /** Made when it is first asked for: few are. */
  const index = (): Map<string, number[]> => {
    if (byNumber) return byNumber;
    byNumber = new Map();
    for (const [at, { number }] of services.entries()) {
      const known = byNumber.get(number);
      if (known) known.push(at);
      else byNumber.set(number, [at]);
    }
    return byNumber;
  };
  const runOf = (at: number): TrainRun => {
    const { number, category, calendar, stops } = services[at]!;
    return {
      number,
      category,
      dates: calendar.kind === "dates" ? calendar.dates : null,
      weekdays: calendar.kind === "weekdays" ? calendar.weekdays : null,
      stops: stops
        .filter(({ usable }) => usable)
        .map(({ station, arrival, departure }) => ({
          station: stations[station]!.name,
          city: stations[station]!.city,
          arrival: arrival === null ? null : clockOfMinute(arrival % MINUTES_A_DAY),
          departure: departure === null ? null : clockOfMinute(departure % MINUTES_A_DAY),
          day: Math.floor((arrival ?? departure ?? 0) / MINUTES_A_DAY) + 1,
        })),
    };
  };
  return {
    train: (number) => (index().get(number.trim().toUpperCase()) ?? []).map(runOf),
    trainNumbers(prefix, limit) {
      const wanted = prefix.trim().toUpperCase();
      return [...index().keys()]
        .filter((number) => number.startsWith(wanted))
        .sort((left, right) => left.length - right.length || (left < right ? -1 : 1))
        .slice(0, limit);
    },
  };
}
