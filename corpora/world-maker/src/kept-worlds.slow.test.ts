/** A kept world as programs open it that rarely have to make one. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SharedMemory } from "@arenakit/corpus-text/snapshot";
import { afterAll, expect, it } from "vitest";
import { openKeptWorld } from "./generated-world.ts";
import { openKeptOrMade } from "./kept-worlds.ts";

/** A world is made in ten seconds of two idle cores, and in minutes of busy ones. */
const MAKING = { timeout: 600_000 };
const folder = mkdtempSync(join(tmpdir(), "arenakit-kept-or-made-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("is made where there is none and found afterwards, the same as at once", MAKING, async () => {
  let made = 0;
  const worlds = { folder, temporarySuffix: "one", onMake: () => void made++ };
  const { id } = await openKeptOrMade(worlds, "small", 3);
  expect(made).toBe(1);
  expect((await openKeptOrMade(worlds, "small", 3)).id).toBe(id);
  expect(openKeptWorld(worlds, "small", 3).id).toBe(id);
  expect([made, readdirSync(folder).length]).toEqual([1, 1]);
});

it("is made once for all who share memory, where no file can be kept", MAKING, async () => {
  const file = join(folder, "no-folder");
  writeFileSync(file, "");
  let made = 0;
  const memory: SharedMemory = new Map();
  const worlds = { folder: join(file, "worlds"), temporarySuffix: "one", onMake: () => void made++, memory };
  const { id } = await openKeptOrMade(worlds, "small", 3);
  expect((await openKeptOrMade({ ...worlds, memory: new Map(memory) }, "small", 3)).id).toBe(id);
  expect(made).toBe(1);
});
