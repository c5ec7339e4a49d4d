/**
 * A judge with known parameters, for tests, plans and simulations: what it says of two attempts follows from their given
 * qualities and from noise that is seeded by what is compared, so that concurrency and order of asking change nothing.
 */
import {
  type Failure,
  fail,
  type ListwiseJudge,
  type PairwiseJudge,
  type Rubric,
  random,
  type ScoreSheet,
  type Trajectory,
} from "@arenakit/contracts";
import { contentKey } from "@arenakit/evaluator-arena";
import { JUDGE_MODELS, listScores, MIDDLE, orderScores, type ScoreModel } from "./simulation/score-model.ts";

export interface NoisyJudgeOptions extends Partial<ScoreModel> {
  /** Quality by trajectory_id, or a function that knows it; 0 is the middle of the judge's scale, which is 7 of 10. */
  readonly quality: ReadonlyMap<string, number> | ((trajectory: Trajectory) => number);
  /** Deviation of the error of each score. */
  readonly sigma: number;
  readonly seed: number;
  /** Deviation 1 of the qualities on the rubric's scale; a tenth of it unless given. */
  readonly unit?: number;
}

export interface NoisyJudge extends PairwiseJudge, ListwiseJudge {}

/**
 * Every criterion of a sheet has the same sub-score, which is the combined score: 7 of 10 of the rubric's scale + unit ·
 * (quality + errors). Scores may leave the scale unless `isQuantised` is set. The same trajectories in the same order
 * are judged alike in every call with the same `sample`; another sample draws anew.
 */
export function noisyJudge({ quality, seed, unit, ...given }: NoisyJudgeOptions): NoisyJudge {
  const model: ScoreModel = { ...JUDGE_MODELS.plain, lost: 0, ...given };
  const qualityOf = (trajectory: Trajectory) => knownQuality(quality, trajectory);
  const keys = new WeakMap<Trajectory, string>();
  const keyOf = (trajectory: Trajectory) => {
    const key = keys.get(trajectory) ?? contentOf(trajectory);
    keys.set(trajectory, key);
    return key;
  };
  const sheetsOf = (rubric: Rubric, scores: readonly number[]) =>
    scores.map((score) => sheetOf(rubric, score, unit ?? (rubric.scale.max - rubric.scale.min) / 10));
  return {
    id: `noisy(sigma=${model.sigma},offset=${model.offset},position=${model.position},contrast=${model.contrast},quantised=${model.isQuantised},lost=${model.lost},seed=${seed})`,
    async compare({ rubric, first, second, sample = 0 }) {
      const draws = random(seed, "order", keyOf(first), keyOf(second), sample);
      const scores = orderScores(model, [qualityOf(first), qualityOf(second)], draws);
      if (!scores) return { status: "unscored", failure: LOST };
      const [own, other] = sheetsOf(rubric, scores);
      return { status: "scored", first: own!, second: other! };
    },
    async rank({ rubric, trajectories, sample = 0 }) {
      const draws = random(seed, "list", ...trajectories.map(keyOf), sample);
      const scores = listScores(model, trajectories.map(qualityOf), draws);
      return scores ? { status: "scored", sheets: sheetsOf(rubric, scores) } : { status: "unscored", failure: LOST };
    },
  };
}

const LOST: Failure = {
  owner: "judge",
  code: "lost",
  message: "the noisy judge lost this call, as its parameter `lost` asks for; ask again with another sample",
  retryable: true,
};

/** Two attempts of equal content are told apart by their ids: their noise is independent, as with a model. */
function contentOf(trajectory: Trajectory): string {
  return `${trajectory.trajectory_id}\u001e${contentKey(trajectory)}`;
}

function knownQuality(quality: NoisyJudgeOptions["quality"], trajectory: Trajectory): number {
  if (typeof quality === "function") return quality(trajectory);
  const id = trajectory.trajectory_id;
  const known = id === undefined ? undefined : quality.get(id);
  return known ?? fail("judge", "unknown_quality", `no quality is given for the trajectory ${id ?? "without an id"}`);
}

function sheetOf(rubric: Rubric, score: number, unit: number): ScoreSheet {
  const { min, max } = rubric.scale;
  const combined = min + ((max - min) * MIDDLE) / 10 + unit * score;
  const criteria = Object.fromEntries(rubric.criteria.map(({ id }) => [id, combined]));
  return { criteria, path: combined, answer: combined, combined };
}
