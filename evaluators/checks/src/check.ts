/**
 * What a check is. It looks at one reading and returns what it examined; it never throws, never guesses, and
 * quotes the words it speaks of. The conformance suite is check.case.ts; the checks are in checks/.
 */
import {
  type CheckResult,
  type Evidence,
  omitUndefined,
  type PolicyLanguage,
  queryLanguage,
} from "@arenakit/contracts";
import { perText } from "./memo.ts";
import type { CompleteReading, TrajectoryReading } from "./reading.ts";
import type { CheckWords } from "./words.ts";

/** A sentence in each language that a task may be asked in. */
export type LocalizedText = Readonly<Record<PolicyLanguage, string>>;

/** Checks of this package have their texts from `words.ts`, in the language of the task; an environment's say them in both. */
type CheckText = string | LocalizedText;

export interface Check<R = TrajectoryReading, T extends CheckText = CheckText> {
  readonly id: string;
  readonly family: CheckResult["family"];
  /** What is checked. */
  readonly title?: T;
  /** Empty when there is nothing to check or nothing that can be told. */
  examine(reading: R): readonly CheckFinding<T>[];
}

/** One thing that was looked at. */
export interface CheckFinding<T extends CheckText = CheckText> {
  /** 1 is right, 0 is wrong. */
  readonly score: number;
  /** For a finding that is not right: what is wrong, as a clause. */
  readonly note?: T;
  readonly evidence: readonly Evidence[];
  /** The trajectory cannot win. */
  readonly fatal?: boolean;
}

/** Evidence of one result: enough to follow, and bounded. */
const MAX_EVIDENCE = 12;

const examined = new WeakMap<TrajectoryReading, Map<unknown, readonly CheckFinding[]>>();

/** What a check finds in a reading, and would find whatever a fault had changed; worked out once. */
export function findingsOf<R extends CompleteReading<R>>(check: Check<R>, reading: R): readonly CheckFinding[] {
  const ofReading = examined.get(reading) ?? new Map<unknown, readonly CheckFinding[]>();
  examined.set(reading, ofReading);
  const findings = ofReading.get(check) ?? certainFindings(reading, (one) => check.examine(one));
  ofReading.set(check, findings);
  return findings;
}

/**
 * What a fault changed in a result is no fact, neither for the policy nor against it: a finding stands only if it is the
 * same whether that result is believed or not. The words of such a result are then not among its evidence.
 *
 * A result of another time proves nothing; one that lacks something is right in what it still says, so it can prove a
 * finding that is right, and what it lacks can be held against nobody.
 */
function certainFindings<R extends CompleteReading<R>>(
  reading: R,
  examine: (reading: R) => readonly CheckFinding[],
): readonly CheckFinding[] {
  const findings = examine(reading);
  if (!reading.doubt) return findings;
  const fromWhole = pairedWith(examine(reading.doubt.withoutChanged));
  const fromTimely = pairedWith(examine(reading.doubt.withoutStale));
  return findings.flatMap((finding) => {
    const timely = fromTimely(finding);
    const whole = fromWhole(finding);
    if (!timely) return [];
    return whole ?? (finding.score >= 1 ? timely : []);
  });
}

/** Finds the same verdict on the same words among others, each of which is taken once. */
function pairedWith(others: readonly CheckFinding[]): (finding: CheckFinding) => CheckFinding | null {
  const left = new Map<string, CheckFinding[]>();
  for (const other of others) {
    const key = keyOf(other);
    const known = left.get(key);
    if (known) known.push(other);
    else left.set(key, [other]);
  }
  return (finding) => left.get(keyOf(finding))?.shift() ?? null;
}

/** Which result bears a verdict out, and in what words, may differ: the words of the answer are what it is about. */
function keyOf({ score, note, fatal = false, evidence }: CheckFinding): string {
  const said = evidence.flatMap(({ step, start, quote }) => (step === null ? [[start ?? null, quote]] : []));
  if (said.length > 0) return JSON.stringify([score, fatal, said]);
  const results = evidence.map(({ step, result }) => [step, result ?? null]);
  return JSON.stringify([score, fatal, note ?? "", results]);
}

const languageOf = perText(queryLanguage);

/** Runs one check and sums up its findings; the score is their mean. */
export function resultOf<R extends CompleteReading<R>>(check: Check<R>, reading: R): CheckResult {
  const findings = findingsOf(check, reading);
  const { id, family } = check;
  const { words, task } = reading;
  const language = languageOf(task.query);
  const say = (text: CheckText) => (typeof text === "string" ? text : text[language]);
  const title = say(check.title ?? titleOf(id, words));
  if (findings.length === 0)
    return {
      id,
      family,
      status: "not_applicable",
      score: null,
      examined: 0,
      message: words.nothingToCheck(title),
      evidence: [],
      fatal: false,
    };
  const wrong = findings.filter((finding) => finding.score < 1);
  const score = findings.reduce((sum, finding) => sum + finding.score, 0) / findings.length;
  const first = wrong.find((finding) => finding.fatal) ?? wrong[0];
  return {
    id,
    family,
    status: wrong.length === 0 ? "pass" : "fail",
    score: Math.min(1, Math.max(0, score)),
    examined: findings.length,
    message: first
      ? words.someWrong(title, findings.length, wrong.length, say(first.note ?? words.notAsAsked))
      : words.allRight(title, findings.length),
    evidence: [...wrong, ...findings.filter((finding) => finding.score >= 1)]
      .flatMap((finding) =>
        finding.evidence.map((item) =>
          finding.note && !item.note ? Object.assign({}, item, { note: say(finding.note) }) : item,
        ),
      )
      .slice(0, MAX_EVIDENCE),
    ...omitUndefined({ states: family === "groundedness" ? statesOf(findings) : undefined }),
    fatal: wrong.some((finding) => finding.fatal === true),
  };
}

function titleOf(id: string, { titles }: CheckWords): string {
  return (titles as Readonly<Record<string, string>>)[id] ?? id;
}

/** Words of a result beside those of the answer say otherwise; without any, nothing is known of what is said. */
function statesOf(findings: readonly CheckFinding[]): NonNullable<CheckResult["states"]> {
  const states = { grounded: 0, contradicted: 0, unsupported: 0 };
  for (const { score, evidence } of findings)
    states[score >= 1 ? "grounded" : evidence.some(({ step }) => step !== null) ? "contradicted" : "unsupported"] += 1;
  return states;
}

export interface CheckCoverage {
  readonly applicable: number;
  readonly total: number;
  /** Things looked at, over all checks. */
  readonly examined: number;
  /** By family, as counts of checks. */
  readonly families: Readonly<Record<string, { readonly applicable: number; readonly total: number }>>;
}

/** How much the checks could look at: a judge that looked at little must not look sure. */
export function checkCoverage(results: readonly CheckResult[]): CheckCoverage {
  const families: Record<string, { applicable: number; total: number }> = {};
  let [applicable, examined] = [0, 0];
  for (const result of results) {
    families[result.family] ??= { applicable: 0, total: 0 };
    const family = families[result.family]!;
    family.total += 1;
    examined += result.examined;
    if (result.status === "not_applicable") continue;
    family.applicable += 1;
    applicable += 1;
  }
  return { applicable, total: results.length, examined, families };
}
