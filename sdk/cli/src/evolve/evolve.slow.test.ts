/** `arenakit evolve` as its users run it: what it refuses, what it goes on from, and that it is the same bytes then. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../../bin/arenakit.js", import.meta.url));
const SIZES = ["--batch", "4", "--proposals", "2", "--group", "3", "--pool", "8", "--held-out", "2", "--seed", "1"];
const folder = mkdtempSync(join(tmpdir(), "arenakit-evolve-"));
const whole = join(folder, "whole");
const FILES = ["actors.json", "report.html", "run.json", "steps.jsonl"];
/** More than one test waits for. */
const MANY = "100000";

function evolve(out: string, ...more: string[]) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [BIN, "evolve", ...SIZES, "--out", out, ...more], {
    encoding: "utf8",
  });
  return { status, stderr, stdout };
}

/** A run in a process of its own, once it has so many steps. */
async function begun(out: string, steps: number) {
  const args = [BIN, "evolve", ...SIZES, "--steps", MANY, "--out", out];
  const job = spawn(process.execPath, args, { stdio: "ignore" });
  while (!hasSteps(out, steps)) await pause(50);
  return job;
}

function hasSteps(out: string, steps: number): boolean {
  const journal = join(out, "journal.jsonl");
  return existsSync(journal) && readFileSync(journal, "utf8").split("\n").length > steps;
}

function expectWhole(out: string): void {
  expect(readdirSync(out).sort()).toEqual(FILES);
  for (const file of FILES) expect(readFileSync(join(out, file)).equals(readFileSync(join(whole, file)))).toBe(true);
}

beforeAll(() => {
  expect(evolve(whole, "--steps", "3")).toMatchObject({ status: 0 });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("what is refused", () => {
  it.each([
    [["--batch", "10"], "--batch 10, --proposals 2: expected a batch that is a multiple of 2 · proposals"],
    [["--batch", "64"], "--batch 64: a step has 32 real tasks, and there are 8"],
    [["--group", "1"], "--group: expected a whole number from 2 to 64"],
    [["--modes", "both"], "--modes: expected one of hybrid, tool, no-tool"],
    [["--no-tool-steps", "x"], "--no-tool-steps: expected a whole number"],
    [["--solver", "m@http://127.0.0.1:9/v1"], "--solver, --proposer and --judge go together"],
    [["--task-file", "rows.jsonl"], "--task-file goes with --solver, --proposer and --judge"],
    [["--split", "test"], "--split goes with --solver, --proposer and --judge"],
    [["--out", ""], "--out: expected a folder"],
  ])("%j with what was expected", { timeout: 60_000 }, (more, message) => {
    const out = join(folder, "refused");
    const { status, stderr } = evolve(out, ...more);
    expect(stderr).toContain(message);
    expect([status, existsSync(out)]).toEqual([2, false]);
  });

  it("other settings for a run that is there, by their names", { timeout: 60_000 }, () => {
    const { status, stderr } = evolve(whole, "--steps", "4", "--resume");
    expect(stderr).toContain(`cannot resume ${whole}: settings.steps: the run has 3, you asked for 4.`);
    expect(status).toBe(1);
  });
});

describe("a run that is there", () => {
  it("is complete, and what its process left behind goes", { timeout: 60_000 }, () => {
    for (const name of ["journal.jsonl", "state.sqlite", "state.sqlite-wal"]) writeFileSync(join(whole, name), "rest");
    const { status, stdout } = evolve(whole, "--steps", "3", "--resume", "--json");
    expect([status, JSON.parse(stdout)]).toEqual([0, { out: whole, steps: 3, complete: true }]);
    expect(readdirSync(whole).sort()).toEqual(FILES);
  });

  it("is one program's: a second one is told whose, and Ctrl-C leaves it to be resumed", {
    timeout: 120_000,
  }, async () => {
    const out = join(folder, "interrupted");
    const job = await begun(out, 2);
    const second = evolve(out, "--steps", MANY, "--resume");
    expect(second.stderr).toContain(`another program works in ${out}, process ${job.pid}`);
    expect([second.status, job.exitCode]).toEqual([1, null]);
    job.kill("SIGINT");
    expect(await once(job, "exit")).toEqual([130, null]);
    expect(existsSync(join(out, "steps.jsonl"))).toBe(false);
  });
});

describe("a run that was killed", () => {
  it("goes on from a torn journal, and from one that is ahead of the state", { timeout: 240_000 }, async () => {
    for (const damage of [
      (out: string) => appendFileSync(join(out, "journal.jsonl"), '{"line":{"rep'),
      (out: string) => {
        for (const end of ["", "-wal", "-shm"]) rmSync(join(out, `state.sqlite${end}`), { force: true });
      },
    ]) {
      const out = join(folder, "killed");
      const job = spawn(process.execPath, [BIN, "evolve", ...SIZES, "--steps", "3", "--out", out], { stdio: "ignore" });
      const ended = once(job, "exit");
      while (job.exitCode === null && !hasSteps(out, 1)) await pause(5);
      job.kill("SIGKILL");
      await ended;
      damage(out);
      expect(evolve(out, "--steps", "3", "--resume")).toMatchObject({ status: 0 });
      expectWhole(out);
      rmSync(out, { recursive: true });
    }
  });
});
