// The main job as a user runs it, in a process of its own and a folder that is gone afterwards.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../../scripts/prepare.mjs";

const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
const TELL_USAGE = new URL("tell-usage.mjs", import.meta.url).href;

/** Lines of trajectories.jsonl. */
export async function runDemo({ seed, groupSize }) {
  return inFolder(async (out) => {
    await demo(["--seed", String(seed), "--group-size", String(groupSize), "--out", out]);
    return readFileSync(join(out, "trajectories.jsonl"), "utf8").trimEnd().split("\n");
  });
}

/** Runs `arenakit demo`; fails on a bad exit. */
export function demo(args, nodeOptions = []) {
  return finished(process.execPath, [...nodeOptions, CLI, "demo", ...args]);
}

/** Runs a Node program: seconds on the clock, seconds of CPU of all its threads, MiB of its largest resident set. */
export async function measured(args) {
  return inFolder(async (file) => {
    const { seconds } = await finished(process.execPath, ["--import", TELL_USAGE, ...args], {
      ARENAKIT_BENCH_USAGE: file,
    });
    return { seconds, ...JSON.parse(readFileSync(file, "utf8")) };
  });
}

/** `measured` for `arenakit demo`. */
export function measuredDemo(args) {
  return measured([CLI, "demo", ...args]);
}

/** `work` with an empty folder's place for a run; the folder is removed. */
export async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-bench-"));
  try {
    return await work(join(folder, "run"), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function finished(program, args, env = {}) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const job = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    const said = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"])
      job[stream].setEncoding("utf8").on("data", (chunk) => {
        said[stream] += chunk;
      });
    job.on("error", reject);
    job.on("close", (code) => {
      if (code === 0) resolve({ ...said, seconds: (performance.now() - began) / 1000 });
      else reject(new Error(`${program} ${args.join(" ")} ended with ${code}:\n${said.stderr.slice(-2000)}`));
    });
  });
}
