/** Cells of a table as rows of equal length; a cell that spans columns or rows stands in each of them. */
import type { PageElement } from "./tree.ts";

const MAX_COLUMNS = 100;
/** Beyond this, spans are of the table's first rows only: `rowspan="65534"` on every cell would grow without end. */
const MAX_CELLS = 100_000;

/** Rows without any text are left out. */
export function tableRows(table: PageElement, textOf: (cell: PageElement) => string): string[][] {
  const rows: string[][] = [];
  /** By column: what stands there for so many more rows. */
  const spanning = new Map<number, { text: string; rows: number }>();
  let cells = 0;
  for (const row of rowsBelow(table)) {
    const line: string[] = [];
    const fill = () => {
      for (
        let above = spanning.get(line.length);
        above && line.length < MAX_COLUMNS;
        above = spanning.get(line.length)
      ) {
        if (--above.rows === 0) spanning.delete(line.length);
        line.push(above.text);
      }
    };
    for (const cell of row.children) {
      if (typeof cell === "string" || !/^t[dh]$/.test(cell.tag)) continue;
      fill();
      const text = textOf(cell);
      const columns = spanOf(cell, "colspan", MAX_COLUMNS - line.length);
      const below = cells < MAX_CELLS ? spanOf(cell, "rowspan", 1_000) - 1 : 0;
      for (let at = 0; at < columns; at++) {
        if (below > 0) spanning.set(line.length, { text, rows: below });
        line.push(text);
      }
    }
    fill();
    cells += line.length;
    rows.push(line);
  }
  const width = Math.max(0, ...rows.slice(0, 10_000).map((row) => row.length));
  return rows
    .filter((row) => row.some((text) => text !== ""))
    .map((row) => [...row, ...Array.from({ length: Math.max(0, width - row.length) }, () => "")]);
}

function rowsBelow(element: PageElement): PageElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === "string" || child.tag === "table") return [];
    return child.tag === "tr" ? [child] : /^t(head|body|foot)$/.test(child.tag) ? rowsBelow(child) : [];
  });
}

function spanOf({ attributes }: PageElement, name: string, most: number): number {
  const span = Number(attributes.get(name) ?? 1);
  return Number.isSafeInteger(span) && span >= 1 ? Math.min(span, most) : Math.min(1, most);
}
