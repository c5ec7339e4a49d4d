/** Groups as they change, a page at a time: for who keeps figures of a run, and for who tells of changes. */
import type { GroupFilter, GroupStore, StoredGroup } from "@arenakit/store";

/** What the store gives at most; more groups than these changed in one millisecond are passed over. */
const MAX_PAGE = 10_000;

export interface ChangedGroupsFilter extends Pick<GroupFilter, "run" | "states"> {
  readonly since: number;
  /** Groups of a page: between two pages others are answered. */
  readonly page: number;
}

/** Pages of all groups that changed at `since` or later, in the order of the changes, some groups more than once. */
export async function* changedGroups(
  store: Pick<GroupStore, "groups">,
  { since, page, ...filter }: ChangedGroupsFilter,
): AsyncGenerator<StoredGroup[]> {
  let [from, limit] = [since, page];
  for (;;) {
    const groups = await store.groups({ ...filter, changedSince: from, order: "changed", limit });
    if (groups.length > 0) yield groups;
    if (groups.length < limit) return;
    // A whole page of one moment, as when a run is cancelled: a larger one, and beyond the largest the next moment.
    const last = groups.at(-1)!.changedAt;
    if (last > from) [from, limit] = [last, page];
    else if (limit < MAX_PAGE) limit = MAX_PAGE;
    else [from, limit] = [from + 1, page];
  }
}
