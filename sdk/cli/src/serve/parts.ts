/** What each of several workers has of the bounds that a server's options set. */
import { partOf } from "../workers/options.ts";
import type { ServeOptions } from "./options.ts";

const MEBIBYTE = 1024 * 1024;

export function partOptions(options: ServeOptions): ServeOptions {
  const { workers, cache, maxRequests, maxWaiting, rerankConcurrency } = options;
  return {
    ...options,
    cache: cache / workers,
    maxRequests: partOf(maxRequests, workers),
    maxWaiting: maxWaiting === 0 ? 0 : partOf(maxWaiting, workers),
    rerankConcurrency: partOf(rerankConcurrency, workers),
  };
}

/** Whole ones, of a part of a mebibyte too; 0 keeps nothing, and every other part holds something. */
export const cacheBytesOf = ({ cache }: Pick<ServeOptions, "cache">): number => Math.ceil(cache * MEBIBYTE);
