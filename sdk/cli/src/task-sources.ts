/**
 * What the program makes tasks from, and the tasks that come of it: those that an environment has written down, and those
 * that it makes. Every command that chooses tasks asks here.
 */
import {
  type Environment,
  fail,
  JsonObject,
  omitUndefined,
  once,
  SPLITS,
  type Task,
  type TaskSources,
  type WorldFacts,
} from "@arenakit/contracts";
import type { GeneratedKind } from "@arenakit/corpus-generated/kept";
import type { OpenedCorpus } from "@arenakit/corpus-text";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { readJsonLines } from "./json-lines.ts";

export interface SourcesOptions {
  readonly seed: number;
  /** Tasks at most; absent: as many as the environment has. */
  readonly count?: number;
  readonly world?: OpenedWorld;
  /** Simulated local time; default: that of the world. */
  readonly now?: string;
}

export interface OpenedSources extends TaskSources {
  /** Closes the corpora that were opened for texts of documents. */
  close(): Promise<void>;
}

/** Nothing is made or opened before it is asked for, and then once. */
export function openTaskSources({ seed, count, world, now }: SourcesOptions): OpenedSources {
  const questions = new Map<GeneratedKind, Promise<readonly JsonObject[]>>();
  const corpora = new Map<GeneratedKind, Promise<OpenedCorpus>>();
  const generated = () => import("./corpus/generated.ts");
  return {
    seed,
    ...omitUndefined({ count, openedWorld: world, world: world && worldFacts(world, now) }),
    questions: (kind) =>
      once(questions, kind, async () => {
        const { openQuestions } = await generated();
        return readJsonLines(await openQuestions({ kind, seed, ...omitUndefined({ world }) }), JsonObject);
      }),
    async documentText(kind, id) {
      const corpus = await once(corpora, kind, async () => {
        const { openGenerated } = await generated();
        const { openCorpus } = await import("@arenakit/corpus-text");
        return openGenerated({ kind, seed, ...omitUndefined({ world }) }, openCorpus);
      });
      const number = corpus.numberOf(id);
      return number === null ? null : corpus.document(number).text;
    },
    async close() {
      for (const opened of corpora.values()) await (await opened).close();
    },
  };
}

/** What of an opened world decides which tasks can be asked of it. */
export function worldFacts({ meta, data }: OpenedWorld, now?: string): WorldFacts {
  return {
    cities: data.cities.map(({ name }) => name),
    layers: meta.layers.map(({ name }) => name),
    horizon: meta.horizon,
    now: now ?? meta.now,
  };
}

/**
 * The tasks of a split, or of all, in the order of the splits: what is written down, then what is made, `sources.count` at
 * most of each split. Throws task/task_id_taken where two have one id.
 */
export async function tasksOf(
  environment: Pick<Environment, "id" | "tasks" | "makeTasks">,
  split: Task["split"] | "all",
  sources: TaskSources,
): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  for (const one of split === "all" ? SPLITS : [split]) {
    const written = environment.tasks(one, sources.world);
    const made = (await environment.makeTasks?.(one, sources)) ?? [];
    tasks.push(...[...written, ...made].slice(0, sources.count));
  }
  const ids = new Set<string>();
  for (const { id } of tasks) {
    if (ids.has(id)) fail("task", "task_id_taken", `two tasks of ${environment.id} are called ${id}`);
    ids.add(id);
  }
  return tasks;
}

export interface LeftOut {
  readonly task: string;
  /** `the world lacks 杭州`. */
  readonly why: string;
}

/** The tasks that can be asked in the world, and those that cannot with why. */
export async function askableTasks(
  environment: Pick<Environment, "id" | "tasks" | "makeTasks" | "whyNotAsked">,
  split: Task["split"] | "all",
  options: SourcesOptions & { readonly world: OpenedWorld },
): Promise<{ readonly tasks: readonly Task[]; readonly leftOut: readonly LeftOut[] }> {
  const sources = openTaskSources(options);
  const all = await tasksOf(environment, split, sources).finally(() => sources.close());
  return askableOf(environment, all, options);
}

/** Those of the tasks that can be asked in the world, and those that cannot with why. */
export function askableOf(
  environment: Pick<Environment, "whyNotAsked">,
  tasks: readonly Task[],
  { world, now }: { readonly world: OpenedWorld; readonly now?: string },
): { readonly tasks: readonly Task[]; readonly leftOut: readonly LeftOut[] } {
  const facts = worldFacts(world, now);
  const judged = tasks.map((task) => ({ task, why: environment.whyNotAsked?.(task, facts) ?? null }));
  return {
    tasks: judged.flatMap(({ task, why }) => (why === null ? [task] : [])),
    leftOut: judged.flatMap(({ task, why }) => (why === null ? [] : [{ task: task.id, why }])),
  };
}
