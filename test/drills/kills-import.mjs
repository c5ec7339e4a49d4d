// Kills `arenakit corpus import` with SIGKILL at random moments, again and again while it goes on, and checks after every
// kill that the folder is refused as a corpus or whole, and at the end of each run that its id and every byte of it are
// those of an undisturbed run.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { openCorpus } from "../../corpora/text/dist/index.js";
import { ROOT } from "../../scripts/prepare.mjs";
import { random } from "../../sdk/contracts/dist/index.js";
import { wikiRows } from "../bench/support/wiki-rows.mjs";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = { kills: { type: "string", default: "100" }, rows: { type: "string", default: "20000" } };
/** A run that was killed this often is left to finish, so that every run is compared in the end. */
const KILLS_PER_RUN = 5;
/** Each way of importing has a state of its own to take up again. */
const WAYS = [
  ["--dedup", "off"],
  ["--dedup", "exact"],
  ["--dedup", "near"],
  ["--passages", "200"],
];

export async function run({ seed, kills, rows }) {
  const wanted = Number(kills);
  const draw = random(Number(seed), "kills-import");
  const folder = mkdtempSync(join(tmpdir(), "arenakit-kills-import-"));
  const { outcome, check } = checks();
  try {
    const files = sourcesIn(folder, Number(rows), Number(seed));
    const references = [];
    for (const [at, way] of WAYS.entries()) {
      const out = join(folder, `reference-${at}`);
      const began = performance.now();
      await importInto(out, { files, way });
      references.push({ way, out, wholeMs: performance.now() - began });
    }
    console.error(`undisturbed runs take ${references.map(({ wholeMs }) => (wholeMs / 1000).toFixed(1)).join(", ")} s`);
    for (let killed = 0, runs = 0; killed < wanted; runs++) {
      const reference = references[runs % references.length];
      const { way } = reference;
      const out = join(folder, `run-${runs}`);
      for (let here = 0; here < KILLS_PER_RUN && killed < wanted; here++) {
        const afterMs = draw.next() * reference.wholeMs;
        const began = performance.now();
        if (!(await importInto(out, { files, way, killAfterMs: afterMs }))) {
          // It was done before the kill came: the machine may be less busy than it was.
          reference.wholeMs = Math.min(reference.wholeMs, performance.now() - began);
          break;
        }
        killed++;
        const state = await stateOf(out);
        check(state !== "damaged", `run ${runs}, killed after ${Math.round(afterMs)} ms: half a corpus is opened`);
      }
      await importInto(out, { files, way });
      check(idOf(out) === idOf(reference.out), `run ${runs} (${way.join(" ")}): another id than the undisturbed run's`);
      check(sameBytes(out, reference.out), `run ${runs} (${way.join(" ")}): other bytes than the undisturbed run's`);
      rmSync(out, { recursive: true, force: true });
      console.error(`${killed} of ${wanted} kills, ${runs + 1} runs completed`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

/** Two files, one of them packed, with broken rows, taken ids and copies among good rows. */
function sourcesIn(folder, rows, seed) {
  const draw = random(seed, "kills-import-rows");
  const lines = [];
  for (const line of wikiRows({ seed, rows })) {
    const kind = draw.next();
    const earlier = lines[Math.floor(draw.next() * lines.length)];
    if (kind < 0.01) lines.push("{broken");
    else if (kind < 0.03 && earlier) lines.push(earlier);
    else if (kind < 0.05 && earlier) lines.push(earlier.replace(/"id":"/, '"id":"copy-'));
    else lines.push(line);
  }
  const half = Math.floor(lines.length / 2);
  const files = [join(folder, "rows-1.jsonl"), join(folder, "rows-2.jsonl.gz")];
  writeFileSync(files[0], `${lines.slice(0, half).join("\n")}\n`);
  writeFileSync(files[1], gzipSync(lines.slice(half).join("\n")));
  return files;
}

/** Begins or goes on; with `killAfterMs`, whether the kill came before the end. Fails on a bad exit. */
async function importInto(out, { files, way, killAfterMs = null }) {
  const what = [
    "--format",
    "wiki18",
    "--in",
    ...files,
    "--out",
    out,
    "--name",
    "drill",
    "--mark-rows",
    "1000",
    "--json",
  ];
  const args = [join(ROOT, "sdk/cli/bin/arenakit.js"), "corpus", "import", ...what, ...way];
  return (await runOrKill(args, killAfterMs)).wasKilled;
}

/** A folder without a manifest is no corpus; one with a manifest must be whole to the byte. */
async function stateOf(out) {
  if (!existsSync(join(out, "manifest.json"))) {
    const refused = await openCorpus(out).then(
      () => false,
      (error) => error.failure?.code === "corpus_missing",
    );
    return refused ? "unfinished" : "damaged";
  }
  try {
    const corpus = await openCorpus(out);
    await corpus.verify();
    await corpus.close();
    return "whole";
  } catch {
    return "damaged";
  }
}

const idOf = (out) => JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")).id;

function sameBytes(out, reference) {
  const digests = (folder) =>
    readdirSync(folder)
      .sort()
      .map(
        (name) =>
          `${name} ${createHash("sha256")
            .update(readFileSync(join(folder, name)))
            .digest("hex")}`,
      );
  return digests(out).join("\n") === digests(reference).join("\n");
}
