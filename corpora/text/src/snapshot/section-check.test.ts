import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as source from "./index.ts";

// The thread's program is built: the sources alone compare here, what is built does so in a thread.
const BUILT = new URL("../../dist/snapshot/index.js", import.meta.url);
const isBuilt = existsSync(new URL("./section-check-thread.js", BUILT));
const built = isBuilt ? ((await import(BUILT.href)) as typeof source) : null;

const MEBIBYTE = 2 ** 20;
const expected = { kind: "test", version: 1 };

/** Large enough for a thread, in memory that a thread can share. */
function large(): Uint8Array {
  const sections = ["one", "two", "three"].map((name, at) => ({
    name,
    bytes: new Uint8Array(7 * MEBIBYTE).fill(at + 1),
  }));
  const written = source.writeSnapshot({ ...expected, sections });
  const bytes = new Uint8Array(new SharedArrayBuffer(written.length));
  bytes.set(written);
  return bytes;
}

const readers = [{ where: "here", reader: source }, ...(built ? [{ where: "in a thread", reader: built }] : [])];
if (!built) it.skip("compares in a thread: the package is not built", () => undefined);

describe.each(readers)("a snapshot that is decoded while it is compared $where", ({ reader: { decodeSnapshot } }) => {
  it("gives what was decoded when every section is what it was", async () => {
    const decode = (snapshot: { sections: ReadonlyMap<string, Uint8Array> }) => snapshot.sections.get("two")![5];
    expect(await decodeSnapshot(large(), expected, decode)).toBe(2);
  });

  it("is refused for a single bit in any section, whatever was decoded or thrown meanwhile", async () => {
    const bytes = large();
    for (const [name, at] of [
      ["one", MEBIBYTE],
      ["two", 10 * MEBIBYTE],
      ["three", 20 * MEBIBYTE],
    ] as const) {
      bytes[at]! ^= 1;
      const refused = {
        failure: { owner: "corpus", code: "snapshot_checksum", message: expect.stringContaining(name) },
      };
      await expect(decodeSnapshot(bytes, expected, () => "decoded")).rejects.toMatchObject(refused);
      const broken = () => {
        throw new TypeError("what damaged bytes do to a decoder");
      };
      await expect(decodeSnapshot(bytes, expected, broken)).rejects.toMatchObject(refused);
      bytes[at]! ^= 1;
    }
  });

  it("throws what its decoder throws when the bytes are whole", async () => {
    const broken = () => {
      throw new RangeError("no such layer");
    };
    await expect(decodeSnapshot(large(), expected, broken)).rejects.toThrow("no such layer");
  });

  it("is refused by its header before anything is decoded", async () => {
    const bytes = large();
    let decodings = 0;
    const decode = () => decodings++;
    await expect(decodeSnapshot(bytes.subarray(0, -8), expected, decode)).rejects.toMatchObject({
      failure: { code: "snapshot_truncated" },
    });
    await expect(decodeSnapshot(bytes, { ...expected, version: 2 }, decode)).rejects.toMatchObject({
      failure: { code: "snapshot_content_version" },
    });
    expect(decodings).toBe(0);
  });
});
