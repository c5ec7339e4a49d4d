/** Imports: any stop and start ends with the same corpus; nothing is dropped without a word. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { random } from "@arenakit/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { type ImportOptions, importCorpus, openCorpus } from "../index.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-import-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(home, `out-${folders++}`);

function fileOf(name: string, rows: readonly unknown[]): string {
  const path = join(home, name);
  const text = rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n");
  writeFileSync(path, name.endsWith(".gz") ? gzipSync(text) : text);
  return path;
}

const lines = (folder: string, name: string) =>
  readFileSync(join(folder, name), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Rows of all kinds: good, near, equal, without id, broken. */
function mixedRows(count: number): unknown[] {
  const draw = random(5, "mixed-rows");
  const words = "river stone bridge market silver harvest lantern quiet copper meadow".split(" ");
  const said = () => Array.from({ length: 30 }, () => words[Math.floor(draw.next() * words.length)]).join(" ");
  const rows: { id?: string; title: string; text: string; year?: number }[] = [];
  return Array.from({ length: count }, (_, at) => {
    const kind = at % 10;
    if (kind === 7) return "{broken";
    if (kind === 8) return { id: `id-${at - 8}`, title: "taken", text: "another" };
    if (kind === 9) return { title: "", text: "" };
    const earlier = rows[Math.floor(draw.next() * rows.length)];
    const row =
      kind === 6 && earlier
        ? { ...earlier, id: `copy-${at}` }
        : { ...(kind === 3 ? {} : { id: `id-${at}` }), title: `Title ${at}`, text: said(), year: 2000 + (at % 7) };
    rows.push(row);
    return row;
  });
}

const files = () => [fileOf("rows-1.jsonl", mixedRows(900)), fileOf("rows-2.jsonl.gz", mixedRows(500).slice(450))];

describe("an import that is stopped", () => {
  it.each(["off", "exact", "near"] as const)("goes on to the same corpus, with --dedup %s", async (dedup) => {
    const input = files();
    const options: Omit<ImportOptions, "out"> = { format: "jsonl", in: input, name: "rows", dedup, markRows: 40 };
    const whole = newFolder();
    const { manifest } = await importCorpus({ ...options, out: whole });
    const draw = random(6, dedup);
    for (let round = 0; round < 5; round++) {
      const out = newFolder();
      for (let stops = 0; stops < 4; stops++) {
        const stop = new AbortController();
        const after = Math.floor(draw.next() * 1000);
        const onProgress = ({ rows }: { rows: number }) => rows >= after && stop.abort();
        await importCorpus({ ...options, out, onProgress, signal: stop.signal });
        if (existsSync(join(out, "manifest.json"))) break;
        tear(out, draw.next());
      }
      const resumed = await importCorpus({ ...options, out });
      expect(resumed.manifest).toEqual(manifest);
      await (await openCorpus(out)).verify();
      expect(existsSync(join(out, "import.journal"))).toBe(false);
    }
  });

  /** What a loss of power leaves: more bytes than were marked, a line of the journal that is half there. */
  function tear(out: string, share: number): void {
    for (const name of ["documents.jsonl", "passages.bin", "rejects.jsonl"])
      appendFileSync(join(out, name), '{"id":"half'.slice(0, Math.ceil(share * 11)));
    appendFileSync(join(out, "import.journal"), '{"mark":{"docu');
  }

  it("refuses to go on with other files or options, and says what differs", async () => {
    const input = files();
    const out = newFolder();
    const options: ImportOptions = { format: "jsonl", in: input, out, name: "rows" };
    expect((await importCorpus({ ...options, signal: AbortSignal.abort() })).manifest).toBeNull();
    await expect(openCorpus(out)).rejects.toThrow("corpus/corpus_missing");
    await expect(importCorpus({ ...options, dedup: "near" })).rejects.toThrow('dedup was "off" and is "near"');
    await expect(importCorpus({ ...options, in: input.slice(0, 1) })).rejects.toThrow("harness/usage: --out");
    await expect(importCorpus({ ...options, passages: { maxCharacters: 100 } })).rejects.toThrow(
      'passages was "whole" and is 100',
    );
    expect((await importCorpus(options)).manifest?.name).toBe("rows");
  });

  it("knows what it has done, and refuses what holds something else", async () => {
    const input = files();
    const options: ImportOptions = { format: "jsonl", in: input, out: newFolder(), name: "rows" };
    const { manifest } = await importCorpus(options);
    writeFileSync(join(options.out, "import.journal"), "left by a kill at the very end");
    expect(await importCorpus(options)).toMatchObject({ wasDone: true, manifest: { id: manifest!.id } });
    expect(existsSync(join(options.out, "import.journal"))).toBe(false);
    await expect(importCorpus({ ...options, name: "others" })).rejects.toThrow('name was "rows" and is "others"');
    const full = newFolder();
    mkdirSync(full);
    writeFileSync(join(full, "letters.txt"), "mine");
    await expect(importCorpus({ ...options, out: full })).rejects.toThrow("holds letters.txt");
    const damaged = newFolder();
    cpSync(options.out, damaged, { recursive: true });
    truncateSync(join(damaged, "documents.jsonl"), 10);
    await expect(importCorpus({ ...options, out: damaged })).rejects.toThrow("corpus/corpus_truncated");
  });
});

describe("rows that are not taken", () => {
  it("are listed with their source, row, reason and id", async () => {
    const out = newFolder();
    const good = { id: "a", title: "A", text: "x" };
    const rows = [
      good,
      "",
      "{broken",
      [1],
      { id: "b" },
      { id: "a", title: "A", text: "y" },
      good,
      { id: 7, contents: " " },
      '"a"',
    ];
    const { manifest, rows: count } = await importCorpus({ format: "jsonl", in: [fileOf("odd.jsonl", rows)], out });
    expect([count, manifest!.documents, manifest!.rejects, manifest!.duplicates]).toEqual([9, 1, 6, 1]);
    const rejects = lines(out, "rejects.jsonl");
    expect(rejects.map(({ row }) => row)).toEqual([3, 4, 5, 6, 8, 9]);
    expect(rejects.map(({ id }) => id)).toEqual([undefined, undefined, "b", "a", "7", undefined]);
    expect(rejects[0]).toEqual({ source: 0, row: 3, reason: 'no JSON: "{broken"' });
    expect(lines(out, "duplicates.jsonl")).toEqual([{ source: 0, row: 7, id: "a", of: "a", similarity: 1 }]);
  });

  it("are the reason of a failure where they are all", async () => {
    const out = newFolder();
    const wrong = fileOf("questions.jsonl", [{ question: "who?" }, { question: "where?" }]);
    const importing = importCorpus({ format: "jsonl", in: [wrong], out });
    await expect(importing).rejects.toThrow(
      "corpus/nothing_taken: none of 2 rows was taken; row 1: expected contents, or",
    );
    const empty = fileOf("empty.jsonl", []);
    await expect(importCorpus({ format: "jsonl", in: [empty], out: newFolder() })).rejects.toThrow("without a row");
    const right = fileOf("right.jsonl", [{ id: "1", contents: "x" }]);
    expect((await importCorpus({ format: "jsonl", in: [right], out })).manifest?.documents).toBe(1);
  });

  it("are none where the file is broken: the import fails and says which", async () => {
    const cut = fileOf("cut.jsonl.gz", mixedRows(500));
    truncateSync(cut, 3000);
    await expect(importCorpus({ format: "jsonl", in: [cut], out: newFolder() })).rejects.toThrow(
      "corpus/source_unreadable: expected gzip up to its end in cut.jsonl.gz",
    );
    const noTar = fileOf("cacm.tar", ["this is no archive"]);
    await expect(importCorpus({ format: "cacm", in: [noTar], out: newFolder() })).rejects.toThrow(
      "corpus/source_unreadable",
    );
    await expect(importCorpus({ format: "cacm", in: [join(home, "absent")], out: newFolder() })).rejects.toThrow(
      "does not exist",
    );
    await expect(importCorpus({ format: "words", in: [noTar], out: newFolder() })).rejects.toThrow(
      "expected one of jsonl",
    );
  });
});

describe("duplicates", () => {
  const words = Array.from({ length: 60 }, (_, at) => `word${at}`);
  const text = words.join(" ");
  /** One word changed changes three of the 58 shingles of three words: 55 of 61 are shared. */
  const near = words.with(30, "other").join(" ");
  /** Ten words changed, far from each other, change thirty: 28 of 88 are shared. */
  const far = words.map((word, at) => (at % 6 === 2 ? `other${at}` : word)).join(" ");
  const rows = [
    { id: "first", title: "", text },
    { id: "spaced", title: "", text: `  ${text.replaceAll(" ", "\n ")}` },
    { id: "near", title: "", text: near },
    { id: "far", title: "", text: far },
    { id: "zh", title: "", text: "一家老店在河边开了很多年，每天清晨都有人来喝茶。" },
    { id: "zh-near", title: "", text: "一家老店在河边开了很多年，每天清晨都有人来喝茶！" },
  ];
  const imported = async (options: Partial<ImportOptions>) => {
    const out = newFolder();
    await importCorpus({ format: "jsonl", in: [fileOf("alike.jsonl", rows)], out, ...options });
    const found = lines(out, "duplicates.jsonl").map(({ id, of, similarity }) => [id, of, similarity]);
    const corpus = await openCorpus(out);
    const kept = Array.from({ length: corpus.documentCount }, (_, number) => corpus.document(number).id);
    await corpus.close();
    return { found, kept };
  };

  it("stay where nobody asked", async () => {
    expect((await imported({})).kept).toEqual(rows.map(({ id }) => id));
  });

  it("go where they are equal but for white space", async () => {
    const { found, kept } = await imported({ dedup: "exact" });
    expect(found).toEqual([["spaced", "first", 1]]);
    expect(kept).toEqual(["first", "near", "far", "zh", "zh-near"]);
  });

  it("go where they are nearly equal; the first one stays, and the share is the one of their shingles", async () => {
    const { found, kept } = await imported({ dedup: "near" });
    expect(found).toEqual([
      ["spaced", "first", 1],
      ["near", "first", 0.9016],
      ["zh-near", "zh", 1],
    ]);
    expect(Math.round((55 / 61) * 1e4) / 1e4).toBe(0.9016);
    expect(kept).toEqual(["first", "far", "zh"]);
    expect((await imported({ dedup: "near", similarity: 0.95 })).kept).toEqual(["first", "near", "far", "zh"]);
  });
});

it("finds near duplicates as often as its bands promise", async () => {
  const draw = random(9, "planted");
  const said = () => Array.from({ length: 80 }, () => `w${Math.floor(draw.next() * 5000)}`);
  const shingles = (words: readonly string[]) =>
    new Set(words.slice(2).map((_, at) => words.slice(at, at + 3).join(" ")));
  let expected = 0;
  const rows: { id: string; title: string; text: string }[] = [];
  for (let at = 0; at < 300; at++) {
    const words = said();
    // Each word that is another changes at most three of 78 shingles.
    const changed = words.map((word, place) =>
      place % 27 === at % 27 && place < 27 * (1 + (at % 3)) ? "other" : word,
    );
    const [one, two] = [shingles(words), shingles(changed)];
    const common = [...one].filter((shingle) => two.has(shingle)).length;
    const share = common / (one.size + two.size - common);
    // 1 − (1 − s⁸)¹⁴, and nothing below the threshold.
    expected += share >= 0.8 ? 1 - (1 - share ** 8) ** 14 : 0;
    rows.push({ id: `a${at}`, title: "", text: words.join(" ") }, { id: `b${at}`, title: "", text: changed.join(" ") });
  }
  const out = newFolder();
  const { manifest } = await importCorpus({ format: "jsonl", in: [fileOf("planted.jsonl", rows)], out, dedup: "near" });
  // Three standard deviations of so many independent finds are less than twelve.
  expect(Math.abs(manifest!.duplicates - expected)).toBeLessThan(12);
  expect(expected).toBeGreaterThan(200);
});

it("takes folders, many files and .gz, and says where each document came from", async () => {
  const folder = join(home, "tree");
  mkdirSync(join(folder, "sub"), { recursive: true });
  writeFileSync(join(folder, "b.jsonl"), '{"id":"1","title":"B","text":"b"}\n');
  writeFileSync(
    join(folder, "sub", "a.jsonl.gz"),
    gzipSync('\ufeff{"id":"2","title":"A","text":"a"}\r\n{"id":"3","title":"A","text":"c"}'),
  );
  writeFileSync(join(folder, "notes.txt"), "not of this format");
  const out = newFolder();
  const { manifest } = await importCorpus({ format: "jsonl", in: [folder], out, licences: ["CC0"] });
  const corpus = await openCorpus(out);
  const from = [0, 1, 2].map((number) => [corpus.document(number).id, corpus.origin(number)]);
  expect(from).toEqual([
    ["1", { source: 0, row: 1 }],
    ["2", { source: 1, row: 1 }],
    ["3", { source: 1, row: 2 }],
  ]);
  expect(lines(out, "sources.jsonl").map(({ name }) => name)).toEqual(["b.jsonl", "sub/a.jsonl.gz"]);
  expect(manifest).toMatchObject({
    name: "tree",
    licences: ["CC0"],
    documents: 3,
    provenance: { made: "import jsonl", sources: 2 },
  });
  await corpus.close();
});

it("leaves its own folder out where that lies in the one it reads", async () => {
  const folder = join(home, "inside");
  mkdirSync(folder);
  writeFileSync(join(folder, "a.jsonl"), '{"id":"1","contents":"x"}\n');
  const options: ImportOptions = { format: "jsonl", in: [folder], out: join(folder, "corpus"), name: "inside" };
  const { manifest } = await importCorpus(options);
  expect(manifest!.documents).toBe(1);
  expect(await importCorpus(options)).toMatchObject({ wasDone: true });
});

it("notices another import in its folder", async () => {
  const out = newFolder();
  const onProgress = () => appendFileSync(join(out, "import.journal"), "{}\n");
  const importing = importCorpus({ format: "jsonl", in: files(), out, name: "rows", onProgress });
  await expect(importing).rejects.toThrow("harness/import_busy");
});

it("reads no more rows than it is told to", async () => {
  const out = newFolder();
  const { manifest, rows } = await importCorpus({ format: "jsonl", in: files(), out, limit: 25, name: "rows" });
  expect([rows, manifest!.documents + manifest!.rejects + manifest!.duplicates]).toEqual([25, 25]);
});
