/**
 * The stretches between neighbouring stops of all services in typed arrays, service after service, and what a journey
 * takes at least from each station. Some 20 bytes a stretch, made once a world. Knows no query's day.
 */
import { CITY_CHANGE_MINUTES, MINIMUM_CHANGE_MINUTES } from "./search.ts";
import type { Timetable } from "./timetable.ts";

/** Beyond every minute of a journey, and small enough to add minutes to. */
export const NEVER = 0x3fffffff;

/** Bits of a hop's `usable`. */
export const BOARD = 1;
export const ALIGHT = 2;

export interface Hops {
  /** By service, and one more: where its hops begin. */
  readonly first: Uint32Array;
  /** The service, and the position of the earlier stop. */
  readonly service: Uint32Array;
  readonly stop: Uint16Array;
  /** Stations of the earlier and the later stop, and whether one may board at the one (1) and get off at the other (2). */
  readonly from: Uint16Array;
  readonly to: Uint16Array;
  readonly usable: Uint8Array;
  /** Minutes after 00:00 of the day on which the service starts. */
  readonly departure: Int32Array;
  readonly arrival: Int32Array;
  /** Hops that may be boarded at a station: those of `hops` between two places of `at`. */
  readonly boarded: { readonly at: Uint32Array; readonly hops: Uint32Array };
}

export function hopsOf({ services }: Timetable, stationCount: number): Hops {
  const first = new Uint32Array(services.length + 1);
  const rows: { service: number; stop: number; departure: number; arrival: number }[] = [];
  for (const [service, { stops }] of services.entries()) {
    for (let stop = 0; stop + 1 < stops.length; stop++) {
      const { departure } = stops[stop]!;
      const { arrival } = stops[stop + 1]!;
      if (departure !== null && arrival !== null) rows.push({ service, stop, departure, arrival });
    }
    first[service + 1] = rows.length;
  }
  const start = ({ service, stop }: (typeof rows)[number]) => services[service]!.stops[stop]!;
  const end = ({ service, stop }: (typeof rows)[number]) => services[service]!.stops[stop + 1]!;
  const from = Uint16Array.from(rows, (hop) => start(hop).station);
  const usable = Uint8Array.from(rows, (hop) => (start(hop).usable ? BOARD : 0) | (end(hop).usable ? ALIGHT : 0));
  return {
    first,
    service: Uint32Array.from(rows, ({ service }) => service),
    stop: Uint16Array.from(rows, ({ stop }) => stop),
    from,
    to: Uint16Array.from(rows, (hop) => end(hop).station),
    usable,
    departure: Int32Array.from(rows, ({ departure }) => departure),
    arrival: Int32Array.from(rows, ({ arrival }) => arrival),
    boarded: boardedAt({ from, usable }, stationCount),
  };
}

function boardedAt({ from, usable }: Pick<Hops, "from" | "usable">, stationCount: number): Hops["boarded"] {
  const lists = Array.from({ length: stationCount }, (): number[] => []);
  for (let hop = 0; hop < from.length; hop++) if (usable[hop]! & BOARD) lists[from[hop]!]!.push(hop);
  const at = new Uint32Array(stationCount + 1);
  for (const [station, list] of lists.entries()) at[station + 1] = at[station]! + list.length;
  return { at, hops: Uint32Array.from(lists.flat()) };
}

/**
 * What is left of a journey at least, of rides and the shortest changes, without any wait and on whatever day. Never more
 * than what it does take, so a search may drop whatever cannot beat what it has.
 */
export interface LeastMinutes {
  /** By how many further trains may be taken, by station: from when one gets off there; 0 at a destination, else NEVER or more. */
  readonly fromStation: readonly Int32Array[];
  /** By how many further trains may be taken after this one, by hop: from when one boards. */
  readonly fromHop: readonly Int32Array[];
}

export interface LeastOptions {
  /** Most trains of a journey. */
  readonly trains: number;
  readonly stationCount: number;
  readonly sistersOf: (station: number) => readonly number[];
}

export function leastMinutes(
  hops: Hops,
  destinations: Iterable<number>,
  { trains, stationCount, sistersOf }: LeastOptions,
): LeastMinutes {
  const arrived = new Int32Array(stationCount).fill(NEVER);
  for (const station of destinations) arrived[station] = 0;
  const [fromStation, fromHop] = [[arrived], [aboard(hops, arrived)]];
  while (fromStation.length < trains) {
    const riding = new Int32Array(stationCount).fill(NEVER);
    const ahead = fromHop.at(-1)!;
    for (let hop = 0; hop < ahead.length; hop++)
      if (ahead[hop]! < riding[hops.from[hop]!]! && hops.usable[hop]! & BOARD) riding[hops.from[hop]!] = ahead[hop]!;
    const now = fromStation.at(-1)!.slice();
    for (let station = 0; station < stationCount; station++) {
      if (riding[station] === NEVER) continue;
      now[station] = Math.min(now[station]!, riding[station]! + MINIMUM_CHANGE_MINUTES);
      for (const sister of sistersOf(station))
        if (sister !== station) now[sister] = Math.min(now[sister]!, riding[station]! + CITY_CHANGE_MINUTES);
    }
    fromStation.push(now);
    fromHop.push(aboard(hops, now));
  }
  return { fromStation, fromHop };
}

/** By hop: the ride to the best stop ahead of it, and what is left from there. */
function aboard({ first, to, usable, departure, arrival }: Hops, left: Int32Array): Int32Array {
  const minutes = new Int32Array(to.length).fill(NEVER);
  for (let service = 0; service + 1 < first.length; service++) {
    let end = NEVER;
    for (let hop = first[service + 1]! - 1; hop >= first[service]!; hop--) {
      const onward = left[to[hop]!]!;
      if (onward !== NEVER && usable[hop]! & ALIGHT && arrival[hop]! + onward < end) end = arrival[hop]! + onward;
      if (end !== NEVER) minutes[hop] = end - departure[hop]!;
    }
  }
  return minutes;
}
