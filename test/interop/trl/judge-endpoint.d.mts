/** Types of judge-endpoint.mjs. */
export interface ShownAttempt {
  readonly steps: readonly { readonly calls?: readonly { readonly name: unknown }[] }[];
  readonly answer: string | null;
}

export interface Switch {
  readonly how: "answers" | "refuses" | "hangs" | "babbles";
  /** Only queries that contain it; all of them unless given. */
  readonly query?: string;
  /** Not the endpoint's: how long the service tries, for the trainer that turns the switch. */
  readonly seconds?: number;
}

/** Replies to documents that ask for criteria. */
export interface CriteriaWriter {
  propose(document: never): object;
  summarise(document: never): object;
}

export function judgeEndpoint(
  score: (
    view: ShownAttempt,
    document: { readonly query: string },
    side: string,
    criterion: { readonly text: string },
  ) => number,
  writes?: CriteriaWriter,
): Promise<{
  readonly url: string;
  readonly asked: { readonly pairs: number; readonly answers: number; readonly failed: number };
  close(): void;
}>;
