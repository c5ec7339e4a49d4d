/** One group: what it waits for, its attempts with their places and rewards, and its tournament. Shows no attempt's text. */
import { Diverging, type Fact, Facts, FailureNote, Name, Table } from "../kit/parts.tsx";
import { ago, decimal, duration, signed, spoken } from "../kit/text.ts";
import { Seeding, Tournament } from "../kit/tournament.tsx";
import { groupJsonUrl, runUrl, type StudioView, shortName } from "./addresses.ts";
import { Dots, StateChip } from "./group-marks.tsx";
import type { GroupAttempt, GroupDetail } from "./source.ts";

export interface GroupProps {
  readonly view: StudioView;
  /** Null for a group that is not known. */
  readonly group: GroupDetail | null;
  readonly now: number;
}

export function Group({ view, group, now }: GroupProps) {
  if (view.group === undefined) return null;
  if (!group)
    return (
      <p class="empty">
        No group <Name text={view.group} /> is known here.
      </p>
    );
  const { matches, attempts, anchors, state } = group;
  const ready = attempts.filter(({ state, failure }) => state === "submitted" && failure === null);
  const tournament = {
    matches,
    players: ready.length + anchors.length,
    isOver: state === "scored" || state === "invalid",
  };
  const isRanked = attempts.some(({ rank }) => rank !== null);
  return (
    <>
      <header class="group-head">
        <h3 id="group-title" tabindex={-1}>
          <StateChip state={state} /> <Name text={shortName(group.group, view.run)} />
        </h3>
        <nav aria-label="Of this group">
          <a class="button" href={groupJsonUrl(group.group)}>
            JSON
          </a>
          <a class="button" data-go href={runUrl({ ...view, group: undefined })}>
            Close
          </a>
        </nav>
      </header>
      <Facts facts={factsOf(group, now)} />
      {group.failure ? <FailureNote failure={group.failure} /> : null}
      <div class="group-body">
        {isRanked ? null : <AttemptsList group={group} />}
        <Tournament {...tournament} />
        {isRanked ? <RankingTable group={group} /> : null}
        {anchors.length > 0 ? <AnchorsTable group={group} run={view.run} /> : null}
        <Seeding {...tournament} />
      </div>
    </>
  );
}

function factsOf(group: GroupDetail, now: number): Fact[] {
  const { state, step, size, quorum, have, abandoned, openedAt, closedAt, remainingMs, config, signalToNoise } = group;
  const facts: (Fact | null)[] = [
    [
      "Attempts",
      <>
        <Dots {...group} /> {have} of {size}
        {abandoned > 0 ? `, ${abandoned} abandoned` : ""}
      </>,
    ],
    ["Quorum", quorum],
    ["Step", step ?? "–"],
    closedAt === null ? ["Opened", ago(openedAt, now)] : ["Open for", duration(closedAt - openedAt)],
    remainingMs === null
      ? null
      : [state === "open" ? "Collects for" : "Judge has", duration(Math.ceil(remainingMs / 1000) * 1000)],
    ["Matches", group.matches.length],
    group.decidedBy === "verifiable_rewards" ? ["Ranked by", "verifiable rewards, no judge"] : null,
    group.decidedBy === "rubrics" ? ["Rewarded by", "rubrics that evolve, no tournament"] : null,
    signalToNoise === null ? null : ["Signal to noise", decimal(signalToNoise, 2)],
    ["Configuration", config.name === null ? <code>{config.sha256.slice(0, 12)}</code> : <Name text={config.name} />],
  ];
  return facts.filter((fact) => fact !== null);
}

interface IndexedAttempt {
  readonly index: number;
  /** Undefined for one that has not come. */
  readonly attempt: GroupAttempt | undefined;
}

/** By index, those that have not come too. */
function attemptsOf({ attempts, size }: GroupDetail): IndexedAttempt[] {
  const known = new Map(attempts.map((attempt) => [attempt.index, attempt]));
  return Array.from({ length: size }, (_, index) => ({ index, attempt: known.get(index) }));
}

const stateOf = ({ attempt }: IndexedAttempt): string => attempt?.state ?? "awaited";

function AttemptsList({ group }: { group: GroupDetail }) {
  return (
    <ul class="chips attempts-list" aria-label="Attempts">
      {attemptsOf(group).map((one) => {
        const failure = one.attempt?.failure;
        const said = failure ? spoken(failure.code) : stateOf(one);
        return (
          <li class={stateOf(one)} title={failure?.message ?? said}>
            <b>#{one.index}</b> {/* What colour alone says of most attempts is not repeated in words. */}
            {said === "submitted" ? <span class="unseen">submitted</span> : said}
          </li>
        );
      })}
    </ul>
  );
}

function RankingTable({ group }: { group: GroupDetail }) {
  const rankOf = ({ attempt }: IndexedAttempt) => attempt?.rank ?? Infinity;
  const order = attemptsOf(group).toSorted((a, b) => rankOf(a) - rankOf(b) || a.index - b.index);
  const most = Math.max(1e-9, ...group.attempts.map(({ advantage }) => Math.abs(advantage ?? 0)));
  // Who has no place has a reason instead of figures.
  const whenPlaced =
    <T,>(of: (attempt: GroupAttempt) => T) =>
    ({ attempt }: IndexedAttempt) =>
      attempt?.rank == null ? null : of(attempt);
  return (
    <section aria-label="Ranking">
      <h4>Ranking</h4>
      <Table
        class="ranking"
        rows={order}
        columns={[
          { title: "Place", cell: (one) => whenPlaced(placeText)(one) ?? "–" },
          { title: "Attempt", names: true, cell: ({ index }) => `#${index}` },
          {
            title: "Reward",
            cell: (one) =>
              whenPlaced(({ reward }) => decimal(reward, 3))(one) ?? (
                <span class="muted">{one.attempt?.failure ? spoken(one.attempt.failure.code) : stateOf(one)}</span>
              ),
          },
          { title: "Advantage", cell: whenPlaced(({ advantage }) => signed(advantage, 3)) },
          { class: "graph", cell: whenPlaced(({ advantage }) => <Diverging value={(advantage ?? 0) / most} />) },
        ]}
      />
    </section>
  );
}

/** Of earlier steps: whose attempts they were, and how many of this group stand before each. */
function AnchorsTable({ group, run }: { group: GroupDetail; run: string }) {
  const ranked = group.attempts.filter(({ rank }) => rank !== null).length;
  return (
    <section aria-label="Anchors">
      <h4>Anchors of earlier steps</h4>
      <Table
        class="ranking"
        rows={[...group.anchors]}
        columns={[
          { title: "Anchor", names: true, cell: ({ index }) => `#${index}` },
          { title: "Attempt", cell: ({ from }) => <Name text={`${shortName(from.group, run)} #${from.index}`} /> },
          {
            title: "Better now",
            hint: "Attempts of this group that stand before it, half of those that share its place",
            cell: ({ place }) => (place === null ? "–" : `${decimal(place, place % 1 === 0 ? 0 : 1)} of ${ranked}`),
          },
        ]}
      />
    </section>
  );
}

const placeText = ({ rank }: GroupAttempt) => decimal(rank! + 1, rank! % 1 === 0 ? 0 : 1);
