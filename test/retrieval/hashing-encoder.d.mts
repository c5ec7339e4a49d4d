/** Types of hashing-encoder.mjs. */
import type { Encoder } from "@arenakit/contracts";

/** `waitMs` makes every call take that long at least. */
export function hashingEncoder(options?: { readonly dimensions?: number; readonly waitMs?: number }): Encoder;
