/** What packers keep, and what several of them at once leave. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { keepFirst } from "../scripts/pack/data.mjs";
import { packLibraries } from "../scripts/pack/libraries.mjs";
import { packedOnce, packingDigest } from "../scripts/pack/packed-once.mjs";

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

/** A repository of one library, as far as packers look at one. */
function repository(name: string): string {
  const folder = join(root, name);
  const library = join(folder, "sdk/one");
  mkdirSync(join(library, "dist"), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write("package.json", '{ "name": "few", "private": true, "workspaces": ["sdk/*", "servers/*"] }');
  write("LICENSE", "none");
  const target = { types: "./dist/index.d.ts", default: "./dist/index.js" };
  const manifest = { name: "@arenakit/one", version: "1.0.0", exports: { ".": target }, files: ["dist/**/*.js"] };
  write("sdk/one/package.json", JSON.stringify(manifest));
  write("sdk/one/README.md", "# One");
  write("sdk/one/dist/index.js", "export const one = 1;\n");
  write("sdk/one/dist/index.d.ts", "export declare const one: number;\n");
  return folder;
}

const inTarball = (tarball: string, file: string) =>
  spawnSync("tar", ["-xzOf", tarball, `package/${file}`], { encoding: "utf8" }).stdout;

it("packs the same sources once, and those that changed anew", async () => {
  const folder = repository("changing");
  const pack = async () => {
    const [row] = await packLibraries({ out: join(folder, "out"), root: folder });
    return row!;
  };
  const kept = () => readdirSync(join(folder, ".build/packed")).sort();
  const first = await pack();
  expect(first).toMatchObject({ name: "@arenakit/one", version: "1.0.0", folder: "sdk/one" });
  expect(inTarball(first.tarball, "dist/index.js")).toBe("export const one = 1;\n");
  const [digest] = kept();
  expect(await pack()).toEqual(first);
  expect(kept()).toEqual([digest]);
  // What is not packed changes nothing.
  writeFileSync(join(folder, "notes.md"), "other");
  await pack();
  expect(kept()).toEqual([digest]);
  writeFileSync(join(folder, "sdk/one/dist/index.js"), "export const one = 11;\n");
  expect(inTarball((await pack()).tarball, "dist/index.js")).toBe("export const one = 11;\n");
  writeFileSync(join(folder, "sdk/one/README.md"), "# The one");
  expect(inTarball((await pack()).tarball, "README.md")).toBe("# The one");
  expect((await pack()).files).not.toContain("CHANGELOG.md");
  writeFileSync(join(folder, "sdk/one/CHANGELOG.md"), "# Changes");
  expect(inTarball((await pack()).tarball, "CHANGELOG.md")).toBe("# Changes");
  // The last two stay.
  expect(kept()).toHaveLength(2);
  expect(kept()).not.toContain(digest);
});

it.each([
  "LICENSE",
  "package.json",
  "package-lock.json",
  "node_modules/.package-lock.json",
  "scripts/pack/stage.mjs",
  "scripts/pack/about/maps.md",
  "sdk/one/package.json",
  "sdk/one/CHANGELOG.md",
  "sdk/one/bin/one.js",
  "sdk/one/dist/inner/part.js",
  "servers/two/package.json",
])("packs anew where %s is new or another", (file) => {
  const folder = repository(`digest-${file.replaceAll("/", "-")}`);
  const path = join(folder, file);
  const seen = [packingDigest(folder)];
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, "utf8") : "{}";
  for (const change of [`${text} `, `${text}  `]) {
    writeFileSync(path, change);
    seen.push(packingDigest(folder));
  }
  expect(new Set(seen).size).toBe(3);
});

it("lets one of several packers pack, and gives its files to all", async () => {
  const folder = repository("together");
  let packs = 0;
  const packer = (out: string) =>
    packedOnce("part", join(folder, out), {
      root: folder,
      async pack(to) {
        packs += 1;
        await setTimeout(300);
        writeFileSync(join(to, "part.tgz"), "bytes");
        return [{ packs }];
      },
    });
  const rows = await Promise.all(["a", "b", "c"].map(packer));
  expect([packs, rows]).toEqual([1, [[{ packs: 1 }], [{ packs: 1 }], [{ packs: 1 }]]]);
  for (const out of ["a", "b", "c"]) expect(readdirSync(join(folder, out))).toEqual(["part.tgz"]);
});

it("keeps nothing of sources that changed while they were packed, or of a packer that failed", async () => {
  const folder = repository("restless");
  const changing = () => {
    writeFileSync(join(folder, "sdk/one/README.md"), "# Other");
    return [];
  };
  const failing = () => Promise.reject(new Error("npm pack failed"));
  const packed = (pack: () => object[] | Promise<never>) =>
    packedOnce("part", join(folder, "out"), { pack, root: folder });
  await expect(packed(changing)).rejects.toThrow("sources changed while part was packed");
  await expect(packed(failing)).rejects.toThrow("npm pack failed");
  expect(await packed(() => [{ at: 3 }])).toEqual([{ at: 3 }]);
});
