/** A share of a list that stands for all of it. */

/** At most so many items, at equal distances, in their order. */
export function evenly<Item>(items: readonly Item[], most: number): Item[] {
  const count = Math.min(most, items.length);
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]!);
}
