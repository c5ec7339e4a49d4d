/** A world is the same whether one thread made it (as tests do, from the sources) or several (as the built program does). */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { afterAll, expect, it } from "vitest";
import { arenakit } from "./demo.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-world-build-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAMES = ["天津", "苏州", "拉萨", "厦门", "大理"];

// A machine of one core has no second thread to compare with.
it.skipIf(availableParallelism() < 2)("has one id from one thread and from several", async () => {
  const one = worldId(
    buildWorld({ seed: 4, scale: 0.02, cities: readAtlas().filter(({ name }) => NAMES.includes(name)) }),
  );
  const args = ["--seed", "4", "--scale", "0.02", "--cities", NAMES.join(","), "--out", join(folder, "w.akworld")];
  const built = await arenakit(["world", "build", ...args, "--json"]);
  expect(built, built.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(built.stdout)).toMatchObject({ id: one });
});
