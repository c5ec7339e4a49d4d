/**
 * Makes Open-Travel tasks from an opened world: seeded, over all its cities, the five subtasks in turn. What a query says is
 * known as data before it is said; a query that the environment's own reader takes otherwise is drawn again, and so is one that
 * says nearly what an earlier one says. Whether a task can be done is proved by the solvers of the world, in its maker.
 */
import { omitUndefined, random, type Task, type TaskInput, type TaskSources, tasksFor } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { constraintsOf } from "./constraints-of.ts";
import { makeCompare, makeMultiDay } from "./making/between-cities.ts";
import { makeDirection, makeOneDay, makeSearch } from "./making/in-a-city.ts";
import { ridesOfWorld } from "./making/rides.ts";
import type { Draft, Maker } from "./making/setting.ts";
import { SUBTASKS, type Subtask } from "./tasks/task-data.ts";

/** As many training tasks as ArenaRL has (Table 1). Other splits that are not here are written, not made. */
export const MADE_TASKS = { train: 1_626, validation: 160 } as const;

/** Of so many tasks of a subtask one cannot be done, and one of so many is asked in English. */
const INFEASIBLE_EVERY = 10;
const ENGLISH_EVERY = 8;
/** Draws for one task, four of each city of the largest world; a world with a few cities has not everything. */
const MOST_DRAWS = 240;

/** A task takes some ten milliseconds; after so many whatever else is made in this thread has its turn. */
const TASKS_A_TURN = 4;
const othersTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

const MAKERS: Readonly<Record<Subtask, Maker>> = {
  direction: makeDirection,
  search: makeSearch,
  compare: makeCompare,
  "one-day": makeOneDay,
  "multi-day": makeMultiDay,
};

/** Empty for a split that is written, and without a world. */
export async function makeTasks(
  split: Task["split"],
  { seed, count, world: facts, openedWorld }: TaskSources,
): Promise<readonly Task[]> {
  if (split !== "train" && split !== "validation") return [];
  const world = openedWorld as OpenedWorld | undefined;
  if (!world || world.data.cities.length < 2) return [];
  const wanted = Math.min(count ?? MADE_TASKS[split], MADE_TASKS[split] * 10);
  const now = facts?.now ?? world.meta.now;
  const rides = ridesOfWorld(world, now);
  const inputs: TaskInput[] = [];
  const said = new SaidBefore();
  const cities = random("open-travel", "cities", seed, split).shuffled(world.data.cities);
  for (let at = 0; at < wanted; at++) {
    if (at % TASKS_A_TURN === 0) await othersTurn();
    const subtask = SUBTASKS[at % SUBTASKS.length]!;
    const turn = Math.floor(at / SUBTASKS.length);
    for (let attempt = 0; attempt < MOST_DRAWS; attempt++) {
      const draw = random("open-travel", "task", seed, split, at, attempt);
      const language = turn % ENGLISH_EVERY === 3 ? "en" : "zh";
      const city = cities[(turn + at + attempt) % cities.length]!;
      const infeasible = turn % INFEASIBLE_EVERY === 4;
      const draft = MAKERS[subtask]({ world, rides, draw, city, now, language, infeasible });
      if (!draft || !isReadBack(draft, now) || !said.add(draft.query)) continue;
      inputs.push({
        ...inputOf(draft, subtask),
        id: `${split}-${seed}-${String(at).padStart(5, "0")}-${subtask}`,
        split,
        language,
      });
      break;
    }
  }
  return tasksFor("open-travel", inputs);
}

function inputOf({ query, constraints, details, gold, why }: Draft, subtask: Subtask): Omit<TaskInput, "id" | "split"> {
  const { preferences = [], budget, maxCostYuan, minRating, openAt, window, compare } = constraints;
  const limits = [budget, maxCostYuan, minRating, openAt, window, compare].filter((one) => one !== undefined).length;
  const asked = limits + preferences.length + (constraints.waypoints?.places.length ?? 0) / 2;
  return {
    subtask,
    query,
    difficulty: why !== null || asked >= 4 ? "hard" : asked >= 2.5 ? "medium" : "easy",
    constraints,
    gold,
    ...omitUndefined({ extra: details, reference: why === null ? undefined : refusalOf(why) }),
  };
}

const refusalOf = (why: string) =>
  /\p{Script=Han}/u.test(why)
    ? `这个要求办不到：${why}。要么放宽这一条，要么换个时间或地方，我再帮你安排。`
    : `This request is not feasible: ${why}. Relax that limit, or choose another time or place, and I can plan it.`;

/** What the reader of queries reads of the members that it can read. */
export const READABLE = ["budget", "maxCostYuan", "minRating", "openAt", "window", "dates", "people"] as const;

/** Whether the environment's reader takes the query as it is meant, as far as it reads it. */
export function isReadBack(
  { query, constraints }: Pick<Task, "query"> & { constraints: Draft["constraints"] },
  now: string,
): boolean {
  const own = constraintsOf(query, now).constraints;
  if (!own) return false;
  const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
  const names = constraints.waypoints?.places.flatMap((place) => place.names) ?? [];
  return (
    READABLE.every(
      (member) =>
        own[member] === undefined ||
        (member === "people" && constraints.people === undefined) ||
        isSame(own[member], constraints[member]),
    ) &&
    (own.waypoints?.places ?? []).every((place) => place.names.every((name) => names.includes(name))) &&
    (!own.compare || !constraints.compare || isSame([...own.compare].sort(), [...constraints.compare].sort()))
  );
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value) || value === null || typeof value !== "object") return value;
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Characters of a part, and the share of its parts that a query may have in common with an earlier one (Jaccard). */
const PART = 5;
const MOST_SHARED = 0.8;

/** Queries that were said, by their runs of five characters. A query is compared with those that share its rarest runs. */
class SaidBefore {
  readonly #parts: ReadonlySet<string>[] = [];
  readonly #byPart = new Map<string, number[]>();

  /** False, and not kept, where it says nearly what an earlier one says. */
  add(query: string): boolean {
    const plain = query.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    const parts = new Set(
      Array.from({ length: Math.max(1, plain.length - PART + 1) }, (_, at) => plain.slice(at, at + PART)),
    );
    const rare = [...parts]
      .map((part) => this.#byPart.get(part) ?? [])
      .sort((one, other) => one.length - other.length)
      .slice(0, Math.ceil(parts.size * (1 - MOST_SHARED)) + 1);
    const candidates = new Set(rare.flat());
    for (const at of candidates) if (similarity(parts, this.#parts[at]!) >= MOST_SHARED) return false;
    for (const part of parts) {
      const holders = this.#byPart.get(part);
      if (holders) holders.push(this.#parts.length);
      else this.#byPart.set(part, [this.#parts.length]);
    }
    this.#parts.push(parts);
    return true;
  }
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const part of one) if (other.has(part)) shared += 1;
  return shared / (one.size + other.size - shared);
}
