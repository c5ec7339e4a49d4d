/**
 * What a text sets apart from its own words: quotations, titles, links with their labels, addresses. Time in proportion to
 * the text, whatever is opened in it and never closed.
 */
import type { Span } from "../span.ts";

/** The signs that open, each with the one that closes it; `[` opens a link and `h` an address. */
export type Pairs = Readonly<Record<string, string>>;
export const QUOTATIONS: Pairs = { "“": "”", "「": "」", "《": "》" };
export const QUOTES_AND_LINKS: Pairs = { "“": "”", "《": "》", "[": "]", h: "" };

const OPENS = /[“「《[]|https?:\/\/\S/g;

/** In order; none reaches over the end of a line, and none overlaps another. */
export function setApart(text: string, pairs: Pairs): Span[] {
  const spans: Span[] = [];
  const lineEnd = nextOf(text, /\n/g);
  const linkEnd = nextOf(text, /[)\s]/g);
  const closes = new Map<string, (from: number) => number>();
  const endOf = (sign: string, start: number): number => {
    if (sign === "h") return start + /^\S+/.exec(text.slice(start))![0].length;
    const next = closes.get(sign) ?? nextOf(text, new RegExp(`\\${pairs[sign]}`, "g"));
    closes.set(sign, next);
    const close = next(start + 1);
    if (close >= lineEnd(start + 1)) return -1;
    if (sign !== "[") return close + 1;
    if (text[close + 1] !== "(") return -1;
    const end = linkEnd(close + 2);
    return text[end] === ")" ? end + 1 : -1;
  };
  OPENS.lastIndex = 0;
  for (let match = OPENS.exec(text); match; match = OPENS.exec(text)) {
    const sign = match[0][0]!;
    const end = Object.hasOwn(pairs, sign) ? endOf(sign, match.index) : -1;
    if (end >= 0) spans.push({ start: match.index, end });
    OPENS.lastIndex = end >= 0 ? end : match.index + 1;
  }
  return spans;
}

/** The first match at or behind a place; asked of places in order, it looks at every character once. */
export function nextOf(text: string, sign: RegExp): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known >= from) return known;
    sign.lastIndex = from;
    known = sign.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    return known;
  };
}

/** The text without what stands in the spans, or with a sign for each of its units. */
export function replaced(text: string, spans: readonly Span[], sign = ""): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(done, start), sign.repeat(end - start));
    done = end;
  }
  return done === 0 ? text : parts.join("") + text.slice(done);
}
