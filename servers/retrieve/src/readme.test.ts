/** The page of the server tells of every dialect what its definition tells, and of no other. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DIALECTS } from "./index.ts";

it("lists the dialects as they are", () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const told = page.split("\n").filter((line) => /^ *- (\*\*|asks|answers|a failure)/.test(line));
  const expected = DIALECTS.flatMap(({ name, method, path, clients, asks, answers, failure }) => [
    `- **\`${name}\`** \`${method} ${path}\`: ${clients}`,
    `  - asks \`${asks}\``,
    `  - answers \`${answers}\``,
    `  - a failure: ${failure}`,
  ]);
  expect(told).toEqual(expected);
});
