/** Cutting a text into passages of bounded length: at paragraphs, else at sentences, else at spaces. */
import { sentencesOf } from "./analysis/sentences.ts";

export type Stretch = readonly [start: number, end: number];

export interface SplitOptions {
  /** UTF-16 units of a passage at most, at least 16. */
  readonly maxCharacters: number;
}

/** Where a stretch may be cut, the best borders first: offsets behind paragraphs, sentences, words. */
const BORDERS: readonly ((part: string) => number[])[] = [
  (part) => Array.from(part.matchAll(/\n\s*/g), behind),
  (part) => sentencesOf(part).map(([start]) => start),
  (part) => Array.from(part.matchAll(/\s+|[，、,;；]/g), behind),
];
const behind = (match: RegExpExecArray) => match.index + match[0].length;

/**
 * Stretches of the text that follow each other and leave out nothing but white space at their borders. Neighbours are
 * joined while they fit together; one that is longer is cut at the next finer border, and one without any within a
 * character's reach. A text of white space alone gives one empty stretch. Throws a RangeError for fewer than 16
 * characters.
 */
export function splitPassages(text: string, { maxCharacters }: SplitOptions): Stretch[] {
  if (!(maxCharacters >= 16)) throw new RangeError(`expected passages of at least 16 characters, got ${maxCharacters}`);
  const fits = ([start, end]: Stretch) => trimStretch(text, [start, end])[1] - start <= maxCharacters;
  const cut = (stretch: Stretch, borders: typeof BORDERS): Stretch[] => {
    if (fits(stretch)) return [stretch];
    const [border, ...finer] = borders;
    if (!border) return hardCuts(text, { stretch, maxCharacters });
    const parts = partsAt(stretch, border(text.slice(...stretch)));
    return joinStretches(
      parts.flatMap((part) => cut(part, finer)),
      fits,
    );
  };
  const passages = cut(trimStretch(text, [0, text.length]), BORDERS)
    .map((stretch) => trimStretch(text, stretch))
    .filter(([start, end]) => end > start);
  return passages.length > 0 ? passages : [[0, 0]];
}

/** The stretch in parts that begin where it does and at the cuts, which are offsets in it. */
function partsAt([start, end]: Stretch, cuts: readonly number[]): Stretch[] {
  const starts = [start, ...cuts.map((cut) => start + cut).filter((cut) => cut > start && cut < end)];
  return starts.map((from, at) => [from, starts[at + 1] ?? end]);
}

function joinStretches(parts: readonly Stretch[], fits: (stretch: Stretch) => boolean): Stretch[] {
  const whole: Stretch[] = [];
  for (const [start, end] of parts) {
    const last = whole.at(-1);
    if (last && fits([last[0], end])) whole[whole.length - 1] = [last[0], end];
    else whole.push([start, end]);
  }
  return whole;
}

/** Never between the halves of a surrogate pair. */
function hardCuts(text: string, { stretch, maxCharacters }: { stretch: Stretch; maxCharacters: number }): Stretch[] {
  const cuts: Stretch[] = [];
  for (let start = stretch[0]; start < stretch[1]; ) {
    let end = Math.min(start + maxCharacters, stretch[1]);
    if (end < stretch[1] && isHighSurrogate(text.charCodeAt(end - 1))) end--;
    cuts.push([start, end]);
    start = end;
  }
  return cuts;
}

function trimStretch(text: string, [start, end]: Stretch): Stretch {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  return [from, Math.max(from, start + part.trimEnd().length)];
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
