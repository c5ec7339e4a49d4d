/**
 * A bounded digest of an attempt: short results whole, of long ones the two ends and the lines that share numbers or names
 * with the answer, by rule, without a model, so that what an answer quotes stays in sight of the judge. What users said
 * is bounded with the results, what the policy wrote by a budget of its own; the answer stands whole.
 */
import { inertJson, type JsonObject, omitUndefined } from "@arenakit/contracts";
import type { SaidView, StepView, TrajectoryView } from "../view.ts";

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

interface DigestTexts {
  readonly results: Texts<Result, ShownText>;
  readonly work: Texts<string | JsonObject, ShownText | JsonObject>;
}

function shownStep(step: StepView | SaidView, { results, work }: DigestTexts): ShownStep | ShownSaid {
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

/** A line, or a part of one that is too long: a span of the text; all of them together are the text. */
export interface Segment {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Longest segment in UTF-16 units: a row of a table, one or two sentences of a page. */
const LONGEST = 240;
/** A long line is cut behind the last of these in it, else behind white space, else between characters. */
const ENDS_OF_SENTENCES = /[。！？；.!?;](?=\s|$|[\u3000-\u9FFF"”’」』)\]}])|\},|\],/g;

export function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  const add = (start: number, end: number) => {
    if (end > start) segments.push({ index: segments.length, start, end, text: text.slice(start, end) });
  };
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    while (end - start > LONGEST) {
      const cut = start + cutOf(text.slice(start, start + LONGEST));
      add(start, cut);
      start = cut;
    }
    add(start, end);
    start = end;
  }
  return segments;
}

/** Where to cut what is too long; never inside a character. */
function cutOf(text: string): number {
  const sentence = [...text.matchAll(ENDS_OF_SENTENCES)].at(-1);
  if (sentence && sentence.index > LONGEST / 4) return sentence.index + sentence[0].length;
  const space = Math.max(text.lastIndexOf(" "), text.lastIndexOf("\t"));
  if (space > LONGEST / 2) return space + 1;
  const isHalf = /[\uD800-\uDBFF]$/.test(text);
  return isHalf ? text.length - 1 : text.length;
}

const NUMBER = /[a-z]{0,3}\d[\d.:,/-]*\d|[a-z]{1,3}\d|\d{2,}/g;
const LATIN_WORD = /[a-z\u00C0-\u024F\u0370-\u03FF\u0400-\u04FF][a-z\u00C0-\u024F\u0370-\u03FF\u0400-\u04FF'’-]{3,}/g;
const HAN_RUN = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]{2,}/g;
/** Han characters that stand together in both: a name, or most of one. */
const HAN_NAME = 3;
/** Of one answer; the rest of an endless one adds nothing. */
const LONGEST_ANSWER = 40_000;

/** Numbers, words and runs of Han characters of a text, in one spelling. */
function wordsOf(text: string): Set<string> {
  const plain = text.normalize("NFKC").toLowerCase();
  const words = new Set<string>();
  for (const [number] of plain.matchAll(NUMBER)) words.add(number.replace(/,/g, ""));
  for (const [word] of plain.matchAll(LATIN_WORD)) words.add(word);
  for (const [run] of plain.matchAll(HAN_RUN))
    for (let at = 0; at + Math.min(HAN_NAME, run.length) <= run.length; at++) words.add(run.slice(at, at + HAN_NAME));
  return words;
}

export class WordsOfAnswer {
  readonly #words: ReadonlySet<string>;
  constructor(answer: string) {
    this.#words = wordsOf(answer.slice(0, LONGEST_ANSWER));
  }

  /**
   * The segments that share a word with the answer, best first; ties in the order given. A word counts 1/n where n
   * segments have it, a number twice as much: what stands in every row tells none of them apart.
   */
  rank<T extends { readonly segment: Segment }>(segments: readonly T[]): T[] {
    const shared = segments.map(({ segment }) => [...wordsOf(segment.text)].filter((word) => this.#words.has(word)));
    const count = new Map<string, number>();
    for (const words of shared) for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
    const score = (word: string) => (/\d/.test(word) ? 2 : 1) / count.get(word)!;
    return segments
      .map((one, at) => ({ one, at, score: shared[at]!.reduce((sum, word) => sum + score(word), 0) }))
      .filter((ranked) => ranked.score > 0)
      .sort((first, second) => second.score - first.score || first.at - second.at)
      .map(({ one }) => one);
  }
}

/** Of a value as a prompt writes it: an escape counts as its six characters, so that no text can grow behind its budget. */
export const jsonLength = (value: unknown): number => inertJson(value).length;

/** The same of a text without its quotes. */
export const textLength = (text: string): number => jsonLength(text) - 2;

/** The largest equal share for all, where nobody has more than it needs; whole units. */
export function evenShares(needs: readonly number[], budget: number): number[] {
  const order = needs
    .map((need, at) => ({ need, at }))
    .sort((one, other) => one.need - other.need || one.at - other.at);
  const shares = new Array<number>(needs.length).fill(0);
  let left = budget;
  order.forEach(({ need, at }, rank) => {
    const share = Math.min(need, Math.floor(left / (order.length - rank)));
    shares[at] = share;
    left -= share;
  });
  return shares;
}

/** Both ends in equal parts, at most `room` long as a prompt writes them; no character is cut in two. */
export function shortenedInTheMiddle(text: string, room: number): ShortenedText {
  let half = Math.floor(Math.min(room, text.length) / 2);
  for (;;) {
    const head = text.slice(0, isInside(text, half) ? half - 1 : half);
    const start = text.length - half;
    const tail = text.slice(isInside(text, start) ? start + 1 : start);
    const length = textLength(head) + textLength(tail);
    if (length <= room) {
      const ends = [
        { start: 0, text: head },
        { start: text.length - tail.length, text: tail },
      ];
      return {
        length: text.length,
        omitted: text.length - head.length - tail.length,
        excerpts: ends.filter((end) => end.text !== ""),
      };
    }
    // Smaller each time, since the ends are longer than the room.
    half = Math.floor((half * room) / length);
  }
}

/** Whether a cut at `at` would part the two halves of a character. */
function isInside(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
}
