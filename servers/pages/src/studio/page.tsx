/** The studio's documents: the list of runs, and a run with its parts, each of which can be asked for again by itself. */
import type { Child } from "hono/jsx";
import { documentText } from "../kit/document.tsx";
import { Name, Table } from "../kit/parts.tsx";
import { ago, whole } from "../kit/text.ts";
import { BASE, eventsUrl, type Part, partUrl, runUrl, type StudioView } from "./addresses.ts";
import type { RunSummary } from "./source.ts";

interface StudioPage {
  readonly title: string;
  readonly events?: string;
  readonly children: Child;
}

function pageText({ title, events, children }: StudioPage): string {
  const head = (
    <>
      <link rel="stylesheet" href={`${BASE}/studio.css`} />
      <script src={`${BASE}/studio.js`} defer />
    </>
  );
  return documentText({
    title,
    kind: "studio",
    head,
    events,
    children,
  });
}

function Top({ run }: { run?: string }) {
  return (
    <header class="top">
      <a class="brand" href={BASE}>
        ArenaKit <span>studio</span>
      </a>
      {run === undefined ? null : (
        <h1>
          <Name text={run} />
        </h1>
      )}
      <p id="connection" role="status" data-state="still">
        <span class="lamp" aria-hidden="true" /> <span class="said">still</span>
      </p>
    </header>
  );
}

export function runsPage(runs: readonly RunSummary[], now: number): string {
  return pageText({
    title: "ArenaKit studio",
    children: (
      <>
        <Top />
        <main id="main">
          <RunsPart runs={runs} now={now} />
        </main>
      </>
    ),
  });
}

/** The list with its frame: the same markup within the page and asked for by itself. */
export function RunsPart(props: { runs: readonly RunSummary[]; now: number }) {
  return (
    <section class="card" id="part-runs" data-part={`${BASE}/parts/runs`} data-every="5000">
      <h2>Runs</h2>
      <Runs {...props} />
    </section>
  );
}

function Runs({ runs, now }: { runs: readonly RunSummary[]; now: number }) {
  if (runs.length === 0)
    return (
      <p class="empty">
        No run has sent a group yet. The first attempt that is submitted to <code>/groups/…/attempts</code> opens one.
      </p>
    );
  return (
    <Table
      class="runs"
      rows={runs}
      rowId={({ run }) => `run:${run}`}
      columns={[
        {
          title: "Run",
          names: true,
          cell: ({ run }) => (
            <a href={runUrl({ run })}>
              <Name text={run} />
            </a>
          ),
        },
        { title: "Groups", cell: ({ groups }) => whole(groups) },
        { title: "Last change", cell: ({ lastChangedAt }) => ago(lastChangedAt, now) },
      ]}
    />
  );
}

const TITLES: Readonly<Record<Part, string>> = {
  summary: "Progress",
  charts: "Against steps",
  judges: "Judges",
  alarm: "Reward hacking",
  groups: "Groups",
  group: "Group",
};

/** Milliseconds between two looks at a part while things change, and while nothing is told to have changed. */
const PACE: Readonly<Record<Part, readonly [every: number, idle: number]>> = {
  summary: [1000, 5000],
  charts: [3000, 15_000],
  judges: [2000, 5000],
  alarm: [20_000, 60_000],
  groups: [1000, 5000],
  group: [1000, 5000],
};

export interface PartProps {
  readonly part: Part;
  readonly view: StudioView;
  readonly children: Child;
}

/** A part with its frame: the same markup within the page and asked for by itself. */
export function PartFrame({ part, view, children }: PartProps) {
  const [every, idle] = PACE[part];
  return (
    <section
      class={`card part-${part}`}
      id={`part-${part}`}
      aria-labelledby={`title-${part}`}
      data-part={partUrl(part, view)}
      data-every={every}
      data-idle={idle}
    >
      <h2 id={`title-${part}`} class={part === "summary" || part === "group" ? "unseen" : undefined}>
        {TITLES[part]}
      </h2>
      {children}
    </section>
  );
}

export function runPage(view: StudioView, parts: Readonly<Record<Part, Child>>): string {
  return pageText({
    title: `${view.run} – ArenaKit studio`,
    events: eventsUrl(view.run),
    children: (
      <>
        <Top run={view.run} />
        <main id="main" class={view.group === undefined ? undefined : "has-group"}>
          {parts.summary}
          <div class="beside run">
            {parts.charts}
            <div class="stack">
              {parts.judges}
              {parts.alarm}
            </div>
          </div>
          <div class="beside list">
            {parts.groups}
            {parts.group}
          </div>
        </main>
      </>
    ),
  });
}

/** What stands where something is not there. */
export function missingPage(message: string, title = "Not found"): string {
  return pageText({
    title: "ArenaKit studio",
    children: (
      <>
        <Top />
        <main id="main">
          <section class="card">
            <h2>{title}</h2>
            <p>
              <bdi>{message}</bdi>
            </p>
            <p>
              <a href={BASE}>All runs</a>
            </p>
          </section>
        </main>
      </>
    ),
  });
}
