/** What can be wrong with the folder of a corpus, each with its code; what was expected, what came, what to do. */
import { fail } from "@arenakit/contracts";

export function corpusMissing(folder: string): never {
  return fail(
    "corpus",
    "corpus_missing",
    `expected a corpus in ${folder}, got no manifest.json there: import one with \`arenakit corpus import --out ${folder}\`, or run an import that was stopped once more`,
  );
}

export function corpusFormat(folder: string, why: string): never {
  return fail(
    "corpus",
    "corpus_format",
    `expected the manifest of a corpus in ${folder}, got ${why}: this is no ArenaKit corpus; check the path or import it again`,
  );
}

export function corpusVersion(folder: string, { expected, got }: { expected: string; got: string }): never {
  return fail(
    "corpus",
    "corpus_version",
    `expected format ${expected} in ${folder}, got ${got}: read it with the program that wrote it, or import it again`,
  );
}

export function failTruncated(path: string, { expected, got }: { expected: number; got: number }): never {
  return fail(
    "corpus",
    "corpus_truncated",
    `expected ${expected} bytes in ${path}, got ${got}: the file is cut off; copy the corpus or import it again`,
  );
}

export function trailingBytes(path: string, { expected, got }: { expected: number; got: number }): never {
  return fail(
    "corpus",
    "corpus_trailing_bytes",
    `expected ${expected} bytes in ${path}, got ${got}: something was appended; copy the corpus or import it again`,
  );
}

export function checksumWrong(what: string): never {
  return fail(
    "corpus",
    "corpus_checksum",
    `expected ${what} to match its checksum, got other bytes: the corpus is damaged; copy it or import it again`,
  );
}
