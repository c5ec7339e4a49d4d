// The files of a package that its entries lead to: by imports of code and of types, and as modules that threads and
// processes start. All of them are named by a relative path in quotes. Reads nothing: what a file says is an argument.
import { posix } from "node:path";

const NAMED = /["'](\.{1,2}\/[\w./-]+)\.[jt]sx?["']/g;

/** Paths from the package's folder; `read` gives the text of one, or undefined where there is none. */
export function reachedFiles(entries, read) {
  const reached = new Set();
  const left = entries.map((path) => posix.normalize(path));
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const text = reached.has(path) ? undefined : read(path);
    if (text === undefined) continue;
    reached.add(path);
    const ending = path.endsWith(".d.ts") ? ".d.ts" : ".js";
    for (const [, named] of text.matchAll(NAMED)) left.push(posix.join(posix.dirname(path), named + ending));
  }
  return reached;
}

/** Code and types of every subpath of a manifest. */
export const targetsOf = (exports) => Object.values(exports).flatMap(({ types, default: module }) => [types, module]);
