/** Records of a dump as groups of tasks: by the trainer's own key, and by the order of the lines where it writes none. */
import { isDeepStrictEqual } from "node:util";
import type { Failure, Task, Trajectory } from "@arenakit/contracts";
import { failUsage } from "../commands/arguments.ts";
import type { Dump, DumpPlace, DumpRecord, UnreadRecord } from "./read-dump.ts";

export interface DumpGroup {
  readonly id: string;
  readonly attempts: readonly DumpRecord[];
  /** Why it cannot be judged, whatever its attempts say. */
  readonly failure: Failure | null;
  /** Records that stand there once more, word for word. */
  readonly repeated: number;
}

/**
 * `size` is for dumps without keys: so many consecutive records of a file are a group, and the prompt is never one. Throws
 * harness/usage where it is missing, where it is given for keyed records, and where those of a file are no multiple of it.
 */
export function groupsOfDump(dump: Dump, { size }: { readonly size?: number | undefined } = {}): DumpGroup[] {
  const { records } = dump;
  const isKeyed = records.every(({ group }) => group !== null);
  if (!isKeyed && size === undefined)
    failUsage("--group-size: the dump names no groups: say how many consecutive attempts are one");
  if (size !== undefined) return consecutiveGroups(dump, size);
  return [...groupBy(records, ({ group }) => group!)].map(([id, members]) => groupOf(id, members));
}

function consecutiveGroups({ records, unread }: Dump, size: number): DumpGroup[] {
  if (records.length > 0 && records.every(({ group }) => group !== null))
    failUsage("--group-size: the dump names its groups; leave it out");
  const places: readonly (DumpRecord | UnreadRecord)[] = [...records, ...unread].sort((a, b) => a.line - b.line);
  for (const [file, { length }] of groupBy(places, (place) => place.file))
    if (length % size !== 0) failUsage(`--group-size ${size}: ${file}: ${length} attempts are no multiple of it`);
  return [...groupBy(places, ({ line }) => line - ((line - 1) % size))].map(([start, members]) => {
    const lost = members.filter((member) => "why" in member);
    const read = members.filter((member) => "record" in member);
    const group = groupOf(`rows ${start} to ${start + size - 1}`, read);
    return lost.length > 0 ? { ...group, failure: unreadable(lost) } : group;
  });
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const members = groups.get(keyOf(item));
    if (members) members.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Of a group with a member that cannot be read: what it was is not known, so the others are not ranked without it. */
export const unreadable = (places: readonly DumpPlace[]): Failure => ({
  owner: "harness",
  code: "line_unreadable",
  message: `cannot be read: ${places.map(({ at }) => at).join(", ")}`,
  retryable: false,
});

/** Several samples of one rollout are one attempt: the last, which has the answer. */
function groupOf(id: string, members: readonly DumpRecord[]): DumpGroup {
  const attempts = new Map<string, DumpRecord>();
  const parts = new Map<string, DumpRecord>();
  let repeated = 0;
  for (const member of members) {
    const { attempt, part, line } = member;
    const key = attempt ?? `line ${line}`;
    const before = parts.get(`${key}\n${part}`);
    if (before && !isSame(before, member))
      return { id, attempts: members, failure: twoOfOne(before, member), repeated };
    if (before) repeated++;
    parts.set(`${key}\n${part}`, member);
    attempts.set(key, member);
  }
  return { id, attempts: [...attempts.values()], failure: null, repeated };
}

const isSame = (one: DumpRecord, other: DumpRecord) =>
  one.reward === other.reward && isDeepStrictEqual(one.record, other.record);

const twoOfOne = (before: DumpRecord, member: DumpRecord): Failure => ({
  owner: "harness",
  code: "duplicate_attempt",
  message: `${before.at} and ${member.at} have the key of one attempt (${member.attempt}) and say different things`,
  retryable: false,
});

/** By the id that the records carry; else the task whose question the prompt of the first holds, the longest if several. Null where there is none, or more than one. */
export function taskOf(
  attempts: readonly { readonly task: string | null }[],
  first: Trajectory,
  tasks: readonly Task[],
): Task | null {
  const named = attempts.find(({ task }) => task !== null)?.task;
  if (named !== undefined && named !== null) return tasks.find(({ id }) => id === named) ?? null;
  const prompt = promptOf(first);
  const asked = tasks.filter(({ query }) => prompt.includes(query)).sort((a, b) => b.query.length - a.query.length);
  const [longest, second] = asked;
  return longest && longest.query !== second?.query ? longest : null;
}

/** What was said before the policy's first turn. */
function promptOf({ steps }: Trajectory): string {
  const first = steps.findIndex((step) => step.source === "agent" && step.is_copied_context !== true);
  return steps
    .slice(0, first < 0 ? steps.length : first)
    .map(({ message }) => (typeof message === "string" ? message : JSON.stringify(message)))
    .join("\n");
}
