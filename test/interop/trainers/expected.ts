/** What samples of the stage must get, by arithmetic: its judge ranks answers by their letter. */

/** What a trainer's script says of one sample. */
export interface Sample {
  /** Of its answer; null for one that was masked. */
  readonly letter: string | null;
  /** The text that the loss counts. */
  readonly written: string;
  readonly reward: number;
  /** All that its counted tokens have. */
  readonly advantages: readonly number[];
  /** 1 where it has no reward. */
  readonly lost: number;
}

/** Eq. 7 over eq. 6, by ranks from 0: rewards 1 − rank / (n − 1), centred, by their population deviation. */
export function advantagesOf(ranks: readonly number[]): number[] {
  const rewards = ranks.map((rank) => 1 - rank / (ranks.length - 1));
  const mean = rewards.reduce((sum, one) => sum + one, 0) / rewards.length;
  const deviation = Math.sqrt(rewards.reduce((sum, one) => sum + (one - mean) ** 2, 0) / rewards.length);
  return rewards.map((one) => (one - mean) / (deviation + 1e-6));
}

/** The same for attempts without ties, the worst first. */
export const advantagesWorstFirst = (size: number) =>
  advantagesOf(Array.from({ length: size }, (_, at) => size - 1 - at));

/** The same of attempts of these qualities, the highest best; equal ones share their mean rank. */
export function advantagesByQuality(qualities: readonly number[]): number[] {
  const better = (one: number) => qualities.filter((other) => other > one).length;
  const equal = (one: number) => qualities.filter((other) => other === one).length;
  return advantagesOf(qualities.map((one) => better(one) + (equal(one) - 1) / 2));
}

/** The same of one letter among others, A the best. */
export const advantageOf = (letter: string, letters: readonly (string | null)[]): number =>
  advantagesByQuality(letters.map((one) => -(one ?? "~").charCodeAt(0)))[letters.indexOf(letter)]!;

/** A run for each scenario. */
export const runsOf = (trainer: string, scenarios: readonly string[]) =>
  Object.fromEntries(scenarios.map((name) => [name, `${trainer}-${name}`]));
