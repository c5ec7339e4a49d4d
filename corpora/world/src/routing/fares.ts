/** What a way costs: tolls, taxis, a ride where a world has no lines. Tariffs are from memory and round. */
import { METROS } from "../atlas/metro/cities.ts";
import { type MetroFare, readMetro } from "../atlas/metro.ts";
import { BUS_YUAN, USUAL_BUS_YUAN } from "../transit/bus-fares.ts";
import { ruleYuan } from "../transit/fares.ts";
import { TAXI_TARIFFS, type TaxiTariff } from "./taxi-tariffs.ts";

const USUAL_TAXI: TaxiTariff = { startYuan: 10, startKm: 3, perKmYuan: 2, emptyReturnKm: 12 };

/** Of a car on a motorway, approximate. */
export const TOLL_YUAN_PER_KM = 0.45;

/** Whole yuan by the day tariff of the city, tolls not included. */
export function taxiYuan(city: string, distanceMetres: number): number {
  const { startYuan, startKm, perKmYuan, emptyReturnKm } = TAXI_TARIFFS.get(city) ?? USUAL_TAXI;
  const km = distanceMetres / 1000;
  const beyond = Math.max(0, km - emptyReturnKm);
  return Math.round(startYuan + Math.max(0, km - startKm) * perKmYuan + beyond * perKmYuan * 0.5);
}

const metroFares = new Map<string, MetroFare | null>();

/** Fare of one ride by the city's underground, or by bus where it has none; 0 for no distance. */
export function fareOf(city: string, distanceMetres: number): number {
  if (distanceMetres === 0) return 0;
  const metro = metroFareOf(city);
  return metro ? ruleYuan(metro, distanceMetres) : (BUS_YUAN.get(city) ?? USUAL_BUS_YUAN);
}

function metroFareOf(city: string): MetroFare | null {
  const known = metroFares.get(city);
  if (known !== undefined) return known;
  const facts = METROS.find((metro) => metro.city === city);
  const fare = facts ? readMetro(facts).fare : null;
  metroFares.set(city, fare);
  return fare;
}
