// Ours over generated documents: `node lexical-ours.mjs FOLDER SEED COUNT K`; prints {build, bytes, firstMicros, micros, found} and what
// else a build and a search take. The build is a process of its own, so that its memory is.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildLexicalIndex, openLexicalIndex } from "@arenakit/search/lexical";
import { zipfCorpus, zipfDocuments } from "./zipf-documents.mjs";

const [folder, seed, count, k, role] = process.argv.slice(2);
const index = join(folder, `ours-${count}`);
const corpus = zipfCorpus({ seed: Number(seed), count: Number(count) });
const now = () => performance.now();

if (role === "build") {
  const { document } = zipfDocuments({ seed: Number(seed) });
  const began = now();
  for (let at = 0; at < Math.min(corpus.passageCount, 20_000); at++) document(at);
  const texts = ((now() - began) / 1000) * Math.max(1, corpus.passageCount / 20_000);
  const { build } = await buildLexicalIndex(corpus, index, { now });
  console.log(
    JSON.stringify({ texts, build: build.seconds, blocks: build.blocks, peak: process.resourceUsage().maxRSS * 1024 }),
  );
} else {
  rmSync(index, { recursive: true, force: true });
  const built = spawnSync(process.execPath, [process.argv[1], folder, seed, count, k, "build"], { encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stderr);
  const asked = JSON.parse(readFileSync(join(folder, "texts.json"), "utf8"));
  const began = now();
  const lexical = await openLexicalIndex(corpus, index);
  const open = now() - began;
  // Each query twice, in two passes: what the first one warms is told apart.
  const passes = [];
  let found = [];
  for (let pass = 0; pass < 2; pass++) {
    const micros = [];
    found = [];
    for (const query of asked) {
      const from = now();
      const [hits] = await lexical.search([query], { k: Number(k) });
      micros.push((now() - from) * 1000);
      found.push(hits.map(({ passage }) => passage));
    }
    passes.push(micros);
  }
  const [firstMicros, micros] = passes;
  const bytes = Object.values(lexical.manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    JSON.stringify({
      ...JSON.parse(built.stdout),
      bytes,
      firstMicros,
      micros,
      found,
      open,
      rss: process.memoryUsage.rss(),
    }),
  );
}
