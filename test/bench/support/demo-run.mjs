// The main job as a user runs it, in a process of its own and a folder that is gone afterwards.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../../scripts/prepare.mjs";

const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");

/** Lines of trajectories.jsonl. */
export async function runDemo({ seed, groupSize }) {
  return inFolder(async (out) => {
    await demo(["--seed", String(seed), "--group-size", String(groupSize), "--out", out]);
    return readFileSync(join(out, "trajectories.jsonl"), "utf8").trimEnd().split("\n");
  });
}

/** Runs `arenakit demo`; stdout, wall seconds, and the peak memory where the system tells it. Fails on a bad exit. */
export function demo(args, nodeOptions = []) {
  return finished(process.execPath, [...nodeOptions, CLI, "demo", ...args]);
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

export function finished(program, args) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const job = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
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
