/**
 * Brings a world or a corpus from a store into a folder, where it appears whole or not at all. What was fetched is kept
 * beside it until then, so that a pull that was stopped goes on; of two pulls at once one waits, and finds it there. What
 * is there with other bytes than the store lists is fetched again, and nothing else.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { boundary, FailureError, fail, omitUndefined } from "@arenakit/contracts";
import { openCorpus } from "@arenakit/corpus-text";
import { onDisk, readSharedFile, readSnapshot, snapshotId } from "@arenakit/corpus-text/snapshot";
import { failUsage } from "../commands/arguments.ts";
import { asOnlyBuilder } from "../corpus/build-lock.ts";
import { verifiedFiles } from "../corpus/corpus-files.ts";
import { nowAndThen } from "../corpus/progress.ts";
import { fetchFile } from "./fetch-file.ts";
import { lackingFiles, type Place, placeFetched, takeAlong } from "./in-place.ts";
import {
  filePath,
  isId,
  isName,
  manifestPath,
  mebibytes,
  namePath,
  readSnapshotManifest,
  readSnapshotName,
  SHORT_DIGITS,
  type SnapshotFile,
  type SnapshotKind,
  type SnapshotManifest,
  unitOf,
  WORLD_EXTENSION,
} from "./published.ts";
import { type RetryOptions, withRetries } from "./retries.ts";
import { missing, type SnapshotStore } from "./snapshot-store.ts";

export interface PullOptions {
  /** Where worlds, or corpora, are kept. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** See withRetries. */
  readonly firstRestMs?: number;
}

export interface Pulled {
  readonly id: string;
  readonly name: string;
  /** The world's file, or the corpus's folder. */
  readonly path: string;
  /** Of the files that were fetched now. */
  readonly bytes: number;
  readonly wasThere: boolean;
}

/** `named` is an id or a name of the store. Throws harness/usage, and FailureErrors as fetchFile does. */
export async function pullSnapshot(
  store: SnapshotStore,
  { kind, named }: { readonly kind: SnapshotKind; readonly named: string },
  options: PullOptions,
): Promise<Pulled> {
  if (!isId(named) && !isName(named)) failUsage(`expected an id of 64 digits or a name, got ${JSON.stringify(named)}`);
  const id = await idOf(store, kind, { named, options });
  const path = join(options.folder, kind === "world" ? `${id.slice(0, SHORT_DIGITS)}${WORLD_EXTENSION}` : id);
  const pull = { store, kind, id, path, staging: join(options.folder, `.${id}.pull`), options, signal: options.signal };
  const found = isId(named) ? await listedOrKept(pull) : await manifestOf(pull);
  if (!("manifest" in found)) return found;
  const { manifest } = found;
  // What is there is found where nothing can be written, too.
  const lacking = await lackingFiles(pull, manifest.files);
  if (lacking.length === 0) return { id, name: manifest.name, path, bytes: 0, wasThere: true };
  onDisk(path, () => {
    mkdirSync(options.folder, { recursive: true });
    accessSync(options.folder, constants.W_OK);
  });
  return asOnlyBuilder(path, () => pullAlone(pull), options.signal);
}

interface Pull extends Place {
  readonly store: SnapshotStore;
  /** What is fetched lies there until all of it is. */
  readonly staging: string;
  readonly options: PullOptions;
}

/**
 * What is here under its id, whole, needs no store: one look whether that lists other indexes by now, and a store that
 * fails is told. Without such a thing here the store is waited for.
 */
async function listedOrKept(pull: Pull): Promise<Listed | Pulled> {
  const { kind, id, path, options } = pull;
  if (!existsSync(path)) return manifestOf(pull);
  const listed = await boundary("corpus", () => manifestOf(pull, 1));
  options.signal.throwIfAborted();
  if (listed.ok) return listed.value;
  const kept = await boundary("corpus", () => wholeHere(kind, path));
  if (!kept.ok || kept.value.id !== id) return manifestOf(pull);
  console.error(`${listed.failure.message}; the ${kind} ${id.slice(0, SHORT_DIGITS)} is here already, whole`);
  return { ...kept.value, path, bytes: 0, wasThere: true };
}

/** Throws where a part of it is not what its checksum says. */
async function wholeHere(kind: SnapshotKind, path: string): Promise<{ readonly id: string; readonly name: string }> {
  if (kind === "corpus") {
    const { id, name } = (await verifiedFiles(path)).manifest;
    return { id, name };
  }
  const { WORLD_KIND, WORLD_VERSION } = await import("@arenakit/corpus-world");
  const bytes = readSharedFile(path);
  const { manifest } = readSnapshot(bytes, { kind: WORLD_KIND, version: WORLD_VERSION });
  return { id: snapshotId(bytes), name: String(manifest.name ?? "") };
}

async function pullAlone(pull: Pull): Promise<Pulled> {
  const first = await manifestOf(pull);
  const outcome = await boundary("corpus", () => pullFiles(pull, first.manifest));
  pull.options.signal.throwIfAborted();
  if (outcome.ok) return outcome.value;
  // Somebody may have pushed again in the meantime: the files are those of another list then.
  const isStale = outcome.failure.code === "remote_damaged" || outcome.failure.code === "remote_missing";
  const second = isStale ? await manifestOf(pull) : first;
  if (second.text === first.text) throw new FailureError(outcome.failure);
  console.error(`${pull.store.shown} has another list of files by now; going on with it`);
  return pullFiles(pull, second.manifest);
}

async function pullFiles(pull: Pull, manifest: SnapshotManifest): Promise<Pulled> {
  const { store, kind, path, staging, options } = pull;
  const { id, name, files } = manifest;
  const lacking = await lackingFiles(pull, files);
  if (lacking.length === 0) return { id, name, path, bytes: 0, wasThere: true };
  if (existsSync(path))
    console.error(
      `${path} lacks ${lacking.length} of ${files.length} files, or has other bytes in them: fetching those`,
    );
  requireRoom(pull, lacking);
  const total = lacking.reduce((sum, file) => sum + file.bytes, 0);
  const tell = nowAndThen((done: number) =>
    console.error(`pulling ${kind} ${id.slice(0, SHORT_DIGITS)}: ${mebibytes(done)} of ${mebibytes(total)} MiB`),
  );
  const { signal, firstRestMs } = options;
  let before = 0;
  for (const file of lacking) {
    const onProgress = (bytes: number) => tell(before + bytes);
    const fetch = { store, path: filePath(kind, file), file, target: join(staging, file.path), signal, onProgress };
    await fetchFile({ ...fetch, ...omitUndefined({ firstRestMs }) });
    before += file.bytes;
  }
  dropOthers(staging, new Set(lacking.map((file) => file.path)));
  await place(pull, files, lacking);
  rmSync(staging, { recursive: true, force: true });
  return { id, name, path, bytes: total, wasThere: false };
}

async function place(pull: Pull, files: readonly SnapshotFile[], lacking: readonly SnapshotFile[]): Promise<void> {
  const { kind, id, path, staging } = pull;
  const fetched = join(staging, kind === "world" ? `${id}${WORLD_EXTENSION}` : id);
  const parts = { folder: fetched, files, lacking };
  if (kind === "corpus") await takeAlong(pull, parts);
  const isIndexAlone = lacking.every((file) => unitOf(file) !== "");
  const found = isIndexAlone ? null : await boundary("corpus", () => idIn(kind, fetched));
  if (found && (!found.ok || found.value !== id)) {
    rmSync(staging, { recursive: true, force: true });
    const what = found.ok ? `it is ${found.value}` : found.failure.message;
    fail("corpus", "remote_damaged", `what was pulled is not the ${kind} ${id} (${what}): push it again`);
  }
  if (kind === "corpus") await placeFetched(pull, parts);
  else onDisk(path, () => renameSync(fetched, path));
}

async function idIn(kind: SnapshotKind, fetched: string): Promise<string> {
  if (kind === "world") return snapshotId(readSharedFile(fetched));
  const corpus = await openCorpus(fetched, { memoryBytes: 0 });
  await corpus.close();
  return corpus.id;
}

/** Files of an earlier list. */
function dropOthers(staging: string, listed: ReadonlySet<string>): void {
  for (const path of readdirSync(staging, { recursive: true, encoding: "utf8" })) {
    const name = path.replaceAll("\\", "/");
    if (!listed.has(name) && statSync(join(staging, path)).isFile()) rmSync(join(staging, path));
  }
}

async function idOf(
  store: SnapshotStore,
  kind: SnapshotKind,
  { named, options }: { readonly named: string; readonly options: PullOptions },
): Promise<string> {
  if (isId(named)) return named;
  const path = namePath(kind, named);
  const found = await readText(store, path, options);
  return found ? readSnapshotName(found.text, `${store.shown}/${path}`) : missing(`${kind} ${named}`, store.shown);
}

interface Listed {
  readonly text: string;
  readonly manifest: SnapshotManifest;
}

async function manifestOf({ store, kind, id, options }: Pull, attempts?: number): Promise<Listed> {
  const path = manifestPath(kind, id);
  const found =
    (await readText(store, path, { ...options, ...omitUndefined({ attempts }) })) ??
    missing(`${kind} ${id}`, store.shown);
  return { text: found.text, manifest: readSnapshotManifest(found.text, `${store.shown}/${path}`, { kind, id }) };
}

const readText = (store: SnapshotStore, path: string, { signal, firstRestMs, attempts }: RetryOptions) =>
  withRetries(() => store.readText(path, signal), { signal, ...omitUndefined({ firstRestMs, attempts }) });

/** Refuses before anything is fetched what would end in the middle. */
function requireRoom({ staging, options }: Pull, files: readonly SnapshotFile[]): void {
  const { bavail, bsize } = statfsSync(options.folder);
  const there = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const wanted = files.reduce(
    (sum, { path, bytes }) =>
      sum + bytes - Math.min(bytes, there(join(staging, path)) || there(join(staging, `${path}.part`))),
    0,
  );
  if (wanted > bavail * bsize)
    fail(
      "harness",
      "disk_full",
      `${options.folder} has ${bavail * bsize} bytes free, and ${wanted} are to come: make room and pull again`,
    );
}
