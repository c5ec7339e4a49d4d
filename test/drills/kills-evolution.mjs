// Kills runs of tri-evolution with SIGKILL at random moments. Offline: `arenakit evolve`, which resumes until it is complete,
// and its folder must then equal that of a run which nobody killed. Served: gateways over SQLite or PostgreSQL, between a
// trainer of the solver and one of the proposer that repeat what is not answered; no attempt may be rewarded twice or
// differently, and what the run reports must be what it reports undisturbed.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { ROOT } from "../../scripts/prepare.mjs";
import { random } from "../../sdk/contracts/dist/index.js";
import { drillServed } from "./support/evolution-gateways.mjs";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = {
  kills: { type: "string", default: "60" },
  served: { type: "string", default: "40" },
};
const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
const STEPS = 6;
const SIZES = ["--batch", "8", "--proposals", "2", "--group", "4", "--pool", "40", "--held-out", "4"];
/** A run that was killed this often is left to complete, so that every run is compared in the end. */
const KILLS_PER_RUN = 5;
/** Kills in the first second of a start, and while the run is completed; the others fall anywhere. */
const EARLY = { share: 0.3, ms: 1000 };
const LATE = { share: 0.25, ms: 150 };

export async function run({ seed, kills, served }) {
  const { outcome, check } = checks();
  const folder = mkdtempSync(join(tmpdir(), "arenakit-evolution-"));
  try {
    await drillOffline({ seed: Number(seed), kills: Number(kills), folder, check });
    await drillServed({ seed: Number(seed), kills: Number(served), folder, check });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

async function drillOffline({ seed, kills, folder, check }) {
  const draw = random(seed, "kills-evolution");
  const reference = join(folder, "reference");
  const began = performance.now();
  if (kills > 0) await evolve(reference, null);
  const wholeMs = performance.now() - began;
  for (let killed = 0, runs = 0; killed < kills; runs++) {
    const out = join(folder, `run-${runs}`);
    for (let here = 0; here < KILLS_PER_RUN && killed < kills; here++) {
      const { afterMs, once, told } = momentOf(draw, { wholeMs, out });
      if (!(await evolve(out, afterMs, once)).wasKilled) break; // it was done before the kill came
      killed++;
      for (const problem of problemsIn(out)) check(false, `offline run ${runs}, killed ${told}: ${problem}`);
    }
    await evolve(out, null);
    // Complete already: the same command says so and changes nothing.
    const { stdout } = await evolve(out, null);
    check(JSON.parse(stdout).complete === true, `offline run ${runs}: complete, and it says ${stdout}`);
    const differences = differencesOf(reference, out);
    check(differences.length === 0, `offline run ${runs}: ${differences.join("; ")}`);
    rmSync(out, { recursive: true, force: true });
    console.error(`offline: ${killed} of ${kills} kills, ${runs + 1} runs completed`);
  }
}

/** Starts or resumes a run; with `killAfterMs` whether it was killed. Fails on a bad exit. */
function evolve(out, killAfterMs, once) {
  const args = [CLI, "evolve", "--seed", "3", "--steps", String(STEPS), ...SIZES, "--out", out, "--json"];
  if (existsSync(join(out, "run.json"))) args.push("--resume");
  return runOrKill(args, killAfterMs, once);
}

function momentOf(draw, { wholeMs, out }) {
  const kind = draw.next();
  const part = draw.next();
  if (kind < EARLY.share)
    return { afterMs: part * EARLY.ms, told: `${Math.round(part * EARLY.ms)} ms after its start` };
  if (kind < EARLY.share + LATE.share) {
    const afterMs = part * LATE.ms;
    return { afterMs, once: () => finished(out) >= STEPS, told: `${Math.round(afterMs)} ms after its last step` };
  }
  return { afterMs: part * wholeMs, told: `${Math.round(part * wholeMs)} ms after its start` };
}

/** Steps in the journal of a run. */
function finished(out) {
  const journal = join(out, "journal.jsonl");
  if (existsSync(join(out, "report.html"))) return STEPS;
  return existsSync(journal) ? readFileSync(journal).filter((byte) => byte === LINE_FEED).length : 0;
}
const LINE_FEED = 10;

/** Of a journal the last line may be torn; every other file is whole, or is not there. */
function problemsIn(out) {
  if (!existsSync(out)) return [];
  const problems = [];
  for (const name of readdirSync(out).filter((one) => /^[a-z].*\.jsonl?$/.test(one))) {
    const lines = readFileSync(join(out, name), "utf8").split("\n");
    const torn = lines.pop();
    if (torn !== "" && name !== "journal.jsonl") problems.push(`${name} ends in mid-line`);
    for (const line of lines) if (!isJson(line)) problems.push(`${name} has a line that is no JSON`);
  }
  const report = join(out, "report.html");
  if (existsSync(report) && !readFileSync(report, "utf8").trimEnd().endsWith("</html>"))
    problems.push("report.html is not whole");
  return problems;
}

function isJson(line) {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function differencesOf(reference, out) {
  if (existsSync(`${out}.lock`)) return [`${out}.lock is still there`];
  const [there, here] = [reference, out].map((folder) => readdirSync(folder).sort());
  if (String(there) !== String(here)) return [`expected the files ${there}, found ${here}`];
  return there.filter((name) => !readFileSync(join(reference, name)).equals(readFileSync(join(out, name))));
}
