/** What several checks ask of one reading is worked out once. */
import type { Reading } from "../reading.ts";

export function perReading<T>(compute: (reading: Reading) => T): (reading: Reading) => T {
  const known = new WeakMap<Reading, { value: T }>();
  return (reading) => {
    const earlier = known.get(reading);
    if (earlier) return earlier.value;
    const value = compute(reading);
    known.set(reading, { value });
    return value;
  };
}
