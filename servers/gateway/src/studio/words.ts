/** Numbers, times and small phrases as the studio writes them. Pure. */

const MINUS = "−";
const NONE = "–";
/** Between a number and its unit no line is broken. */
const NB = "\u00a0";

/** `0.714`; a dash where there is none. */
export function decimal(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined) return NONE;
  const text = value.toFixed(digits);
  // JavaScript spells −0.0 as -0.0, and a hyphen is no minus.
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", MINUS);
}

/** `+1.53`, `−0.22`; a dash where there is none. */
export function signed(value: number | null | undefined, digits: number): string {
  const text = decimal(value, digits);
  return typeof value === "number" && !text.startsWith(MINUS) && Number(text) !== 0 ? `+${text}` : text;
}

/** `12 345`, with narrow blanks. */
export function whole(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** `1 group`, `2 groups`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** `3.5 %` of `part` in `all`; a dash of nothing. */
export function percent(part: number, all: number): string {
  if (all === 0) return NONE;
  const share = (part / all) * 100;
  return `${share === 0 || share >= 10 ? share.toFixed(0) : share.toFixed(1)}${NB}%`;
}

/** `850 ms`, `4.2 s`, `3 min 12 s`, `2 h 5 min`, `3 d 4 h`; a dash where there is none. */
export function duration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined) return NONE;
  const ms = Math.max(0, milliseconds);
  if (ms < 1000) return `${Math.round(ms)}${NB}ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)}${NB}s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}${NB}s`;
  if (seconds < 3600) return two(Math.floor(seconds / 60), "min", seconds % 60, "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return two(Math.floor(minutes / 60), "h", minutes % 60, "min");
  const hours = Math.round(minutes / 60);
  return two(Math.floor(hours / 24), "d", hours % 24, "h");
}

const two = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large}${NB}${largeUnit}` : `${large}${NB}${largeUnit} ${small}${NB}${smallUnit}`;

/** `12 s ago`, in whole seconds, so that it changes no oftener than it says something new; `now` within a second. */
export function ago(at: number, now: number): string {
  const passed = now - at;
  return passed < 1000
    ? "now"
    : `${duration(passed < 10_000 ? Math.floor(passed / 1000) * 1000 : passed).replace(".0", "")} ago`;
}

/** `850`, `12.3 k`, `4.1 M`. */
export function short(value: number): string {
  if (value < 1000) return String(Math.round(value));
  if (value < 1_000_000) return `${(value / 1000).toFixed(value < 100_000 ? 1 : 0)}${NB}k`;
  return `${(value / 1_000_000).toFixed(1)}${NB}M`;
}

/** `judge_timed_out` as `judge timed out`. */
export const spoken = (code: string): string => code.replaceAll("_", " ");

/** The group's name without the run's, which the page is of. */
export const shortName = (group: string, run: string): string =>
  group.startsWith(`${run}:`) ? group.slice(run.length + 1) : group;

/** A length of a drawing, short and the same on every machine. */
export const unit = (value: number): string => String(Number(value.toFixed(1)));
