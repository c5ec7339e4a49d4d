/** Where workers find each other: a path that fits a socket, in a folder of one user alone. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeWorkersFolder, removeWorkersFolder } from "./folder.ts";

let temporary: string;
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), "ak-"));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

it("is in the folder for temporary files, for this user alone", () => {
  const folder = makeWorkersFolder(temporary);
  expect(folder.startsWith(join(temporary, "arenakit-workers-"))).toBe(true);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  removeWorkersFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

it("is in a short one where a socket's path would be cut", () => {
  const long = join(temporary, "x".repeat(90));
  mkdirSync(long);
  const folder = makeWorkersFolder(long, temporary);
  // 108 bytes with the one that ends it are what Linux has; macOS has 104.
  expect(Buffer.byteLength(join(folder, "255-9999999"))).toBeLessThan(104);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(() => makeWorkersFolder(long, long)).toThrow(/TMPDIR is .*longer than 103 bytes.*shorter path/);
});

it("is refused with what to do where there is no folder for temporary files", () => {
  const missing = join(temporary, "missing");
  expect(() => makeWorkersFolder(missing)).toThrow(/TMPDIR is .*missing.*ENOENT.*set TMPDIR to a folder that there is/);
});
