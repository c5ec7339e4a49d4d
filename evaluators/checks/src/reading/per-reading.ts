/** What several checks ask of one reading is worked out once. */
import type { TrajectoryReading } from "../reading.ts";

/** Computes once for each reading. */
export function perReading<T, R extends TrajectoryReading = TrajectoryReading>(
  compute: (reading: R) => T,
): (reading: R) => T {
  const values = new WeakMap<TrajectoryReading, { value: T }>();
  return (reading) => {
    const earlier = values.get(reading);
    if (earlier) return earlier.value;
    const value = compute(reading);
    values.set(reading, { value });
    return value;
  };
}
