/** An advantage map turns ranks into a reward and an advantage by index in the group. Pure. */
export interface AdvantageMap {
  readonly id: string;
  /** `rank` by index in the group, null for who has none; so are the results. */
  map(rank: readonly (number | null)[]): GroupAdvantage;
}

export interface GroupAdvantage {
  readonly reward: readonly (number | null)[];
  readonly advantage: readonly (number | null)[];
}
