/** Every trajectory that the main job writes passes the public ATIF validator (PyPI `atif`). */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { arenakit } from "../demo.ts";
import { ROOT } from "../sources.ts";
import { venv } from "./venv.mjs";

const run = promisify(execFile);
const MINUTES = 60_000;
const folder = mkdtempSync(join(tmpdir(), "arenakit-atif-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  "accepts every line of a run, and would refuse a field of ours outside of extra",
  async ({ skip }) => {
    const made = venv("atif-1.8.0", ["atif==1.8.0"]);
    if ("missing" in made) return skip(made.missing);
    const out = join(folder, "run");
    const demo = await arenakit(["demo", "--seed", "2", "--out", out]);
    expect(demo.code, demo.stderr).toBe(0);
    const file = join(out, "trajectories.jsonl");
    const check = (path: string) => run(made.python, [join(ROOT, "test/interop/check_atif.py"), path]);
    expect(Number((await check(file)).stdout)).toBe(40);

    const [line = ""] = readFileSync(file, "utf8").split("\n");
    const broken = join(folder, "broken.jsonl");
    writeFileSync(broken, `${JSON.stringify({ ...JSON.parse(line), reward: 1 })}\n`);
    await expect(check(broken)).rejects.toThrow(/line 1/);
  },
  5 * MINUTES,
);
