/** Who is told of groups that changed: the listeners of one store. */

export interface Changes {
  /** Returns what ends it. */
  listen(listener: (id: string) => void): () => void;
  tell(ids: Iterable<string>): void;
}

export function createChanges(): Changes {
  const listeners = new Set<{ readonly listener: (id: string) => void }>();
  return {
    listen(listener) {
      // One of its own: the same function may listen twice, and ends once.
      const entry = { listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    tell(ids) {
      for (const id of ids) for (const { listener } of [...listeners]) listener(id);
    },
  };
}
