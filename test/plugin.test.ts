/** Modules of --plugin: what they add can be named, whether they are JavaScript or TypeScript, and mistakes are said. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeWorldFile } from "@arenakit/corpus-world";
import { afterAll, describe, expect, it } from "vitest";
import { cityWorld } from "./city-world.ts";
import { arenakit, served } from "./demo.ts";
import { ROOT } from "./sources.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-plugin-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

const HELLO = readFileSync(join(ROOT, "envs/hello/src/hello.ts"), "utf8").replaceAll("hello", "plugin_env");
write("typed.ts", `${HELLO}\nexport const environments = { plugin_env };\n`);
/** An environment of another toolset, and one of a toolset that is not there. */
const ofToolset = (toolset: string) => HELLO.replace(/toolset: "[a-z]+"/, `toolset: "${toolset}"`);
write("searching.ts", `${ofToolset("rl-factory")}\nexport const environments = { plugin_env };\n`);
write("lost.ts", `${ofToolset("nowhere")}\nexport const environments = { plugin_env };\n`);
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
  plugin_first: () => ({
    id: "plugin_first",
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
  plugin_duel: {
    estimator: "wins",
    topology: () => ({
      id: "plugin_duel",
      start: () => {
        const rounds = [{ phase: "ring", round: 0, pairs: [[0, 1]] }];
        return { nextRound: () => rounds.shift() ?? null };
      },
    }),
  },
};
export const metrics = {
  plugin_length: {
    id: "plugin_length",
    description: "Characters of a text.",
    input: z.object({ text: z.string() }),
    needs: [],
    compute: async ({ text }) => ({ score: text.length }),
  },
};
`,
);
write("inputs.jsonl", '{"id":1,"text":"four"}\n');
write("taken-tools.js", "export const toolsets = { arenarl: [] };\n");
write("taken.js", "export const judges = { rules: () => null };\n");
writeFileSync(join(folder, "cities.akworld"), encodeWorldFile(cityWorld("北京", "上海").data));
write("empty.js", "export const nothing = {};\n");
write("broken.ts", "export enum Kind { one }\n");
write("unread.ts", "const line = 1;\nexport const = ;\n");
write("unread.js", "const line = 1;\n\nexport const = ;\n");
write("throwing.ts", "type Line = number;\nconst read = (text: string) => JSON.parse(text);\n\nread('{');\n");
write("importing.js", 'import "./throwing.ts";\nexport const environments = {};\n');
write("lacking.js", '\nimport { nothing } from "zod";\nexport const environments = { nothing };\n');
/** Mistakes of a table → what is said of them. */
const WRONG = [
  ["environments = 5", "environments: expected an object of entries by name"],
  ["environments = { a: null }", "environments.a: expected an object"],
  [
    "environments = { a: { id: 'a', version: '1', toolset: 't', limits: {} } }",
    "environments.a.tasks: expected a function",
  ],
  ["dialects = { a: 3 }", "dialects.a: expected an object"],
  ["judges = { a: 3 }", "judges.a: expected a function"],
  ["judges = { a: () => ({}) }", "the judge a: id: expected a text"],
  ["judges = { a: () => { throw new Error('no key'); } }", "the judge a does not open: no key"],
  ["toolsets = { a: {} }", "toolsets.a: expected a list of tools"],
  ["topologies = { a: 3 }", "topologies.a: expected an object"],
  [
    "metrics = { a: { id: 'a', description: 'b', input: {}, needs: [] } }",
    "metrics.a.input.safeParse: expected a function",
  ],
] as const;

const WITHOUT_CORPORA = ["--web", "none", "--wiki", "none", "--papers", "none"];
const demo = (...args: string[]) => arenakit(["demo", "--group-size", "2", ...args], { cwd: folder });

describe("a plugin", () => {
  it("adds an environment from TypeScript and a judge from JavaScript", async () => {
    const plugins = ["--plugin", "typed.ts", "--plugin", "./first.js"];
    const run = await demo(
      ...plugins,
      "--env",
      "plugin_env",
      "--judge",
      "plugin_first",
      "--world",
      "cities.akworld",
      "--out",
      "run",
    );
    expect(run.code, run.stderr).toBe(0);
    const { env, judge } = JSON.parse(readFileSync(join(folder, "run/run.json"), "utf8"));
    expect({ env, judge }).toEqual({ env: "plugin_env@0.2.0", judge: "plugin_first" });
  });

  it("adds a topology that a group is played by, and a metric", async () => {
    const run = await demo(
      ...["--plugin", "duel.js", "--env", "hello", "--topology", "plugin_duel"],
      ...["--world", "cities.akworld", "--out", "duel"],
    );
    expect(run.code, run.stderr).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, "duel/run.json"), "utf8")).topology).toBe("plugin_duel");
    const [, match, ...others] = readFileSync(join(folder, "duel/matches.jsonl"), "utf8").trim().split("\n");
    expect(JSON.parse(match!).match.pair).toEqual([0, 1]);
    expect(others).toEqual([]);
    const scored = await arenakit(["metric", "plugin_length", "--plugin", "duel.js", "--in", "inputs.jsonl"], {
      cwd: folder,
    });
    expect(JSON.parse(scored.stdout)).toEqual({ id: 1, output: { score: 4 } });
  });

  it("adds an environment whose tools answer from a corpus", async () => {
    const run = await demo(
      ...["--plugin", "searching.ts", "--env", "plugin_env"],
      ...["--world", "cities.akworld", "--out", "searching"],
    );
    expect(run.code, run.stderr).toBe(0);
    const [asks] = readFileSync(join(folder, "searching/trajectories.jsonl"), "utf8").trim().split("\n");
    const { tool_definitions } = JSON.parse(asks!).agent;
    expect(tool_definitions.map((tool: { function: { name: string } }) => tool.function.name)).toContain("query_rag");
  });

  it("adds a toolset that an environment of its own is rolled out with, and that is served", async () => {
    copyFileSync(join(ROOT, "docs/examples/tides.ts"), join(folder, "tides.ts"));
    const plugin = ["--plugin", join(folder, "tides.ts")];
    const world = ["--world", join(folder, "cities.akworld")];
    const run = await demo(...plugin, "--env", "tides", ...world, "--out", "tides");
    expect(run.code, run.stderr).toBe(0);
    const lines = readFileSync(join(folder, "tides/trajectories.jsonl"), "utf8").trim().split("\n");
    const [asks] = lines.map((line) => JSON.parse(line));
    const results = asks.steps.flatMap(
      (step: { observation?: { results: object[] } }) => step.observation?.results ?? [],
    );
    expect(results).toMatchObject([{ content: "High water at Qingdao: 2026-05-01 10:40, 4.1 m." }]);
    const [, reward] = readFileSync(join(folder, "tides/rewards.jsonl"), "utf8").trim().split("\n");
    expect(JSON.parse(reward!).rank).toEqual([0, 1]);
    const { url, end, finished } = await served([...plugin, "--profile", "tides", ...world, ...WITHOUT_CORPORA]);
    const answer = await fetch(`${url}/tools/next_high_water?profile=tides`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ harbour: "Ningbo" }),
    });
    expect(await answer.json()).toMatchObject({ structured: { harbour: "Ningbo", at: "2026-05-01 10:15" } });
    end();
    await finished;
  });

  it.each([
    [["--plugin", "missing.js"], "there is no such file"],
    [["--plugin", "taken.js"], "the name rules is taken"],
    [["--plugin", "taken-tools.js"], "the name arenarl is taken"],
    [
      ["--plugin", "empty.js"],
      "expected an export named environments, dialects, judges, toolsets, topologies, metrics",
    ],
    [["--plugin", "broken.ts"], "--plugin broken.ts: TypeScript enum is not supported"],
    [["--plugin", "unread.ts"], "--plugin unread.ts: Unexpected token", "unread.ts:2"],
    [["--plugin", "unread.js"], "--plugin unread.js: Unexpected token", "unread.js:3"],
    [["--plugin", "throwing.ts"], "--plugin throwing.ts: Expected property name", "throwing.ts:4"],
    [["--plugin", "importing.js"], "--plugin importing.js: Expected property name", "throwing.ts:4"],
    [["--plugin", "lacking.js"], "does not provide an export named 'nothing'", "lacking.js:2"],
    [["--plugin", "lost.ts", "--env", "plugin_env"], "there is no toolset nowhere; there are arenarl, qqr"],
    [
      ["--plugin", "typed.ts", "--env", "nope"],
      "expected one of deep-solver, hello, o2-qa, open-deepresearch, open-travel, report, search-qa, text-to-sql, tri-evolution, writing, plugin_env",
    ],
    [["--dialect", "nope"], "expected one of hermes"],
    [["--judge", "nope"], "expected rules, recorded:FILE"],
  ])("%j is a mistake of use", async (args, words, place = "") => {
    const run = await demo(...args);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(words);
    if (place !== "") expect(run.stderr).toContain(` (${join(folder, place)}) [harness/usage]`);
  });

  it.each([["inspect"], ["export", "--set", "rl", "--format", "trl", "--out", "exported"]])(
    "is asked for by data %s of an environment that no table has",
    async (...command) => {
      const wanted = { sft: 0, rl: 0, baselines: 0 };
      const texts = {
        version: "1",
        env: "mine@1",
        world: "w",
        now: "2026-05-01T08:00",
        teacher: "t",
        dialect: "hermes",
      };
      const none = { judge: null, rewrites: 0, minScore: 0, seed: 1, generators: [], endpoints: [] };
      const manifest = { format: "arenakit.data/1", ...texts, ...none, wanted };
      const found = { ...wanted, refused: 0, leftOut: 0 };
      mkdirSync(join(folder, "data"), { recursive: true });
      write("data/data.json", JSON.stringify({ ...manifest, found }));
      const { code, stderr } = await arenakit(["data", ...command, "--in", "data"], { cwd: folder });
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /--in data: environment mine: expected one of deep-solver, .*, or one that --plugin FILE adds/,
      );
    },
  );

  it.each(WRONG)("with %s is refused: %s", async (text, words) => {
    write("wrong.js", `export const ${text};\n`);
    const run = await demo("--plugin", "wrong.js", ...(text.startsWith("judges") ? ["--judge", "a"] : []));
    expect({ code: run.code, stderr: run.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`--plugin wrong.js: ${words}`),
    });
    expect(run.stderr).not.toContain("    at ");
  });
});
