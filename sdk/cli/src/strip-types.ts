/** Hooks of the module loader, on its own thread: TypeScript becomes JavaScript by the code that Node.js has from version 22 on. */
import { readFile } from "node:fs/promises";
import type { LoadHook } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "@swc/wasm-typescript";

const TYPED = /^file:.*\.m?ts$/;

export const load: LoadHook = async (url, context, next) => {
  if (!TYPED.test(url)) return next(url, context);
  const path = fileURLToPath(url);
  const { code } = transformSync(await readFile(path, "utf8"), { mode: "strip-only", filename: path });
  return { format: "module", source: code, shortCircuit: true };
};
