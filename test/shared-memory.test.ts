/** Threads over shared memory answer as one that opened the files alone; they read no file again and copy none. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createCorpusWriter, type OpenedCorpus, openCorpus } from "@arenakit/corpus-text";
import type { SharedMemory, SharingThread } from "@arenakit/corpus-text/snapshot";
import { loadWorld, saveWorld } from "@arenakit/corpus-world";
import { buildDenseIndex, openDenseIndex, openStaticEncoder, trainStaticEncoder } from "@arenakit/search/dense";
import { buildLexicalIndex, openLexicalIndex } from "@arenakit/search/lexical";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cityWorld } from "./city-world.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-shared-"));
const worldFile = join(root, "two.akworld");
const folder = join(root, "corpus");
const THREADS = 2;
const QUERIES = ["old bridge", "harbour of ships", "no such word", "tower"];
const THINGS = ["bridge", "harbour", "tower", "garden", "market", "temple", "library"];

afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeAll(async () => {
  await saveWorld(worldFile, cityWorld("杭州", "宁波").data);
  const writer = createCorpusWriter(folder, { name: "things", passages: "whole", made: "test", settings: {} });
  for (let at = 0; at < 300; at++) {
    const [one, other] = [THINGS[at % THINGS.length]!, THINGS[(3 * at + 1) % THINGS.length]!];
    const text = `The old ${one} number ${at} stands near the ${other} of ships and letters ${at * 7}.`;
    writer.add({ id: `d${at}`, title: `${one} ${at}`, text, fields: { third: `${at % 3}` } });
  }
  await writer.finish();
  const corpus = await openCorpus(folder);
  await buildLexicalIndex(corpus, join(folder, "bm25"));
  const encoder = await trainStaticEncoder(corpus, { dimensions: 64 });
  await encoder.save(join(folder, "encoder.bin"));
  for (const kind of ["exact", "hnsw"] as const) await buildDenseIndex(corpus, join(folder, kind), { encoder, kind });
  await corpus.close();
});

/** All that the threads will ask for. */
async function openAll(sharing: SharingThread): Promise<OpenedCorpus> {
  const { memory } = sharing;
  await loadWorld(worldFile, { memory });
  const corpus = await openCorpus(folder, { memory });
  await openLexicalIndex(corpus, join(folder, "bm25"), { memory });
  const encoder = await openStaticEncoder(join(folder, "encoder.bin"), { memory });
  for (const kind of ["exact", "hnsw"]) await openDenseIndex(corpus, join(folder, kind), encoder, { sharing });
  return corpus;
}

function thread(sharing?: SharingThread): { answers: Promise<string>; worker: Worker } {
  const workerData = { world: worldFile, corpus: folder, queries: QUERIES, sharing };
  const worker = new Worker(new URL("./shared-memory-thread.mjs", import.meta.url), { workerData, execArgv: [] });
  return { answers: next(worker) as Promise<string>, worker };
}

const next = (worker: Worker) =>
  new Promise<unknown>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });

/** Every file but manifests, with other bytes of the same length. */
function overwriteFiles(at: string): void {
  for (const file of readdirSync(at, { recursive: true, encoding: "utf8" })) {
    const path = join(at, file);
    if (statSync(path).isFile() && !file.endsWith("manifest.json")) writeFileSync(path, readFileSync(path).fill("\n"));
  }
}

it("answers in every thread as alone, from what the first thread has read and verified", async () => {
  const alone = await thread().answers;
  expect(JSON.parse(alone).length).toBeGreaterThan(300);
  const memory: SharedMemory = new Map();
  const corpus = await openAll({ memory, number: 0, of: THREADS });
  overwriteFiles(root);
  const threads = Array.from({ length: THREADS }, (_, number) => thread({ memory, number, of: THREADS }));
  for (const { answers } of threads) expect(await answers).toBe(alone);
  // What is written here is read there: nobody has a copy.
  for (const part of memory.values())
    for (const bytes of [part, ...Object.values(part)]) if (bytes instanceof Uint8Array) changeTexts(bytes);
  expect(corpus.document(0).title).toBe("BRIDGE 0");
  for (const { worker } of threads) {
    const told = next(worker);
    worker.postMessage("again");
    expect(await told).toEqual(["BRIDGE 0", "东湖风景名胜区"]);
  }
});

/** Of a document and of a place, to others of the same length. */
function changeTexts(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const [from, to] of [
    ['"title":"bridge 0"', '"title":"BRIDGE 0"'],
    ["西湖风景名胜区", "东湖风景名胜区"],
  ] as const)
    for (let at = buffer.indexOf(from); at >= 0; at = buffer.indexOf(from, at + 1)) buffer.write(to, at);
}
