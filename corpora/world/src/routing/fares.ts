/** What a way costs: tolls, taxis, a ride where a world has no lines. Tariffs are from memory and round. */
import type { CityFacts, TaxiTariff } from "../atlas.ts";
import { ruleYuan } from "../transit/fares.ts";

const USUAL_TAXI: TaxiTariff = { startYuan: 10, startKm: 3, perKmYuan: 2, emptyReturnKm: 12 };

/** Of a car on a motorway, approximate. */
export const TOLL_YUAN_PER_KM = 0.45;

/** Whole yuan by the day tariff of the city, tolls not included. */
export function taxiYuan({ taxi = USUAL_TAXI }: Pick<CityFacts, "taxi">, distanceMetres: number): number {
  const { startYuan, startKm, perKmYuan, emptyReturnKm } = taxi;
  const km = distanceMetres / 1000;
  const beyond = Math.max(0, km - emptyReturnKm);
  return Math.round(startYuan + Math.max(0, km - startKm) * perKmYuan + beyond * perKmYuan * 0.5);
}

/** Of a bus in a city of which none is known. */
export const USUAL_BUS_YUAN = 2;

/** Fare of one ride by the city's underground, or by bus where it has none; 0 for no distance. */
export function fareOf(city: Pick<CityFacts, "metroFare" | "busYuan">, distanceMetres: number): number {
  if (distanceMetres === 0) return 0;
  const { metroFare, busYuan = USUAL_BUS_YUAN } = city;
  return metroFare ? ruleYuan(metroFare, distanceMetres) : busYuan;
}
