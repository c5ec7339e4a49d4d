/** What checks make of planted errors and of correct answers: counts by kind and by check. */
import { type CheckResult, canonicalJson, random } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import type { Mutation, Subject } from "./mutation.ts";

export interface KindCount {
  readonly kind: string;
  readonly means: string;
  planted: number;
  caught: number;
  /** How many plants each check saw. */
  readonly by: Map<string, number>;
  readonly missed: string[];
}

export interface AlarmCount {
  /** Single things that were looked at, and called wrong. */
  examined: number;
  wrong: number;
  applicable: number;
  alarms: number;
  readonly where: string[];
}

/** Checks that grade a way of working or of writing: less than all is no accusation, and they are counted apart. */
export const GRADED: readonly string[] = [
  "process.breadth",
  "process.alternatives",
  "process.depth",
  "process.route_evidence",
  "process.used_observations",
  "process.parallelism",
  "coverage.details",
  "format.structure",
];

const nowOf = ({ trajectory }: Subject) => trajectory.extra?.arenakit?.now;
export const checksOf = (subject: Subject): CheckResult[] => {
  const now = nowOf(subject);
  return openTravel.runChecks({
    task: subject.task,
    trajectory: subject.trajectory,
    ...(now === undefined ? {} : { now }),
  });
};

/** The wrong things that a result speaks of; only what is new against the correct answer has caught anything. */
const wrongCount = ({ score, examined }: CheckResult): number => (score === null ? 0 : examined * (1 - score));

/** Checks that see something wrong with the mutant that they did not see before. */
export function catchersOf(before: readonly CheckResult[], after: readonly CheckResult[]): string[] {
  const earlier = new Map(before.map((result) => [result.id, result]));
  return after
    .filter((result) => result.status === "fail" && !GRADED.includes(result.id))
    .filter((result) => wrongCount(result) > wrongCount(earlier.get(result.id)!) + 1e-9)
    .map(({ id }) => id);
}

/** Plants every kind in every subject, `each` times with other draws, and counts what is caught. */
export function plantAll(subjects: readonly Subject[], mutations: readonly Mutation[], each = 1): KindCount[] {
  return mutations.map((mutation) => {
    const count: KindCount = {
      kind: mutation.kind,
      means: mutation.means,
      planted: 0,
      caught: 0,
      by: new Map(),
      missed: [],
    };
    for (const subject of subjects) {
      const before = checksOf(subject);
      const seen = new Set<string>();
      for (let time = 0; time < each; time++) {
        const rng = random(subject.task.id, mutation.kind, time);
        const mutant = mutation.plant(subject, rng);
        const key = mutant && canonicalJson(mutant.trajectory.steps);
        if (!mutant || seen.has(key!)) continue;
        seen.add(key!);
        const catchers = catchersOf(before, checksOf(mutant));
        count.planted++;
        if (catchers.length > 0) count.caught++;
        else count.missed.push(`${subject.task.id}#${time}`);
        for (const id of catchers) count.by.set(id, (count.by.get(id) ?? 0) + 1);
      }
    }
    return count;
  });
}

/** How often each check that applies fails an answer that is right. */
export function alarmsOf(subjects: readonly Subject[]): Map<string, AlarmCount> {
  const alarms = new Map<string, AlarmCount>();
  for (const [at, subject] of subjects.entries())
    for (const result of checksOf(subject)) {
      const count = alarms.get(result.id) ?? { examined: 0, wrong: 0, applicable: 0, alarms: 0, where: [] };
      alarms.set(result.id, count);
      if (result.status === "not_applicable") continue;
      count.applicable++;
      count.examined += result.examined;
      count.wrong += Math.round(wrongCount(result));
      if (result.status !== "fail") continue;
      count.alarms++;
      count.where.push(`${at} ${subject.task.id}: ${result.message} ${result.evidence[0]?.quote ?? ""}`);
    }
  return alarms;
}
