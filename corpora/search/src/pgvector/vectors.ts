/** Vectors and numbers in PostgreSQL's binary format, so that no digit is lost and none is printed. */
import { type Encoder, fail } from "@arenakit/contracts";

/** As many vectors as texts, of the encoder's dimensions, finite; a FailureError of owner "model" otherwise. */
export function checkedVectors(encoder: Encoder, vectors: readonly Float32Array[], texts: number) {
  const { id, dimensions } = encoder;
  if (vectors.length !== texts) {
    fail("model", "bad_vector", `the encoder ${id} gave ${vectors.length} vectors for ${texts} texts`);
  }
  for (const vector of vectors) {
    if (vector.length !== dimensions || !vector.every(Number.isFinite)) {
      fail("model", "bad_vector", `the encoder ${id} gave a vector that is not ${dimensions} finite numbers`);
    }
  }
  return vectors;
}

/** As pgvector receives one: dimensions and a reserved word of 16 bits, then floats, all big-endian. */
export function vectorBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(4 + 4 * vector.length);
  bytes.writeUInt16BE(vector.length, 0);
  bytes.writeUInt16BE(0, 2);
  for (let at = 0; at < vector.length; at += 1) bytes.writeFloatBE(vector[at]!, 4 + 4 * at);
  return bytes;
}

const HEADER = 20;

/** An array of one dimension of elements of the type with this oid, none of them null. */
export function arrayBytes(oid: number, elements: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeInt32BE(1, 0);
  header.writeInt32BE(0, 4);
  header.writeUInt32BE(oid, 8);
  header.writeInt32BE(elements.length, 12);
  header.writeInt32BE(1, 16);
  const parts: Buffer[] = [header];
  for (const element of elements) {
    const length = Buffer.allocUnsafe(4);
    length.writeInt32BE(element.length, 0);
    parts.push(length, element);
  }
  return Buffer.concat(parts);
}

const INT4 = 23;

/** An array of 32-bit integers. */
export function integerArrayBytes(numbers: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER + 8 * numbers.length);
  arrayBytes(INT4, []).copy(bytes);
  bytes.writeInt32BE(numbers.length, 12);
  for (let at = 0; at < numbers.length; at += 1) {
    bytes.writeInt32BE(4, HEADER + 8 * at);
    bytes.writeInt32BE(numbers[at]!, HEADER + 8 * at + 4);
  }
  return bytes;
}

/** A bit a passage, as `get_bit` of a bytea counts them: from the lowest of each byte. */
export function bitmapBytes(fits: Uint8Array): Buffer {
  const bytes = Buffer.alloc(Math.ceil(fits.length / 8));
  for (let at = 0; at < fits.length; at += 1) {
    if (fits[at] === 1) bytes[at >> 3]! |= 1 << (at & 7);
  }
  return bytes;
}
