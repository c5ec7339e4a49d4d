/** What the tests of bad input share: a folder that goes when they are done, a small world, a command that is refused. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeWorld, type OpenedWorld } from "@arenakit/corpus-world";
import { afterAll, expect } from "vitest";
import { cityWorld } from "../city-world.ts";
import type { Finished } from "../demo.ts";
import { sharedProcess } from "../shared-process.ts";

/** For one test file: a folder, and a command line that must refuse what it is called with. */
export function badInput() {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-bad-input-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const arenakit = sharedProcess();

  /** Runs the command line in an empty folder with an empty store; it must leave both so. */
  async function refused(args: readonly string[], store?: string): Promise<Finished> {
    const cwd = mkdtempSync(join(folder, "cwd-"));
    const run = await arenakit(args, {
      cwd,
      env: { ARENAKIT_WORLDS: store ?? join(cwd, "worlds"), ARENAKIT_CORPORA: join(cwd, "corpora") },
    });
    expect(readdirSync(cwd), `left behind by arenakit ${args.join(" ")}`).toEqual([]);
    expect(run.stdout).toBe("");
    expect(run.stderr, "a stack trace is no message").not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
    return run;
  }
  return { folder, refused };
}

/** A world of these cities, opened and as the bytes of its file. */
export function worldOf(...names: readonly string[]): { readonly world: OpenedWorld; readonly bytes: Uint8Array } {
  const world = cityWorld(...names);
  return { world, bytes: encodeWorld(world.data) };
}

export function expectRefusal(run: Finished, code: number, words: readonly (string | RegExp)[]): void {
  expect(run.code, run.stderr).toBe(code);
  for (const word of words) expect(run.stderr).toMatch(word);
}
