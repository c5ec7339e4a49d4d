/**
 * Whole numbers below 2^32 that lie near their neighbours, as differences of one byte each for the most part: a column
 * of ascending numbers takes a quarter of its space, and is read in milliseconds.
 */

/** Their count, then each less the one before, the sign in the lowest bit, seven bits a byte, lowest first. */
export function packNumbers(numbers: Uint32Array): Uint8Array {
  // Differences have 33 bits with their sign, that is five bytes.
  const bytes = new Uint8Array(5 * (numbers.length + 1));
  let end = 0;
  const write = (value: number) => {
    let left = value;
    for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes[end++] = (left % 0x80) | 0x80;
    bytes[end++] = left;
  };
  write(numbers.length);
  let before = 0;
  for (let at = 0; at < numbers.length; at++) {
    const difference = numbers[at]! - before;
    write(difference < 0 ? -2 * difference - 1 : 2 * difference);
    before = numbers[at]!;
  }
  return bytes.slice(0, end);
}

/** What `packNumbers` packed; null for bytes that it did not write. */
export function unpackNumbers(bytes: Uint8Array): Uint32Array | null {
  let at = 0;
  // Kept in one piece and in whole numbers of 31 bits as long as they do: this runs for millions of numbers.
  const longer = (low: number): number => {
    let value = low & 0x7f;
    for (let scale = 0x80; at < bytes.length; scale *= 0x80) {
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80 || scale > 2 ** 35) return value;
    }
    return Number.NaN;
  };
  const read = () => {
    const byte = bytes[at++]!;
    return byte < 0x80 ? byte : longer(byte);
  };
  const count = read();
  if (!(count <= bytes.length - at)) return null;
  const numbers = new Uint32Array(count);
  let before = 0;
  for (let next = 0; next < count; next++) {
    let value = at < bytes.length ? bytes[at++]! : Number.NaN;
    if (value >= 0x80) value = longer(value);
    before += (value & 1) === 0 ? value / 2 : -(value + 1) / 2;
    if (!(before >= 0 && before <= 0xffffffff)) return null;
    numbers[next] = before;
  }
  return at === bytes.length ? numbers : null;
}
