/** Groups as they are in the store, with their attempts and results; closed ones never change and are cached for a while. */
import { eachBounded } from "@arenakit/contracts";
import { CLOSED_STATES, type GroupStore, type StoredAttempt, type StoredGroup } from "@arenakit/store";
import { LIMITS } from "./limits.ts";
import { GroupResult } from "./result.ts";

/** A group as it was read. */
export interface Snapshot {
  readonly group: StoredGroup;
  /** By index. Of a group that is not closed they may be up to a second older than the group. */
  readonly attempts: ReadonlyMap<number, StoredAttempt>;
  /** Null of a group that is not closed, or was closed without having been judged. */
  readonly result: GroupResult | null;
}

interface Snapshots {
  /** By id, whether attempts have to be as new as the group; the groups that are not known are absent. */
  read(asked: ReadonlyMap<string, boolean>): Promise<ReadonlyMap<string, Snapshot>>;
}

/** Groups of one query, and lists of attempts that are read side by side. */
const MAX_READ = 1000;
const READ_WIDTH = 16;
/** Matches and attempts of remembered groups, all together. */
const REMEMBERED_PARTS = 200_000;

export const isClosed = ({ state }: Pick<StoredGroup, "state">) => CLOSED_STATES.includes(state);

/** Remembers closed groups, and attempts of the others as long as their group has not changed. */
export function createSnapshots(store: Pick<GroupStore, "groupsById" | "attempts">): Snapshots {
  const closed = new Map<string, Snapshot>();
  const open = new Map<string, { readonly version: number; readonly attempts: Snapshot["attempts"] }>();
  let parts = 0;
  const remember = (snapshot: Snapshot) => {
    open.delete(snapshot.group.id);
    closed.set(snapshot.group.id, snapshot);
    parts += partsOf(snapshot);
    for (const [id, oldest] of closed) {
      if (parts <= REMEMBERED_PARTS) break;
      closed.delete(id);
      parts -= partsOf(oldest);
    }
  };
  const attemptsOf = async (id: string) =>
    new Map((await store.attempts(id)).map((attempt) => [attempt.index, attempt] as const));
  const snapshotOf = async (group: StoredGroup, wholly: boolean): Promise<Snapshot> => {
    const { id, version } = group;
    if (isClosed(group)) {
      const result = group.result && GroupResult.safeParse(group.result);
      const snapshot = { group, attempts: await attemptsOf(id), result: result?.success ? result.data : null };
      if (!closed.has(id)) remember(snapshot);
      return snapshot;
    }
    const known = open.get(id);
    if (known && (known.version === version || !wholly)) return { group, attempts: known.attempts, result: null };
    if (!wholly) return { group, attempts: NO_ATTEMPTS, result: null };
    const attempts = await attemptsOf(id);
    if (open.size >= LIMITS.maxOpenGroups) open.clear();
    open.set(id, { version, attempts });
    return { group, attempts, result: null };
  };
  return {
    async read(asked) {
      const found = new Map<string, Snapshot>();
      const unknown: string[] = [];
      for (const id of asked.keys()) {
        const known = closed.get(id);
        if (known) found.set(id, known);
        else unknown.push(id);
      }
      const chunks = Array.from({ length: Math.ceil(unknown.length / MAX_READ) }, (_, at) =>
        unknown.slice(at * MAX_READ, (at + 1) * MAX_READ),
      );
      const groups = (await Promise.all(chunks.map((ids) => store.groupsById(ids)))).flat();
      await eachBounded(groups, READ_WIDTH, async (group) => {
        found.set(group.id, await snapshotOf(group, asked.get(group.id) ?? true));
      });
      return found;
    },
  };
}

const NO_ATTEMPTS: Snapshot["attempts"] = new Map();
const partsOf = ({ group, result }: Snapshot) => 1 + group.size + (result?.matches.length ?? 0);

interface RecentSnapshots {
  get(id: string): Snapshot | undefined;
  /** What was read before this moment, or is being read, is old. */
  changed(id: string): void;
  /** Before the store is asked; what it gives goes to the function that this returns. */
  reading(): (found: ReadonlyMap<string, Snapshot>) => void;
  /** Forgets all others. */
  keepOnly(isWaitedFor: (id: string) => boolean): void;
}

export function createRecentSnapshots(): RecentSnapshots {
  const recent = new Map<string, Snapshot>();
  let changedMeanwhile = new Set<string>();
  return {
    get: (id) => recent.get(id),
    changed(id) {
      recent.delete(id);
      changedMeanwhile.add(id);
    },
    reading() {
      const changed = new Set<string>();
      changedMeanwhile = changed;
      return (found) => {
        for (const [id, snapshot] of found) {
          // Without its attempts a group says nothing of those that were abandoned.
          if (snapshot.attempts.size > 0 && !changed.has(id)) recent.set(id, snapshot);
        }
      };
    },
    keepOnly(isWaitedFor) {
      for (const id of recent.keys()) if (!isWaitedFor(id)) recent.delete(id);
    },
  };
}
