/**
 * A pool as a store is given it: canonical texts in parts that one call carries, and the hash that names all of them. Takes
 * the thread for one part at a time.
 */
import { createHash } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { canonicalJson, type JsonObject } from "@arenakit/contracts";

/** What one part takes at most: tasks, and characters of their texts unless one task alone has more. */
const PART = { tasks: 1000, characters: 4 * 1024 * 1024 };

interface PoolTexts {
  readonly first: number;
  readonly documents: readonly string[];
}

/** At least one, also of an empty pool. */
export function* poolParts(pool: readonly JsonObject[]): Generator<PoolTexts> {
  let first = 0;
  let characters = 0;
  let documents: string[] = [];
  for (const task of pool) {
    const text = canonicalJson(task);
    const isFull = documents.length === PART.tasks || characters + text.length > PART.characters;
    if (isFull && documents.length > 0) {
      yield { first, documents };
      first += documents.length;
      characters = 0;
      documents = [];
    }
    documents.push(text);
    characters += text.length;
  }
  yield { first, documents };
}

/** Sha256 in hex of the texts, a line each. */
export async function hashPool(pool: readonly JsonObject[]): Promise<string> {
  const hash = createHash("sha256");
  for (const { documents } of poolParts(pool)) {
    for (const text of documents) hash.update(`${text}\n`);
    await othersTurn();
  }
  return hash.digest("hex");
}
