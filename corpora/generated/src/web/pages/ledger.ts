/** What the pages of a topic have said in a language and how often: the next page says what was said least. */
import type { Random } from "@arenakit/contracts";

export class Ledger {
  readonly #counts = new Map<string, number>();

  note(key: string): void {
    this.#counts.set(key, this.#told(key) + 1);
  }

  /** In a drawn order, the least told first. */
  ranked<Item>(items: readonly Item[], keyOf: (item: Item) => string, rng: Random): Item[] {
    const told = rng.shuffled(items).map((item) => ({ item, times: this.#told(keyOf(item)) }));
    return told.sort((one, other) => one.times - other.times).map(({ item }) => item);
  }

  #told(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
