/** The passages that hold a phrase: all its words, each as far from the first as the phrase has it. */
import type { IndexData } from "./index-data.ts";
import type { PostingList } from "./posting-list.ts";
import type { Phrase } from "./query.ts";

interface Reader {
  readonly list: PostingList;
  readonly offset: number;
  readonly positions: (posting: number) => number[];
}

/** One byte a passage: 1 where it holds the phrase and may be found; null where none does. */
export function passagesWith(index: IndexData, phrase: Phrase, allowed: Uint8Array | undefined): Uint8Array | null {
  const readers: Reader[] = [];
  for (const { term, offset } of phrase) {
    const entry = index.dictionary.find(term);
    const list = index.list(term);
    if (!entry || !list) return null;
    readers.push({ list, offset, positions: index.positionsOf(entry) });
  }
  readers.sort((left, right) => left.list.count - right.list.count);
  const [rarest, ...others] = readers as [Reader, ...Reader[]];
  const held = new Uint8Array(index.manifest.figures.passages);
  let isFound = false;
  for (let at = rarest.list.seek(0, 0); at < rarest.list.count; ) {
    const passage = rarest.list.passages[at]!;
    if ((allowed === undefined || allowed[passage] === 1) && holds(rarest, at, others)) {
      held[passage] = 1;
      isFound = true;
    }
    at = rarest.list.seek(at + 1, passage + 1);
  }
  return isFound ? held : null;
}

function holds(rarest: Reader, posting: number, others: readonly Reader[]): boolean {
  const passage = rarest.list.passages[posting]!;
  const postings = others.map(({ list }) => list.indexOf(passage));
  if (postings.includes(-1)) return false;
  let firsts = new Set(rarest.positions(posting).map((position) => position - rarest.offset));
  for (const [at, { offset, positions }] of others.entries()) {
    const here = positions(postings[at]!).map((position) => position - offset);
    firsts = new Set(here.filter((first) => firsts.has(first)));
    if (firsts.size === 0) return false;
  }
  return true;
}
