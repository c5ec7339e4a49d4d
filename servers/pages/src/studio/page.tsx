/** The studio's documents: the list of runs, a run with its parts, and what stands where something is not there. */
import type { Child } from "hono/jsx";
import { documentText } from "../kit/document.tsx";
import { Name, Table } from "../kit/parts.tsx";
import { ago, whole } from "../kit/text.ts";
import { BASE, EVOLUTION_RUNS, eventsUrl, evolutionUrl, runUrl } from "./addresses.ts";
import { drawPart, type PartName, type PartSources } from "./run-parts.tsx";
import type { RunSummary, StudioSource } from "./source.ts";

export interface StudioPage {
  /** The run that the page is of. */
  readonly run?: string;
  /** The run whose groups' changes it follows, unless they are the run's own. */
  readonly follows?: string;
  readonly class?: string | undefined;
  readonly children: Child;
}

export function pageText({ run, follows = run, class: kind, children }: StudioPage): string {
  const head = (
    <>
      <link rel="stylesheet" href={`${BASE}/studio.css`} />
      <script src={`${BASE}/studio.js`} defer />
    </>
  );
  const body = (
    <>
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
      <main id="main" class={kind}>
        {children}
      </main>
    </>
  );
  const title = run === undefined ? "ArenaKit studio" : `${run} – ArenaKit studio`;
  const events = follows === undefined ? undefined : eventsUrl(follows);
  return documentText({ title, kind: "studio", head, events, children: body });
}

export interface RunsProps {
  readonly runs: readonly RunSummary[];
  readonly now: number;
}

export const runsPage = (props: RunsProps): string => pageText({ children: <RunsPart {...props} /> });

/** The list with its frame: the same markup within the page and asked for by itself. */
export function RunsPart({ runs, now }: RunsProps) {
  return (
    <section class="card" id="part-runs" data-part={`${BASE}/parts/runs`} data-every="5000">
      <h2>Runs</h2>
      {runs.length === 0 ? (
        <p class="empty">
          No run has sent a group yet. The first attempt that is submitted to <code>/groups/…/attempts</code> opens one.
        </p>
      ) : (
        <Table
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
      )}
    </section>
  );
}

export async function runPage(sources: PartSources): Promise<string> {
  const { run, group } = sources.view;
  const evolution = await evolutionOf(run, sources.source);
  const parts = (...names: PartName[]) => Promise.all(names.map((name) => drawPart(name, sources)));
  const [top, [charts, ...beside], list] = await Promise.all([
    parts("summary"),
    parts("charts", "judges", "alarm"),
    parts("groups", "group"),
  ]);
  return pageText({
    run,
    class: group === undefined ? undefined : "has-group",
    children: (
      <>
        {evolution === null ? null : (
          <nav aria-label="Tri-evolution">
            <a class="button" href={evolutionUrl(evolution)}>
              Tri-evolution of solver, proposer and judge
            </a>
          </nav>
        )}
        {top}
        <div class="beside run">
          {charts}
          <div class="stack">{beside}</div>
        </div>
        <div class="beside list">{list}</div>
      </>
    ),
  });
}

/** The run of tri-evolution that a run of groups belongs to; null for all others. */
async function evolutionOf(run: string, source: StudioSource): Promise<string | null> {
  const suffix = EVOLUTION_RUNS.find((one) => run.endsWith(one));
  const name = suffix && run.slice(0, -suffix.length);
  return name && (await source.evolution?.(name)) ? name : null;
}

export function missingPage(message: string, title = "Not found"): string {
  return pageText({
    children: (
      <section class="card">
        <h2>{title}</h2>
        <p>
          <bdi>{message}</bdi>
        </p>
        <p>
          <a href={BASE}>All runs</a>
        </p>
      </section>
    ),
  });
}
