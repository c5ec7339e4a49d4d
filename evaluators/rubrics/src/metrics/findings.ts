/** The findings of an answer: what stands as a list inside its last `<answer>` block. */
import { lastAnswer } from "./answer-blocks.ts";
import { PYTHON_SPACE, pythonStrip } from "./python-text.ts";

const BULLET = new RegExp(`^[${PYTHON_SPACE}]*[-*•][${PYTHON_SPACE}]+([^${PYTHON_SPACE}].*)$`, "u");
const CONTINUATION = new RegExp(`^[${PYTHON_SPACE}]+([^${PYTHON_SPACE}].*)$`, "u");
/** Prompts show an example block whose only content is this word. */
const PLACEHOLDER = "and";

/**
 * Each bullet line of the last `<answer>` block is a finding, with the indented lines that follow it; where no line has
 * a bullet each line is one.
 */
export function findingsOf(text: string): string[] {
  const content = lastAnswer(text);
  if (content === null || content === "" || content.toLowerCase() === PLACEHOLDER) return [];
  const lines = content.split("\n");
  if (!lines.some((line) => BULLET.test(line))) return nonEmpty(lines);
  const findings: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const bullet = BULLET.exec(line)?.[1];
    const continuation = CONTINUATION.exec(line)?.[1];
    if (bullet !== undefined) findings.push(pythonStrip(bullet));
    else if (isOpen && continuation !== undefined) findings.push(`${findings.pop()} ${pythonStrip(continuation)}`);
    isOpen = bullet !== undefined || (isOpen && continuation !== undefined);
  }
  return findings;
}

const nonEmpty = (texts: readonly string[]) => texts.map(pythonStrip).filter((text) => text !== "");
