/** What a journey costs: each ride on a bus or ferry by itself, underground rides together until one leaves the system. */
import type { FareRule, TransitNetwork } from "./transit-network.ts";

export interface PaidRide {
  /** Index in the network's lines. */
  readonly line: number;
  readonly metres: number;
  /** Index of the station where one boards. */
  readonly from: number;
  /** Seconds after midnight. */
  readonly boards: number;
  /** Whether one came to it from the ride before without passing a gate. */
  readonly isInside: boolean;
}

/** Yuan. `weekday` 1 is Monday: some networks are cheaper early on workdays. */
export function fareOfRides(
  { lines, fares }: Pick<TransitNetwork, "lines" | "fares">,
  rides: readonly PaidRide[],
  weekday: number,
): number {
  let cents = 0;
  for (let start = 0; start < rides.length; ) {
    const entry = rides[start]!;
    const line = lines[entry.line]!;
    let end = start + 1;
    let metres = entry.metres;
    while (end < rides.length && line.kind === "metro" && isSamePayment(rides[end]!, line.fare)) {
      metres += rides[end]!.metres;
      end++;
    }
    const rule = fares.find(({ name }) => name === line.fare);
    if (rule) cents += Math.round(ruleYuan(rule, metres) * reductionOf(rule, entry, weekday) * 100);
    start = end;
  }
  return cents / 100;

  function isSamePayment(ride: PaidRide, rule: string): boolean {
    const { kind, fare } = lines[ride.line]!;
    return ride.isInside && kind === "metro" && fare === rule;
  }
}

interface FareSteps {
  readonly bands: readonly { readonly upToMetres: number; readonly yuan: number }[];
  readonly stepMetres: number;
  readonly stepYuan: number;
}

/** Yuan of one payment: the band that holds the distance, or the last one and a step for each begun stretch beyond it. */
export function ruleYuan({ bands, stepMetres, stepYuan }: FareSteps, metres: number): number {
  const band = bands.find(({ upToMetres }) => metres <= upToMetres);
  if (band) return band.yuan;
  const last = bands.at(-1)!;
  return last.yuan + Math.ceil((metres - last.upToMetres) / stepMetres) * stepYuan;
}

function reductionOf({ reduction }: FareRule, { from, boards }: PaidRide, weekday: number): number {
  const isReduced =
    reduction?.stations.includes(from) && reduction.weekdays.includes(weekday) && boards < reduction.beforeMinute * 60;
  return isReduced ? reduction!.factor : 1;
}
