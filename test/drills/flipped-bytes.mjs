// Flips bits of a file that a store of SQLite keeps groups in, a few or many, anywhere or in texts, and opens and reads
// each such file in a process of its own. No process may end by it: a file is refused in words that name it and what to
// do, or it is read as a whole.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { random } from "../../sdk/contracts/dist/index.js";
import { openSqliteStore } from "../../sdk/store/dist/index.js";
import { checks } from "./support/killed.mjs";

export const options = { files: { type: "string", default: "200" } };
const READER = fileURLToPath(new URL("support/store-reader.mjs", import.meta.url));
const GROUPS = 60;
const SIZE = 4;
/** Bits flipped in a file: what a disk loses, and what a bad copy does. */
const FLIPS = [1, 5, 20, 100];

export async function run({ seed, files }) {
  const { outcome, check } = checks();
  const folder = mkdtempSync(join(tmpdir(), "arenakit-flipped-"));
  const counts = { refused: 0, read: 0 };
  try {
    const whole = await writeStore(join(folder, "whole.sqlite"));
    check(readIn(join(folder, "whole.sqlite")).codes?.length === 0, "the whole file is not read");
    for (let number = 0; number < Number(files); number++) {
      const draw = random(Number(seed), "flipped-bytes", number);
      const path = join(folder, `${number}.sqlite`);
      writeFileSync(path, flipped(whole, draw, FLIPS[number % FLIPS.length]));
      const { ended, opened, codes, failure } = readIn(path);
      const name = `file ${number}`;
      check(!ended, `${name}: the process ended with ${ended}`);
      if (opened) {
        counts.read++;
        check(codes.length === 0, `${name}: was opened, and reading it failed with ${codes}`);
      } else if (failure) {
        counts.refused++;
        const names =
          failure.message?.includes(path) && /copy of the file|give a file|could not be read/.test(failure.message);
        check(names, `${name}: the refusal names no file or no remedy: ${JSON.stringify(failure)}`);
      }
      rmSync(path, { force: true });
    }
    console.error(`${files} files: ${counts.refused} refused, ${counts.read} read as a whole`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

/** Writes groups in all states, with what judging leaves; the bytes of the file. */
async function writeStore(path) {
  const store = await openSqliteStore({ path });
  const bytes = new TextEncoder();
  const config = { judge: "rules", topology: "ring" };
  await store.putConfig({ name: "travel", sha256: "c".repeat(64), config }, 50);
  for (let group = 0; group < GROUPS; group++)
    for (let index = 0; index < SIZE; index++) {
      const body = JSON.stringify({ answer: `第 ${index} 个方案：天津两日游，海河与古文化街。`.repeat(40) });
      const terms = { query: "天津两日游，预算三百元".repeat(10) };
      const head = { id: `run:${group}:天津`, run: "run", step: group, size: SIZE, quorum: 2 };
      await store.submit({
        group: { ...head, terms, collectMs: 1000, judgeMs: 5000 },
        index,
        generation: 0,
        sha256: "a".repeat(64),
        body: bytes.encode(body),
        now: 100 + group,
      });
    }
  const leases = await store.claim({ owner: "gateway", now: 500, leaseMs: 1000, limit: GROUPS / 2 });
  const failure = { owner: "judge", code: "unread", message: "裁判没有回答", retryable: false };
  const unscored = { status: "unscored", failure };
  const match = { number: 0, phase: "ring", round: 0, pair: [0, 1], forward: unscored, backward: unscored };
  for (const { group, token } of leases)
    await store.record({
      work: [{ id: group.id, token, matches: [{ ...match, scores: null, winner: null }], lists: [] }],
      comparisons: [{ key: `comparison of ${group.id}`, comparison: unscored }],
      now: 510,
    });
  await store.end();
  return readFileSync(path);
}

function flipped(whole, draw, flips) {
  const bytes = Buffer.from(whole);
  for (let flip = 0; flip < flips; flip++) bytes[draw.integer(0, bytes.length - 1)] ^= 1 << draw.integer(0, 7);
  return bytes;
}

function readIn(path) {
  const { stdout, signal, status } = spawnSync(process.execPath, [READER, path], { encoding: "utf8" });
  if (stdout.trim() === "") return { ended: signal ?? `exit code ${status}` };
  return JSON.parse(stdout);
}
