/** A page's text as the units that are chosen from: sentences, items, rows, lines of code, each with the headings it stands under. */
import { sentencesOf } from "@arenakit/corpus-text";

export interface Unit {
  readonly kind: "heading" | "sentence" | "item" | "row" | "code";
  /** UTF-16 offsets into the text, end not included. */
  readonly start: number;
  readonly end: number;
  /** Paragraph, list, table or fence that it is of, from 0; a heading is a block of its own. */
  readonly block: number;
  /** Section that it is of: 0 before the first heading, then one a heading. */
  readonly section: number;
}

export interface Section {
  /** Offsets of the whole section, its heading included, the sections below it not. */
  readonly start: number;
  readonly end: number;
  readonly heading: string;
  /** 1 … 6; 0 before the first heading. */
  readonly level: number;
  /** Headings above it, outermost first. */
  readonly path: readonly string[];
}

/** An item or a row longer than this is taken by its sentences. */
const LONG_ITEM = 320;
/** What has no end of a sentence for so long is no sentence: it is taken in parts. */
const LONG_SENTENCE = 1_000;

interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** All text that is not white space, markers and fences is in exactly one unit; units follow each other. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let [block, section] = [0, 0];
  let fence: string | null = null;
  let previous: Unit["kind"] | "blank" = "blank";
  for (const line of linesOf(text)) {
    const opening = /^\s*(`{3,})/.exec(line.text)?.[1] ?? null;
    if (opening && (fence === null || opening.length >= fence.length)) {
      fence = fence === null ? opening : null;
      if (fence !== null) block++;
      previous = "blank";
      continue;
    }
    if (line.text.trim() === "") {
      if (fence === null && previous !== "blank") block++;
      previous = fence === null ? "blank" : previous;
      continue;
    }
    const kind = fence === null ? kindOf(line.text) : "code";
    if (kind === "heading") {
      section++;
      block++;
    } else if (previous === "heading") block++;
    units.push(...unitsIn(line, kind).map(([start, end]) => ({ kind, start, end, block, section })));
    previous = kind;
  }
  return units;
}

/** Sections in their order; the first has no heading and may be empty. Together they are the whole text. */
export function sectionsOf(text: string, units: readonly Unit[] = unitsOf(text)): Section[] {
  const headings = units.filter(({ kind }) => kind === "heading");
  const path: { level: number; heading: string }[] = [];
  const starts = headings.map(({ start }) => text.lastIndexOf("\n", start) + 1);
  const first: Section = { start: 0, end: starts[0] ?? text.length, heading: "", level: 0, path: [] };
  return [
    first,
    ...headings.map((unit, at) => {
      const start = starts[at]!;
      const level = /^#*/.exec(text.slice(start, start + 6))![0].length;
      while (path.length > 0 && path.at(-1)!.level >= level) path.pop();
      const above = path.map(({ heading }) => heading);
      const heading = text.slice(unit.start, unit.end);
      path.push({ level, heading });
      return { start, end: starts[at + 1] ?? text.length, heading, level, path: above };
    }),
  ];
}

function* linesOf(text: string): Generator<TextLine> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield { start, end, text: text.slice(start, end) };
    start = end + 1;
  }
}

function kindOf(line: string): Unit["kind"] {
  if (/^#{1,6} \S/.test(line)) return "heading";
  if (/^\s*\|.*\|\s*$/.test(line)) return "row";
  return /^\s*(?:[-*•]|\d{1,9}[.)、]) /.test(line) ? "item" : "sentence";
}

function unitsIn({ start, end, text }: TextLine, kind: Unit["kind"]): [number, number][] {
  if (kind === "row") return /^[\s|:-]*$/.test(text) ? [] : [...partsOf(text, start)];
  if (kind === "code") return [...partsOf(text, start)];
  const marker = /^\s*(?:#{1,6} |(?:[-*•]|\d{1,9}[.)、]) |(?:> ?)+)?\s*/.exec(text)![0].length;
  const from = start + marker;
  if (from >= end) return [];
  if (kind === "heading" || (kind === "item" && end - from <= LONG_ITEM)) return [[from, end - trailing(text)]];
  const sentences = sentencesOf(text.slice(marker));
  return sentences.flatMap(([one, other]) => [...partsOf(text.slice(marker + one, marker + other), from + one)]);
}

/** Cut at a space or a comma where there is one, never within a character. */
function* partsOf(text: string, offset: number): Generator<[number, number]> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + LONG_SENTENCE, text.length);
    if (end < text.length) {
      const late = text.slice(start + LONG_SENTENCE / 2, end);
      const gap = Math.max(...[" ", "，", ",", "、", "；"].map((sign) => late.lastIndexOf(sign)));
      const isHalf = /[\ud800-\udbff]/.test(text.charAt(end - 1));
      end = gap >= 0 ? end - late.length + gap + 1 : end - Number(isHalf);
    }
    yield [offset + start, offset + end];
    start = end;
  }
}

const trailing = (text: string): number => text.length - text.trimEnd().length;
