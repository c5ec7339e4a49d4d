/**
 * Several judges of different families as one: each compares by itself, sub-scores are averaged criterion by criterion
 * on the rubric's scale, and what each of them said stays beside the average, so that their agreement can be told.
 */
import {
  boundary,
  type Comparison,
  type ComparisonRequest,
  fail,
  type MemberComparison,
  omitUndefined,
  type PairwiseJudge,
  type Rubric,
  type ScoreSheet,
} from "@arenakit/contracts";
import { compareOnce, unscored } from "../match.ts";
import { comparisonOf, type Marks } from "../score-sheet.ts";

export interface EnsembleJudgeOptions {
  /** At least two, of different ids; best of different families, whose mistakes are not the same. */
  readonly judges: readonly PairwiseJudge[];
  /**
   * Least number of members that must have scored a comparison; fewer leave it unscored. Default: all of them, because
   * an average over whoever answered would differ between pairs, and between the orders of one, by who was absent.
   */
  readonly quorum?: number;
}

/** Between the prompts of members that have different ones. */
const PROMPT_SEPARATOR = " | ";

type ScoredComparison = Extract<Comparison, { status: "scored" }>;

/**
 * All members are asked at once. Never throws when comparing; throws a FailureError of owner "judge" on members that are
 * too few or have the same id, and on a quorum that cannot be.
 */
export function ensembleJudge({ judges, quorum = judges.length }: EnsembleJudgeOptions): PairwiseJudge {
  const ids = judges.map(({ id }) => id);
  if (judges.length < 2 || new Set(ids).size < ids.length)
    fail("judge", "bad_ensemble", `expected two judges or more with different ids, got ${ids.join(", ") || "none"}`);
  if (!Number.isInteger(quorum) || quorum < 1 || quorum > judges.length)
    fail("judge", "bad_ensemble", `expected a quorum from 1 to ${judges.length}, got ${quorum}`);
  const id = `ensemble(${ids.join(",")})${quorum === judges.length ? "" : `/${quorum}`}`;
  return {
    id,
    // A member that has no prompt adds none; where no member has one, the ensemble has none either.
    ...omitUndefined({
      promptOf: judges.some(({ promptOf }) => promptOf)
        ? (request: ComparisonRequest) =>
            [...new Set(judges.flatMap((judge) => judge.promptOf?.(request) ?? []))].join(PROMPT_SEPARATOR)
        : undefined,
    }),
    async compare(request) {
      const said = await Promise.all(judges.map((judge) => compareOnce(judge, request)));
      const members = said.map((comparison, at) => memberOf(ids[at]!, comparison));
      const scored = said.filter((comparison): comparison is ScoredComparison => comparison.status === "scored");
      if (scored.length < quorum) return tooFew(members, quorum);
      const averaged = await boundary("judge", () => average(request, scored));
      if (!averaged.ok) return unscored("malformed_comparison", `${id}: ${averaged.failure.message}`);
      const comparison = averaged.value;
      return comparison.status === "scored" ? { ...comparison, members } : comparison;
    },
  };
}

function memberOf(judge: string, comparison: Comparison): MemberComparison {
  if (comparison.status === "unscored") return { judge, failure: comparison.failure };
  const { first, second, prompt } = comparison;
  return { judge, first, second, ...omitUndefined({ prompt }) };
}

/** Another try may help as soon as it may help one of those that failed. */
function tooFew(members: readonly MemberComparison[], quorum: number): Comparison {
  const failures = members.flatMap(({ judge, failure }) => (failure ? [{ judge, failure }] : []));
  const why = failures.map(({ judge, failure }) => `${judge}: ${failure.code}: ${failure.message}`).join("; ");
  const message = `${members.length - failures.length} of ${members.length} judges scored, ${quorum} are needed: ${why}`;
  return unscored(
    "no_quorum",
    message,
    failures.some(({ failure }) => failure.retryable),
  );
}

/**
 * A criterion has the mean of the members that judged it, and cannot be judged where none did. A member's sheet that has
 * neither a sub-score nor a reason makes the average impossible: RangeError.
 */
function average({ rubric }: ComparisonRequest, scored: readonly ScoredComparison[]): Comparison {
  const mean = (side: "first" | "second"): Marks =>
    meanMarks(
      rubric,
      scored.map((comparison) => comparison[side]),
    );
  const reason = scored.flatMap((comparison) => comparison.reason ?? []).join(" | ");
  const prompts = [...new Set(scored.map(({ prompt }) => prompt))];
  return comparisonOf(rubric, [mean("first"), mean("second")], {
    ...omitUndefined({
      reason: reason || undefined,
      prompt: prompts.length === 1 && prompts[0] !== undefined ? prompts[0] : undefined,
    }),
  });
}

function meanMarks({ criteria }: Rubric, sheets: readonly ScoreSheet[]): Marks {
  return Object.fromEntries(
    criteria.map(({ id }) => {
      const scores = sheets.flatMap(({ criteria: judged, cannotJudge }) => {
        const score = judged[id];
        if (score !== undefined) return [score];
        if (cannotJudge?.[id] !== undefined) return [];
        throw new RangeError(`expected a sub-score for ${id}, got none`);
      });
      if (scores.length > 0) return [id, scores.reduce((sum, score) => sum + score, 0) / scores.length];
      const reasons = new Set(sheets.flatMap(({ cannotJudge }) => cannotJudge?.[id] ?? []));
      return [id, { cannotJudge: [...reasons].join("; ") }];
    }),
  );
}
