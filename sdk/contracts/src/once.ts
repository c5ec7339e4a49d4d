/** Work that all who need its value share. Whose value it is, and how long it is kept, is the owner of the map's to say. */

/** What `known` has for the key, or what `make` gives, kept there while it is under way and after. What fails is forgotten. */
export function once<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key);
  if (before) return before;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}
