/** `<answer>` blocks of a solution: what stands in them, and which one is the answer. */
import { pythonStrip } from "./python-text.ts";

const OPENING = "<answer>";
const CLOSING = "</answer>";

/** What stands between an opening tag and the next closing one, stripped; in one walk, since a broken answer repeats tags by thousands. */
export function answerBlocks(text: string): string[] {
  const blocks: string[] = [];
  for (let at = text.indexOf(OPENING); at >= 0; ) {
    const start = at + OPENING.length;
    const end = text.indexOf(CLOSING, start);
    if (end < 0) break;
    blocks.push(pythonStrip(text.slice(start, end)));
    at = text.indexOf(OPENING, end + CLOSING.length);
  }
  return blocks;
}

/**
 * The last block; null where there is none, or where one was closed and a later one was not: such an answer was cut.
 */
export function lastAnswer(text: string): string | null {
  const blocks = answerBlocks(text);
  if (blocks.length > 1) return blocks.at(-1)!;
  return text.indexOf(OPENING) === text.lastIndexOf(OPENING) ? (blocks[0] ?? null) : null;
}
