/**
 * Shares the event loop between requests that are ready and everything else that waits for a turn, new connections
 * above all: Node accepts one connection a turn, so a turn that answers a thousand requests first keeps the next
 * client waiting for all of them.
 */

/** Requests answered in one turn; at some 50 µs each a turn takes about a millisecond. */
const REQUESTS_A_TURN = 16;

export interface Turns {
  /** Runs `work` now when this turn still has room, else in a later one, in order. */
  take(work: () => void): void;
  /** How many wait. */
  waiting(): number;
}

export function createTurns(requestsATurn = REQUESTS_A_TURN): Turns {
  let queue: (() => void)[] = [];
  let head = 0;
  let taken = 0;
  let isScheduled = false;
  const nextTurn = () => {
    isScheduled = false;
    taken = 0;
    while (head < queue.length && taken < requestsATurn) {
      taken++;
      queue[head++]!();
    }
    if (head === queue.length) {
      queue = [];
      head = 0;
    }
    if (taken > 0) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  };
  return {
    waiting: () => queue.length - head,
    take(work) {
      if (taken < requestsATurn && head === queue.length) {
        taken++;
        schedule();
        work();
      } else {
        queue.push(work);
        schedule();
      }
    },
  };
}
