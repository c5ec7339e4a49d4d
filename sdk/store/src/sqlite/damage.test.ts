import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { attempt } from "../cases/groups.fixture.ts";
import { openSqliteStore } from "../sqlite.ts";
import { findDamage } from "./damage.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-damage-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const whole = await written();

async function written(): Promise<Buffer> {
  const path = join(folder, "whole.sqlite");
  const store = await openSqliteStore({ path });
  for (const index of [0, 1, 2])
    await store.submit(
      attempt("g", index, { head: { terms: { query: "天津两日游" } }, body: "a body of some letters" }),
    );
  await store.end();
  return readFileSync(path);
}

/** A file whose first `found` reads as `put`, which has as many bytes. */
function fileWith(found: Uint8Array | string, put: Uint8Array | string): string {
  const bytes = Buffer.from(whole);
  const at = bytes.indexOf(found);
  expect(at).toBeGreaterThan(0);
  bytes.set(Buffer.from(put as string), at);
  const path = join(folder, "damaged.sqlite");
  writeFileSync(path, bytes);
  return path;
}

it("finds none in a file as it was written, and none that is there in a file that is no database", () => {
  expect(findDamage(join(folder, "whole.sqlite"))).toBeNull();
  expect(findDamage(join(folder, "nothing.sqlite"))).toBeNull();
  writeFileSync(join(folder, "notes.sqlite"), "notes of a day in spring\n".repeat(400));
  expect(findDamage(join(folder, "notes.sqlite"))).toBeNull();
});

it.each([
  // 天 is E5 A4 A9: half of it is no UTF-8.
  { what: "a text that is no UTF-8", found: "天津", put: Uint8Array.of(0xe5, 0x24), says: "column terms" },
  { what: "a text that no longer is JSON", found: '{"query"', put: '{"query#', says: "column terms" },
  {
    what: "a name in the schema that is no text",
    found: "groups_judged",
    put: Uint8Array.of(0xff),
    says: "roups_judged",
  },
  { what: "a statement of the schema", found: "CREATE TABLE groups", put: "CREATE TABLF groups", says: "malformed" },
  { what: "an index that misses its row", found: "run-a", put: "run-b", says: "missing from index" },
])("finds $what", ({ found, put, says }) => {
  expect(findDamage(fileWith(found, put))).toContain(says);
});

it("is what a store is refused for, with the file and what to do", async () => {
  const path = fileWith("天津", Uint8Array.of(0xe5, 0x24));
  await expect(openSqliteStore({ path })).rejects.toMatchObject({
    failure: { owner: "harness", code: "store_damaged", message: expect.stringContaining(`${path} is damaged (row 1`) },
  });
  await expect(openSqliteStore({ path })).rejects.toThrow(/copy of the file back.*move it away.*\.recover/);
});
