/** A share of a list that stands for all of it. */

/**
 * At most so many items, at equal distances, in their order. With `kindOf` each kind has its share: a list in which kinds
 * take turns would else lose the one that the distance skips.
 */
export function evenly<Item>(items: readonly Item[], most: number, kindOf?: (item: Item) => string): Item[] {
  const count = Math.min(most, items.length);
  const places = [...items.keys()];
  const kinds = kindOf ? items.map(kindOf) : [];
  if (kindOf) places.sort((one, other) => (kinds[one]! < kinds[other]! ? -1 : kinds[one]! > kinds[other]! ? 1 : 0));
  const taken = Array.from({ length: count }, (_, at) => places[Math.floor((at * items.length) / count)]!);
  return taken.sort((one, other) => one - other).map((at) => items[at]!);
}
