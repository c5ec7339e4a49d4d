/** The findings of an answer: what stands as a list inside its last `<answer>` block. */

const BULLET = /^\s*[-*•]\s+(\S.*)$/;
const CONTINUATION = /^\s+(\S.*)$/;
/** Prompts show an example block whose only content is this word. */
const PLACEHOLDER = "and";
const OPENING = "<answer>";
const CLOSING = "</answer>";

/** What stands between an opening tag and the next closing one, trimmed; in one walk, since a broken answer repeats tags by thousands. */
function answerBlocks(text: string): string[] {
  const blocks: string[] = [];
  for (let at = text.indexOf(OPENING); at >= 0; ) {
    const start = at + OPENING.length;
    const end = text.indexOf(CLOSING, start);
    if (end < 0) break;
    blocks.push(text.slice(start, end).trim());
    at = text.indexOf(OPENING, end + CLOSING.length);
  }
  return blocks;
}

/**
 * Each bullet line of the last `<answer>` block is a finding, with the indented lines that follow it; where no line has
 * a bullet each line is one. `mode: "compat"` cuts as O2-Searcher does (f1_reward.py): at every hyphen, and only where
 * there are at least two blocks, the first of which is taken for the example of the prompt.
 */
export function findingsOf(text: string, mode: "fixed" | "compat" = "fixed"): string[] {
  const blocks = answerBlocks(text);
  const content = blocks.at(-1);
  if (content === undefined || content === "" || content.toLowerCase() === PLACEHOLDER) return [];
  if (mode === "compat") return blocks.length < 2 ? [] : nonEmpty(content.split("-"));
  const lines = content.split("\n");
  if (!lines.some((line) => BULLET.test(line))) return nonEmpty(lines);
  const findings: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const bullet = BULLET.exec(line)?.[1];
    const continuation = CONTINUATION.exec(line)?.[1];
    if (bullet !== undefined) findings.push(bullet.trim());
    else if (isOpen && continuation !== undefined) findings.push(`${findings.pop()} ${continuation.trim()}`);
    isOpen = bullet !== undefined || (isOpen && continuation !== undefined);
  }
  return findings;
}

const nonEmpty = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== "");
