// `npm run bench [-- NAME …] [--seed N] [--rounds N]`: what things cost, each as a ratio to a baseline measured in
// the same run (test/bench/NAME.mjs; all of them without a name). Results go to stdout, progress to stderr.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { machine } from "../test/bench/support/measure.mjs";
import { prepare, ROOT } from "./prepare.mjs";

const folder = join(ROOT, "test", "bench");
const benches = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.slice(0, -4));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string" } },
});
const [seed, rounds] = [Number(values.seed), values.rounds === undefined ? undefined : Number(values.rounds)];
const unknown = positionals.filter((name) => !benches.includes(name));
if (unknown.length > 0 || !Number.isInteger(seed) || !(rounds === undefined || rounds >= 1)) {
  console.error(`usage: npm run bench [-- NAME …] [--seed N] [--rounds N]\nbenches: ${benches.join(", ")}`);
  process.exit(2);
}
prepare();
console.log(machine());
for (const name of positionals.length > 0 ? positionals : benches) {
  const { about, run } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  console.log(`\n## ${name}: ${about}`);
  await run({ seed, ...(rounds === undefined ? {} : { rounds }) });
}
