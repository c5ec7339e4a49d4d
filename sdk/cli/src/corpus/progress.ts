/** How far a long work is, on stderr, not more often than one can read. */

const TELL_MS = 2_000;

/** Tells what it is given under a heading, at most once in two seconds, the first time only after that. */
export function progressLine(heading: string): (state: string) => void {
  let told = performance.now();
  return (state) => {
    const now = performance.now();
    if (now - told < TELL_MS) return;
    told = now;
    console.error(`${heading}: ${state}`);
  };
}
