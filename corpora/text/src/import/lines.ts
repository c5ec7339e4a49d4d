/** The lines of a source, with where each ends, so that reading can begin again behind one. */
import { isUtf8 } from "node:buffer";
import type { ImportRow } from "../formats.ts";
import { refuseOtherText, type SourceFile, sourceBytes } from "./sources.ts";

export interface SourceLine {
  readonly text: string;
  /** From 1. */
  readonly row: number;
  /** Byte behind the line, of the unpacked source. */
  readonly end: number;
  /** Why it is no line of text: its text is cut off, or not what was written. */
  readonly fault?: string;
}

/** Where reading goes on: behind so many rows, at a byte. */
export interface SourcePlace {
  readonly row: number;
  readonly byte: number;
}

export const START: SourcePlace = { row: 0, byte: 0 };

/** A longer line is no row of text. */
const LONGEST_LINE_BYTES = 1 << 26;
/** Of a line that is too long, so much is shown. */
const SHOWN_BYTES = 80;

/**
 * Lines in the order of the source, some at a time; `\r` before the end is left out, and so is a byte order mark. Throws a
 * FailureError of owner "corpus" and code source_unreadable for a source in UTF-16.
 */
export async function* linesOf(source: SourceFile, from: SourcePlace = START): AsyncGenerator<SourceLine[]> {
  let { row, byte } = from;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const lineOf = (bytes: Buffer, length: number): SourceLine => {
    const place = { row: ++row, end: byte };
    const shown = bytes.toString("utf8", 0, SHOWN_BYTES);
    if (length > LONGEST_LINE_BYTES)
      return { ...place, text: shown, fault: `a line of ${length} bytes, expected at most ${LONGEST_LINE_BYTES}` };
    const text = bytes.toString().replace(row === 1 ? /^\ufeff|\r$/g : /\r$/, "");
    if (isUtf8(bytes)) return { ...place, text };
    return { ...place, text, fault: `bytes that are no UTF-8: ${JSON.stringify(shown)}: convert the file` };
  };
  for await (const piece of sourceBytes(source, byte)) {
    if (byte === 0 && restBytes === 0) refuseOtherText(source, piece);
    const lines: SourceLine[] = [];
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      const own = piece.subarray(start, end);
      const length = restBytes + own.length;
      const whole = rest.length > 0 ? Buffer.concat([...rest, own]) : own;
      byte += length + 1;
      rest = [];
      restBytes = 0;
      lines.push(lineOf(whole, length));
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
  yield [lineOf(Buffer.concat(rest), restBytes)];
}

/** What a format makes of a line, without its place. */
export type LineRow = ImportRow extends infer Row ? (Row extends unknown ? Omit<Row, "row" | "end"> : never) : never;

/** A row a line; a line that is no text is a reject. */
export async function* rowsOfLines(
  source: SourceFile,
  from: SourcePlace,
  read: (text: string) => LineRow,
): AsyncGenerator<ImportRow[]> {
  for await (const lines of linesOf(source, from))
    yield lines.map(({ text, row, end, fault }) => ({
      row,
      end,
      ...(fault === undefined ? read(text) : { reject: fault }),
    }));
}
