/** An answer as lines: headings, list items, table rows, the day each belongs to, and the items of an itinerary. */

export interface AnswerLine {
  readonly index: number;
  /** Offset of the line in the answer. */
  readonly start: number;
  /** The whole line without its line feed. */
  readonly text: string;
  readonly kind: "heading" | "item" | "row" | "text" | "blank";
  readonly indent: number;
  /** Offset in `text` where its words begin: after bullet, number, bars and emphasis. */
  readonly lead: number;
  /** Cells of a table row with the header of their column; empty for other lines. */
  readonly cells: readonly { readonly text: string; readonly start: number; readonly header: string }[];
}

const LEAD =
  /^[\s>]*(?:#{1,6}\s*|[-*+•·●▪]\s+|\d{1,2}[.、)）]\s*|[（(]\d{1,2}[)）]\s*|\d\uFE0F?\u20E3\s*|[①-⑳]\s*)?[|\s]*[*_`【[]*\s*/;
const EMOJI = /^(?:(?:\p{Extended_Pictographic}|\uFE0F|\u200D)+\s*)+/u;

const CLOCK = String.raw`(?:次日)?\d{1,2}[:：]\d{2}`;
/** Where a sentence of a paragraph begins an item of its own: a time with words behind it, or a day. */
const NEXT_ITEM = new RegExp(
  String.raw`(?<=[。；;]\s{0,3})(?=${CLOCK}(?:\s*[-–—~～至到]+\s*${CLOCK})?[\s：:，,*]{0,4}\p{Letter}|第\s*[一二三四五六七八九十\d]{1,3}\s*天|Day\s*\d)`,
  "giu",
);

/** The lines of an answer, a paragraph's items each by itself, and where they stand. */
function piecesOf(answer: string): { text: string; start: number }[] {
  const pieces: { text: string; start: number }[] = [];
  let start = 0;
  for (const line of answer.split("\n")) {
    const isRow = /^\s*\|.*\|\s*$/.test(line);
    for (const text of isRow ? [line] : line.split(NEXT_ITEM)) {
      pieces.push({ text, start });
      start += text.length;
    }
    start += 1;
  }
  return pieces;
}

/** Splits an answer; offsets are those of the answer. */
export function linesOf(answer: string): AnswerLine[] {
  const lines: AnswerLine[] = [];
  let headers: string[] | null = null;
  for (const [index, { text, start }] of piecesOf(answer).entries()) {
    const kind = kindOf(text);
    const lead = leadOf(text);
    const cells = kind === "row" ? cellsOf(text) : [];
    if (kind !== "row") headers = null;
    else headers ??= cells.map((cell) => cell.text.trim());
    lines.push({
      index,
      start,
      text,
      kind,
      indent: text.length - text.trimStart().length,
      lead,
      cells: cells.map((cell, column) => ({ ...cell, header: headers?.[column] ?? "" })),
    });
  }
  return lines;
}

function kindOf(text: string): AnswerLine["kind"] {
  if (text.trim() === "") return "blank";
  if (
    /^\s*#{1,6}\s/.test(text) ||
    /^\s{0,20}[*_]{2}[^*_]{1,300}[*_]{2}\s{0,20}[：:]?\s{0,20}$/.test(text) ||
    /^\s*【[^】]+】\s*$/.test(text)
  )
    return "heading";
  if (/^\s*\|.*\|\s*$/.test(text)) return "row";
  if (/^\s*(?:[-*+•·●▪]\s+|\d{1,2}[.、)）]|[（(]\d{1,2}[)）]|\d\uFE0F?\u20E3|[①-⑳])/.test(text)) return "item";
  return "text";
}

function leadOf(text: string): number {
  let lead = LEAD.exec(text)?.[0].length ?? 0;
  lead += EMOJI.exec(text.slice(lead))?.[0].length ?? 0;
  lead += /^[*_\s]*/.exec(text.slice(lead))![0].length;
  return lead;
}

function cellsOf(text: string): { text: string; start: number }[] {
  const cells: { text: string; start: number }[] = [];
  let at = text.indexOf("|") + 1;
  for (let bar = text.indexOf("|", at); bar >= 0; bar = text.indexOf("|", at)) {
    cells.push({ text: text.slice(at, bar), start: at });
    at = bar + 1;
  }
  return cells;
}

/** The line that holds an offset of the answer. */
export function lineAt<L extends AnswerLine>(lines: readonly L[], offset: number): L {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return lines[low]!;
}
