/** Node's range: what we promise in `engines` is what every package that we run with promises too; those for tests run on its floor. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion, satisfies, subset } from "semver";
import { expect, it } from "vitest";
import { packages, ROOT } from "../sources.ts";

interface Entry {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly link?: boolean;
  readonly dev?: boolean;
}

const RANGE = "^20.19.0 || >=22.12.0";
const FLOOR = minVersion(RANGE)!.version;
/** Package → why it may ask for another range. */
const EXCEPTIONS: Record<string, string> = {
  "eslint-visitor-keys": "it asks for what ESLint promises, and is a table of names",
  "toml-eslint-parser": "it asks for what ESLint promises, and is a parser in plain JavaScript",
};

const engineOf = (folder: string): string =>
  JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")).engines?.node;

it("promises the same range in every package", () => {
  for (const folder of [".", ...packages().map(({ folder }) => folder)])
    expect([folder, engineOf(folder)]).toEqual([folder, RANGE]);
});

it("depends on nothing that asks for another Node.js", () => {
  const lock: Record<string, Entry> = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const installed = Object.entries(lock).filter(([path]) => path.includes("node_modules/"));
  const takes = ({ engines, dev }: Entry) =>
    !engines?.node || (dev ? satisfies(FLOOR, engines.node) : subset(RANGE, engines.node));
  const tooNew = installed.filter(([, entry]) => !takes(entry));
  const names = tooNew.map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(installed.length).toBeGreaterThan(100);
  expect(tooNew.filter((_, at) => !Object.hasOwn(EXCEPTIONS, names[at] ?? ""))).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([]);
});
