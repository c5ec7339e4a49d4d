/** Words of comparison where they stand in a passage, and which of them say nothing of things: denied, wished for, no order. */
import { CUES, type Cue } from "./comparison-words.ts";
import type { Draft } from "./draft.ts";
import { quoteOf, type SpelledText } from "./spelling.ts";
import { isA, type Token } from "./token.ts";

export type CueAt = Cue & { readonly start: number; readonly end: number };
export type CueOf<K extends Cue["kind"]> = Extract<CueAt, { kind: K }>;

const LISTS = /(?:sort|list|rank|order|arrang|here )[^,.;:!?\n]{0,24}$/i;

/** "The step from the cheapest to the dearest is 171 yuan" is no order of a list. */
export function isOfList({ answer, passage }: Draft, { start, end }: CueAt): boolean {
  const { end: last } = passage.tokens.at(-1)!;
  if (!/ to /.test(answer.slice(start, end))) return true;
  return (
    LISTS.test(answer.slice(Math.max(0, start - 40), start)) ||
    /^[\s*_:,.)]{0,8}$/.test(answer.slice(end, Math.max(end, last)))
  );
}

/** Words of comparison outside of names; no more of them, since each is held against the others. */
export function cuesOf(spelled: SpelledText, tokens: readonly Token[], most = 100): CueAt[] {
  const { text, starts } = spelled;
  const names = tokens.filter(({ kind }) => kind === "name" || kind === "ride" || kind === "link");
  const cues: CueAt[] = [];
  let next = 0;
  for (let at = 0; at < text.length && cues.length < most; ) {
    while (next < names.length && names[next]!.end <= starts[at]!) next += 1;
    const isInName = next < names.length && names[next]!.start <= starts[at]!;
    const found = isInName ? null : CUES.longestAt(text, at, false);
    if (found && found.value.kind !== "none") {
      const { start, end } = quoteOf(spelled, at, found.end);
      cues.push({ ...found.value, start, end });
    }
    at = found?.end ?? at + 1;
  }
  for (const [at, token] of tokens.entries()) {
    const isTimes = isA(token, "figure") && spelled.source[token.end] === "倍";
    if (isTimes && tokens[at + 1])
      cues.push({ kind: "times", value: String(token.value), start: token.start, end: token.end + 1 });
  }
  return cues.sort((one, other) => one.start - other.start);
}

const DENIES = /(?:不是|并非|不算|没有|没|不|isn't|not|n't|never|nor|no) ?(?:the |是)?$/i;

export const isDenied = ({ answer }: Draft, { start }: CueAt) =>
  DENIES.test(answer.slice(Math.max(0, start - 10), start));

const WISHES =
  /(?:按照?|依照?|根据|照着?|想要?|要求|希望|追求|看重|如果|要是|若|(?:ask|look|aim|search)(?:ed|ing)? for|wants?|wanted|prefer|if)[^，,。.;；!！?？\n]{0,12}$/i;
const AS_WISH = /^[”"’』」）)*\s]{0,3}的?为?(?:要求|标准|原则|条件|需求|目标|愿望|优先|准|先)/;

/** 按“最便宜”的要求选, "you asked for the fastest": what is wished for, and not what is so. */
export function isWish({ answer }: Draft, { start, end }: CueAt): boolean {
  return WISHES.test(answer.slice(Math.max(0, start - 24), start)) || AS_WISH.test(answer.slice(end, end + 12));
}
