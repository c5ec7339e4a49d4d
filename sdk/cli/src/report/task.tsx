/** The section of one task: what was asked, who met whom, who got what, how they went about it. */
import type { OpenedWorld } from "@arenakit/corpus-world";
import { Tournament } from "./bracket.tsx";
import { CheckMatrix } from "./checks.tsx";
import { MatchList } from "./match.tsx";
import { Query } from "./query.tsx";
import { Rewards } from "./rewards.tsx";
import { RouteMaps } from "./route-map.tsx";
import type { TaskView } from "./task-view.ts";
import { Trajectories } from "./trajectory.tsx";
import { counted } from "./words.ts";

const PARTS = [
  ["query", "Query"],
  ["rewards", "Rewards"],
  ["tournament", "Tournament"],
  ["checks", "Checks"],
  ["trajectories", "Trajectories"],
  ["route", "Route"],
] as const;

export function TaskSection({ view, world }: { view: TaskView; world: OpenedWorld }) {
  const { key, task, reward } = view;
  return (
    <section class="task" id={key} aria-labelledby={`${key}-title`}>
      <header class="task-head">
        <h2 id={`${key}-title`}>
          {subtaskName(task.subtask)} <code>{task.id}</code>
        </h2>
        <p class="muted">
          {reward.topology.replaceAll("-", " ")}
          {reward.slots && reward.slots !== "standard" ? ` (${reward.slots} slots)` : ""} ·{" "}
          {counted(reward.matches, "match", "matches")} · places by {reward.estimator} · advantages by{" "}
          {reward.advantageMap.replaceAll("_", " ")}
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
        <Tournament view={view} />
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

/** `one-day` → `One day`. */
export function subtaskName(subtask: string): string {
  const words = subtask.replaceAll("-", " ");
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
