/** Ctrl-C as a signal that work can listen to, and as the way the program ends. */
import { constants } from "node:os";

/** Thrown when the user stopped the work; the message says how to go on. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** Aborts on the first SIGINT or SIGTERM; a second one ends the process at once. */
export function interruption(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) process.exit(128 + constants.signals[signal]);
    console.error("\nStopping … (once more to stop at once)");
    controller.abort(new Interrupted("Stopped."));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return {
    signal: controller.signal,
    release() {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
    },
  };
}
