/**
 * Shares the event loop between requests that are ready and everything else that waits for a turn, new connections
 * above all: Node accepts one connection a turn, so a turn that answers a thousand requests first keeps the next
 * client waiting for all of them, and the last of a thousand new clients for a thousand such turns.
 */

/** Requests answered in one turn at most; at some 50 µs each a turn takes about a millisecond. */
const REQUESTS_A_TURN = 16;
/** What a turn's answers may take before the rest waits for the next, where there is a clock. */
const TURN_MS = 2;
/** While connections come in, so many turns only accept before one answers a request. */
const ACCEPTING_TURNS = 8;

export interface Turns {
  /** Runs `work` now when this turn still has room, else in a later one, in order. */
  take(work: () => void): void;
  /** A connection was accepted in this turn: there may be more. */
  accepted(): void;
  /** How many wait. */
  waiting(): number;
}

export interface TurnsOptions {
  readonly requestsATurn?: number;
  /** Milliseconds; without a clock a turn is bounded by its requests alone. */
  readonly clock?: (() => number) | undefined;
}

export function createTurns({ requestsATurn = REQUESTS_A_TURN, clock = () => 0 }: TurnsOptions = {}): Turns {
  let queue: (() => void)[] = [];
  let head = 0;
  let taken = 0;
  let began = 0;
  let isScheduled = false;
  let hasAccepted = false;
  let acceptingTurns = 0;

  const hasRoom = () => !hasAccepted && taken < requestsATurn && (taken === 0 || clock() - began < TURN_MS);
  const answer = (work: () => void) => {
    if (taken === 0) began = clock();
    taken++;
    work();
  };
  const nextTurn = () => {
    isScheduled = false;
    taken = 0;
    const isAccepting = hasAccepted && ++acceptingTurns < ACCEPTING_TURNS;
    const mayAnswer = hasAccepted ? 1 : requestsATurn;
    hasAccepted = false;
    if (!isAccepting) {
      acceptingTurns = 0;
      while (head < queue.length && taken < mayAnswer && hasRoom()) answer(queue[head++]!);
    }
    if (head === queue.length) {
      queue = [];
      head = 0;
    }
    if (taken > 0 || isAccepting || head < queue.length) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  };
  return {
    waiting: () => queue.length - head,
    accepted() {
      hasAccepted = true;
      schedule();
    },
    take(work) {
      schedule();
      if (head === queue.length && hasRoom()) answer(work);
      else queue.push(work);
    },
  };
}
