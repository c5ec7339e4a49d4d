/** Where an encoder's cosines part texts that mean the same from those that do not, by pairs that are known. */
import { fail } from "@arenakit/contracts";
import { cosines, type VectorEncoder } from "./vectors.ts";

export interface KnownPair {
  readonly a: string;
  readonly b: string;
  /** Whether both say the same. */
  readonly same: boolean;
}

export interface FittedThreshold {
  readonly threshold: number;
  /** Share of the pairs that the threshold tells rightly. */
  readonly agreement: number;
  readonly pairs: number;
}

/**
 * The cosine that tells most pairs rightly, halfway between its two neighbours; of several such the lowest of the widest
 * gap. Throws harness/bad_input where the pairs are all the same or all different.
 */
export async function fitThreshold(
  pairs: readonly KnownPair[],
  encoder: VectorEncoder,
  signal?: AbortSignal,
): Promise<FittedThreshold> {
  const counts = pairs.filter(({ same }) => same).length;
  if (counts === 0 || counts === pairs.length)
    fail(
      "harness",
      "bad_input",
      `a threshold needs pairs that are the same and pairs that are not: got ${counts} of ${pairs.length}`,
    );
  const encoded = await Promise.all(
    [pairs.map(({ a }) => a), pairs.map(({ b }) => b)].map((texts) => encoder.encode(texts, "passage", signal)),
  );
  const known = pairs.map(({ same }, at) => ({
    same,
    cosine: cosines([encoded[0]![at]!], [encoded[1]![at]!])[0]![0]!,
  }));
  known.sort((one, other) => one.cosine - other.cosine);
  let right = counts; // below all cosines everything is the same
  let best = { right: -1, gap: -1, threshold: 0 };
  for (const [at, { same, cosine }] of known.entries()) {
    right += same ? -1 : 1;
    const next = known[at + 1]?.cosine ?? cosine;
    const gap = next - cosine;
    if (right > best.right || (right === best.right && gap > best.gap))
      best = { right, gap, threshold: (cosine + next) / 2 };
  }
  return { threshold: best.threshold, agreement: best.right / pairs.length, pairs: pairs.length };
}
