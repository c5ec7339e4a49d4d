/**
 * Loads a module by its path: JavaScript, or TypeScript whose types can be erased, also where Node.js strips none itself.
 * What it imports of this program need not be installed beside it.
 */
import { existsSync } from "node:fs";
import { register } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { failUsage } from "./commands/arguments.ts";

let isRegistered = false;

/** The exports of the module. Throws harness/usage where it is missing or does not load. */
export async function loadModule(file: string): Promise<object> {
  const path = resolve(file);
  if (!existsSync(path)) failUsage(`--plugin ${file}: there is no such file`);
  if (!isRegistered) register("./module-hooks.js", import.meta.url);
  isRegistered = true;
  try {
    return (await import(pathToFileURL(path).href)) as object;
  } catch (error) {
    return failUsage(`--plugin ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
