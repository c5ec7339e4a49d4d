/**
 * Where the evidence of checks stands in a trajectory's texts, and how a text is cut so that every marked stretch
 * can be shown once. Pure: offsets in, offsets out; knows no markup.
 */
import {
  answerOf,
  type CheckResult,
  type Evidence,
  stepMessage,
  stepThought,
  type Trajectory,
  textOfAtif,
} from "@arenakit/contracts";

/** A stretch of a text in UTF-16 units; `end` is behind it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Mark extends Span {
  /** Number of the evidence within its trajectory, from 0. */
  readonly number: number;
  readonly check: string;
  readonly status: "pass" | "fail";
  readonly note: string;
}

/** A stretch under one set of marks. */
export interface Segment extends Span {
  readonly marks: readonly Mark[];
  /** Those of `marks` that are shown here first. */
  readonly opens: readonly Mark[];
}

export interface NumberedEvidence {
  readonly evidence: Evidence;
  readonly number: number;
  /** The quote stands where the evidence says, so that there is something to point at. */
  readonly isPlaced: boolean;
  /** Speaks against the trajectory: a check that fails also quotes what is right. */
  readonly isWrong: boolean;
}

export interface PlacedChecks {
  readonly checks: readonly { readonly result: CheckResult; readonly evidence: readonly NumberedEvidence[] }[];
  /** Marks by the key of their text (`textKey`). */
  readonly marks: ReadonlyMap<string, readonly Mark[]>;
}

/** Key of a text: the answer, a step's thought or message, or the text of its result of that number. */
export function textKey(step: number | null, part: "thought" | "message" | number = "message"): string {
  return step === null ? "answer" : `${step}.${part}`;
}

/** The marks of all checks on the texts of a trajectory. A quote that stands nowhere gets no mark. */
export function placeEvidence(trajectory: Trajectory, results: readonly CheckResult[]): PlacedChecks {
  const texts = textsOf(trajectory);
  const marks = new Map<string, Mark[]>();
  let number = 0;
  const place = (result: CheckResult, evidence: Evidence): NumberedEvidence => {
    const at = number++;
    const isWrong = speaksAgainst(result, evidence);
    const found = placeOf(evidence, texts);
    if (!found || result.status === "not_applicable") return { evidence, number: at, isPlaced: false, isWrong };
    const { key, ...span } = found;
    const status = isWrong ? "fail" : "pass";
    const mark: Mark = { ...span, number: at, check: result.id, status, note: evidence.note ?? "" };
    marks.set(key, [...(marks.get(key) ?? []), mark]);
    return { evidence, number: at, isPlaced: true, isWrong };
  };
  const checks = results.map((result) => ({
    result,
    evidence: result.evidence.map((evidence) => place(result, evidence)),
  }));
  return { checks, marks };
}

/**
 * Cuts each run at the edges of the marks. `runs` do not overlap and come in the order of the text; what lies
 * between them is not shown. Marks may overlap, contain each other and reach over several runs.
 */
export function segmentsOf(runs: readonly Span[], marks: readonly Mark[]): Segment[][] {
  const opened = new Set<Mark>();
  return runs.map((run) => {
    const touching = marks.filter((mark) => mark.start < run.end && mark.end > run.start);
    const edges = touching.flatMap((mark) => [mark.start, mark.end]).filter((at) => at > run.start && at < run.end);
    const cuts = [...new Set([run.start, ...edges, run.end])].sort((a, b) => a - b);
    return cuts.slice(1).map((end, at): Segment => {
      const start = cuts[at]!;
      const covering = touching.filter((mark) => mark.start < end && mark.end > start);
      const opens = covering.filter((mark) => !opened.has(mark));
      for (const mark of opens) opened.add(mark);
      return { start, end, marks: covering, opens };
    });
  });
}

/** What is wrong has a note that says why; a check that fails for what is missing quotes only what is there. */
function speaksAgainst({ status }: CheckResult, { note }: Evidence): boolean {
  return status === "fail" && note !== undefined;
}

/** Every text that evidence can speak of, by key. */
function textsOf(trajectory: Trajectory): Map<string, string> {
  const texts = new Map<string, string>([[textKey(null), answerOf(trajectory) ?? ""]]);
  for (const step of trajectory.steps) {
    texts.set(textKey(step.step_id, "thought"), stepThought(step) ?? "");
    texts.set(textKey(step.step_id), stepMessage(step));
    step.observation?.results.forEach((result, at) => {
      texts.set(textKey(step.step_id, at), textOfAtif(result.content));
    });
  }
  return texts;
}

/** Where the quote stands: at its offset when it stands there, else its first occurrence. */
function placeOf(evidence: Evidence, texts: ReadonlyMap<string, string>): (Span & { key: string }) | null {
  const { step, result, quote, start } = evidence;
  if (quote === "") return null;
  const keys =
    step === null
      ? [textKey(null)]
      : result === undefined
        ? [textKey(step, "thought"), textKey(step)]
        : [textKey(step, result)];
  for (const key of keys) {
    const text = texts.get(key) ?? "";
    const at = start !== undefined && text.startsWith(quote, start) ? start : text.indexOf(quote);
    if (at >= 0) return { key, start: at, end: at + quote.length };
  }
  return null;
}
