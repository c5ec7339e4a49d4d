/**
 * Every library as a stranger meets it: packed, installed together outside of this repository, compiled against by the
 * strictest settings, imported. Without a registry for what they depend on it is skipped, except in CI.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkTarball } from "../../../scripts/pack/check-tarball.mjs";
import { libraryFolders, type PackedLibrary, packLibraries, sizesOf } from "../../../scripts/pack/libraries.mjs";
import { ROOT } from "../../sources.ts";

const MINUTES = 60_000;
/** kB of a tarball, of what it holds, and of all tarballs together. */
const BOUNDS = { packed: 600, unpacked: 1_800, all: 4_000 };
const TYPES = "@types/node@20.19.43";
const STRICTEST = {
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  target: "es2022",
  lib: ["es2023"],
  types: ["node"],
  noEmit: true,
};
const RESOLUTIONS = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

const folder = mkdtempSync(join(tmpdir(), "arenakit-libraries-"));
const consumer = join(folder, "consumer");
let packed: PackedLibrary[];
/** Why nothing could be installed. */
let missing: string | undefined;

beforeAll(async () => {
  packed = await packLibraries({ out: folder });
  mkdirSync(consumer);
  writeFileSync(join(consumer, "package.json"), '{ "name": "consumer", "private": true, "type": "module" }');
  const tarballs = packed.map(({ tarball }) => tarball);
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  const { status, stderr, error } = run("npm", ["install", ...quiet, TYPES, ...tarballs]);
  if (status === 0) return;
  missing = `npm install failed: ${error?.message ?? stderr.trim()}`;
  if (process.env.CI === "true") throw new Error(missing);
}, 10 * MINUTES);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[]) {
  return spawnSync(command, args, { cwd: consumer, encoding: "utf8", timeout: 5 * MINUTES, maxBuffer: 2 ** 26 });
}

/** `@arenakit/core/model`, of every public subpath. */
const subpaths = () =>
  packed.flatMap(({ name, folder }) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")).exports).map(
      (path) => `${name}${path.slice(1)}`,
    ),
  );

it("packs every workspace but the command line, within bounds", () => {
  const rows = sizesOf(packed);
  console.table(rows);
  expect(packed.map(({ folder }) => folder)).toEqual(libraryFolders());
  expect(new Set(packed.map(({ version }) => version)).size).toBe(1);
  const total = rows.reduce((sum, row) => sum + Number(row["packed kB"]), 0);
  expect(total).toBeLessThanOrEqual(BOUNDS.all);
  for (const row of rows) {
    expect(row["packed kB"], `${row.name}`).toBeLessThanOrEqual(BOUNDS.packed);
    expect(row["unpacked kB"], `${row.name}`).toBeLessThanOrEqual(BOUNDS.unpacked);
  }
});

it("packs nothing that publint or are-the-types-wrong complain of", { timeout: 5 * MINUTES }, async () => {
  for (const { name, tarball } of packed) expect([name, await checkTarball(tarball)]).toEqual([name, []]);
});

it("finds what a bad tarball lacks", async () => {
  const bad = join(folder, "bad");
  mkdirSync(join(bad, "dist"), { recursive: true });
  const exports = { ".": { default: "./dist/index.js", types: "./dist/index.d.ts" } };
  writeFileSync(join(bad, "package.json"), JSON.stringify({ name: "bad", version: "1.0.0", type: "module", exports }));
  writeFileSync(join(bad, "dist/index.js"), "export const a = 1;\n//# sourceMappingURL=index.js.map\n");
  // TypeScript resolves no path without an ending from an ES module.
  writeFileSync(join(bad, "dist/index.d.ts"), 'export * from "./inner";\n');
  writeFileSync(join(bad, "dist/inner.d.ts"), "export declare const a: number;\n");
  writeFileSync(join(bad, "dist/alone.js"), 'import "./index.js";\n');
  expect(run("npm", ["pack", "--pack-destination", folder, bad]).status).toBe(0);
  const problems = await checkTarball(join(folder, "bad-1.0.0.tgz"));
  for (const said of [
    "no LICENSE",
    "no README.md",
    "names a map",
    "no export leads to dist/alone.js",
    "publint: ",
    "are-the-types-wrong: ",
  ])
    expect(
      problems.some((problem) => problem.includes(said)),
      said,
    ).toBe(true);
});

it.for(Object.entries(RESOLUTIONS))(
  "compiles for the strictest consumer of every subpath (%s)",
  { timeout: 5 * MINUTES },
  ([name, resolution], { skip }) => {
    if (missing) return skip(missing);
    const names = subpaths();
    const imports = names.map((path, at) => `import * as m${at} from "${path}";`);
    const uses = names.map((path, at) => `console.log("${path}", Object.keys(m${at}).length);`);
    writeFileSync(join(consumer, "index.ts"), [...imports, ...uses, ""].join("\n"));
    const settings = { compilerOptions: { ...STRICTEST, ...resolution }, files: ["index.ts"] };
    writeFileSync(join(consumer, `${name}.json`), JSON.stringify(settings));
    expect(compile(`${name}.json`)).toBe("");
  },
);

/** What the compiler says. */
function compile(project: string): string {
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout, stderr, error } = run(process.execPath, [compiler, "-p", project, "--pretty", "false"]);
  return `${error?.message ?? ""}${stdout}${stderr}`;
}

it("loads every subpath, and each has something to give", { timeout: 5 * MINUTES }, ({ skip }) => {
  if (missing) return skip(missing);
  const names = subpaths();
  const program = `for (const name of ${JSON.stringify(names)}) console.log(name, Object.keys(await import(name)).length > 0);`;
  const { status, stdout, stderr } = run(process.execPath, ["--input-type=module", "-e", program]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout.trim().split("\n")).toEqual(names.map((name) => `${name} true`));
});

/** What a README shows in TypeScript, as files of the consumer. */
it("compiles what the READMEs show", { timeout: 5 * MINUTES }, ({ skip }) => {
  if (missing) return skip(missing);
  const files = packed.flatMap(({ name, folder }) => {
    const readme = readFileSync(join(ROOT, folder, "README.md"), "utf8");
    const examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);
    expect([name, examples.length]).not.toEqual([name, 0]);
    return examples.map((code, at) => {
      const file = `${folder.replace("/", "-")}-${at + 1}.ts`;
      writeFileSync(join(consumer, file), code);
      return file;
    });
  });
  const settings = { compilerOptions: { ...STRICTEST, ...RESOLUTIONS.nodenext }, files };
  writeFileSync(join(consumer, "readmes.json"), JSON.stringify(settings));
  expect(compile("readmes.json")).toBe("");
});
