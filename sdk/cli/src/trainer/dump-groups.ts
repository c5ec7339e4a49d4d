/** Attempts of a dump as groups of tasks: by the trainer's own key, and by the order of the lines where it writes none. */
import type { Task, Trajectory } from "@arenakit/contracts";
import { failUsage } from "../commands/arguments.ts";
import type { ReadAttempt } from "./read-dump.ts";

export interface DumpGroup {
  readonly id: string;
  /** Null where no task of the environment, or more than one, is what was asked. */
  readonly task: Task | null;
  readonly attempts: readonly ReadAttempt[];
}

/**
 * `size` is for dumps without keys: so many consecutive attempts are a group, and the prompt is never one. Throws
 * harness/usage where it is missing, where it is given for keyed attempts, and where the attempts are no multiple of it.
 */
export function groupsOfDump(
  attempts: readonly ReadAttempt[],
  { size, tasks }: { readonly size?: number | undefined; readonly tasks: readonly Task[] },
): DumpGroup[] {
  const isKeyed = attempts.every(({ group }) => group !== null);
  if (!isKeyed && size === undefined)
    failUsage("--group-size: the dump names no groups: say how many consecutive attempts are one");
  if (isKeyed && size !== undefined) failUsage("--group-size: the dump names its groups; leave it out");
  if (size !== undefined && attempts.length % size !== 0)
    failUsage(`--group-size ${size}: ${attempts.length} attempts are no multiple of it`);
  const keyed = new Map<string, ReadAttempt[]>();
  for (const [at, attempt] of attempts.entries()) {
    const id = size === undefined ? attempt.group! : `rows ${at - (at % size) + 1} to ${at - (at % size) + size}`;
    keyed.set(id, [...(keyed.get(id) ?? []), attempt]);
  }
  return [...keyed].map(([id, members]) => {
    const whole = withoutParts(members);
    return { id, attempts: whole, task: taskOf(whole, tasks) };
  });
}

/** Several samples of one rollout are one attempt: the last, which has the answer. */
function withoutParts(members: readonly ReadAttempt[]): ReadAttempt[] {
  const attempts = new Map(members.map((member) => [member.attempt ?? `line ${member.line}`, member]));
  return [...attempts.values()];
}

/** By the id that the records carry; else the task whose question the prompt of the first holds, the longest if several. */
function taskOf(attempts: readonly ReadAttempt[], tasks: readonly Task[]): Task | null {
  const named = attempts.find(({ task }) => task !== null)?.task;
  if (named !== undefined && named !== null) return tasks.find(({ id }) => id === named) ?? null;
  const prompt = promptOf(attempts[0]!.trajectory);
  const asked = tasks.filter(({ query }) => prompt.includes(query)).sort((a, b) => b.query.length - a.query.length);
  const [first, second] = asked;
  return first && first.query !== second?.query ? first : null;
}

/** What was said before the policy's first turn. */
function promptOf({ steps }: Trajectory): string {
  const first = steps.findIndex((step) => step.source === "agent" && step.is_copied_context !== true);
  return steps
    .slice(0, first < 0 ? steps.length : first)
    .map(({ message }) => (typeof message === "string" ? message : JSON.stringify(message)))
    .join("\n");
}
