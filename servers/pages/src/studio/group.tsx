/** One group: what it waits for, its attempts with their places and rewards, and its tournament. Shows no attempt's text. */
import type { GroupView } from "@arenakit/server-judge";
import { Diverging, type Fact, Facts, FailureNote, Name, Table } from "../kit/parts.tsx";
import { ago, decimal, duration, signed, spoken } from "../kit/text.ts";
import { Seeding, Tournament } from "../kit/tournament.tsx";
import { groupJsonUrl, type Look, runUrl, shortName } from "./addresses.ts";
import { Dots, StateChip } from "./group-marks.tsx";

export interface GroupProps {
  readonly look: Look;
  /** Null for a group that is not known. */
  readonly view: GroupView | null;
  readonly now: number;
}

export function Group({ look, view, now }: GroupProps) {
  if (look.group === undefined) return null;
  if (!view)
    return (
      <p class="empty">
        No group <Name text={look.group} /> is known here.
      </p>
    );
  const tournament = {
    matches: view.matches,
    players: view.attempts.filter(({ state, failure }) => state === "submitted" && failure === null).length,
    isOver: view.state === "scored" || view.state === "invalid",
  };
  return (
    <>
      <header class="group-head">
        <h3 id="group-title" tabindex={-1}>
          <StateChip state={view.state} /> <Name text={shortName(view.group, look.run)} />
        </h3>
        <nav aria-label="Of this group">
          <a class="button" href={groupJsonUrl(view.group)}>
            JSON
          </a>
          <a class="button" data-go href={runUrl({ ...look, group: undefined })}>
            Close
          </a>
        </nav>
      </header>
      <GroupFacts view={view} now={now} />
      {view.failure ? <FailureNote failure={view.failure} /> : null}
      <div class="group-body">
        {isRanked(view) ? null : <AttemptsList view={view} />}
        <Tournament {...tournament} />
        {isRanked(view) ? <RankingTable view={view} /> : null}
        <Seeding {...tournament} />
      </div>
    </>
  );
}

function GroupFacts({ view, now }: { view: GroupView; now: number }) {
  const { state, step, size, quorum, have, abandoned, openedAt, closedAt, remainingMs, config, signalToNoise } = view;
  const attempts = (
    <>
      <Dots size={size} have={have} abandoned={abandoned} /> {have} of {size}
      {abandoned > 0 ? `, ${abandoned} abandoned` : ""}
    </>
  );
  const remaining = remainingMs !== null && duration(Math.ceil(remainingMs / 1000) * 1000);
  const configuration = config.name === null ? <code>{config.sha256.slice(0, 12)}</code> : <Name text={config.name} />;
  const facts: (Fact | false)[] = [
    ["Attempts", attempts],
    ["Quorum", quorum],
    ["Step", step ?? "–"],
    closedAt === null ? ["Opened", ago(openedAt, now)] : ["Open for", duration(closedAt - openedAt)],
    remaining !== false && [state === "open" ? "Collects for" : "Judge has", remaining],
    ["Matches", view.matches.length],
    signalToNoise !== null && ["Signal to noise", decimal(signalToNoise, 2)],
    ["Configuration", configuration],
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

type Attempt = GroupView["attempts"][number];

const isRanked = ({ attempts }: GroupView) => attempts.some(({ rank }) => rank !== null);

/** By index, those that have not come too. */
function attemptsOf(view: GroupView): { index: number; attempt: Attempt | undefined }[] {
  const known = new Map(view.attempts.map((attempt) => [attempt.index, attempt]));
  return Array.from({ length: view.size }, (_, index) => ({ index, attempt: known.get(index) }));
}

function AttemptsList({ view }: { view: GroupView }) {
  return (
    <ul class="attempts-list" aria-label="Attempts">
      {attemptsOf(view).map(({ index, attempt }) => (
        <li class={stateOf(attempt)} title={attempt?.failure?.message ?? stateOf(attempt)}>
          <b>#{index}</b> {saidOf(attempt)}
        </li>
      ))}
    </ul>
  );
}

function RankingTable({ view }: { view: GroupView }) {
  const order = attemptsOf(view).toSorted(
    (a, b) => (a.attempt?.rank ?? Infinity) - (b.attempt?.rank ?? Infinity) || a.index - b.index,
  );
  const most = Math.max(1e-9, ...view.attempts.map(({ advantage }) => Math.abs(advantage ?? 0)));
  return (
    <section aria-label="Ranking">
      <h4>Ranking</h4>
      <Table
        class="ranking"
        rows={order}
        columns={[
          { title: "Place", cell: ({ attempt }) => placeText(attempt) },
          { title: "Attempt", names: true, cell: ({ index }) => `#${index}` },
          {
            title: "Reward",
            cell: ({ attempt }) => (isPlaced(attempt) ? decimal(attempt?.reward, 3) : whyUnplaced(attempt)),
          },
          { title: "Advantage", cell: ({ attempt }) => (isPlaced(attempt) ? signed(attempt?.advantage, 3) : null) },
          {
            class: "wide",
            cell: ({ attempt }) => (isPlaced(attempt) ? <Diverging value={(attempt?.advantage ?? 0) / most} /> : null),
          },
        ]}
      />
    </section>
  );
}

const isPlaced = (attempt: Attempt | undefined) => attempt?.rank != null;
const placeText = (attempt: Attempt | undefined) =>
  attempt?.rank == null ? "–" : decimal(attempt.rank + 1, attempt.rank % 1 === 0 ? 0 : 1);
const whyUnplaced = (attempt: Attempt | undefined) => (
  <span class="muted">{attempt?.failure ? spoken(attempt.failure.code) : stateOf(attempt)}</span>
);
const stateOf = (attempt: Attempt | undefined): string => attempt?.state ?? "awaited";

/** What colour alone says of most attempts is not repeated in words. */
function saidOf(attempt: Attempt | undefined) {
  if (attempt?.failure) return spoken(attempt.failure.code);
  return attempt?.state === "submitted" ? <span class="unseen">submitted</span> : stateOf(attempt);
}
