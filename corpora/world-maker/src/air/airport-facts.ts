/** How busy airports are, when they are open and which terminal an airline uses there; terminals move, so worlds say that they are approximate. */
import { findAirport } from "../atlas/cities.ts";

const SMALL_MILLIONS = 1;

/** Passengers a year in millions. */
export const passengersOf = (iata: string): number => findAirport(iata)?.millions ?? SMALL_MILLIONS;

/** `T3`; null where the airport has one building. */
export function terminalOf(iata: string, airline: string): string | null {
  const facts = findAirport(iata);
  return facts?.terminals.get(airline) ?? facts?.terminal ?? null;
}

/** Small airports close for the night; at the others the last land in the small hours. Minutes of the day, past midnight above 1440. */
export function hoursOf(iata: string): { readonly open: number; readonly close: number } {
  const { open, close } = findAirport(iata) ?? {};
  if (open !== undefined && close !== undefined) return { open, close };
  return passengersOf(iata) < NIGHT_MILLIONS ? { open: 390, close: 1440 } : { open: 0, close: 1440 + 180 };
}
const NIGHT_MILLIONS = 5;

export const isHigh = (iata: string): boolean => findAirport(iata)?.isHigh ?? false;
