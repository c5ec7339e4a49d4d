// Lexical search over documents of two languages beside other engines that are given the same terms: time to build, size,
// time of a query, and whether the answers are those of exact BM25. Then ours alone over twenty times as many.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeVenv, venv } from "../interop/venv.mjs";
import { printTable, quantile, significant, spread } from "./support/measure.mjs";
import { zipfDocuments } from "./support/zipf-documents.mjs";

export const about =
  "50,000 documents in two languages beside SQLite FTS5, MiniSearch, bm25s and tantivy; then a million";
const SIZES = { documents: 50_000, queries: 1000, many: 1_000_000 };
const QUICK = { documents: 400, queries: 30, many: 800 };
const PYTHON = ["lexical-peers", ["bm25s==0.3.16", "tantivy==0.27.0", "numpy==2.2.6"]];
const MINISEARCH = "7.2.0";
const CACHE = fileURLToPath(new URL("../../.cache/", import.meta.url));
const K = 10;
/** Of one build and its queries; the million takes the longest. */
const PATIENCE_MS = 3_600_000;

export async function run({ seed, quick = false, rounds = 3 }) {
  const { documents, queries, many } = quick ? QUICK : SIZES;
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "lexical-"));
  try {
    const { query } = zipfDocuments({ seed });
    const asked = Array.from({ length: queries }, (_, at) => query(at));
    await besidePeers({ folder, seed, documents, asked, quick, rounds });
    console.log("");
    printTable(...(await alone({ folder, seed, count: many, rounds })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process of its own for each engine, so that none has what another left. */
async function besidePeers({ folder, seed, documents, asked, quick, rounds }) {
  const { createAnalyser } = await import("@arenakit/corpus-text");
  const analyser = createAnalyser();
  const { document } = zipfDocuments({ seed });
  const terms = (text) => analyser.terms(text).join(" ");
  writeFileSync(
    join(folder, "terms.txt"),
    `${Array.from({ length: documents }, (_, at) => terms(document(at).text)).join("\n")}\n`,
  );
  writeFileSync(join(folder, "queries.txt"), `${asked.map(terms).join("\n")}\n`);
  writeFileSync(join(folder, "texts.json"), JSON.stringify(asked));
  const results = [{ name: "ArenaKit, from the text", ...ours({ folder, seed, count: documents, rounds }) }];
  const [exact] = results;
  if (exact.missing) throw new Error(`ours: ${exact.missing}`);
  const peers = quick ? [] : peerProcesses(folder);
  for (const { name, missing, command } of peers) {
    if (missing) console.log(`${name}: left out, ${missing}`);
    else {
      const result = measured(command, rounds);
      if (result.missing) console.log(`${name}: left out, ${result.missing}`);
      else results.push({ name, ...result });
    }
  }
  const p50 = (one) =>
    quantile(
      one.rounds.map(({ p50 }) => p50),
      0.5,
    );
  printTable(
    [
      "engine",
      "build s",
      "index MiB",
      "first time asked p50 µs",
      "query p50 µs",
      "query p99 µs",
      "p50, times ours",
      "of the exact first 10",
    ],
    results.map((one) => [
      one.name,
      significant(one.build),
      significant(one.bytes / 2 ** 20),
      spread(one.rounds.map(({ first }) => first)),
      spread(one.rounds.map(({ p50 }) => p50)),
      spread(one.rounds.map(({ p99 }) => p99)),
      significant(p50(one) / p50(exact)),
      one.found ? significant(shared(exact.found, one.found)) : "not comparable",
    ]),
  );
}

/** Share of the exact first ten that the other has. */
function shared(exact, found) {
  let [all, held] = [0, 0];
  for (const [at, hits] of exact.entries()) {
    all += hits.length;
    held += hits.filter((one) => found[at].includes(one)).length;
  }
  return held / all;
}

function peerProcesses(folder) {
  const made = process.env.CI === "true" ? madeVenv(...PYTHON) : venv(...PYTHON);
  const python = (name, engine) =>
    made.missing
      ? { name, missing: made.missing }
      : {
          name,
          command: [made.python, fileURLToPath(new URL("support/lexical_peers.py", import.meta.url)), engine, folder],
        };
  const miniSearch = npmPackage("minisearch", MINISEARCH);
  const program = fileURLToPath(new URL("support/minisearch-peer.mjs", import.meta.url));
  return [
    python("tantivy 0.27.0 (k1 1.2, b .75)", "tantivy"),
    python("bm25s 0.3.16", "bm25s"),
    python("SQLite FTS5 (k1 1.2, b .75)", "fts5"),
    miniSearch.missing
      ? { name: `MiniSearch ${MINISEARCH}`, missing: miniSearch.missing }
      : {
          name: `MiniSearch ${MINISEARCH}`,
          command: [process.execPath, "--max-old-space-size=6000", program, miniSearch.folder, folder],
        },
  ];
}

/** Its folder, installed once. */
function npmPackage(name, version) {
  const prefix = join(CACHE, `${name}-${version}`);
  const folder = join(prefix, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return { folder };
  mkdirSync(prefix, { recursive: true });
  const options = ["--prefix", prefix, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", ["install", ...options, `${name}@${version}`], {
    encoding: "utf8",
    timeout: 240_000,
  });
  return status === 0 ? { folder } : { missing: `npm install failed: ${stderr?.trim().split("\n")[0]}` };
}

/** Builds once a round; what was found is of the last. */
function measured([command, ...parameters], rounds) {
  const samples = [];
  for (let round = 0; round < rounds; round++) {
    const { status, signal, stdout, stderr } = spawnSync(command, parameters, {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      timeout: PATIENCE_MS,
    });
    if (status !== 0) return { missing: `it ended with ${status ?? signal}: ${stderr.trim().split("\n").at(-1)}` };
    samples.push(JSON.parse(stdout));
  }
  return {
    ...samples.at(-1),
    build: quantile(
      samples.map(({ build }) => build),
      0.5,
    ),
    rounds: samples.map(({ firstMicros, micros }) => ({
      first: quantile(firstMicros, 0.5),
      p50: quantile(micros, 0.5),
      p99: quantile(micros, 0.99),
    })),
  };
}

function ours({ folder, seed, count, rounds }) {
  const program = fileURLToPath(new URL("support/lexical-ours.mjs", import.meta.url));
  return measured([process.execPath, program, folder, String(seed), String(count), String(K)], rounds);
}

async function alone({ folder, seed, count, rounds }) {
  const one = ours({ folder, seed, count, rounds: Math.min(rounds, 1) });
  if (one.missing) throw new Error(`ours: ${one.missing}`);
  const { first, p50, p99 } = one.rounds[0];
  const mebibytes = (bytes) => significant(bytes / 2 ** 20);
  return [
    [
      "documents",
      "making texts s",
      "build s, with it",
      "blocks",
      "index MiB",
      "peak RSS of the build MiB",
      "open ms",
      "RSS when searched MiB",
      "first time asked p50 µs",
      "query p50 µs",
      "query p99 µs",
    ],
    [
      [
        count,
        significant(one.texts),
        significant(one.build),
        one.blocks,
        mebibytes(one.bytes),
        mebibytes(one.peak),
        significant(one.open),
        mebibytes(one.rss),
        spread([first]),
        spread([p50]),
        spread([p99]),
      ],
    ],
  ];
}
