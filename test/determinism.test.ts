/** Equal settings, equal bytes: across two processes, across concurrency, and after an interruption. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arenakit as ownProcess } from "./demo.ts";
import { sharedProcess } from "./shared-process.ts";

const arenakit = sharedProcess();
const FILES = ["run.json", "trajectories.jsonl", "matches.jsonl", "rewards.jsonl"];
const folder = mkdtempSync(join(tmpdir(), "arenakit-determinism-"));
const reference = join(folder, "reference");
/** Digest of each file: a difference is a line of a report and not a megabyte of it. */
const bytesOf = (out: string) =>
  Object.fromEntries(
    FILES.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(out, name)))
        .digest("hex"),
    ]),
  );

let summary: { agreement: number; world: string };
beforeAll(async () => {
  const run = await arenakit(["demo", "--seed", "7", "--out", reference, "--json"]);
  expect(run, run.stderr).toMatchObject({ code: 0 });
  summary = JSON.parse(run.stdout);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the main job with scripted policies and the rule judge", () => {
  it("ends with one JSON line on stdout and agrees with the expected order", () => {
    expect(summary.agreement).toBeGreaterThanOrEqual(0.9);
    expect(summary.world).toMatch(/^[0-9a-f]{64}$/);
  });

  it("puts the full planner first and the unanswered one last in every task", () => {
    const lines = readFileSync(join(reference, "rewards.jsonl"), "utf8").trim().split("\n").slice(1);
    expect(lines).toHaveLength(5);
    for (const line of lines) {
      const { status, rank } = JSON.parse(line) as { status: string; rank: number[] };
      expect(status).toBe("scored");
      const full = rank[0]!;
      const unanswered = rank[7]!;
      expect(full).toBe(Math.min(...rank));
      expect(unanswered).toBe(Math.max(...rank));
      expect(rank.filter((other) => other === unanswered)).toHaveLength(1);
    }
  });

  it("writes the same bytes in another process with other concurrency", async () => {
    const other = join(folder, "other");
    const run = await ownProcess(["demo", "--seed", "7", "--out", other, "--concurrency", "1"]);
    expect(run.code, run.stderr).toBe(0);
    expect(bytesOf(other)).toEqual(bytesOf(reference));
  });

  it("writes other bytes for another seed", async () => {
    const other = join(folder, "seed-8");
    await arenakit(["demo", "--seed", "8", "--out", other]);
    expect(bytesOf(other)["trajectories.jsonl"]).not.toEqual(bytesOf(reference)["trajectories.jsonl"]);
  });

  it("keeps whole lines on Ctrl-C, says how to go on, and resumes to the same bytes", async () => {
    const out = join(folder, "interrupted");
    const stopped = await arenakit(["demo", "--seed", "7", "--out", out], {
      during: (job) => {
        const watch = setInterval(() => {
          if (!existsSync(join(out, "journal.jsonl")) || statSync(join(out, "journal.jsonl")).size === 0) return;
          clearInterval(watch);
          job.kill("SIGINT");
        }, 5);
        job.on("close", () => clearInterval(watch));
      },
    });
    expect(stopped, stopped.stderr).toMatchObject({ code: 130 });
    expect(stopped.stderr).toContain("--resume");
    for (const name of FILES.filter((file) => existsSync(join(out, file)))) {
      const text = readFileSync(join(out, name), "utf8");
      expect(text.endsWith("\n"), name).toBe(true);
      for (const line of text.split("\n").slice(0, -1)) expect(() => JSON.parse(line), name).not.toThrow();
    }
    const resumed = await arenakit(["demo", "--seed", "7", "--out", out, "--resume"]);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(bytesOf(out)).toEqual(bytesOf(reference));
  });

  it("refuses to write over a run, and to resume one with other settings", async () => {
    const again = await arenakit(["demo", "--seed", "7", "--out", reference]);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("--resume");
    const otherSeed = await arenakit(["demo", "--seed", "9", "--out", reference, "--resume"]);
    expect(otherSeed.code).toBe(1);
    expect(otherSeed.stderr).toContain("seed: the run has 7, you asked for 9");
  });
});
