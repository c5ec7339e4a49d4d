/** A policy's turn, whichever way it came, as one parsed turn with deterministic call ids. */
import type { Dialect, NativeCall, ParsedTurn, PolicyLanguage, PolicyTurn } from "@arenakit/contracts";
import { readArguments } from "./dialect/hermes-parse.ts";
import { type PolicyWords, WORDS } from "./words.ts";

/**
 * Calls are named `call-{n}` from `namedCalls` + 1 on, also native ones: an endpoint's own ids are random. The text
 * of a chat API is read in the dialect too, for thoughts and answers an endpoint leaves in it; its calls count
 * only when there is no native one.
 */
export function readTurn(
  dialect: Dialect,
  turn: PolicyTurn,
  { namedCalls, language }: { namedCalls: number; language: PolicyLanguage },
): ParsedTurn {
  let named = namedCalls;
  const nextId = () => `call-${++named}`;
  if (turn.kind === "text") return dialect.parse(turn.text, nextId, language);
  if (turn.calls.length === 0) return withThought(dialect.parse(turn.text, nextId, language), turn.thought);
  const text = withThought(
    dialect.parse(turn.text, () => "unused", language),
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
