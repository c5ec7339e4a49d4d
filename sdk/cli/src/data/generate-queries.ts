/**
 * New queries in the manner of seed tasks, by one or more models in turn (ArenaRL, section 5, stage II). What comes is only
 * a query: it is a task without a gold answer, with the constraints that the environment reads from its words.
 */
import {
  type Environment,
  type ModelClient,
  omitUndefined,
  queryLanguage,
  random,
  type Task,
  tasksFor,
  textPart,
} from "@arenakit/contracts";
import { askForJson } from "@arenakit/core/model";
import * as z from "zod";
import { withoutDoubles } from "./choose-queries.ts";

/** Examples that a request shows, queries that it asks for, and requests without anything new after which it ends. */
const EXAMPLES = 5;
const ASKED = 10;
const MOST_IDLE = 3;

const Reply = z.object({ queries: z.array(z.string().trim().min(4).max(2_000)).min(1) });

const INSTRUCTIONS = `You write queries that real users might put to an assistant. You get examples of one kind as JSON data.
Write ${ASKED} new ones of the same kind and language. Vary who asks, what for, which places, things or topics, how long and how exactly it is said; copy no example and no phrase of one.
Reply with one JSON object {"queries": ["…", …]}.`;

export interface GenerateOptions {
  readonly environment: Environment;
  readonly seeds: readonly Task[];
  readonly clients: readonly ModelClient[];
  readonly count: number;
  readonly seed: number;
  /** What earlier rounds said is not asked again. */
  readonly journal?: RoundJournal;
  readonly signal: AbortSignal;
}

/** The queries of each round, counted from 0. */
export interface RoundJournal {
  round(round: number): readonly string[] | undefined;
  addRound(round: number, queries: readonly string[]): void;
}

/** Ends early where the models repeat themselves. */
export async function generateQueries(options: GenerateOptions): Promise<Task[]> {
  const { environment, seeds, clients, count, seed, journal, signal } = options;
  const made: Task[] = [];
  for (let round = 0, idle = 0; made.length < count && idle < MOST_IDLE; round++) {
    signal.throwIfAborted();
    const rng = random(seed, "data", "queries", round);
    const { subtask } = rng.pick(seeds);
    const examples = rng.shuffled(seeds.filter((task) => task.subtask === subtask)).slice(0, EXAMPLES);
    const known = journal?.round(round);
    const queries =
      known ?? (await askQueries(clients[round % clients.length]!, { examples, seed: seed + round, signal }));
    if (!known) journal?.addRound(round, queries);
    const fresh = queries.map((query, at) => generatedTask(environment, { query, subtask, id: `${round}-${at}` }));
    const earlier = new Set([...seeds, ...made].map(({ id }) => id));
    const added = withoutDoubles([...seeds, ...made, ...fresh]).kept.filter(({ id }) => !earlier.has(id));
    idle = added.length === 0 ? idle + 1 : 0;
    made.push(...added);
  }
  return made.slice(0, count);
}

async function askQueries(
  client: ModelClient,
  { examples, seed, signal }: { examples: readonly Task[]; seed: number; signal: AbortSignal },
): Promise<string[]> {
  const { value } = await askForJson<string[]>({
    client,
    signal,
    sampling: { temperature: 1, seed },
    messages: (unread) => [
      { role: "system", content: [textPart(INSTRUCTIONS)] },
      { role: "user", content: [textPart(JSON.stringify({ examples: examples.map(({ query }) => query) }))] },
      ...(unread
        ? [{ role: "user" as const, content: [textPart(`Your last reply could not be read: ${unread.problem}`)] }]
        : []),
    ],
    read(json) {
      const { data, error } = Reply.safeParse(json);
      return data ? { value: data.queries } : { value: [], problem: error?.message ?? "expected a JSON object" };
    },
  });
  return value;
}

function generatedTask(
  environment: Environment,
  { query, subtask, id }: { query: string; subtask: string; id: string },
): Task {
  const constraints = environment.constraintsOf?.(query).constraints ?? undefined;
  return tasksFor(environment.id, [
    {
      id: `${environment.id}-generated-${id}`,
      split: "train",
      subtask,
      query,
      language: queryLanguage(query),
      ...omitUndefined({ constraints }),
    },
  ])[0]!;
}
