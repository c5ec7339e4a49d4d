/**
 * What lies between two neighbouring stops beside rails: the train ferry over the Qiongzhou Strait, and the border of
 * Hong Kong, beyond which a kilometre is dearer. Times and fares are our model of what was asked around 2024.
 */
import type { LonLat } from "@arenakit/contracts";
import type { Country } from "../country.ts";
import { onHainan } from "../islands.ts";
import { railKilometres } from "./kilometres.ts";

export interface Crossing {
  /** Beyond those that the length of the rails takes. */
  readonly minutes: number;
  /** Of the cheapest class. */
  readonly yuan: number;
  /** Whether dearer classes pay more of it, as they do of the rest; on the ferry all are equal. */
  readonly byClass: boolean;
}

/** Shunting aboard in four parts, 24 km of sea, and shunting ashore: three hours, less what the rails' model counts. */
const FERRY: Crossing = { minutes: 170, yuan: 40, byClass: false };
/** 二等座 香港西九龙–深圳北 about 75 and –广州南 about 215 yuan; farther away the mainland's fare and the same on top. */
const BORDER = { yuan: 25, yuanPerKilometre: 0.9, mostYuan: 150 };

/** The border or the strait that a train crosses between the two points; null where there is none. */
export function crossingBetween(one: LonLat, other: LonLat): Crossing | null {
  if (onHainan(one) !== onHainan(other)) return FERRY;
  return null;
}

/** On top of the fare of a whole ride between two stations. */
export function surchargeBetween({ territoryOf }: Country, one: LonLat, other: LonLat): Crossing | null {
  if ((territoryOf(one) === "香港") === (territoryOf(other) === "香港")) return crossingBetween(one, other);
  const yuan = Math.min(BORDER.mostYuan, BORDER.yuan + BORDER.yuanPerKilometre * railKilometres(one, other));
  return { minutes: 0, yuan, byClass: true };
}
