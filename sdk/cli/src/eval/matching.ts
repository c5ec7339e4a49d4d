/**
 * Which task each recorded trajectory is of: the one whose id it names, where both sides name ids, else the one that asks
 * in the same words. Pure.
 */
import { Task, type Trajectory } from "@arenakit/contracts";
import { failUsage } from "../commands/arguments.ts";
import { type AskedTrajectory, digest } from "./inputs.ts";

export type TasksOfAgent = ReadonlyMap<string, readonly Trajectory[]>;

export interface MatchOptions {
  /** By name; the baseline among them where it is a file. */
  readonly agents: ReadonlyMap<string, readonly AskedTrajectory[]>;
  readonly baseline: string;
  /** Of a world, or of a file of tasks. */
  readonly tasks: readonly Pick<Task, "id" | "query">[];
}

export interface Matched {
  /** By agent; the samples of a task in the order of their lines. */
  readonly agents: ReadonlyMap<string, TasksOfAgent>;
  /** What each task asks, by its id. */
  readonly queries: ReadonlyMap<string, string>;
}

/** Members of what a converted record left in `extra.source`, and of `extra` itself, that name a task. */
const NAMES = ["task_id", "example_id", "question_id", "query_id", "prompt_id"] as const;

/** How it is done, for people who see that it was not. */
export const HOW_MATCHED = `Trajectories are matched by the id of their task (extra.arenakit.task, or ${NAMES.join(", ")} in extra or extra.source) where both sides have one, else by the wording of their question. With --task-file a question that holds the query of one of its tasks word for word is of that task.`;

/** Every trajectory with the task that it is of; those of the baseline say what tasks there are beside the given ones. */
export function matchTasks({ agents, baseline, tasks }: MatchOptions): Matched {
  const queries = new Map(tasks.map(({ id, query }) => [id, query]));
  const given = tasks.map(({ id, query }) => ({ id, words: wordsOf(query) }));
  const byWords = new Map<string, Set<string>>();
  const know = (id: string, query: string) => {
    if (!queries.has(id)) queries.set(id, query);
    const words = wordsOf(query);
    byWords.set(words, (byWords.get(words) ?? new Set()).add(id));
  };
  for (const { id, query } of tasks) know(id, query);
  const taskOf = ({ trajectory, query }: AskedTrajectory): string => {
    const named = idOf(trajectory);
    if (named !== null && queries.has(named)) return named;
    const words = wordsOf(query);
    const same = words === "" ? [] : [...(byWords.get(words) ?? [])];
    if (same.length === 1) return same[0]!;
    const held = given.filter((task) => task.words !== "" && words.includes(task.words));
    if (held.length === 1) return held[0]!.id;
    return named ?? `q-${digest(words)}`;
  };
  const own = agents.get(baseline) ?? [];
  // Those that name their task first: one that is only worded like it joins them, wherever it stands.
  for (const isNamed of [true, false])
    for (const one of own) if ((idOf(one.trajectory) !== null) === isNamed) know(taskOf(one), one.query);
  const matched = new Map<string, Map<string, Trajectory[]>>();
  for (const [name, asked] of agents) {
    const byTask = new Map<string, Trajectory[]>();
    for (const one of asked) {
      const id = taskOf(one);
      byTask.set(id, [...(byTask.get(id) ?? []), one.trajectory]);
      if (!queries.has(id)) know(id, one.query);
    }
    matched.set(name, byTask);
  }
  return { agents: matched, queries };
}

/**
 * How many of the tasks that are compared each agent has, in words; nothing of one that has them all. Throws harness/usage
 * where an agent has none of them: that it answered none would be a figure of the matching, not of the agent.
 */
export function overlapWords({ agents }: Matched, ids: readonly string[], compared: string): string[] {
  return [...agents].flatMap(([name, own]) => {
    const shared = ids.filter((id) => own.has(id)).length;
    const others = [...own.keys()].filter((id) => !ids.includes(id)).length;
    if (shared === 0)
      failUsage(
        `${name}: none of its ${own.size} tasks is among the ${ids.length} of ${compared}: there is nothing to compare. ${HOW_MATCHED}`,
      );
    if (name === compared || (shared === ids.length && others === 0)) return [];
    const missing = ids.length - shared;
    const left = [
      ...(missing > 0 ? [`the other ${missing} count as not answered`] : []),
      ...(others > 0 ? [`${others} of its own that ${compared} lacks are left out`] : []),
    ];
    return [`${name}: has ${shared} of the ${ids.length} tasks of ${compared}; ${left.join("; ")}. ${HOW_MATCHED}`];
  });
}

/** The id that a trajectory names its task by; null without one. Any text: what is no id of a task is made one. */
function idOf({ extra }: Trajectory): string | null {
  const noted = extra?.arenakit?.task;
  if (noted !== undefined) return asId(noted);
  const holders = [extra?.source, extra].filter((one) => typeof one === "object" && one !== null);
  for (const holder of holders as Readonly<Record<string, unknown>>[]) {
    const name = NAMES.map((member) => holder[member]).find(isName);
    // `task` of a record names the set that an example is of: the same number in two sets is two tasks.
    if (name !== undefined) return asId(typeof holder.task === "string" ? `${holder.task}-${name}` : String(name));
  }
  return null;
}

const isName = (value: unknown) => (typeof value === "string" && value !== "") || Number.isSafeInteger(value);

/** A name as an id of a task; what cannot be one is made one. */
export const asId = (name: string) => (Task.shape.id.safeParse(name).success ? name : `t-${digest(name)}`);

/** White space and the width of characters apart: what two recorders of one question may differ in. */
const wordsOf = (query: string) => query.normalize("NFKC").replace(/\s+/gu, " ").trim();
