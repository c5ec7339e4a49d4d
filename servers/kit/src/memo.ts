/** What texts mean that come again and again, kept within a bound of bytes: all of it is forgotten when it is full. */

export interface Memo<Value> {
  /** What `make` gave for this text, made now when it is not known. What throws or rejects, and what is long, is not kept. */
  take(text: string, make: (text: string) => Value): Value;
}

/** A text is kept twice, as a key and in parts of what it means, and an entry has a price of its own. */
const BYTES_A_CHARACTER = 4;
const BYTES_AN_ENTRY = 200;

/** A longer text is made anew each time: it would cost others their place. */
const LONGEST_SHARE = 64;

/** One that knows nothing yet, and never holds more than about `maxBytes`. */
export function createMemo<Value>({ maxBytes }: { maxBytes: number }): Memo<Value> {
  const known = new Map<string, Value>();
  let bytes = 0;
  return {
    take(text, make) {
      const kept = known.get(text);
      if (kept !== undefined) return kept;
      const value = make(text);
      const size = text.length * BYTES_A_CHARACTER + BYTES_AN_ENTRY;
      if (size > maxBytes / LONGEST_SHARE) return value;
      if (bytes + size > maxBytes) {
        known.clear();
        bytes = 0;
      }
      known.set(text, value);
      if (value instanceof Promise) value.catch(() => known.delete(text));
      bytes += size;
      return value;
    },
  };
}
