/** Numbers, times and small phrases as all pages write them. Pure. */

const MINUS = "−";
const NONE = "–";
/** No line is broken between a number and its unit. */
const NB = "\u00a0";

/** `0.714`; a dash where there is none. */
export function decimal(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined) return NONE;
  const text = value.toFixed(digits);
  // JavaScript spells −0.0 as -0.0, and a hyphen is no minus.
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", MINUS);
}

/** `+1.53`, `−0.22`, `0.00`; a dash where there is none. */
export function signed(value: number | null | undefined, digits: number): string {
  const text = decimal(value, digits);
  return typeof value === "number" && !text.startsWith(MINUS) && Number(text) !== 0 ? `+${text}` : text;
}

/** `12 345`, with narrow blanks. */
export function whole(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** `1 match`, `2 matches`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** `64.3 %` of a share in [0, 1]; a dash where there is none. */
export function percent(share: number | null, digits = 1): string {
  return share === null ? NONE : `${(share * 100).toFixed(digits)}${NB}%`;
}

/** `3.5 %`, `12 %` of `part` in `all`; a dash of nothing. */
export function percentOf(part: number, all: number): string {
  const share = all === 0 ? null : part / all;
  return percent(share, share === null || share === 0 || share >= 0.1 ? 0 : 1);
}

/** `850 m`, `12.3 km`. */
export function metresText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${Number((metres / 1000).toFixed(1))} km`;
}

/** `850 ms`, `4.2 s`, `3 min 12 s`, `2 h 5 min`, `3 d 4 h`; a dash where there is none. */
export function duration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined) return NONE;
  const ms = Math.max(0, milliseconds);
  if (ms < 1000) return `${Math.round(ms)}${NB}ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)}${NB}s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}${NB}s`;
  if (seconds < 3600) return inTwo(seconds, 60, ["min", "s"]);
  const minutes = Math.round(seconds / 60);
  return minutes < 1440 ? inTwo(minutes, 60, ["h", "min"]) : inTwo(Math.round(minutes / 60), 24, ["d", "h"]);
}

function inTwo(value: number, base: number, [large, small]: readonly [string, string]): string {
  const rest = value % base === 0 ? "" : ` ${value % base}${NB}${small}`;
  return `${Math.floor(value / base)}${NB}${large}${rest}`;
}

/** `12 s ago`, in whole seconds, so that it changes no oftener than it says something new; `now` within a second. */
export function ago(at: number, now: number): string {
  const passed = now - at;
  if (passed < 1000) return "now";
  return `${duration(passed < 10_000 ? Math.floor(passed / 1000) * 1000 : passed).replace(".0", "")} ago`;
}

/** `850`, `12.3 k`, `4.1 M`. */
export function short(value: number): string {
  if (value < 1000) return String(Math.round(value));
  if (value < 1_000_000) return `${(value / 1000).toFixed(value < 100_000 ? 1 : 0)}${NB}k`;
  return `${(value / 1_000_000).toFixed(1)}${NB}M`;
}

/** `judge_timed_out` and `one-day` as words. */
export const spoken = (code: string): string => code.replaceAll(/[_-]/g, " ");

/** A length of a drawing, short and the same on every machine. */
export const unit = (value: number): string => String(Number(value.toFixed(1)));

/** The text, or its beginning and … when it is wider; a Chinese character is two wide. */
export function clipped(text: string, width: number): string {
  let used = 0;
  let shown = "";
  for (const character of text) {
    used += widthOf(character);
    if (used > width) return `${shown.trimEnd()}…`;
    shown += character;
  }
  return text;
}

/** In halves of a Chinese character. */
export const textWidth = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

const widthOf = (character: string) => (character.codePointAt(0)! > 0x2e7f ? 2 : 1);
