/** One step in full: the solver's tasks with their rewards and criteria, and the proposer's groups with what became of each proposal. */
import type { Failure } from "@arenakit/contracts";
import type { ProposedReport, SolvedReport, StepReport } from "@arenakit/evaluator-evolution";
import { Bar, FailureNote, Fold, Table } from "../kit/parts.tsx";
import { clipped, counted, decimal } from "../kit/text.ts";
import { MODES } from "./curves.tsx";
import { meanOf } from "./figures.ts";

/** What of a step is shown at most; the page says what is left out. */
export const STEP_BOUNDS = { tasks: 128, proposers: 32 } as const;
/** Widths of texts: a Chinese character is two wide. */
const QUERY_WIDTH = 400;
const CRITERION_WIDTH = 300;
const TITLE_WIDTH = 80;
const MESSAGE_WIDTH = 240;
const EQUAL = 1e-9;

export function StepDetails({ report: { tasks, proposers, step } }: { report: StepReport }) {
  return (
    <>
      <h4>Tasks of the solver</h4>
      {tasks.length === 0 ? <p class="empty">The step has no task.</p> : <Tasks tasks={tasks} proposers={proposers} />}
      <h4>Groups of the proposer whose tasks these are</h4>
      {proposers.length === 0 ? (
        <p class="empty">
          {step === 1 ? "The first step has real tasks alone." : "No group proposed tasks for this step."}
        </p>
      ) : (
        proposers.slice(0, STEP_BOUNDS.proposers).map((group) => <Proposer group={group} />)
      )}
      <LeftOut count={proposers.length - STEP_BOUNDS.proposers} one="group" />
    </>
  );
}

interface ClippedFailureProps {
  readonly failure: Failure;
  readonly during?: string;
}

export function ClippedFailure({ failure, ...during }: ClippedFailureProps) {
  const { owner, code, message, retryable } = failure;
  return <FailureNote failure={{ owner, code, message: clipped(message, MESSAGE_WIDTH), retryable }} {...during} />;
}

const LeftOut = ({ count, one }: { count: number; one: string }) =>
  count > 0 ? (
    <p class="left-out">{counted(count, `further ${one}`)} left out: the report of the step has them.</p>
  ) : null;

function Tasks({ tasks, proposers }: Pick<StepReport, "tasks" | "proposers">) {
  const placeOf = new Map(proposers.map(({ id, at }) => [id, at]));
  return (
    <>
      <Table
        class="evolution-tasks"
        rows={tasks.slice(0, STEP_BOUNDS.tasks)}
        columns={[
          { title: "#", class: "n", cell: ({ at }) => at },
          { title: "Task", names: true, class: "wide", cell: (task) => <TaskWords task={task} /> },
          { title: "Origin", cell: (task) => originText(task, placeOf) },
          { title: "Mode", class: "nowrap", cell: ({ mode }) => MODES[mode] },
          {
            title: "Score",
            class: "graph",
            cell: ({ score }) => (
              <>
                {decimal(score, 3)}
                {score === null ? null : <Bar share={score} />}
              </>
            ),
          },
          { title: "Rewards of the attempts", class: "figures-list", cell: ({ rewards }) => rewardsText(rewards) },
          {
            title: "Criteria",
            hint: "persistent + active, added in this step, retired in this step",
            class: "nowrap",
            cell: ({ criteria: { persistent, active, added, retired } }) =>
              `${persistent} + ${active}, ${added} new, ${retired} gone`,
          },
        ]}
      />
      <LeftOut count={tasks.length - STEP_BOUNDS.tasks} one="task" />
    </>
  );
}

function TaskWords({ task: { query, failure } }: { task: SolvedReport }) {
  return (
    <>
      <bdi>{clipped(query, QUERY_WIDTH)}</bdi>
      {failure ? <ClippedFailure failure={failure} /> : null}
    </>
  );
}

function originText({ origin, proposedBy, poolAt }: SolvedReport, placeOf: ReadonlyMap<string, number>): string {
  if (origin === "real") return poolAt === null ? "real" : `real, place ${poolAt}`;
  const group = proposedBy ? placeOf.get(proposedBy.task) : undefined;
  if (!proposedBy) return "synthetic";
  return group === undefined ? `synthetic, #${proposedBy.index}` : `synthetic, group ${group} #${proposedBy.index}`;
}

const rewardsText = (rewards: readonly (number | null)[]) =>
  rewards.length === 0 ? "–" : rewards.map((reward) => decimal(reward, 2)).join(" ");

function Proposer({ group }: { group: ProposedReport }) {
  const { at, mode, meta, proposals, failure } = group;
  const tasks = proposals.filter(({ refused }) => refused === null).length;
  const reward = meanOf(proposals.map(({ clamped }) => clamped));
  const note = `${MODES[mode]} · ${tasks} of ${counted(proposals.length, "proposal")} became tasks · mean reward ${decimal(reward, 3)}`;
  return (
    <Fold title={`Group ${at}`} note={note} class="proposer-group">
      {failure ? <ClippedFailure failure={failure} /> : null}
      <h5>Meta rubrics</h5>
      {meta.length === 0 ? (
        <p class="empty">None were written.</p>
      ) : (
        <ol class="meta">
          {meta.map(({ title, text }) => (
            <li>
              {title === undefined ? null : (
                <>
                  <b>
                    <bdi>{clipped(title, TITLE_WIDTH)}</bdi>
                  </b>{" "}
                </>
              )}
              <bdi>{clipped(text, CRITERION_WIDTH)}</bdi>
            </li>
          ))}
        </ol>
      )}
      <h5>Proposals</h5>
      <Table
        class="proposals"
        rows={proposals}
        columns={[
          { title: "#", class: "n", cell: (_, index) => index },
          { title: "What it became", class: "wide", cell: (proposal) => <Outcome proposal={proposal} /> },
          { title: "Reward", class: "n", cell: ({ clamped }) => decimal(clamped, 3) },
          { title: "Before clamping", class: "n", cell: ({ raw, clamped }) => rawText(raw, clamped) },
          { title: "Meta rubrics with a verdict", class: "n", cell: ({ scored, of }) => `${scored} of ${of}` },
        ]}
      />
    </Fold>
  );
}

const rawText = (raw: number | null, clamped: number | null) =>
  raw !== null && clamped !== null && Math.abs(raw - clamped) <= EQUAL ? "the same" : decimal(raw, 3);

function Outcome({ proposal: { refused, clamped } }: { proposal: ProposedReport["proposals"][number] }) {
  if (!refused) return clamped === null ? "a task that was not judged" : "a task";
  return (
    <>
      <code>
        {refused.owner}/{refused.code}
      </code>{" "}
      <bdi>{clipped(refused.message, MESSAGE_WIDTH)}</bdi>
    </>
  );
}
