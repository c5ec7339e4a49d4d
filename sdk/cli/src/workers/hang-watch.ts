/**
 * When a worker counts as hung: it has left so many pings in a row unanswered. Pings are counted and no time is: after a
 * pause of the whole process, such as of a suspended machine, one is unanswered, however long it was.
 */

/** How often each worker is asked whether its event loop turns. */
export const PING_MS = 10_000;
/** A minute: some of what first questions wait for is made in one piece, within seconds. */
const HANGS_AFTER = 6;
/** Ten minutes: a worker that starts may make or read a whole corpus in one piece. */
const STARTS_WITHIN = 60;
/** A thread that a minute after its end was asked for is still there is in a call of the system, which nothing ends. */
const ENDS_WITHIN = 6;

export interface HangWatch {
  /** What is to be done with it when the next ping is due; `isStarting` until it answers requests. */
  next(isStarting: boolean): "ping" | "kill" | "give up";
  /** It has given a sign of life. */
  heard(): void;
  /** It has been killed for its silence. */
  readonly isHung: boolean;
}

export function createHangWatch(): HangWatch {
  let unanswered = 0;
  let isHung = false;
  return {
    next(isStarting) {
      const most = isHung ? ENDS_WITHIN : isStarting ? STARTS_WITHIN : HANGS_AFTER;
      if (unanswered++ < most) return "ping";
      if (isHung) return "give up";
      unanswered = 0;
      isHung = true;
      return "kill";
    },
    heard() {
      if (!isHung) unanswered = 0;
    },
    get isHung() {
      return isHung;
    },
  };
}
