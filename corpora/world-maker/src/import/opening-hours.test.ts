import { OpenHours } from "@arenakit/corpus-world";
import { expect, it } from "vitest";
import { readChineseHours, readOpenHours } from "./opening-hours.ts";

const week = (openHours: string | null, weekendHours: string | null = null, closedWeekdays: number[] = []) => ({
  openHours,
  weekendHours,
  closedWeekdays,
});

it.each([
  ["周一至周日 10:00-22:00", week("10:00-22:00")],
  ["5:30-21:00", week("05:30-21:00")],
  ["9：00-21：00", week("09:00-21:00")],
  ["周一至周日 11:00-14:00 17:00-21:30", week("11:00-14:00,17:00-21:30")],
  ["周一至周日 午市 11:00-14:00 晚市 17:00-21:30", week("11:00-14:00,17:00-21:30")],
  ["周一至周日 全天", week("00:00-24:00")],
  ["24小时", week("00:00-24:00")],
  ["周二至周日 09:00-17:00", week("09:00-17:00", null, [1])],
  ["周六,周日 10:00-23:00  周一至周五 11:00-22:00", week("11:00-22:00", "10:00-23:00")],
  ["周一至周五 11:00-22:00 周六,周日 全天", week("11:00-22:00", "00:00-24:00")],
  ["周一-周日9:00-21:00", week("09:00-21:00")],
  ["10:00-22:00 周一至周日", week("10:00-22:00")],
  ["18:00-次日2:00", week("18:00-02:00")],
  ["周一至周日 10:00-22:00  非营业时段 2017-01-27至2017-02-02 全天", week("10:00-22:00")],
  ["周一至周四 10:00-22:00  周五至周日 10:00-23:00", week(null)],
  ["春季、夏季、秋季 周一至周日 10:00-22:00", week(null)],
  ["周一至周日", week(null)],
  ["25:00-26:00", week(null)],
  ["", week(null)],
])("%s", (text, hours) => {
  expect(readChineseHours(text)).toEqual(hours);
  for (const each of [hours.openHours, hours.weekendHours])
    if (each) expect(OpenHours.safeParse(each).success).toBe(true);
});

it.each([
  ["24/7", "00:00-24:00"],
  ["10:00-22:00", "10:00-22:00"],
  ["10:00-14:00,17:00-22:00", "10:00-14:00,17:00-22:00"],
  ["Mo-Su 09:00-18:00", "09:00-18:00"],
  ["Mo-Fr 09:00-18:00; Sa 10:00-14:00", null],
  ["sunrise-sunset", null],
])("a column may say %s", (text, openHours) => {
  expect(readOpenHours(text).openHours).toBe(openHours);
});
