/** A policy's turn, whichever way it came: cut to what the context can hold, counted, and read with deterministic call ids. */
import {
  canonicalJson,
  type Dialect,
  type NativeCall,
  type ParsedTurn,
  type Part,
  type PolicyLanguage,
  type PolicyTurn,
  type ToolSpec,
  wellFormed,
} from "@arenakit/contracts";
import { readArguments } from "./dialect/calls.ts";
import { type PolicyWords, WORDS } from "./words.ts";

/**
 * Calls are named `call-{n}` from `namedCalls` + 1 on, also native ones: an endpoint's own ids are random. The text
 * of a chat API is read in the dialect too, for thoughts and answers an endpoint leaves in it; its calls count
 * only when there is no native one.
 */
export function readTurn(
  dialect: Dialect,
  turn: PolicyTurn,
  { namedCalls, language, tools }: { namedCalls: number; language: PolicyLanguage; tools?: readonly ToolSpec[] },
): ParsedTurn {
  let named = namedCalls;
  const nextId = () => `call-${++named}`;
  if (turn.kind === "text") return dialect.parse(turn.text, nextId, language, tools);
  if (turn.calls.length === 0) return withThought(dialect.parse(turn.text, nextId, language, tools), turn.thought);
  const text = withThought(
    dialect.parse(turn.text, () => "unused", language, tools),
    turn.thought,
  );
  return { ...text, calls: turn.calls.map((call) => readNative(call, nextId, WORDS[language])) };
}

function readNative(call: NativeCall, nextId: () => string, words: PolicyWords): ParsedTurn["calls"][number] {
  const raw = `${call.name}(${call.argumentsText})`;
  if (call.name === "") return { valid: false, raw, error: words.call.noName };
  const args = readArguments(call.argumentsText, words);
  if ("error" in args) return { valid: false, raw, error: args.error };
  return { valid: true, call: { id: nextId(), name: call.name, arguments: args.object } };
}

function withThought(parsed: ParsedTurn, thought: string | undefined): ParsedTurn {
  const thoughts = [thought?.trim(), parsed.thought].filter(Boolean);
  return { ...parsed, thought: thoughts.length > 0 ? thoughts.join("\n\n") : null };
}

interface TakenTurn {
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

/** Tokens that a policy wrote in a turn: as its endpoint or its trainer counts them, else approximated. */
export function producedTokens(turn: PolicyTurn): number {
  return turn.tokens?.completionIds.length ?? turn.usage?.completionTokens ?? approximateTokens(producedText(turn));
}

/** Of text that is not CJK: the most characters that a token is taken for. */
const CHARACTERS_PER_TOKEN = 4;
/** The name of the approximation, as trajectories carry it. */
export const APPROXIMATE_COUNTER = `approximation: CJK characters / 1.5 + other characters / ${CHARACTERS_PER_TOKEN}`;
/** The name of a count that the endpoint or the trainer gave, with what came after it approximated. */
export const REPORTED_COUNTER = "reported by the policy; later observations approximated";

/** A stated approximation, good to about a third for Qwen tokenizers; rounded up. */
export function approximateTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at++) if (isWide(text.charCodeAt(at))) wide++;
  return Math.ceil(wide / 1.5 + (text.length - wide) / CHARACTERS_PER_TOKEN);
}

/** What most vision models make of an image of a screen, to the order of magnitude; a placeholder is counted as high. */
const IMAGE_TOKENS = 1_000;

/** Of a part of an observation. */
export function approximatePartTokens(part: Part): number {
  return part.type === "text" ? approximateTokens(part.text) : IMAGE_TOKENS;
}

/** CJK ideographs and punctuation, kana, hangul and full-width forms. */
function isWide(unit: number): boolean {
  return (unit >= 0x2e80 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7af) || (unit >= 0xf900 && unit <= 0xffef);
}
