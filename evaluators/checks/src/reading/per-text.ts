/** What is worked out of the same words once: trajectories of one group read the same pages and offers. Bounded. */

/** Characters of texts that are kept of one computation; the older half goes when the newer is full. */
const MOST_KEPT = 1_000_000;

/** Computes once for equal texts. */
export function perText<T>(compute: (text: string) => T): (text: string) => T {
  let [newer, older] = [new Map<string, { value: T }>(), new Map<string, { value: T }>()];
  let kept = 0;
  return (text) => {
    const earlier = newer.get(text);
    if (earlier) return earlier.value;
    const known = older.get(text) ?? { value: compute(text) };
    kept += text.length;
    if (kept > MOST_KEPT / 2) {
      [older, newer] = [newer, new Map()];
      kept = text.length;
    }
    newer.set(text, known);
    return known.value;
  };
}
