/** How well scores agree with the truth: rank correlations and whether the best is on top. Pure arithmetic. */

/** Kendall's tau-b; 0 where one of the two does not differ at all. */
export function tauB(scores: readonly number[], truth: readonly number[]): number {
  let [agreed, ofScores, ofTruth] = [0, 0, 0];
  for (let a = 1; a < scores.length; a++) {
    for (let b = 0; b < a; b++) {
      const own = Math.sign(scores[a]! - scores[b]!);
      const other = Math.sign(truth[a]! - truth[b]!);
      agreed += own * other;
      ofScores += own * own;
      ofTruth += other * other;
    }
  }
  return ofScores > 0 && ofTruth > 0 ? agreed / Math.sqrt(ofScores * ofTruth) : 0;
}

/** Spearman's rho with average ranks; 0 where one of the two does not differ at all. */
export function spearman(scores: readonly number[], truth: readonly number[]): number {
  const [own, other] = [averageRanks(scores), averageRanks(truth)];
  const middle = (scores.length - 1) / 2;
  let [together, ofScores, ofTruth] = [0, 0, 0];
  for (let at = 0; at < own.length; at++) {
    const [x, y] = [own[at]! - middle, other[at]! - middle];
    together += x * y;
    ofScores += x * x;
    ofTruth += y * y;
  }
  return ofScores > 0 && ofTruth > 0 ? together / Math.sqrt(ofScores * ofTruth) : 0;
}

/** 1 when the truly best has the highest score alone, 1/k when it shares it with k − 1 others, else 0. */
export function bestOnTop(scores: readonly number[], truth: readonly number[]): number {
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const best = truth.reduce((top, quality, at) => (quality > truth[top]! ? at : top), 0);
  return scores[best] === highest ? 1 / scores.filter((score) => score === highest).length : 0;
}

function averageRanks(values: readonly number[]): number[] {
  return values.map((own) => {
    const below = values.filter((other) => other < own).length;
    return below + (values.filter((other) => other === own).length - 1) / 2;
  });
}
