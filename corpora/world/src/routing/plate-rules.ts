/** data file. Cities in which cars stay off the road by the last digit of their plate, as of 2025. Approximate: cities change their rules by notice. */

export interface PlateRule {
  /** Digits by weekday, Monday first; weekends are free. */
  readonly digits: readonly [string, string, string, string, string];
  /** After so many weeks from a Monday on each group of digits moves to the next weekday. */
  readonly moves?: { readonly from: string; readonly weeks: number };
  readonly fromMinute: number;
  readonly toMinute: number;
  /** Around the centre. */
  readonly radiusMetres: number;
}

const clock = (hour: number, minute = 0) => hour * 60 + minute;
const ROTATING = ["16", "27", "38", "49", "50"] as const;
/** Beijing and Tianjin: the groups of 29 December 2025, which move every thirteen weeks. */
const QUARTERLY = { digits: ["27", "38", "49", "50", "16"], moves: { from: "2025-12-29", weeks: 13 } } as const;

/** Elsewhere in the atlas no car is kept off the roads by its digits, though some cities keep others' cars out. */
export const PLATE_RULES: Readonly<Record<string, PlateRule>> = {
  北京: { ...QUARTERLY, fromMinute: clock(7), toMinute: clock(20), radiusMetres: 14_500 },
  天津: { ...QUARTERLY, fromMinute: clock(7), toMinute: clock(19), radiusMetres: 10_000 },
  成都: { digits: ROTATING, fromMinute: clock(7, 30), toMinute: clock(20), radiusMetres: 13_500 },
  西安: { digits: ROTATING, fromMinute: clock(7), toMinute: clock(20), radiusMetres: 12_000 },
  杭州: { digits: ["19", "28", "37", "46", "50"], fromMinute: clock(7), toMinute: clock(9), radiusMetres: 9_000 },
  贵阳: { digits: ROTATING, fromMinute: clock(7), toMinute: clock(20), radiusMetres: 6_000 },
  兰州: { digits: ROTATING, fromMinute: clock(7), toMinute: clock(20), radiusMetres: 8_000 },
  石家庄: { digits: ROTATING, fromMinute: clock(7), toMinute: clock(20), radiusMetres: 10_000 },
  济南: { digits: ["49", "50", "16", "27", "38"], fromMinute: clock(7), toMinute: clock(9), radiusMetres: 7_000 },
  郑州: { digits: ROTATING, fromMinute: clock(7), toMinute: clock(21), radiusMetres: 12_000 },
  南昌: { digits: ROTATING, fromMinute: clock(7, 30), toMinute: clock(9), radiusMetres: 6_000 },
};
