/** What a way costs: tolls, taxis. Tariffs are from memory and round. */
import type { CityFacts, TaxiTariff } from "../atlas.ts";

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
