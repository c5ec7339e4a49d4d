/**
 * Links with labels, as Markdown writes them: `[label](https://…)`. Time in proportion to the text, whatever is opened
 * and never closed.
 */

import type { Span } from "../span.ts";
import { nextOf } from "./set-apart.ts";

export interface LabelledLink extends Span {
  readonly label: string;
  readonly address: string;
}

const LONGEST_LABEL = 300;
const TARGET = /\]\((?=https?:\/\/[^\s)])/g;

/** In order; an address may hold brackets that it closes. */
export function linksIn(text: string): LabelledLink[] {
  const links: LabelledLink[] = [];
  let done = 0;
  // Places are asked in order, so that each sign is looked for once.
  const closing = nextOf(text, /\)/g);
  const opening = nextOf(text, /\(/g);
  const blank = nextOf(text, /\s/g);
  for (const { index } of text.matchAll(TARGET)) {
    const open = labelStart(text, Math.max(done, index - LONGEST_LABEL), index);
    if (open < 0) continue;
    const start = index + 2;
    const limit = blank(start);
    let end = closing(start);
    if (end >= limit) continue;
    for (let from = text.indexOf("//", start) + 3; ; ) {
      const next = closing(end + 1);
      if (next >= limit || opening(from) > end) break;
      from = end + 1;
      end = next;
    }
    links.push({ start: open, end: end + 1, label: text.slice(open + 1, index), address: text.slice(start, end) });
    done = end + 1;
  }
  return links;
}

/** Where the label that ends at `end` opens: the first bracket behind the last line end and the last closing bracket. */
function labelStart(text: string, least: number, end: number): number {
  let open = -1;
  for (let at = end - 1; at >= least && text[at] !== "]" && text[at] !== "\n"; at--)
    if (text[at] === "[" && at + 1 < end) open = at;
  return open;
}
