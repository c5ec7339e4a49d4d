// Kills the building of a lexical index with SIGKILL at random moments, again and again while it goes on with another
// bound on its memory, and checks that no half of an index is opened, that finished blocks stay as they are, and that
// in the end every byte is that of an undisturbed build.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { readIndexManifest } from "../../corpora/search/dist/lexical/index.js";
import { random } from "../../sdk/contracts/dist/index.js";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = { kills: { type: "string", default: "60" }, documents: { type: "string", default: "12000" } };
const KILLS_PER_RUN = 6;
const MIB = 2 ** 20;
/** The bound changes from one start to the next. */
const MEMORIES = [4 * MIB, 16 * MIB, 8 * MIB];
const FILES = ["terms.bin", "groups.bin", "postings.bin", "positions.bin", "lengths.bin"];

export async function run({ seed, kills, documents }) {
  const wanted = Number(kills);
  const draw = random(Number(seed), "kills-index");
  const folder = mkdtempSync(join(tmpdir(), "arenakit-kills-index-"));
  const { outcome, check } = checks();
  try {
    const reference = join(folder, "reference");
    const began = performance.now();
    await build(reference, { seed, documents, memory: 256 * MIB });
    const wholeMs = performance.now() - began;
    console.error(`an undisturbed build takes ${(wholeMs / 1000).toFixed(1)} s`);
    let resumed = 0;
    for (let killed = 0, runs = 0; killed < wanted; runs++) {
      const out = join(folder, `run-${runs}`);
      let blocks = new Map();
      for (let here = 0; here < KILLS_PER_RUN && killed < wanted; here++) {
        const memory = MEMORIES[here % MEMORIES.length];
        if (!(await build(out, { seed, documents, memory, kill: killOf(draw, here, { out, blocks, wholeMs }) }))) break;
        killed++;
        check(!existsSync(out) || isWhole(out, reference), `run ${runs}: half an index stands in the folder`);
        const now = blocksOf(`${out}.building`);
        // One that is gone was merged into a larger one, or all of them were used up.
        for (const [name, made] of blocks)
          check(!now.has(name) || now.get(name) === made, `run ${runs}: ${name} was made again`);
        if (blocks.size > 0 && now.size >= blocks.size) resumed++;
        blocks = now;
      }
      await build(out, { seed, documents, memory: MEMORIES[0] });
      check(isWhole(out, reference), `run ${runs}: other bytes than the undisturbed build's`);
      check(!existsSync(`${out}.building`), `run ${runs}: its scaffold is still there`);
      rmSync(out, { recursive: true, force: true });
      console.error(
        `${killed} of ${wanted} kills, ${runs + 1} builds completed, ${resumed} went on from finished blocks`,
      );
    }
    check(resumed > 0, "no build went on from a finished block: the kills came too early");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

/**
 * The first two starts of a run are killed soon after they finished a block, however slow the machine is: so there is
 * something to go on from. Later ones at any moment.
 */
function killOf(draw, here, { out, blocks, wholeMs }) {
  if (here >= 2) return { afterMs: (0.2 + draw.next()) * wholeMs };
  const hasNewBlock = () => [...blocksOf(`${out}.building`).keys()].some((name) => !blocks.has(name));
  return { afterMs: draw.next() * 0.02 * wholeMs, once: hasNewBlock };
}

/** Whether it was killed. */
async function build(folder, { seed, documents, memory, kill }) {
  const program = fileURLToPath(new URL("support/index-builder.mjs", import.meta.url));
  const args = [program, folder, String(seed), String(documents), String(memory)];
  return (await runOrKill(args, kill?.afterMs, kill?.once)).wasKilled;
}

/** When each finished block was written. */
function blocksOf(folder) {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter((name) => /^block-\d+-\d+\.bin$/.test(name));
  return new Map(names.map((name) => [name, statSync(join(folder, name)).mtimeMs]));
}

function isWhole(folder, reference) {
  const sha256 = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");
  return (
    readIndexManifest(folder).id === readIndexManifest(reference).id &&
    FILES.every((name) => sha256(join(folder, name)) === sha256(join(reference, name)))
  );
}
