/** Types of numbered.mjs. */
import type { Corpus } from "@arenakit/contracts";

/** Documents `n0`, `n1`, … with the fields `nth` and `even`. */
export function numbered(count: number): Corpus;
