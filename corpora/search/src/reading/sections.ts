/** What of a page answers a goal, in the page's own words and order: the best paragraphs with their headings, within a length. */

import { runInSlices, type Steps } from "@arenakit/corpus-text";
import { type ReadablePart, relevanceSteps, type ScoredUnit } from "./relevance.ts";

/** Longer pages are shortened (ArenaRL, appendix C). */
export const LONG_PAGE_CHARACTERS = 2_500;

export interface SectionOptions {
  /** The text is at most so long, at least 200; default LONG_PAGE_CHARACTERS. */
  readonly maxCharacters?: number;
  readonly signal?: AbortSignal;
}

export interface GoalSection {
  /** Stretches of the page, an ellipsis between those that do not follow each other, headings above what is under them. */
  readonly text: string;
  /** Offsets of the stretches into the page's text, in order. */
  readonly parts: readonly { readonly start: number; readonly end: number }[];
}

const GAP = "\n…\n";

/**
 * The page itself where it is short enough, else its best paragraphs for the goal until the length is reached; a long
 * paragraph, list or table gives its best sentences, items or rows. Where no word of the goal stands in the page, it is
 * the beginning. Deterministic.
 */
export function sectionFor(page: ReadablePart, goal: string, options: SectionOptions = {}): Promise<GoalSection> {
  const maxCharacters = Math.max(options.maxCharacters ?? LONG_PAGE_CHARACTERS, 200);
  return runInSlices(sectionSteps(page, goal, maxCharacters), options.signal);
}

function* sectionSteps(page: ReadablePart, goal: string, maxCharacters: number): Steps<GoalSection> {
  const { text } = page;
  if (text.length <= maxCharacters) return { text, parts: text === "" ? [] : [{ start: 0, end: text.length }] };
  const { units, isAnswered } = yield* relevanceSteps(goal, [page]);
  const blocks = blocksOf(units);
  if (isAnswered) blocks.sort((one, other) => other.score - one.score || one.units[0]!.number - other.units[0]!.number);
  const chosen = choose(blocks, units, maxCharacters);
  const parts = partsOf(text, units, chosen);
  const written = parts.map(
    ({ start, end, isNext }, at) => (at > 0 && !isNext ? GAP : at > 0 ? "\n" : "") + text.slice(start, end),
  );
  return {
    text: written.join("").slice(0, maxCharacters).toWellFormed(),
    parts: parts.map(({ start, end }) => ({ start, end })),
  };
}

interface UnitBlock {
  readonly units: ScoredUnit[];
  score: number;
}

/** By its best unit, with something for others that fit too. */
function blocksOf(units: readonly ScoredUnit[]): UnitBlock[] {
  const blocks = new Map<number, UnitBlock>();
  for (const unit of units) {
    const block = blocks.get(unit.block) ?? { units: [], score: 0 };
    block.units.push(unit);
    blocks.set(unit.block, block);
  }
  const all = [...blocks.values()].filter((block) => block.units[0]!.kind !== "heading");
  for (const block of all) {
    const scores = block.units.map(({ score }) => score).sort((one, other) => other - one);
    block.score = scores.slice(0, 4).reduce((sum, score, at) => sum + score / 5 ** at, 0);
  }
  return all;
}

/** Numbers of the units that are given. */
function choose(blocks: readonly UnitBlock[], units: readonly ScoredUnit[], maxCharacters: number): Set<number> {
  const headingOf = new Map(units.filter(({ kind }) => kind === "heading").map((unit) => [unit.section, unit]));
  const chosen = new Set<number>();
  let left = maxCharacters;
  const take = (unit: ScoredUnit): boolean => {
    const heading = headingOf.get(unit.section);
    const needs = [unit, ...(heading && !chosen.has(heading.number) ? [heading] : [])];
    // The ellipsis and a heading's marks are of the text too.
    const length = needs.reduce((sum, one) => sum + one.end - one.start + GAP.length + MARKS, 0);
    if (length > left) return false;
    for (const one of needs) chosen.add(one.number);
    left -= length;
    return true;
  };
  for (const { units: ofBlock, score } of blocks) {
    const [first] = ofBlock;
    const isTable = first!.kind === "row" && take(first!);
    const whole = ofBlock.reduce((sum, { start, end }) => sum + end - start + 1, 0);
    const byScore = [...ofBlock].sort((one, other) => other.score - one.score || one.number - other.number);
    const order = whole <= left / 2 || score === 0 ? ofBlock : byScore;
    for (const unit of order) {
      if (isTable && unit === first) continue;
      if (!take(unit)) break;
    }
    if (left < SMALLEST) break;
  }
  return chosen;
}

const MARKS = 7;
/** With less left nothing is worth looking for. */
const SMALLEST = 60;

/** Chosen units as stretches of whole lines where their neighbours are chosen too. */
function partsOf(text: string, units: readonly ScoredUnit[], chosen: ReadonlySet<number>) {
  const parts: { start: number; end: number; isNext: boolean }[] = [];
  let last = -2;
  for (const unit of units) {
    if (!chosen.has(unit.number)) continue;
    const line = text.lastIndexOf("\n", unit.start - 1) + 1;
    // Marks of headings, items and quotations belong to what they mark.
    const start = /^[\s#>*•\-\d.)、|]*$/.test(text.slice(line, unit.start)) ? line : unit.start;
    const previous = parts.at(-1);
    if (previous && unit.number === last + 1 && /^\s*$|^[\s|:-]*$/.test(text.slice(previous.end, start)))
      previous.end = unit.end;
    else parts.push({ start, end: unit.end, isNext: unit.number === last + 1 || units[last]?.kind === "heading" });
    last = unit.number;
  }
  return parts;
}
