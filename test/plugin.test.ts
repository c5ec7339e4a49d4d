/** Modules of --plugin: what they add can be named, whether they are JavaScript or TypeScript, and mistakes are said. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeWorldFile } from "@arenakit/corpus-world";
import { afterAll, describe, expect, it } from "vitest";
import { cityWorld } from "./city-world.ts";
import { arenakit } from "./demo.ts";
import { ROOT } from "./sources.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-plugin-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

const HELLO = readFileSync(join(ROOT, "envs/hello/src/hello.ts"), "utf8").replaceAll("hello", "tea");
write("typed.ts", `${HELLO}\nexport const environments = { tea };\n`);
/** A judge that holds the first of two for better: JavaScript, without a build. */
write(
  "first.js",
  `const sheet = (rubric, value) => ({
  criteria: Object.fromEntries(rubric.criteria.map(({ id }) => [id, value])),
  path: value,
  answer: value,
  combined: value,
});
export const judges = {
  first: () => ({
    id: "first",
    compare: async ({ rubric }) => ({ status: "scored", first: sheet(rubric, 8), second: sheet(rubric, 2), reason: "" }),
  }),
};
`,
);
/** A topology of one match between the first two, and a metric. */
write(
  "duel.js",
  `import * as z from ${JSON.stringify(import.meta.resolve("zod"))};
export const topologies = {
  duel: {
    estimator: "wins",
    topology: () => ({
      id: "duel",
      start: () => {
        const rounds = [{ phase: "ring", round: 0, pairs: [[0, 1]] }];
        return { nextRound: () => rounds.shift() ?? null };
      },
    }),
  },
};
export const metrics = {
  length: {
    id: "length",
    description: "Characters of a text.",
    input: z.object({ text: z.string() }),
    needs: [],
    compute: async ({ text }) => ({ score: text.length }),
  },
};
`,
);
write("inputs.jsonl", '{"id":1,"text":"four"}\n');
write("taken.js", "export const judges = { rules: () => null };\n");
writeFileSync(join(folder, "cities.akworld"), encodeWorldFile(cityWorld("北京", "上海").data));
write("empty.js", "export const nothing = {};\n");
write("broken.ts", "export enum Kind { one }\n");

const demo = (...args: string[]) => arenakit(["demo", "--group-size", "2", ...args], { cwd: folder });

describe("a plugin", () => {
  it("adds an environment from TypeScript and a judge from JavaScript", async () => {
    const plugins = ["--plugin", "typed.ts", "--plugin", "./first.js"];
    const run = await demo(...plugins, "--env", "tea", "--judge", "first", "--world", "cities.akworld", "--out", "run");
    expect(run.code, run.stderr).toBe(0);
    const { env, judge } = JSON.parse(readFileSync(join(folder, "run/run.json"), "utf8"));
    expect({ env, judge }).toEqual({ env: "tea@0.1.0", judge: "first" });
  });

  it("adds a topology that a group is played by, and a metric", async () => {
    const run = await demo(
      ...["--plugin", "duel.js", "--env", "hello", "--topology", "duel"],
      ...["--world", "cities.akworld", "--out", "duel"],
    );
    expect(run.code, run.stderr).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, "duel/run.json"), "utf8")).topology).toBe("duel");
    const [, match, ...others] = readFileSync(join(folder, "duel/matches.jsonl"), "utf8").trim().split("\n");
    expect(JSON.parse(match!).match.pair).toEqual([0, 1]);
    expect(others).toEqual([]);
    const scored = await arenakit(["metric", "length", "--plugin", "duel.js", "--in", "inputs.jsonl"], { cwd: folder });
    expect(JSON.parse(scored.stdout)).toEqual({ id: 1, output: { score: 4 } });
  });

  it.each([
    [["--plugin", "missing.js"], "there is no such file"],
    [["--plugin", "taken.js"], "the name rules is taken"],
    [["--plugin", "empty.js"], "expected an export named environments, dialects, judges, topologies, metrics"],
    [["--plugin", "broken.ts"], "--plugin broken.ts"],
    [["--plugin", "typed.ts", "--env", "nope"], "there are hello, open-travel, tea"],
    [["--dialect", "nope"], "there are hermes"],
    [["--judge", "nope"], "expected rules, recorded:FILE"],
  ])("%j is a mistake of use", async (args, words) => {
    const run = await demo(...args);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(words);
  });
});
