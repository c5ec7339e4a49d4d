/** What says the same as an earlier document: nothing looked for, equal texts, or nearly equal ones. */
import type { Document } from "@arenakit/contracts";
import { hashOf, KeyTable } from "../folder/key-table.ts";
import { nearDuplicates } from "./near-duplicates.ts";

/** Finds duplicates among documents that are numbered in the order in which they are added. */
export interface DuplicateFinder {
  /** The earlier document that says the same, and how alike they are; `earlier` reads one by its number. */
  find(
    document: Document,
    earlier: (number: number) => Document,
  ): { readonly number: number; readonly similarity: number } | null;
  add(document: Document): void;
}

export function duplicateFinder(kind: "off" | "exact" | "near", similarity: number): DuplicateFinder {
  if (kind === "near") return nearDuplicates({ similarity });
  return kind === "exact" ? exactDuplicates() : { find: () => null, add: () => {} };
}

/** Title and text, white space aside. */
function sayings({ title, text }: Document): string {
  return `${spaced(title)}\n${spaced(text)}`;
}

const spaced = (text: string) => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text).trim();

function exactDuplicates(): DuplicateFinder {
  const keys = new KeyTable();
  let count = 0;
  // A document is looked for and then added.
  let latest: { readonly document: Document; readonly saying: string; readonly hash: number } | null = null;
  const hashed = (document: Document) => {
    if (latest?.document === document) return latest;
    const saying = sayings(document);
    latest = { document, saying, hash: hashOf(saying) };
    return latest;
  };
  return {
    find(document, earlier) {
      const { saying, hash } = hashed(document);
      const number = keys.find(hash, (one) => sayings(earlier(one)) === saying);
      return number === null ? null : { number, similarity: 1 };
    },
    add(document) {
      keys.add(hashed(document).hash, count++);
    },
  };
}
