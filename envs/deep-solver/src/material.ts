/**
 * The material of a task without tools: pages or papers that state its answer, among others that do not. What they do not
 * state is not asked.
 */
import { queryLanguage, random, type TaskSources } from "@arenakit/contracts";
import { statedBy, statementsOf } from "@arenakit/evaluator-rubrics/metrics";
import { type Passage, passageStatements } from "./citations.ts";
import { statedIn } from "./keys.ts";
import type { KeyGold, PaperRow, WebRow } from "./make-tasks.ts";

/** Pages that state findings, and beside them pages that answer other questions. */
const MOST_PAGES = 8;
const OTHER_PAGES = 4;
/** Papers are longer. */
const OTHER_PAPERS = 2;
/** An open question has as many findings at least. */
const FEWEST_FINDINGS = 3;

export interface Material {
  readonly passages: Passage[];
  readonly gold: KeyGold;
}

/** Null where the corpus gives no texts, or these do not state the answer. Which others there are is drawn by seed and id. */
export async function materialFor(
  row: WebRow | PaperRow,
  rows: readonly (WebRow | PaperRow)[],
  sources: TaskSources,
): Promise<Material | null> {
  const corpus = "findings" in row ? "web" : "papers";
  const textsOf = async (ids: readonly string[]): Promise<Passage[]> => {
    const texts = await Promise.all(ids.map((id) => sources.documentText?.(corpus, id) ?? null));
    return ids.flatMap((id, at) => (texts[at] ? [{ id, text: texts[at] }] : []));
  };
  const documents = documentsOf(row);
  const rng = random(sources.seed, "deep-solver", "material", row.id);
  const others = [...new Set(rng.shuffled(rows).flatMap((one) => documentsOf(one).slice(0, 1)))].filter(
    (id) => !documents.includes(id),
  );
  // A page in the other language states nothing in the words of the question.
  const isReadable = ({ text }: Passage) => queryLanguage(text) === row.language;
  const stating = "findings" in row ? covering(row, (await textsOf(documents)).filter(isReadable)) : [];
  const beside = (await textsOf(others.slice(0, OTHER_PAGES * 3))).filter(isReadable);
  const passages =
    "findings" in row
      ? [...stating, ...beside.slice(0, OTHER_PAGES)]
      : [...(await textsOf(documents)), ...beside.slice(0, OTHER_PAPERS)];
  const gold = statedGold(row, passages);
  return gold && { gold, passages: rng.shuffled(passages) };
}

const documentsOf = (row: WebRow | PaperRow): readonly string[] =>
  "findings" in row ? [...new Set(row.findings.flatMap(({ supports }) => supports))] : row.documents;

/** Pages that state findings, those first that state most of what none before them states. */
function covering({ findings }: WebRow, pages: readonly Passage[]): Passage[] {
  const texts = findings.map(({ text }) => text);
  const stated = pages.map(({ text }) => {
    const by = statedBy(texts, statementsOf(text));
    return new Set(texts.filter((_, at) => by[at] !== null));
  });
  const chosen: Passage[] = [];
  const open = new Set(texts);
  while (chosen.length < MOST_PAGES) {
    const worth = stated.map((found) => [...found].filter((text) => open.has(text)).length);
    const best = worth.indexOf(Math.max(0, ...worth));
    if (best < 0 || worth[best] === 0) break;
    chosen.push(pages[best]!);
    for (const text of stated[best]!) open.delete(text);
  }
  return chosen;
}

/** What of the answer the passages state. Counts and comparisons are stated by no passage alone. */
function statedGold(row: WebRow | PaperRow, passages: readonly Passage[]): KeyGold | null {
  const statements = passageStatements(passages);
  if ("findings" in row) {
    const stated = statedIn({ findings: row.findings.map(({ text }) => text) }, statements).map(({ key }) => key);
    return stated.length < FEWEST_FINDINGS ? null : { findings: stated };
  }
  const gold = { answers: row.answers, documents: row.documents };
  const isTold = row.kind === "lookup" || row.kind === "chain";
  return isTold && statedIn(gold, statements).length > 0 ? gold : null;
}
