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

/** The same of one letter among others; ties share their mean rank. */
export function advantageOf(letter: string, letters: readonly (string | null)[]): number {
  const ranked = [...letters].sort();
  const ranks = ranked.map((one) => (ranked.indexOf(one) + ranked.lastIndexOf(one)) / 2);
  return advantagesOf(ranks)[ranked.indexOf(letter)]!;
}

/** A run for each scenario. */
export const runsOf = (trainer: string, scenarios: readonly string[]) =>
  Object.fromEntries(scenarios.map((name) => [name, `${trainer}-${name}`]));
