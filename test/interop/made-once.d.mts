/** Types of made-once.mjs. */

/**
 * What `make` returns, run while no other process is between its own start and end for this folder; `make` looks first
 * whether another has made it. Waits at most ten minutes; an error after that.
 */
export function madeOnce<T>(folder: string, make: () => T): T;

/** The same, with other work of this process let through. */
export function madeOnceAwaited<T>(folder: string, make: () => T | Promise<T>): Promise<T>;
