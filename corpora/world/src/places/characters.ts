/**
 * What characters are in another script: traditional as simplified, and in pinyin. The dictionaries are read once, when
 * an index is built; the tables travel with the index, so that a query needs no dictionary.
 */
import { createRequire } from "node:module";

/** First of the ideographs that have a reading here, and one past the last: the unified ideographs of Unicode. */
export const FIRST_IDEOGRAPH = 0x4e00;
const IDEOGRAPHS_END = 0xa000;

export interface CharacterTables {
  /** Pairs of UTF-16 units, ascending by the first: traditional, simplified. */
  readonly traditional: Uint16Array;
  /** Toneless syllables in alphabetical order, `ü` as `v`; number 0 is the empty one. */
  readonly syllables: readonly string[];
  /** Number of the usual syllable of each ideograph; 0 where it has none. */
  readonly readings: Uint16Array;
}

/** Reads a text aloud: a syllable for each ideograph, by its context; "" for everything else. */
export type Reader = (text: string) => string[];

export function isIdeograph(unit: number): boolean {
  return unit >= FIRST_IDEOGRAPH && unit < IDEOGRAPHS_END;
}

/** The tables out of the dictionaries, and a reader that knows readings by context. Takes a quarter of a second. */
export function readDictionaries(): { tables: CharacterTables; read: Reader } {
  const load = createRequire(import.meta.url);
  const { pinyin } = load("pinyin-pro") as typeof import("pinyin-pro");
  const { Converter } = load("opencc-js") as typeof import("opencc-js");
  const spell = (text: string) => pinyin(text, { toneType: "none", type: "array", v: true });
  const ideographs = Array.from({ length: IDEOGRAPHS_END - FIRST_IDEOGRAPH }, (_, at) =>
    String.fromCharCode(FIRST_IDEOGRAPH + at),
  );
  const isSyllable = (text: string | undefined) => text !== undefined && /^[a-z]+$/.test(text);
  const several = ideographs.map((character) =>
    pinyin(character, { toneType: "none", type: "array", v: true, multiple: true }).filter(isSyllable),
  );
  const alone = several.map(([first]) => first ?? "");
  const syllables = ["", ...[...new Set(alone)].filter(Boolean).sort()];
  const numbers = new Map(syllables.map((syllable, number) => [syllable, number]));
  const toSimplified = Converter({ from: "t", to: "cn" });
  const simplified = toSimplified(ideographs.join("\n")).split("\n");
  const pairs = ideographs.flatMap((character, at) => {
    const other = simplified[at]!;
    return other !== character && other.length === 1 ? [character.charCodeAt(0), other.charCodeAt(0)] : [];
  });
  const tables = {
    traditional: Uint16Array.from(pairs),
    syllables,
    readings: Uint16Array.from(alone, (syllable) => numbers.get(syllable) ?? 0),
  };
  const isAmbiguous = several.map((readings) => new Set(readings).size > 1);
  return { tables, read: createReader({ tables, isAmbiguous, spell }) };
}

/** Asks the dictionary only about runs of ideographs in which one has several readings, and about each run once. */
function createReader(dictionary: {
  tables: CharacterTables;
  isAmbiguous: readonly boolean[];
  spell: (text: string) => string[];
}): Reader {
  const { tables, isAmbiguous, spell } = dictionary;
  const { readings, syllables } = tables;
  const known = new Map<string, readonly string[]>();
  const usual = (unit: number) => syllables[readings[unit - FIRST_IDEOGRAPH]!]!;
  const inContext = (run: string): readonly string[] => {
    const spelled = known.get(run) ?? spell(run);
    known.set(run, spelled);
    return spelled;
  };
  return (text) => {
    const read: string[] = [];
    for (let at = 0; at < text.length; ) {
      let end = at;
      let asks = false;
      for (; end < text.length && isIdeograph(text.charCodeAt(end)); end++)
        asks ||= isAmbiguous[text.charCodeAt(end) - FIRST_IDEOGRAPH]!;
      if (asks && end - at > 1) read.push(...inContext(text.slice(at, end)));
      else for (let one = at; one < end; one++) read.push(usual(text.charCodeAt(one)));
      if (end === at) {
        read.push("");
        end++;
      }
      at = end;
    }
    return read;
  };
}

/** The text without case, width, accents and traditional characters; spaces and punctuation stay. */
export function plainText(text: string, traditional: Uint16Array): string {
  const lower = text.normalize("NFKC").toLowerCase();
  const plain = /[à-ɏ]/.test(lower) ? lower.normalize("NFD").replace(/\p{M}/gu, "") : lower;
  return simplify(plain, traditional);
}

/** The text with simplified characters for traditional ones; all else as it is. */
export function simplify(text: string, traditional: Uint16Array): string {
  const others = othersOf(traditional);
  let simplified = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (!isIdeograph(unit)) continue;
    const other = others[unit - FIRST_IDEOGRAPH]!;
    if (other === unit) continue;
    simplified += text.slice(from, at) + String.fromCharCode(other);
    from = at + 1;
  }
  return from === 0 ? text : simplified + text.slice(from);
}

/** What stands for each ideograph, by pairs: millions are looked up when an index is built. */
function othersOf(pairs: Uint16Array): Uint16Array {
  const known = othersByPairs.get(pairs);
  if (known) return known;
  const others = Uint16Array.from({ length: IDEOGRAPHS_END - FIRST_IDEOGRAPH }, (_, at) => FIRST_IDEOGRAPH + at);
  for (let at = 0; at + 1 < pairs.length; at += 2) others[pairs[at]! - FIRST_IDEOGRAPH] = pairs[at + 1]!;
  othersByPairs.set(pairs, others);
  return others;
}
const othersByPairs = new WeakMap<Uint16Array, Uint16Array>();
