/**
 * Groups whose order is known: the same question, the same research, the same words, another choice of train or flight,
 * and the solver knows how far each choice is from the best. What a judge makes of them is its own doing.
 */
import {
  addDays,
  fail,
  type KnownGroup,
  type Random,
  random,
  Task,
  type ToolCaller,
  Trajectory,
} from "@arenakit/contracts";
import { openTravel } from "./environment.ts";
import { costOf, OBJECTIVES, type Objective, type Option, optionsOf, type Timetables } from "./journeys.ts";

/** What the questions are drawn from; an opened world is one. */
export interface AuditWorld extends Timetables {
  readonly id: string;
  readonly meta: { readonly now: string };
  readonly places: { readonly cities: readonly { readonly name: string }[] };
}

export interface KnownGroupsOptions {
  readonly world: AuditWorld;
  /** Answers the lookups that stand in the trajectories. */
  readonly tools: ToolCaller;
  readonly seed: number;
  readonly groups: number;
  /** Attempts a group, at least 4. */
  readonly size: number;
  readonly signal: AbortSignal;
}

/** Days after the simulated now on which the journeys lie. */
const DAYS_AHEAD = { first: 3, last: 12 };

const WANTED: Readonly<Record<Objective, { words: string; preference: "cheap" | "fast" | "few_transfers" }>> = {
  cheapest: { words: "最便宜", preference: "cheap" },
  fastest: { words: "全程用时最短", preference: "fast" },
  fewest_changes: { words: "换乘最少、其次用时最短", preference: "few_transfers" },
};

interface JourneyQuestion {
  readonly objective: Objective;
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly offsetDays: number;
  /** From the best on, no two worth the same. */
  readonly chosen: readonly Option[];
  readonly best: number;
}

/**
 * As many groups as asked for, objectives in turn, drawn by the seed. Throws task/too_few_journeys where the world has not
 * enough pairs of cities with so many different ways between them.
 */
export async function knownGroups(options: KnownGroupsOptions): Promise<KnownGroup[]> {
  const { groups, size } = options;
  const found: KnownGroup[] = [];
  for (const question of questions(options)) {
    const built = await groupOf(question, found.length, options);
    if (built) found.push(built);
    if (found.length === groups) return found;
  }
  return fail(
    "task",
    "too_few_journeys",
    `the world has only ${found.length} questions with ${size} different ways to travel; expected ${groups}. Ask for fewer groups, a smaller size, or take the full world.`,
  );
}

function* questions({ world, seed, size }: KnownGroupsOptions): Generator<JourneyQuestion> {
  const rng = random(seed, "known-groups");
  const cities = world.places.cities.map(({ name }) => name);
  const pairs = rng.shuffled(
    cities.flatMap((from) => cities.filter((to) => to !== from).map((to) => [from, to] as const)),
  );
  for (const [at, [from, to]] of pairs.entries()) {
    const objective = OBJECTIVES[at % OBJECTIVES.length]!;
    const offsetDays = rng.integer(DAYS_AHEAD.first, DAYS_AHEAD.last);
    const date = addDays(world.meta.now.slice(0, 10), offsetDays);
    const all = optionsOf(world, { from, to, date, now: world.meta.now });
    const chosen = all && spreadOut(all, objective, { size, rng });
    if (chosen) yield { objective, from, to, date, offsetDays, chosen, best: costOf(chosen[0]!, objective) };
  }
}

/** The best and others evenly from near it to the worst; null where there are too few of different worth. */
function spreadOut(
  all: readonly Option[],
  objective: Objective,
  { size, rng }: { size: number; rng: Random },
): Option[] | null {
  const byCost = new Map<number, Option>();
  for (const option of rng.shuffled(all)) byCost.set(costOf(option, objective), option);
  const sorted = [...byCost].sort(([a], [b]) => a - b).map(([, option]) => option);
  if (sorted.length < size || costOf(sorted[0]!, objective) <= 0) return null;
  return Array.from({ length: size }, (_, at) => sorted[Math.round((at * (sorted.length - 1)) / (size - 1))]!);
}

async function groupOf(
  question: JourneyQuestion,
  number: number,
  options: KnownGroupsOptions,
): Promise<KnownGroup | null> {
  const { world, tools, seed, signal } = options;
  const { from, to, date, chosen, best, objective } = question;
  const context = { world: world.id, now: world.meta.now };
  const calls = ["search_train_tickets", "search_flights"].map((name) => ({
    name,
    arguments: { date, from_city: from, to_city: to },
  }));
  const results = await Promise.all(
    calls.map(({ name, arguments: args }) => tools.call(name, args, { context, signal })),
  );
  const seen = results.map(({ text }) => text).join("\n");
  // A judge must be able to see what was chosen.
  if (!chosen.every((option) => option.number.split("转").every((one) => seen.includes(one)))) return null;
  const id = `audit-${objective.replace("_", "-")}-${number}`;
  const task = taskOf(question, id);
  const order = random(seed, "order", id).shuffled(chosen);
  const attempts = order.map((option, index) => ({
    regret: (costOf(option, objective) - best) / best,
    trajectory: trajectoryOf({ question, task, option, calls, results, index, size: order.length, context }),
  }));
  return { id, task, rubric: openTravel.rubric(task), attempts };
}

function taskOf({ objective, from, to, date, offsetDays }: JourneyQuestion, id: string): Task {
  const { words, preference } = WANTED[objective];
  return Task.parse({
    id,
    env: openTravel.id,
    subtask: "compare",
    split: "validation",
    query: `${dayWords(date)}我一个人从${from}去${to}，火车和飞机都可以，不用返程。请查一下当天的车次和航班，替我选出${words}的一种走法，告诉我车次或航班号、出发和到达的车站或机场、时刻、用时和票价。`,
    constraints: {
      cities: [from, to],
      people: 1,
      dates: { startOffsetDays: offsetDays, days: 1 },
      journey: { from, to, returns: false },
      preferences: [preference],
    },
  });
}

interface AttemptParts {
  readonly question: JourneyQuestion;
  readonly task: Task;
  readonly option: Option;
  readonly calls: readonly { name: string; arguments: Record<string, string> }[];
  readonly results: readonly { text: string; isError: boolean }[];
  readonly index: number;
  readonly size: number;
  readonly context: { world: string; now: string };
}

function trajectoryOf({ question, task, option, calls, results, index, size, context }: AttemptParts): Trajectory {
  const answer = answerWords(option, question);
  return Trajectory.parse({
    schema_version: "ATIF-v1.8",
    trajectory_id: `${task.id}-${index}`,
    agent: { name: "known-choice", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: task.query },
      {
        step_id: 2,
        source: "agent",
        llm_call_count: 0,
        message: `先查${question.from}到${question.to}当天的火车和航班，再按要求比较。`,
        tool_calls: calls.map((call, at) => ({
          tool_call_id: `c${at}`,
          function_name: call.name,
          arguments: call.arguments,
        })),
        observation: {
          results: results.map(({ text, isError }, at) => ({
            source_call_id: `c${at}`,
            content: text,
            extra: { arenakit: { isError } },
          })),
        },
      },
      { step_id: 3, source: "agent", llm_call_count: 0, message: answer },
    ],
    extra: {
      arenakit: {
        env: task.env,
        task: task.id,
        policy: "known-choice",
        world: context.world,
        now: context.now,
        dialect: "hermes",
        group: { id: task.id, index, size, anchor: index === 0 },
        stop: "answer",
        answer,
        failure: null,
        tokens: { count: 0, counter: "none" },
      },
    },
  });
}

/** Each line stands by itself: their order does not matter. */
function answerWords(option: Option, { objective }: JourneyQuestion): string {
  const kind = option.kind === "flight" ? "航班" : option.changeAt ? `火车，在${option.changeAt}换乘` : "火车，直达";
  return [
    `建议选择${option.number}（${kind}）。`,
    `行程：${option.departure}从${option.from}出发，${option.arrival}到达${option.to}。`,
    `用时：约${spanWords(option.durationMinutes)}。`,
    `票价：${option.priceYuan}元。`,
    `换乘：${option.changes}次。`,
    `依据：查了当天的火车和航班，按“${WANTED[objective].words}”的要求选定。`,
  ].join("\n");
}

function spanWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours > 0 ? `${hours}小时` : ""}${rest > 0 || hours === 0 ? `${rest}分钟` : ""}`;
}

function dayWords(date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return `${month}月${day}日`;
}
