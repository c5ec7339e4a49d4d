/** How long and how far a ride goes, by the figures of its words; a walk among them is measured by itself. */
import type { ClaimOf, Mode } from "@arenakit/contracts";
import { isDifference } from "./differences.ts";
import { amount, type Draft, ofKind } from "./draft.ts";
import { does, isA, type Token } from "./token.ts";

interface Measured extends Pick<ClaimOf<"ride">, "number" | "from" | "to"> {
  readonly tokens: readonly Token[];
  readonly mode: Mode | null;
  readonly subject: Token | null;
}

export function readMeasures(draft: Draft, { tokens, subject, ...ride }: Measured): void {
  for (const [at, token] of tokens.entries()) {
    if (draft.isTaken(token) || isDifference(draft.answer, token)) continue;
    const near = tokens.slice(Math.max(0, at - 3), at);
    const isWalk = ride.mode !== "walking" && isOnFoot(tokens[does(tokens[at - 1], "rough") ? at - 2 : at - 1]);
    const way = isWalk ? ({ number: null, mode: "walking", from: null, to: null } as const) : ride;
    const words = [token, isWalk ? null : subject];
    const isOther = [...near, ...tokens.slice(at, at + 2)].some((word) =>
      does(word, "advance", "change", "stay", "compared", "left", "leftAfter"),
    );
    if (isA(token, "duration") && !does(tokens[at + 1], "bound") && !isOther)
      draft.emit({ kind: "time", of: "ride", ...way, place: null, minutes: amount(token) }, words);
    const isAway = near.some((word) => does(word, "away") && !draft.passage.labels.has(word));
    const { mode, from, to } = way;
    if (isA(token, "distance") && !isAway)
      draft.emit({ kind: "distance", mode, from, to, metres: amount(token) }, words);
  }
}

/** 先走688米: a word for going on foot. */
export const isOnFoot = (token: Token | undefined) => isA(token, "word") && token.roles.mode === "walking";

/** 全程路上23.3公里: what all ways of a plan come to, of which no journey is told in the same words. */
export function readLengthOfAll(draft: Draft): void {
  if (!draft.has("lasts", "total", "grandTotal")) return;
  for (const token of draft.free(ofKind(draft.passage.tokens, "distance")))
    draft.emit({ kind: "distance", mode: null, from: null, to: null, metres: amount(token) }, [token]);
}
