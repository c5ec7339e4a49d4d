/**
 * A completion whose trainer knows who wrote what: runs of code points, the model's and those it was told. The runs
 * decide, never the marks in the text, so a result that the model made up stays its own words.
 */
import type { Utterance } from "./conversation.ts";
import { readAnyResults, type TextDialect } from "./dialect-text.ts";
import { ownTurn, readTold } from "./templated-text.ts";
import { openingIn, withoutAnyMark } from "./templates.ts";

/** How many code points, and whether the model wrote them (1) or was told them (0). */
export type Run = readonly [characters: number, written: 0 | 1];

/** What is left of a template around a result when its special tokens were dropped. */
const ROLE_BEFORE = /^\n*(?:user|tool|ipython)\n/;
const ROLE_BEHIND = /\n{0,99}(?:^|\n)assistant\n(?:<think>\n{0,99}(?:<\/think>\n{0,99})?)?$/;
const LONGEST_SURROGATE_PAIR = 0xffff;

/** As Python counts a text: a pair of surrogates is one, a lone one too. */
export function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at = next(text, at)) count++;
  return count;
}

const next = (text: string, at: number) => at + (text.codePointAt(at)! > LONGEST_SURROGATE_PAIR ? 2 : 1);

/** One turn for each run of the model's, what stands in the others as results or messages; the runs cover the text. */
export function readMasked(text: string, mask: readonly Run[], dialect: TextDialect): Utterance[] {
  const utterances: Utterance[] = [];
  let at = 0;
  for (const [characters, written] of joined(mask)) {
    let end = at;
    for (let count = 0; count < characters; count++) end = next(text, end);
    const run = text.slice(at, end);
    utterances.push(...(written === 1 ? [ownTurn(run, dialect)] : toldIn(run, utterances, dialect)));
    at = end;
  }
  return utterances;
}

/** Runs of the same writer that stand side by side are one. */
function joined(mask: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const [characters, written] of mask) {
    const last = runs.at(-1);
    if (last?.[1] === written) runs[runs.length - 1] = [last[0] + characters, written];
    else runs.push([characters, written]);
  }
  return runs;
}

/** Messages where it has the marks of a template, else the results in it; nothing where it is a template's blanks alone. */
function toldIn(text: string, before: readonly Utterance[], dialect: TextDialect): Utterance[] {
  const opening = openingIn(text);
  if (opening < 0) return plainlyTold(withoutAnyMark(text).replace(ROLE_BEHIND, "").replace(ROLE_BEFORE, ""));
  const given = (readTold(text.slice(opening), before.slice(-1), dialect) ?? []).flatMap((one): Utterance[] => {
    if (one.role !== "assistant") return [one];
    // A template may open the turn, and the thought in it.
    const isOpening = one.content === "" && !one.calls && !one.broken;
    return isOpening ? [] : [{ ...one, isGiven: true }];
  });
  return [...plainlyTold(withoutAnyMark(text.slice(0, opening))), ...given];
}

function plainlyTold(text: string): Utterance[] {
  if (text.trim() === "") return [];
  return readAnyResults(text) ?? [{ role: "tool", content: text }];
}
