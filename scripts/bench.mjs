// `npm run bench [-- NAME …]`: what things cost, each as a ratio to a baseline measured in the same run
// (test/bench/NAME.mjs; all of them without a name). Results go to stdout, progress to stderr.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { machine, printedTables } from "../test/bench/support/measure.mjs";
import { prepare, ROOT } from "./prepare.mjs";

const USAGE = `usage: npm run bench [-- NAME …] [--seed N] [--rounds N] [--world small|full] [--quick] [--json] [--built]
  --world  the kept world that is served or asked, for the benches that serve or ask one (default: each bench's own)
  --quick  everything tiny and once: shows that a bench runs, measures nothing
  --json   one JSON object on stdout instead of tables
  --built  takes the packages as they are built`;
const folder = join(ROOT, "test", "bench");
const benches = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.slice(0, -4));

function usage(problem) {
  console.error(`${problem}\n${USAGE}\nbenches: ${benches.join(", ")}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seed: { type: "string", default: "1" },
        rounds: { type: "string" },
        world: { type: "string" },
        quick: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        built: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return usage(error.message);
  }
}

const { values, positionals } = readArguments();
const { world, quick, json, built } = values;
const seed = Number(values.seed);
const rounds = values.rounds === undefined ? (quick ? 1 : undefined) : Number(values.rounds);
const unknown = positionals.filter((name) => !benches.includes(name));
if (unknown.length > 0) usage(`no bench ${unknown.join(", ")}`);
if (!Number.isInteger(seed)) usage(`--seed: expected a whole number, got ${values.seed}`);
if (!(rounds === undefined || (Number.isInteger(rounds) && rounds >= 1)))
  usage(`--rounds: expected a whole number of at least 1, got ${values.rounds}`);
if (!(world === undefined || ["small", "full"].includes(world))) usage(`--world: expected small or full, got ${world}`);
if (!built) prepare();

/** `1.20 (1.10 … 1.40)`, as a bench prints what it measured. */
const MEASURED = /^\d+(\.\d+)? \(\d+(\.\d+)? … \d+(\.\d+)?\)$/;
/** A bench of how often something is right prints shares. */
const SHARE = /^[01]\.\d{4}$/;

/** What is wrong with the tables of a bench: none, a ragged one, no figure, or a figure that is not finite. */
function problemsOf(tables) {
  const rows = tables.flatMap(({ header, rows }) => rows.map((row) => ({ header, row })));
  const cells = rows.flatMap(({ row }) => row);
  return [
    ...(tables.every(({ rows }) => rows.length > 0) ? [] : ["a table without rows"]),
    ...(rows.every(({ header, row }) => row.length === header.length) ? [] : ["a row that does not fit its header"]),
    ...(cells.some((cell) => MEASURED.test(cell) || SHARE.test(cell)) ? [] : ["no measured figure"]),
    ...cells.filter((cell) => /NaN|Infinity|undefined|null|\[object/.test(cell)).map((cell) => `the figure ${cell}`),
  ];
}

const print = console.log;
if (json) console.log = () => {};
console.log(machine());
if (quick) console.log("--quick: shows that the benches run; the figures mean nothing");
const results = {};
for (const name of positionals.length > 0 ? positionals : benches) {
  const { about, run } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  console.log(`\n## ${name}: ${about}\n`);
  const began = performance.now();
  const found = await run({ seed, quick, ...(rounds ? { rounds } : {}), ...(world ? { world } : {}) });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.error(`${name}: ${seconds} s`);
  const tables = printedTables();
  for (const problem of problemsOf(tables)) {
    console.error(`${name}: ${problem}`);
    process.exitCode = 1;
  }
  results[name] = { seconds, tables, ...found };
}
if (json) print(JSON.stringify({ machine: machine(), seed, benches: results }));
