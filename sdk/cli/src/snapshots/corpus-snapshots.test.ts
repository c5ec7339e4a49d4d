/** Corpora between machines: with their indexes, also such as come later or from several at once. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCorpusWriter, openCorpus } from "@arenakit/corpus-text";
import { buildLexicalIndex } from "@arenakit/search/lexical";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { verifiedFiles } from "../corpus/corpus-files.ts";
import { type FaultyServer, faultyServer } from "./faulty-server.fixture.ts";
import { openSnapshotStore } from "./open-store.ts";
import { manifestPath, type SnapshotManifest } from "./published.ts";
import { pullSnapshot } from "./pull.ts";
import { pushSnapshot } from "./push.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-corpus-snapshots-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let hosts = 0;
const host = () => join(root, `host-${hosts++}`);
const quick = { signal: new AbortController().signal, firstRestMs: 1 };
const open = (place: string) => openSnapshotStore(place, { timeoutMs: 5_000 });
const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });

let store: string;
let server: FaultyServer;
beforeEach(async () => {
  store = join(root, `store-${hosts++}`);
  mkdirSync(store);
  server = await faultyServer(store);
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

describe("a corpus", () => {
  const folder = join(root, "corpus");
  let id: string;
  beforeAll(async () => {
    const writer = createCorpusWriter(folder, { name: "mills", passages: "whole", made: "test", settings: {} });
    for (let at = 0; at < 50; at++) writer.add({ id: `d${at}`, title: `mill ${at}`, text: `The mill ${at} stands.` });
    id = (await writer.finish()).id;
  });

  const pushCorpus = async (place: string) => {
    const { manifest, files } = await verifiedFiles(folder);
    const listed = files.map((file) => ({ ...file, path: `${id}/${file.path}`, file: join(folder, file.path) }));
    const { name } = manifest;
    return pushSnapshot(open(place), { kind: "corpus", id, name, files: listed }, { names: ["mills"], ...quick });
  };
  const pullCorpus = (place: string, at: string) =>
    pullSnapshot(open(place), { kind: "corpus", named: "mills" }, { folder: at, ...quick });

  it("brings its indexes along, those too that were pushed later, and nothing that a build left", async () => {
    const [early, late] = [host(), host()];
    await pushCorpus(server.url);
    await pullCorpus(server.url, early);
    const corpus = await openCorpus(folder);
    await buildLexicalIndex(corpus, join(folder, "index", "bm25"));
    await corpus.close();
    writeFileSync(join(folder, "index", "bm25.lock"), "");
    mkdirSync(join(folder, "index", "unfinished"), { recursive: true });
    writeFileSync(join(folder, "index", "unfinished", "block"), "");
    await pushCorpus(server.url);
    for (const [at, wasWhole] of [
      [early, false],
      [late, true],
    ] as const) {
      const { path, bytes } = await pullCorpus(server.url, at);
      expect(bytes > 0).toBe(true);
      expect((await verifiedFiles(path)).files).toEqual((await verifiedFiles(folder)).files);
      expect(existsSync(join(path, "index", "unfinished"))).toBe(false);
      expect((await openCorpus(path)).id).toBe(id);
      expect(
        filesOf(at).some((file) => file.includes(".pull")),
        String(wasWhole),
      ).toBe(false);
    }
  });

  it("that is here under its id, whole, is pulled where the store is down or has lost it", async () => {
    const at = host();
    await pushCorpus(server.url);
    const { path } = await pullCorpus(server.url, at);
    const again = (place: string) => pullSnapshot(open(place), { kind: "corpus", named: id }, { folder: at, ...quick });
    server.requests.length = 0;
    server.fault = () => ({ status: 503 });
    expect(await again(server.url)).toEqual({ id, name: "mills", path, bytes: 0, wasThere: true });
    expect(server.requests.length).toBe(1);
    expect(await again(host())).toMatchObject({ path, wasThere: true });
    const passages = join(path, "passages.bin");
    writeFileSync(passages, readFileSync(passages).fill(0));
    await expect(again(server.url)).rejects.toMatchObject({ failure: { code: "remote_unreachable" } });
  });

  const flip = (file: string) => {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
  };
  const intoFolder = (file: string) => {
    rmSync(file);
    mkdirSync(join(file, "x"), { recursive: true });
  };
  /** A host that has pulled the corpus with its index. */
  const pulledWithIndex = async () => {
    const corpus = await openCorpus(folder);
    await buildLexicalIndex(corpus, join(folder, "index", "bm25"));
    await corpus.close();
    await pushCorpus(server.url);
    const at = host();
    const { path } = await pullCorpus(server.url, at);
    server.requests.length = 0;
    return { at, path };
  };
  const fetchedBelow = (prefix: string) =>
    server.requests
      .map(({ path }) => path)
      .flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));

  it.each<[what: string, harm: Record<string, (file: string) => void>]>([
    [
      "its bytes are others",
      { "documents.jsonl": flip, "passages.bin": (file) => rmSync(file), "index/bm25/postings.bin": flip },
    ],
    ["a byte of its documents is another", { "documents.jsonl": flip }],
    ["its manifest is gone", { "manifest.json": (file) => rmSync(file) }],
    ["an index is damaged", { "index/bm25/postings.bin": flip }],
    ["the manifest of an index is gone", { "index/bm25/manifest.json": (file) => rmSync(file) }],
    ["a file is a folder", { "passages.bin": intoFolder }],
  ])("is mended where %s: by what is damaged alone, under its name and its id", async (_, harm) => {
    const { at, path } = await pulledWithIndex();
    const whole = (await verifiedFiles(folder)).files;
    for (const named of ["mills", id]) {
      for (const [file, spoil] of Object.entries(harm)) spoil(join(path, file));
      server.requests.length = 0;
      const pulled = await pullSnapshot(open(server.url), { kind: "corpus", named }, { folder: at, ...quick });
      const bytes = whole.reduce((sum, file) => sum + (Object.hasOwn(harm, file.path) ? file.bytes : 0), 0);
      expect(pulled).toMatchObject({ path, wasThere: false, bytes });
      expect(fetchedBelow(`corpora/${id}/`).sort()).toEqual(Object.keys(harm).sort());
      expect((await verifiedFiles(path)).files).toEqual(whole);
      expect(readdirSync(at)).toEqual([id]);
      expect(await pullCorpus(server.url, at)).toMatchObject({ wasThere: true, bytes: 0 });
    }
  });

  it("that is damaged stays in its place until a whole one is there, and the next pull goes on", async () => {
    const { at, path } = await pulledWithIndex();
    for (const file of ["documents.jsonl", "passages.bin"]) flip(join(path, file));
    const damaged = readFileSync(join(path, "documents.jsonl"));
    server.fault = (asked) => (asked.endsWith("passages.bin") ? { status: 403 } : {});
    await expect(pullCorpus(server.url, at)).rejects.toMatchObject({ failure: { code: "remote_refused" } });
    expect(readFileSync(join(path, "documents.jsonl")).equals(damaged)).toBe(true);
    server.fault = () => ({});
    server.requests.length = 0;
    await pullCorpus(server.url, at);
    expect(fetchedBelow(`corpora/${id}/`)).toEqual(["passages.bin"]);
    expect((await verifiedFiles(path)).files).toEqual((await verifiedFiles(folder)).files);
  });

  it("keeps an index of its own: one that the store has otherwise, and one that it has not", async () => {
    const { at, path } = await pulledWithIndex();
    const corpus = await openCorpus(path);
    rmSync(join(path, "index"), { recursive: true });
    await buildLexicalIndex(corpus, join(path, "index", "bm25"), { titleWeight: 5 });
    await buildLexicalIndex(corpus, join(path, "index", "own"));
    await corpus.close();
    const before = (await verifiedFiles(path)).files;
    expect(await pullCorpus(server.url, at)).toMatchObject({ wasThere: true, bytes: 0 });
    rmSync(join(path, "documents.jsonl"));
    expect(await pullCorpus(server.url, at)).toMatchObject({ wasThere: false });
    expect((await verifiedFiles(path)).files).toEqual(before);
    flip(join(path, "index", "bm25", "manifest.json"));
    expect(await pullCorpus(server.url, at)).toMatchObject({ wasThere: false });
    const mended = (await verifiedFiles(path)).files;
    expect(mended).toEqual(expect.arrayContaining((await verifiedFiles(folder)).files));
    expect(mended).toEqual(expect.arrayContaining(before.filter((file) => file.path.startsWith("index/own/"))));
  });

  it("is not pushed where a file is damaged", async () => {
    const copy = join(root, "damaged");
    mkdirSync(copy);
    for (const file of readdirSync(folder))
      if (file !== "index") writeFileSync(join(copy, file), readFileSync(join(folder, file)));
    writeFileSync(join(copy, "passages.bin"), readFileSync(join(folder, "passages.bin")).fill(0));
    await expect(verifiedFiles(copy)).rejects.toMatchObject({ failure: { code: "corpus_checksum" } });
  });

  it("keeps the indexes of others that push at the same time", async () => {
    const { manifest, files } = await verifiedFiles(folder);
    const indexed = (name: string) => ({
      kind: "corpus" as const,
      id,
      name: manifest.name,
      files: [
        ...files.filter(({ path }) => !path.startsWith("index/")),
        ...files
          .filter(({ path }) => path === "manifest.json")
          .map((file) => ({ ...file, path: `index/${name}/manifest.json` })),
      ].map((file) => ({ ...file, path: `${id}/${file.path}`, file: join(folder, file.path.split("/").at(-1)!) })),
    });
    for (const place of [store, server.url]) {
      await Promise.all(
        ["a", "b", "c"].map((name) => pushSnapshot(open(place), indexed(name), { names: [], ...quick })),
      );
      const list = JSON.parse(readFileSync(join(store, manifestPath("corpus", id)), "utf8")) as SnapshotManifest;
      const paths = list.files.map(({ path }) => path);
      for (const name of ["a", "b", "c"]) expect(paths).toContain(`${id}/index/${name}/manifest.json`);
      rmSync(join(store, "corpora"), { recursive: true });
    }
  });
});
