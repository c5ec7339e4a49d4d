/** Equal work at the same time is done once. Who gives up leaves the others to it; when all have, it is stopped. */

export interface SingleFlight {
  /** The result of the work under this key that is under way, or of `work`, which is given its own signal. */
  run<Value>(key: string, work: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
}

interface Flight {
  readonly result: Promise<unknown>;
  readonly controller: AbortController;
  waiting: number;
}

/** Work is kept no longer than it takes; a rejection is everyone's who waits. */
export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Flight>();
  return {
    async run<Value>(key: string, work: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value> {
      signal?.throwIfAborted();
      const flight = flights.get(key) ?? begin(flights, key, work);
      flight.waiting++;
      let leave: () => void = () => {};
      const left = new Promise<never>((_, reject) => {
        leave = () => reject(signal?.reason);
        signal?.addEventListener("abort", leave, { once: true });
      });
      try {
        return (await Promise.race([flight.result, left])) as Value;
      } finally {
        signal?.removeEventListener("abort", leave);
        if (--flight.waiting === 0) {
          flight.controller.abort(new Error("nobody waits for this any more"));
          // Whoever asks again begins anew.
          if (flights.get(key) === flight) flights.delete(key);
        }
      }
    },
  };
}

function begin(flights: Map<string, Flight>, key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight {
  const controller = new AbortController();
  const result = work(controller.signal);
  const flight: Flight = { result, controller, waiting: 0 };
  flights.set(key, flight);
  // The rejection of work that everyone has left is nobody's.
  result.then(
    () => flights.get(key) === flight && flights.delete(key),
    () => flights.get(key) === flight && flights.delete(key),
  );
  return flight;
}
