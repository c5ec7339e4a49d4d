/** The groups of a run as they change, a page at a time, for who keeps figures of it. */
import type { GroupFilter, GroupStore, StoredGroup } from "@arenakit/store";

/** Small, so that between two pages others are answered. */
const PAGE = 100;
/** What the store gives at most; more groups than these changed in one millisecond are passed over. */
const MAX_PAGE = 10_000;

/**
 * Hands over each group that changed at `since` or later, in the order of the changes, some more than once; the time of
 * the last change that is known, `since` where there was none.
 */
export async function eachChanged(
  store: Pick<GroupStore, "groups">,
  { since, ...filter }: Pick<GroupFilter, "run" | "states"> & { readonly since: number },
  take: (group: StoredGroup) => void,
): Promise<number> {
  let from = since;
  let limit = PAGE;
  let known = since;
  for (;;) {
    const groups = await store.groups({ ...filter, changedSince: from, order: "changed", limit });
    for (const group of groups) take(group);
    const last = groups.at(-1)?.changedAt ?? from;
    known = Math.max(known, last);
    if (groups.length < limit) return known;
    // A whole page of one moment: a larger one, and beyond the largest the next moment.
    if (last > from) [from, limit] = [last, PAGE];
    else if (limit < MAX_PAGE) limit = MAX_PAGE;
    else [from, limit] = [from + 1, PAGE];
  }
}
