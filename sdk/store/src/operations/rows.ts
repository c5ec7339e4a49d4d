/** Lists of any length in statements of bounded size, and how much one transaction takes. */

/** Rows of one statement: with some twenty columns well below the parameters that either engine takes. */
export const ROWS_AT_ONCE = 200;
/** Keys of one list. */
export const KEYS_AT_ONCE = 1000;
/** As many groups as one transaction ends; the store asks again while there are so many. */
export const EXPIRED_AT_ONCE = 200;
/** Rows of groups, of bodies and of judgements that one transaction takes. */
export const PRUNED_AT_ONCE = { groups: 100, bodies: 100, comparisons: 2000 };

/** Runs `work` on at most `size` of them at a time, in order; not at all without any. */
export async function byChunk<Item>(
  items: readonly Item[],
  size: number,
  work: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < items.length; first += size) await work(items.slice(first, first + size));
}
