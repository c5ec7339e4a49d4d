/** The Latin names of sights, as the tables of cities list them, are known by the environment that is not told them. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isLatinNameOf } from "../../envs/open-travel/src/checks/facts/latin-names.ts";

const CITIES = new URL("../../corpora/world-maker/cities/", import.meta.url);

it("three in five are known, and hardly one is taken for another sight of its city", () => {
  let [known, count, mistaken] = [0, 0, 0];
  for (const city of readdirSync(CITIES)) {
    const [, ...rows] = readFileSync(new URL(`${city}/landmarks.tsv`, CITIES), "utf8")
      .trim()
      .split("\n");
    const sights = rows
      .map((row) => row.split("\t"))
      .map(([name = "", alias = ""]) => ({ name, aliases: alias.split("/") }));
    for (const { name, aliases } of sights)
      for (const latin of aliases.filter((alias) => /^[A-Z].* /.test(alias))) {
        count += 1;
        if ([name, ...aliases].some((one) => /\p{Script=Han}/u.test(one) && isLatinNameOf(latin, one))) known += 1;
        mistaken += sights.filter((other) => other.name !== name && isLatinNameOf(latin, other.name)).length;
      }
  }
  expect(count).toBeGreaterThan(600);
  expect(known / count).toBeGreaterThan(0.6);
  expect(mistaken / count).toBeLessThan(0.01);
});
