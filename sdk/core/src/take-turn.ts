/** What an episode takes of a turn: text that every reader can hold, and no more of it than the context could. */
import { canonicalJson, type PolicyTurn, wellFormed } from "@arenakit/contracts";
import { approximateTokens, CHARACTERS_PER_TOKEN } from "./token-count.ts";

export interface TakenTurn {
  readonly turn: PolicyTurn;
  /** The turn alone is over the context budget: its text was cut to what the budget could hold, its calls are gone. */
  readonly isTooLong: boolean;
}

/** Lone surrogates become U+FFFD. Token ids are the trainer's and are left alone. */
export function takeTurn({ tokens, ...given }: PolicyTurn, contextTokens: number): TakenTurn {
  const kept = tokens === undefined ? {} : { tokens };
  const isTooLong = approximateTokens(producedText(given)) > contextTokens;
  if (!isTooLong) return { turn: { ...wellFormed(given), ...kept }, isTooLong };
  const cut = (text: string) => text.slice(0, contextTokens * CHARACTERS_PER_TOKEN);
  const text = cut(given.text);
  if (given.kind === "text") return { turn: { ...wellFormed({ ...given, text }), ...kept }, isTooLong };
  const thought = given.thought === undefined ? {} : { thought: cut(given.thought) };
  return { turn: { ...wellFormed({ ...given, ...thought, text, calls: [] }), ...kept }, isTooLong };
}

/** All that a policy wrote in a turn, for counting. */
export function producedText(turn: PolicyTurn): string {
  return turn.kind === "text" ? turn.text : turn.text + (turn.thought ?? "") + canonicalJson(turn.calls);
}
