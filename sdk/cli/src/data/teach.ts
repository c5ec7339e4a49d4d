/**
 * Trajectories to learn from: a teacher rolls out each task, an inspection looks at the attempt, and what it refuses is
 * written again with its remarks, a bounded number of times (ArenaRL, section 5, stages II and III).
 */
import {
  boundary,
  type Environment,
  type Failure,
  failureOf,
  type ModelClient,
  omitUndefined,
  type Policy,
  type Task,
  type ToolCaller,
  type Trajectory,
  textPart,
} from "@arenakit/contracts";
import { answeringPolicy, type ChatDialect, modelPolicy, rollout, scoreTrajectory, withLease } from "@arenakit/core";
import { inspectTrajectory, type Remark, refusalsOf } from "./inspect-trajectory.ts";
import type { TrajectoryJudge } from "./judge-trajectory.ts";

/** A model, or the environment's first scripted policy and its gold answers. */
export type Teacher =
  | { readonly kind: "scripted" }
  | { readonly kind: "model"; readonly client: ModelClient; readonly tools: "native" | "text" };

export interface TeachOptions {
  readonly environment: Environment;
  readonly teacher: Teacher;
  readonly dialect: ChatDialect;
  readonly tools: ToolCaller;
  readonly world: string;
  readonly now: string;
  readonly seed: number;
  /** Attempts after the first one. */
  readonly rewrites: number;
  readonly minScore: number;
  /** Asked after the rules. */
  readonly judge?: TrajectoryJudge;
  readonly signal: AbortSignal;
}

/** The last attempt at a task; without remarks it is accepted. */
export interface Taught {
  readonly task: Task;
  readonly trajectory: Trajectory;
  readonly attempts: number;
  readonly remarks: readonly Remark[];
}

/**
 * What comes of the tasks, and of a spare one in the place of each that is refused, until as many are not as there are tasks
 * or none is left. In an order that does not depend on how many are tried at once.
 */
export async function withSubstitutes<Tried>(
  { tasks, spare }: { readonly tasks: readonly Task[]; readonly spare: readonly Task[] },
  attempt: (tasks: readonly Task[]) => Promise<readonly Tried[]>,
  isRefused: (tried: Tried) => boolean,
): Promise<Tried[]> {
  const tried = [...(await attempt(tasks))];
  for (let used = 0; used < spare.length; ) {
    const missing = tasks.length - tried.filter((one) => !isRefused(one)).length;
    if (missing === 0) break;
    tried.push(...(await attempt(spare.slice(used, used + missing))));
    used += missing;
  }
  return tried;
}

/**
 * An attempt that others failed, or that was not judged, is the last one: there is nothing in it to write again. Throws the
 * signal's reason where it is aborted: an attempt that was called off is none.
 */
export async function teach(task: Task, options: TeachOptions): Promise<Taught> {
  const { environment, rewrites, minScore, judge, signal } = options;
  let remarks: readonly Remark[] = [];
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    const about = { attempt, remarks: refusalsOf(remarks) };
    // What the score asks of tools, it asks of those that the episode had.
    const { trajectory, score } = await withLease(options.tools, signal, async (tools) => {
      const trajectory = await attemptAt(task, { ...about, options: { ...options, tools } });
      return { trajectory, score: await scoreTrajectory({ environment, task, trajectory, toolset: tools }) };
    });
    signal.throwIfAborted();
    const found = inspectTrajectory({ environment, task, trajectory, score, minScore });
    remarks = found.length > 0 || !judge ? found : await judged(judge, { environment, task, trajectory, signal });
    const isLast = attempt >= rewrites || !canRewrite(options, task, attempt);
    if (remarks.length === 0 || isLast || unfinishedOf(trajectory, remarks))
      return { task, trajectory, attempts: attempt + 1, remarks };
  }
}

/** Why an attempt says nothing about its task, and whose fault it is. */
export type Unfinished = Pick<Failure, "owner" | "message">;

/** Of an attempt that others failed, or that nobody judged, although nothing else was held against it; else null. */
export function unfinishedOf(
  trajectory: Trajectory,
  remarks: readonly (Omit<Remark, "dimension"> & { readonly dimension: string })[],
): Unfinished | null {
  const failure = failureOf(trajectory);
  const [first, ...more] = remarks;
  if (failure || first?.dimension !== "not_judged" || more.length > 0) return failure;
  return { owner: first.owner ?? "judge", message: first.message };
}

/** What could not be judged is not accepted, and says so. */
async function judged(judge: TrajectoryJudge, about: Parameters<TrajectoryJudge>[0]): Promise<readonly Remark[]> {
  const verdict = await boundary("judge", () => judge(about));
  about.signal.throwIfAborted();
  return verdict.ok ? verdict.value : [{ dimension: "not_judged", message: verdict.failure.message }];
}

/** A script does the same again: after its own answer there is only the gold one. */
function canRewrite({ teacher, environment }: TeachOptions, task: Task, attempt: number): boolean {
  return teacher.kind === "model" || (attempt === 0 && (environment.goldAnswer?.(task) ?? null) !== null);
}

function attemptAt(
  task: Task,
  { attempt, remarks, options }: { attempt: number; remarks: readonly Remark[]; options: TeachOptions },
): Promise<Trajectory> {
  const { environment, dialect, tools, world, now, seed, signal } = options;
  return rollout({
    environment,
    task,
    policy: teacherPolicy(task, { attempt, remarks, options }),
    dialect,
    tools,
    context: { world, now: task.now ?? now, seed },
    group: { id: `data:${task.id}`, index: 0, size: 1, anchor: true },
    signal,
  });
}

function teacherPolicy(
  task: Task,
  { attempt, remarks, options }: { attempt: number; remarks: readonly Remark[]; options: TeachOptions },
): Policy {
  const { environment, teacher, dialect, seed } = options;
  if (teacher.kind === "model") {
    const tools = teacher.tools === "native" ? "native" : dialect;
    return withRemarks(modelPolicy({ client: teacher.client, index: attempt, tools, seed }), remarks);
  }
  const { scripted } = environment;
  const isRead = scripted && (scripted.dialect === undefined || scripted.dialect === dialect.id);
  const researcher = isRead ? scripted.policies(task, 1)[0] : undefined;
  const gold = environment.goldAnswer?.(task) ?? null;
  const id = researcher?.id ?? "gold";
  return answeringPolicy({ id, researcher, answer: researcher && attempt === 0 ? null : (gold ?? ""), dialect });
}

/** The policy reads the remarks after the prompt; the trajectory does not hold them. */
export function withRemarks(policy: Policy, remarks: readonly Remark[]): Policy {
  if (remarks.length === 0) return policy;
  const said = remarks.map(({ dimension, message }) => `- ${dimension}: ${message}`).join("\n");
  const note = {
    role: "user" as const,
    content: [
      textPart(
        `An earlier attempt was refused in a review:\n${said}\nDo the task again from the beginning, without these faults. Do not mention the review.`,
      ),
    ],
  };
  return {
    ...omitUndefined({ id: policy.id, scripted: policy.scripted, model: policy.model }),
    next(messages, tools, signal) {
      const begun = messages.findIndex(({ role }) => role === "assistant");
      const prompt = begun < 0 ? messages.length : begun;
      return policy.next([...messages.slice(0, prompt), note, ...messages.slice(prompt)], tools, signal);
    },
  };
}
