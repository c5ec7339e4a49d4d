/** Work side by side with a bound: the one promise pool. Pure of I/O and of time. */

/**
 * Starts `work` on the items in their order, at most `limit` (>= 1) at a time, and resolves with the results in that
 * order. Rejects with the first rejection; no further item is started after it, those under way are not waited for.
 */
export async function eachBounded<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      try {
        results[index] = await work(items[index]!, index);
      } catch (error) {
        next = items.length; // the other lanes end with what they are at
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return results;
}
