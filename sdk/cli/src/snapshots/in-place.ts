/**
 * What of a snapshot lies in its place already, told by its bytes, and how what was fetched joins it: a corpus whose own
 * files are missing or damaged is replaced by a whole one, with what is right of the old one and its own indexes; an index
 * by a whole index.
 */
import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { boundary, fail } from "@arenakit/contracts";
import { fileDigest, onDisk, placeFolder } from "@arenakit/corpus-text/snapshot";
import { isWholeIndex, wholeIndexes } from "../corpus/corpus-files.ts";
import { nowAndThen } from "../corpus/progress.ts";
import { mebibytes, SHORT_DIGITS, type SnapshotFile, type SnapshotKind, unitOf } from "./published.ts";

export interface Place {
  readonly kind: SnapshotKind;
  readonly id: string;
  /** The world's file, or the corpus's folder. */
  readonly path: string;
  readonly signal: AbortSignal;
}

/**
 * Files that are not there with the listed bytes. A world may have an older index; an index of a corpus that is whole by
 * its own manifest is the corpus's own, whatever the store has, and lacks nothing.
 */
export async function lackingFiles(place: Place, files: readonly SnapshotFile[]): Promise<SnapshotFile[]> {
  const { kind, id, path, signal } = place;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const tell = nowAndThen((done: number) =>
    console.error(`checking ${kind} ${id.slice(0, SHORT_DIGITS)}: ${mebibytes(done)} of ${mebibytes(total)} MiB`),
  );
  const lacking: SnapshotFile[] = [];
  let checked = 0;
  for (const file of files) {
    signal.throwIfAborted();
    if (!(await isAsListed(kind === "world" ? path : join(path, below(file)), file))) lacking.push(file);
    checked += file.bytes;
    tell(checked);
  }
  const own = new Set<string>();
  for (const unit of new Set(lacking.map(unitOf)))
    if (unit !== "" && (await isWholeIndex(join(path, unit)))) own.add(unit);
  return lacking.filter((file) => !own.has(unitOf(file)));
}

/** The size first: it costs nothing. What cannot be read is not there. */
async function isAsListed(file: string, { bytes, sha256 }: SnapshotFile): Promise<boolean> {
  const found = await boundary("corpus", () => statSync(file));
  if (!found.ok || !found.value.isFile() || found.value.size !== bytes) return false;
  const digest = await boundary("corpus", () => fileDigest(file));
  return digest.ok && digest.value.sha256 === sha256;
}

/** Of a corpus, without its id. */
const below = ({ path }: SnapshotFile): string => path.slice(path.indexOf("/") + 1);

interface Fetched {
  /** Holds the lacking files. */
  readonly folder: string;
  readonly files: readonly SnapshotFile[];
  readonly lacking: readonly SnapshotFile[];
}

/** Lays beside the fetched files what is right of the corpus that is there, so that the folder, or each index in it, is whole. */
export async function takeAlong({ path }: Place, { folder, files, lacking }: Fetched): Promise<void> {
  const fetched = new Set(lacking);
  const units = new Set(lacking.map(unitOf));
  const right = files.filter((file) => units.has(unitOf(file)) && !fetched.has(file)).map(below);
  const indexes = units.has("") ? (await wholeIndexes(path)).filter((unit) => !units.has(unit)) : [];
  for (const file of [...right, ...indexes.flatMap((unit) => filesOf(path, unit))]) {
    const target = join(folder, file);
    onDisk(target, () => mkdirSync(dirname(target), { recursive: true }));
    // Not every file system has links.
    const linked = await boundary("harness", () => linkSync(join(path, file), target));
    if (!linked.ok) onDisk(target, () => copyFileSync(join(path, file), target));
  }
}

/** `unit` itself where it is a file. */
function filesOf(path: string, unit: string): string[] {
  if (statSync(join(path, unit)).isFile()) return [unit];
  const entries = readdirSync(join(path, unit), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${unit}/${name}`);
}

/** The folder, or each index in it, to its place; what is broken there goes only now. */
export async function placeFetched(place: Place, { folder, files, lacking }: Fetched): Promise<void> {
  const units = new Set(lacking.map(unitOf));
  for (const unit of units.has("") ? [""] : units) {
    const [made, target] = [join(folder, unit), join(place.path, unit)];
    onDisk(target, () => mkdirSync(dirname(target), { recursive: true }));
    if (statSync(made).isFile()) onDisk(target, () => renameSync(made, target));
    else
      await placeFolder(made, target, async () => {
        const wanted = unit === "" ? files : files.filter((file) => unitOf(file) === unit);
        const [broken] = await lackingFiles(place, wanted);
        if (broken) fail("corpus", "corpus_checksum", `${join(place.path, below(broken))} is not as listed`);
      });
  }
}
