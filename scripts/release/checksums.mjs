// The sha256 of each file that people fetch by hand, in a file beside them that `sha256sum --check` reads.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Of all files of a folder, which holds no other folder. */
export function writeChecksums(folder) {
  const lines = readdirSync(folder)
    .sort()
    .map((file) => {
      const sum = createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest("hex");
      return `${sum}  ${file}\n`;
    });
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}
