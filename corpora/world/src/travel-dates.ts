/** Whether a world's trains and flights can be asked about a date: it must exist and lie inside the horizon. */
import { dayNumber, fail } from "@arenakit/contracts";

/** The day since 1970-01-01. Throws a FailureError of owner "policy": invalid_date or date_out_of_horizon; both say the horizon. */
export function travelDay(date: string, { from, to }: { readonly from: string; readonly to: string }): number {
  const day = dayNumber(date);
  const span = `可查询${from}至${to}`;
  if (day === null)
    return fail("policy", "invalid_date", `没有“${date}”这一天，日期应写成 YYYY-MM-DD，${span}，请检查月份和日期。`);
  if (date < from || date > to)
    fail("policy", "date_out_of_horizon", `${date} 不在可查询的范围内，${span}，请换一个日期。`);
  return day;
}
