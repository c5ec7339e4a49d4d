/** Traditional characters as simplified ones, unit by unit, so that no offset moves; words that keep theirs do (乾隆). */
import { Locale } from "opencc-js/t2cn";
import { KIND, kinds } from "./characters.ts";

interface FoldingTable {
  readonly units: Uint16Array;
  /** 1 where a unit begins a phrase. */
  readonly begins: Uint8Array;
  /** Phrases that are not the sum of their characters, the longest first, by their first unit. */
  readonly phrases: ReadonlyMap<number, readonly (readonly [from: string, to: string])[]>;
}
let table: FoldingTable | undefined;

/** Ideographs of a text in simplified form; `text` itself where nothing changes. */
export function simplified(text: string): string {
  table ??= makeTable();
  const { units } = table;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (units[unit] !== unit) return simplifiedFrom(text, at, table);
  }
  return text;
}

function simplifiedFrom(text: string, first: number, { units, begins, phrases }: FoldingTable): string {
  const changed = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) changed[at] = units[text.charCodeAt(at)]!;
  // A phrase may have begun before the first unit that changes.
  for (let at = Math.max(0, first - LONGEST_PHRASE); at < text.length; at++) {
    if (begins[text.charCodeAt(at)] !== 1) continue;
    const phrase = phrases.get(text.charCodeAt(at))?.find(([from]) => text.startsWith(from, at));
    if (!phrase) continue;
    for (let next = 0; next < phrase[1].length; next++) changed[at + next] = phrase[1].charCodeAt(next);
    at += phrase[1].length - 1;
  }
  return textOf(changed);
}

const LONGEST_PHRASE = 8;
const CHUNK = 8192;

/** In pieces: a call takes only so many arguments. */
function textOf(units: Uint16Array): string {
  if (units.length <= CHUNK) return String.fromCharCode(...units);
  let text = "";
  for (let at = 0; at < units.length; at += CHUNK) text += String.fromCharCode(...units.subarray(at, at + CHUNK));
  return text;
}

function makeTable(): FoldingTable {
  const units = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);
  const pairs = dictionaries().flatMap((lines) =>
    lines.split("|").map((line) => {
      const [from = "", to = ""] = line.split(" ");
      return [from, to] as const;
    }),
  );
  for (const [from, to] of pairs)
    if (from.length === 1 && to.length === 1) units[from.charCodeAt(0)] = to.charCodeAt(0);
  // Forms that stand for the same ideograph (豈 of the compatibility block), where one unit stays one.
  for (let unit = 0; unit < units.length; unit++) {
    if (kinds[unit] !== KIND.han) continue;
    const plain = String.fromCharCode(unit).normalize("NFKC");
    if (plain.length === 1) units[unit] = units[plain.charCodeAt(0)]!;
  }
  const phrases = new Map<number, (readonly [string, string])[]>();
  for (const [from, to] of pairs) {
    if (from.length < 2 || from.length > LONGEST_PHRASE || from.length !== to.length) continue;
    const sum = Array.from(from, (_, at) => String.fromCharCode(units[from.charCodeAt(at)]!)).join("");
    if (sum === to) continue;
    phrases.set(from.charCodeAt(0), [...(phrases.get(from.charCodeAt(0)) ?? []), [from, to]]);
  }
  const begins = new Uint8Array(0x10000);
  for (const [unit, found] of phrases) {
    begins[unit] = 1;
    found.sort(([left], [right]) => right.length - left.length);
  }
  return { units, begins, phrases };
}

/** Phrases and characters, as `from to|from to`. The types of the package are lost on the way to it. */
function dictionaries(): readonly string[] {
  const { t2s }: Record<string, { readonly conversionChain: readonly (readonly string[])[] }> = Locale.configs;
  if (!t2s) throw new Error("opencc-js has no conversion from traditional to simplified any more: pin version 1.4.2");
  return t2s.conversionChain.flat();
}
