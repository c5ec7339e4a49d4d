/**
 * Long work beside others on one thread: it is done in slices, and between two slices of whatever long work there is,
 * everything else of the process has its turn.
 */

/** Work that stops now and then and says how many characters it went through since. */
export type Steps<Value> = Generator<number, Value, void>;

/** About 5 ms of reading Chinese, the slower one. */
const SLICE_CHARACTERS = 4_000;

/** The work in slices. Rejects with the signal's reason between two of them. */
export async function runInSlices<Value>(steps: Steps<Value>, signal?: AbortSignal): Promise<Value> {
  for (let gone = SLICE_CHARACTERS; ; ) {
    if (gone >= SLICE_CHARACTERS) {
      await turn();
      signal?.throwIfAborted();
      gone = 0;
    }
    const { done, value } = steps.next();
    if (done) return value;
    gone += value;
  }
}

/** One slice for each round of the event loop, whoever works: all of one round would be a single long one. */
let last: Promise<void> = Promise.resolve();
function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
