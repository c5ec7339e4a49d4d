/** `arenakit env new`: one file that is a whole environment, and validates as it is. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, readOptions } from "../commands/arguments.ts";
import { environments } from "../environments.ts";
import { startedAs } from "../started-as.ts";
import { environmentFile } from "./template.ts";

const NewOptions = z.object({ out: z.string().min(1).default(".") });
/** As ids of tasks begin, too. */
const NAME = /^[a-z][a-z0-9-]{0,40}$/;

export function newCommand(): Command {
  return new Command("new")
    .argument("<name>", "lower-case letters, digits and dashes, such as tea-shop")
    .option("--out <dir>", "folder of NAME.ts (default: here)")
    .action((name: string, given: unknown) => writeNew(name, readOptions(NewOptions, given).out));
}

function writeNew(name: string, folder: string): void {
  if (!NAME.test(name)) failUsage(`${name}: expected lower-case letters, digits and dashes, such as tea-shop`);
  if (Object.hasOwn(environments, name)) failUsage(`${name}: there is an environment of this name`);
  const file = join(folder, `${name}.ts`);
  if (existsSync(file)) failUsage(`${file} is there already: give another name, or --out`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, environmentFile(name));
  console.log(`${file}\nNext: ${startedAs(process.env)} env validate ${name} --plugin ${file}`);
}
