/**
 * The shape of an answer that was written as Markdown, roughly: headings, lists, tables, bold, code. Pure; keeps
 * offsets instead of text, so that evidence stays where it was found. What is no such markup is plain text.
 */
import type { Span } from "./evidence.ts";

export interface Run extends Span {
  readonly style: "plain" | "bold" | "code";
}

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly lines: readonly Line[] }
  | { readonly kind: "paragraph" | "code"; readonly lines: readonly Line[] }
  | { readonly kind: "list"; readonly items: readonly ListItem[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: "rule" };
/** The runs of a line, or of a table's cell. */
export type Line = readonly Run[];
export interface ListItem {
  /** From 0. */
  readonly depth: number;
  /** As it was written; null for a bullet. */
  readonly number: string | null;
  readonly line: Line;
}

interface SourceLine extends Span {
  readonly text: string;
}

const HEADING = /^(#{1,6})\s+/;
const ITEM = /^(\s*)(?:[-*+•]|(\d{1,3}[.)、]))\s*(?=\S)/;
const BULLET = /^\s*[-*+•]\s|^\s*•/;
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
const FENCE = /^\s*```/;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;
const INLINE = /\*\*(?=\S)(.+?)\*\*|`([^`]+)`/g;

/** The blocks of a text; every run's offsets are those of `text`. */
export function blocksOf(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const { block, next } = blockAt(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

/** All runs of the blocks, in the order of the text. */
export function runsOf(blocks: readonly Block[]): Run[] {
  return blocks.flatMap((block) => {
    if (block.kind === "rule") return [];
    if (block.kind === "list") return block.items.flatMap((item) => item.line);
    return block.kind === "table" ? block.rows.flat(2) : block.lines.flat();
  });
}

function linesOf(text: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    lines.push({ start, end: start + line.length, text: line });
    start += line.length + 1;
  }
  return lines;
}

function blockAt(lines: readonly SourceLine[], at: number): { block: Block | null; next: number } {
  const line = lines[at]!;
  if (line.text.trim() === "") return { block: null, next: at + 1 };
  if (FENCE.test(line.text)) {
    const close = lines.findIndex((other, index) => index > at && FENCE.test(other.text));
    const end = close < 0 ? lines.length : close;
    const kept = lines.slice(at + 1, end).map((row): Line => (row.text === "" ? [] : [plain(row)]));
    return { block: { kind: "code", lines: kept }, next: end + 1 };
  }
  if (RULE.test(line.text)) return { block: { kind: "rule" }, next: at + 1 };
  const heading = HEADING.exec(line.text);
  if (heading) {
    const runs = inline(line, heading[0].length);
    return { block: { kind: "heading", level: heading[1]!.length, lines: [runs] }, next: at + 1 };
  }
  if (line.text.trimStart().startsWith("|")) return tableAt(lines, at);
  if (isItem(line)) return listAt(lines, at);
  const end = endOf(lines, at + 1, (other) => !startsBlock(other));
  return { block: { kind: "paragraph", lines: lines.slice(at, end).map((other) => inline(other, 0)) }, next: end };
}

const plain = ({ start, end }: SourceLine): Run => ({ start, end, style: "plain" });

/** A bullet needs a space behind it, or `-5℃` and `**bold**` would be lists; a number with 、 or . needs none. */
function isItem({ text }: SourceLine): boolean {
  return BULLET.test(text) || /^\s*\d{1,3}(?:[.)]\s|、)/.test(text);
}

function startsBlock(line: SourceLine): boolean {
  const { text } = line;
  return (
    text.trim() === "" ||
    HEADING.test(text) ||
    RULE.test(text) ||
    FENCE.test(text) ||
    isItem(line) ||
    /^\s*\|/.test(text)
  );
}

function endOf(lines: readonly SourceLine[], from: number, belongs: (line: SourceLine) => boolean): number {
  let end = from;
  while (end < lines.length && belongs(lines[end]!)) end++;
  return end;
}

function listAt(lines: readonly SourceLine[], at: number): { block: Block; next: number } {
  const next = endOf(lines, at, (line) => isItem(line) && !RULE.test(line.text));
  const items = lines.slice(at, next).map((line): ListItem => {
    const [marker, indent, number] = ITEM.exec(line.text) ?? ["", "", undefined];
    const spaces = (indent ?? "").replaceAll("\t", "    ").length;
    return { depth: Math.min(3, Math.floor(spaces / 2)), number: number ?? null, line: inline(line, marker.length) };
  });
  return { block: { kind: "list", items }, next };
}

function tableAt(lines: readonly SourceLine[], at: number): { block: Block; next: number } {
  const next = endOf(lines, at, ({ text }) => text.trimStart().startsWith("|"));
  const rows = lines.slice(at, next).filter(({ text }) => !TABLE_RULE.test(text));
  return { block: { kind: "table", rows: rows.map(cellsOf) }, next };
}

function cellsOf({ start, text }: SourceLine): Line[] {
  const cells: Line[] = [];
  const first = text.indexOf("|") + 1;
  const last = text.trimEnd().endsWith("|") ? text.lastIndexOf("|") : text.length;
  for (let from = first; from <= last; ) {
    const bar = text.indexOf("|", from);
    const to = bar < 0 ? last : Math.min(bar, last);
    const cell = text.slice(from, to);
    const lead = cell.length - cell.trimStart().length;
    const end = start + from + cell.trimEnd().length;
    cells.push(inline({ start: start + from, end: Math.max(end, start + from + lead), text: cell.trimEnd() }, lead));
    from = to + 1;
  }
  return cells;
}

/** The runs of a line behind its first `skip` units; markers of bold and code are left out. */
function inline(line: SourceLine, skip: number): Line {
  const runs: Run[] = [];
  let plainFrom = skip;
  const plainTo = (end: number) => {
    if (end > plainFrom) runs.push({ start: line.start + plainFrom, end: line.start + end, style: "plain" });
  };
  INLINE.lastIndex = skip;
  for (let found = INLINE.exec(line.text); found; found = INLINE.exec(line.text)) {
    plainTo(found.index);
    const isBold = found[1] !== undefined;
    const start = line.start + found.index + (isBold ? 2 : 1);
    runs.push({ start, end: start + (found[1] ?? found[2]!).length, style: isBold ? "bold" : "code" });
    plainFrom = found.index + found[0].length;
  }
  plainTo(line.text.length);
  return runs;
}
