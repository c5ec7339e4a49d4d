/** Node's floor: what we promise in `engines` is what every package of the lock file promises too, those for tests included. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion, satisfies } from "semver";
import { expect, it } from "vitest";
import { packages, ROOT } from "../sources.ts";

interface Entry {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly link?: boolean;
}

const FLOOR = "20.19.0";
/** Package → why it may ask for more than the floor. */
const EXCEPTIONS: Record<string, string> = {};

const engineOf = (folder: string): string =>
  JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")).engines?.node;

it("promises the same floor in every package", () => {
  for (const folder of [".", ...packages().map(({ folder }) => folder)]) {
    expect([folder, engineOf(folder)]).toEqual([folder, `>=${FLOOR.replace(/\.0$/, "")}`]);
    expect(minVersion(engineOf(folder))?.version).toBe(FLOOR);
  }
});

it("depends on nothing that asks for a newer Node.js", () => {
  const lock: Record<string, Entry> = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const installed = Object.entries(lock).filter(([path]) => path.includes("node_modules/"));
  const tooNew = installed.filter(([, { engines }]) => engines?.node && !satisfies(FLOOR, engines.node));
  const names = tooNew.map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(installed.length).toBeGreaterThan(100);
  expect(tooNew.filter((_, at) => !Object.hasOwn(EXCEPTIONS, names[at] ?? ""))).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([]);
});
