/**
 * Claims that a reader has read, such as a model, for the rule judge and its checks. The reader is asked here, once for an
 * answer, and never in a thread; what it fails with is the comparison's failure, and rules never read in its place.
 */
import {
  answerOf,
  boundary,
  type CheckInput,
  type CheckResult,
  type ClaimContext,
  type ClaimReader,
  type ClaimReading,
  canonicalJson,
  type EnvironmentChecks,
  omitUndefined,
  once,
  type PairwiseJudge,
  type Trajectory,
} from "@arenakit/contracts";
import { environmentOf, taskOf } from "@arenakit/evaluator-checks";

/** The claims of an answer; undefined for a task of an environment whose checks ask no claims. Throws what the reader fails with. */
export interface AnswerReader {
  /** The model, how it is asked, and a digest of its prompt. */
  readonly id: string;
  claimsOf(input: CheckInput): Promise<ClaimReading | undefined>;
}

/** What a reader of claims is told beside the answer; undefined where the checks ask no claims. */
export type ClaimContextSource = (input: CheckInput) => ClaimContext | undefined | Promise<ClaimContext | undefined>;

export const claimContexts =
  (environments: readonly EnvironmentChecks[]) =>
  (input: CheckInput): ClaimContext | undefined =>
    environmentOf(environments, taskOf(input))?.claimContextOf?.(input);

/** Reads each answer once in its context; a failure is not kept, so that another try may succeed. */
export function cachedReader(reader: ClaimReader, contextOf: ClaimContextSource): AnswerReader {
  const known = new WeakMap<Trajectory, Map<string, Promise<ClaimReading>>>();
  const read = (trajectory: Trajectory, context: ClaimContext): Promise<ClaimReading> => {
    const ofTrajectory = known.get(trajectory) ?? new Map<string, Promise<ClaimReading>>();
    known.set(trajectory, ofTrajectory);
    return once(ofTrajectory, canonicalJson(context), async () => reader.read(answerOf(trajectory) ?? "", context));
  };
  return {
    id: reader.id,
    async claimsOf(input) {
      const context = await contextOf(input);
      return context && read(input.trajectory, context);
    },
  };
}

/** The judge, which is given the claims that the reader read; its id names the reader. */
export function judgeWithReader(judge: PairwiseJudge, reader: AnswerReader): PairwiseJudge {
  return {
    id: `${judge.id}+claims:${reader.id}`,
    async compare(request) {
      const { task, first, second } = request;
      const read = await boundary("judge", () =>
        Promise.all([first, second].map((trajectory) => reader.claimsOf({ task, trajectory }))),
      );
      if (!read.ok) return { status: "unscored", failure: read.failure };
      const [one, other] = read.value;
      return judge.compare({ ...request, ...omitUndefined({ claims: one && other && ([one, other] as const) }) });
    },
  };
}

/** The checks, which are given the claims that the reader read. Throws what the reader fails with. */
export const checksWithReader =
  (check: (input: CheckInput) => CheckResult[] | Promise<CheckResult[]>, reader: AnswerReader) =>
  async (input: CheckInput): Promise<CheckResult[]> =>
    check({ ...input, ...omitUndefined({ claims: await reader.claimsOf(input) }) });
