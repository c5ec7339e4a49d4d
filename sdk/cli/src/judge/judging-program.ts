/**
 * The code that judges, named by its bytes: judgements that other code gave are not taken for its own. Paths have no part
 * in the name, so that two machines with the same installation give the same one.
 */
import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { programDigest } from "@arenakit/corpus-text/snapshot";
import { environments } from "../environments.ts";

/** What attempts are read, checked, shown and judged by. */
const PACKAGES = [
  "contracts",
  "core",
  "evaluator-checks",
  "evaluator-arena",
  ...Object.keys(environments).map((name) => `env-${name}`),
];

/** Names the packages that judge and the modules of --plugin; both are read when the name is first asked for. */
export function judgingProgram(plugins: readonly string[]): () => string {
  let name: string | undefined;
  return () => {
    name ??= judgingDigest(
      PACKAGES.map((one) => dirname(fileURLToPath(import.meta.resolve(`@arenakit/${one}`)))),
      plugins,
    );
    return name;
  };
}

/**
 * A digest of the code in folders, and of modules with the files that they name by relative paths. What a module imports
 * from packages has no part in it.
 */
export function judgingDigest(folders: readonly string[], modules: readonly string[]): string {
  const files = new Map<string, string>();
  for (const module of modules) addFile(resolve(module), files);
  return programDigest(folders, [...files.values()].join("\0"));
}

const RELATIVE_PATH = /["'](\.{1,2}\/[^"']+)["']/g;

function addFile(file: string, files: Map<string, string>): void {
  if (files.has(file) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return;
  const text = readFileSync(file, "utf8");
  files.set(file, text);
  for (const [, path] of text.matchAll(RELATIVE_PATH)) addFile(resolve(dirname(file), path!), files);
}
