/**
 * The snapshot container: named sections behind magic bytes, two versions and checksums. It knows nothing of
 * what a section holds. Equal input gives equal bytes; a reader trusts nothing it has not checked.
 *
 * Layout, little endian:
 *   0  magic (8)            8  container version u32    12  content version u32
 *  16  kind (16, ASCII, zero padded)                    32  section count u32
 *  36  header length u32   40  file length u64          48  manifest length u32   52  reserved u32 (0)
 *  56  section table: per section name (32, ASCII), offset u64, length u64, sha256 (32)
 *      manifest, canonical JSON
 *      sha256 of everything above (32)          … end of the header
 *      sections, each on a multiple of 8, zero padded
 *
 * A section whose name begins with `index.` is derived from the others: it has its checksum as they have, and no part
 * in the id, so that a better index leaves a world the same world.
 */
import { canonicalJson, fail, JsonObject } from "@arenakit/contracts";
import { type Checksum, contentId, firstMismatch, sha256 } from "./content-id.ts";

/** Not ASCII at first and with both line ends, as in PNG: a transfer in text mode shows up as wrong magic. */
const MAGIC = Uint8Array.of(0x89, 0x41, 0x4b, 0x53, 0x0d, 0x0a, 0x1a, 0x0a);
export const CONTAINER_VERSION = 1;

const KIND_BYTES = 16;
const NAME_BYTES = 32;
const DIGEST_BYTES = 32;
const FIXED_BYTES = 56;
const ENTRY_BYTES = NAME_BYTES + 16 + DIGEST_BYTES;
const ALIGNMENT = 8;
/** How names of derived sections begin. */
export const DERIVED_PREFIX = "index.";
const KIND = /^[a-z][a-z0-9._-]*$/;
const NAME = /^[a-z][a-zA-Z0-9._-]*$/;

export interface Section {
  /** Letters, digits and `._-` after a lower-case letter; at most 32 characters, unique in its snapshot. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface SnapshotContent {
  /** What the snapshot is: `world`, `wiki` …; lower-case ASCII, at most 16 characters. */
  readonly kind: string;
  /** Version of what the sections mean; a reader accepts exactly its own. */
  readonly version: number;
  readonly sections: readonly Section[];
  /** Small facts that a reader may want without decoding a section. */
  readonly manifest?: JsonObject;
}

export interface Snapshot {
  readonly kind: string;
  readonly version: number;
  readonly manifest: JsonObject;
  /** In the order in which they were written; views into the bytes that were read. */
  readonly sections: ReadonlyMap<string, Uint8Array>;
}

/** The canonical bytes of a snapshot. Throws a RangeError on a name, kind or version that the layout cannot hold. */
export function writeSnapshot(content: SnapshotContent): Uint8Array {
  checkContent(content);
  const manifest = new TextEncoder().encode(canonicalJson(content.manifest ?? {}));
  const headerBytes = FIXED_BYTES + content.sections.length * ENTRY_BYTES + manifest.length + DIGEST_BYTES;
  const offsets: number[] = [];
  let end = align(headerBytes);
  for (const section of content.sections) {
    offsets.push(end);
    end = align(end + section.bytes.length);
  }
  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC, 0);
  view.setUint32(8, CONTAINER_VERSION, true);
  view.setUint32(12, content.version, true);
  writeAscii(bytes, 16, content.kind);
  view.setUint32(32, content.sections.length, true);
  view.setUint32(36, headerBytes, true);
  view.setBigUint64(40, BigInt(end), true);
  view.setUint32(48, manifest.length, true);
  content.sections.forEach((section, index) => {
    const entry = FIXED_BYTES + index * ENTRY_BYTES;
    writeAscii(bytes, entry, section.name);
    view.setBigUint64(entry + NAME_BYTES, BigInt(offsets[index]!), true);
    view.setBigUint64(entry + NAME_BYTES + 8, BigInt(section.bytes.length), true);
    bytes.set(sha256(section.bytes), entry + NAME_BYTES + 16);
    bytes.set(section.bytes, offsets[index]!);
  });
  bytes.set(manifest, headerBytes - DIGEST_BYTES - manifest.length);
  bytes.set(sha256(bytes.subarray(0, headerBytes - DIGEST_BYTES)), headerBytes - DIGEST_BYTES);
  return bytes;
}

/** What a reader takes; a snapshot of anything else is refused. */
export interface ExpectedSnapshot {
  readonly kind: string;
  readonly version: number;
}

/**
 * Reads and verifies a snapshot. Throws a FailureError of owner "corpus" with one of the codes
 * snapshot_wrong_magic, snapshot_container_version, snapshot_kind, snapshot_content_version,
 * snapshot_truncated, snapshot_trailing_bytes, snapshot_checksum.
 */
export function readSnapshot(bytes: Uint8Array, expected: ExpectedSnapshot): Snapshot {
  const snapshot = openSnapshot(bytes, expected);
  const wrong = firstMismatch(bytes, checksums(bytes));
  if (wrong >= 0) damagedSection(snapshot, wrong);
  return snapshot;
}

/**
 * The same without a look into the sections: nothing in them is to be believed, or told to anyone, before
 * decodeSnapshot has compared them.
 */
export function openSnapshot(bytes: Uint8Array, expected: ExpectedSnapshot): Snapshot {
  const header = readHeader(bytes);
  const { view } = header;
  const kind = readAscii(bytes, 16, KIND_BYTES);
  if (kind !== expected.kind)
    fail(
      "corpus",
      "snapshot_kind",
      `expected a snapshot of kind "${expected.kind}", got one of kind "${kind}": pass a ${expected.kind} file here`,
    );
  const version = view.getUint32(12, true);
  if (version !== expected.version)
    fail(
      "corpus",
      "snapshot_content_version",
      `expected version ${expected.version} of a ${kind} snapshot, got version ${version}: ${
        version < expected.version
          ? "build it again with this program"
          : "read it with the newer program that wrote it, or build it again with this one"
      }`,
    );
  checkLength(bytes, Number(view.getBigUint64(40, true)));
  const sections = readSections(bytes, header);
  const text = new TextDecoder().decode(manifestOf(bytes, header));
  return { kind, version, manifest: JsonObject.parse(JSON.parse(text)), sections };
}

/** Of the sections in their order. */
export function checksums(bytes: Uint8Array): Checksum[] {
  const { view, count } = readHeader(bytes);
  return Array.from({ length: count }, (_, index) => {
    const entry = FIXED_BYTES + index * ENTRY_BYTES;
    return {
      offset: Number(view.getBigUint64(entry + NAME_BYTES, true)),
      length: Number(view.getBigUint64(entry + NAME_BYTES + 8, true)),
      digest: bytes.slice(entry + NAME_BYTES + 16, entry + ENTRY_BYTES),
    };
  });
}

/** Says that the section does not match its checksum. */
export function damagedSection({ sections }: Snapshot, index: number): never {
  return failDamaged(`section "${[...sections.keys()][index]}"`);
}

/**
 * The name of what a snapshot holds, 64 hex digits: the sha256 of its kind, version, manifest and of name, length and
 * checksum of every section that is not derived. Read from the header alone; readSnapshot is what compares the sections
 * with their checksums. Throws as readSnapshot does on a header that is cut off or damaged.
 */
export function snapshotId(bytes: Uint8Array): string {
  const header = readHeader(bytes);
  // Kind, version, length of the manifest: fixed widths, so that nothing can be read as part of its neighbour.
  const fixed = [bytes.subarray(16, 16 + KIND_BYTES), bytes.subarray(12, 16), bytes.subarray(48, 52)];
  const parts = [...fixed, manifestOf(bytes, header)];
  for (let index = 0; index < header.count; index++) {
    const entry = FIXED_BYTES + index * ENTRY_BYTES;
    if (readAscii(bytes, entry, NAME_BYTES).startsWith(DERIVED_PREFIX)) continue;
    // Name, length and checksum; the offset between them depends on what else is there.
    parts.push(bytes.subarray(entry, entry + NAME_BYTES), bytes.subarray(entry + NAME_BYTES + 8, entry + ENTRY_BYTES));
  }
  return contentId(Buffer.concat(parts));
}

/** The section called `name`; a snapshot without it fails with code snapshot_section_missing. */
export function sectionOf(snapshot: Snapshot, name: string): Uint8Array {
  const bytes = snapshot.sections.get(name);
  if (bytes) return bytes;
  const present = [...snapshot.sections.keys()].join(", ") || "none";
  return fail(
    "corpus",
    "snapshot_section_missing",
    `expected a section "${name}" in the ${snapshot.kind} snapshot, got ${present}: build it again`,
  );
}

function manifestOf(bytes: Uint8Array, { view, headerBytes }: Header): Uint8Array {
  const end = headerBytes - DIGEST_BYTES;
  return bytes.subarray(end - view.getUint32(48, true), end);
}

interface Header {
  readonly view: DataView;
  readonly headerBytes: number;
  readonly count: number;
}

/** Everything up to the header's checksum; after it the header's numbers can be believed. */
function readHeader(bytes: Uint8Array): Header {
  for (let at = 0; at < Math.min(MAGIC.length, bytes.length); at++)
    if (bytes[at] !== MAGIC[at])
      fail(
        "corpus",
        "snapshot_wrong_magic",
        `expected a snapshot that begins with ${hex(MAGIC)}, got ${hex(bytes.subarray(0, MAGIC.length))}: this is no ` +
          "ArenaKit snapshot, or it was changed by a transfer in text mode; check the path or copy it again",
      );
  if (bytes.length < FIXED_BYTES + DIGEST_BYTES) failTruncated(bytes.length, FIXED_BYTES + DIGEST_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const container = view.getUint32(8, true);
  if (container !== CONTAINER_VERSION)
    fail(
      "corpus",
      "snapshot_container_version",
      `expected container version ${CONTAINER_VERSION}, got ${container}: read it with the program that wrote it, or ` +
        "build the snapshot again with this one",
    );
  const count = view.getUint32(32, true);
  const headerBytes = view.getUint32(36, true);
  const manifestBytes = view.getUint32(48, true);
  if (headerBytes > bytes.length) failTruncated(bytes.length, headerBytes);
  const digestAt = headerBytes - DIGEST_BYTES;
  if (digestAt !== FIXED_BYTES + count * ENTRY_BYTES + manifestBytes) failDamaged("the header's lengths");
  if (!equal(sha256(bytes.subarray(0, digestAt)), bytes.subarray(digestAt, headerBytes))) failDamaged("the header");
  return { view, headerBytes, count };
}

function readSections(bytes: Uint8Array, { view, headerBytes, count }: Header): Map<string, Uint8Array> {
  const sections = new Map<string, Uint8Array>();
  let end = headerBytes;
  for (let index = 0; index < count; index++) {
    const entry = FIXED_BYTES + index * ENTRY_BYTES;
    const name = readAscii(bytes, entry, NAME_BYTES);
    const offset = Number(view.getBigUint64(entry + NAME_BYTES, true));
    const length = Number(view.getBigUint64(entry + NAME_BYTES + 8, true));
    if (offset !== align(end) || offset + length > bytes.length) failDamaged(`the place of section "${name}"`);
    checkPadding(bytes, end, offset);
    sections.set(name, bytes.subarray(offset, offset + length));
    end = offset + length;
  }
  checkPadding(bytes, end, bytes.length);
  return sections;
}

function checkLength(bytes: Uint8Array, fileBytes: number): void {
  if (bytes.length < fileBytes) failTruncated(bytes.length, fileBytes);
  if (bytes.length > fileBytes)
    fail(
      "corpus",
      "snapshot_trailing_bytes",
      `expected ${fileBytes} bytes, got ${bytes.length}: something was appended to the snapshot; copy or build it again`,
    );
}

function checkPadding(bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; at++) if (bytes[at] !== 0) failDamaged("the padding between sections");
}

function failTruncated(got: number, expected: number): never {
  return fail(
    "corpus",
    "snapshot_truncated",
    `expected at least ${expected} bytes, got ${got}: the snapshot is cut off; copy or build it again`,
  );
}

function failDamaged(what: string): never {
  return fail(
    "corpus",
    "snapshot_checksum",
    `expected ${what} to match its checksum, got other bytes: the snapshot is damaged; copy or build it again`,
  );
}

function checkContent({ kind, version, sections }: SnapshotContent): void {
  if (!KIND.test(kind) || kind.length > KIND_BYTES)
    throw new RangeError(`expected a kind of at most ${KIND_BYTES} characters a-z 0-9 . _ -, got "${kind}"`);
  if (!Number.isInteger(version) || version < 0 || version > 0xffffffff)
    throw new RangeError(`expected a content version in 0 … 2^32 − 1, got ${version}`);
  const names = new Set<string>();
  for (const { name } of sections) {
    if (!NAME.test(name) || name.length > NAME_BYTES || names.has(name))
      throw new RangeError(`expected unique section names of at most ${NAME_BYTES} characters, got "${name}"`);
    names.add(name);
  }
}

const align = (offset: number) => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

function equal(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

function writeAscii(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
}

function readAscii(bytes: Uint8Array, at: number, length: number): string {
  let text = "";
  for (let index = at; index < at + length && bytes[index] !== 0; index++) text += String.fromCharCode(bytes[index]!);
  return text;
}
