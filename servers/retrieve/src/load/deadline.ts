/** The time that a request has: a signal for what works for it, and an end to waiting for what does not listen. */
import { Overloaded } from "./overloaded.ts";

export interface Deadline {
  /** Aborts with Overloaded("deadline"), or when the client leaves. */
  readonly signal: AbortSignal;
  /** What the work ends with, or rejects with the signal's reason. */
  bound<T>(work: Promise<T>): Promise<T>;
  /** To be called when the request is answered. */
  end(): void;
}

export function createDeadline(ms: number, client: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Overloaded("deadline")), ms);
  const leave = () => controller.abort(client.reason);
  if (client.aborted) leave();
  else client.addEventListener("abort", leave, { once: true });
  const { signal } = controller;
  return {
    signal,
    bound: (work) =>
      new Promise((resolve, reject) => {
        work.then(resolve, reject);
        if (signal.aborted) reject(signal.reason);
        else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
    end() {
      clearTimeout(timer);
      client.removeEventListener("abort", leave);
    },
  };
}
