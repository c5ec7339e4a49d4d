/** A kept corpus is made once, made again where it is broken, and spoilt by nobody who makes it at the same time. */
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCorpusWriter, openCorpus } from "@arenakit/corpus-text";
import { buildLexicalIndex } from "@arenakit/search/lexical";
import { afterAll, expect, it } from "vitest";
import { type CorpusSearch, openSearch } from "./kept.ts";
import { type KeptSource, openKeptFolder } from "./kept-folder.ts";
import { generatePapers } from "./papers/index.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-kept-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const { documents } = generatePapers({ seed: 3, papers: 200 });
const written = [...documents].slice(0, 12);
const source: KeptSource<CorpusSearch> = {
  name: "few",
  about: "the few papers",
  async write(folder) {
    const passages = { maxCharacters: 400 };
    const writer = createCorpusWriter(folder, { name: "few", licences: [], passages, made: "test", settings: {} });
    for (const document of written) writer.add(document);
    await writer.finish();
    const corpus = await openCorpus(folder);
    await buildLexicalIndex(corpus, join(folder, "index/bm25"));
    await corpus.close();
  },
  open: openSearch,
};

/** Where it is kept, and what was said, each line with its kind. */
function keptIn(folder: string) {
  const said: string[] = [];
  const say = (kind: string) => (message?: string) => void said.push(message ? `${kind} ${message}` : kind);
  const told = { onMake: say("make"), onProgress: say("so far"), onProblem: say("problem"), onUnkept: say("unkept") };
  return { kept: { folder, ...told }, said };
}

async function close({ corpus, index }: CorpusSearch) {
  await index.close();
  await corpus.close();
}

const open = async (folder: string, from = source) => {
  const { kept, said } = keptIn(folder);
  const opened = await openKeptFolder(from, kept);
  if (opened) await close(opened);
  return { corpus: opened?.corpus ?? null, said };
};
const made = ["make"];

it("is made at the first start and found at the second", async () => {
  const folder = join(root, "new", "generated");
  const first = await open(folder);
  expect(first.said).toEqual(made);
  const second = await open(folder);
  expect(second.said).toEqual([]);
  expect(second.corpus!.id).toBe(first.corpus!.id);
  expect(readdirSync(folder)).toEqual(["few"]);
  const { kept } = keptIn(folder);
  const { corpus, index } = (await openKeptFolder(source, kept))!;
  const [hits] = await index.search([written[2]!.title], { k: 1 });
  expect(corpus.document(corpus.passage(hits![0]!.passage).document).id).toBe(written[2]!.id);
  await close({ corpus, index });
});

it.each([
  ["its manifest is no JSON", "manifest.json", (file: string) => writeFileSync(file, "{")],
  ["its documents are cut", "documents.jsonl", (file: string) => truncateSync(file, 10)],
  ["other words stand in it", "passages.bin", (file: string) => writeFileSync(file, readFileSync(file).fill(1))],
  ["its index is missing", "index/bm25/manifest.json", (file: string) => rmSync(file)],
])("is made again, which is said, where %s", async (_, file, spoil) => {
  const folder = mkdtempSync(join(root, "broken-"));
  const { corpus } = await open(folder);
  spoil(join(folder, "few", file));
  const again = await open(folder);
  expect(again.said).toEqual([expect.stringMatching(/^problem .*few.*; making the few papers again$/), ...made]);
  expect(again.corpus!.id).toBe(corpus!.id);
  expect((await open(folder)).said).toEqual([]);
});

it("is whole for each of several who make it at once", async () => {
  const folder = join(root, "together");
  const all = await Promise.all([1, 2, 3, 4].map(() => open(folder)));
  expect(all.map(({ said }) => said)).toEqual([made, made, made, made]);
  expect(new Set(all.map(({ corpus }) => corpus!.id)).size).toBe(1);
  expect(readdirSync(folder)).toEqual(["few"]);
});

it("is made again once where several find the same broken one at once", async () => {
  const folder = mkdtempSync(join(root, "broken-together-"));
  const { corpus } = await open(folder);
  writeFileSync(join(folder, "few/manifest.json"), "{");
  const all = await Promise.all([1, 2, 3, 4].map(() => open(folder)));
  for (const { corpus: each, said } of all) {
    expect(said.at(-1)).toBe("make");
    expect(each!.id).toBe(corpus!.id);
  }
  expect(readdirSync(folder)).toEqual(["few"]);
  expect((await open(folder)).said).toEqual([]);
});

/** The folder of the other program, which stays the same one while it is not replaced. */
const identityOf = (path: string) => statSync(path).ino;

/** A folder with a broken corpus, and what puts a whole one of another program in its place. */
async function brokenFolder() {
  const [folder, other] = [mkdtempSync(join(root, "race-")), mkdtempSync(join(root, "other-"))];
  await open(folder);
  await open(other);
  writeFileSync(join(folder, "few/manifest.json"), "{");
  const path = join(folder, "few");
  const replaceByOther = () => {
    rmSync(path, { recursive: true });
    renameSync(join(other, "few"), path);
  };
  return { folder, path, replaceByOther, other: identityOf(join(other, "few")) };
}

it("keeps the corpus of another program that made it after it was seen broken", async () => {
  const { folder, path, replaceByOther, other } = await brokenFolder();
  const { kept } = keptIn(folder);
  const opened = await openKeptFolder(source, { ...kept, onProblem: replaceByOther });
  await close(opened!);
  expect(identityOf(path)).toBe(other);
  expect(readdirSync(folder)).toEqual(["few"]);
});

it("keeps it, too, where it came while the broken one was looked at again", async () => {
  const { folder, path, replaceByOther, other } = await brokenFolder();
  let looks = 0;
  const slow: KeptSource<CorpusSearch> = {
    ...source,
    async open(at) {
      looks += 1;
      const found = await openSearch(at).catch((error: unknown) => error);
      // At the second look what was made here waits for its place.
      if (looks === 2) replaceByOther();
      if (found instanceof Error) throw found;
      return found as CorpusSearch;
    },
  };
  const { kept, said } = keptIn(folder);
  await close((await openKeptFolder(slow, kept))!);
  expect([looks, said.at(-1)]).toEqual([3, "make"]);
  expect(identityOf(path)).toBe(other);
  expect(readdirSync(folder)).toEqual(["few"]);
});

it("is not kept, which is said once, where nothing can be written", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  const { corpus, said } = await open(join(file, "generated"));
  expect(corpus).toBe(null);
  expect(said).toEqual([expect.stringMatching(/^unkept the few papers cannot be kept at .*few: /)]);
});

it("leaves nothing behind where it could not be written whole", async () => {
  const folder = mkdtempSync(join(root, "full-"));
  const full = { ...source, write: () => Promise.reject(new Error("no space left on device")) };
  const { corpus, said } = await open(folder, full);
  expect(corpus).toBe(null);
  expect(said).toEqual(["make", expect.stringMatching(/^unkept .*no space left on device/)]);
  expect(readdirSync(folder)).toEqual([]);
});
