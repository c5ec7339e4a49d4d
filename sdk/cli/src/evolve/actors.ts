/** Who attempts the tasks of a role: a learner of this process, or a model behind an endpoint whose trainer is elsewhere. */
import type { JsonObject, Policy } from "@arenakit/contracts";
import type { EvolutionTask } from "@arenakit/evaluator-evolution";
import type { LearnedGroup, Learner } from "@arenakit/evaluator-evolution/learners";

/** One attempt before it is made. */
export interface Attempt {
  readonly policy: Policy;
  /** What its endpoint fails with is tried again; what a learner writes cannot fail. */
  readonly asksEndpoint: boolean;
  /** What it will write, where that is known before: what a learner learns from. */
  readonly text: string | null;
}

export interface Actor {
  readonly id: string;
  /** The same task again gives the same attempts, until it has learned. */
  attempts(task: EvolutionTask, count: number): readonly Attempt[];
  /** A step of its training; an endpoint is trained elsewhere. */
  learn(groups: readonly LearnedGroup[]): void;
  /** What it has learned, from which it goes on; null of one that keeps nothing here. */
  parameters(): JsonObject | null;
}

/** `stream` names its draws, with the task. */
export function learnerActor(learner: Learner, stream: readonly (string | number)[]): Actor {
  return {
    id: learner.id,
    attempts: (task, count) =>
      learner.attempt(task, count, [...stream, task.id]).map((text) => {
        const policy: Policy = {
          id: learner.id,
          scripted: true,
          next: async () => ({ kind: "text", text, finish: "stop" }),
        };
        return { policy, text, asksEndpoint: false };
      }),
    learn: (groups) => learner.update(groups),
    parameters: () => learner.parameters(),
  };
}

/** `policyOf` makes the policy of an attempt. */
export function endpointActor(id: string, policyOf: (index: number) => Policy): Actor {
  return {
    id,
    attempts: (_, count) =>
      Array.from({ length: count }, (_unused, index) => ({ policy: policyOf(index), text: null, asksEndpoint: true })),
    learn() {},
    parameters: () => null,
  };
}
