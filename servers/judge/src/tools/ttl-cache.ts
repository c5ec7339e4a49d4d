/** Things by name, bounded in number, bytes and age; what was not asked for the longest leaves first. */

export interface TtlCacheOptions {
  /** Milliseconds that only ever grow. */
  readonly clock: () => number;
  readonly maxItems: number;
  readonly maxBytes: number;
  /** Since it was put there; no bound unless given. */
  readonly maxAgeMs?: number;
}

export interface TtlCache<T> {
  get(name: string): T | undefined;
  /** Replaces what has this name. What is larger than the whole shelf is not kept. */
  put(name: string, item: T, bytes: number): void;
  readonly bytes: number;
  readonly size: number;
}

/** An empty shelf. */
export function createTtlCache<T>({
  clock,
  maxItems,
  maxBytes,
  maxAgeMs = Number.POSITIVE_INFINITY,
}: TtlCacheOptions): TtlCache<T> {
  /** Least recently asked for first. */
  const held = new Map<string, { item: T; bytes: number; at: number }>();
  let total = 0;
  const drop = (name: string) => {
    total -= held.get(name)?.bytes ?? 0;
    held.delete(name);
  };
  return {
    get(name) {
      const found = held.get(name);
      if (!found) return undefined;
      held.delete(name);
      held.set(name, found);
      if (clock() - found.at <= maxAgeMs) return found.item;
      drop(name);
      return undefined;
    },
    put(name, item, bytes) {
      drop(name);
      if (bytes > maxBytes) return;
      held.set(name, { item, bytes, at: clock() });
      total += bytes;
      for (const oldest of held.keys()) {
        if (total <= maxBytes && held.size <= maxItems) break;
        drop(oldest);
      }
    },
    get bytes() {
      return total;
    },
    get size() {
      return held.size;
    },
  };
}
