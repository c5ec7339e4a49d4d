/**
 * Condensation without a model: sentences of the pages themselves, chosen by the query and against repetition (maximal
 * marginal relevance, Carbonell and Goldstein 1998). Every learning is verbatim and says where it stands.
 */

import { omitUndefined } from "@arenakit/contracts";
import { runInSlices, type Steps } from "@arenakit/corpus-text";
import {
  approximateTokenCount,
  beginningOf,
  type CompressedPage,
  type Condensation,
  type CondensePage,
  type Condenser,
  type Learning,
  MAX_LEARNINGS,
  MAX_PAGE_TOKENS,
  pageTokens,
  type Stretch,
} from "../condense.ts";
import { isStatement, LEANING, type Relevance, relevanceSteps, type ScoredUnit } from "../relevance.ts";

/** Weight of relevance against what is said already. */
const LAMBDA = 0.7;
/** Shared words, by rarity, from which two sentences say the same. */
const SAME = 0.6;
/** A sentence with less of the query than this, or than this share of the best one, is no answer to it. */
const LEAST_SCORE = 0.15;
const LEAST_SHARE = 0.3;
/** What is about less of the query's subject than this share of what is about most of it speaks of something else. */
const LEAST_ABOUT = 0.6;
/** A page that has spoken speaks again only where it says clearly more than others. */
const HEARD = 0.85;
/** Sentences beyond it are only read when better ones are the same: the comparison is of pairs. */
const MAX_CANDIDATES = 200;
/** With the sentence before, a learning is at most so long. */
const MAX_JOINED = 480;
/**
 * The learnings of a page take in the sentences around theirs up to so many tokens together, the best learning first: a
 * fact is often told beside the sentence that names its subject.
 */
const MAX_WIDENED_TOKENS = 25;
/** Of so few pages, which somebody chose, the best is told even where it says little of the query. */
const FEW_PAGES = 2;

/** An engine that needs nothing. The same query and pages have the same answer everywhere. */
export function extractiveCondenser(): Condenser {
  return {
    id: "extractive/6 approximate",
    isVerbatim: true,
    compress: async (page, query, { maxTokens = MAX_PAGE_TOKENS, signal } = {}) =>
      runInSlices(compressSteps(page, query, pageTokens(maxTokens)), signal),
    condense: async (query, pages, { signal } = {}) => runInSlices(condenseSteps(query, pages), signal),
  };
}

function* condenseSteps(query: string, pages: readonly CondensePage[]): Steps<Condensation> {
  const found = yield* relevanceSteps(query, pages);
  const best = bestOf(found, pages);
  const allowances = pages.map(() => MAX_WIDENED_TOKENS);
  const learnings = withoutRepeats(
    best.map((unit) => learningOf(unit, { found, best, allowances }, pages[unit.page]!)),
  );
  const compressed: CompressedPage[] = [];
  for (const [at, page] of pages.entries()) {
    const ofPage = () => found.units.filter((unit) => unit.page === at);
    compressed.push(compressPage(page, ofPage, MAX_PAGE_TOKENS));
    yield page.text.length;
  }
  return { learnings, pages: compressed };
}

function* compressSteps(page: CondensePage, query: string, maxTokens: number): Steps<CompressedPage> {
  if (approximateTokenCount(page.text) <= maxTokens) return compressPage(page, () => [], maxTokens);
  const { units } = yield* relevanceSteps(query, [page]);
  return compressPage(page, () => units, maxTokens);
}

/** Units by maximal marginal relevance; only what answers. */
function bestOf({ units, rarity }: Relevance, pages: readonly CondensePage[]): ScoredUnit[] {
  const byScore = (one: ScoredUnit, other: ScoredUnit) =>
    other.score - one.score || one.page - other.page || one.number - other.number;
  // The first row of a table names its columns; it comes along with every other.
  const isHead = ({ kind, block, page }: ScoredUnit, at: number) =>
    kind === "row" && !(units[at - 1]?.block === block && units[at - 1]?.page === page);
  const most = units.reduce((best, { score, about }) => (score > 0 ? Math.max(best, about) : best), 0);
  // Within a page the rest of it says what a sentence is about.
  const leastAbout = pages.length > 1 ? LEAST_ABOUT : 0;
  const answering = units
    .filter(
      (unit, at) =>
        unit.kind !== "heading" &&
        unit.score > 0 &&
        unit.about > 0 &&
        unit.about >= leastAbout * most &&
        !isHead(unit, at),
    )
    .sort(byScore);
  const isSaid = ({ page, start, end }: ScoredUnit) => isStatement(pages[page]!.text.slice(start, end));
  const spoken = () =>
    units.filter((unit, at) => unit.kind !== "heading" && unit.score > 0 && !isHead(unit, at) && isSaid(unit));
  const candidates = answering.length === 0 && pages.length <= FEW_PAGES ? spoken().sort(byScore) : answering;
  const least = Math.max(LEAST_SCORE, LEAST_SHARE * (candidates[0]?.score ?? 0));
  const left = candidates.filter(({ score }) => score >= least).slice(0, MAX_CANDIDATES);
  const chosen: ScoredUnit[] = [];
  while (chosen.length < MAX_LEARNINGS && left.length > 0) {
    let best = { at: -1, value: Number.NEGATIVE_INFINITY };
    for (const [at, unit] of left.entries()) {
      const likeness = chosen.reduce((most, other) => Math.max(most, alike(unit, other, rarity)), 0);
      if (likeness >= SAME || chosen.some((other) => isBeside(unit, other))) continue;
      const isHeard = chosen.some(({ page }) => page === unit.page);
      const value = LAMBDA * unit.score * (isHeard ? HEARD : 1) - (1 - LAMBDA) * likeness;
      if (value > best.value + 1e-9) best = { at, value };
    }
    if (best.at < 0) break;
    chosen.push(...left.splice(best.at, 1));
  }
  return chosen.filter((unit) => pages[unit.page]!.text.slice(unit.start, unit.end).trim() !== "");
}

/** The next sentence of the same paragraph would come along with the one before it. */
const isBeside = (one: ScoredUnit, other: ScoredUnit): boolean =>
  one.page === other.page &&
  one.block === other.block &&
  one.kind === "sentence" &&
  Math.abs(one.number - other.number) === 1;

/** Cosine of their terms, weighed by rarity: 0 … 1. */
function alike(one: ScoredUnit, other: ScoredUnit, rarity: (term: string) => number): number {
  const square = (terms: ReadonlySet<string>) => [...terms].reduce((sum, term) => sum + rarity(term) ** 2, 0);
  let both = 0;
  for (const term of one.terms) if (other.terms.has(term)) both += rarity(term) ** 2;
  const norm = Math.sqrt(square(one.terms) * square(other.terms));
  return norm === 0 ? 0 : both / norm;
}

interface Choice {
  readonly found: Relevance;
  readonly best: readonly ScoredUnit[];
  /** Tokens by which the learnings of each page may still be widened. */
  readonly allowances: number[];
}

/** With the sentence before where it leans on it; a row with the first row of its table, which names the columns. */
function learningOf(
  unit: ScoredUnit,
  { found: { units, rarity }, best, allowances }: Choice,
  page: CondensePage,
): Learning {
  const ofBlock = units.filter((other) => other.page === unit.page && other.block === unit.block);
  const before = ofBlock[ofBlock.indexOf(unit) - 1];
  const [first] = ofBlock;
  const own = { start: unit.start, end: unit.end };
  let parts = [own];
  if (unit.kind === "row" && first && first !== unit) parts = [{ start: first.start, end: first.end }, own];
  const leans = unit.kind === "sentence" && before && LEANING.test(page.text.slice(unit.start, unit.end));
  if (leans && unit.end - before.start <= MAX_JOINED) parts = [{ start: before.start, end: unit.end }];
  const joins = (other: ScoredUnit) =>
    other.page === unit.page &&
    other.section === unit.section &&
    other.kind !== "heading" &&
    other.kind !== "row" &&
    isStatement(page.text.slice(other.start, other.end)) &&
    best.every((one) => alike(one, other, rarity) < SAME);
  if (parts.length === 1 && unit.kind !== "row") {
    const ofPage = units.filter((other) => other.page === unit.page);
    const tokensOf = ({ start, end }: Stretch) => approximateTokenCount(page.text.slice(start, end));
    const whole = widened(parts[0]!, ofPage, {
      joins,
      mayGrowTo: (stretch) => tokensOf(stretch) - tokensOf(parts[0]!) <= allowances[unit.page]!,
    });
    allowances[unit.page]! -= tokensOf(whole) - tokensOf(parts[0]!);
    parts = [whole];
  }
  return {
    text: parts.map(({ start, end }) => page.text.slice(start, end)).join("\n"),
    page: page.id,
    ...omitUndefined({ url: page.url }),
    parts,
  };
}

/** With what follows as far as it belongs and there is room, then with what comes before. */
function widened(
  own: Stretch,
  units: readonly ScoredUnit[],
  { joins, mayGrowTo }: { joins: (unit: ScoredUnit) => boolean; mayGrowTo: (stretch: Stretch) => boolean },
): Stretch {
  let { start, end } = own;
  for (const next of units.filter((unit) => unit.start >= end)) {
    if (!joins(next) || !mayGrowTo({ start, end: next.end })) break;
    end = next.end;
  }
  for (const before of units.filter((unit) => unit.end <= start).reverse()) {
    if (!joins(before) || !mayGrowTo({ start: before.start, end })) break;
    start = before.start;
  }
  return { start, end };
}

/** What an earlier learning of the page says already is not said again. */
function withoutRepeats(learnings: readonly Learning[]): Learning[] {
  return learnings.filter(
    ({ page, parts }, at) =>
      !learnings
        .slice(0, at)
        .some((other) => other.page === page && parts.every((part) => other.parts.some((one) => holds(one, part)))),
  );
}

const holds = (one: Stretch, other: Stretch): boolean => one.start <= other.start && other.end <= one.end;

/**
 * A short page as it is; of a long one the units that matter most, in their order, with the headings that they stand
 * under: by the query first, then what comes early, since that is what a page is about.
 */
function compressPage(page: CondensePage, unitsOf: () => readonly ScoredUnit[], maxTokens: number): CompressedPage {
  const tokens = approximateTokenCount(page.text);
  if (tokens <= maxTokens) return { page: page.id, text: page.text, tokens, isWhole: true };
  const units = unitsOf();
  const headingOf = new Map(units.filter(({ kind }) => kind === "heading").map((unit) => [unit.section, unit]));
  const worth = (unit: ScoredUnit) => unit.score + 0.3 / (2 + unit.number);
  const order = units
    .filter(({ kind }) => kind !== "heading")
    .sort((one, other) => worth(other) - worth(one) || one.number - other.number);
  const chosen = new Set<number>();
  let left = maxTokens;
  for (const unit of order) {
    const heading = headingOf.get(unit.section);
    const needs = [unit, ...(heading && !chosen.has(heading.number) ? [heading] : [])];
    // Parts are counted one by one, a line end and the marks of a heading with each.
    const cost = needs.reduce((sum, one) => sum + approximateTokenCount(lineOf(page.text, one)) + 1, 0);
    if (cost > left) continue;
    for (const one of needs) chosen.add(one.number);
    left -= cost;
    if (left < 10) break;
  }
  let text = "";
  let last: ScoredUnit | null = null;
  for (const unit of units) {
    if (!chosen.has(unit.number)) continue;
    const joint = last === null ? "" : last.block === unit.block && unit.kind === "sentence" ? " " : "\n";
    text += joint + lineOf(page.text, unit);
    last = unit;
  }
  // Of a text that has no sentence short enough, the beginning.
  const written = text === "" ? beginningOf(page.text, maxTokens).toWellFormed() : text;
  return { page: page.id, text: written, tokens: approximateTokenCount(written), isWhole: false };
}

/** A number of nine digits with its sign, and what it is indented by. */
const LONGEST_MARKS = 40;

/** With the marks that its line begins with. */
function lineOf(text: string, unit: ScoredUnit): string {
  const own = text.slice(unit.start, unit.end);
  if (unit.kind !== "heading" && unit.kind !== "item") return own;
  const before = text.slice(Math.max(0, unit.start - LONGEST_MARKS), unit.start);
  return /[#>*•\-\d.)、 ]{0,60}$/.exec(before)![0] + own;
}
