/**
 * An answer in one spelling: what stands for the same letter, digit or time of day is written alike, JSON is laid
 * out as lines, and every unit of the result knows the words that it comes from. Reads a bounded part of the answer.
 */
import type { Span } from "./span.ts";

/** Characters of an answer that are read. A longer one fails format.length; what stands behind them counts for nothing. */
export const LONGEST_READ = 60_000;

export interface WrittenText {
  /** The answer as the policy wrote it. */
  readonly source: string;
  /** One spelling of its first LONGEST_READ characters. */
  readonly text: string;
  /** The words of the source that a span of `text` stands for. */
  sourceOf(span: Span): Span;
  /** Where words of the source stand in `text`. */
  textOf(span: Span): Span;
}

/** A text under way: each UTF-16 unit with the offsets of the source that it stands for. */
interface Units {
  text: string;
  starts: number[];
  ends: number[];
}

export function readWritten(source: string): WrittenText {
  const units = withOneClock(linesOfJson(source) ?? unitsOf(source.slice(0, LONGEST_READ)));
  return {
    source,
    text: units.text,
    sourceOf({ start, end }) {
      const from = units.starts[start] ?? Math.min(source.length, units.ends.at(-1) ?? 0);
      const to = end > start ? units.ends[Math.min(end, units.ends.length) - 1] : from;
      return { start: from, end: Math.max(from, to ?? from) };
    },
    textOf({ start, end }) {
      const from = firstAt(units.starts, start);
      return { start: from, end: Math.max(from, firstAt(units.starts, end)) };
    },
  };
}

/** The first of offsets in order that is not before another offset. */
function firstAt(offsets: readonly number[], offset: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Signs that nobody sees: they part a number from its letter, no more. */
const UNSEEN = /[\u00AD\u200B\u200C\u2060\u202A-\u202E\u2066-\u2069\uFEFF\r]/;
/** Full-width and mathematical letters and digits, and the full-width signs that stand inside numbers. */
const OTHER_FORM = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF0D\uFF0E\u3000]|[\u{1D400}-\u{1D7FF}]/u;

function unitsOf(source: string): Units {
  const units: Units = { text: "", starts: [], ends: [] };
  if (!UNSEEN.test(source) && !OTHER_FORM.test(source)) {
    units.text = source;
    for (let at = 0; at < source.length; at++) units.ends.push(units.starts.push(at));
    return units;
  }
  const parts: string[] = [];
  for (let at = 0; at < source.length; ) {
    const point = String.fromCodePoint(source.codePointAt(at)!);
    const written = UNSEEN.test(point) ? "" : OTHER_FORM.test(point) ? point.normalize("NFKC") : point;
    parts.push(written);
    for (let unit = 0; unit < written.length; unit++) {
      units.starts.push(written.length === point.length ? at + unit : at);
      units.ends.push(written.length === point.length ? at + unit + 1 : at + point.length);
    }
    at += point.length;
  }
  units.text = parts.join("");
  return units;
}

/** Keys that say what a value is. */
const NAMED_VALUE =
  /^"(?:number|train|flight|date|from|to|origin|destination|depart|leave|arriv|duration|travel_?time|price|fare|cost|ticket|address|phone|tel|rating|hours|opening|distance)/i;

/** The values of a JSON answer, one object or element a line; null when the answer is no JSON. */
function linesOfJson(source: string): Units | null {
  if (source.length > LONGEST_READ || !/^\s*[[{]/.test(source)) return null;
  try {
    JSON.parse(source);
  } catch {
    return null; // an answer that only begins like JSON is read as it stands
  }
  const units: Units = { text: "", starts: [], ends: [] };
  const emit = (text: string, span: Span) => {
    for (let unit = 0; unit < text.length; unit++) {
      units.starts.push(span.start);
      units.ends.push(span.end);
    }
    units.text += text;
  };
  for (const token of source.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]|[^\s"[\]{},:]+/g)) {
    const span = { start: token.index, end: token.index + token[0].length };
    if (/^[[\]{}]$/.test(token[0])) emit("\n", span);
    else if (token[1] === undefined) emitValue(units, token[0], token.index);
    else if (/[一-龥]/.test(token[0]) || NAMED_VALUE.test(token[0]))
      emit(`${JSON.parse(token[0].slice(0, -token[1].length)) as string}：`, span);
    const next = source.slice(span.end, span.end + 1);
    if (token[1] === undefined && /[^[\]{}]/.test(token[0])) emit(isInArray(source, span.end) ? "\n" : " ", span);
    else if (next === ",") emit("\n", span);
  }
  return units;
}

/** A value between two elements of an array stands for a line, a member of an object for a part of one. */
function isInArray(source: string, end: number): boolean {
  return /^\s*(?:\]|,\s*(?:"(?:[^"\\]|\\.)*"\s*[,\]]|[^"\s]))/.test(source.slice(end, end + 2000));
}

function emitValue(units: Units, token: string, start: number): void {
  const isString = token.startsWith('"');
  const pieces = isString ? token.slice(1, -1).matchAll(/\\u[\da-fA-F]{4}|\\.|[^\\]/gs) : [];
  if (!isString) appendUnits(units, unitsOf(token), start);
  let at = start + 1;
  for (const [piece] of pieces) {
    const written = piece.startsWith("\\") ? (JSON.parse(`"${piece}"`) as string) : piece;
    const read = unitsOf(written);
    units.text += read.text;
    for (let unit = 0; unit < read.text.length; unit++) {
      units.starts.push(at);
      units.ends.push(at + piece.length);
    }
    at += piece.length;
  }
}

function appendUnits(units: Units, more: Units, offset: number): void {
  units.text += more.text;
  units.starts.push(...more.starts.map((start) => start + offset));
  units.ends.push(...more.ends.map((end) => end + offset));
}

const PART = "凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|夜间|晚";
const RANGE = String.raw`\s*[-–—~～至到]+\s*`;
const HALF_DAY = String.raw`[AaPp]\.?[Mm]\.?(?![A-Za-z])`;
/** Words before a number of hours and minutes which say that it is a duration. */
const LASTS =
  /(?:全程|历时|用时|时长|耗时|车程|飞行|需要?|共|约|近|行驶|运行|路上|停留|游览|间隔|等候|提前|预留|[:：]\s{0,20}\d{1,20})\s{0,20}约?\s{0,20}$/;
const CLOCKS: readonly RegExp[] = [
  // 1:40 PM, 1:40-3:00 PM, 9 AM
  new RegExp(
    String.raw`(?<![\d:：.])(?<h1>\d{1,2})(?:[:：](?<m1>[0-5]\d))?\s?(?<a1>${HALF_DAY})?(?:(?<sep>${RANGE})(?<h2>\d{1,2})[:：](?<m2>[0-5]\d))?\s?(?<a2>${HALF_DAY})`,
    "g",
  ),
  // 下午1:40, 下午1:40-3:00
  new RegExp(
    String.raw`(?<p1>${PART})\s?(?<h1>\d{1,2})[:：](?<m1>[0-5]\d)(?!\d)(?:(?<sep>${RANGE})(?<p2>${PART})?\s?(?<h2>\d{1,2})[:：](?<m2>[0-5]\d)(?!\d))?`,
    "g",
  ),
  // 13时40分, 9点30分
  new RegExp(String.raw`(?<p1>${PART})?\s?(?<![\d:：.])(?<h1>\d{1,2})[时点](?<m1>\d{1,2})分(?!钟)`, "g"),
];

/** Times of day as hours and minutes of the whole day; what has no such time is left as it is. */
function withOneClock(units: Units): Units {
  return CLOCKS.reduce(
    (current, pattern) =>
      rewrite(current, pattern, (groups, before, after) => {
        const isCell = /[|｜]\s*$/.test(before) && /^\s*[|｜]/.test(after);
        if (!groups.a2 && !groups.sep && !groups.p1 && (LASTS.test(before) || isCell)) return null;
        const first = clockOf(groups.h1, groups.m1, groups.p1 ?? groups.a1 ?? groups.a2);
        if (!groups.sep) return first;
        const second = clockOf(groups.h2, groups.m2, groups.p2 ?? groups.a2 ?? groups.p1);
        return first && second ? `${first}-${second}` : null;
      }),
    units,
  );
}

function clockOf(hours: string | undefined, minutes: string | undefined, part: string | undefined): string | null {
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (!(hour <= 24) || !(minute < 60)) return null;
  const isLate = part !== undefined && /^[Pp]|下午|傍晚|晚|夜/.test(part);
  const isEarly = part !== undefined && /^[Aa]|凌晨/.test(part);
  const ofDay = isLate && hour < 12 ? hour + 12 : isEarly && hour === 12 ? 0 : hour;
  return `${String(ofDay).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

type Rewriting = (groups: Record<string, string | undefined>, before: string, after: string) => string | null;

function rewrite(units: Units, pattern: RegExp, write: Rewriting): Units {
  const parts: string[] = [];
  const [starts, ends]: [number[], number[]] = [[], []];
  let done = 0;
  const keep = (end: number) => {
    parts.push(units.text.slice(done, end));
    for (let at = done; at < end; at++) {
      starts.push(units.starts[at]!);
      ends.push(units.ends[at]!);
    }
    done = end;
  };
  for (const match of units.text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    const before = units.text.slice(Math.max(0, match.index - 8), match.index);
    const written = write(match.groups ?? {}, before, units.text.slice(end, end + 4));
    if (written === null) continue;
    keep(match.index);
    parts.push(written);
    for (let unit = 0; unit < written.length; unit++) {
      starts.push(units.starts[match.index]!);
      ends.push(units.ends[end - 1]!);
    }
    done = end;
  }
  keep(units.text.length);
  return { text: parts.join(""), starts, ends };
}
