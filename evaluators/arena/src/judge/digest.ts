/**
 * A bounded digest of an attempt: short results whole, of long ones the two ends and the lines that share numbers or names
 * with the answer, by rule, without a model, so that what an answer quotes stays in sight of the judge. What users said
 * is bounded with the results, what the policy wrote by a budget of its own; the answer stands whole.
 */
import { type JsonObject, omitUndefined } from "@arenakit/contracts";
import type { SaidView, StepView, TrajectoryView } from "../view.ts";
import { type Segment, segmentsOf, WordsOfAnswer } from "./digest-lines.ts";
import { evenShares, jsonLength, shortenedInTheMiddle, textLength } from "./shortening.ts";

export interface DigestOptions {
  /** Longest observation that is shown whole, in UTF-16 units. */
  readonly observationCharacters: number;
  /** All observations of one attempt and all that users said in it together, in UTF-16 units; never exceeded. */
  readonly observationBudget: number;
  /** All thoughts, messages, calls and names of tools of one attempt together, in UTF-16 units as a prompt writes them; never exceeded. */
  readonly workBudget: number;
}

/**
 * A text, or pieces of it word for word: in order, apart from each other, `start` counted in UTF-16 units of the text,
 * `omitted` the units in no piece.
 */
export type ShownText = string | ShortenedText;
export interface ShortenedText {
  readonly length: number;
  readonly omitted: number;
  readonly excerpts: readonly { readonly start: number; readonly text: string }[];
}

export interface ShownView {
  readonly steps: readonly (ShownStep | ShownSaid)[];
  readonly answer: string | null;
}
export type ShownSaid = Omit<SaidView, "text"> & { readonly text: ShownText };
export interface ShownStep {
  readonly given?: true;
  readonly thought?: ShownText;
  readonly message?: ShownText;
  readonly calls: readonly ShownCall[];
  readonly invalidCalls: readonly { readonly raw: ShownText; readonly error: ShownText }[];
  readonly observations: readonly {
    readonly tool: ShownText | null;
    readonly isError: boolean;
    readonly text: ShownText;
  }[];
}
/** Arguments that are too long are no object any more: pieces of their JSON, under another name. */
export type ShownCall =
  | { readonly name: ShownText; readonly arguments: JsonObject }
  | { readonly name: ShownText; readonly argumentsJson: ShortenedText };

/** Of the first share of a long observation: its start names the best rows, its end says how many there were. */
const HEAD_SHARE = 0.2;
const TAIL_SHARE = 0.1;

/** The view within its budgets. Equal views and options give equal digests. */
export function digestOf({ steps, answer }: TrajectoryView, options: DigestOptions): ShownView {
  const results = new Texts(steps.flatMap(resultsOf), (texts) => shownTexts(texts, answer ?? "", options));
  const work = new Texts(steps.flatMap(workOf), (texts) => shownWork(texts, options.workBudget));
  return { steps: steps.map((step) => shownStep(step, { results, work })), answer };
}

/** What is shown of texts, given out in the order in which they were taken in. */
class Texts<T, S> {
  readonly #shown: readonly S[];
  #next = 0;
  constructor(texts: readonly T[], show: (texts: readonly T[]) => readonly S[]) {
    this.#shown = show(texts);
  }
  take(): S {
    return this.#shown[this.#next++]!;
  }
}

interface Result {
  readonly text: string;
  readonly isSaid: boolean;
}

function resultsOf(step: StepView | SaidView): Result[] {
  if ("by" in step) return [{ text: step.text, isSaid: true }];
  return step.observations.map(({ text }) => ({ text, isSaid: false }));
}

/** What the policy wrote, in the order in which `shownStep` takes it. */
function workOf(step: StepView | SaidView): (string | JsonObject)[] {
  if ("by" in step) return [];
  const { thought, message, calls, invalidCalls, observations } = step;
  return [
    ...(thought === undefined ? [] : [thought]),
    ...(message === undefined ? [] : [message]),
    ...calls.flatMap((call) => [call.name, call.arguments]),
    ...invalidCalls.flatMap(({ raw, error }) => [raw, error]),
    ...observations.flatMap(({ tool }) => (tool === null ? [] : [tool])),
  ];
}

interface Taken {
  readonly results: Texts<Result, ShownText>;
  readonly work: Texts<string | JsonObject, ShownText | JsonObject>;
}

function shownStep(step: StepView | SaidView, { results, work }: Taken): ShownStep | ShownSaid {
  if ("by" in step) return { ...step, text: results.take() };
  const { thought, message, calls, invalidCalls, observations, ...rest } = step;
  const word = () => work.take() as ShownText;
  return {
    ...rest,
    ...omitUndefined({
      thought: thought === undefined ? undefined : word(),
      message: message === undefined ? undefined : word(),
    }),
    calls: calls.map((call): ShownCall => {
      const name = word();
      const shown = work.take();
      if (shown === call.arguments) return { name, arguments: call.arguments };
      return { name, argumentsJson: shown as ShortenedText };
    }),
    invalidCalls: invalidCalls.map(() => ({ raw: word(), error: word() })),
    observations: observations.map(({ tool, isError }) => ({
      tool: tool === null ? null : word(),
      isError,
      text: results.take(),
    })),
  };
}

/** Each has an even share of the budget, what it does not need others have; what is longer loses its middle. */
function shownWork(texts: readonly (string | JsonObject)[], budget: number): (ShownText | JsonObject)[] {
  const lengths = texts.map((text) => (typeof text === "string" ? textLength(text) : jsonLength(text)));
  const shares = evenShares(lengths, budget);
  return texts.map((text, at) => {
    if (lengths[at]! <= shares[at]!) return text;
    return shortenedInTheMiddle(typeof text === "string" ? text : JSON.stringify(text), shares[at]!);
  });
}

interface LongText {
  readonly at: number;
  readonly text: string;
  readonly segments: readonly Segment[];
  /** Which segments are shown. */
  readonly taken: Set<number>;
  left: number;
}

/**
 * Each text has an even share of the budget, a result at most `observationCharacters`, and what it does not need others have.
 * Inside its share a long one keeps its ends and then its lines by how rare the words are that they share with the
 * answer; what is left of the budget goes to the best of the remaining such lines, whichever text they stand in.
 */
function shownTexts(results: readonly Result[], answer: string, options: DigestOptions): ShownText[] {
  const texts = results.map(({ text }) => text);
  const shares = evenShares(
    results.map(({ text, isSaid }) => (isSaid ? text.length : Math.min(text.length, options.observationCharacters))),
    options.observationBudget,
  );
  const isLong = (at: number) => texts[at]!.length > shares[at]!;
  if (!texts.some((_, at) => isLong(at))) return [...texts];
  const long = texts.flatMap((text, at): LongText[] =>
    isLong(at) ? [{ at, text, segments: segmentsOf(text), taken: new Set(), left: shares[at]! }] : [],
  );
  const words = new WordsOfAnswer(answer);
  const ranked = words.rank(long.flatMap(({ at, segments }) => segments.map((segment) => ({ at, segment }))));
  const byText = new Map(long.map((one) => [one.at, one]));
  for (const one of long) takeEnds(one);
  const waiting = ranked.filter(({ at, segment }) => !take(byText.get(at)!, segment));
  let spare = options.observationBudget - shares.reduce((sum, share) => sum + share, 0);
  for (const { at, segment } of waiting) {
    const size = segment.end - segment.start;
    const one = byText.get(at)!;
    if (size > spare || one.taken.has(segment.index)) continue;
    one.taken.add(segment.index);
    spare -= size;
  }
  for (const one of long) for (const segment of one.segments) take(one, segment);
  return texts.map((text, at) => {
    const one = byText.get(at);
    return one ? excerptsOf(one) : text;
  });
}

function takeEnds(one: LongText): void {
  const whole = one.left;
  for (const [segments, share] of [
    [one.segments, HEAD_SHARE],
    [[...one.segments].reverse(), TAIL_SHARE],
  ] as const) {
    let room = Math.floor(whole * share);
    for (const segment of segments) {
      const size = segment.end - segment.start;
      if (size > room) break;
      if (!take(one, segment)) break;
      room -= size;
    }
  }
}

/** Whether it is shown now, or was already. */
function take(one: LongText, segment: Segment): boolean {
  if (one.taken.has(segment.index)) return true;
  const size = segment.end - segment.start;
  if (size > one.left) return false;
  one.taken.add(segment.index);
  one.left -= size;
  return true;
}

function excerptsOf({ text, segments, taken }: LongText): ShownText {
  const spans: { start: number; end: number }[] = [];
  for (const { index, start, end } of segments) {
    if (!taken.has(index)) continue;
    const last = spans.at(-1);
    if (last?.end === start) last.end = end;
    else spans.push({ start, end });
  }
  const shown = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  const excerpts = spans.map(({ start, end }) => ({ start, text: text.slice(start, end) }));
  return { length: text.length, omitted: text.length - shown, excerpts };
}
