/**
 * What an environment's own code gives an episode: the prompt, the first state, and a result of each turn. What it throws,
 * and what cannot be used, is a failure that names the environment and its member. Nobody else calls these members.
 */
import {
  type Environment,
  fail,
  failNaming,
  type Json,
  Message,
  type StepResult,
  type Task,
  type ToolSpec,
} from "@arenakit/contracts";
import * as z from "zod";

const Messages = z.array(Message);

/** The first messages of a task. Throws harness/prompt_failed. */
export function promptOf(
  environment: Pick<Environment, "id" | "getPrompt">,
  task: Task,
  { tools, now }: { readonly tools: readonly ToolSpec[]; readonly now: string },
): Message[] {
  const who = `getPrompt of ${environment.id} for task ${task.id}`;
  const given = own(who, "prompt_failed", () => environment.getPrompt(task, tools, now));
  const problem = Messages.safeParse(given).error?.issues[0];
  if (problem === undefined) return given;
  const where = problem.path.length > 0 ? ` (${problem.path.join(".")}: ${problem.message})` : "";
  return fail("harness", "prompt_failed", `${who}: expected messages, got ${kindOf(given)}${where}`);
}

/** What the environment knows before the first turn. Throws harness/prompt_failed. */
export function firstStateOf(environment: Pick<Environment, "id" | "start">, task: Task): Json {
  return own(
    `start of ${environment.id} for task ${task.id}`,
    "prompt_failed",
    () => environment.start?.(task) ?? null,
  );
}

/**
 * Null where the environment has nothing to say of the turn. Throws harness/unexpected for what it throws,
 * harness/bad_step for what is no result, and for a reward that is no number: a sum of rewards would hide it.
 */
export function stepOf(
  environment: Pick<Environment, "id" | "step">,
  ...turn: Parameters<NonNullable<Environment["step"]>>
): StepResult | null {
  const who = `step of ${environment.id}`;
  const result = own(who, "unexpected", () => environment.step?.(...turn) ?? null);
  const isResult = typeof result === "object" && !(result instanceof Promise);
  if (!isResult) fail("harness", "bad_step", `${who}: expected {state, stepReward, done}, got ${kindOf(result)}`);
  const reward: unknown = result?.stepReward;
  if (reward !== undefined && !Number.isFinite(reward)) {
    const got = typeof reward === "number" ? reward : kindOf(reward);
    fail("harness", "bad_step_reward", `${who}: expected a finite stepReward, or none, got ${got}`);
  }
  return result;
}

/** A FailureError that it throws stays as it is. */
function own<T>(who: string, code: "prompt_failed" | "unexpected", work: () => T): T {
  try {
    return work();
  } catch (error) {
    return failNaming(who, error, code); // thrown on, with a name
  }
}

const kindOf = (value: unknown) =>
  value instanceof Promise ? "a promise" : value === null ? "null" : Array.isArray(value) ? "a list" : typeof value;
