/**
 * A pattern that reads texts from outside takes time in proportion to the text: each literal of the packages that read
 * such texts is among those that `node scripts/prove-patterns.mjs` has proven, or stands among those that are not, with
 * why nothing comes of it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { NOT_PROVEN } from "./patterns-not-proven.ts";

interface Pattern {
  readonly key: string;
  readonly path: string;
  readonly at: string;
}
const { patternsOf }: { patternsOf(): Pattern[] } = await import(new URL("../patterns.mjs", import.meta.url).href);

const proven = new Set<string>(JSON.parse(readFileSync(join(ROOT, "test/house/linear-patterns.json"), "utf8")));
const patterns = patternsOf();
const isExcused = ({ key, path }: Pattern) => NOT_PROVEN.some((one) => one.path === path && one.keys.includes(key));

it("has no pattern that is not proven to be linear", () => {
  const unproven = patterns.filter((pattern) => !proven.has(pattern.key) && !isExcused(pattern));
  expect(
    unproven.map(
      ({ at, key }) =>
        `${at}: ${key} is not proven linear: run node scripts/prove-patterns.mjs, or say why in test/house/patterns-not-proven.ts`,
    ),
  ).toEqual([]);
});

it("excuses no pattern that is proven, or that is gone", () => {
  const stale = NOT_PROVEN.flatMap(({ path, keys }) =>
    keys.filter((key) => proven.has(key) || !patterns.some((one) => one.path === path && one.key === key)),
  );
  expect(stale).toEqual([]);
});
