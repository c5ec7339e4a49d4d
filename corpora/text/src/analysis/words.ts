/** One written word of a script with letters (or a number) as terms: folded, without its ending, and in parts. */
import { tableOf } from "@arenakit/contracts";
import { stemmer } from "stemmer";

export interface WordOptions {
  readonly stem: "none" | "porter";
  readonly stopWords: "none" | "english";
  readonly fold: boolean;
}

/** A term of a word; offsets are into the word. A word of several parts (node.js) has itself and each of them. */
export interface WordTerm {
  readonly term: string;
  readonly start: number;
  readonly end: number;
  /** Which part it begins with, and how many it covers. */
  readonly part: number;
  readonly span: number;
}
export interface Word {
  readonly terms: readonly WordTerm[];
  /** Positions that it takes, stop words too. */
  readonly parts: number;
}

/** Longer ones are cut: they are no words, but they shall be found by their beginning. */
const MOST_UNITS = 64;
const MOST_PARTS = 8;
/** Words whose terms are kept. */
const KEPT = 1 << 17;

/** What a word is, by how it is written; pure, and remembered. */
export function createWords(options: WordOptions): (written: string) => Word {
  const kept = new Map<string, Word>();
  return (written) => {
    const known = kept.get(written);
    if (known) return known;
    const word = wordOf(written, options);
    if (kept.size >= KEPT) kept.clear();
    // A copy: a slice would keep the text that it was cut from.
    kept.set(Buffer.from(written, "utf16le").toString("utf16le"), word);
    return word;
  };
}

function wordOf(written: string, options: WordOptions): Word {
  const plain = plainOf(written, options.fold);
  const pieces = written.split(/[.．]/);
  if (pieces.length === 1 || ACRONYM.test(plain) || DECIMAL.test(plain)) {
    const term = finished(ACRONYM.test(plain) ? plain.replaceAll(".", "") : plain, options);
    return { terms: term ? [{ term, start: 0, end: written.length, part: 0, span: 1 }] : [], parts: 1 };
  }
  const parts = Math.min(pieces.length, MOST_PARTS);
  const terms: WordTerm[] = [{ term: cut(plain), start: 0, end: written.length, part: 0, span: parts }];
  let start = 0;
  for (const [part, piece] of pieces.slice(0, MOST_PARTS).entries()) {
    const term = finished(plainOf(piece, options.fold), options);
    if (term) terms.push({ term, start, end: start + piece.length, part, span: 1 });
    start += piece.length + 1;
  }
  return { terms, parts };
}

/** U.S., e.g. */
const ACRONYM = /^(?:\p{L}\.)+\p{L}$/u;
const DECIMAL = /^\d+\.\d+$/;
const ASCII = /^[a-z0-9]*$/;
/** French and Italian articles that lean on the next word. */
const ELISION = /^(?:[cdjlmnst]|qu|dell|all|nell|sull|dall)'(?=[aeiouyhéèêàâîôûùœæ])/;
const FOLDED = tableOf<string>({ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" });

/** In lower case and one form of each character; ’s and the apostrophes go, and commas of thousands. */
function plainOf(written: string, fold: boolean): string {
  let plain = written.toLowerCase();
  if (ASCII.test(plain)) return plain;
  plain = plain
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\u00ad\u200c\u200d]/g, "");
  plain = plain.replaceAll("’", "'").replace(/'s$/, "").replace(ELISION, "").replaceAll(/[',]/g, "");
  if (!fold) return plain;
  return plain
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g, "")
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => FOLDED.get(letter) ?? letter)
    .normalize("NFC");
}

function finished(plain: string, { stem, stopWords }: WordOptions): string {
  if (stopWords === "english" && STOP_WORDS.has(plain)) return "";
  return cut(stem === "porter" && PURE.test(plain) ? stemmer(plain) : plain);
}
const PURE = /^[a-z]+$/;

function cut(term: string): string {
  if (term.length <= MOST_UNITS) return term;
  const end = /[\ud800-\udbff]/.test(term.charAt(MOST_UNITS - 1)) ? MOST_UNITS - 1 : MOST_UNITS;
  return term.slice(0, end);
}

/** Lucene's EnglishAnalyzer has these 33. */
const STOP_WORDS = new Set(
  `a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to
  was will with`.split(/\s+/),
);
