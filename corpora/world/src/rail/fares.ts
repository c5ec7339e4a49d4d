/**
 * Our model of fares; no source has them. A fare is rate × kilometres paid for: those between the two stations (rail/
 * kilometres.ts) whatever lies between. The rate goes by the letter of the train number and the class. The rates were set
 * so that fares published about 2016 (北京–上海 G 553, 北京–天津 C 54.5, 北京–上海 Z 177.5) come out within 15 %.
 */
import type { Station, TrainService } from "../data.ts";
import type { Crossing } from "./crossings.ts";
import { railKilometres } from "./kilometres.ts";

const LEAST_YUAN = 5;

interface SeatRate {
  readonly name: string;
  /** Yuan per kilometre of line. */
  readonly rate: number;
}

const SEATS: Readonly<Record<"high-speed" | "intercity" | "electric" | "night" | "classic", readonly SeatRate[]>> = {
  "high-speed": [
    { name: "二等座", rate: 0.46 },
    { name: "一等座", rate: 0.74 },
    { name: "商务座", rate: 1.45 },
  ],
  intercity: [
    { name: "二等座", rate: 0.42 },
    { name: "一等座", rate: 0.6 },
  ],
  electric: [
    { name: "二等座", rate: 0.31 },
    { name: "一等座", rate: 0.5 },
  ],
  night: [
    { name: "二等座", rate: 0.31 },
    { name: "动卧", rate: 0.66 },
  ],
  classic: [
    { name: "硬座", rate: 0.13 },
    { name: "硬卧", rate: 0.23 },
    { name: "软卧", rate: 0.36 },
  ],
};

/**
 * Classes of a ride with their fares, cheapest first; yuan in steps of half a yuan, at least 5. `surcharge` is what a
 * ferry or a border adds.
 */
export function seatsOf(
  service: TrainService,
  kilometres: number,
  surcharge: Crossing | null = null,
): readonly { name: string; priceYuan: number }[] {
  const seats = SEATS[kindOf(service)];
  const cheapest = seats[0]!.rate;
  return seats.map(({ name, rate }) => {
    const added = surcharge === null ? 0 : surcharge.yuan * (surcharge.byClass ? rate / cheapest : 1);
    return { name, priceYuan: Math.max(LEAST_YUAN, Math.round((rate * kilometres + added) * 2) / 2) };
  });
}

/** Kilometres of rail from the first stop to each stop. */
export function kilometresAlong(service: TrainService, stations: readonly Station[]): number[] {
  let total = 0;
  return service.stops.map(({ station }, at) => {
    if (at > 0) total += railKilometres(stations[service.stops[at - 1]!.station]!, stations[station]!);
    return total;
  });
}

/** So much longer than the way between its ends the rails of a train may be at no cost to a passenger. */
const FREE_DETOUR = 1.25;

/** Kilometres that are paid for: the same for every train between two stations, wherever it calls, unless it goes far round. */
export const paidKilometres = (from: Station, to: Station, along: number): number =>
  Math.max(railKilometres(from, to), along / FREE_DETOUR);

function kindOf({ number, stops }: TrainService): keyof typeof SEATS {
  if (number.startsWith("G")) return "high-speed";
  if (number.startsWith("C")) return "intercity";
  if (number.startsWith("D")) return (stops.at(-1)!.arrival ?? 0) > 1440 + 240 ? "night" : "electric";
  return "classic";
}
