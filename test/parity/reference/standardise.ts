/** Arithmetic that the published implementations share. Reference behaviour, defects included; nothing of ours uses it. */

/** What player `first` scores in its match with `second`. */
export type PairScores = (first: number, second: number) => number;

/** A match as the references list it: who stands first and second, and what they scored. */
export type PlayedPair = readonly [first: number, second: number, firstScore: number, secondScore: number];

export function meet(scores: PairScores, first: number, second: number): PlayedPair {
  return [first, second, scores(first, second), scores(second, first)];
}

/** (r − mean)/(deviation + 1e-6); `ddof` 1 divides by N − 1, which is NaN for one value. */
export function standardised(rewards: readonly number[], ddof: 0 | 1): number[] {
  const mean = sum(rewards) / rewards.length;
  const variance = sum(rewards.map((reward) => (reward - mean) ** 2)) / (rewards.length - ddof);
  return rewards.map((reward) => (reward - mean) / (Math.sqrt(variance) + 1e-6));
}

/** The same with rewards and deviation in single precision. */
export function standardisedSingle(rewards: readonly number[]): number[] {
  const single = rewards.map(Math.fround);
  const mean = Math.fround(sum(single) / single.length);
  const squares = single.map((reward) => (reward - mean) ** 2);
  const deviation = Math.fround(Math.sqrt(sum(squares) / (single.length - 1)));
  const scale = Math.fround(deviation + Math.fround(1e-6));
  return single.map((reward) => Math.fround(Math.fround(reward - mean) / scale));
}

/** 1 − rank/(N − 1) by player, from an order that has no ties. */
export function rewardsOfOrder(order: readonly number[]): number[] {
  const rewards = new Array<number>(order.length);
  order.forEach((player, rank) => {
    rewards[player] = 1 - rank / (order.length - 1);
  });
  return rewards;
}

/** Highest first; equal ones stay in the order they come in. */
export function byScore(players: readonly number[], scoreOf: (player: number) => number): number[] {
  return [...players].sort((a, b) => scoreOf(b) - scoreOf(a));
}

export function range(size: number): number[] {
  return Array.from({ length: size }, (_, at) => at);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The mean as if summed without rounding; 0 of nothing. */
export function exactMean(values: readonly number[]): number {
  const partials: number[] = [];
  for (const value of values) {
    let carried = value;
    let kept = 0;
    for (const partial of partials) {
      const [large, small] = Math.abs(carried) < Math.abs(partial) ? [partial, carried] : [carried, partial];
      const total = large + small;
      const rest = small - (total - large);
      if (rest !== 0) partials[kept++] = rest;
      carried = total;
    }
    partials.length = kept;
    partials.push(carried);
  }
  return values.length > 0 ? sum(partials.toReversed()) / values.length : 0;
}
