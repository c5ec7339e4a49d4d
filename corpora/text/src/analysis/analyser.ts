/**
 * A text as the terms it is found by, in any script: words of scripts with letters, dictionary words of Chinese, pairs
 * of characters where words are not told apart by anything else. The same text has the same terms everywhere.
 */
import { KIND, kinds, pairKind } from "./characters.ts";
import { HAN_WORDS, hanWords, tellHan } from "./han.ts";
import { createWords } from "./words.ts";

export interface AnalyserOptions {
  /** Porter's algorithm (1980) for words of the letters a–z. Default "none". */
  readonly stem?: "none" | "porter";
  /** The 33 words that Lucene leaves out of English texts. Default "none". */
  readonly stopWords?: "none" | "english";
  /** Letters without their diacritics (café as cafe). Default true. */
  readonly fold?: boolean;
}

export interface Token {
  readonly term: string;
  /** Number of the word it begins with (of the character, where words are not set apart), stop words counted. */
  readonly position: number;
  /** How many positions it covers, at least 1: a long word has the words inside of it beside itself. */
  readonly span: number;
  /** UTF-16 offsets into the text, end not included. */
  readonly start: number;
  readonly end: number;
}

export interface Analyser {
  /** Names version and options: equal ids give equal terms. */
  readonly id: string;
  /** Terms in their order, repeated as often as they stand there. */
  terms(text: string): string[];
  /** The same with where they stand. Positions do not fall, except inside of a word. */
  tokens(text: string): Token[];
  /** The same one by one. Gives the number of positions of the text. */
  scan(text: string, tell: (token: Token) => void): number;
}

const VERSION = 1;

/** An analyser with these options; words it has seen are remembered, within a bound. Chinese is loaded with the first text that has any. */
export function createAnalyser({ stem = "none", stopWords = "none", fold = true }: AnalyserOptions = {}): Analyser {
  const wordOf = createWords({ stem, stopWords, fold });

  const scan = (text: string, tell: (token: Token) => void): number => {
    const words = hanWords(text);
    let word = 0;
    let position = 0;
    for (let at = 0; at < text.length; ) {
      const kind = kindAt(text, at);
      const end = kind === KIND.word ? endOfWord(text, at) : endOfRun(text, at, kind);
      if (kind === KIND.word) {
        const { terms, parts } = wordOf(text.slice(at, end));
        for (const { term, part, span, start, end: until } of terms)
          tell({ term, position: position + part, span, start: at + start, end: at + until });
        position += parts;
      } else if (kind === KIND.han) {
        word = tellHan({ words, from: word, start: at, position }, tell);
        position += end - at;
      } else if (kind === KIND.kana || kind === KIND.hangul || kind === KIND.unspaced) {
        position += tellPairs(text, { start: at, end, position }, tell);
      }
      at = end;
    }
    return position;
  };

  return {
    id: `terms-${VERSION} ${HAN_WORDS} stem=${stem} stop=${stopWords} fold=${fold}`,
    terms(text) {
      const found: string[] = [];
      scan(text, ({ term }) => found.push(term));
      return found;
    },
    tokens(text) {
      const found: Token[] = [];
      scan(text, (token) => found.push(token));
      return found;
    },
    scan,
  };
}

function kindAt(text: string, at: number): number {
  const kind = kinds[text.charCodeAt(at)]!;
  if (kind === KIND.high) return pairKind(text, at);
  return kind === KIND.low || kind === KIND.mark ? KIND.gap : kind;
}

const unitsOf = (text: string, at: number) => (kinds[text.charCodeAt(at)] === KIND.high ? 2 : 1);

function endOfRun(text: string, from: number, kind: number): number {
  let at = from + unitsOf(text, from);
  while (at < text.length) {
    const isMark = kind !== KIND.han && kind !== KIND.gap && kinds[text.charCodeAt(at)] === KIND.mark;
    if (!isMark && kindAt(text, at) !== kind) break;
    at += unitsOf(text, at);
  }
  return Math.min(at, text.length);
}

/** With dots, apostrophes and commas of thousands inside of it, and the signs at its end that make it another word (c++). */
function endOfWord(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length) {
      const kind = kinds[text.charCodeAt(at)];
      if (kind === KIND.word || kind === KIND.mark) at++;
      else if (kind === KIND.high && pairKind(text, at) === KIND.word) at += 2;
      else break;
    }
    if (at >= text.length || !joins(text, at)) break;
    at++;
  }
  if (text.startsWith("++", at) && kinds[text.charCodeAt(at + 2)] !== KIND.word) return at + 2;
  if (text[at] === "#" && at - from === 1 && kinds[text.charCodeAt(at + 1)] !== KIND.word) return at + 1;
  return at;
}

const isDigit = (unit: number) => unit >= 48 && unit <= 57;

/** Whether the sign at `at`, which follows a word, goes on with it. */
function joins(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  switch (text[at]) {
    case ".":
    case "．":
    case "'":
    case "’":
      return kinds[next] === KIND.word;
    case ",": {
      const isThousand = [1, 2, 3].every((step) => isDigit(text.charCodeAt(at + step)));
      return isThousand && isDigit(text.charCodeAt(at - 1)) && !isDigit(text.charCodeAt(at + 4));
    }
    default:
      return false;
  }
}

interface CharacterRun {
  readonly start: number;
  readonly end: number;
  readonly position: number;
}

/** Pairs of neighbouring characters, one alone as it is. Gives the number of characters. */
function tellPairs(text: string, { start, end, position }: CharacterRun, tell: (token: Token) => void): number {
  let count = 0;
  let before = -1;
  let last = start;
  for (let at = start; at < end; ) {
    let next = at + 1;
    while (next < end && isAttached(text.charCodeAt(next))) next++;
    if (before >= 0) tell({ ...plainPair(text, before, next), position: position + count - 1, span: 2 });
    before = at;
    last = next;
    count++;
    at = next;
  }
  if (count === 1) tell({ ...plainPair(text, start, last), position, span: 1 });
  return count;
}

/** Voicing marks and vowel signs belong to the character before. */
function isAttached(unit: number): boolean {
  return kinds[unit] === KIND.mark || unit === 0xff9e || unit === 0xff9f || (unit >= 0x3099 && unit <= 0x309c);
}

function plainPair(text: string, start: number, end: number) {
  const term = text.slice(start, end).normalize("NFKC").toLowerCase();
  return { term, start, end };
}
