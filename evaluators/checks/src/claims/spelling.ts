/** A text in one spelling: letters, digits and signs that mean the same are one, and each unit knows where it came from. */

import type { Quoted } from "@arenakit/contracts";
import { tableOf } from "@arenakit/contracts";

export interface SpelledText {
  readonly source: string;
  /** Lower case, one blank for several, no Markdown emphasis. */
  readonly text: string;
  /** Offset in the source of each unit of `text`, and of its end. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const DROPPED = new Set("\u00AD\u200B\u200C\u200D\u2060\uFEFF\r\uFE0F\u20E3`_");
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

/** One spelling of the source from `from` to `to`. */
export function spellText(source: string, from = 0, to = source.length): SpelledText {
  const parts: string[] = [];
  const [starts, ends]: [number[], number[]] = [[], []];
  let last = "\n";
  for (let at = from; at < to; ) {
    const point = String.fromCodePoint(source.codePointAt(at)!);
    const end = at + point.length;
    const spelled = point === "*" ? starOf(source, at, last) : spellPoint(point);
    for (const unit of spelled === "\t" || spelled === "\u00A0" ? " " : spelled) {
      if (unit === " " && (last === " " || last === "\n")) continue;
      parts.push(unit);
      for (let of = 0; of < unit.length; of++) ends.push(starts.push(at) && end);
      last = unit;
    }
    at = end;
  }
  return { source, text: parts.join(""), starts, ends };
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
