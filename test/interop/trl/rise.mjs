// Whether training raised a share: the end of each seed's curve against its beginning, by exact tests without assumptions
// about how steps follow one another, since seeds are what is independent.

/** Steps at both ends of a curve that are compared. */
export const ENDS = 10;

/** What each seed gained: the mean of its last steps less that of its first. */
export function gainsOf(curves) {
  return curves.map((shares) => mean(shares.slice(-ENDS)) - mean(shares.slice(0, ENDS)));
}

/**
 * One-sided sign-flip test of paired differences (Fisher's randomisation test): the share of all 2^n choices of signs
 * whose sum is at least that seen. n differences cannot have less than 1 / 2^n.
 */
export function signFlip(differences) {
  const seen = differences.reduce((sum, one) => sum + one, 0);
  const all = 2 ** differences.length;
  let atLeast = 0;
  for (let signs = 0; signs < all; signs++) {
    const sum = differences.reduce((total, one, at) => total + (signs & (1 << at) ? -one : one), 0);
    if (sum >= seen - 1e-12) atLeast += 1;
  }
  return atLeast / all;
}

/** Mean and, over the seeds, the sample's deviation. */
export function spread(values) {
  const middle = mean(values);
  const squares = values.reduce((sum, one) => sum + (one - middle) ** 2, 0);
  return { mean: middle, deviation: Math.sqrt(squares / Math.max(1, values.length - 1)) };
}

export const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;
