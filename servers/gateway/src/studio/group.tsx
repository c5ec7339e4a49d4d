/** One group: what it waits for, its attempts with their places and rewards, and its tournament. Shows no attempt's text. */
import type { GroupView } from "@arenakit/server-arena";
import { groupJsonUrl, type Look, runUrl } from "./addresses.ts";
import { Diverging, Dots, FailureNote, Name, StateChip } from "./marks.tsx";
import { Seeding, Tournament } from "./tournament.tsx";
import { ago, decimal, duration, shortName, signed, spoken } from "./words.ts";

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
      <Facts view={view} now={now} />
      {view.failure ? <FailureNote failure={view.failure} /> : null}
      <div class="group-body">
        {isRanked(view) ? null : <AttemptsList view={view} />}
        <Tournament view={view} />
        {isRanked(view) ? <RankingTable view={view} /> : null}
        <Seeding matches={view.matches} />
      </div>
    </>
  );
}

function Facts({ view, now }: { view: GroupView; now: number }) {
  const { state, step, size, quorum, have, abandoned, openedAt, closedAt, remainingMs, config, signalToNoise } = view;
  return (
    <dl class="facts">
      <div>
        <dt>Attempts</dt>
        <dd>
          <Dots size={size} have={have} abandoned={abandoned} /> {have} of {size}
          {abandoned > 0 ? `, ${abandoned} abandoned` : ""}
        </dd>
      </div>
      <div>
        <dt>Quorum</dt>
        <dd>{quorum}</dd>
      </div>
      <div>
        <dt>Step</dt>
        <dd>{step ?? "–"}</dd>
      </div>
      <div>
        <dt>{closedAt === null ? "Opened" : "Open for"}</dt>
        <dd>{closedAt === null ? ago(openedAt, now) : duration(closedAt - openedAt)}</dd>
      </div>
      {remainingMs === null ? null : (
        <div>
          <dt>{state === "open" ? "Collects for" : "Judge has"}</dt>
          <dd>{duration(Math.ceil(remainingMs / 1000) * 1000)}</dd>
        </div>
      )}
      <div>
        <dt>Matches</dt>
        <dd>{view.matches.length}</dd>
      </div>
      {signalToNoise === null ? null : (
        <div>
          <dt>Signal to noise</dt>
          <dd>{decimal(signalToNoise, 2)}</dd>
        </div>
      )}
      <div>
        <dt>Configuration</dt>
        <dd>{config.name === null ? <code>{config.sha256.slice(0, 12)}</code> : <Name text={config.name} />}</dd>
      </div>
    </dl>
  );
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
      <table class="ranking">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Attempt</th>
            <th scope="col">Reward</th>
            <th scope="col" colspan={2}>
              Advantage
            </th>
          </tr>
        </thead>
        <tbody>
          {order.map(({ index, attempt }) => (
            <tr>
              <td>{attempt?.rank == null ? "–" : decimal(attempt.rank + 1, attempt.rank % 1 === 0 ? 0 : 1)}</td>
              <th scope="row">#{index}</th>
              {attempt?.rank == null ? (
                <td colspan={3} class="muted">
                  {attempt?.failure ? spoken(attempt.failure.code) : stateOf(attempt)}
                </td>
              ) : (
                <>
                  <td>{decimal(attempt.reward, 3)}</td>
                  <td>{signed(attempt.advantage, 3)}</td>
                  <td class="wide">
                    <Diverging value={(attempt.advantage ?? 0) / most} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const stateOf = (attempt: Attempt | undefined): string => attempt?.state ?? "awaited";

/** What colour alone says of most attempts is not repeated in words. */
function saidOf(attempt: Attempt | undefined) {
  if (attempt?.failure) return spoken(attempt.failure.code);
  return attempt?.state === "submitted" ? <span class="unseen">submitted</span> : stateOf(attempt);
}
