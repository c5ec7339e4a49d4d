/** Why no trajectory of the rollouts has a score, and what to do next. Pure. */
import type { Failure } from "@arenakit/contracts";
import type { ScoreLine } from "./folder.ts";

/** Null where one has a score. Else the failure that came the most often, and how to go on. */
export function whyUnscored(scores: readonly Pick<ScoreLine, "total" | "failure">[]): Failure | null {
  if (scores.some(({ total }) => total !== null)) return null;
  const failures = scores.flatMap(({ failure }) => failure ?? []);
  const common = mostCommon(failures);
  return common && voided(common, `${failures.length} of ${scores.length} failed`);
}

interface Kind {
  /** The first of its owner and code. */
  readonly failure: Failure;
  readonly count: number;
}

/** The message of the failure may end as it likes, and is therefore last. */
function voided({ failure, count }: Kind, what: string): Failure {
  return {
    ...failure,
    message: `no trajectory was scored: ${what}. Mend the cause, then go on with the same options and --resume: what failed is tried again. The most frequent failure, ${count} times: ${failure.message}`,
  };
}

/** Null where there is none. */
function mostCommon(failures: readonly Failure[]): Kind | null {
  const kinds = new Map<string, Kind>();
  for (const failure of failures) {
    const id = `${failure.owner}/${failure.code}`;
    const known = kinds.get(id) ?? { failure, count: 0 };
    kinds.set(id, { ...known, count: known.count + 1 });
  }
  return [...kinds.values()].sort((one, other) => other.count - one.count)[0] ?? null;
}
