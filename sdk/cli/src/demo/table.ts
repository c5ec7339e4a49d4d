/** The main job's result as text: a block a task, best first, and what separated the first from the last. */
import type { GroupReward, Match, Rubric, Task } from "@arenakit/contracts";
import { explainScores } from "@arenakit/evaluator-arena";

export interface TaskResult {
  readonly task: Task;
  readonly reward: GroupReward;
  /** Names of the policies by index in the group. */
  readonly policies: readonly string[];
  /** Indices of the attempts that gave no answer. */
  readonly unanswered: readonly number[];
  /** One line; empty when nothing separates. */
  readonly separation: string;
}

const COLUMNS = { rank: 6, policy: 22, reward: 8, advantage: 10 } as const;

export function renderTable(results: readonly TaskResult[]): string {
  return results.map(renderTask).join("\n\n");
}

function renderTask({ task, reward, policies, unanswered, separation }: TaskResult): string {
  const title = `${task.subtask} · ${task.id} · ${reward.topology}, ${reward.matches} matches`;
  if (reward.status !== "scored") {
    return `${title}\n  ${reward.status}: ${reward.failure?.message ?? "no reason given"} (no reward is given out)`;
  }
  const order = reward.rank
    .map((rank, index) => ({ rank, index }))
    .sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.index - b.index);
  const rows = order.map(({ rank, index }) =>
    [
      cell(rank === null ? "–" : String(rank + 1), COLUMNS.rank),
      cell(policies[index] ?? `#${index}`, COLUMNS.policy),
      cell(number(reward.reward[index], 3), COLUMNS.reward),
      cell(signed(reward.advantage[index]), COLUMNS.advantage),
      unanswered.includes(index) ? "no answer" : "",
    ].join(""),
  );
  const head = [
    cell("rank", COLUMNS.rank),
    cell("policy", COLUMNS.policy),
    cell("reward", COLUMNS.reward),
    "advantage",
  ].join("");
  const separated = separation ? [`  first over ${separation}`] : [];
  return [title, `  ${head}`, ...rows.map((row) => `  ${row.trimEnd()}`), ...separated].join("\n");
}

function cell(text: string, width: number): string {
  return text.padEnd(width);
}

function number(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? "none" : value.toFixed(digits);
}

function signed(value: number | null | undefined): string {
  return value === null || value === undefined ? "none" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

const CRITERIA = 3;

export interface SeparationLineOptions {
  readonly rubric: Rubric;
  /** Group indices, best first. */
  readonly order: readonly number[];
  /** Names of the policies by index. */
  readonly policies: readonly string[];
  readonly answered: (index: number) => boolean;
}

/** `policy: criterion first : last, …` against the last that answered; empty when there are no two to tell apart. */
export function separationLine(matches: readonly Match[], options: SeparationLineOptions): string {
  const { rubric, order, policies, answered } = options;
  const [first] = order;
  const last = order.findLast(answered);
  if (first === undefined || last === undefined || last === first) return "";
  const criteria = (explainScores(matches, { best: first, worst: last, rubric })?.criteria ?? [])
    .filter((criterion) => criterion.contribution > 0)
    .slice(0, CRITERIA)
    .map(({ title, best, worst }) => `${title} ${best.toFixed(1)} : ${worst.toFixed(1)}`);
  return criteria.length > 0 ? `${policies[last]}: ${criteria.join(", ")}` : "";
}
