/** The small pieces that all pages are made of: tables, facts, folds, bars, names, failures. */
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
  /** The columns and undefined in the place of those that are left out. */
  readonly columns: readonly (Column<Row> | undefined | false)[];
  readonly rows: readonly Row[];
  readonly rowClass?: (row: Row) => string | undefined;
  readonly rowId?: (row: Row) => string;
  /** Rows below the others, as markup. */
  readonly last?: Child;
}

/** A table that scrolls by itself where it is wider than its place. */
export function Table<Row>({ rows, rowClass, rowId, last, ...props }: TableProps<Row>) {
  const columns = props.columns.filter((column) => !!column);
  return (
    <div class="scroll">
      <table class={props.class}>
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
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([label, value, hint]) => (
        <div title={hint}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface FoldProps {
  readonly title: Child;
  /** Behind the title, in a low voice. */
  readonly note?: Child;
  readonly class?: string;
  readonly id?: string;
  readonly open?: boolean;
  readonly children: Child;
}

/** What opens where its title is clicked. */
export function Fold({ title, note, class: name = "", id, open = false, children }: FoldProps) {
  return (
    <details class={`fold ${name}`.trim()} id={id} open={open}>
      <summary>
        {title} {note === undefined ? null : <span class="muted">{note}</span>}
      </summary>
      {children}
    </details>
  );
}

/** One number with its name and what is to be said of it. */
export function Figure(props: { title: Child; value: Child; class?: string; children?: Child }) {
  return (
    <div class={`card figure ${props.class ?? ""}`.trim()}>
      <h3>{props.title}</h3>
      <p class="value">{props.value}</p>
      <p class="muted small">{props.children}</p>
    </div>
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

/** What of a long text is not shown; nothing where all of it is. */
export function Rest({ text, limit }: { text: string; limit: number }) {
  return text.length > limit ? <p class="left-out">{text.length - limit} further characters are left out.</p> : null;
}

type BarKind = "" | "first" | "second" | "pass" | "fail";

/** A stretch of a line from 0 to 1, with a mark at a value; ends may come in either order. */
export function Stretch(props: { from: number; to: number; at?: number; kind?: BarKind }) {
  const [start, end] = [props.from, props.to].map((end) => Math.max(0, Math.min(1, end)) * 100).sort((a, b) => a - b);
  return (
    <svg class={`bar ${props.kind ?? ""}`.trim()} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="100" height="8" />
      <rect class="filled" x={unit(start!)} width={unit(end! - start!)} height="8" />
      {props.at === undefined ? null : <path d={`M${unit(props.at * 100)} 0V8`} />}
    </svg>
  );
}

/** A bar from the left; `share` of its full width in [0, 1]. */
export const Bar = ({ share, kind = "" }: { share: number; kind?: BarKind }) => (
  <Stretch from={0} to={share} kind={kind} />
);

/** A bar from the middle to either side; `value` in [−1, 1]. */
export const Diverging = ({ value }: { value: number }) => (
  <Stretch from={0.5} to={0.5 + value / 2} at={0.5} kind={value < 0 ? "fail" : "pass"} />
);
