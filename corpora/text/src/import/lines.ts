/** The lines of a source, with where each ends, so that reading can begin again behind one. */
import { type Source, sourceBytes } from "./sources.ts";

export interface Line {
  readonly text: string;
  /** From 1. */
  readonly row: number;
  /** Byte behind the line, of the unpacked source. */
  readonly end: number;
}

/** Where reading goes on: behind so many rows, at a byte. */
export interface Place {
  readonly row: number;
  readonly byte: number;
}

export const START: Place = { row: 0, byte: 0 };

/** A longer line is no row of text; it is given cut off, and so is no JSON. */
const LONGEST_LINE_BYTES = 1 << 26;

/** Lines in the order of the source, some at a time; `\r` before the end is left out, and so is a byte order mark. */
export async function* linesOf(source: Source, from: Place = START): AsyncGenerator<Line[]> {
  let { row, byte } = from;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const lineOf = (bytes: Buffer): Line => {
    const text = bytes.toString().replace(row === 0 ? /^\ufeff|\r$/g : /\r$/, "");
    return { text, row: ++row, end: byte };
  };
  for await (const piece of sourceBytes(source, byte)) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      const own = piece.subarray(start, end);
      const whole = rest.length > 0 ? Buffer.concat([...rest, own]) : own;
      byte += restBytes + own.length + 1;
      rest = [];
      restBytes = 0;
      lines.push(lineOf(whole));
      start = end + 1;
    }
    if (start < piece.length) {
      if (restBytes < LONGEST_LINE_BYTES) rest.push(piece.subarray(start));
      restBytes += piece.length - start;
    }
    if (lines.length > 0) yield lines;
  }
  if (restBytes === 0) return;
  byte += restBytes;
  yield [lineOf(Buffer.concat(rest))];
}
