/** What stands between tags, found in one walk: a broken text repeats an opening tag by thousands, and a pattern would look for each one's end. */

export interface TagBlock {
  readonly inner: string;
  /** Offset of the opening tag, and of what follows the closing one. */
  readonly start: number;
  readonly end: number;
}

/** Each opening tag with the next closing one, which must follow it; those do not overlap. */
export function tagBlocks(text: string, tag: string): TagBlock[] {
  const [opening, closing] = [`<${tag}>`, `</${tag}>`];
  const blocks: TagBlock[] = [];
  for (let start = text.indexOf(opening); start >= 0; ) {
    const end = text.indexOf(closing, start + opening.length);
    if (end < 0) break;
    blocks.push({ inner: text.slice(start + opening.length, end), start, end: end + closing.length });
    start = text.indexOf(opening, end + closing.length);
  }
  return blocks;
}

/** The text without its blocks. */
export function outsideOf(text: string, blocks: readonly TagBlock[]): string {
  let at = 0;
  let outside = "";
  for (const { start, end } of blocks) {
    outside += text.slice(at, start);
    at = end;
  }
  return outside + text.slice(at);
}
