/** Text files row by row: lines, and comma-separated values with quotes. Holds one row at a time. */
import { fail } from "@arenakit/contracts";
import type { ImportFile } from "./files.ts";

/** What is read of a file here. */
type TextFile = Pick<ImportFile, "name" | "read">;

/** No line of a sound file is longer, in UTF-16 units. */
const LONGEST_ROW = 1 << 22;

interface TextRow {
  /** Number of its (first) line; the first is 1. */
  readonly row: number;
  readonly text: string;
}

/** Lines without their ends; a byte-order mark is left out. Fails with `unreadable_file` for a line without end. */
export async function* linesOf(file: TextFile): AsyncGenerator<TextRow> {
  const decoder = new TextDecoder();
  let rest = "";
  let row = 0;
  for await (const chunk of file.read()) {
    rest += decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n", from)) {
      yield { row: ++row, text: withoutReturn(rest.slice(from, end)) };
      from = end + 1;
    }
    rest = rest.slice(from);
    if (rest.length > LONGEST_ROW) tooLong(file, row + 1);
  }
  rest += decoder.decode();
  if (rest !== "") yield { row: ++row, text: withoutReturn(rest) };
}

interface CellRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Rows of cells; a cell in quotes may hold separators, line ends and doubled quotes. Rows without any text are nothing. */
export async function* cellsOf(file: TextFile, separator = ","): AsyncGenerator<CellRow> {
  let text = "";
  let first = 0;
  for await (const line of linesOf(file)) {
    if (text === "") first = line.row;
    text += text === "" ? line.text : `\n${line.text}`;
    const cells = splitCells(text, separator);
    if (cells === null) {
      if (text.length > LONGEST_ROW) tooLong(file, first);
      continue;
    }
    text = "";
    if (cells.some((cell) => cell !== "")) yield { row: first, cells };
  }
  if (text !== "") fail("corpus", "unreadable_file", `${file.name}: the quote in line ${first} is never closed`);
}

/** Null where a quote is still open at the end. */
function splitCells(text: string, separator: string): string[] | null {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  // The hot loop of large files is kept whole: one pass over the row.
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (isQuoted && letter === '"' && text[at + 1] === '"') cell += text[++at]!;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === separator) {
      cells.push(cell);
      cell = "";
    } else cell += letter;
  }
  if (isQuoted) return null;
  cells.push(cell);
  return cells;
}

const withoutReturn = (text: string): string => (text.endsWith("\r") ? text.slice(0, -1) : text);

function tooLong(file: TextFile, row: number): never {
  return fail(
    "corpus",
    "unreadable_file",
    `${file.name}: line ${row} is longer than ${LONGEST_ROW} characters: check which file was given`,
  );
}
