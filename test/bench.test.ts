/** Every bench runs, tiny and once, and prints tables of figures. What the figures are is no matter here. */
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { ROOT } from "./sources.ts";

const MINUTES = 60_000;
const benches = readdirSync(join(ROOT, "test/bench"))
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.slice(0, -".mjs".length));
/** `1.20 (1.10 … 1.40)`, as the benches print what they measured. */
const MEASURED = /^\d+(\.\d+)? \(\d+(\.\d+)? … \d+(\.\d+)?\)$/;
/** Benches of how often something is right print shares and not spreads. */
const SHARE = /^[01]\.\d{4}$/;

interface Printed {
  readonly benches: Readonly<Record<string, { readonly tables: { header: string[]; rows: string[][] }[] }>>;
}

it.each(benches)(
  "%s prints its tables with finite figures",
  async (name) => {
    const bench = join(ROOT, "scripts/bench.mjs");
    const env = { ...process.env, ARENAKIT_WORLDS: join(ROOT, ".build/test-worlds") };
    const { stdout } = await promisify(execFile)(process.execPath, [bench, name, "--quick", "--built", "--json"], {
      env,
    });
    const { tables } = (JSON.parse(stdout) as Printed).benches[name]!;
    expect(tables.length).toBeGreaterThan(0);
    for (const { header, rows } of tables) {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(header.length);
    }
    const cells = tables.flatMap(({ rows }) => rows.flat());
    expect(cells.filter((cell) => /NaN|Infinity|undefined|null|\[object/.test(cell))).toEqual([]);
    expect(cells.some((cell) => MEASURED.test(cell) || SHARE.test(cell))).toBe(true);
  },
  5 * MINUTES,
);
