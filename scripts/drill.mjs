// `npm run drill -- NAME [options]`: long tests of endurance, each seeded and repeatable (test/drills/NAME.mjs).
// `--built` takes the packages as they are built.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { prepare, ROOT } from "./prepare.mjs";

const folder = join(ROOT, "test", "drills");
const drills = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.slice(0, -4));
const [name, ...rest] = process.argv.slice(2);
if (!name || !drills.includes(name)) {
  console.error(`usage: npm run drill -- NAME [--seed N] [--built] …\ndrills: ${drills.join(", ")}`);
  process.exit(2);
}
// A drill imports what is built, so the build comes before it is known which options it has.
if (!rest.includes("--built")) prepare();
const { run, options } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
const always = { seed: { type: "string", default: "1" }, built: { type: "boolean", default: false } };
const { values } = parseArgs({ args: rest, options: { ...always, ...options } });
const { passed, failed } = await run(values);
console.log(`${name}: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
