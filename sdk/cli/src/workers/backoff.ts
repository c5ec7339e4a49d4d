/** How long to wait before something that ended by itself is started again: longer each time, unless it lived for a while. */

const FIRST_MS = 100;
/** Of what had begun to work: who asks meanwhile waits. Of what never did: nobody would be helped sooner. */
const MOST_MS = { worked: 2_000, failed: 30_000 };
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
  const wait = (least: number, most: number) => {
    const now = clock();
    if (now - startedAt >= LIVED_MS) next = 0;
    const waited = Math.min(most, Math.max(least, next));
    startedAt = now + waited;
    next = Math.max(FIRST_MS, 2 * waited);
    return waited;
  };
  return {
    afterEnd: () => wait(0, MOST_MS.worked),
    afterFailure: () => wait(FIRST_MS, MOST_MS.failed),
  };
}
