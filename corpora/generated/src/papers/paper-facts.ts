/** What papers state, one thing each: who measured what with what, against whom, and what indexes know of the paper. */

/**
 * Of a method or data set: `introducedBy` its paper, `ingredient`, `rival` (the earlier method it is compared with), `size`.
 * Of a result: `of` a method, `on` a data set, `figure`, `measuredIn` a paper. Of a paper: `replicates` a method, `venue`,
 * `author` (the first), `date`, `refersTo` another in its text.
 */
export const PAPER_RELATIONS = [
  "introducedBy",
  "ingredient",
  "rival",
  "size",
  "of",
  "on",
  "figure",
  "replicates",
  "measuredIn",
  "venue",
  "author",
  "date",
  "refersTo",
] as const;
export type PaperRelation = (typeof PAPER_RELATIONS)[number];

export interface PaperFact {
  /** A name of a method or data set, a paper's `CorpusId:<n>`, or the id of a result. */
  readonly subject: string;
  readonly relation: PaperRelation;
  readonly object: string;
  /** Corpus id of the paper in which it stands. */
  readonly paper: number;
}

/** A paper as facts name it: the id of its document. */
export const paperKey = (corpusId: number): string => `CorpusId:${corpusId}`;
