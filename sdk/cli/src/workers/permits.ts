/**
 * One bound over all workers of a server, in memory that they share: each place of it holds the number of the thread that
 * has it, so that what a thread held when it was lost is free again. Whoever waits longest is woken first.
 */

/** What one thread has of it. */
export interface SharedPermits {
  /** Takes one; false where none is free. */
  take(): boolean;
  giveBack(): void;
  /** Calls back once, later, when one may be free. */
  whenFree(tell: () => void): void;
}

const FREE = 0;
/** How often something was given back; the places follow. */
const RETURNS = 0;
const FIRST = 1;

/** Memory of so many permits that nobody holds. */
export function permitsMemory(count: number): SharedArrayBuffer {
  return new SharedArrayBuffer((FIRST + count) * Int32Array.BYTES_PER_ELEMENT);
}

/** Those of a thread; no other thread that is there has its number. */
export function openPermits(memory: SharedArrayBuffer, thread: number): SharedPermits {
  const places = new Int32Array(memory);
  const mark = thread + 1;
  const held: number[] = [];
  const freePlace = () => {
    for (let at = FIRST; at < places.length; at++) if (Atomics.load(places, at) === FREE) return at;
    return null;
  };
  return {
    take() {
      for (let at = freePlace(); at !== null; at = freePlace())
        if (Atomics.compareExchange(places, at, FREE, mark) === FREE) return held.push(at) > 0;
      return false;
    },
    giveBack() {
      const at = held.pop();
      if (at === undefined) return;
      Atomics.store(places, at, FREE);
      tellWaiting(places, 1);
    },
    whenFree(tell) {
      const returns = Atomics.load(places, RETURNS);
      const woken = () => {
        tell();
        // What this thread has no use for is another's.
        if (freePlace() !== null) tellWaiting(places, 1);
      };
      if (freePlace() !== null) return void setImmediate(woken);
      const waited = Atomics.waitAsync(places, RETURNS, returns);
      if (waited.async) void waited.value.then(woken);
      else setImmediate(woken);
    },
  };
}

/** Gives back what a thread that is gone held. */
export function freePermits(memory: SharedArrayBuffer, thread: number): void {
  const places = new Int32Array(memory);
  for (let at = FIRST; at < places.length; at++) Atomics.compareExchange(places, at, thread + 1, FREE);
  // One of those that were woken may be the one that is gone.
  tellWaiting(places, Number.POSITIVE_INFINITY);
}

function tellWaiting(places: Int32Array, count: number): void {
  Atomics.add(places, RETURNS, 1);
  Atomics.notify(places, RETURNS, count);
}
