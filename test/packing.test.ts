/** What packers refuse, and what several of them at once leave. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { keepFirst } from "../scripts/pack/data.mjs";
import { packPrograms } from "../scripts/pack/programs.mjs";
import { ROOT } from "./sources.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-packing-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("keeps what the first of two packers made, a folder or a file", () => {
  const [folder, file] = [join(root, "wiki"), join(root, "world")];
  for (const packer of ["first", "second"]) {
    mkdirSync(`${folder}.${packer}`);
    writeFileSync(join(`${folder}.${packer}`, "manifest.json"), packer);
    keepFirst(`${folder}.${packer}`, folder);
    writeFileSync(`${file}.${packer}`, "the same bytes");
    keepFirst(`${file}.${packer}`, file);
    for (const made of [folder, file]) expect(existsSync(`${made}.${packer}`)).toBe(false);
  }
  expect(readFileSync(join(folder, "manifest.json"), "utf8")).toBe("first");
  expect(readFileSync(file, "utf8")).toBe("the same bytes");
  expect(() => keepFirst(join(root, "never made"), join(root, "other"))).toThrow("ENOENT");
});

it("packs programs below the repository alone, and says so", async () => {
  for (const out of [root, join(ROOT, ".."), ROOT, join(ROOT, "../other")])
    await expect(packPrograms({ out, programs: [] })).rejects.toThrow(`out is ${out}: expected a folder below ${ROOT}`);
  // A name that begins with two dots is one below.
  expect(await packPrograms({ out: join(ROOT, "..packed"), programs: [] })).toEqual([]);
});
