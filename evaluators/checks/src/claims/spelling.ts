/** A text in one spelling: letters, digits and signs that mean the same are one, and each unit knows where it came from. */
import { type Quoted, tableOf } from "@arenakit/contracts";
import type { Span } from "../span.ts";
import { jsonSpans } from "./lines.ts";

/** Characters of an answer that are read. A longer one fails format.length; what stands behind them counts for nothing. */
export const LONGEST_READ = 60_000;

export interface SpelledText {
  readonly source: string;
  readonly text: string;
  /** Offset in the source of each unit of `text`, and of its end. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Signs that nobody sees: they part a number from its letter, no more. */
const UNSEEN = "\u00AD\u200B\u200C\u2060\uFEFF\r\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";
const DROPPED = new Set(`${UNSEEN}\u200D\uFE0F\u20E3\`_`);
const SAME = tableOf<string>({
  "–": "-",
  "−": "-",
  "‑": "-",
  "‒": "-",
  "－": "-",
  "～": "~",
  "〜": "~",
  "∼": "~",
  "⇒": "→",
  "➔": "→",
  "➜": "→",
  "➡": "→",
  "⟶": "→",
  "▶": "→",
  "➤": "→",
  "⮕": "→",
  "›": "→",
  "✕": "×",
  "✖": "×",
  "【": "[",
  "】": "]",
  "〔": "[",
  "〕": "]",
  "￥": "¥",
  "「": "“",
  "」": "”",
  "『": "“",
  "』": "”",
  "’": "'",
  "‘": "'",
});
/** Chinese punctuation ends clauses and parts no numbers: it stays apart from its narrow forms. */
const STAYS = new Set("，；！？、。《》");

const known = new Map<string, string>();

function spellPoint(point: string): string {
  if (point >= "a" && point <= "z") return point;
  const remembered = known.get(point);
  if (remembered !== undefined) return remembered;
  const spelled = DROPPED.has(point)
    ? ""
    : STAYS.has(point)
      ? point
      : (SAME.get(point) ?? point.normalize("NFKC").toLowerCase());
  if (known.size < 20_000) known.set(point, spelled);
  return spelled;
}

/** How a character is written, at its offset and behind the last unit that was. */
export type Spelling = (point: string, at: number, last: string) => string;

interface SpellingSpan {
  readonly from?: number;
  readonly to?: number;
  /** Asked of offsets in order. */
  readonly isJson?: (at: number) => boolean;
}

/** The source from `from` to `to` as `spelling` writes each of its characters; where `isJson` those that escapes stand for. */
export function spell(
  source: string,
  spelling: Spelling,
  { from = 0, to = source.length, isJson = () => false }: SpellingSpan = {},
): SpelledText {
  const parts: string[] = [];
  const [starts, ends]: [number[], number[]] = [[], []];
  let last = "\n";
  for (let at = from; at < to; ) {
    const escaped = source[at] === "\\" && isJson(at) ? source.slice(at, at + (source[at + 1] === "u" ? 6 : 2)) : null;
    const point = escaped ? (JSON.parse(`"${escaped}"`) as string) : String.fromCodePoint(source.codePointAt(at)!);
    const end = at + (escaped ?? point).length;
    const spelled = spelling(point, at, last);
    if (spelled !== "") {
      parts.push(spelled);
      last = spelled.at(-1)!;
    }
    for (let unit = 0; unit < spelled.length; unit++) ends.push(starts.push(at) && end);
    at = end;
  }
  return { source, text: parts.join(""), starts, ends };
}

/** Full-width and mathematical letters and digits, and the full-width signs that stand inside numbers. */
const OTHER_FORM = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF0D\uFF0E\u3000]|[\u{1D400}-\u{1D7FF}]/u;

/**
 * The first LONGEST_READ characters as they are, but for letters and digits of another form and signs that nobody sees. The
 * members of a JSON text are lines of their own, without quotation marks.
 */
export function spellAnswer(source: string): SpelledText {
  const spans = jsonSpans(source);
  let [next, isQuoted] = [0, false];
  const isJson = (at: number) => {
    while (next < spans.length && spans[next]![1] <= at) next += 1;
    return next < spans.length && spans[next]![0] <= at;
  };
  const spelling: Spelling = (point, at) => {
    if ('"{}[],'.includes(source[at]!) && isJson(at)) {
      if (point === '"') isQuoted = !isQuoted;
      if (point === '"' || !isQuoted) return point === '"' ? " " : "\n";
    }
    return UNSEEN.includes(point) ? "" : OTHER_FORM.test(point) ? point.normalize("NFKC") : point;
  };
  return spell(source, spelling, { to: Math.min(source.length, LONGEST_READ), isJson });
}

/** Lower case, one blank for several, no Markdown emphasis. */
export function spellText(source: string, from = 0, to = source.length): SpelledText {
  const spelling: Spelling = (point, at, last) => {
    const spelled = point === "*" ? starOf(source, at, last) : spellPoint(point);
    if (spelled !== " " && spelled !== "\t" && spelled !== "\u00A0") return spelled;
    return last === " " || last === "\n" ? "" : " ";
  };
  return spell(source, spelling, { from, to });
}

/** A star between two figures multiplies; any other is emphasis. */
function starOf(source: string, at: number, last: string): string {
  if (source[at + 1] === "*" || source[at - 1] === "*" || !/[\d\s元)）]/.test(last)) return "";
  return /^\s?[\d(（¥￥]/.test(source.slice(at + 1, at + 3)) ? "×" : "";
}

/** The words of the source that units [start, end) of the text stand for. */
export function quoteOf(spelled: SpelledText, start: number, end: number): Quoted {
  const from = spelled.starts[start] ?? spelled.source.length;
  const to = end > start ? spelled.ends[end - 1]! : from;
  return { start: from, end: to, quote: spelled.source.slice(from, to) };
}

/** Where the words of the source from `start` to `end` stand in the text. */
export function unitsOf({ starts }: SpelledText, { start, end }: Span): Span {
  const from = firstAt(starts, start);
  return { start: from, end: Math.max(from, firstAt(starts, end)) };
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
