/** Statements: the sentences of a report with the sources that each cites, by mark, link, address or title. */

import type { AnswerLine } from "../claims/lines.ts";
import { perReading } from "../memo.ts";
import type { TrajectoryReading } from "../reading.ts";
import type { Span } from "../span.ts";
import { type Figure, figuresIn } from "./figures.ts";
import { linksIn } from "./links.ts";
import { type NameAt, namesIn } from "./proper-names.ts";
import { QUOTATIONS, replaced, setApart } from "./set-apart.ts";
import { addressesIn, canonicalAddress, foldWords, libraryOf, type PageSource } from "./sources.ts";

export interface Citation extends Span {
  /** The number of a mark; null for links, addresses and titles. */
  readonly mark: number | null;
  /** The address that it leads to; null where there is none. */
  readonly address: string | null;
  /** Null where no result shows it. */
  readonly source: PageSource | null;
}

export interface Statement extends Span {
  readonly text: string;
  readonly figures: readonly Figure[];
  readonly names: readonly NameAt[];
  readonly citations: readonly Citation[];
}

export interface Reference extends Span {
  readonly mark: number | null;
  readonly address: string | null;
  readonly source: PageSource | null;
}

export interface Report {
  /** Those before the list of references. */
  readonly statements: readonly Statement[];
  /** Those, and what stands behind the list and is no entry of it. */
  readonly ownStatements: readonly Statement[];
  readonly references: readonly Reference[];
  /** Offset of the list of references; the length of the answer where there is none. */
  readonly end: number;
  /** Whether a line is the answer's own words and no entry of that list. */
  isOwnLine(line: AnswerLine): boolean;
}

const REFERENCES =
  /^\s{0,20}(?:#{1,6}\s{0,20})?(?:\*\*)?(?:references?|sources?|bibliography|works cited|citations|参考(?:资料|文献|来源|链接)?|(?:资料|信息|数据|引用)?来源|引用|参考文献)(?:\*\*)?\s{0,20}[：:]?\s{0,20}(?:\*\*)?\s{0,20}$/i;
const MARK = /\[\^?(\d{1,3}(?:\s{0,20}[,，、-]\s{0,20}\d{1,3}){0,40})\](?!\()|【(\d{1,3})(?:†[^】]{0,300})?】/g;

export const reportOf = perReading((reading): Report => {
  const answer = reading.answer ?? "";
  const listed = listOfReferences(reading.lines);
  const end = listed ? listed.start : answer.length;
  const references = listed ? referencesIn(reading, listed.index + 1) : [];
  const byMark = new Map(references.flatMap((one) => (one.mark === null ? [] : [[one.mark, one] as const])));
  const byTitle = titlesOf(reading);
  const entries = new Set(references.map(({ start }) => start));
  const isOwnLine = ({ start }: AnswerLine) => start < end || (!entries.has(start) && start !== listed?.start);
  const ownStatements = reading.lines
    .filter((line) => isOwnLine(line) && line.kind !== "blank" && line.kind !== "heading" && line.kind !== "rule")
    .flatMap((line) => statementsIn(reading, { text: line.text, start: line.start }, { byMark, byTitle }));
  const statements = ownStatements.filter(({ start }) => start < end);
  return { statements, ownStatements, references, end, isOwnLine };
});

/** The line that opens the list: behind it stand only entries. Where text follows every such line, the first. */
function listOfReferences(lines: readonly AnswerLine[]): AnswerLine | undefined {
  const heads = lines.filter((line) => REFERENCES.test(line.text));
  const last = lines.findLast(
    (line) =>
      line.kind !== "blank" && !REFERENCES.test(line.text) && !/https?:|^\s*(?:\[|【|\d{1,3}[.)、])/.test(line.text),
  );
  return heads.find((head) => last === undefined || head.index > last.index) ?? heads[0];
}

function referencesIn(reading: TrajectoryReading, from: number): Reference[] {
  const { byKey } = libraryOf(reading);
  const entries: Reference[] = [];
  for (const line of reading.lines.slice(from)) {
    if (line.kind === "blank") continue;
    if (line.kind === "heading" && !/https?:/.test(line.text)) break;
    const number = /^\s*(?:[-*]\s*)?(?:\[\^?(\d{1,3})\]|【(\d{1,3})】|(\d{1,3})[.)、：:])/.exec(line.text);
    const [found] = addressesIn(line.text);
    if (!number && !found) continue;
    entries.push({
      mark: number ? Number(number[1] ?? number[2] ?? number[3]) : null,
      address: found?.address ?? null,
      source: found ? (byKey.get(canonicalAddress(found.address)) ?? null) : sourceTitled(reading, line.text),
      start: line.start,
      end: line.start + line.text.length,
    });
  }
  return entries;
}

const titlesOf = perReading((reading): ReadonlyMap<string, PageSource> => {
  const byTitle = new Map<string, PageSource>();
  // Of copies under one title the one that was read.
  for (const source of libraryOf(reading).sources)
    if (source.title.length >= 4 && !byTitle.get(foldTitle(source.title))?.opened)
      byTitle.set(foldTitle(source.title), source);
  return byTitle;
});

const foldTitle = (title: string): string => foldWords(title).replace(/["'\s]/g, "");

/** The source whose title stands in the words; null when none does. */
export function sourceTitled(reading: TrajectoryReading, text: string): PageSource | null {
  const folded = foldTitle(text);
  for (const [title, source] of titlesOf(reading)) if (title.length >= 6 && folded.includes(title)) return source;
  return null;
}

interface SourceIndex {
  readonly byMark: ReadonlyMap<number, Reference>;
  readonly byTitle: ReadonlyMap<string, PageSource>;
}

/** A sentence ends at its mark, not inside a link or a quotation, and takes the citations that follow it. */
const ENDS = /[。！？；](?:[”’"」）)]*)|[.!?](?=["”’)]*(?:\s+[\p{Lu}\d“"(]|\s*$))["”’)]*/gu;

function statementsIn(
  reading: TrajectoryReading,
  line: { text: string; start: number },
  known: SourceIndex,
): Statement[] {
  const citations = citationsIn(reading, line, known);
  // What is cited or quoted holds no end of a sentence, and its numbers and names are not those of the statement.
  const masked = replaced(line.text, inLine(citations, line.start), "\uFFFC");
  const shown = replaced(masked, setApart(masked, QUOTATIONS), "\uFFFC");
  const leading = new Set(
    citations.filter(({ mark, address }) => mark !== null || address !== null).map(({ start }) => start - line.start),
  );
  const cuts = [...shown.matchAll(ENDS)].map((match) => behindCitations(shown, match.index + match[0].length, leading));
  const ends = boundedEnds(
    [...new Set([...cuts, shown.length])].sort((one, other) => one - other),
    shown,
  );
  const within = citationsWithin(citations);
  let from = 0;
  return ends.flatMap((end) => {
    const [start, text] = [from, shown.slice(from, end)];
    from = Math.max(from, end);
    if (!/[\p{L}\d]/u.test(text.replaceAll("\uFFFC", ""))) return [];
    const words = text.replace(/^(\s*(?:[-*•]|\d{1,2}[.)、])\s)/, (lead) => " ".repeat(lead.length));
    const at = line.start + start;
    const to = at + text.length;
    return [new SaidStatement(reading, { text: words, start: at, end: to, citations: within(at, to) })];
  });
}

/** Its figures and names are looked for once somebody asks. */
class SaidStatement implements Statement {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly citations: readonly Citation[];
  readonly #reading: TrajectoryReading;
  #figures: readonly Figure[] | null = null;
  #names: readonly NameAt[] | null = null;

  constructor(reading: TrajectoryReading, { text, start, end, citations }: Omit<Statement, "figures" | "names">) {
    this.#reading = reading;
    this.text = text;
    this.start = start;
    this.end = end;
    this.citations = citations;
  }

  get figures(): readonly Figure[] {
    this.#figures ??= figuresIn(this.#shown()).map((one) => this.#placed(one));
    return this.#figures;
  }

  get names(): readonly NameAt[] {
    this.#names ??= namesIn(this.#reading, this.#shown()).map((one) => this.#placed(one));
    return this.#names;
  }

  #shown(): string {
    return this.text.replaceAll("\uFFFC", " ");
  }

  #placed<T extends Span>(one: T): T {
    return { ...one, start: one.start + this.start, end: one.end + this.start };
  }
}

/** Gives the citations that begin in a part of the text, as they were found. */
function citationsWithin(citations: readonly Citation[]): (from: number, to: number) => Citation[] {
  const byStart = new Map<number, number[]>();
  for (const [index, { start }] of citations.entries()) byStart.set(start, [...(byStart.get(start) ?? []), index]);
  return (from, to) => {
    const found: number[] = [];
    for (let at = from; at < to && citations.length > 0; at++) found.push(...(byStart.get(at) ?? []));
    return found.sort((one, other) => one - other).map((index) => citations[index]!);
  };
}

/** Where citations stand in their line, in order and each place once. */
function inLine(citations: readonly Citation[], offset: number): Span[] {
  const sorted = [...citations].sort((one, other) => one.start - other.start || other.end - one.end);
  let last = 0;
  return sorted.flatMap(({ start, end }) => {
    const from = Math.max(last, start - offset);
    last = Math.max(last, end - offset);
    return last > from ? [{ start: from, end: last }] : [];
  });
}

/** Characters of a sentence, many times those of any that is written to be read. */
const LONGEST_SENTENCE = 2_000;

/** The ends with more of them in what has none for long, behind a gap where there is one: what belongs together stands near. */
function boundedEnds(ends: readonly number[], text: string): number[] {
  let from = 0;
  return ends.flatMap((end) => {
    const all: number[] = [];
    for (; end - from > LONGEST_SENTENCE; from = all.at(-1)!) {
      const gap = text.slice(from, from + LONGEST_SENTENCE).search(/[\s，,、；;|][^\s，,、；;|]*$/);
      all.push(from + (gap > 0 ? gap + 1 : LONGEST_SENTENCE));
    }
    from = Math.max(from, end);
    return [...all, end];
  });
}

/** `… in 2024. [3]`: marks and links behind the full stop belong to the sentence before it. */
function behindCitations(shown: string, end: number, cited: ReadonlySet<number>): number {
  const follows = /^[\s(（]*\uFFFC+(?:[\s,，、]*\uFFFC+)*\s?[)）]?[.。]?/.exec(shown.slice(end));
  if (!follows) return end;
  for (let at = end; at < end + follows[0].length; at++) if (cited.has(at)) return end + follows[0].length;
  return end;
}

function citationsIn(
  reading: TrajectoryReading,
  line: { text: string; start: number },
  { byMark, byTitle }: SourceIndex,
): Citation[] {
  const { byKey } = libraryOf(reading);
  const found: Citation[] = [];
  const taken = new Uint8Array(line.text.length);
  const isFree = (start: number) => taken[start] === 0;
  const add = (start: number, end: number, rest: Omit<Citation, keyof Span>) => {
    found.push({ start: line.start + start, end: line.start + end, ...rest });
    taken.fill(1, start, end);
  };
  for (const { start, end, address } of linksIn(line.text))
    add(start, end, { mark: null, address, source: byKey.get(canonicalAddress(address)) ?? null });
  for (const { address, start, end } of addressesIn(line.text))
    if (isFree(start)) add(start, end, { mark: null, address, source: byKey.get(canonicalAddress(address)) ?? null });
  for (const match of line.text.matchAll(MARK)) {
    if (!isFree(match.index)) continue;
    for (const mark of marksOf(match[1] ?? match[2]!)) {
      const reference = byMark.get(mark);
      add(match.index, match.index + match[0].length, {
        mark,
        address: reference?.address ?? null,
        source: reference?.source ?? null,
      });
    }
  }
  for (const match of line.text.matchAll(/《([^《》\n]{4,120})》|“([^“”\n]{6,160})”|"([^"\n]{6,160})"/g)) {
    const source = isFree(match.index) ? byTitle.get(foldTitle(match[1] ?? match[2] ?? match[3]!)) : undefined;
    if (source) add(match.index, match.index + match[0].length, { mark: null, address: null, source });
  }
  return found;
}

/** `1, 3-5` as 1, 3, 4, 5. */
function marksOf(text: string): number[] {
  return text.split(/[,，、]/).flatMap((part) => {
    const [first, last] = part.split("-").map((word) => Number(word.trim()));
    if (last === undefined || !(last > first!) || last - first! > 20) return [first!];
    return Array.from({ length: last - first! + 1 }, (_, at) => first! + at);
  });
}
