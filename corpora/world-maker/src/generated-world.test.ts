/** Kept worlds, seen from outside: who makes one, what stands in the folder, and what becomes of a broken file. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { worldId } from "@arenakit/corpus-world";
import { afterAll, expect, it } from "vitest";
import { readAtlas } from "./atlas/cities.ts";
import { buildWorld } from "./build-world.ts";
import { openKept } from "./generated-world.ts";

const DATA = buildWorld({
  seed: 7,
  cities: readAtlas().slice(0, 1),
  scale: 0.001,
  without: ["roads", "transit", "guides"],
});

const root = mkdtempSync(join(tmpdir(), "arenakit-kept-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function opener(folder: string) {
  const heard = { made: 0, problems: [] as string[] };
  const open = () =>
    openKept(
      {
        folder,
        temporarySuffix: "one",
        onMake: () => {
          heard.made++;
        },
        onProblem: (message) => void heard.problems.push(message),
      },
      "beijing",
      () => DATA,
    );
  return { heard, open };
}

it("is made once, and is the generated world", () => {
  const folder = join(root, "missing", "folder");
  const { heard, open } = opener(folder);
  const id = worldId(DATA);
  expect([open().id, open().id]).toEqual([id, id]);
  expect(heard).toEqual({ made: 1, problems: [] });
  const [name, ...others] = readdirSync(folder);
  expect([name, others]).toEqual(["beijing.akworld", []]);
  // A part of the file, as a full disk would leave it.
  const path = join(folder, name!);
  writeFileSync(path, readFileSync(path).subarray(0, 1000));
  expect(open().id).toBe(id);
  expect(heard).toEqual({ made: 2, problems: [expect.stringContaining(path)] });
  expect(open().places.poiCount).toBe(DATA.pois.length);
  expect(heard.made).toBe(2);
});

it("is there although nothing can be kept", () => {
  const blocked = join(root, "a-file");
  writeFileSync(blocked, "");
  chmodSync(blocked, 0o444);
  const { heard, open } = opener(join(blocked, "worlds"));
  expect(open().places.city("北京")?.name).toBe("北京");
  expect(heard).toEqual({ made: 1, problems: [expect.stringContaining("cannot be kept")] });
});
