/** The body of a reply, unpacked, within its bounds. Bytes beyond them are neither kept nor asked for. */
import { type Duplex, PassThrough, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { FailureError } from "@arenakit/contracts";
import { refuse } from "./checked-address.ts";

export interface BodyBounds {
  /** On the wire, and unpacked. */
  readonly maxBytes: number;
  /** Unpacked bytes for a packed one. */
  readonly maxRatio: number;
  /** Between two pieces. */
  readonly idleMs: number;
}

/** Below this a high ratio harms nobody: an empty page of spaces has one too. */
const FREE_BYTES = 256 * 1024;

/**
 * Reads it whole. Throws a FailureError: fetch_encoding for an encoding that is not known, several of them, or damaged
 * bytes; fetch_too_large; fetch_bomb.
 */
export async function boundedBody(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  { maxBytes, maxRatio }: Pick<BodyBounds, "maxBytes" | "maxRatio">,
): Promise<Buffer> {
  let [packed, unpacked] = [0, 0];
  const pieces: Buffer[] = [];
  const counted = async function* () {
    for await (const piece of body) {
      packed += piece.length;
      if (packed > maxBytes) tooLarge(maxBytes);
      yield piece;
    }
  };
  const collected = new Transform({
    transform(piece: Buffer, _, done) {
      unpacked += piece.length;
      pieces.push(piece);
      done(
        unpacked > maxBytes
          ? failureOf(() => tooLarge(maxBytes))
          : unpacked > FREE_BYTES && unpacked > maxRatio * packed
            ? failureOf(() => refuse("fetch_bomb", `the page grows more than ${maxRatio} times when it is unpacked`))
            : null,
      );
    },
  });
  const unpacking = unpackerOf(encoding);
  // What the unpacker throws of damaged bytes has no owner.
  try {
    await pipeline(counted, unpacking, collected);
  } catch (error) {
    if (error instanceof FailureError || !isZlibError(error)) throw error;
    refuse("fetch_encoding", `the page is damaged: it is not ${encoding}`);
  }
  return Buffer.concat(pieces, unpacked);
}

function unpackerOf(encoding: string): Duplex {
  const named = encoding.trim().toLowerCase();
  if (named === "" || named === "identity") return new PassThrough();
  if (named === "gzip" || named === "x-gzip") return createGunzip();
  if (named === "br") return createBrotliDecompress();
  if (named === "deflate") return eitherInflate();
  return refuse("fetch_encoding", `expected a page in gzip, deflate or br, or as it is, got ${named.slice(0, 40)}`);
}

/** With or without the header of zlib: servers send both under this name. */
function eitherInflate(): Duplex {
  let inner: ReturnType<typeof createInflate> | null = null;
  const outer = new Transform({
    transform(piece: Buffer, _, done) {
      inner ??= started(piece);
      inner.write(piece, () => done());
    },
    flush(done) {
      if (inner === null) return done();
      inner.once("end", () => done());
      inner.end();
    },
    destroy(error, done) {
      inner?.destroy();
      done(error);
    },
  });
  const started = (piece: Buffer) => {
    const made = (piece[0]! & 0x0f) === 8 ? createInflate() : createInflateRaw();
    made.on("data", (out: Buffer) => outer.push(out));
    made.on("error", (error) => outer.destroy(error));
    return made;
  };
  return outer;
}

export function tooLarge(maxBytes: number): never {
  return refuse("fetch_too_large", `the page has more than ${maxBytes} bytes`);
}

function failureOf(thrower: () => never): Error {
  // Streams take an error, they do not catch one.
  try {
    return thrower();
  } catch (error) {
    return error as Error;
  }
}

const isZlibError = (error: unknown): boolean =>
  /^(Z_|ERR_BROTLI|ERR__ERROR|ERR_ZLIB)/.test(String((error as { code?: unknown }).code)) ||
  /unexpected end of file|Decompression failed/.test(String((error as Error).message));
