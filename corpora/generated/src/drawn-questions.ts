/** What questions over any graph of facts share: groups of facts, what may be asked once, and how a question is rated. */

/** Fewest and most that is asked to be counted. */
export const COUNTED = [2, 12] as const;

/** Items by key, in the order of their first ones; those without a key are left out. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key | undefined): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

type Split = "train" | "validation" | "test";

/** What has been asked, and the split that each fact serves. */
export class QuestionRegister {
  readonly #questions = new Set<string>();
  readonly #splits = new Map<string, Split>();

  /** Whether the question is new and its facts serve its split alone; from then on they do. */
  take({ question, split }: { readonly question: string; readonly split: Split }, facts: readonly string[]): boolean {
    const isFree = facts.every((fact) => (this.#splits.get(fact) ?? split) === split);
    if (!isFree || this.#questions.has(question)) return false;
    this.#questions.add(question);
    for (const fact of facts) this.#splits.set(fact, split);
    return true;
  }
}

/** Of ten answers one is for validation and one for test. `at` is drawn for the answer, so that all its questions are of one split. */
export const splitAt = (at: number): Split => (at < 0.8 ? "train" : at < 0.9 ? "validation" : "test");

export const difficultyOf = (hops: number, kind: string) =>
  hops === 1 ? "easy" : hops === 2 && kind === "chain" ? "medium" : "hard";

export interface AskedValue {
  /** Variable whose value is asked for. */
  readonly find: string;
  readonly how: "value" | "count" | "least" | "most";
  /** Variable that `least` and `most` compare. */
  readonly by?: string;
}

/** `x`, `count x`, `least x by y`, `most x by y`. */
export function readAskedValue(text: string): AskedValue {
  const [how = "", find = "", , by = ""] = text.split(" ");
  if (how === "count") return { find, how };
  return how === "least" || how === "most" ? { find, how, by } : { find: how, how: "value" };
}
