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

/** Eq. 7 over eq. 6: rewards 1 − rank / (n − 1), where ties share their mean rank, centred, by their deviation. */
export function advantageOf(letter: string, letters: readonly (string | null)[]): number {
  const ranked = [...letters].sort();
  const rankOf = (one: string | null) => (ranked.indexOf(one) + ranked.lastIndexOf(one)) / 2;
  const rewards = ranked.map((one) => 1 - rankOf(one) / (ranked.length - 1));
  const mean = rewards.reduce((sum, one) => sum + one, 0) / rewards.length;
  const deviation = Math.sqrt(rewards.reduce((sum, one) => sum + (one - mean) ** 2, 0) / rewards.length);
  return (rewards[ranked.indexOf(letter)]! - mean) / (deviation + 1e-6);
}

/** A run for each scenario. */
export const runsOf = (trainer: string, scenarios: readonly string[]) =>
  Object.fromEntries(scenarios.map((name) => [name, `${trainer}-${name}`]));
