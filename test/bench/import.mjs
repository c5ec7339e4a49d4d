// What an import costs a user: `arenakit corpus import --format wiki18` on a million rows like those of wiki-18, against
// reading the same file, hashing it and parsing every line; the memory of a quarter of the rows beside that of all, and what
// 21 million would take; and what the opened corpus answers in.
import { createHash } from "node:crypto";
import { closeSync, createReadStream, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { random } from "@arenakit/contracts";
import { openCorpus } from "@arenakit/corpus-text";
import { ROOT } from "../../scripts/prepare.mjs";
import { inFolder, measured } from "./support/demo-run.mjs";
import { columns, printTable, quantile, ratios, spread, takeTurns, wallMs } from "./support/measure.mjs";
import { wikiRows } from "./support/wiki-rows.mjs";

export const about = "a million rows like wiki-18's as a corpus";
const ARENAKIT = join(ROOT, "sdk/cli/bin/arenakit.js");
const ROWS = 1_000_000;
const QUICK_ROWS = 2000;
/** Rows of wiki-18 itself. */
const WIKI18_ROWS = 21_015_324;
const LOOKUPS = 2000;

export async function run({ seed, quick = false, rounds = 1 }) {
  const rows = quick ? QUICK_ROWS : ROWS;
  await inFolder(async (_, folder) => {
    const whole = join(folder, "wiki.jsonl");
    writeRows(whole, { seed, rows });
    const quarter = join(folder, "quarter.jsonl");
    writeRows(quarter, { seed, rows: Math.ceil(rows / 4) });
    const { imported, parsed, part } = await takeTurns(
      {
        imported: (round) => importOf(whole, join(folder, `whole-${round}`)),
        parsed: async () => (await wallMs(() => hashedAndParsed(whole))) / 1000,
        part: (round) => importOf(quarter, join(folder, `quarter-${round}`)),
      },
      { rounds, warmUps: 0 },
    );
    const corpus = join(folder, "whole-0");
    costs({ rows, imported: columns(imported), parsed, part: columns(part) }, { source: whole, corpus });
    await answers(corpus, { seed, lookups: quick ? 50 : LOOKUPS });
  });
}

function writeRows(path, { seed, rows }) {
  const file = openSync(path, "w");
  let held = [];
  for (const line of wikiRows({ seed, rows })) {
    if (held.push(`${line}\n`) < 5000) continue;
    writeSync(file, held.join(""));
    held = [];
  }
  writeSync(file, held.join(""));
  closeSync(file);
}

const importOf = (file, out) =>
  measured([
    ARENAKIT,
    "corpus",
    "import",
    "--format",
    "wiki18",
    "--in",
    file,
    "--out",
    out,
    "--name",
    "bench",
    "--json",
  ]);

/** What nobody who takes in JSON lines and names them by content can do without. */
async function hashedAndParsed(path) {
  const hash = createHash("sha256");
  let rest = "";
  let characters = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(piece);
    const lines = (rest + piece.toString("latin1")).split("\n"); // all of it is ASCII
    rest = lines.pop();
    for (const line of lines) characters += JSON.parse(line).contents.length;
  }
  return [hash.digest("hex"), characters];
}

function costs({ rows, imported, parsed, part }, { source, corpus }) {
  const bytes = (folder) =>
    ["documents.jsonl", "documents.offsets", "documents.keys", "documents.columns", "documents.origins", "passages.bin"]
      .map((name) => statSync(join(folder, name)).size)
      .reduce((sum, size) => sum + size, 0);
  const rate = imported.seconds.map((seconds) => rows / seconds);
  const times = WIKI18_ROWS / rows;
  // What grows with the rows are the slots of the keys, which are there one and a half times while their number doubles,
  // and a byte a document for the column of the languages.
  const grown = (count) => (1.5 * slotBytes(count) + count) / 2 ** 20;
  const beyond = imported.peakMebibytes.map((whole) => whole - grown(rows) + grown(WIKI18_ROWS));
  printTable(
    ["arenakit corpus import", `${rows} rows`, `${WIKI18_ROWS} rows, extrapolated`],
    [
      ["rows a second", spread(rate), ""],
      ["seconds", spread(imported.seconds), spread(imported.seconds.map((seconds) => seconds * times))],
      ["× reading, hashing and parsing the file", spread(ratios(imported.seconds, parsed)), ""],
      ["largest resident set, MiB", spread(imported.peakMebibytes), spread(beyond)],
      ["the same for a quarter of the rows, MiB", spread(part.peakMebibytes), ""],
      ["source, MB", mega(statSync(source).size), mega(statSync(source).size * times)],
      ["corpus, MB", mega(bytes(corpus)), mega(bytes(corpus) * times)],
    ],
  );
}

/** Eight bytes a slot, a power of two of them, at most seven tenths in use. */
const slotBytes = (count) => 8 * 2 ** Math.ceil(Math.log2(count / 0.7));
const mega = (bytes) => (bytes / 1e6).toFixed(1);

async function answers(folder, { seed, lookups }) {
  const draw = random(seed, "import-lookups");
  const table = [];
  for (const [held, memoryBytes] of [
    ["in memory as far as 256 MiB go", undefined],
    ["read from the disk alone", 0],
  ]) {
    let corpus;
    const opening = await wallMs(async () => {
      corpus = await openCorpus(folder, memoryBytes === undefined ? {} : { memoryBytes });
    });
    const microseconds = async (ask) => {
      const taken = [];
      for (let at = 0; at < lookups; at++)
        taken.push((await wallMs(() => ask(Math.floor(draw.next() * corpus.documentCount)))) * 1000);
      return `${quantile(taken, 0.5).toFixed(1)} / ${quantile(taken, 0.99).toFixed(1)}`;
    };
    table.push([
      held,
      opening.toFixed(1),
      await microseconds((number) => corpus.document(number)),
      await microseconds((number) => corpus.numberOf(String(number))),
      (await wallMs(() => corpus.matching({ language: "en" }))).toFixed(2),
      (await wallMs(() => corpus.matching({ language: ["en", "zh"] }))).toFixed(2),
      (await wallMs(() => corpus.matching({ language: "en" }))).toFixed(2),
    ]);
    await corpus.close();
  }
  printTable(
    [
      "opened",
      "ms to open",
      "document, µs p50 / p99",
      "number of an id, µs p50 / p99",
      "filter at first, ms",
      "another, ms",
      "again, ms",
    ],
    table,
  );
}
