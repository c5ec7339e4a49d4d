/** Opening hours as Chinese listings write them (`周一至周日 10:00-14:00 17:00-21:30`), into the world's form. */

export interface Hours {
  readonly openHours: string | null;
  /** Of Saturday and Sunday where they differ. */
  readonly weekendHours: string | null;
  /** 1 is Monday. */
  readonly closedWeekdays: number[];
}

const UNKNOWN: Hours = { openHours: null, weekendHours: null, closedWeekdays: [] };
const ALL_DAY = "00:00-24:00";
const DAYS = "一二三四五六日";
const WEEKDAY = /(?:周|星期)([一二三四五六日天])\s*(?:(?:至|到|-|—|~)\s*(?:周|星期)?([一二三四五六日天]))?/gu;
const SPAN = /(\d{1,2})[:：](\d{2})\s{0,9}(?:-|–|—|~|至|到)\s{0,9}(?:(次日|凌晨)\s{0,9})?(\d{1,2})[:：](\d{2})/gu;

/** Null hours where the text tells none for certain: seasons, remarks without times. What follows 非营业时段 is left out. */
export function readChineseHours(text: string): Hours {
  const plain = text.split("非营业时段")[0]!.trim();
  if (/[春夏秋冬]季|节假日|月/u.test(plain)) return UNKNOWN;
  if (!/(周|星期)[一二三四五六日天]/u.test(plain)) return { ...UNKNOWN, openHours: spansOf(plain) };
  const groups = groupsOf(plain);
  if (groups === null) return UNKNOWN;
  const byDay = new Map<number, string>();
  for (const { days, spans } of groups) for (const day of days) byDay.set(day, spans);
  const weekdays = [1, 2, 3, 4, 5].map((day) => byDay.get(day)).filter((spans) => spans !== undefined);
  const weekend = [6, 7].map((day) => byDay.get(day)).filter((spans) => spans !== undefined);
  const closedWeekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => !byDay.has(day));
  const usual = weekdays[0] ?? weekend[0];
  if (usual === undefined || weekdays.some((spans) => spans !== usual) || new Set(weekend).size > 1) return UNKNOWN;
  const other = weekend[0];
  return { openHours: usual, weekendHours: other !== undefined && other !== usual ? other : null, closedWeekdays };
}

/** Days with their spans; null where days have no times or times no days. */
function groupsOf(text: string): { days: number[]; spans: string }[] | null {
  const groups: { days: number[]; spans: string }[] = [];
  const marks = [...text.matchAll(WEEKDAY)];
  const isDaysLast = marks[0]!.index > 0 && spansOf(text.slice(0, marks[0]!.index)) !== null;
  let days: number[] = [];
  for (const [at, mark] of marks.entries()) {
    days.push(...daysBetween(mark[1]!, mark[2]));
    const between = text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length);
    const spans = spansOf(between);
    if (spans === null) continue; // 周六,周日 share what follows
    groups.push({ days, spans });
    days = [];
  }
  if (!isDaysLast) return days.length > 0 || groups.length === 0 ? null : groups;
  const spans = spansOf(text.slice(0, marks[0]!.index))!;
  return groups.length > 0 ? null : [{ days, spans }];
}

function daysBetween(from: string, to: string | undefined): number[] {
  const number = (day: string) => DAYS.indexOf(day === "天" ? "日" : day) + 1;
  const last = to === undefined ? number(from) : number(to);
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => day >= number(from) && day <= last);
}

/** `10:00-14:00,17:00-21:30`; null where no times stand or one is none. */
function spansOf(text: string): string | null {
  const spans = [...text.matchAll(SPAN)].map(([, fromHour, fromMinute, nextDay, toHour, toMinute]) => {
    const from = clock(fromHour!, fromMinute!);
    const to = clock(nextDay ? String(Number(toHour) % 24) : toHour!, toMinute!);
    return from === null || to === null ? null : `${from}-${to}`;
  });
  if (spans.length === 0) return /全天|24小时/u.test(text) ? ALL_DAY : null;
  return spans.includes(null) ? null : [...new Set(spans)].join(",");
}

function clock(hour: string, minute: string): string | null {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return null;
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

const WORLD_HOURS =
  /^([01]?\d|2[0-4]):[0-5]\d-([01]?\d|2[0-4]):[0-5]\d([,;] ?([01]?\d|2[0-4]):[0-5]\d-([01]?\d|2[0-4]):[0-5]\d)*$/;

/** Hours of a column or tag: spans alone, `24/7`, or as Chinese listings write them. Others are not known. */
export function readOpenHours(text: string): Hours {
  const plain = text.trim().replace(/^(Mo-Su|PH,Mo-Su|Mo-Su,PH)\s+/u, "");
  if (plain === "24/7") return { ...UNKNOWN, openHours: ALL_DAY };
  if (WORLD_HOURS.test(plain) || /[周星全]/u.test(plain)) return readChineseHours(plain);
  return UNKNOWN;
}
