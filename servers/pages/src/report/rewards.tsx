/** The result of a task: places, rewards and advantages, and what parted the first from the last. */
import type { Separation } from "@arenakit/evaluator-arena";
import { AttemptName, Bar, type Column, Diverging, Table } from "../kit/parts.tsx";
import { counted, decimal, signed, spoken } from "../kit/text.ts";
import { type AttemptView, checkName, type TaskView } from "./task-view.ts";

export function Rewards({ view }: { view: TaskView }) {
  return (
    <>
      {view.reward.failure ? (
        <p class="failure">
          {view.reward.status}, no reward is given out – {view.reward.failure.owner}/{view.reward.failure.code}:{" "}
          {view.reward.failure.message}
        </p>
      ) : null}
      <Table class="rewards" columns={columnsOf(view)} rows={view.order} />
      <SeparationBars view={view} />
    </>
  );
}

function columnsOf(view: TaskView): Column<AttemptView>[] {
  const most = Math.max(1, ...view.attempts.map(({ advantage }) => Math.abs(advantage ?? 0)));
  return [
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
    { title: "Checks failed", class: "findings", cell: ({ checks }) => <FailedChecks checks={checks} /> },
    { cell: (attempt) => <CompareLink view={view} attempt={attempt} /> },
  ];
}

function RankedAttempt({ view, attempt }: AttemptProps) {
  const { index, answer, stop } = attempt;
  return (
    <>
      <AttemptName attempt={attempt} />
      {index === view.reward.anchor?.index ? <span class="tag">anchor</span> : null}
      {answer && stop && stop !== "answer" ? <span class="tag warn">{spoken(stop)}</span> : null}
      {answer ? null : <span class="tag warn">no answer</span>}
    </>
  );
}

interface AttemptProps {
  readonly view: TaskView;
  readonly attempt: AttemptView;
}

function FailedChecks({ checks }: Pick<AttemptView, "checks">) {
  const failed = checks.filter(({ status }) => status === "fail");
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
      <Table
        class="criteria"
        rows={parted.criteria}
        columns={[
          { title: "Criterion", names: true, cell: ({ title }) => <span lang="zh">{title}</span> },
          {
            class: "wide",
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
          {
            title: "Worth",
            class: "n",
            hint: "Share in the difference of the combined scores",
            cell: ({ contribution }) => signed(contribution, 2),
          },
        ]}
      />
      <p class="muted small">
        {parted.basis === "direct" ? "Means of their own matches." : "They never met: means of all their matches."}{" "}
        Worth: share in the difference of the combined scores.
      </p>
    </>
  );
}
