/**
 * A circuit breaker for one server: after a request that it did not answer, further ones fail at once for a while, and
 * then one is let through to see. A server that hangs costs its patience once, and not for every question.
 */
import { type Failure, FailureError } from "@arenakit/contracts";

export interface Circuit {
  /** What the server failed with, while it is not asked or being tried again; null while it answers. */
  outage(): Failure | null;
  /** Throws what it failed with last while it is not to be asked. */
  admit(): void;
  answered(): void;
  /** Of an outage; other failures are answers. */
  failed(failure: Failure): void;
  /** The caller left before there was an answer: one may have been impatient, several in a row were not. */
  abandoned(): void;
}

export interface CircuitOptions {
  /** Waits so many milliseconds before the server is tried again. */
  readonly pause: (ms: number) => Promise<void>;
  /** A line for who runs the program, when the server is found away and when it is back. */
  readonly onTrouble?: (line: string) => void;
}

const COOL_DOWN_MS = 5_000;
/** Questions in a row that were left without an answer before their callers' deadlines. */
const MOST_ABANDONED = 3;
const UNANSWERED: Failure = {
  owner: "corpus",
  code: "server_timeout",
  message: `Meilisearch: ${MOST_ABANDONED} requests in a row had no answer before their deadlines`,
  retryable: true,
};

type State = "closed" | "open" | "half-open" | "probing";

export function createCircuit({ pause, onTrouble }: CircuitOptions): Circuit {
  let state: State = "closed";
  let last: Failure | null = null;
  let abandoned = 0;
  const failed = (failure: Failure) => {
    if (state === "closed")
      onTrouble?.(`${failure.message}; searches fail until it answers, and it is tried every ${COOL_DOWN_MS / 1000} s`);
    last = failure;
    if (state === "open") return;
    state = "open";
    const ready = () => {
      state = "half-open";
    };
    // Whoever waits for the pause has nothing to do with why it ended.
    pause(COOL_DOWN_MS).then(ready, ready);
  };
  return {
    outage: () => last,
    admit() {
      if (state === "half-open") state = "probing";
      else if (state !== "closed" && last)
        throw new FailureError({ ...last, message: `${last.message}; it is tried again within ${COOL_DOWN_MS} ms` });
    },
    answered() {
      if (state !== "closed") onTrouble?.("Meilisearch: it answers again");
      [state, last, abandoned] = ["closed", null, 0];
    },
    failed,
    abandoned() {
      abandoned += 1;
      if (state === "probing" || abandoned >= MOST_ABANDONED) failed(last ?? UNANSWERED);
    },
  };
}
