/** The same question with fewer wishes: what a kind's data cannot answer goes first, then what no place grants all at once. */
import { type Bounds, isBounded, type KnownOfKinds } from "./bounds.ts";
import type { QueryWords } from "./query.ts";

export interface Wishes extends QueryWords {
  readonly bounds: Bounds;
}

/** Who is open till late, for those who ask around the clock where nobody is. */
const LATE = "深夜";

/** Weaker and weaker ones; none for wishes alone. */
export function* weaker<W extends Wishes>(wishes: W, known: KnownOfKinds): Generator<W> {
  const { kinds, tags, rest, bounds } = wishes;
  if (kinds.length + rest.length === 0) return;
  const lacks = (what: keyof KnownOfKinds) => kinds.length > 0 && kinds.every(({ kind }) => !known[what].has(kind));
  const answerable: Bounds = {
    ...bounds,
    free: bounds.free && !lacks("ticketed"),
    mostYuan: lacks("priced") ? null : bounds.mostYuan,
    leastYuan: lacks("priced") ? null : bounds.leastYuan,
    leastRating: lacks("rated") ? null : bounds.leastRating,
  };
  let now: W = { ...wishes, bounds: answerable };
  if (isBounded(bounds) && Object.entries(bounds).some(([bound, value]) => answerable[bound as keyof Bounds] !== value))
    yield now;
  if (bounds.always) {
    const bounded = { ...answerable, always: false };
    yield { ...now, bounds: bounded, tags: [...tags, LATE] };
    now = { ...now, bounds: bounded };
    yield now;
  }
  for (let left = tags.length - 1; left >= 0; left--) {
    now = { ...now, tags: tags.slice(0, left) };
    yield now;
  }
  for (let left = kinds.length - 1; left >= 1; left--) {
    now = { ...now, kinds: kinds.slice(-left) };
    yield now;
  }
}
