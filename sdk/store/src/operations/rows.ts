/** Lists of any length in statements of bounded size. */

/** Rows of one statement: with some twenty columns well below the parameters that either engine takes. */
export const ROWS_AT_ONCE = 200;
/** Keys of one list. */
export const KEYS_AT_ONCE = 1000;

/** Runs `work` on at most `size` of them at a time, in order; not at all without any. */
export async function byChunk<Item>(
  items: readonly Item[],
  size: number,
  work: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < items.length; first += size) await work(items.slice(first, first + size));
}
