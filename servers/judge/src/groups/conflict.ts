/** Other content or other terms than are there: a refusal that shows what differs. */
import { type Failure, FailureError } from "@arenakit/contracts";
import { type Difference, diffValues } from "./diff.ts";

/** Carries what differs beside the failure. */
export class ConflictError extends FailureError {
  readonly diff: readonly Difference[];
  constructor(failure: Failure, diff: readonly Difference[]) {
    super(failure);
    this.diff = diff;
  }
}

export interface Conflict {
  readonly code: "other_content" | "other_terms" | "other_config";
  /** What is known under this name; the places that differ are named behind it. */
  readonly message: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** Throws a ConflictError of owner policy. */
export function conflict({ code, message, was, is }: Conflict): never {
  const diff = diffValues(was, is);
  const places = diff.slice(0, SHOWN_PLACES).map(({ path }) => path || "all of it");
  const where = places.length > 0 ? `; it differs in ${places.join(", ")}` : "";
  throw new ConflictError({ owner: "policy", code, message: `${message}${where}`, retryable: false }, diff);
}

const SHOWN_PLACES = 3;
