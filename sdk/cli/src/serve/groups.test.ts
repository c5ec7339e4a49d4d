/** What of the connections to PostgreSQL each of several workers has, and what is said of a file that cannot be kept. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { GroupOptions, keptOptions, poolSizeOf } from "./groups.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-groups-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("is kept in another file or in memory, which is said, where its file cannot be written", () => {
  const file = join(home, "file");
  writeFileSync(file, "");
  const keep = (state: string) => () =>
    keptOptions({ ...GroupOptions.parse({ state }), episodes: [], judge: ["rules"], port: 8080 } as never);
  expect(keep(join(file, "state", "groups.sqlite"))).toThrow(
    /--state .*groups.sqlite: .*file is no folder.*--state FILE.*--state memory/,
  );
  for (const state of ["memory", join(home, "new", "groups.sqlite")]) expect(keep(state)()).toMatchObject({ state });
});

it("is their part of eight, at least two, and one where there are many, so that 64 fit into a server as it is installed", () => {
  expect([1, 2, 3, 4, 16, 32, 33, 64].map(poolSizeOf)).toEqual([8, 4, 2, 2, 2, 2, 1, 1]);
  // Of 100, three are reserved; one worker may be replaced meanwhile, and one more connection hears of changes.
  for (let workers = 2; workers <= 64; workers++)
    expect((workers + 1) * poolSizeOf(workers) + 1, `${workers}`).toBeLessThanOrEqual(100 - 3);
});
