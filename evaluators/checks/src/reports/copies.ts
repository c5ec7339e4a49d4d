/** Copies: how much of an answer stands word for word in the observations, line by line and as a whole. */

import { type AnswerLine, lineAt } from "../claims/lines.ts";
import { unitsOf } from "../claims/spelling.ts";
import { perReading, perText } from "../memo.ts";
import type { TrajectoryReading } from "../reading.ts";
import type { Span } from "../span.ts";
import { reportOf } from "./report.ts";
import { QUOTES_AND_LINKS, replaced, setApart } from "./set-apart.ts";
import { libraryOf, withoutAsked } from "./sources.ts";

/** Characters that nobody writes alike by chance: longer than an address, a name or opening hours. */
const PIECE = 24;
/** Characters of observations that are looked at. */
const MOST_OBSERVED = 400_000;
/** A line is a copy when this share of it is, and it is no short one. */
const LINE_SHARE = 0.6;
/** Copied characters of a report that one citation, or the sign of a quotation, accounts for: a sentence or two. */
const CITED = 400;
/** Up to this share of an answer may be quoted. */
export const QUOTED_SHARE = 0.5;

interface Copies {
  /** Share of the answer's characters in lines that are copies, in [0, 1]. */
  readonly share: number;
  readonly lines: ReadonlySet<AnswerLine>;
}

export const copiesOf = perReading((reading): Copies => {
  const observed: ReadonlySet<number>[] = [];
  let left = MOST_OBSERVED;
  for (const { text, isError, arguments: args } of reading.observations) {
    if (isError || left <= 0) continue;
    observed.push(piecesRead(withoutAsked(text.slice(0, left), args)));
    left -= text.length;
  }
  const lines = new Set<AnswerLine>();
  const { isOwnLine, statements } = reportOf(reading);
  const { isResearch } = libraryOf(reading);
  const cites = new Set(statements.flatMap(({ citations }) => citations.filter(({ source }) => source !== null)));
  // Who repeats a page and says so is a careful writer; one mark for pages of it is none.
  const accountedFor = ({ start, text }: AnswerLine): number => {
    if (!isResearch) return 0;
    const inLine = new Set([...cites].filter((one) => one.start >= start && one.start < start + text.length));
    return CITED * (inLine.size + (/^\s*>/.test(text) ? 1 : 0));
  };
  let [copied, all] = [0, 0];
  for (const line of reading.lines) {
    if (!isOwnLine(line)) continue;
    // Titles and addresses of sources are to be copied.
    const words = lettersOf(replaced(line.text, setApart(line.text, QUOTES_AND_LINKS)));
    all += words.length;
    let [known, last] = [0, 0];
    for (const [at, piece] of piecesIn(words).entries()) {
      if (!observed.some((pieces) => pieces.has(piece))) continue;
      known += at + PIECE - Math.max(at, last);
      last = at + PIECE;
    }
    if (known < words.length * LINE_SHARE || known <= accountedFor(line)) continue;
    lines.add(line);
    copied += words.length;
  }
  return { share: all === 0 ? 0 : copied / all, lines };
});

/** Spelling, spaces and emphasis aside. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*_`~·•・"“”'‘’「」『』《》〈〉]+/gu, "");
}

const BASE = 1_000_003;
/** BASE to the power of PIECE, in 32 bits. */
const LEAVING = Array.from({ length: PIECE }).reduce<number>((power) => Math.imul(power, BASE), 1);

/** A number for each stretch of PIECE units, worked out from the one before: a chance likeness of two is one in 2^32. */
function piecesIn(text: string): number[] {
  const pieces: number[] = [];
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    sum = (Math.imul(sum, BASE) + text.charCodeAt(at)) | 0;
    if (at >= PIECE) sum = (sum - Math.imul(LEAVING, text.charCodeAt(at - PIECE))) | 0;
    if (at >= PIECE - 1) pieces.push(sum);
  }
  return pieces;
}

const piecesRead = perText((text): ReadonlySet<number> => new Set(piecesIn(lettersOf(text))));

/** Whether words of the source are the answer's own: where little is copied, a copied line is a quotation and counts. */
export function isOwn(reading: TrajectoryReading, words: Span): boolean {
  const { share, lines } = copiesOf(reading);
  if (share <= QUOTED_SHARE || !reading.written) return true;
  return !lines.has(lineAt(reading.lines, unitsOf(reading.written, words).start));
}
