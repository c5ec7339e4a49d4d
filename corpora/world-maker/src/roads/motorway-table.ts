/** Motorways between cities: the places along them in order and the kilometres from the first to the last by road. */
import * as z from "zod";
import { flag, list, number, once, readTable } from "../tables.ts";

const Motorway = z.object({
  /** `G2京沪高速`; a 国道 has no toll and no ramps, a 轮渡 is a ferry. */
  name: z.string(),
  /** From centre to centre, whole way. */
  km: number,
  places: list(" "),
});
export type Motorway = z.infer<typeof Motorway>;

const MotorwayPlace = z.object({
  name: z.string(),
  longitude: number,
  latitude: number,
  /** Whether motorways end at a ring around it, outside of its streets; elsewhere they meet in a point. */
  isRinged: flag,
  /** Whether no motorway goes around it; nobody drives through it to somewhere else. */
  isUnringed: flag,
});
export type MotorwayPlace = z.infer<typeof MotorwayPlace>;

/**
 * A gate at a given place instead of on the ring: at the border between the mainland, Hong Kong and Macau. Kilometres of
 * the table are then those from gate to gate.
 */
const BorderGate = z.object({
  name: z.string(),
  road: z.string(),
  /** The city's own road that leads there. */
  approach: z.string(),
  longitude: number,
  latitude: number,
});

export const readMotorways = once((): readonly Motorway[] => readTable("tables/motorways.tsv", Motorway));
export const readMotorwayPlaces = once(
  (): ReadonlyMap<string, MotorwayPlace> =>
    new Map(readTable("tables/motorway-places.tsv", MotorwayPlace).map((place) => [place.name, place])),
);
export const readBorderGates = once(() => readTable("tables/border-gates.tsv", BorderGate));
