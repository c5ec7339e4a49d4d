import { expect, it } from "vitest";
import { readTravelDate } from "./travel-date.ts";

const horizon = { from: "2026-01-01", to: "2027-12-31" };
/** 2026-05-01 is a Friday. */
const read = (date: string) => readTravelDate(date, { now: "2026-05-01T09:00", horizon });

it.each([
  ["2026-05-03", "2026-05-03"],
  ["2026/5/3", "2026-05-03"],
  ["2026.05.03", "2026-05-03"],
  ["20260512", "2026-05-12"],
  ["2026年5月3日", "2026-05-03"],
  ["5月3日", "2026-05-03"],
  ["4月30号", "2027-04-30"], // this year's has been
  ["今天", "2026-05-01"],
  ["后天", "2026-05-03"],
  ["Tomorrow", "2026-05-02"],
  ["the day after tomorrow", "2026-05-03"],
  ["周日", "2026-05-03"],
  ["周三", "2026-05-06"],
  ["本周日", "2026-05-03"],
  ["下周一", "2026-05-04"],
  ["下星期天", "2026-05-10"],
  ["next Friday", "2026-05-08"],
  ["on Saturday", "2026-05-02"],
])("reads %s on a Friday as %s", (given, date) => {
  expect(read(given)).toBe(date);
});

it.each([
  "过两天",
  "2026-02-30",
  "2月30日",
  "本周三",
  "Someday",
  "13/13",
  "05/03/2026",
  ...Object.getOwnPropertyNames(Object.prototype),
])("refuses %s", (given) => {
  expect(() => read(given)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: "invalid_date" }) }),
  );
});
