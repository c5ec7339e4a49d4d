/**
 * What test/house/linear-patterns.test.ts says of literals, of patterns that are made of strings and tables of words: those
 * that a module makes when it is loaded are proven as they are then. It loads what is built.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { COMPOSED_NOT_PROVEN, MADE_WHILE_RUNNING } from "./house/patterns-not-proven.ts";
import { ROOT } from "./sources.ts";

interface Composed {
  readonly made: readonly { readonly path: string; readonly key: string }[];
  readonly running: readonly string[];
}
const { composedPatterns }: { composedPatterns(): Composed } = await import(
  new URL("./patterns.mjs", import.meta.url).href
);

const proven = new Set<string>(JSON.parse(readFileSync(join(ROOT, "test/house/linear-patterns.json"), "utf8")));
const { made, running } = composedPatterns();

it("makes no pattern that is not proven to be linear", () => {
  const unproven = [...new Map(made.map((one) => [one.key, one])).values()].filter(({ key }) => !proven.has(key));
  const counts = new Map<string, number>();
  for (const { path } of unproven) counts.set(path, (counts.get(path) ?? 0) + 1);
  const excused = new Map(COMPOSED_NOT_PROVEN.map(({ path, count }) => [path, count]));
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(excused));
});

it("knows each file that makes patterns while it runs", () => {
  expect(running).toEqual(MADE_WHILE_RUNNING.map(({ path }) => path).sort());
});

it("finds the patterns that are made", () => {
  expect(made.map(({ path }) => path)).toContain("evaluators/checks/src/checks/judge-phrases.ts");
});
