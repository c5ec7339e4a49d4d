// Kills the building of a dense index with SIGKILL at random moments, again and again while it goes on, and checks that
// no half of an index is opened, that flushed vectors are not made again, and that every byte is that of an undisturbed
// build in the end.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { random } from "../../sdk/contracts/dist/index.js";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = { kills: { type: "string", default: "30" }, rows: { type: "string", default: "60000" } };
const KILLS_PER_RUN = 4;
const FILES = ["manifest.json", "vectors.f32", "codes.i8", "scales.f32"];

export async function run({ seed, kills, rows }) {
  const draw = random(Number(seed), "kills-dense");
  const folder = mkdtempSync(join(tmpdir(), "arenakit-kills-dense-"));
  const { outcome, check } = checks();
  try {
    const reference = join(folder, "reference");
    const began = performance.now();
    await build(reference, { seed, rows });
    let wholeMs = performance.now() - began;
    console.error(`an undisturbed build takes ${(wholeMs / 1000).toFixed(1)} s`);
    let resumed = 0;
    for (let killed = 0, runs = 0; killed < Number(kills); runs++) {
      const out = join(folder, `run-${runs}`);
      let isFinished = false;
      for (let here = 0; here < KILLS_PER_RUN && killed < Number(kills) && !isFinished; here++) {
        const { wasKilled } = await build(out, { seed, rows, killAfterMs: (0.1 + 0.8 * draw.next()) * wholeMs });
        isFinished = !wasKilled;
        if (isFinished) break;
        killed++;
        check(!existsSync(join(out, "manifest.json")), `run ${runs}: half an index has a manifest`);
      }
      if (!isFinished) {
        const flushed = rowsFlushed(out);
        const { encoded } = await build(out, { seed, rows });
        check(encoded === Number(rows) - flushed, `run ${runs}: ${encoded} rows encoded with ${flushed} flushed`);
        if (flushed > 0) resumed++;
      }
      check(isWhole(out, reference), `run ${runs}: other bytes than the undisturbed build's`);
      if (isFinished) wholeMs *= 0.8; // a machine that is free again builds faster
      rmSync(out, { recursive: true, force: true });
      console.error(
        `${killed} of ${kills} kills, ${runs + 1} builds completed, ${resumed} went on from flushed vectors`,
      );
    }
    check(resumed > 0, "no build went on from flushed vectors: the kills came too early");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

async function build(folder, { seed, rows, killAfterMs }) {
  const program = fileURLToPath(new URL("support/dense-builder.mjs", import.meta.url));
  const { wasKilled, stdout } = await runOrKill([program, folder, String(seed), String(rows)], killAfterMs);
  return wasKilled ? { wasKilled } : { wasKilled, encoded: Number(stdout) };
}

/** What the mark of an unfinished build says. */
function rowsFlushed(folder) {
  const mark = join(folder, "building.json");
  return existsSync(mark) ? JSON.parse(readFileSync(mark, "utf8")).rows : 0;
}

function isWhole(folder, reference) {
  const sha256 = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");
  return FILES.every((name) => sha256(join(folder, name)) === sha256(join(reference, name)));
}
