/** Where generated databases are kept. Names nothing of what opens them, since whoever keeps them need not have its types. */

export interface DatabaseFolder {
  readonly folder: string;
  /** Told why a database cannot be kept there, and is made for this connection alone. */
  readonly onProblem?: (message: string) => void;
}
