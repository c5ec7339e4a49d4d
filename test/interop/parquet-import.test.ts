/** Documents of Parquet files as pyarrow writes them: every compression, groups of rows, and a start in the middle. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCorpus, openCorpus } from "@arenakit/corpus-text";
import { afterAll, describe, expect, it } from "vitest";
import { venv } from "./venv.mjs";

const ROWS = 50_000;
const WRITER = join(import.meta.dirname, "parquet_documents.py");
const folder = mkdtempSync(join(tmpdir(), "arenakit-parquet-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = venv("pyarrow-21.0.0", ["pyarrow==21.0.0"]);
if (!("missing" in made)) {
  const run = spawnSync(made.python, [WRITER, folder, String(ROWS)], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
}

describe.skipIf("missing" in made)("documents of Parquet", () => {
  it.each(["none", "snappy", "gzip", "zstd", "lz4", "brotli"])("arrive whole, packed with %s", async (packed) => {
    const out = join(folder, packed);
    const { manifest } = await importCorpus({
      format: "parquet",
      in: [join(folder, `${packed}.parquet`)],
      out,
      name: "p",
    });
    expect([manifest!.documents, manifest!.rejects]).toEqual([ROWS, 0]);
    const corpus = await openCorpus(out);
    // Row 31,007 of the script.
    expect(corpus.document(corpus.numberOf("31007")!)).toEqual({
      id: "31007",
      title: "T31007",
      text: "长 text of 31007 长 text of 31007 长 text of 31007 ",
      url: "https://e.org/31007",
      date: "2020-04-17",
      language: "zh",
      fields: { year: 2007, tags: ["a", "b"], open: false },
    });
    const fits = corpus.matching({ year: { from: 2018 }, tags: "c" });
    // Years are the row modulo 20, and only even rows have the tag c: row ≡ 18.
    expect(fits.reduce((sum, one) => sum + one, 0)).toBe(ROWS / 20);
    await corpus.close();
  });

  it("go on in the middle of a group", async () => {
    const options = { format: "parquet", in: [join(folder, "zstd.parquet")], name: "p", markRows: 1000 };
    const whole = await importCorpus({ ...options, out: join(folder, "whole") });
    const stop = new AbortController();
    const out = join(folder, "stopped");
    const onProgress = ({ rows }: { rows: number }) => rows >= 20_000 && stop.abort();
    expect((await importCorpus({ ...options, out, onProgress, signal: stop.signal })).manifest).toBeNull();
    const resumed = await importCorpus({ ...options, out });
    expect(resumed.resumedAt).toBeGreaterThanOrEqual(20_000);
    expect(resumed.manifest).toEqual(whole.manifest);
  });

  it("of odd columns are read where they can be, and listed with the reason where not", async () => {
    const importing = (name: string, out: string) =>
      importCorpus({ format: "parquet", in: [join(folder, `${name}.parquet`)], out: join(folder, out), name: "p" });
    const { manifest } = await importing("odd", "odd");
    expect([manifest!.documents, manifest!.rejects]).toEqual([3, 1]);
    const corpus = await openCorpus(join(folder, "odd"));
    expect([0, 1, 2].map((number) => corpus.document(number).text)).toEqual(["one\ntwo", "", "x"]);
    await corpus.close();
    const [reject = ""] = readFileSync(join(folder, "odd", "rejects.jsonl"), "utf8").split("\n");
    expect(JSON.parse(reject)).toMatchObject({
      row: 4,
      id: "4",
      reason: expect.stringContaining("under text, got a list"),
    });
    await expect(importing("numbers", "numbers")).rejects.toThrow(/none of 2 rows was taken.*under text, got a number/);
    await expect(importing("structures", "structures")).rejects.toThrow("under text, got an object");
    await expect(importing("empty", "nothing")).rejects.toThrow("without a row");
  });

  it("that are cut off, or none, are refused by name", async () => {
    const whole = readFileSync(join(folder, "snappy.parquet"));
    const cut = join(folder, "cut.parquet");
    for (const bytes of [whole.subarray(0, whole.length / 2), whole.subarray(whole.length / 2), whole.subarray(0, 3)]) {
      writeFileSync(cut, bytes);
      const importing = importCorpus({ format: "parquet", in: [cut], out: join(folder, "cut"), name: "p" });
      await expect(importing).rejects.toThrow("corpus/source_unreadable: expected a Parquet file, cut.parquet is none");
      rmSync(join(folder, "cut"), { recursive: true });
    }
  });
});
