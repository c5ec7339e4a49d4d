/**
 * Words of a run of ideographs: those of jieba's dictionary on the likeliest path, the words inside them (运河 in
 * 大运河), and pairs of neighbours that are in no word, since names are in no dictionary.
 */
import { Jieba } from "@node-rs/jieba";
import { dict } from "@node-rs/jieba/dict.js";
import type { Token } from "./analyser.ts";
import { HAN_RUNS } from "./characters.ts";
import { simplified } from "./traditional.ts";

/** Names what decides about the words: the dictionary, its folding and what is added to them. */
export const HAN_WORDS = "jieba-2.0.3+opencc-1.4.2+pairs";

/** The words of all runs of a text, in their order, a run's last one followed by the separator. */
export function hanWords(text: string): string[] {
  const runs = text.match(HAN_RUNS);
  if (!runs) return [];
  segmenter ??= Jieba.withDict(dict);
  // One call a text: each has its price. Guesses at unknown words are off, since they depend on what stands beside.
  const words = segmenter.cut(`${simplified(runs.join(SEPARATOR))}${SEPARATOR}`, false);
  return words;
}
/** Where the words of all its ideographs stand, in their order: UTF-16 offsets, end not included. */
export function hanWordsOf(text: string): [start: number, end: number][] {
  const words = hanWords(text);
  const spans: [number, number][] = [];
  let word = 0;
  for (const { 0: run, index } of text.matchAll(HAN_RUNS)) {
    for (let at = index; at < index + run.length && word < words.length; word++) {
      const { length } = words[word]!;
      spans.push([at, at + length]);
      at += length;
    }
    // The separator of the run.
    word++;
  }
  return spans;
}
const SEPARATOR = "\n";
let segmenter: Jieba | undefined;

/** Where a run stands, and where its words are taken from. */
export interface HanRun {
  readonly words: readonly string[];
  /** The run's first word. */
  readonly from: number;
  /** Offset of the run in the text. */
  readonly start: number;
  /** Position of its first unit. */
  readonly position: number;
}

/** Tells each word of a run, what is inside of it first. Gives the number of the word that begins the next run. */
export function tellHan({ words, from, start, position }: HanRun, tell: (token: Token) => void): number {
  let offset = 0;
  let single = "";
  let at = from;
  for (; at < words.length && words[at] !== SEPARATOR; at++) {
    const word = words[at]!;
    const isSingle = word.length === 1;
    const told = (term: string, begin: number) =>
      tell({
        term,
        position: position + begin,
        span: term.length,
        start: start + begin,
        end: start + begin + term.length,
      });
    if (isSingle && single) told(single + word, offset - 1);
    single = isSingle ? word : "";
    if (word.length > 2) for (const [begin, inner] of innerWords(word)) told(inner, offset + begin);
    told(word, offset);
    offset += word.length;
  }
  return at + 1;
}

type InnerWord = readonly [offset: number, word: string];
const inners = new Map<string, readonly InnerWord[]>();
/** Words whose insides are kept: a little more than a large corpus has of three characters and more. */
const KEPT_INNERS = 1 << 16;

/** Dictionary words of two and three characters inside a longer one. */
function innerWords(word: string): readonly InnerWord[] {
  const known = inners.get(word);
  if (known) return known;
  const found: InnerWord[] = [];
  const last = [-1, -1, -1, -1];
  for (const inner of segmenter?.cutForSearch(word, false) ?? []) {
    if (inner.length >= word.length || inner.length < 2 || inner.length > 3) continue;
    // They come from left to right, those of a length together.
    const offset = word.indexOf(inner, last[inner.length]! + 1);
    if (offset < 0) continue;
    last[inner.length] = offset;
    found.push([offset, inner]);
  }
  if (inners.size >= KEPT_INNERS) inners.clear();
  inners.set(word, found);
  return found;
}
