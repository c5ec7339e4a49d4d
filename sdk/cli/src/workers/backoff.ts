/** How long to wait before something that ended by itself is started again: longer each time, unless it lived for a while. */

const FIRST_MS = 100;
const MOST_MS = 30_000;
/** What lived for so long did not end by its start. */
const LIVED_MS = 60_000;

export interface Backoff {
  /** Of what had begun to work, in milliseconds; what lived for a while is started at once. */
  afterEnd(): number;
  /** Of what did not come as far. */
  afterFailure(): number;
}

/** `clock` tells milliseconds that only ever grow. */
export function createBackoff(clock: () => number): Backoff {
  let next = 0;
  let startedAt = clock();
  const wait = () => {
    const now = clock();
    if (now - startedAt >= LIVED_MS) next = 0;
    const waited = next;
    startedAt = now + waited;
    next = Math.min(MOST_MS, Math.max(FIRST_MS, 2 * next));
    return waited;
  };
  return {
    afterEnd: wait,
    afterFailure() {
      next = Math.max(next, FIRST_MS);
      return wait();
    },
  };
}
