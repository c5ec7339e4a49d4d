/**
 * Brings a world or a corpus to a store. Files go first and their list last, so that who reads the list finds what it
 * names. A file that the list names is looked at before it is believed, so that a push mends what was lost there. Of an
 * index that the store has already the files that differ are replaced; other indexes there stay.
 */
import { boundary, fail, omitUndefined } from "@arenakit/contracts";
import { nowAndThen } from "../corpus/progress.ts";
import {
  filePath,
  manifestPath,
  manifestText,
  namePath,
  nameText,
  readSnapshotManifest,
  SHORT_DIGITS,
  type SnapshotFile,
  type SnapshotManifest,
  unitOf,
} from "./published.ts";
import { withRetries } from "./retries.ts";
import type { SnapshotStore, StoredText } from "./snapshot-store.ts";

export interface PushedFile extends SnapshotFile {
  /** Where it lies here. */
  readonly file: string;
}

export interface LocalSnapshot extends Omit<SnapshotManifest, "files"> {
  readonly files: readonly PushedFile[];
}

export interface PushOptions {
  /** Names that stand for it from now on, beside the first digits of its id. */
  readonly names: readonly string[];
  /** Sends all files, whatever the store has: a server tells how many bytes it has, not whether they are right. */
  readonly anew?: boolean;
  readonly signal: AbortSignal;
  /** See withRetries. */
  readonly firstRestMs?: number;
}

/** Others may write the list at the same time, and are taken in. */
const LIST_ATTEMPTS = 10;

/** Bytes that were sent: none of files that the store has. */
export async function pushSnapshot(store: SnapshotStore, local: LocalSnapshot, options: PushOptions): Promise<number> {
  const { kind, id } = local;
  const names = [id.slice(0, SHORT_DIGITS), ...options.names];
  return store.alone(manifestPath(kind, id), async () => {
    const sent = await pushFiles(store, local, options);
    for (const name of names) await writeName(store, local, { name, options });
    return sent;
  });
}

async function pushFiles(store: SnapshotStore, local: LocalSnapshot, options: PushOptions): Promise<number> {
  const { kind, id, files } = local;
  const path = manifestPath(kind, id);
  const { signal } = options;
  const settled = new Map<string, number>();
  const sentBytes = () => [...settled.values()].reduce((sum, bytes) => sum + bytes, 0);
  const tell = nowAndThen((state: string) => console.error(`pushing ${kind} ${id.slice(0, SHORT_DIGITS)}: ${state}`));
  for (let attempt = 0; attempt < LIST_ATTEMPTS; attempt++) {
    const before = await again(() => store.readText(path, signal), options);
    const there = await listed(store, local, before);
    for (const { file, ...listing } of files) {
      if (settled.has(listing.path)) continue;
      const target = filePath(kind, listing);
      const source = { file, bytes: listing.bytes, sha256: listing.sha256 };
      const isListed = there.some((other) => other.path === listing.path && other.sha256 === listing.sha256);
      const isThere = isListed && !options.anew && (await again(() => store.has(target, source, signal), options));
      if (!isThere) await again(() => store.write(target, source, signal), options);
      settled.set(listing.path, isThere ? 0 : listing.bytes);
      if (!isThere) tell(`${(sentBytes() / 2 ** 20).toFixed(1)} MiB`);
    }
    const units = new Set(files.map(unitOf));
    const others = there.filter((other) => !units.has(unitOf(other)));
    const own = files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }));
    const all = [...own, ...others].sort((one, other) => (one.path < other.path ? -1 : 1));
    const text = manifestText({ kind, id, name: local.name, files: all });
    if (text === before?.text) return sentBytes();
    if (await again(() => store.writeText(path, text, before, signal), options)) return sentBytes();
  }
  return fail("corpus", "remote_busy", `others write ${store.shown}/${path} all the time: push again`);
}

/** What the store has; a list that cannot be read is replaced. */
async function listed(
  store: SnapshotStore,
  { kind, id }: LocalSnapshot,
  before: StoredText | null,
): Promise<readonly SnapshotFile[]> {
  if (before === null) return [];
  const read = await boundary("corpus", () => readSnapshotManifest(before.text, store.shown, { kind, id }));
  return read.ok ? read.value.files : [];
}

/** The last to push a name has it. */
async function writeName(
  store: SnapshotStore,
  { kind, id }: LocalSnapshot,
  { name, options }: { readonly name: string; readonly options: PushOptions },
): Promise<void> {
  const path = namePath(kind, name);
  const text = nameText(id);
  for (let attempt = 0; attempt < LIST_ATTEMPTS; attempt++) {
    const before = await again(() => store.readText(path, options.signal), options);
    if (before?.text === text) return;
    if (await again(() => store.writeText(path, text, before, options.signal), options)) return;
  }
  fail("corpus", "remote_busy", `others write ${store.shown}/${path} all the time: push again`);
}

const again = <Value>(work: () => Promise<Value>, { signal, firstRestMs }: PushOptions) =>
  withRetries(work, { signal, ...omitUndefined({ firstRestMs }) });
