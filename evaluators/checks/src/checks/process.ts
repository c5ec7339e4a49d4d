/** Process: how the trajectory went about it — the calls it made, what it did with errors, and what it used of the results. */
import { canonicalJson } from "@arenakit/contracts";
import type { Check, CheckFinding } from "../check.ts";
import { inObservation } from "../evidence.ts";
import type { ObservationAt } from "../observations.ts";
import { namesEnvironment, type TrajectoryReading } from "../reading.ts";
import { reportOf } from "../reports/report.ts";
import { libraryOf } from "../reports/sources.ts";
import { soughtFigures } from "./groundedness-sources.ts";

/** What the checks of calls take from an environment. */
export interface ProcessOptions<R> {
  /** Whether an error says that there is nothing to find, which only asking could show. */
  readonly isEmptyResult: (observation: ObservationAt) => boolean;
  /** The results that the answer uses, beside the pages that a report cites. Without it only reports are looked at. */
  readonly resultsUsed?: (reading: R) => readonly ObservationAt[];
  /** Whether words of the answer that were not understood may use so many results more. */
  readonly mayUseMore?: (reading: R, count: number) => boolean;
  /** Whether its tasks come with tools, though one is known by its query alone. */
  readonly bringsTools?: boolean;
}

/** The checks of how calls were made, by name. */
export function processChecks<R extends TrajectoryReading>(options: ProcessOptions<R>) {
  const { isEmptyResult, bringsTools = false } = options;
  return {
    validCalls: validCalls(isEmptyResult),
    duplicates,
    recovery: recovery(isEmptyResult),
    toolsFirst: toolsFirst(bringsTools),
    usedResults: usedResults(options),
  } as const;
}

const validCalls = (isEmptyResult: ProcessOptions<TrajectoryReading>["isEmptyResult"]): Check => ({
  id: "process.valid_calls",
  family: "process",
  examine(reading) {
    const invalid = reading.steps.flatMap((step) =>
      (step.extra?.arenakit?.invalidCalls ?? []).map(
        (call): CheckFinding => ({
          score: 0,
          note: reading.words.calls.unreadable,
          evidence: [{ step: step.step_id, quote: call.raw.slice(0, 120) }],
        }),
      ),
    );
    const answered = reading.observations.filter((one) => one.answersCall);
    return [
      ...invalid,
      ...answered.map((one): CheckFinding => {
        if (!one.isError || isEmptyResult(one)) return { score: 1, evidence: [] };
        return { score: 0, note: reading.words.calls.failed(one.tool), evidence: [inObservation(one)] };
      }),
    ];
  },
});

const duplicates: Check = {
  id: "process.duplicate_calls",
  family: "process",
  examine(reading) {
    const seen = new Map<string, ObservationAt>();
    return reading.observations.flatMap((one): CheckFinding[] => {
      if (!one.answersCall) return [];
      const key = canonicalJson([one.tool, one.arguments]);
      const earlier = seen.get(key);
      if (!earlier || earlier.isError) seen.set(key, one);
      if (!earlier || earlier.isError) return [{ score: 1, evidence: [] }];
      return [{ score: 0, note: reading.words.calls.repeated(one.tool), evidence: [inObservation(one)] }];
    });
  },
};

const recovery = (isEmptyResult: ProcessOptions<TrajectoryReading>["isEmptyResult"]): Check => ({
  id: "process.recovery",
  family: "process",
  examine: (reading) =>
    reading.observations.flatMap((one, index): CheckFinding[] => {
      if (!one.isError || !one.answersCall || isEmptyResult(one)) return [];
      const later = reading.observations
        .slice(index + 1)
        .find((next) => next.step > one.step && next.tool === one.tool && !next.isError);
      const evidence = [inObservation(one)];
      return [
        later
          ? { score: 1, evidence: [...evidence, inObservation(later)] }
          : { score: 0, note: reading.words.calls.givenUp(one.tool), evidence },
      ];
    }),
});

function hasTools({ task, trajectory }: TrajectoryReading): boolean {
  return namesEnvironment(task) || (trajectory.agent?.tool_definitions ?? []).length > 0;
}

const toolsFirst = (bringsTools: boolean): Check => ({
  id: "process.tools_before_answer",
  family: "process",
  examine(reading) {
    const isAsked = reading.observations.some((one) => one.answersCall);
    // Where no tools are known to be offered, there were none to ask.
    if (reading.answer === null || !(isAsked || bringsTools || hasTools(reading))) return [];
    return [isAsked ? { score: 1, evidence: [] } : { score: 0, note: reading.words.calls.noneMade, evidence: [] }];
  },
});

/** To compare is to look up what is then not taken: half of the results may go unused. */
const EXPECTED_USE = 0.5;

const usedResults = <R extends TrajectoryReading>({ resultsUsed, mayUseMore }: ProcessOptions<R>): Check<R> => ({
  id: "process.used_observations",
  family: "process",
  examine(reading) {
    const { isResearch } = libraryOf(reading);
    if (reading.answer === null || !(resultsUsed || isResearch)) return [];
    const used = new Set(resultsUsed?.(reading));
    if (isResearch) for (const one of pagesUsed(reading)) used.add(one);
    const asked = reading.observations.filter((one) => !one.isError && one.answersCall);
    const unused = asked.filter((one) => !used.has(one));
    if (asked.length === 0) return [];
    const score = Math.min(1, (asked.length - unused.length) / asked.length / EXPECTED_USE);
    const missing = Math.ceil(unused.length - asked.length * (1 - EXPECTED_USE));
    if (missing > 0 && mayUseMore?.(reading, missing)) return [];
    const note = reading.words.calls.unused(asked.length, unused.length);
    return [
      score === 1
        ? { score, evidence: [] }
        : { score, note, evidence: unused.slice(0, 5).map((one) => inObservation(one)) },
    ];
  },
});

/** Of research: the pages that are cited or bear a figure out, and the searches that listed one of them. */
function pagesUsed(reading: TrajectoryReading): ObservationAt[] {
  const { statements, references } = reportOf(reading);
  const cited = [...statements.flatMap(({ citations }) => citations), ...references].flatMap(
    ({ source }) => source ?? [],
  );
  const borne = soughtFigures(reading).flatMap(({ places }) => places.slice(0, 1).map(({ read }) => read.block));
  const sources = new Set([...cited, ...borne.flatMap(({ source }) => source ?? [])]);
  return [...borne, ...[...sources].flatMap(({ blocks }) => blocks)].map(({ observation }) => observation);
}
