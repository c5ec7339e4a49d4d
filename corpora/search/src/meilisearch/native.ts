/** Queries as they are, in the order of the server's ranking rules. */
import type { ScoredPassage } from "@arenakit/contracts";
import { CHARACTERS, chineseRuns, folded, phraseOf, TEXTS } from "./pages.ts";
import { type FilteredSearchOptions, inOrder, type PageHits, type SearchContext } from "./search-context.ts";

/** Hits a request: lists are read on by pages. */
const PAGE = 1000;

/**
 * One list a query. Where it is shorter than `k` and the query has Chinese, what holds its characters one after another
 * follows, scored below all before.
 */
export async function nativeSearch(
  searching: SearchContext,
  queries: readonly string[],
  asked: FilteredSearchOptions,
): Promise<ScoredPassage[][]> {
  const texts = queries.map(folded);
  const plain = await read(searching, texts, { ...asked, attributes: TEXTS });
  const short = texts.flatMap((text, at) => (plain[at]!.length < asked.k && chineseRuns(text).length > 0 ? [at] : []));
  const phrases = short.map((at) => chineseRuns(texts[at]!).map(phraseOf).join(" "));
  const more = await read(searching, phrases, { ...asked, attributes: CHARACTERS });
  for (const [nth, at] of short.entries()) plain[at] = joinHits(plain[at]!, more[nth]!).slice(0, asked.k);
  return plain;
}

/** Scores are 0–1 in both; the second ones are scaled to stay below the worst of the first. */
function joinHits(first: readonly ScoredPassage[], second: readonly ScoredPassage[]): ScoredPassage[] {
  const known = new Set(first.map(({ passage }) => passage));
  const worst = first.at(-1)?.score ?? 1;
  const added = second.filter(({ passage }) => !known.has(passage));
  return [...first, ...added.map(({ passage, score }) => ({ passage, score: worst * 0.5 * score }))].sort(inOrder);
}

async function read(
  searching: SearchContext,
  texts: readonly string[],
  { k, fits, serverFilter, attributes, signal }: FilteredSearchOptions & { readonly attributes: readonly string[] },
): Promise<ScoredPassage[][]> {
  const lists: ScoredPassage[][] = texts.map(() => []);
  // Without a word there is no query: the server would give every page.
  let open = texts.flatMap((text, at) => (/[\p{L}\p{N}]/u.test(text) ? [at] : []));
  for (let offset = 0; open.length > 0 && offset < searching.maxTotalHits; offset += PAGE) {
    const limit = Math.min(fits ? PAGE : k - offset, PAGE, searching.maxTotalHits - offset);
    const answers = await searching.ask(
      open.map((at) => ({
        q: texts[at]!,
        offset,
        limit,
        filter: [...serverFilter],
        attributesToSearchOn: [...attributes],
        attributesToRetrieve: ["passage", "build"],
        matchingStrategy: "last",
        showRankingScore: true,
      })),
      signal,
    );
    for (const [nth, at] of open.entries()) lists[at]!.push(...scored(answers[nth]!, fits));
    open = open.filter((at, nth) => answers[nth]!.hits.length === limit && lists[at]!.length < k);
  }
  return lists.map((hits) => hits.sort(inOrder).slice(0, k));
}

const scored = ({ hits }: PageHits, fits: Uint8Array | null): ScoredPassage[] =>
  hits.flatMap(({ passage = -1, _rankingScore = 0 }) =>
    passage >= 0 && (!fits || fits[passage] === 1) ? [{ passage, score: _rankingScore }] : [],
  );
