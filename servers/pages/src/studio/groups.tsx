/** The groups of a run, newest first, a page at a time; each leads to its tournament. */

import { Name, Table } from "../kit/parts.tsx";
import { ago, duration, spoken, whole } from "../kit/text.ts";
import { runUrl, type StudioView, shortName } from "./addresses.ts";
import { Dots, STATES, StateChip } from "./group-marks.tsx";
import type { GroupLine, GroupState, RunFigures } from "./source.ts";

/** Rows of a page. */
export const PAGE = 50;
/** Asked beyond a page: groups opened in the same millisecond as its last one stay on it. */
export const BESIDE = 50;

export interface GroupsProps {
  readonly view: StudioView;
  readonly figures: RunFigures;
  /** Up to PAGE + BESIDE of them. */
  readonly lines: readonly GroupLine[];
  readonly now: number;
}

export function Groups({ view, figures, lines, now }: GroupsProps) {
  const shown = pageOf(lines);
  const last = shown.at(-1);
  return (
    <>
      <Filter view={view} figures={figures} />
      {shown.length === 0 ? (
        <p class="empty">{view.state ? `No group is ${view.state} now.` : "No group has been opened yet."}</p>
      ) : (
        <Table
          class="groups"
          rows={shown}
          rowId={({ group }) => `row:${group}`}
          rowClass={({ group }) => (view.group === group ? "chosen" : undefined)}
          columns={[
            { title: "State", class: "state", cell: ({ state }) => <StateChip state={state} /> },
            { title: "Group", names: true, cell: (line) => <GroupLink view={view} line={line} /> },
            { title: "Step", class: "step", cell: ({ step }) => step ?? "–" },
            { title: "Attempts", class: "attempts", cell: (line) => <Dots {...line} /> },
            { title: "Time", class: "time", cell: (line) => timeOf(line, now) },
          ]}
        />
      )}
      <nav class="pages" aria-label="Pages of groups">
        {view.before === undefined ? null : (
          <a class="button" data-go href={runUrl({ ...view, before: undefined })}>
            Newest
          </a>
        )}
        {last && shown.length < lines.length ? (
          <a class="button" data-go href={runUrl({ ...view, before: last.openedAt })}>
            Older
          </a>
        ) : null}
      </nav>
    </>
  );
}

/** The first PAGE, and those after them that were opened in the same millisecond: a page is named by a time. */
export function pageOf(lines: readonly GroupLine[]): readonly GroupLine[] {
  const edge = lines[PAGE - 1]?.openedAt;
  const beyond = lines.findIndex(({ openedAt }, at) => at >= PAGE && openedAt !== edge);
  return beyond < 0 ? lines : lines.slice(0, beyond);
}

function Filter({ view, figures: { counts } }: { view: StudioView; figures: RunFigures }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = Object.keys(STATES) as GroupState[];
  const entries = [undefined, ...states].map((state) => ({ state, count: state ? counts[state] : all }));
  return (
    <nav class="filter" aria-label="Groups by state">
      {entries.map(({ state, count }) => (
        <a
          class={`button ${state ?? "all"}`}
          data-go
          href={runUrl({ ...view, state, before: undefined })}
          aria-current={view.state === state ? "true" : undefined}
        >
          {state ?? "all"} <span class="count">{whole(count)}</span>
        </a>
      ))}
    </nav>
  );
}

function GroupLink({ view, line: { group, failure } }: { view: StudioView; line: GroupLine }) {
  return (
    <>
      <a data-go="group" href={runUrl({ ...view, group })} aria-current={view.group === group ? "true" : undefined}>
        <Name text={shortName(group, view.run)} />
      </a>
      {failure ? (
        <span class="why" title={failure.message}>
          {spoken(failure.code)}
        </span>
      ) : null}
    </>
  );
}

function timeOf({ state, openedAt, readyAt, closedAt }: GroupLine, now: number): string {
  if (closedAt !== null) {
    if (state === "scored") return `judged in ${duration(closedAt - (readyAt ?? openedAt))}`;
    return `closed ${ago(closedAt, now)}`;
  }
  return state === "open" ? `opened ${ago(openedAt, now)}` : `ready ${ago(readyAt ?? openedAt, now)}`;
}
