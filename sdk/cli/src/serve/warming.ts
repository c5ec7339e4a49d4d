/** Work in the background of a server, in small pieces between its answers. It keeps no process alive and nobody waiting. */

/** A piece ends with the step that goes beyond it. */
const PIECE_MS = 5;
/** Where others had work since the last piece, rests are so many times as long as it: an answer of several turns waits for few pieces. */
const REST = 1;
/** A turn of the event loop that takes less is nobody's. */
const IDLE_MS = 0.5;

/**
 * Takes step after step until there is none or the signal says so; without a rest while nobody else has anything to do.
 * A step that fails ends the work: who asks for what it was about hears of it.
 */
export function warmInBackground(
  steps: Iterable<void>,
  signal: AbortSignal,
  onProblem: (error: unknown) => void,
): void {
  const iterator = steps[Symbol.iterator]();
  const piece = (): void => {
    if (signal.aborted) return;
    const begun = performance.now();
    let spent = 0;
    // Nobody waits for this, so that nobody but the log is told.
    try {
      do {
        if (iterator.next().done) return;
        spent = performance.now() - begun;
      } while (spent < PIECE_MS);
    } catch (error) {
      onProblem(error);
      return;
    }
    const ended = performance.now();
    // One turn, to see whether there is anybody.
    setImmediate(() => {
      if (performance.now() - ended < IDLE_MS) setImmediate(piece);
      else setTimeout(piece, spent * REST).unref();
    });
  };
  setTimeout(piece, 0).unref();
}
