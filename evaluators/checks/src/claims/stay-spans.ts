/** A span of hours that a sentence gives a place without any word of going there: 故宫，9点到11点, "19:00 to 21:00 is for the park". */
import type { Draft } from "./draft.ts";
import { ofKind } from "./draft.ts";
import type { Journey } from "./journeys.ts";
import { isLandmark, isPlace } from "./places.ts";
import { does, isA } from "./token.ts";

/** Longer ones may be hours of doors. */
const LONGEST_STAY = 300;
/** Times of something else than of who is there. */
const OF_OTHERS =
  /人多|人少|高峰|拥挤|排队|演出|表演|讲解|灯光|喷泉|避开|别去|如果|要是|busy|busiest|crowd|peak|queue|show|tour|performance|avoid|quiet|\bif\b|closed/i;

export function readStaySpans(draft: Draft, journeys: readonly Journey[]): void {
  const { passage } = draft;
  const { kind, tokens } = passage;
  const isOfPlan = (kind === "text" || kind === "item") && journeys.length === 0;
  if (!isOfPlan || tokens.some((token) => isA(token, "ride") || does(token, ...DOORS))) return;
  const spans = ofKind(tokens, "clock").filter(({ from, to }) => to !== null && to > from && to - from <= LONGEST_STAY);
  const places = tokens.filter(isPlace).filter((place) => place.known && !isLandmark(tokens, place));
  // With as many spans as places each has its own, in their order.
  if (spans.length === 0 || spans.length !== places.length || spans.length < ofKind(tokens, "clock").length) return;
  if (OF_OTHERS.test(draft.quote({ start: tokens[0]!.start, end: tokens.at(-1)!.end }).quote)) return;
  for (const [at, span] of spans.entries()) {
    const place = places[at]!;
    const times = { from: span.from, to: span.to };
    if (draft.isTaken(span) || draft.amendVisit(place, times, [span])) continue;
    draft.emit({ kind: "visit", place: draft.quote(place), purpose: "sight", ...times }, [place, span]);
    draft.frame = { ...draft.frame, place, standsAt: place };
  }
}

const DOORS = ["opens", "closes", "hours", "opensUntil", "usual", "allDay", "lastEntry", "ticket"] as const;
