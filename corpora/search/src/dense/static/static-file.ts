/**
 * A static encoder as bytes: 8 bytes of magic, the length of the header (32 bits, lowest byte first), the header as
 * canonical JSON, then terms (UTF-8, a newline between two), their weights (32-bit floats) and directions (8-bit codes).
 */
import { boundary, canonicalJson, fail } from "@arenakit/contracts";
import { contentId } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";

const MAGIC = Buffer.from("AKSTATIC");
const PREFIX_BYTES = MAGIC.length + 4;
/** Of directions: a number of a row of length 1 is at most 1. */
export const DIRECTION_SCALE = 127;

const count = z.int().min(0);
const Header = z.object({
  version: z.literal(1),
  analyser: z.string(),
  dimensions: z.int().min(1),
  /** How many of the dimensions say what words have in common. */
  shared: count,
  seed: z.int(),
  unknownWeight: z.number(),
  terms: count,
  sections: z.object({ terms: count, weights: count, directions: count }),
  sha256: z.string(),
});
type Header = z.infer<typeof Header>;

export interface StaticModel extends Omit<Header, "version" | "sections" | "terms" | "sha256"> {
  readonly terms: readonly string[];
  readonly weights: Float32Array;
  /** `shared` codes a term. */
  readonly directions: Int8Array;
}

export function encodeStaticModel({ terms, weights, directions, ...rest }: StaticModel): Buffer {
  const parts = [
    Buffer.from(terms.join("\n")),
    floatBytes(weights),
    Buffer.from(directions.buffer, directions.byteOffset, directions.length),
  ];
  const payload = Buffer.concat(parts);
  const [termBytes, weightBytes, directionBytes] = parts.map(({ length }) => length);
  const header = Buffer.from(
    canonicalJson({
      ...rest,
      version: 1,
      terms: terms.length,
      sections: { terms: termBytes!, weights: weightBytes!, directions: directionBytes! },
      sha256: contentId(payload),
    }),
  );
  const prefix = Buffer.alloc(PREFIX_BYTES);
  MAGIC.copy(prefix);
  prefix.writeUInt32LE(header.length, MAGIC.length);
  return Buffer.concat([prefix, header, payload]);
}

/** Directions are a view of the bytes. Throws corpus/encoder_corrupt for bytes that are not as they were written. */
export async function decodeStaticModel(file: Uint8Array, name: string): Promise<StaticModel> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (bytes.length < PREFIX_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC))
    corrupt(name, "it does not begin as a static encoder does");
  const headerEnd = PREFIX_BYTES + bytes.readUInt32LE(MAGIC.length);
  const read = await boundary("corpus", () =>
    Header.parse(JSON.parse(bytes.subarray(PREFIX_BYTES, headerEnd).toString("utf8"))),
  );
  if (!read.ok) corrupt(name, "its header cannot be read");
  const { sections, sha256, version: _, terms: termCount, ...rest } = read.value;
  const payload = bytes.subarray(headerEnd);
  if (contentId(payload) !== sha256) corrupt(name, "its checksum is another one");
  const weightsAt = sections.terms;
  const directionsAt = weightsAt + sections.weights;
  const terms = termCount === 0 ? [] : payload.subarray(0, weightsAt).toString("utf8").split("\n");
  const weights = floatsOf(payload.subarray(weightsAt, directionsAt));
  const directionsEnd = Math.min(directionsAt + sections.directions, payload.length);
  const directions = new Int8Array(payload.buffer, payload.byteOffset + directionsAt, directionsEnd - directionsAt);
  if (terms.length !== termCount || weights.length !== termCount || directions.length !== termCount * rest.shared)
    corrupt(name, "its parts are not of one size");
  return { ...rest, terms, weights, directions };
}

function floatBytes(values: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeFloatLE(value, 4 * at);
  return bytes;
}

const floatsOf = (bytes: Buffer) =>
  Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));

function corrupt(name: string, problem: string): never {
  fail("corpus", "encoder_corrupt", `${name} is no static encoder as it was written: ${problem}. Train it again.`);
}
