/** The groups of a run, newest first, a page at a time; each leads to its tournament. */

import { Name, Table } from "../kit/parts.tsx";
import { ago, duration, spoken, whole } from "../kit/text.ts";
import { type Look, runUrl, shortName } from "./addresses.ts";
import { Dots, STATES, StateChip } from "./group-marks.tsx";
import type { GroupLine, RunFigures } from "./source.ts";

/** Rows of a page. */
export const PAGE = 50;
/** Asked beyond a page: groups opened in the same millisecond as its last one stay on it. */
export const BESIDE = 50;

export interface GroupsProps {
  readonly look: Look;
  readonly figures: RunFigures;
  /** Up to PAGE + BESIDE of them. */
  readonly lines: readonly GroupLine[];
  readonly now: number;
}

export function Groups({ look, figures, lines, now }: GroupsProps) {
  const shown = pageOf(lines);
  const last = shown.at(-1);
  return (
    <>
      <Filter look={look} figures={figures} />
      {shown.length === 0 ? (
        <p class="empty">{look.state ? `No group is ${look.state} now.` : "No group has been opened yet."}</p>
      ) : (
        <Table
          class="groups"
          rows={shown}
          rowId={({ group }) => `row:${group}`}
          rowClass={({ group }) => (look.group === group ? "chosen" : undefined)}
          columns={[
            { title: "State", class: "state", cell: ({ state }) => <StateChip state={state} /> },
            { title: "Group", names: true, cell: (line) => <GroupLink look={look} line={line} /> },
            { title: "Step", class: "step", cell: ({ step }) => step ?? "–" },
            { title: "Attempts", class: "attempts", cell: (line) => <Dots {...line} /> },
            { title: "Time", class: "time", cell: (line) => timeOf(line, now) },
          ]}
        />
      )}
      <nav class="pages" aria-label="Pages of groups">
        {look.before === undefined ? null : (
          <a class="button" data-go href={runUrl({ ...look, before: undefined })}>
            Newest
          </a>
        )}
        {last && shown.length < lines.length ? (
          <a class="button" data-go href={runUrl({ ...look, before: last.openedAt })}>
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

function Filter({ look, figures: { counts } }: { look: Look; figures: RunFigures }) {
  const all = STATES.reduce((sum, state) => sum + counts[state], 0);
  const entries = [undefined, ...STATES].map((state) => ({ state, count: state ? counts[state] : all }));
  return (
    <nav class="filter" aria-label="Groups by state">
      {entries.map(({ state, count }) => (
        <a
          class={`button ${state ?? "all"}`}
          data-go
          href={runUrl({ ...look, state, before: undefined })}
          aria-current={look.state === state ? "true" : undefined}
        >
          {state ?? "all"} <span class="count">{whole(count)}</span>
        </a>
      ))}
    </nav>
  );
}

function GroupLink({ look, line: { group, failure } }: { look: Look; line: GroupLine }) {
  return (
    <>
      <a data-go="group" href={runUrl({ ...look, group })} aria-current={look.group === group ? "true" : undefined}>
        <Name text={shortName(group, look.run)} />
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
