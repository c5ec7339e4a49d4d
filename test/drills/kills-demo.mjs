// Kills the main job with SIGKILL at random moments, again and again while it resumes, and checks after every
// kill that each published file is whole, and at the end of each run that its bytes equal an undisturbed run's.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { ROOT } from "../../scripts/prepare.mjs";
import { random } from "../../sdk/contracts/dist/index.js";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = { kills: { type: "string", default: "100" } };
const FILES = ["trajectories.jsonl", "matches.jsonl", "rewards.jsonl"];
/** A run that was killed this often is left to finish, so that every run is compared in the end. */
const KILLS_PER_RUN = 5;

export async function run({ seed, kills }) {
  const wanted = Number(kills);
  const draw = random(Number(seed), "kills-demo");
  const folder = mkdtempSync(join(tmpdir(), "arenakit-kills-"));
  const { outcome, check } = checks();
  try {
    const reference = join(folder, "reference");
    const began = performance.now();
    await demo(reference, null);
    const wholeMs = performance.now() - began;
    console.error(`an undisturbed run takes ${(wholeMs / 1000).toFixed(1)} s`);
    for (let killed = 0, runs = 0; killed < wanted; runs++) {
      const out = join(folder, `run-${runs}`);
      for (let here = 0; here < KILLS_PER_RUN && killed < wanted; here++) {
        const afterMs = draw.next() * wholeMs;
        if (!(await demo(out, afterMs))) break; // it was done before the kill came
        killed++;
        check(
          FILES.every((name) => isWhole(join(out, name))),
          `run ${runs}, killed after ${Math.round(afterMs)} ms: a published file is not whole`,
        );
      }
      await demo(out, null);
      const equal = FILES.every((name) => readFileSync(join(out, name)).equals(readFileSync(join(reference, name))));
      check(equal, `run ${runs}: the resumed files differ from the undisturbed run's`);
      rmSync(out, { recursive: true, force: true });
      console.error(`${killed} of ${wanted} kills, ${runs + 1} runs completed`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

/** Runs or resumes the main job; with `killAfterMs`, whether the kill came before the end. Fails on a bad exit. */
async function demo(out, killAfterMs) {
  const args = [join(ROOT, "sdk/cli/bin/arenakit.js"), "demo", "--seed", "7", "--out", out];
  if (existsSync(join(out, "run.json"))) args.push("--resume");
  return (await runOrKill(args, killAfterMs)).wasKilled;
}

function isWhole(path) {
  if (!existsSync(path)) return true;
  const text = readFileSync(path, "utf8");
  if (text !== "" && !text.endsWith("\n")) return false;
  try {
    for (const line of text.split("\n").slice(0, -1)) JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
