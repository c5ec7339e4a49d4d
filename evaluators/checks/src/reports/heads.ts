/** Heads: what a table's column or the first line of a block says that the values below it are of, where the task asks for it by name. */

import { type AnswerLine, lineAt } from "../claims/lines.ts";
import { perReading } from "../memo.ts";
import type { TrajectoryReading } from "../reading.ts";
import type { Span } from "../span.ts";
import { type NameAt, namesIn } from "./proper-names.ts";
import { foldWords } from "./sources.ts";

const LONGEST_HEAD = 60;

/** Names of the query in the head of a value's column or block, set where the value stands; empty where none has any. */
export function namesAbove(reading: TrajectoryReading, { start, end }: Span): readonly NameAt[] {
  const line = lineAt(reading.lines, start);
  return namesOfHead(reading, headOf(reading, line, start) ?? "").map(({ name }) => ({ name, start, end }));
}

const namesOfHead = perReading((reading, head: string): readonly NameAt[] => {
  const asked = foldWords(reading.task.query);
  return namesIn(reading, head).filter(({ name }) => asked.includes(foldWords(name)));
});

const isOfTable = ({ kind }: AnswerLine) => kind === "row" || kind === "rule";

/** The first line of the block or table that each line stands below in; null for the first one itself. */
const firstLines = perReading((reading): readonly (AnswerLine | null)[] => {
  const firsts: (AnswerLine | null)[] = [];
  for (const line of reading.lines) {
    const above = reading.lines[line.index - 1];
    const opens = above === undefined || above.kind === "blank" || isOfTable(above) !== isOfTable(line);
    firsts.push(opens ? null : (firsts[line.index - 1] ?? above));
  }
  return firsts;
});

function headOf(reading: TrajectoryReading, line: AnswerLine, at: number): string | null {
  const head = firstLines(reading)[line.index];
  if (!head) return null;
  if (line.kind === "row")
    return head.text.split("|")[line.text.slice(0, at - line.start).split("|").length - 1] ?? null;
  return head.text.length <= LONGEST_HEAD && !/\d/.test(head.text) ? head.text : null;
}
