/**
 * Whole numbers below 2^32 that lie near their neighbours, as differences of one byte or two: a column of ascending
 * numbers takes less than half of its space, and is read in a millisecond for every few hundred thousand.
 */

/** Little endian: count, bytes of a difference, how many are far. */
const HEAD_BYTES = 12;
/** A difference whose bits are all set stands for a number that is far from the one before. */
const WIDTHS = [1, 2] as const;
type Width = (typeof WIDTHS)[number];

/**
 * A head, the far numbers as they are, then each number less the one before, modulo 2^32, the sign in the lowest bit.
 * As wide as makes them shortest.
 */
export function packNumbers(numbers: Uint32Array): Uint8Array {
  const [first, ...others] = WIDTHS.map((width) => packed(numbers, width));
  return others.reduce((best, bytes) => (bytes.length < best.length ? bytes : best), first!);
}

function packed(numbers: Uint32Array, width: Width): Uint8Array {
  const farthest = 2 ** (8 * width) - 1;
  const narrow = width === 1 ? new Uint8Array(numbers.length) : new Uint16Array(numbers.length);
  const far: number[] = [];
  let before = 0;
  for (let at = 0; at < numbers.length; at++) {
    const difference = (numbers[at]! - before) | 0;
    const value = ((difference << 1) ^ (difference >> 31)) >>> 0;
    narrow[at] = Math.min(value, farthest);
    if (value >= farthest) far.push(numbers[at]!);
    before = numbers[at]!;
  }
  const bytes = new Uint8Array(HEAD_BYTES + 4 * far.length + narrow.byteLength);
  const head = new Uint32Array(bytes.buffer, 0, HEAD_BYTES / 4 + far.length);
  head.set([numbers.length, width, far.length]);
  head.set(far, HEAD_BYTES / 4);
  bytes.set(new Uint8Array(narrow.buffer), HEAD_BYTES + 4 * far.length);
  return bytes;
}

/** What `packNumbers` packed; null for bytes that it did not write. */
export function unpackNumbers(bytes: Uint8Array): Uint32Array | null {
  if (bytes.length < HEAD_BYTES) return null;
  // Sections lie on multiples of 8 in a file; a buffer that does not is copied.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  const [count, width, farCount] = new Uint32Array(buffer, byteOffset, 3) as unknown as [number, number, number];
  if ((width !== 1 && width !== 2) || bytes.length !== HEAD_BYTES + 4 * farCount + width * count) return null;
  const far = new Uint32Array(buffer, byteOffset + HEAD_BYTES, farCount);
  const at = byteOffset + HEAD_BYTES + 4 * farCount;
  return width === 1
    ? unpackedBytes(new Uint8Array(buffer, at, count), far)
    : unpackedShorts(new Uint16Array(buffer, at, count), far);
}

/** What threads share: a world is unpacked once for all of them. */
const sharedNumbers = (length: number) => new Uint32Array(new SharedArrayBuffer(4 * length));

// One loop for each width, as for codes of columns: this runs for millions of numbers.
function unpackedBytes(narrow: Uint8Array, far: Uint32Array): Uint32Array | null {
  const numbers = sharedNumbers(narrow.length);
  let before = 0;
  let met = 0;
  for (let at = 0; at < narrow.length; at++) {
    const value = narrow[at]!;
    before = value === 0xff ? far[met++]! | 0 : (before + ((value >>> 1) ^ -(value & 1))) | 0;
    numbers[at] = before;
  }
  return met === far.length ? numbers : null;
}
function unpackedShorts(narrow: Uint16Array, far: Uint32Array): Uint32Array | null {
  const numbers = sharedNumbers(narrow.length);
  let before = 0;
  let met = 0;
  for (let at = 0; at < narrow.length; at++) {
    const value = narrow[at]!;
    before = value === 0xffff ? far[met++]! | 0 : (before + ((value >>> 1) ^ -(value & 1))) | 0;
    numbers[at] = before;
  }
  return met === far.length ? numbers : null;
}
