/** A kept world as programs open it that rarely have to make one. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openKeptWorld } from "./generated-world.ts";
import { openKeptOrMade } from "./kept-worlds.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-kept-or-made-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("is made where there is none and found afterwards, the same as at once", async () => {
  let made = 0;
  const worlds = { folder, temporarySuffix: "one", onMake: () => void made++ };
  const { id } = await openKeptOrMade(worlds, "small", 3);
  expect(made).toBe(1);
  expect((await openKeptOrMade(worlds, "small", 3)).id).toBe(id);
  expect(openKeptWorld(worlds, "small", 3).id).toBe(id);
  expect([made, readdirSync(folder).length]).toEqual([1, 1]);
});
