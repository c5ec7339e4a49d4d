/** What the tiers of tests rest on: a fast test starts no program, and no test replaces a module that others share. */
import { expect, it } from "vitest";
import { importsOf, isTest, sources } from "../sources.ts";

const tests = sources().filter(({ path }) => isTest(path));

it("starts programs in slow tests only", () => {
  const offences = tests.filter(
    (source) => !source.path.endsWith(".slow.test.ts") && importsOf(source).includes("node:child_process"),
  );
  expect(offences.map(({ path }) => path)).toEqual([]);
});

it("replaces no module: the files of a process share them", () => {
  const offences = tests.filter(({ text }) => /\bvi\.(mock|doMock|hoisted|resetModules)\(/.test(text));
  expect(offences.map(({ path }) => path)).toEqual([]);
});
