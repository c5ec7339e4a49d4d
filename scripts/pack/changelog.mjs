// What changed, as changesets write it beside a manifest when a release raises its version; before the first there is none.
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";

const CHANGELOG = "CHANGELOG.md";

/** Copies it to where a package is staged; returns what its manifest must list, since npm takes it for listed alone. */
export function copyChangelog(from, to) {
  if (!existsSync(join(from, CHANGELOG))) return [];
  copyFileSync(join(from, CHANGELOG), join(to, CHANGELOG));
  return [CHANGELOG];
}
