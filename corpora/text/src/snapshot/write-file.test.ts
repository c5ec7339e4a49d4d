import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeFileAtomic } from "./index.ts";

describe("writeFileAtomic", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "arenakit-format-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("makes missing folders, replaces the file and leaves nothing else behind", async () => {
    const path = join(folder, "deep", "er", "file.bin");
    await writeFileAtomic(path, "old");
    await writeFileAtomic(path, Uint8Array.of(7, 8));
    expect([...(await readFile(path))]).toEqual([7, 8]);
    expect(await readdir(join(folder, "deep", "er"))).toEqual(["file.bin"]);
  });

  it("keeps the old file and cleans up when the new one cannot take its place", async () => {
    const path = join(folder, "taken");
    await writeFileAtomic(join(path, "inside"), "a folder stands at the path");
    await expect(writeFileAtomic(path, "new")).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["taken"]);
    await writeFile(join(path, "other"), "");
    expect((await readdir(path)).sort()).toEqual(["inside", "other"]);
  });
});
