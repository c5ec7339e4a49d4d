/** When the next vehicle of a pattern leaves: by its timetable, or after half the headway where it has none. */
import type { Changes } from "./compile.ts";
import type { Pattern } from "./patterns.ts";

const DAY = 86_400;
export const NEVER = 0x3fffffff;

/**
 * The departure from `position` of somebody who is there at `time` (seconds after midnight of the day asked for).
 * Without a timetable one waits half the headway that holds then, or longer where waiting for a denser service pays
 * (so that who comes earlier never leaves later), until the first departure, and at most for the last one. Vehicles that started the day before
 * count. NEVER where nothing leaves any more.
 */
export function nextDeparture(pattern: Pattern, position: number, time: number): number {
  const ride = pattern.seconds[position]!;
  const today = headwayDeparture(pattern, { time, first: pattern.first + ride, last: pattern.last + ride, shift: 0 });
  if (pattern.last + ride < DAY) return today;
  const first = pattern.first + ride - DAY;
  const last = pattern.last + ride - DAY;
  return Math.min(today, headwayDeparture(pattern, { time, first, last, shift: DAY }));
}

interface Service {
  readonly time: number;
  readonly first: number;
  readonly last: number;
  /** How much later the clock of the pattern's day is than that of `time`. */
  readonly shift: number;
}

function headwayDeparture({ headways }: Pattern, { time, first, last, shift }: Service): number {
  if (time > last) return NEVER;
  if (time <= first) return first;
  const { until, half, later } = headways;
  const clock = time + shift;
  let part = 0;
  while (clock >= until[part]!) part++;
  const best = Math.min(Math.max(clock, 0) + half[part]!, later[part]!);
  return Math.min(best - shift, last);
}

/**
 * The least that anybody waits who comes to any of the stops from one moment to another. 0 where there is a timetable, and
 * where the first vehicle, the last one or one of the day before may be met.
 */
export function leastWait({ runs, first, last, seconds, headways }: Pattern, from: number, until: number): number {
  const ride = seconds[seconds.length - 1]!;
  if (runs || first + ride >= from || last + ride - DAY >= from) return 0;
  let least = last - until;
  for (let part = 0; part < headways.half.length; part++) {
    if (headways.until[part]! <= from) continue;
    const begins = part === 0 ? 0 : headways.until[part - 1]!;
    least = Math.min(least, headways.half[part]! + Math.max(0, begins - until));
  }
  return Math.max(0, least);
}

/** The first run of a timetable that leaves `position` at `time` or later; -1 when there is none. */
export function nextRun(
  runs: Int32Array,
  { width, position, time }: { width: number; position: number; time: number },
): number {
  let low = 0;
  let high = runs.length / width;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle * width + position]! < time) low = middle + 1;
    else high = middle;
  }
  return low < runs.length / width ? low : -1;
}

/** When one is at the end of a change begun at `time`; waits for its opening where that pays; NEVER when it stays shut. */
export function afterChange(
  changes: Changes,
  edge: number,
  { time, weekday }: { time: number; weekday: number },
): number {
  const seconds = changes.seconds[edge]!;
  const window = changes.window[edge]!;
  if (window < 0) return time + seconds;
  const { minutes, weekdays } = changes.windows[window]!;
  if (weekdays && !weekdays.includes(weekday)) return NEVER;
  let best = NEVER;
  for (const [from, until] of minutes) {
    const start = Math.max(time, from * 60);
    if (start < until * 60) best = Math.min(best, start + seconds);
  }
  return best;
}
