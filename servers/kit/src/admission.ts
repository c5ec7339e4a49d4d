/**
 * Who is worked for at once. Whoever has sent a whole request asks for a place; when all places are taken it waits in
 * a line that is bounded in number, in bytes and by the deadline of each who stands in it. Beyond that it is told to
 * come back. A gate knows nothing of other gates: where two kinds of callers must not starve each other, each has one.
 */
import { boundary, type Failure } from "@arenakit/contracts";
import { type Caller, createDeadlineWatch } from "./deadline-watch.ts";
import { type Refusal, refusalResponse } from "./guard.ts";
import { DEFAULT_LIMITS, MAX_WAITING_BYTES, RETRY_AFTER_SECONDS, type ServerLimits } from "./limits.ts";

/** Who asks for a place. */
export interface AdmissionRequest {
  readonly caller: Caller;
  /** For all of it, from now on: what is spent in the line is gone for the call. */
  readonly deadlineMs: number;
  /** Of the body that is held while it waits. */
  readonly bytes: number;
}

/** What lets its holder be worked for. */
export interface Place {
  /** What is left of the deadline; nothing or less when it has passed. */
  remainingMs(): number;
  /** The place is free for the next one. Only the first time counts. */
  leave(): void;
}

export interface AdmissionControl {
  /** Places that are taken. */
  inFlight(): number;
  /** Askers in the line. */
  waiting(): number;
  /** How many were told to come back. */
  refused(): number;
  /** A place, at once where one is free; null for who is told to come back, or has left. */
  enter(asker: AdmissionRequest): Place | null | Promise<Place | null>;
  /** What those are told. */
  readonly overloaded: Failure;
}

/** A gate that everyone passes, for who has none. */
export const NO_ADMISSION_CONTROL: AdmissionControl = {
  inFlight: () => 0,
  waiting: () => 0,
  refused: () => 0,
  enter: ({ deadlineMs }) => ({ remainingMs: () => deadlineMs, leave: () => {} }),
  overloaded: overloadedBy(Number.POSITIVE_INFINITY, 0),
};

export interface AdmissionOptions extends Partial<Pick<ServerLimits, "maxConcurrentRequests" | "maxWaitingRequests">> {
  readonly maxWaitingBytes?: number;
  /** Milliseconds that only ever grow; without one the time in the line is bounded and not taken from the call's. */
  readonly clock?: (() => number) | undefined;
}

/** A gate nobody has passed yet. */
export function admission(options: AdmissionOptions = {}): AdmissionControl {
  const { maxConcurrentRequests: places, maxWaitingRequests } = { ...DEFAULT_LIMITS, ...options };
  const { maxWaitingBytes = MAX_WAITING_BYTES, clock = () => 0 } = options;
  const watch = createDeadlineWatch();
  const line = new Set<{ isCalled: boolean; call: () => void }>();
  let taken = 0;
  let refused = 0;
  let waitingBytes = 0;

  const leave = () => {
    const [next] = line;
    if (!next) return void taken--;
    line.delete(next);
    next.call();
  };
  const placeSince = (arrived: number, deadlineMs: number): Place => {
    let isHeld = true;
    return {
      remainingMs: () => deadlineMs - (clock() - arrived),
      leave() {
        if (isHeld) leave();
        isHeld = false;
      },
    };
  };
  const waitInLine = async ({ caller, deadlineMs, bytes }: AdmissionRequest): Promise<Place | null> => {
    const arrived = clock();
    const waiting = { isCalled: false, call: () => {} };
    const called = () =>
      new Promise<void>((resolve) => {
        waiting.call = () => {
          waiting.isCalled = true;
          resolve();
        };
      });
    line.add(waiting);
    waitingBytes += bytes;
    const outcome = await boundary("harness", () => watch.run(called, { caller, deadlineMs }));
    waitingBytes -= bytes;
    line.delete(waiting);
    if (outcome.ok) return placeSince(arrived, deadlineMs);
    if (waiting.isCalled) leave(); // called and gone at the same moment: the next one has the place
    refused++;
    return null;
  };

  return {
    inFlight: () => taken,
    waiting: () => line.size,
    refused: () => refused,
    overloaded: overloadedBy(places, maxWaitingRequests),
    enter(asker) {
      // Nobody stands in the line while a place is free.
      if (taken < places) {
        taken++;
        return placeSince(clock(), asker.deadlineMs);
      }
      if (line.size < maxWaitingRequests && waitingBytes + asker.bytes <= maxWaitingBytes) return waitInLine(asker);
      refused++;
      return null;
    },
  };
}

/** Works for who gets a place; the others get the refusal as REST has it. */
export async function admitted(
  gate: AdmissionControl,
  asker: AdmissionRequest,
  work: (place: Place) => Promise<Response>,
): Promise<Response> {
  const place = await gate.enter(asker);
  if (!place) return refusalResponse(comeBack({ error: gate.overloaded }));
  try {
    return await work(place);
  } finally {
    place.leave();
  }
}

/** 503 with this body and the time after which to ask again. */
export function comeBack(body: object): Refusal {
  return {
    status: 503,
    headers: { "content-type": "application/json", "retry-after": String(RETRY_AFTER_SECONDS) },
    body: JSON.stringify(body),
  };
}

function overloadedBy(places: number, waiting: number): Failure {
  const message =
    `the server is full, with ${places} requests at once and ${waiting} that wait for as long as a call may take: ` +
    `try again after ${RETRY_AFTER_SECONDS} s, or lower the concurrency`;
  return { owner: "harness", code: "overloaded", message, retryable: true };
}
