/** Why no trajectory of the rollouts has a score, and what to do next: they failed, or nobody judged them. Pure. */
import type { Failure } from "@arenakit/contracts";
import type { Unjudged } from "../rubric/judging.ts";
import type { ScoreLine } from "./folder.ts";

export interface Unscored {
  readonly message: string;
  /** Null where nothing went wrong: nobody was asked to judge. */
  readonly failure: Failure | null;
}

/** Null where one has a score. `unjudged` is what the judge said nothing about; absent: no judge was named. */
export function whyUnscored(
  scores: readonly Pick<ScoreLine, "total" | "components" | "failure">[],
  unjudged?: Unjudged,
): Unscored | null {
  if (scores.length === 0 || scores.some(({ total }) => total !== null)) return null;
  const failures = scores.flatMap(({ failure }) => failure ?? []);
  const whole = scores.filter(({ failure }) => failure === null);
  const missing = new Set(
    whole.flatMap(({ components }) => Object.keys(components).filter((name) => components[name] === null)),
  );
  const left = `${whole.length} of ${scores.length} are valid and not judged (${[...missing].sort().join(", ")})`;
  const common = mostCommon(failures);
  if (!common) return notJudged(left, unjudged);
  const failed = `${failures.length} of ${scores.length} failed`;
  return voided(common, whole.length > 0 ? `${failed}, ${left}` : failed);
}

/** What was not judged is no part of what `--resume` tries again: a judge is part of the settings. */
function notJudged(what: string, unjudged: Unjudged | undefined): Unscored {
  const kept = `no trajectory was scored: ${what}. The trajectories are kept`;
  if (!unjudged) return { message: `${kept}. For scores give --judge MODEL@URL and another --out`, failure: null };
  const message = `${kept}. Mend the judge or give another --judge, and another --out. The first reason: ${unjudged.first ?? "none was given"}`;
  return { message, failure: { owner: "judge", code: "no_verdict", message, retryable: false } };
}

interface Kind {
  /** The first of its owner and code. */
  readonly failure: Failure;
  readonly count: number;
}

/** The message of the failure may end as it likes, and is therefore last. */
function voided({ failure, count }: Kind, what: string): Unscored {
  const message = `no trajectory was scored: ${what}. Mend the cause, then go on with the same options and --resume: what failed is tried again. The most frequent failure, ${count} times: ${failure.message}`;
  return { message, failure: { ...failure, message } };
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
