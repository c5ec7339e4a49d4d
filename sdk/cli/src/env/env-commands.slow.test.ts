/** The commands about environments as their users run them. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../../bin/arenakit.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "arenakit-env-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const arenakit = (...args: string[]) =>
  execFileSync(process.execPath, [BIN, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const lastLine = (text: string) => JSON.parse(text.trimEnd().split("\n").at(-1)!);

it("writes an environment of at most 100 lines that validates and rolls out as it is", { timeout: 300_000 }, () => {
  arenakit("env", "new", "tea-shop", "--out", folder);
  const file = join(folder, "tea-shop.ts");
  expect(readFileSync(file, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(100);
  const { environments } = lastLine(arenakit("env", "validate", "tea-shop", "--plugin", file, "--json"));
  // Eight articles in four shops, the splits of five of them in turn; an answer of another task keeps the 0.2 of its lookup.
  expect(environments).toEqual([
    {
      id: "tea-shop",
      ok: true,
      tasks: { demo: 8, train: 16, validation: 4, test: 4 },
      scored: 32,
      goldMean: 1,
      emptyMean: 0,
      copiedMean: 0,
      pastedMean: null,
      shuffledMean: expect.closeTo(0.2),
      notJudged: [],
      judged: {},
      nearDuplicates: 0,
      problems: [],
    },
  ]);
  const out = join(folder, "run");
  const rolledOut = lastLine(
    arenakit(
      ...["rollout", "--env", "tea-shop", "--plugin", file, "--tasks", "test", "--n", "2", "--groups", "3"],
      ...["--out", out, "--json"],
    ),
  );
  // One policy looks up and is right, the other guesses 42.
  expect(rolledOut).toMatchObject({ groups: 3, trajectories: 6, completed: 6, invalid: 0, meanScore: 0.5 });
});

it("leaves with 1 where an environment is not sound, with 2 for a name that there is not", { timeout: 300_000 }, () => {
  const file = join(folder, "credulous.ts");
  arenakit("env", "new", "credulous", "--out", folder);
  const text = readFileSync(file, "utf8").replace(/score: answer\?\.trim\(\) ===[^}]*/, "score: 1 ");
  writeFileSync(file, text);
  const run = (...args: string[]) => spawnSync(process.execPath, [BIN, ...args], { encoding: "utf8" });
  const { status, stdout } = run("env", "validate", "credulous", "--plugin", file, "--json");
  expect([status, lastLine(stdout).environments[0].ok]).toEqual([1, false]);
  expect(run("env", "validate", "nowhere").status).toBe(2);
  expect(run("env", "new", "hello").stderr).toContain("there is an environment of this name");
});
