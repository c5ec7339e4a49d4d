/**
 * Shares the event loop between requests that are ready and everything else that waits for a turn, new connections
 * above all: Node accepts one connection a turn, so a turn that answers a thousand requests first keeps the next
 * client waiting for all of them, and the last of a thousand new clients for a thousand such turns. Whoever waits
 * stands in a lane; lanes take turns, so that a long one delays no other.
 */

/** Requests answered in one turn at most; at some 50 µs each a turn takes about a millisecond. */
const REQUESTS_A_TURN = 16;
/** What a turn's answers may take before the rest waits for the next, where there is a clock. */
const TURN_MS = 2;
/** While connections come in, so many turns only accept before one answers a request. */
const ACCEPTING_TURNS = 8;
/** Works that were begun are dropped from their lane so many at a time. */
const FORGOTTEN_AT = 256;

export interface FairQueue {
  /** Runs `work` now when this turn still has room, else in a later one, in the order of its lane. */
  take(work: () => void, lane?: string): void;
  /** A connection was accepted in this turn: there may be more. */
  accepted(): void;
  /** How many wait. */
  waiting(): number;
}

export interface FairQueueOptions {
  readonly requestsATurn?: number;
  /** Milliseconds; without a clock a turn is bounded by its requests alone. */
  readonly clock?: (() => number) | undefined;
}

export function createFairQueue({
  requestsATurn = REQUESTS_A_TURN,
  clock = () => 0,
}: FairQueueOptions = {}): FairQueue {
  const lanes = new Map<string, Lane>(); // those where somebody waits; the first is the next
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
  const next = () => {
    const [[name, lane]] = lanes as unknown as [[string, Lane]];
    const work = lane.works[lane.done]!;
    // What it has begun it must not hold, and a lane that is never empty must not grow.
    lane.works[lane.done++] = null;
    if (lane.done >= FORGOTTEN_AT) {
      lane.works.splice(0, lane.done);
      lane.done = 0;
    }
    if (lane.done === lane.works.length) lanes.delete(name);
    else if (lanes.size > 1) {
      lanes.delete(name);
      lanes.set(name, lane);
    }
    return work;
  };
  const nextTurn = () => {
    isScheduled = false;
    taken = 0;
    const isAccepting = hasAccepted && ++acceptingTurns < ACCEPTING_TURNS;
    const mayAnswer = hasAccepted ? 1 : requestsATurn;
    hasAccepted = false;
    if (!isAccepting) {
      acceptingTurns = 0;
      while (lanes.size > 0 && taken < mayAnswer && hasRoom()) answer(next());
    }
    if (taken > 0 || isAccepting || lanes.size > 0) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  };
  return {
    waiting: () => [...lanes.values()].reduce((sum, { works, done }) => sum + works.length - done, 0),
    accepted() {
      hasAccepted = true;
      schedule();
    },
    take(work, name = "") {
      schedule();
      if (lanes.size === 0 && hasRoom()) return answer(work);
      const lane = lanes.get(name);
      if (lane) lane.works.push(work);
      else lanes.set(name, { works: [work], done: 0 });
    },
  };
}

/** Works in their order, null where one was begun, and how many were. */
interface Lane {
  readonly works: ((() => void) | null)[];
  done: number;
}
