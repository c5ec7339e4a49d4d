/** Which stations the two ends of a journey stand for, and how much each is wanted. */
import { haversineMetres } from "@arenakit/contracts";
import type { Station } from "../data.ts";
import type { StationChoice } from "./search.ts";
import type { StationNames } from "./stations.ts";

/** Nearer to each other two places of one city are joined by its own traffic, and by direct trains at most. */
const LOCAL_METRES = 50_000;
/** Penalty of a station that was not named, in metres: more than any distance inside a city. */
const NOT_NAMED = 1e7;

interface JourneyEnds {
  readonly origins: readonly number[];
  readonly destinations: readonly number[];
  readonly places: StationChoice;
}

interface EndsFinder {
  /**
   * The stations that two names stand for. Where one is part of the other, the whole stands for those nearer to its centre
   * than to the part: from 成都 to 都江堰 one leaves from any other station, from 桂林 to 阳朔 not from 恭城.
   */
  between(from: string, to: string): JourneyEnds;
  /**
   * All stations of the cities of the stations named; null where that adds none. Where both are in one city each station
   * goes to the nearer end: from 成都东 to 都江堰 one may leave from 犀浦.
   */
  surroundings(origins: readonly number[], destinations: readonly number[]): StationChoice | null;
  /** Whether both lie in one city, as far as it goes. */
  isInOneCity(origins: readonly number[], destinations: readonly number[]): boolean;
  /** Whether both lie in one city, no farther apart than its own traffic goes. */
  isLocal(origins: readonly number[], destinations: readonly number[]): boolean;
}

export function createEnds(stations: readonly Station[], names: StationNames): EndsFinder {
  const fromCentre = (station: number) => haversineMetres(stations[station]!, names.centreOf(station));
  const metresBetween = (from: readonly number[], to: readonly number[]) =>
    Math.min(...from.flatMap((one) => to.map((other) => haversineMetres(stations[one]!, stations[other]!))));
  const isInOneCity = (from: readonly number[], to: readonly number[]) =>
    from.every((one) => to.every((other) => names.sistersOf(one).includes(other)));

  /** Stations with what makes them less wanted: not being named, and then the distance from the centre. */
  const wanted = (chosen: readonly number[], named: readonly number[]): Map<number, number> =>
    new Map(chosen.map((station) => [station, fromCentre(station) + (named.includes(station) ? 0 : NOT_NAMED)]));

  /** What is left of `whole` beside the places in `part`, where they share any. */
  function withoutPart(whole: readonly number[], part: readonly number[]): readonly number[] {
    const others = whole.filter((station) => !part.includes(station));
    if (others.length === whole.length) return whole;
    const central = others.filter((station) => fromCentre(station) < metresBetween([station], part));
    return central.length > 0 ? central : others;
  }

  /** Whether a station may stand for one end rather than for the other: in another city anyway, else where it lies by it. */
  function standsFor(station: number, own: readonly number[], other: readonly number[]): boolean {
    if (!isInOneCity([station], other)) return true;
    const metres = metresBetween([station], own);
    return !other.includes(station) && metres < LOCAL_METRES && metres < metresBetween([station], other);
  }

  /** The stations of the city of a lone station; of several they are all that was named. */
  function withSisters(own: readonly number[], other: readonly number[]): readonly number[] {
    if (own.length !== 1) return own;
    return names.sistersOf(own[0]!).filter((station) => own.includes(station) || standsFor(station, own, other));
  }

  return {
    between(from, to) {
      const [start, end] = [names.resolve(from), names.resolve(to)];
      const isPart = end.length < start.length;
      const origins = isPart ? withoutPart(start, end) : start;
      const destinations = isPart ? end : withoutPart(end, start);
      const places = { origins: wanted(origins, origins), destinations: wanted(destinations, destinations) };
      return { origins, destinations, places };
    },
    surroundings(origins, destinations) {
      const [from, to] = [withSisters(origins, destinations), withSisters(destinations, origins)];
      if (from.length + to.length === origins.length + destinations.length) return null;
      return { origins: wanted(from, origins), destinations: wanted(to, destinations) };
    },
    isInOneCity,
    isLocal: (origins, destinations) =>
      isInOneCity(origins, destinations) && metresBetween(origins, destinations) < LOCAL_METRES,
  };
}
