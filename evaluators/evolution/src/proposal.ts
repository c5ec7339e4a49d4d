/** A task that the proposer proposed, read from its answer. */
export interface Proposal {
  readonly text: string;
}
