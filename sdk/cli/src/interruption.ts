/** Ctrl-C as a signal that work can listen to, and as the way the program ends. */
import { constants } from "node:os";

/** Thrown when the user stopped the work; the message says how to go on. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Aborts on the first SIGINT or SIGTERM, or when the terminal is closed; a second SIGINT or SIGTERM ends the process at
 * once. A terminal that is closed says so more than once: by the system and by the shell.
 */
export function interruption(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted && signal === "SIGHUP") return;
    if (controller.signal.aborted) process.exit(128 + constants.signals[signal]);
    console.error("\nStopping … (again to quit at once)");
    controller.abort(new Interrupted("Stopped."));
  };
  for (const signal of ENDING) process.on(signal, stop);
  return {
    signal: controller.signal,
    release() {
      for (const signal of ENDING) process.off(signal, stop);
    },
  };
}
