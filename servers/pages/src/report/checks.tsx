/** Checks: all attempts of a task at a glance, and those of one attempt with the words they rest on. */
import type { CheckResult } from "@arenakit/contracts";
import { evidenceId } from "../kit/answer.tsx";
import type { NumberedEvidence } from "../kit/evidence.ts";
import { type Column, Table } from "../kit/parts.tsx";
import { clipped, decimal } from "../kit/text.ts";
import { type AttemptView, checkId, checkName, type TaskView } from "./task-view.ts";

const FAMILIES: readonly CheckResult["family"][] = [
  "groundedness",
  "constraints",
  "time",
  "arithmetic",
  "coverage",
  "process",
  "format",
];
const QUOTE_WIDTH = 48;

/** Groups up to this size leave room for two tables side by side. */
const NARROW_GROUP = 9;

/** Checks against attempts, a table a family; a cell leads to the check in its trajectory. */
export function CheckMatrix({ view }: { view: TaskView }) {
  const all = view.attempts.flatMap(({ checks }) => checks);
  const ids = new Set(all.filter(({ status }) => status !== "not_applicable").map(({ id }) => id));
  const unused = [...new Set(all.map(({ id }) => id))].filter((id) => !ids.has(id));
  if (all.length === 0) return <p class="empty">No check was run.</p>;
  return (
    <div class="check-matrix">
      <p class="actions" hidden>
        <button type="button" class="button" data-toggle="failing" aria-pressed="false">
          Only checks that some attempt fails
        </button>
      </p>
      <div class={`families${view.order.length > NARROW_GROUP ? "" : " two"}`}>
        {FAMILIES.map((family) => {
          const own = all.filter((check) => check.family === family && ids.has(check.id)).map(({ id }) => id);
          return own.length === 0 ? null : <MatrixFamily view={view} family={family} ids={[...new Set(own)]} />;
        })}
      </div>
      {unused.length === 0 ? null : (
        <p class="muted small unused">This task gives nothing to check to: {unused.map(checkName).join(", ")}.</p>
      )}
    </div>
  );
}

function MatrixFamily({ view, family, ids }: { view: TaskView; family: string; ids: readonly string[] }) {
  const rows = ids.map((id) => {
    const cells = view.order.map(({ checks }) => checks.find((check) => check.id === id));
    return { id, cells, isFailing: cells.some((check) => check?.status === "fail") };
  });
  const columns: Column<(typeof rows)[number]>[] = [
    { title: family, names: true, cell: ({ id }) => checkName(id) },
    ...view.order.map(
      (attempt, at): Column<(typeof rows)[number]> => ({
        title: <span data-attempt={attempt.index}>#{attempt.index}</span>,
        hint: attempt.policy,
        cell: ({ cells }) => <MatrixCell attempt={attempt} check={cells[at]} />,
      }),
    ),
  ];
  return (
    <div class={rows.some(({ isFailing }) => isFailing) ? "failing" : "fine"}>
      <Table
        class="matrix"
        columns={columns}
        rows={rows}
        rowClass={({ isFailing }) => (isFailing ? "failing" : "fine")}
      />
    </div>
  );
}

function MatrixCell({ attempt, check }: { attempt: AttemptView; check: CheckResult | undefined }) {
  if (!check) return null;
  if (check.status === "not_applicable") {
    return (
      <span class="none" title={check.message} role="img" aria-label="not applicable">
        ·
      </span>
    );
  }
  return (
    <a
      class={`status ${check.status}${check.fatal ? " fatal" : ""}`}
      href={`#${checkId(attempt, check)}`}
      title={`#${attempt.index} ${attempt.policy}: ${check.message}`}
      aria-label={check.fatal ? "fatal" : check.status}
    >
      {check.status === "pass" ? "✓" : "✗"}
      {check.status === "fail" && !check.fatal && check.score ? <small>{decimal(check.score, 2)}</small> : null}
    </a>
  );
}

/** The checks of one attempt; those that fail first within their family, those with nothing to check at the end. */
export function AttemptChecks({ attempt }: { attempt: AttemptView }) {
  const examined = attempt.placed.checks.filter(({ result }) => result.status !== "not_applicable");
  const left = attempt.checks.filter(({ status }) => status === "not_applicable");
  return (
    <div class="attempt-checks">
      {FAMILIES.map((family) => {
        const own = examined.filter(({ result }) => result.family === family);
        if (own.length === 0) return null;
        return (
          <section>
            <h5>{family}</h5>
            {own.map(({ result, evidence }) => (
              <Check attempt={attempt} check={result} evidence={evidence} />
            ))}
          </section>
        );
      })}
      {left.length === 0 ? null : <p class="muted small">Nothing to check: {left.map(({ id }) => id).join(", ")}</p>}
    </div>
  );
}

interface CheckProps {
  readonly attempt: AttemptView;
  readonly check: CheckResult;
  readonly evidence: readonly NumberedEvidence[];
}

/** A check with its evidence: what is wrong, each with its reason, then what was found as it should be. */
function Check({ attempt, check, evidence }: CheckProps) {
  const head = (
    <>
      <span class={`status ${check.status}${check.fatal ? " fatal" : ""}`}>{check.status === "pass" ? "✓" : "✗"}</span>
      <span>
        <b>{checkName(check.id)}</b> {check.fatal ? <span class="tag fail">fatal</span> : null}{" "}
        <span lang="zh">{check.message}</span>
      </span>
    </>
  );
  const id = checkId(attempt, check);
  if (evidence.length === 0) {
    return (
      <p class={`check ${check.status}`} id={id} tabindex={-1}>
        {head}
      </p>
    );
  }
  const [wrong, right] = [evidence.filter(({ isWrong }) => isWrong), evidence.filter(({ isWrong }) => !isWrong)];
  return (
    <details class={`check ${check.status}`} id={id} tabindex={-1} open={check.status === "fail"}>
      <summary>{head}</summary>
      <ul class="wrong" lang="zh">
        {wrong.map((item) => (
          <li>
            <Quote attempt={attempt} item={item} /> <span class="under muted">{item.evidence.note}</span>
          </li>
        ))}
      </ul>
      <p class="right" lang="zh">
        {right.map((item) => (
          <Quote attempt={attempt} item={item} />
        ))}
      </p>
    </details>
  );
}

/** The words, leading to where they stand. */
function Quote({ attempt, item }: { attempt: AttemptView; item: NumberedEvidence }) {
  const { step, result, quote } = item.evidence;
  const words = clipped(quote.replaceAll("\n", " "), QUOTE_WIDTH) || "(no words)";
  const place = step === null ? "answer" : `step ${stepNumber(attempt, step)}`;
  const at = result === undefined ? place : `${place}, result ${result + 1}`;
  return (
    <a class="quote" href={item.isPlaced ? `#${evidenceId(attempt.key, item.number)}` : undefined} data-at={at}>
      {words}
    </a>
  );
}

/** Numbers as the trajectory's column shows them: of the policy's own steps, from 1. */
function stepNumber(attempt: AttemptView, stepId: number): number {
  const before = attempt.trajectory.steps.filter(({ source, step_id }) => source === "agent" && step_id <= stepId);
  return Math.max(1, before.length);
}
