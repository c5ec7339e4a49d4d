/** A run drawn anew, and the bounds of what the draws give. Groups of a step share their policy, and those of neighbouring steps nearly do. */
import type { Random } from "@arenakit/contracts";

/** With the bounds of its interval, 95 % unless said otherwise. */
export interface Bounded {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Places of as many steps, drawn in blocks of neighbours that go round the end (Künsch 1989; Politis and Romano 1992). A block
 * has as many steps as the cube root of their number, unless given.
 */
export function drawnSteps(
  count: number,
  draw: Random,
  block: number = Math.max(1, Math.round(Math.cbrt(count))),
): number[] {
  const drawn: number[] = [];
  while (drawn.length < count) {
    const start = draw.integer(0, count - 1);
    for (let at = 0; at < block && drawn.length < count; at++) drawn.push((start + at) % count);
  }
  return drawn;
}

/** By percentiles: so much of the draws lies beyond either bound. */
export function boundsOf(value: number, values: readonly number[], tail: number): Bounded {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))]!;
  return { value, low: at(tail), high: at(1 - tail) };
}
