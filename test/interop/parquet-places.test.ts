/** Places of Parquet files as pyarrow writes them, packed in the ways that are usual. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyWorld, IMPORTERS, openImportFile, readAtlas } from "@arenakit/corpus-world-maker";
import { expect, it } from "vitest";
import { venv } from "./venv.mjs";

const ROWS = 1000;
const WRITER = join(import.meta.dirname, "parquet_places.py");

it.each(["none", "snappy", "zstd", "gzip"])(
  "packed by %s",
  async (compression) => {
    const made = venv("pyarrow-21.0.0", ["pyarrow==21.0.0"]);
    if ("missing" in made) return;
    const folder = mkdtempSync(join(tmpdir(), "arenakit-parquet-"));
    try {
      const path = join(folder, "places.parquet");
      const run = spawnSync(made.python, [WRITER, path, String(ROWS), compression], { encoding: "utf8" });
      expect(run.status, run.stderr).toBe(0);
      const rejected: number[] = [];
      const over = emptyWorld(readAtlas().slice(0, 1), 1);
      const { data, report } = await IMPORTERS.find(({ name }) => name === "pois")!.read([await openImportFile(path)], {
        over,
        onReject: ({ row, reason }) => void (reason === "no name" && rejected.push(row)),
      });
      expect(report.taken).toEqual({ places: ROWS * 0.9 });
      expect(rejected).toEqual(Array.from({ length: ROWS / 10 }, (_, index) => 10 * index + 10));
      const [first] = [...data.pois];
      expect(first).toMatchObject({ name: "第0号咖啡馆", kind: "cafe", longitude: 116.3, latitude: 39.9, rating: 4.5 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
