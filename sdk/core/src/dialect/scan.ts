/**
 * A turn's text, cut from left to right into thoughts, calls and the rest, as a table of markup says. So a call quoted in
 * a thought is never a call, and a tag inside a call is never a tag. It never throws, and takes time in proportion to the
 * text whatever the tags are.
 */
import { omitUndefined, type ParsedTurn } from "@arenakit/contracts";
import { type CallReading, invalid, type ParsedCall } from "./calls.ts";

export interface CallMarkup {
  readonly opening: string;
  /** Each of them ends the block; the first is how it should be written. */
  readonly closings: readonly string[];
  /** The calls of a block, which may be none, one or several. */
  read(body: string, reading: CallReading): readonly ParsedCall[];
  /** A block that the text ends in is read as well; else it is invalid. */
  readonly readsUnclosed?: boolean;
}

export interface Markup {
  /** The earliest of them ends the turn; what follows is not the policy's any more and is ignored. */
  readonly endsOfTurn: readonly string[];
  readonly calls: readonly CallMarkup[];
  /** The first whole call or answer ends the turn: whoever goes on answers itself. */
  readonly endsAtFirstAction?: boolean;
  /** Tags without a partner that are nobody's words. */
  readonly strays?: readonly string[];
}

export const THOUGHT = { opening: "<think>", closing: "</think>" } as const;
export const ANSWER = { opening: "<answer>", closing: "</answer>" } as const;

/** What a scan found; `end` is the offset that the policy's turn ends at. */
export interface Pieces {
  readonly thoughts: string[];
  readonly calls: ParsedCall[];
  rest: string;
  end: number;
}

export function scan(text: string, markup: Markup, reading: CallReading): Pieces {
  const turn = textBefore(text, markup.endsOfTurn);
  const pieces: Pieces = { thoughts: [], calls: [], rest: "", end: turn.length };
  const start = endOfPrefilledThought(turn, markup, reading);
  if (start > 0) pieces.thoughts.push(turn.slice(0, start - THOUGHT.closing.length));
  cut(turn, start, markup, reading, pieces);
  for (const stray of markup.strays ?? []) pieces.rest = pieces.rest.replaceAll(stray, "");
  return pieces;
}

/** What the pieces are to a rollout: the last whole block is the answer, what stands outside of all blocks is visible. */
export function turnOf({ thoughts, calls, rest }: Omit<Pieces, "end">): ParsedTurn {
  const { answer, outside, isOpen } = cutAnswers(rest);
  const thought = thoughts.map((piece) => piece.trim()).filter(Boolean);
  return {
    thought: thought.length > 0 ? thought.join("\n\n") : null,
    visible: outside.trim(),
    calls,
    answer,
    ...omitUndefined({ answerIsOpen: isOpen || undefined }),
  };
}

/** The text before the earliest of the marks. */
export function textBefore(text: string, marks: readonly string[]): string {
  return text.slice(0, Math.min(text.length, ...marks.map((mark) => text.indexOf(mark)).filter((at) => at >= 0)));
}

function cut(text: string, start: number, markup: Markup, reading: CallReading, pieces: Pieces): void {
  const { calls, endsAtFirstAction = false } = markup;
  const openings = [THOUGHT.opening, THOUGHT.closing, ...calls.map(({ opening }) => opening)];
  const nextTag = tagFinder(text, endsAtFirstAction ? [...openings, ANSWER.opening] : openings);
  const nextThoughtEnd = tagFinder(text, [THOUGHT.closing]);
  const nextAnswerEnd = tagFinder(text, [ANSWER.closing]);
  const nextCallEnd = calls.map(({ closings }) => tagFinder(text, closings));
  for (let at = start; at < text.length; ) {
    const tag = nextTag(at);
    pieces.rest += text.slice(at, tag?.start ?? text.length);
    if (!tag) return;
    at = tag.end;
    if (tag.name === THOUGHT.closing) continue; // closes nothing
    if (tag.name === THOUGHT.opening) {
      const closing = nextThoughtEnd(at);
      pieces.thoughts.push(text.slice(at, closing?.start ?? text.length));
      at = closing?.end ?? text.length;
    } else if (tag.name === ANSWER.opening) {
      const closing = nextAnswerEnd(at);
      pieces.rest += text.slice(tag.start, closing?.end ?? at);
      if (closing) {
        pieces.end = closing.end;
        return;
      }
    } else {
      const which = calls.findIndex(({ opening }) => opening === tag.name);
      const closing = nextCallEnd[which]!(at);
      pieces.calls.push(...readBlock(text.slice(at, closing?.start ?? text.length), calls[which]!, !closing, reading));
      at = closing?.end ?? text.length;
      if (closing && endsAtFirstAction) {
        pieces.end = at;
        return;
      }
    }
  }
}

function readBlock(body: string, markup: CallMarkup, isOpen: boolean, reading: CallReading): readonly ParsedCall[] {
  if (isOpen && !markup.readsUnclosed) return [invalid(body, reading.words.call.noClosing(markup.closings[0]!))];
  return markup.read(body, reading);
}

interface FoundTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the earliest of the tags from a place on; places are asked in ascending order, so each tag is looked for once. */
export function tagFinder(text: string, tags: readonly string[]): (from: number) => FoundTag | null {
  const next = tags.map((tag) => text.indexOf(tag));
  return (from) => {
    let first = -1;
    for (const [which, tag] of tags.entries()) {
      if (next[which]! >= 0 && next[which]! < from) next[which] = text.indexOf(tag, from);
      if (next[which]! >= 0 && (first < 0 || next[which]! < next[first]!)) first = which;
    }
    if (first < 0) return null;
    const name = tags[first]!;
    return { name, start: next[first]!, end: next[first]! + name.length };
  };
}

/** Chat templates may prefill `<think>`: the offset after a `</think>` that nothing opened, or 0. */
function endOfPrefilledThought(text: string, markup: Markup, reading: CallReading): number {
  const closing = text.indexOf(THOUGHT.closing);
  if (closing < 0) return 0;
  const opening = text.indexOf(THOUGHT.opening);
  if (opening >= 0 && opening < closing) return 0;
  const isLiteral = markup.calls.some((calls) => liesInReadableCall(text, closing, calls, reading));
  return isLiteral ? 0 : closing + THOUGHT.closing.length;
}

/** Whether `at` is inside of a call that reads well, and so is a literal. */
function liesInReadableCall(text: string, at: number, markup: CallMarkup, reading: CallReading): boolean {
  const opening = text.lastIndexOf(markup.opening, at);
  if (opening < 0) return false;
  const start = opening + markup.opening.length;
  const closing = tagFinder(text.slice(start), markup.closings)(0);
  if (!closing || start + closing.start <= at) return false;
  const calls = markup.read(text.slice(start, start + closing.start), { ...reading, nextId: () => "probe" });
  return calls.length > 0 && calls.every(({ valid }) => valid);
}

/** Without whole blocks of answers; what is opened and never closed is looked for once. */
function withoutBlocks(text: string): string {
  let outside = "";
  let done = 0;
  for (;;) {
    const opening = text.indexOf(ANSWER.opening, done);
    const closing = opening < 0 ? -1 : text.indexOf(ANSWER.closing, opening);
    if (closing < 0) return outside + text.slice(done);
    outside += text.slice(done, opening);
    done = closing + ANSWER.closing.length;
  }
}

/** The last whole block is the answer; what stands outside of all blocks is returned without stray tags. */
function cutAnswers(text: string): { answer: string | null; outside: string; isOpen: boolean } {
  const closing = text.lastIndexOf(ANSWER.closing);
  const opening = closing < 0 ? -1 : text.lastIndexOf(ANSWER.opening, closing);
  const answer = opening < 0 ? null : text.slice(opening + ANSWER.opening.length, closing).trim();
  const outside = withoutBlocks(text).replaceAll(ANSWER.opening, "").replaceAll(ANSWER.closing, "");
  return { answer, outside, isOpen: text.lastIndexOf(ANSWER.opening) > closing };
}
