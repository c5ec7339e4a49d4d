/**
 * Hooks of the module loader, on its own thread. TypeScript becomes JavaScript by the code that Node.js has from version 22
 * on, and a module finds zod and the packages of ArenaKit wherever it lies.
 */
import { readFile } from "node:fs/promises";
import type { LoadHook, ResolveHook } from "node:module";
import { fileURLToPath } from "node:url";

const TYPED = /^file:.*\.m?ts$/;
const OF_THIS_PROGRAM = /^(?:zod|@arenakit\/[\w-]+)(?:\/|$)/;

export const resolve: ResolveHook = async (specifier, context, next) => {
  // That a module has no copy of its own is known by trying only.
  try {
    return await next(specifier, context);
  } catch (error) {
    if (!OF_THIS_PROGRAM.test(specifier)) throw error;
    return next(specifier, { ...context, parentURL: import.meta.url });
  }
};

export const load: LoadHook = async (url, context, next) => {
  // The types of version 20 do not know the feature that later versions report.
  const { typescript } = process.features as { typescript?: string | false };
  if (!TYPED.test(url) || typescript) return next(url, context);
  const { transformSync } = await import("@swc/wasm-typescript");
  const path = fileURLToPath(url);
  const { code } = transformSync(await readFile(path, "utf8"), { mode: "strip-only", filename: path });
  return { format: "module", source: code, shortCircuit: true };
};
