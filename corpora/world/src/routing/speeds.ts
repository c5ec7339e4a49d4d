/** How fast each mode moves on each class of road, by the hour, and what it waits for. Means from memory, not measured. */
import { dateOfDay, dayNumber, parseLocalTime } from "@arenakit/contracts";
import type { HolidayCalendar } from "../calendar.ts";
import { mixed } from "../roads/plane.ts";
import { ARC, ROAD_CLASSES, type RoadClass } from "../roads/road-graph.ts";
import type { RoadMode } from "../solvers.ts";

/** Kilometres an hour on an empty road; 0 where the mode may not go. */
const KMH: Readonly<Record<RoadMode, Readonly<Record<RoadClass, number>>>> = {
  driving: { motorway: 100, expressway: 64, arterial: 42, secondary: 31, street: 20, lane: 15, path: 0, trunk: 62 },
  walking: { motorway: 0, expressway: 0, arterial: 4.5, secondary: 4.5, street: 4.5, lane: 4.5, path: 4.5, trunk: 4.5 },
  bicycling: { motorway: 0, expressway: 0, arterial: 14, secondary: 14, street: 13, lane: 11, path: 0, trunk: 14 },
  electrobike: { motorway: 0, expressway: 0, arterial: 20, secondary: 20, street: 18, lane: 14, path: 0, trunk: 20 },
};
/** Arcs that a mode may not use. A typed expressway's footway is its own road, so flags decide and not classes alone. */
export const FORBIDDEN: Readonly<Record<RoadMode, number>> = {
  driving: ARC.footOnly | ARC.ferry,
  walking: ARC.motorOnly | ARC.ferry,
  bicycling: ARC.motorOnly | ARC.footOnly | ARC.ferry,
  electrobike: ARC.motorOnly | ARC.footOnly | ARC.ferry,
};
/** Mean wait at a signal in milliseconds, on an empty road. */
const WAIT_MS: Readonly<Record<RoadMode, number>> = {
  driving: 15_000,
  walking: 12_000,
  bicycling: 15_000,
  electrobike: 15_000,
};
/** Between a point and the road. */
const ACCESS_KMH: Readonly<Record<RoadMode, number>> = { driving: 12, walking: 4.5, bicycling: 8, electrobike: 10 };

/** How full a city's roads are by the hour, 0 … 1. */
const WORKDAY = [
  0, 0, 0, 0, 0, 0.05, 0.2, 0.75, 1, 0.7, 0.5, 0.45, 0.4, 0.4, 0.45, 0.5, 0.65, 0.95, 1, 0.65, 0.4, 0.25, 0.15, 0.05,
];
const DAY_OFF = [
  0, 0, 0, 0, 0, 0, 0.05, 0.15, 0.3, 0.45, 0.55, 0.55, 0.5, 0.5, 0.55, 0.55, 0.6, 0.65, 0.6, 0.5, 0.4, 0.3, 0.15, 0.05,
];
/** Time added on a full road, in parts of the empty one's. */
const DELAY: Readonly<Record<RoadClass, number>> = {
  motorway: 0.2,
  expressway: 1,
  arterial: 0.9,
  secondary: 0.8,
  street: 0.6,
  lane: 0.5,
  path: 0,
  trunk: 0.15,
};

/** How full the roads are for a whole leg, or for a part of one. */
export interface Traffic {
  /** Names the traffic: equal keys, equal speeds. */
  readonly key: string;
  readonly fullness: number;
}

export const NO_TRAFFIC: Traffic = { key: "0", fullness: 0 };

/** A way between cities lasts for hours, which the mean of a day stands for; their own rush is not on it. */
export const BETWEEN_CITIES: Traffic = { key: "between", fullness: 0.4 };

/** That of a city's roads so long after the departure, `2026-05-01T08:00`. */
export function trafficAt({ isDayOff }: HolidayCalendar, departure: string, afterMs = 0): Traffic {
  const { date, minute } = parseLocalTime(departure)!;
  const hour = Math.floor((minute + afterMs / 60_000) / 60);
  const day = dateOfDay(dayNumber(date)! + Math.floor(hour / 24));
  const fullness = (isDayOff(day) ? DAY_OFF : WORKDAY)[hour % 24]!;
  return { key: String(fullness), fullness };
}

/** Milliseconds for a decimetre by class (ROAD_CLASSES) on an empty road; Infinity where the mode may not go. */
export function emptyRates(mode: RoadMode): number[] {
  return ROAD_CLASSES.map((roadClass) => rate(KMH[mode][roadClass]));
}

/** Milliseconds for a decimetre beside the road. */
export const accessRate = (mode: RoadMode): number => rate(ACCESS_KMH[mode]);

/** An hour is 3.6 million milliseconds, a kilometre ten thousand decimetres. */
const rate = (kmh: number) => (kmh === 0 ? Number.POSITIVE_INFINITY : 360 / kmh);

/** By how much traffic lengthens the time on a road, at least 1. Some roads are always fuller than others. */
export function jam(roadClass: number, road: number, { fullness }: Traffic): number {
  return 1 + fullness * DELAYS[roadClass]! * shareOf(road);
}

/** The same for all roads of a graph: what a road's number says is computed once. */
export function jamsOf(roads: number, { fullness }: Traffic): (roadClass: number, road: number) => number {
  const delays = DELAYS.map((delay) => fullness * delay);
  const shares = Float64Array.from({ length: roads }, (_, road) => shareOf(road));
  return (roadClass, road) => 1 + delays[roadClass]! * shares[road]!;
}

const DELAYS: readonly number[] = ROAD_CLASSES.map((roadClass) => DELAY[roadClass]);
const shareOf = (road: number) => 0.5 + mixed(road, 0x6a61) / 2 ** 32;

/** Mean wait at a signal. */
export function signalWait(mode: RoadMode, { fullness }: Traffic): number {
  return mode === "driving" ? Math.round(WAIT_MS.driving * (1 + 0.6 * fullness)) : WAIT_MS[mode];
}
