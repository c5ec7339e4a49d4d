/** Directions in words: eight points of the compass, and what one does where two of them meet. */
import type { LonLat } from "@arenakit/contracts";

const COMPASS = ["北", "东北", "东", "东南", "南", "西南", "西", "西北"] as const;

/** Degrees from north, clockwise, in [0, 360); exact enough over some kilometres. */
export function bearing(from: LonLat, to: LonLat): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  return ((Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI + 360) % 360;
}

export function compass(degrees: number): string {
  return COMPASS[Math.round(degrees / 45) % 8]!;
}

/** Degrees to the right, in [-180, 180). */
export function turnBetween(before: number, after: number): number {
  return ((after - before + 540) % 360) - 180;
}

/** `verb` is 行驶, 步行 or 骑行. */
export function turnWord(degrees: number, verb: string): string {
  const size = Math.abs(degrees);
  const side = degrees > 0 ? "右" : "左";
  if (size < 22) return "直行";
  if (size < 50) return `向${side}前方${verb}`;
  if (size < 135) return `${side}转`;
  return size < 165 ? `向${side}后方${verb}` : verb === "行驶" ? "左转调头" : `往回${verb}`;
}

/** `850米`, `1.2公里`. */
export function lengthText(metres: number): string {
  return metres < 1000 ? `${metres}米` : `${(metres / 1000).toFixed(1)}公里`;
}
