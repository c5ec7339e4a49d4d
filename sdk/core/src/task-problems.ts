/** What is wrong with the tasks of an environment by themselves: ids, splits, doubles, overlap, prompts that tell the answer. */
import { type Environment, nearestWord, SPLITS, type Task, textOf } from "@arenakit/contracts";
import { promptOf } from "./environment-members.ts";
import { nearDuplicates } from "./near-duplicates.ts";

/** Share of near-duplicates within a split that is still good. */
const MAX_DUPLICATES = 0.02;
/** A gold text so long stands in no query by chance. */
const TELLING_CHARACTERS = 24;
/** Ids that a problem names. */
const NAMED = 5;

export interface TaskFindings {
  readonly tasks: Readonly<Record<Task["split"], number>>;
  /** Share of the tasks that are like an earlier one of their split. */
  readonly nearDuplicates: number;
  readonly problems: readonly string[];
}

/** Train, validation and test must be there and share no query; `demo` may be missing and may repeat what others ask. */
export function taskProblems(environment: Environment, tasks: readonly Task[]): TaskFindings {
  const bySplit = Object.fromEntries(SPLITS.map((split) => [split, tasks.filter((task) => task.split === split)]));
  const counts = Object.fromEntries(SPLITS.map((split) => [split, bySplit[split]!.length])) as TaskFindings["tasks"];
  const problems: string[] = [];
  const report = (words: string, ids: readonly string[]) => {
    if (ids.length > 0) problems.push(`${words}: ${ids.slice(0, NAMED).join(", ")}${ids.length > NAMED ? " …" : ""}`);
  };
  for (const split of ["train", "validation", "test"] as const)
    if (counts[split] === 0) problems.push(`there is no task of the split ${split}`);
  for (const split of unknownSplits(environment)) problems.push(split);
  const known = new Set<string>();
  report(
    "tasks share an id",
    idsOf(tasks, ({ id }) => known.size === known.add(id).size),
  );
  report(
    "the query is empty",
    idsOf(tasks, ({ query }) => query.trim() === ""),
  );
  report(
    "the task is of another environment",
    idsOf(tasks, ({ env }) => env !== environment.id),
  );
  report("the query tells the gold answer", idsOf(tasks, tellsGold(environment)));
  report("the prompt is another one without gold and reference", idsOf(tasks, leaksGold(environment)));

  const own = tasks.filter(({ split }) => split !== "demo");
  const alike = nearDuplicates(own.map(({ query }) => query)).map(({ first, second }) => ({
    first: own[first]!,
    second: own[second]!,
  }));
  const doubles = alike.filter(({ first, second }) => first.split === second.split);
  const share = own.length === 0 ? 0 : doubles.length / own.length;
  const pairs = (found: typeof alike) => found.map(({ first, second }) => `${second.id} like ${first.id}`);
  if (share > MAX_DUPLICATES)
    report(`${(share * 100).toFixed(1)} % near-duplicates, expected at most ${MAX_DUPLICATES * 100} %`, pairs(doubles));
  report("splits overlap", pairs(alike.filter(({ first, second }) => first.split !== second.split)));
  return { tasks: counts, nearDuplicates: share, problems };
}

/** Tasks of a split that is none are in no list of a split, and nobody would miss them. */
function unknownSplits(environment: Environment): string[] {
  const known: readonly string[] = SPLITS;
  const counts = new Map<string, number>();
  for (const { split } of environment.tasks("all"))
    if (!known.includes(split)) counts.set(split, (counts.get(split) ?? 0) + 1);
  return [...counts].map(([split, count]) => {
    const nearest = nearestWord(split, known);
    const meant = nearest === null ? "" : `; did you mean ${nearest}?`;
    return `the split ${split} of ${count} of the tasks is none: expected ${known.join(", ")}${meant}`;
  });
}

const idsOf = (tasks: readonly Task[], isWrong: (task: Task) => boolean) => tasks.filter(isWrong).map(({ id }) => id);

/** Whether the query holds a long text that only the score may know. */
function tellsGold(environment: Environment): (task: Task) => boolean {
  return (task) =>
    [environment.goldAnswer?.(task), task.reference].some(
      (text) =>
        typeof text === "string" && text.trim().length >= TELLING_CHARACTERS && task.query.includes(text.trim()),
    );
}

/** Whether what the policy reads depends on what only the score may know. */
function leaksGold(environment: Environment): (task: Task) => boolean {
  const textFor = (task: Task) =>
    promptOf(environment, task, { tools: [], now: "2026-05-01T08:00" })
      .map(({ content }) => textOf(content))
      .join("\n\n");
  return (task) => {
    const { gold: _gold, reference: _reference, ...asked } = task;
    // A task without a prompt is a problem of its own: it cannot be rolled out.
    try {
      return textFor(task) !== textFor(asked);
    } catch {
      return false;
    }
  };
}
