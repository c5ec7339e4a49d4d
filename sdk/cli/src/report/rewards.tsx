/** The result of a task: places, rewards and advantages, and what parted the first from the last. */
import type { Separation } from "@arenakit/evaluator-arena";
import { AttemptName, Bar, Diverging } from "./marked.tsx";
import type { AttemptView, TaskView } from "./task-view.ts";
import { counted, decimal, signed } from "./words.ts";

export function Rewards({ view }: { view: TaskView }) {
  const most = Math.max(1, ...view.attempts.map(({ advantage }) => Math.abs(advantage ?? 0)));
  const first = view.order[0];
  return (
    <>
      {view.reward.failure ? (
        <p class="failure">
          {view.reward.status}, no reward is given out – {view.reward.failure.owner}/{view.reward.failure.code}:{" "}
          {view.reward.failure.message}
        </p>
      ) : null}
      <div class="scroll">
        <table class="rewards">
          <thead>
            <tr>
              <th>Rank</th>
              <th>Attempt</th>
              <th>Reward</th>
              <th class="chart" />
              <th>Advantage</th>
              <th class="chart" />
              <th title="Mean combined score of all comparisons">Mean score</th>
              <th>Calls</th>
              <th>Checks failed</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {view.order.map((attempt) => (
              <RewardRow view={view} attempt={attempt} most={most} first={first} />
            ))}
          </tbody>
        </table>
      </div>
      <SeparationBars view={view} />
    </>
  );
}

interface RewardRowProps {
  readonly view: TaskView;
  readonly attempt: AttemptView;
  /** The largest absolute advantage of the group. */
  readonly most: number;
  readonly first: AttemptView | undefined;
}

function RewardRow({ view, attempt, most, first }: RewardRowProps) {
  const failed = attempt.checks.filter(({ status }) => status === "fail");
  const other = attempt === first ? view.ends?.last : first;
  return (
    <tr>
      <td class="n">{attempt.place}</td>
      <td>
        <AttemptName attempt={attempt} />
        {attempt.index === view.reward.anchor?.index ? <span class="tag">anchor</span> : null}
        {attempt.answer && attempt.stop && attempt.stop !== "answer" ? (
          <span class="tag warn">{attempt.stop.replaceAll("_", " ")}</span>
        ) : null}
        {attempt.answer ? null : <span class="tag warn">no answer</span>}
      </td>
      <td class="n">{decimal(attempt.reward, 3)}</td>
      <td class="chart">{attempt.reward === null ? null : <Bar share={attempt.reward} />}</td>
      <td class="n">{signed(attempt.advantage, 2)}</td>
      <td class="chart">{attempt.advantage === null ? null : <Diverging value={attempt.advantage / most} />}</td>
      <td class="n">{decimal(attempt.combinedMean, 2)}</td>
      <td class="n">{attempt.calls}</td>
      <td class="findings">
        {failed.length === 0 ? <span class="muted">none</span> : counted(failed.length, "check")}
        {failed
          .filter(({ fatal }) => fatal)
          .map(({ id }) => (
            <span class="tag fail">fatal: {id.slice(id.indexOf(".") + 1).replaceAll("_", " ")}</span>
          ))}
      </td>
      <td>
        {other ? (
          <a
            href={`#${view.key}-trajectories`}
            data-compare={`${(attempt === first ? attempt : other).key} ${(attempt === first ? other : attempt).key}`}
          >
            compare
          </a>
        ) : null}
      </td>
    </tr>
  );
}

function SeparationBars({ view }: { view: TaskView }) {
  const { ends, reward, separation: parted } = view;
  if (!ends || reward.status !== "scored") return null;
  const unanswered = view.order.filter(({ answer }) => !answer);
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
      {parted ? <Criteria parted={parted} view={view} /> : <p class="muted">They have no scores.</p>}
    </figure>
  );
}

function Criteria({ parted, view }: { parted: Separation; view: TaskView }) {
  const { min, max } = view.rubric.scale;
  const share = (score: number) => (score - min) / (max - min);
  return (
    <>
      <table class="criteria">
        <thead>
          <tr>
            <th>Criterion</th>
            <th class="wide" />
            <th class="n">First : last</th>
            <th class="n" title="Share in the difference of the combined scores">
              Worth
            </th>
          </tr>
        </thead>
        <tbody>
          {parted.criteria.map(({ title, best, worst, contribution }) => (
            <tr>
              <th scope="row" lang="zh">
                {title}
              </th>
              <td class="wide">
                <Bar share={share(best)} kind="first" />
                <Bar share={share(worst)} kind="second" />
              </td>
              <td class="n">
                {decimal(best, 1)} : {decimal(worst, 1)}
              </td>
              <td class="n">{signed(contribution, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted small">
        {parted.basis === "direct" ? "Means of their own matches." : "They never met: means of all their matches."}{" "}
        Worth: share in the difference of the combined scores.
      </p>
    </>
  );
}
