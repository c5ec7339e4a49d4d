/** The web of a frozen world: its guides, ranked by BM25. Pages in the language of the question come first. */
import type { Guide, World } from "@arenakit/corpus-world";
import type { Web } from "../web.ts";
import { type Bm25, createBm25 } from "./bm25.ts";
import { snippetOf } from "./snippet.ts";
import { hasChinese } from "./terms.ts";

const TITLE_WEIGHT = 3;
/** A page in another language than the question's needs so much better a score. */
const OTHER_LANGUAGE = 0.5;
/** Ranked before the language counts. */
const CANDIDATES = 100;

/** The index is made when the first question comes: a server of several worlds searches few of them. */
export function guideWeb(world: Pick<World, "guides">): Web {
  let opened: { guides: readonly Guide[]; index: Bm25 } | undefined;
  const open = () => {
    const guides = [...world.guides.list()];
    const documents = guides.map(({ title, text }) => [
      { text: title, weight: TITLE_WEIGHT },
      { text, weight: 1 },
    ]);
    return { guides, index: createBm25(documents) };
  };
  return {
    async search(query, limit) {
      opened ??= open();
      const { guides, index } = opened;
      const language = hasChinese(query) ? "zh" : "en";
      return index
        .search(query, CANDIDATES)
        .map(({ document, score }) => ({ guide: guides[document]!, document, score }))
        .map(({ guide, ...rest }) => ({
          guide,
          document: rest.document,
          score: guide.language === language ? rest.score : rest.score * OTHER_LANGUAGE,
        }))
        .sort((one, other) => other.score - one.score || one.document - other.document)
        .slice(0, limit)
        .map(({ guide: { title, url, text, published, language: written } }) => ({
          ...{ title, url, published, language: written },
          snippet: snippetOf(text, query),
        }));
    },
  };
}
