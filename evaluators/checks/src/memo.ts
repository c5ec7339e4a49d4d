/** What several checks ask is worked out once: of one reading, or of equal words. */
import type { TrajectoryReading } from "./reading.ts";

/** Computes once for each reading, and for each key that is asked of it. */
export function perReading<T, R extends TrajectoryReading = TrajectoryReading, K = void>(
  compute: (reading: R, key: K) => T,
): (reading: R, key: K) => T {
  const values = new WeakMap<TrajectoryReading, Map<K, { value: T }>>();
  return (reading, key) => {
    const ofReading = values.get(reading) ?? new Map<K, { value: T }>();
    values.set(reading, ofReading);
    const earlier = ofReading.get(key);
    if (earlier) return earlier.value;
    const value = compute(reading, key);
    ofReading.set(key, { value });
    return value;
  };
}

/** Characters of texts that are kept of one computation; the older half goes when the newer is full. */
const MOST_KEPT = 1_000_000;

/** Computes once for equal texts: trajectories of one group read the same pages and offers. Bounded. */
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
