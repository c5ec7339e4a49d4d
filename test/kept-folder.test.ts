/** Programs that find the same kept folder broken at the same time: each opens a whole one, and nothing else is left. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const MAKERS = 6;
const ROUNDS = 150;
const folder = mkdtempSync(join(tmpdir(), "arenakit-kept-folder-"));
let makers: ChildProcess[] = [];
beforeAll(async () => {
  makers = Array.from({ length: MAKERS }, () => fork(join(import.meta.dirname, "kept-maker.mjs"), { execArgv: [] }));
  await Promise.all(makers.map((maker) => once(maker, "message")));
});
afterAll(() => {
  for (const maker of makers) maker.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function opened(maker: ChildProcess) {
  const answer = once(maker, "message");
  maker.send({ folder });
  const [message] = await answer;
  return message;
}

it("is replaced by one whole one, however many programs make it anew", async () => {
  const path = join(folder, "few");
  for (let round = 0; round < ROUNDS; round++) {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "text"), "cut");
    // A folder with more files takes longer to be removed.
    writeFileSync(join(path, `more-${round}`), "");
    const all = await Promise.all(makers.map(opened));
    expect(all, `round ${round}`).toEqual(makers.map(() => ({ found: "whole", told: [] })));
    expect([readdirSync(folder), readdirSync(path)]).toEqual([["few"], ["text"]]);
  }
});
