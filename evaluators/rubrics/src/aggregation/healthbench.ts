/** HealthBench: points of what is met / points that can be won; many samples: clipped mean with a bootstrap deviation. */
import { fail, omitUndefined, random } from "@arenakit/contracts";
import { type Formula, grouped, type ItemShare, scoredOf, sumsOf } from "../aggregation.ts";

function quotient(judged: readonly ItemShare[]): number | null {
  const { signed, positive } = sumsOf(judged);
  return positive > 0 ? signed / positive : null;
}

/** null without a positive item that is scored; not clipped. Parts are the tags that have one. */
export const healthbench: Formula = (judged) => {
  const counted = scoredOf(judged);
  const { positive, negative } = sumsOf(counted);
  const tags = [...grouped(counted, (item) => item.tags ?? [])].map(([tag, own]) => [tag, quotient(own)] as const);
  const score = quotient(counted);
  return {
    score,
    ...omitUndefined({ range: positive > 0 ? ([-negative / positive, 1] as const) : undefined }),
    parts: Object.fromEntries(tags.filter(([, own]) => own !== null)),
    ...omitUndefined({ reason: score === null ? "no positive item is scored" : undefined }),
  };
};

export interface HealthbenchSummary {
  /** Mean of the scores, clipped to [0, 1]; null of none. */
  readonly mean: number | null;
  /** Population standard deviation of the clipped means of the resamples. */
  readonly bootstrapStd: number | null;
  readonly samples: number;
  /** Samples without a score: in none of the figures. */
  readonly unscored: number;
}

/** As many as the published figure rests on. */
const RESAMPLES = 1000;

/** Published figures draw with an unseeded generator; ours say their seed. */
export function healthbenchSummary(
  scores: readonly (number | null)[],
  options: { readonly seed: number; readonly resamples?: number },
): HealthbenchSummary {
  const { seed, resamples = RESAMPLES } = options;
  if (resamples < 1) fail("harness", "bad_input", `expected at least one resample, got ${resamples}`);
  const values = scores.filter((score) => score !== null);
  const unscored = scores.length - values.length;
  if (values.length === 0) return { mean: null, bootstrapStd: null, samples: 0, unscored };
  const draw = random(seed, "healthbench", values.length);
  const means = Array.from({ length: resamples }, () => clippedMean(values.map(() => draw.pick(values))));
  const average = means.reduce((sum, one) => sum + one, 0) / resamples;
  const variance = means.reduce((sum, one) => sum + (one - average) ** 2, 0) / resamples;
  return { mean: clippedMean(values), bootstrapStd: Math.sqrt(variance), samples: values.length, unscored };
}

/** The mean in [0, 1]; NaN of nothing. */
function clippedMean(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return Math.min(1, Math.max(0, mean));
}
