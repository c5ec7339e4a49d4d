/** The small pieces that all pages are made of: tables, facts, bars, names, failures. */
import type { Failure } from "@arenakit/contracts";
import type { Child } from "hono/jsx";
import { unit } from "./text.ts";

export interface Column<Row> {
  readonly title?: Child;
  /** Of its heading and of its cells. */
  readonly class?: string;
  readonly lang?: string;
  /** Where its heading is pointed at. */
  readonly hint?: string;
  /** The cell names its row. */
  readonly names?: boolean;
  readonly cell: (row: Row, at: number) => Child;
}

export interface TableProps<Row> {
  readonly class?: string;
  readonly caption?: string;
  /** The columns and undefined in the place of those that are left out. */
  readonly columns: readonly (Column<Row> | undefined | false)[];
  readonly rows: readonly Row[];
  readonly rowClass?: (row: Row) => string | undefined;
  readonly rowId?: (row: Row) => string;
  /** Rows below the others, as markup. */
  readonly last?: Child;
}

/** A table that scrolls by itself where it is wider than its place. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, rows, rowClass, rowId, last } = props;
  const columns = props.columns.filter((column) => !!column);
  return (
    <div class="scroll">
      <table class={props.class}>
        {caption ? <caption>{caption}</caption> : null}
        <thead>
          <tr>
            {columns.map(({ title, hint, lang, class: name }) => (
              <th scope="col" class={name} title={hint} lang={lang}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr class={rowClass?.(row)} id={rowId?.(row)}>
              {columns.map(({ cell, names, class: name }) =>
                names ? (
                  <th scope="row" class={name}>
                    {cell(row, at)}
                  </th>
                ) : (
                  <td class={name}>{cell(row, at)}</td>
                ),
              )}
            </tr>
          ))}
          {last}
        </tbody>
      </table>
    </div>
  );
}

export type Fact = readonly [label: Child, value: Child, hint?: string];

/** Label and value, in the order shown. */
export function Facts({ facts, class: name = "facts" }: { facts: readonly Fact[]; class?: string }) {
  return (
    <dl class={name}>
      {facts.map(([label, value, hint]) => (
        <div title={hint}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface AttemptLabel {
  readonly index: number;
  readonly policy: string;
}

/** `#3 late-leg`, wherever an attempt is spoken of. */
export function AttemptName({ attempt }: { attempt: AttemptLabel }) {
  return (
    <span class="attempt-name" data-attempt={attempt.index}>
      <span class="index">#{attempt.index}</span> {attempt.policy}
    </span>
  );
}

/** A name as it came, kept apart from the direction of what stands around it. */
export function Name({ text }: { text: string }) {
  return <bdi class="name">{text}</bdi>;
}

/** `during` says what failed, before whose failure it is. */
export function FailureNote({ failure, during }: { failure: Failure; during?: string }) {
  return (
    <p class="failure">
      {during ? `${during}: ` : null}
      <b>
        {failure.owner}/{failure.code}
      </b>{" "}
      <bdi>{failure.message}</bdi>
    </p>
  );
}

/** A bar from the left; `share` of its full width in [0, 1]. */
export function Bar({ share, kind = "" }: { share: number; kind?: "" | "first" | "second" | "fail" }) {
  return (
    <svg class={`bar ${kind}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="100" height="8" />
      <rect class="filled" width={unit(Math.max(0, Math.min(1, share)) * 100)} height="8" />
    </svg>
  );
}

/** A bar from the middle to either side; `value` in [−1, 1]. */
export function Diverging({ value }: { value: number }) {
  const length = Math.min(1, Math.abs(value)) * 50;
  const [kind, start] = value < 0 ? ["below", 50 - length] : ["above", 50];
  return (
    <svg class="diverging" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="100" height="8" rx="1" />
      <rect class={kind} x={unit(start)} width={unit(length)} height="8" />
      <path class="zero" d="M50 0V8" />
    </svg>
  );
}
