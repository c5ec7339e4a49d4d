/** What a way costs: tolls, taxi tariffs, fares of public transport. Tariffs are from memory and round. */

interface TaxiTariff {
  readonly startYuan: number;
  readonly startKm: number;
  readonly perKmYuan: number;
  /** Beyond so many kilometres each costs half as much again. */
  readonly emptyReturnKm: number;
}

const TAXI: Readonly<Record<string, TaxiTariff>> = {
  北京: { startYuan: 14, startKm: 3, perKmYuan: 2.3, emptyReturnKm: 15 },
  上海: { startYuan: 14, startKm: 3, perKmYuan: 2.7, emptyReturnKm: 15 },
  广州: { startYuan: 12, startKm: 3, perKmYuan: 2.6, emptyReturnKm: 15 },
  深圳: { startYuan: 10, startKm: 2, perKmYuan: 2.7, emptyReturnKm: 25 },
  杭州: { startYuan: 13, startKm: 3, perKmYuan: 2.5, emptyReturnKm: 10 },
  天津: { startYuan: 11, startKm: 3, perKmYuan: 2.2, emptyReturnKm: 10 },
  重庆: { startYuan: 10, startKm: 3, perKmYuan: 2, emptyReturnKm: 15 },
};
const USUAL_TAXI: TaxiTariff = { startYuan: 10, startKm: 3, perKmYuan: 2, emptyReturnKm: 12 };

/** Of a car on a motorway, approximate. */
export const TOLL_YUAN_PER_KM = 0.45;

/** Whole yuan by the day tariff of the city, tolls not included. */
export function taxiYuan(city: string, distanceMetres: number): number {
  const { startYuan, startKm, perKmYuan, emptyReturnKm } = TAXI[city] ?? USUAL_TAXI;
  const km = distanceMetres / 1000;
  const beyond = Math.max(0, km - emptyReturnKm);
  return Math.round(startYuan + Math.max(0, km - startKm) * perKmYuan + beyond * perKmYuan * 0.5);
}

/** Kilometres up to which each fare, from the first, holds; then one yuan more for every `thenEachKm`. */
interface FareTiers {
  readonly firstYuan: number;
  readonly upToKm: readonly number[];
  readonly thenEachKm: number;
}

const FARES: Readonly<Record<string, FareTiers>> = {
  北京: { firstYuan: 3, upToKm: [6, 12, 22, 32], thenEachKm: 20 },
  上海: { firstYuan: 3, upToKm: [6, 16, 26, 36], thenEachKm: 10 },
};
const USUAL_FARES: FareTiers = { firstYuan: 2, upToKm: [4, 8, 12, 18, 24, 32, 40, 50], thenEachKm: 20 };

/** Fare of one ride by underground or bus; 0 for no distance. */
export function fareOf(city: string, distanceMetres: number): number {
  if (distanceMetres === 0) return 0;
  const { firstYuan, upToKm, thenEachKm } = FARES[city] ?? USUAL_FARES;
  const km = distanceMetres / 1000;
  const tier = upToKm.findIndex((limit) => km <= limit);
  if (tier >= 0) return firstYuan + tier;
  return firstYuan + upToKm.length + Math.ceil((km - upToKm.at(-1)!) / thenEachKm) - 1;
}
