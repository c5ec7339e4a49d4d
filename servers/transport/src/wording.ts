/** Times, spans, prices and places as flight and train sentences write them. */
import { clockOfMinute } from "@arenakit/contracts";

const DAY_MINUTES = 1440;

/** Days after the queried one on which a minute lies. */
export const dayOf = (minute: number): number => Math.floor(minute / DAY_MINUTES);

/** `09:05`, `次日01:10`, `第3日00:30`. */
export function clockWords(minute: number): string {
  const day = dayOf(minute);
  const prefix = day === 0 ? "" : day === 1 ? "次日" : `第${day + 1}日`;
  return prefix + clockOfMinute(minute);
}

/** `4时28分` with unit 时, `3小时20分` with unit 小时; without a part that is zero. */
export function spanWords(minutes: number, hourUnit: "时" | "小时"): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}分`;
  return rest === 0 ? `${hours}${hourUnit}` : `${hours}${hourUnit}${rest}分`;
}

/** Yuan with at most one decimal. */
export const roundYuan = (yuan: number): number => Math.round(yuan * 10) / 10;

/** Which cities can be asked for: `本世界覆盖：北京、上海。` */
export const coverageWords = (cities: readonly string[]): string => `本世界覆盖：${cities.join("、")}。`;
