/** What cannot be kept where it belongs is made elsewhere, and said once. */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { makingFolder } from "./cache-folders.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-cache-test-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("makes beside where a thing is kept", async () => {
  const path = join(root, "a", "b", "thing");
  const { making, canBeKept } = await makingFolder(path);
  expect([dirname(making), canBeKept, existsSync(path)]).toEqual([dirname(path), true, false]);
});

it("makes in a temporary folder where nothing can be written, and says so once", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const folders = [await makingFolder(join(file, "one")), await makingFolder(join(file, "two"))];
  const lines = said.mock.calls.map(String);
  said.mockRestore();
  for (const { making, canBeKept } of folders) {
    expect([canBeKept, statSync(making).isDirectory(), making.startsWith(root)]).toEqual([false, true, false]);
  }
  expect(lines).toEqual([expect.stringContaining(`cannot be kept at ${join(file, "one")}`)]);
  expect(lines[0]).toContain("ARENAKIT_CACHE");
});
