/** Loads a module by its path: JavaScript, or TypeScript whose types can be erased, also where Node.js strips none itself. */
import { existsSync } from "node:fs";
import { register } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { fail } from "@arenakit/contracts";

const TYPED = /\.m?ts$/;
let isRegistered = false;

/** The exports of the module. Throws harness/usage where it is missing or does not load. */
export async function loadModule(file: string): Promise<object> {
  const path = resolve(file);
  if (!existsSync(path)) fail("harness", "usage", `--plugin ${file}: there is no such file`);
  // The types of version 20 do not know the feature that later versions report.
  const { typescript } = process.features as { typescript?: string | false };
  if (TYPED.test(path) && !typescript && !isRegistered) {
    register("./strip-types.js", import.meta.url);
    isRegistered = true;
  }
  try {
    return (await import(pathToFileURL(path).href)) as object;
  } catch (error) {
    return fail("harness", "usage", `--plugin ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
