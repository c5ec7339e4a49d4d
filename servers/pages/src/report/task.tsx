/** The section of one task: what was asked, who got what, who met whom, how they went about it. */
import { type Constraints, type Match, type Rubric, textOfAtif } from "@arenakit/contracts";
import type { ScoreExplanation } from "@arenakit/evaluator-arena";
import type { Child } from "hono/jsx";
import { MatchSheet } from "../kit/match-sheet.tsx";
import { AttemptName, Bar, Diverging, FailureNote, Fold, Table } from "../kit/parts.tsx";
import { counted, decimal, percent, signed, spoken } from "../kit/text.ts";
import { Seeding, Tournament } from "../kit/tournament.tsx";
import { Trajectories } from "./attempts.tsx";
import { CheckMatrix } from "./checks.tsx";
import type { MapSource } from "./map-source.ts";
import { RouteMaps } from "./route-map.tsx";
import { type AttemptView, checkName, matchId, type TaskView } from "./task-view.ts";

export function TaskSection({ view, world }: { view: TaskView; world: MapSource }) {
  const { key, task, reward, attempts } = view;
  const parts: (readonly [part: string, content: Child])[] = [
    ["query", <Query view={view} />],
    ["rewards", <Rewards view={view} />],
    ["tournament", <Matches view={view} />],
    ["checks", <CheckMatrix view={view} />],
    ["trajectories", <Trajectories view={view} />],
  ];
  if (attempts.some(({ route }) => route)) parts.push(["route", <RouteMaps view={view} world={world} />]);
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
        {parts.map(([part]) => (
          <a href={`#${key}-${part}`}>{subtaskName(part)}</a>
        ))}
      </nav>
      {parts.map(([part, content]) => (
        <section class={`card part-${part}`} id={`${key}-${part}`} aria-labelledby={`${key}-${part}-title`}>
          <h3 id={`${key}-${part}-title`}>{subtaskName(part)}</h3>
          {content}
        </section>
      ))}
    </section>
  );
}

/** `one-day` → `One day`. */
export function subtaskName(subtask: string): string {
  const words = spoken(subtask);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface ViewProps {
  readonly view: TaskView;
}

/** The query, its constraints, what the judge weighs, and the prompt as it was sent. */
function Query({ view: { task, rubric, attempts } }: ViewProps) {
  const prompt = attempts[0]?.trajectory.steps.filter(({ source }) => source !== "agent") ?? [];
  const { path, answer } = rubric.dimensions;
  return (
    <>
      <blockquote class="query" lang="zh">
        {task.query}
      </blockquote>
      <ul class="chips" aria-label="Constraints">
        {constraintsInWords(task.constraints).map(([label, value]) => (
          <li>
            <span class="label">{label}</span> <span lang="zh">{value}</span>
          </li>
        ))}
      </ul>
      <Fold title="Rubric" note={`path ${percent(path, 0)}, answer ${percent(answer, 0)}`}>
        <RubricTable rubric={rubric} />
      </Fold>
      {prompt.length === 0 ? null : (
        <Fold title="Prompt" note="as every attempt received it">
          {prompt.map((step) => (
            <>
              <p class="label">{step.source}</p>
              <pre class="prompt" lang="zh">
                {textOfAtif(step.message)}
              </pre>
            </>
          ))}
        </Fold>
      )}
    </>
  );
}

function RubricTable({ rubric }: { rubric: Rubric }) {
  const shareOf = ({ weight, dimension }: Rubric["criteria"][number]) => {
    const peers = rubric.criteria.filter((criterion) => criterion.dimension === dimension);
    return (weight / peers.reduce((sum, peer) => sum + peer.weight, 0)) * rubric.dimensions[dimension];
  };
  return (
    <Table
      class="rubric"
      rows={rubric.criteria}
      columns={[
        {
          title: "Criterion",
          names: true,
          cell: ({ id, title }) => (
            <>
              <span lang="zh">{title}</span> <code class="under muted">{id}</code>
            </>
          ),
        },
        {
          title: "Share",
          class: "graph",
          cell: (criterion) => (
            <>
              {percent(shareOf(criterion), 0)} <Bar share={shareOf(criterion)} />
            </>
          ),
        },
        {
          title: "What the judge looks at",
          class: "wide",
          cell: ({ description }) => <span lang="zh">{description}</span>,
        },
      ]}
    />
  );
}

/** Every constraint that the task sets, by its name, in the order of its fields: `budget`, `3000 yuan, per person`. */
export function constraintsInWords(constraints: Constraints): [label: string, value: string][] {
  return Object.entries(constraints)
    .map(([name, value]): [string, string] => [subtaskName(wordsOf(name)), valueInWords(value)])
    .filter(([, value]) => value !== "");
}

/** `startOffsetDays` → `start offset days`. */
const wordsOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(" · ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return spoken(String(value));
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  // Other names of a place say the same again.
  if ("names" in value) return (value.names as string[])[0]!;
  return parts.map(([name, part]) => `${wordsOf(name)} ${valueInWords(part)}`).join(", ");
}

/** Places, rewards and advantages, and what parted the first from the last. */
function Rewards({ view }: ViewProps) {
  const { reward, attempts, order } = view;
  const most = Math.max(1, ...attempts.map(({ advantage }) => Math.abs(advantage ?? 0)));
  return (
    <>
      {reward.failure ? (
        <FailureNote during={`${reward.status}, no reward is given out`} failure={reward.failure} />
      ) : null}
      <Table
        class="rewards"
        rows={order}
        columns={[
          { title: "Rank", cell: ({ place }) => place },
          { title: "Attempt", cell: (attempt) => <RankedAttempt view={view} attempt={attempt} /> },
          { title: "Reward", cell: ({ reward }) => decimal(reward, 3) },
          { class: "graph", cell: ({ reward }) => (reward === null ? null : <Bar share={reward} />) },
          { title: "Advantage", cell: ({ advantage }) => signed(advantage, 2) },
          {
            class: "graph",
            cell: ({ advantage }) => (advantage === null ? null : <Diverging value={advantage / most} />),
          },
          {
            title: "Mean score",
            hint: "Mean combined score of all comparisons",
            cell: ({ combinedMean }) => decimal(combinedMean, 2),
          },
          { title: "Calls", cell: ({ calls }) => calls },
          { title: "Checks failed", cell: ({ failed }) => <FailedChecks failed={failed} /> },
          { cell: (attempt) => <CompareLink view={view} attempt={attempt} /> },
        ]}
      />
      <SeparationBars view={view} />
    </>
  );
}

interface AttemptProps extends ViewProps {
  readonly attempt: AttemptView;
}

function RankedAttempt({ view, attempt }: AttemptProps) {
  const { index, answer, stop } = attempt;
  const reservation = !answer ? "no answer" : stop && stop !== "answer" ? spoken(stop) : null;
  return (
    <>
      <AttemptName attempt={attempt} />
      {index === view.reward.anchor?.index ? <span class="tag">anchor</span> : null}
      {reservation ? <span class="tag warn">{reservation}</span> : null}
    </>
  );
}

function FailedChecks({ failed }: Pick<AttemptView, "failed">) {
  return (
    <>
      {failed.length === 0 ? <span class="muted">none</span> : counted(failed.length, "check")}
      {failed.map(({ id, fatal }) => (fatal ? <span class="tag fail">fatal: {checkName(id)}</span> : null))}
    </>
  );
}

/** Beside the first; the first beside the last that was compared. */
function CompareLink({ view, attempt }: AttemptProps) {
  const first = view.order[0]!;
  const other = attempt === first ? view.ends?.last : attempt;
  return other ? (
    <a href={`#${view.key}-trajectories`} data-compare={`${first.key} ${other.key}`}>
      compare
    </a>
  ) : null;
}

function SeparationBars({ view }: ViewProps) {
  const { ends, reward, order, separation } = view;
  if (!ends || reward.status !== "scored") return null;
  const unanswered = order.filter(({ answer }) => !answer);
  return (
    <figure class="separation">
      <figcaption>
        What separated <AttemptName attempt={ends.first} /> <i class="key first" /> from{" "}
        <AttemptName attempt={ends.last} /> <i class="key second" />
      </figcaption>
      {unanswered.length === 0 ? null : (
        <p class="muted small">
          {unanswered.map((attempt) => (
            <>
              <AttemptName attempt={attempt} />{" "}
            </>
          ))}
          gave no answer, was not compared and comes last; this is the last of the others.
        </p>
      )}
      {separation ? (
        <SeparationTable separation={separation} rubric={view.rubric} />
      ) : (
        <p class="muted">They have no scores.</p>
      )}
    </figure>
  );
}

function SeparationTable({ separation, rubric }: { separation: ScoreExplanation; rubric: Rubric }) {
  const { min, max } = rubric.scale;
  const share = (score: number) => (score - min) / (max - min);
  return (
    <>
      <Table
        rows={separation.criteria}
        columns={[
          { title: "Criterion", names: true, cell: ({ title }) => <span lang="zh">{title}</span> },
          {
            class: "wide graph",
            cell: ({ best, worst }) => (
              <>
                <Bar share={share(best)} kind="first" />
                <Bar share={share(worst)} kind="second" />
              </>
            ),
          },
          {
            title: "First : last",
            class: "n",
            cell: ({ best, worst }) => `${decimal(best, 1)} : ${decimal(worst, 1)}`,
          },
          { title: "Worth", class: "n", cell: ({ contribution }) => signed(contribution, 2) },
        ]}
      />
      <p class="muted small">
        {separation.basis === "direct" ? "Means of their own matches." : "They never met: means of all their matches."}{" "}
        Worth: share in the difference of the combined scores.
      </p>
    </>
  );
}

/** The tournament as a drawing, then all matches in the order of play, each to be opened. */
function Matches({ view }: ViewProps) {
  const { matches, attempts } = view;
  const tournament = {
    matches,
    players: attempts.length,
    isOver: true,
    policyOf: (index: number) => attempts[index]!.policy,
    linkOf: ({ number }: { number: number }) => `#${matchId(view, number)}`,
  };
  return (
    <>
      <Seeding {...tournament} />
      <Tournament {...tournament} />
      {matches.length > 0 ? <h4>All matches</h4> : null}
      <div class="rows">
        {matches.map((match) => (
          <MatchDetails view={view} match={match} />
        ))}
      </div>
    </>
  );
}

/** Phases that have one round are not numbered. */
const ONE_ROUND: readonly Match["phase"][] = ["round_robin", "seeding", "ring"];

function phaseText({ phase, round }: Match): string {
  const name = subtaskName(phase);
  if (phase === "grand_final") return round === 0 ? name : `${name} again`;
  return ONE_ROUND.includes(phase) ? name : `${name} ${round + 1}`;
}

function MatchDetails({ view, match }: ViewProps & { match: Match }) {
  const { pair, scores, winner, number } = match;
  const [first, second] = pair.map((index) => view.attempts[index]!) as [AttemptView, AttemptView];
  const side = (attempt: AttemptView) => (
    <span class={winner === attempt.index ? "side won" : "side"}>
      <AttemptName attempt={attempt} />
    </span>
  );
  const winnerName = winner === null ? null : <AttemptName attempt={view.attempts[winner]!} />;
  return (
    <details class="match" name={`${view.key}-matches`}>
      <summary>
        <span class="phase">
          {phaseText(match)} ·&nbsp;match {number + 1}
        </span>
        {side(first)}
        <span class="sums">{scores ? `${decimal(scores[0], 2)} : ${decimal(scores[1], 2)}` : "unscored"}</span>
        {side(second)}
      </summary>
      <div class="row-body" id={matchId(view, number)} tabindex={-1}>
        <MatchSheet
          match={match}
          rubric={view.rubric}
          names={[<AttemptName attempt={first} />, <AttemptName attempt={second} />]}
          sums={scores}
          result={!scores ? "not scored" : winnerName ? <>won by {winnerName}</> : "tied"}
        />
        <p class="actions">
          <a class="button" href={`#${view.key}-trajectories`} data-compare={`${first.key} ${second.key}`}>
            Put these two side by side
          </a>
        </p>
      </div>
    </details>
  );
}
