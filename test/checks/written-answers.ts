/** Answers that people wrote freely, each beside a copy with one planted error: what the checks find, whom they accuse, and what they understand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AtifStep, type CheckInput, type CheckResult, Task, Trajectory } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import * as z from "zod";

const Attempt = z.object({ id: z.string(), task: Task, now: z.string(), steps: z.array(AtifStep) });
const Answer = z.object({
  id: z.string(),
  attempt: z.string(),
  form: z.string(),
  language: z.string(),
  answer: z.string(),
  copyOf: z.string().nullable(),
  planted: z.object({ kind: z.string(), quote: z.string(), why: z.string() }).nullable(),
  trueClaims: z.array(z.string()),
});
type Attempt = z.infer<typeof Attempt>;
export type WrittenAnswer = z.infer<typeof Answer>;

export interface AnswerSet {
  readonly attempts: ReadonlyMap<string, Attempt>;
  readonly answers: readonly WrittenAnswer[];
}

export function readAnswerSet(folder: string): AnswerSet {
  const lines = (name: string): unknown[] =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line) as unknown);
  const attempts = lines("attempts.jsonl").map((line) => Attempt.parse(line));
  return {
    attempts: new Map(attempts.map((attempt) => [attempt.id, attempt])),
    answers: lines("answers.jsonl").map((line) => Answer.parse(line)),
  };
}

/** Families of checks that say that something is not so. */
const ACCUSES = /^(?:groundedness|time|arithmetic|constraints)\./;

interface CheckedAnswer {
  readonly results: readonly CheckResult[];
  /** Share of its statements of fact that were understood. */
  readonly understood: number | null;
  readonly unread: readonly string[];
}

/** The trajectory that looked things up and then answered so. */
export function inputOf(
  { attempts }: AnswerSet,
  { attempt: id, answer }: WrittenAnswer,
): Required<Pick<CheckInput, "trajectory" | "now">> & { task: Task } {
  const attempt = attempts.get(id);
  if (!attempt) throw new Error(`expected an attempt ${id}`);
  const { task, now, steps } = attempt;
  const last = steps.reduce((most, { step_id: step }) => Math.max(most, step), 0);
  const trajectory = Trajectory.parse({
    schema_version: "ATIF-v1.8",
    trajectory_id: id,
    agent: { name: "written", version: "1" },
    steps: [...steps, { step_id: last + 1, source: "agent", message: answer }],
    extra: {
      arenakit: {
        env: task.env,
        task: task.id,
        policy: "written",
        world: "none",
        now,
        dialect: "hermes",
        group: { id, index: 0, size: 1, anchor: true },
        stop: "answer",
        answer,
        failure: null,
        tokens: { count: 0, counter: "none" },
      },
    },
  });
  return { task, trajectory, now };
}

export function checkAnswer(set: AnswerSet, answer: WrittenAnswer): CheckedAnswer {
  const input = inputOf(set, answer);
  const { share, unread } = openTravel.understandingOf(input);
  return { results: openTravel.runChecks(input), understood: share, unread };
}

/** Something that a check says is not so, and the words of the answer that it says it of. */
export interface Accusation {
  readonly check: string;
  readonly note: string;
  readonly quotes: readonly { readonly start: number; readonly quote: string }[];
}

export function accusationsOf({ results }: CheckedAnswer): Accusation[] {
  return results
    .filter(({ id, status }) => status === "fail" && ACCUSES.test(id))
    .map(({ id, message, evidence }) => ({
      check: id,
      note: message,
      // Evidence of what is wrong comes first and has a note.
      quotes: evidence.flatMap(({ step, note, quote, start }) =>
        step === null && note !== undefined ? [{ start: start ?? 0, quote }] : [],
      ),
    }));
}

export interface AnswersReport {
  readonly planted: number;
  readonly found: number;
  readonly byKind: ReadonlyMap<string, { planted: number; found: number }>;
  readonly trueClaims: number;
  readonly accusedClaims: number;
  readonly understood: readonly number[];
  /** Sound answers with an accusation, and plants that nobody found: one line each. */
  readonly notes: readonly string[];
}

/** Holds every answer against its results. A plant is found where a check says of the copy what it does not say of the sound answer. */
export function reportOf(set: AnswerSet): AnswersReport {
  const byId = new Map(set.answers.map((answer) => [answer.id, answer]));
  const byKind = new Map<string, { planted: number; found: number }>();
  const [notes, understood]: [string[], number[]] = [[], []];
  let [trueClaims, accusedClaims, planted, found] = [0, 0, 0, 0];
  for (const answer of set.answers) {
    const checked = checkAnswer(set, answer);
    const accusations = accusationsOf(checked);
    understood.push(checked.understood ?? 0);
    const accused = accusedOf(answer, accusations);
    trueClaims += answer.trueClaims.length;
    accusedClaims += accused.length;
    notes.push(...accused.map(({ claim, by }) => `TRUE ${answer.id} «${claim}» ${by.check}: ${by.note}`));
    if (answer.planted === null) {
      const line = accusations.map(
        ({ check, note, quotes }) => `${check} ${note} «${quotes.map(({ quote }) => quote).join("¦")}»`,
      );
      notes.push(...line.map((one) => `SOUND ${answer.id} ${one}`));
      notes.push(
        `READ ${answer.id} ${(checked.understood ?? 0).toFixed(2)} ${checked.unread.slice(0, 12).join(" | ")}`,
      );
      continue;
    }
    const sound = byId.get(answer.copyOf ?? "");
    const before = sound ? weighed(accusationsOf(checkAnswer(set, sound))) : new Map<string, number>();
    const isFound = [...weighed(accusations)].some(([check, count]) => count > (before.get(check) ?? 0));
    const count = byKind.get(answer.planted.kind) ?? { planted: 0, found: 0 };
    byKind.set(answer.planted.kind, { planted: count.planted + 1, found: count.found + Number(isFound) });
    [planted, found] = [planted + 1, found + Number(isFound)];
    if (!isFound)
      notes.push(`MISSED ${answer.id} ${answer.planted.kind} «${answer.planted.quote}» ${answer.planted.why}`);
  }
  return { planted, found, byKind, trueClaims, accusedClaims, understood, notes };
}

/** The reports of several sets as one. */
export function joined(reports: readonly AnswersReport[]): AnswersReport {
  const sum = (count: (report: AnswersReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  const byKind = new Map<string, { planted: number; found: number }>();
  for (const [kind, { planted, found }] of reports.flatMap((report) => [...report.byKind])) {
    const known = byKind.get(kind) ?? { planted: 0, found: 0 };
    byKind.set(kind, { planted: known.planted + planted, found: known.found + found });
  }
  return {
    planted: sum(({ planted }) => planted),
    found: sum(({ found }) => found),
    byKind,
    trueClaims: sum(({ trueClaims }) => trueClaims),
    accusedClaims: sum(({ accusedClaims }) => accusedClaims),
    understood: reports.flatMap(({ understood }) => understood),
    notes: reports.flatMap(({ notes }) => notes),
  };
}

/** How many words each check accuses; one that quotes none accuses the answer as a whole. */
function weighed(accusations: readonly Accusation[]): Map<string, number> {
  return new Map(accusations.map(({ check, quotes }) => [check, Math.max(1, quotes.length)]));
}

/** True claims of an answer that stand in accused words, or the accused words in them; where an error is planted its own words are aside. */
function accusedOf(
  { answer, trueClaims, planted }: WrittenAnswer,
  accusations: readonly Accusation[],
): { claim: string; by: Accusation }[] {
  const at = planted === null ? -1 : answer.indexOf(planted.quote);
  const isPlanted = (start: number, end: number) => at >= 0 && start < at + planted!.quote.length && at < end;
  return trueClaims.flatMap((claim) => {
    const start = answer.indexOf(claim);
    if (start < 0) return [];
    const by = accusations.find(({ quotes }) =>
      quotes.some((one) => {
        const end = one.start + one.quote.length;
        return !isPlanted(one.start, end) && one.start < start + claim.length && start < end;
      }),
    );
    return by ? [{ claim, by }] : [];
  });
}
