/** Work in the background of a server, in small pieces between its answers. It keeps no process alive and nobody waiting. */

/** A piece ends with the step that goes beyond it. */
const PIECE_MS = 5;
/** Rests are so many times as long as the piece before: an answer of several turns waits for few pieces. */
const REST = 1;

/** Takes step after step until there is none or the signal says so. */
export function warmInBackground(steps: Iterable<void>, signal: AbortSignal): void {
  const iterator = steps[Symbol.iterator]();
  const piece = (): void => {
    if (signal.aborted) return;
    const begun = performance.now();
    let spent = 0;
    do {
      if (iterator.next().done) return;
      spent = performance.now() - begun;
    } while (spent < PIECE_MS);
    setTimeout(piece, spent * REST).unref();
  };
  setTimeout(piece, 0).unref();
}
