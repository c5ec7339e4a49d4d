/** Waits out an overloaded server: a 503 or 429 that says when to come back is asked again, a bounded number of times. */
import { setTimeout as sleep } from "node:timers/promises";
import type { HttpClient } from "../model/index.ts";

/** Overload is a state of the harness, not a fault of the call: it does not use up the call's attempts. */
const MAX_WAITS = 5;
const MAX_WAIT_MS = 2_000;

export function patient(fetch: HttpClient["fetch"]): HttpClient["fetch"] {
  return async (url, init) => {
    for (let waits = 0; ; waits++) {
      const response = await fetch(url, init);
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
      const overloaded = response.status === 503 || response.status === 429;
      if (!overloaded || Number.isNaN(seconds) || waits === MAX_WAITS) return response;
      await sleep(Math.min(seconds * 1000, MAX_WAIT_MS), undefined, init?.signal ? { signal: init.signal } : {});
    }
  };
}
