import { createHash } from "node:crypto";
import { FailureError, JsonObject } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contentId,
  DERIVED_PREFIX,
  readSnapshot,
  type SnapshotContent,
  sectionOf,
  snapshotId,
  writeSnapshot,
} from "./index.ts";

const CODES = [
  "snapshot_wrong_magic",
  "snapshot_container_version",
  "snapshot_kind",
  "snapshot_content_version",
  "snapshot_truncated",
  "snapshot_trailing_bytes",
  "snapshot_checksum",
];

const small: SnapshotContent = {
  kind: "world",
  version: 3,
  manifest: { name: "杭州" },
  sections: [
    { name: "empty", bytes: new Uint8Array() },
    { name: "meta", bytes: Uint8Array.of(1, 2, 3) },
    { name: "pois", bytes: new TextEncoder().encode("西湖") },
  ],
};
const expected = { kind: "world", version: 3 };

/** The code with which the bytes are refused; "accepted" when they are not. Anything but a failure is rethrown. */
function refusal(bytes: Uint8Array, as = expected): string {
  try {
    readSnapshot(bytes, as);
    return "accepted";
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    expect(error.failure.owner).toBe("corpus");
    return error.failure.code;
  }
}

const name = fc.stringMatching(/^[a-z][a-zA-Z0-9._-]{0,31}$/);
const indexName = fc.stringMatching(/^index\.[a-z]{1,8}$/);
const content = fc.record({
  kind: fc.stringMatching(/^[a-z][a-z0-9]{0,15}$/),
  version: fc.nat(),
  manifest: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
  sections: fc.uniqueArray(fc.record({ name, bytes: fc.uint8Array({ maxLength: 200 }) }), {
    selector: (section) => section.name,
    maxLength: 6,
  }),
});

describe("snapshot", () => {
  it("gives back what was written, in order", () => {
    fc.assert(
      fc.property(content, (given) => {
        const read = readSnapshot(writeSnapshot(given), given);
        expect([...read.sections]).toEqual(given.sections.map((section) => [section.name, section.bytes]));
        expect(read.manifest).toEqual(JsonObject.parse(given.manifest));
      }),
    );
  });

  it("is named by everything but its derived sections", () => {
    const id = (given: SnapshotContent) => snapshotId(writeSnapshot(given));
    const derived = fc.uniqueArray(fc.record({ name: indexName, bytes: fc.uint8Array({ maxLength: 50 }) }), {
      selector: (section) => section.name,
      maxLength: 3,
    });
    fc.assert(
      fc.property(content, derived, (given, added) => {
        const sections = given.sections.filter((section) => !section.name.startsWith(DERIVED_PREFIX));
        const bare = { ...given, sections };
        expect(id({ ...bare, sections: [...added, ...sections] })).toBe(id(bare));
        expect(id({ ...bare, sections: [...sections, ...added] })).toBe(id(bare));
      }),
    );
    const others: SnapshotContent[] = [
      { ...small, kind: "wiki" },
      { ...small, version: 4 },
      { ...small, manifest: { name: "宁波" } },
      { ...small, sections: small.sections.slice(1) },
      { ...small, sections: [...small.sections, { name: "extra", bytes: new Uint8Array() }] },
      { ...small, sections: small.sections.toReversed() },
      { ...small, sections: small.sections.map((section) => ({ ...section, name: `${section.name}x` })) },
      { ...small, sections: small.sections.map((section) => ({ ...section, bytes: Uint8Array.of(1, 2, 4) })) },
    ];
    expect(new Set([small, ...others].map(id)).size).toBe(1 + others.length);
  });

  it("has an id in its header, which is refused when damaged", () => {
    const bytes = writeSnapshot(small);
    const header = new DataView(bytes.buffer).getUint32(36, true);
    expect(snapshotId(bytes.subarray(0, header))).toBe(snapshotId(bytes));
    expect(snapshotId(bytes)).toMatch(/^[0-9a-f]{64}$/);
    for (let at = 0; at < header; at++) {
      const damaged = bytes.slice();
      damaged[at]! ^= 0x10;
      expect(() => snapshotId(damaged), `byte ${at}`).toThrow(FailureError);
    }
  });

  it("refuses a damaged derived section as any other", () => {
    const bytes = writeSnapshot({ ...small, sections: [{ name: "index.names", bytes: Uint8Array.of(1, 2, 3) }] });
    bytes[bytes.length - 8]! ^= 1;
    expect(refusal(bytes)).toBe("snapshot_checksum");
  });

  it("writes equal bytes for equal content", () => {
    const bytes = writeSnapshot(small);
    expect(writeSnapshot(structuredClone(small))).toEqual(bytes);
    expect(contentId(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  it("reads from a view that does not begin at its buffer's start", () => {
    const bytes = writeSnapshot(small);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(sectionOf(readSnapshot(shifted.subarray(3), expected), "meta")).toEqual(Uint8Array.of(1, 2, 3));
  });

  it("refuses every truncation", () => {
    const bytes = writeSnapshot(small);
    for (let length = 0; length < bytes.length; length++)
      expect(refusal(bytes.subarray(0, length)), `cut at ${length}`).toBe("snapshot_truncated");
  });

  it("refuses every flip of one bit", () => {
    const bytes = writeSnapshot(small);
    for (let at = 0; at < bytes.length; at++)
      for (let bit = 0; bit < 8; bit++) {
        const flipped = bytes.slice();
        flipped[at] = flipped[at]! ^ (1 << bit);
        expect(CODES, `bit ${bit} of byte ${at}`).toContain(refusal(flipped));
      }
  });

  it("refuses any other byte anywhere, in any snapshot", () => {
    fc.assert(
      fc.property(content, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, position, change) => {
        const bytes = writeSnapshot(given);
        const at = position % bytes.length;
        bytes[at] = bytes[at]! ^ change;
        expect(CODES).toContain(refusal(bytes, given));
      }),
    );
  });

  it("never breaks on arbitrary bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(CODES).toContain(refusal(bytes));
      }),
    );
  });

  it("tells apart what is wrong", () => {
    const bytes = writeSnapshot(small);
    const otherContainer = bytes.slice();
    otherContainer[8] = 2;
    expect(refusal(new TextEncoder().encode("PK\u0003\u0004 this is a zip file"))).toBe("snapshot_wrong_magic");
    expect(refusal(otherContainer)).toBe("snapshot_container_version");
    expect(refusal(bytes, { kind: "wiki", version: 3 })).toBe("snapshot_kind");
    expect(refusal(bytes, { kind: "world", version: 4 })).toBe("snapshot_content_version");
    expect(refusal(Uint8Array.of(...bytes, 0))).toBe("snapshot_trailing_bytes");
  });

  it("says what was expected, what came and what to do", () => {
    const bytes = writeSnapshot(small);
    expect(() => readSnapshot(bytes, { kind: "world", version: 4 })).toThrow(
      /expected version 4 .* got version 3: build it again/,
    );
    expect(() => readSnapshot(bytes, { kind: "wiki", version: 3 })).toThrow(/kind "wiki", got one of kind "world"/);
    expect(() => sectionOf(readSnapshot(bytes, expected), "trains")).toThrow(/"trains" .* got empty, meta, pois/);
  });

  it("refuses to write what it could not read", () => {
    for (const bad of [
      { ...small, kind: "World" },
      { ...small, sections: [{ name: "Meta", bytes: new Uint8Array() }] },
      { ...small, kind: "a".repeat(17) },
      { ...small, version: -1 },
      { ...small, sections: [small.sections[0]!, small.sections[0]!] },
    ])
      expect(() => writeSnapshot(bad)).toThrow(RangeError);
  });
});
