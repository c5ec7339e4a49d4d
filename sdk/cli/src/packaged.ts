/**
 * What the published package brings along, so that it need not be made: the small world of seed 1, or generated corpora.
 * In the repository there is none.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What a package brings is of this seed. */
const SEED = 1;

/** The path of a file or a folder by its name in the package; undefined for one that it does not bring. */
export function packagedPath(name: "world.akworld" | "wiki" | "web" | "papers", seed: number): string | undefined {
  if (seed !== SEED) return undefined;
  const path = fileURLToPath(new URL(`../data/${name}`, import.meta.url));
  return existsSync(path) ? path : undefined;
}
