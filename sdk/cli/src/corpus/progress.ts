/** How far a long work is, on stderr, not more often than one can read. */

const TELL_MS = 2_000;

/** Passes on what it is given at most once in two seconds, the first time only after that, with the time since the last. */
export function nowAndThen<State>(tell: (state: State, sinceMs: number) => void): (state: State) => void {
  let told = performance.now();
  return (state) => {
    const now = performance.now();
    if (now - told < TELL_MS) return;
    tell(state, now - told);
    told = now;
  };
}

/** Tells what it is given under a heading. */
export function progressLine(heading: string): (state: string) => void {
  return nowAndThen((state: string) => console.error(`${heading}: ${state}`));
}
