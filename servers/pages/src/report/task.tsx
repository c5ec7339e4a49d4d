/** The section of one task: what was asked, who met whom, who got what, how they went about it. */
import { counted, spoken } from "../kit/text.ts";
import { Seeding, Tournament } from "../kit/tournament.tsx";
import { CheckMatrix } from "./checks.tsx";
import { MatchList } from "./match.tsx";
import { Query } from "./query.tsx";
import { Rewards } from "./rewards.tsx";
import { type MapSource, RouteMaps } from "./route-map.tsx";
import { matchId, type TaskView } from "./task-view.ts";
import { Trajectories } from "./trajectory.tsx";

const PARTS = [
  ["query", "Query"],
  ["rewards", "Rewards"],
  ["tournament", "Tournament"],
  ["checks", "Checks"],
  ["trajectories", "Trajectories"],
  ["route", "Route"],
] as const;

export function TaskSection({ view, world }: { view: TaskView; world: MapSource }) {
  const { key, task, reward } = view;
  return (
    <section class="task" id={key} aria-labelledby={`${key}-title`}>
      <header class="task-head">
        <h2 id={`${key}-title`}>
          {subtaskName(task.subtask)} <code>{task.id}</code>
        </h2>
        <p class="muted">
          {spoken(reward.topology)}
          {reward.slots && reward.slots !== "standard" ? ` (${reward.slots} slots)` : ""} ·{" "}
          {counted(reward.matches, "match", "matches")} · places by {reward.estimator} · advantages by{" "}
          {spoken(reward.advantageMap)}
        </p>
      </header>
      <nav class="parts" aria-label={`Parts of ${task.id}`}>
        {PARTS.map(([part, title]) => (
          <a href={`#${key}-${part}`}>{title}</a>
        ))}
      </nav>
      <Part view={view} part="query">
        <Query view={view} />
      </Part>
      <Part view={view} part="rewards">
        <Rewards view={view} />
      </Part>
      <Part view={view} part="tournament">
        <TaskTournament view={view} />
        {view.matches.length > 0 ? <h4>All matches</h4> : null}
        <MatchList view={view} />
      </Part>
      <Part view={view} part="checks">
        <CheckMatrix view={view} />
      </Part>
      <Part view={view} part="trajectories">
        <Trajectories view={view} />
      </Part>
      <Part view={view} part="route">
        <RouteMaps view={view} world={world} />
      </Part>
    </section>
  );
}

function TaskTournament({ view }: { view: TaskView }) {
  const { matches, attempts } = view;
  const props = {
    matches,
    players: attempts.length,
    isOver: true,
    policyOf: (index: number) => attempts[index]!.policy,
    linkOf: ({ number }: { number: number }) => `#${matchId(view, number)}`,
  };
  return (
    <>
      <Seeding {...props} />
      <Tournament {...props} />
    </>
  );
}

/** `one-day` → `One day`. */
export function subtaskName(subtask: string): string {
  const words = spoken(subtask);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface PartProps {
  readonly view: TaskView;
  readonly part: (typeof PARTS)[number][0];
  readonly children: unknown;
}

function Part({ view, part, children }: PartProps) {
  const id = `${view.key}-${part}`;
  return (
    <section class={`part-section part-${part}`} id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{PARTS.find(([name]) => name === part)![1]}</h3>
      {children}
    </section>
  );
}
