/** A superlative that is asked for and answered in the sentence behind: "Want the shortest walk? Zhongshan." 最便宜的？G101。 */
import type { ClaimOf, Measure } from "@arenakit/contracts";
import type { Thing } from "./compared-things.ts";
import { type CueAt, type CueOf, isDenied } from "./comparison-cues.ts";
import type { Draft } from "./draft.ts";
import { isA } from "./token.ts";

/** What the sentence before asks for. */
export type Asked = Pick<ClaimOf<"comparison">, "measure" | "rank"> & Pick<CueOf<"best">, "relation">;

const QUESTION = /^[\s*_”"]{0,4}[?？]/;

/** "Is the bus the cheapest?" says nothing of it; "the bus is cheapest, so what of the taxi?" does. */
export function isAsked({ answer, passage }: Draft, { end }: CueAt): boolean {
  const { end: last } = passage.tokens.at(-1)!;
  return QUESTION.test(answer.slice(last, last + 6)) && !/[,，、:：—–]/.test(answer.slice(end, Math.max(end, last)));
}

/** A question for one superlative, in which nothing is named that it may be of. */
export function askedBy(
  draft: Draft,
  { cues, things }: { readonly cues: readonly CueAt[]; readonly things: readonly Thing[] },
  measureOf: (cue: CueAt) => Measure | null,
): Asked | null {
  const bests = cues.filter((cue): cue is CueOf<"best"> => cue.kind === "best");
  const [cue] = bests;
  const { end } = draft.passage.tokens.at(-1)!;
  const isOfOne = things.some((thing) => !cue || thing.end <= cue.start || thing.start >= cue.end);
  if (!cue || bests.length > 1 || isOfOne || !QUESTION.test(draft.answer.slice(end, end + 6))) return null;
  const measure = measureOf(cue);
  return measure === null || isDenied(draft, cue) ? null : { measure, relation: cue.relation, rank: cue.rank };
}

const LEAD =
  /^(?:(?:then |just )?(?:go for|go with|take|pick|choose|book|stay at|that's|that is|that would be|it's|it is|try|the|an?)|那就?是?|就是?|选|坐|乘|去|住|还得是|当然是|那肯定是|非){0,2}[\s*_]{0,4}$/i;
const TAIL = /^(?:[\s*_]{0,4}$|[\s*_]{0,4}[,，(（—–:：]|莫属|吧|啦|了)/;

/** The one thing that a sentence consists of, or begins with before a comma, is the answer. */
export function replyTo(draft: Draft, things: readonly Thing[], { measure, relation, rank }: Asked): void {
  const { answer, passage } = draft;
  const [own] = things;
  // The shortest walk of some rides is a part of each.
  const isOfWalk = own?.value.mode != null && measure === "distance";
  if (!own || own.isPronoun || isOfWalk || passage.kind === "heading") return;
  const { start } = passage.tokens[0]!;
  const { end } = passage.tokens.at(-1)!;
  const next = things[1]?.start ?? end;
  const isWhole = LEAD.test(answer.slice(start, own.start)) && TAIL.test(answer.slice(own.end, Math.max(own.end, end)));
  // "G7 or G9", "the taxi, or the bus if it rains" name no one thing.
  if (
    !isWhole ||
    /(?:[/、或和与及]|还是|(?<![a-z])(?:or|and)(?![a-z]))/i.test(answer.slice(own.end, Math.max(own.end, next)))
  )
    return;
  const kept = isA(own.token, "name") ? [] : [own.token];
  draft.emit(
    {
      kind: "comparison",
      measure,
      relation,
      rank,
      of: own.value,
      than: null,
      value: null,
      against: null,
      by: null,
      times: null,
    },
    kept.length > 0 ? kept : [passage.tokens[0]!],
    draft.quote(own),
  );
}
