/**
 * The rows of a layer as pieces of JSON behind their lengths, each read when it is wanted: a world opens without the
 * tens of thousands of objects that nobody has asked for. Knows no layer.
 */
import { canonicalJson } from "@arenakit/contracts";

/** What a piece has at least but for the last: read in some two milliseconds. */
const PIECE_BYTES = 96 * 1024;
const NUMBER_BYTES = 4;

/** Little endian: how many pieces, the length of each, then the pieces, each a list in canonical JSON. */
export function encodeRows(rows: readonly unknown[]): Uint8Array {
  const pieces: Buffer[] = [];
  let texts: string[] = [];
  let length = 0;
  const close = () => {
    if (texts.length > 0) pieces.push(Buffer.from(`[${texts.join(",")}]`));
    texts = [];
    length = 0;
  };
  for (const row of rows) {
    const text = canonicalJson(row);
    texts.push(text);
    length += Buffer.byteLength(text);
    if (length >= PIECE_BYTES) close();
  }
  close();
  const head = Buffer.alloc(NUMBER_BYTES * (pieces.length + 1));
  for (const [at, number] of [pieces.length, ...pieces.map((piece) => piece.length)].entries())
    head.writeUInt32LE(number, NUMBER_BYTES * at);
  return Buffer.concat([head, ...pieces]);
}

/** Rows that are read when they are first asked for. */
export interface LaterRows<Row> {
  /** All of them, the same list each time. Throws what `read` throws. */
  all(): readonly Row[];
  /** Reads a piece at each step; the rows are there after the last. */
  steps(): Iterable<void>;
}

/** The rows of `encodeRows`, of which `read` makes those of a piece; null for bytes that it did not write. */
export function decodeRows<Row>(bytes: Uint8Array, read: (piece: Uint8Array) => readonly Row[]): LaterRows<Row> | null {
  const pieces = piecesOf(bytes);
  if (!pieces) return null;
  const rows: Row[] = [];
  let next = 0;
  const step = (): void => {
    for (const row of read(pieces[next]!)) rows.push(row);
    next++;
  };
  return {
    all() {
      while (next < pieces.length) step();
      return rows;
    },
    *steps() {
      while (next < pieces.length) yield step();
    },
  };
}

function piecesOf(bytes: Uint8Array): Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (at: number) => (at + NUMBER_BYTES <= bytes.length ? view.getUint32(at, true) : 0);
  if (bytes.length < NUMBER_BYTES) return null;
  const count = number(0);
  let end = NUMBER_BYTES * (count + 1);
  if (end > bytes.length) return null;
  const pieces = Array.from({ length: count }, (_, at) => {
    const begin = end;
    end += number(NUMBER_BYTES * (at + 1));
    return bytes.subarray(begin, end);
  });
  return end === bytes.length ? pieces : null;
}
