import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { programDigest } from "./index.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-digest-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const code = (name: string, files: Readonly<Record<string, string>>): string => {
  const folder = join(home, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};
const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

it("is the hash of names and bytes in their order, after what is made", () => {
  const one = code("one", { "b.js": "2", "a/c.ts": "1" });
  expect(programDigest([one])).toBe(hash("a/c.ts1b.js2"));
  const two = code("two", { "a.js": "3", "b.tsv": "4" });
  expect(programDigest([two, one], "wiki 1")).toBe(hash("wiki 1a.js3b.tsv4a/c.ts1b.js2"));
});

it("takes no notice of tests, declarations and other files", () => {
  const files = { "a.js": "1", "a.test.ts": "x", "a.d.ts": "x", "a.fixture.ts": "x", "a.case.ts": "x", "a.txt": "x" };
  expect(programDigest([code("mixed", files)])).toBe(hash("a.js1"));
});
