/** What a judge may know of an attempt: thoughts, calls, observations, what users said, the answer; not who made it. */
import {
  type AtifStep,
  agentSteps,
  answerOf,
  askedStep,
  canonicalJson,
  type InvalidCall,
  type JsonObject,
  observationsOf,
  omitUndefined,
  stepMessage,
  stepThought,
  type Trajectory,
  textOfAtif,
} from "@arenakit/contracts";

export interface TrajectoryView {
  /** In order: steps of the policy, and what was said to it behind the query. */
  readonly steps: readonly (StepView | SaidView)[];
  /** null when there is none. */
  readonly answer: string | null;
}

export interface StepView {
  /** Stood in the prompt (an example, an earlier turn): not the policy's own. Left out when it is. */
  readonly given?: true;
  readonly thought?: string;
  /** Visible text beside the calls; left out when it is the answer itself. */
  readonly message?: string;
  readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
  readonly invalidCalls: readonly InvalidCall[];
  readonly observations: readonly ObservationView[];
}

/** What a user, or whoever runs the episode, said. */
export interface SaidView {
  /** Stood in the prompt before the query. */
  readonly given?: true;
  readonly by: "user" | "system";
  readonly text: string;
}

export interface ObservationView {
  /** Name of the tool; null for the report of a call that could not be read. */
  readonly tool: string | null;
  readonly isError: boolean;
  readonly text: string;
}

/**
 * The whole view: nothing is shortened. Arguments have one spelling, so that a judge is shown the same bytes of an
 * attempt that was just made and of one that was read back from a file. Left out are the query, which a judge knows
 * from the task, and what a policy's own instructions say.
 */
export function viewOf(trajectory: Trajectory): TrajectoryView {
  const answer = answerOf(trajectory);
  const own = new Set(agentSteps(trajectory));
  const asked = askedStep(trajectory);
  const begins = trajectory.steps.findIndex((step) => own.has(step));
  const steps = trajectory.steps.flatMap((step, at) => {
    if (own.has(step)) return [stepView(step, answer)];
    if (step.source === "agent") return [{ given: true as const, ...stepView(step, null) }];
    const isGiven = at < begins || begins < 0;
    const said = step === asked || (step.source === "system" && isGiven) ? [] : saidViews(step.source, step);
    return [...said, ...reportViews(step)].map((one) => (isGiven ? { given: true as const, ...one } : one));
  });
  return { steps, answer };
}

function stepView(step: AtifStep, answer: string | null): StepView {
  const thought = stepThought(step);
  const message = stepMessage(step);
  return {
    ...omitUndefined({
      thought: thought?.trim() ? thought : undefined,
      message: message.trim() && message.trim() !== answer?.trim() ? message : undefined,
    }),
    calls: (step.tool_calls ?? []).map((call) => ({
      name: call.function_name,
      arguments: JSON.parse(canonicalJson(call.arguments)) as JsonObject,
    })),
    invalidCalls: step.extra?.arenakit?.invalidCalls ?? [],
    observations: observationViews(step),
  };
}

function observationViews(step: AtifStep): ObservationView[] {
  return observationsOf(step).map(({ call, isError, text }) => ({ tool: call?.name ?? null, isError, text }));
}

function saidViews(by: SaidView["by"], { message }: AtifStep): SaidView[] {
  const text = textOfAtif(message);
  return text.trim() ? [{ by, text }] : [];
}

/** Results that answer no call are reported beside what was said last. */
function reportViews(step: AtifStep): StepView[] {
  const observations = observationViews(step);
  return observations.length > 0 ? [{ calls: [], invalidCalls: [], observations }] : [];
}

/** Equal for attempts in which a judge can see no difference. */
export function contentKey(trajectory: Trajectory): string {
  return canonicalJson(viewOf(trajectory));
}
