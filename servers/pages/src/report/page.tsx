/** The whole page: what was run, how it came out, then a section a task. */
import type { Environment, RunManifest } from "@arenakit/contracts";
import { reportText } from "../kit/document.tsx";
import { AttemptName, type Fact, Facts, Table } from "../kit/parts.tsx";
import { clipped, decimal } from "../kit/text.ts";
import { BEHAVIOUR } from "./behaviour.ts";
import { type MapSource, RouteDefinitions } from "./route-map.tsx";
import type { Agreement, RunReport } from "./run-report.ts";
import { subtaskName, TaskSection } from "./task.tsx";
import type { TaskView } from "./task-view.ts";

export interface PageProps {
  readonly manifest: RunManifest;
  readonly environment: Pick<Environment, "id" | "version">;
  readonly world: MapSource;
  readonly views: readonly TaskView[];
  readonly agreement: Agreement | null;
  readonly leftOut: RunReport["leftOut"];
  readonly style: string;
}

/** The page's text. */
export function pageText(props: PageProps): string {
  const { manifest, views, style } = props;
  return reportText({
    title: `ArenaKit run ${manifest.run}`,
    style,
    script: BEHAVIOUR,
    children: (
      <>
        <a class="skip" href="#overview">
          Skip to the overview
        </a>
        <nav class="tasks" aria-label="Tasks">
          <a class="brand" href="#top">
            ArenaKit
          </a>
          {views.map((view) => (
            <a href={`#${view.key}`} data-section={view.key}>
              {nameInNavigation(view, views)}
            </a>
          ))}
        </nav>
        <RouteDefinitions />
        <main>
          <RunHead {...props} />
          <Overview views={views} leftOut={props.leftOut} />
          {views.map((view) => (
            <TaskSection view={view} world={props.world} />
          ))}
        </main>
      </>
    ),
  });
}

/** The subtask; where several tasks are of one, with what sets the task apart. */
function nameInNavigation({ task }: TaskView, views: readonly TaskView[]): string {
  const name = subtaskName(task.subtask);
  if (views.filter((other) => other.task.subtask === task.subtask).length === 1) return name;
  return `${name} · ${task.id.replace(`${task.subtask}-`, "").replaceAll("-", " ")}`;
}

function RunHead({ manifest, environment, world, agreement }: PageProps) {
  const facts: Fact[] = [
    ["Seed", manifest.seed],
    [
      "World",
      <>
        <span>{world.name}</span> <code>{manifest.world.slice(0, 16)}</code>
      </>,
    ],
    ["Now", manifest.now.replace("T", " ")],
    ["Environment", `${environment.id} ${environment.version}`],
    ["Topology", `${manifest.topology}${manifest.topology.includes("elimination") ? `, ${manifest.slots} slots` : ""}`],
    ["Group", `${manifest.groupSize} attempts a task`],
    ["Policy", manifest.policy],
    ["Judge", manifest.judge],
    ["Version", manifest.version],
  ];
  return (
    <header class="run-head" id="top">
      <h1>
        Run <code>{manifest.run}</code>
      </h1>
      <Facts class="run-facts" facts={facts} />
      {agreement ? <AgreementBox agreement={agreement} /> : null}
    </header>
  );
}

function AgreementBox({ agreement }: { agreement: Agreement }) {
  return (
    <section class="agreement" aria-label="Agreement">
      <p class="figure">{decimal(agreement.share, 3)}</p>
      <div>
        <p>
          <b>Agreement with the expected order</b>
          <br />
          {agreement.share === null ? (
            "no two attempts of this run can be compared"
          ) : (
            <>
              {agreement.right} of {agreement.compared} comparable pairs are ranked as expected; a tie counts as wrong.
            </>
          )}
        </p>
        {agreement.wrong.length === 0 ? null : (
          <details>
            <summary>{agreement.wrong.length} not as expected</summary>
            <ul>
              {agreement.wrong.map((pair) => (
                <li>{pair}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}

function Overview({ views, leftOut }: Pick<PageProps, "views" | "leftOut">) {
  return (
    <section class="overview" id="overview" aria-labelledby="overview-title">
      <h2 id="overview-title">Tasks</h2>
      <Table
        rows={views}
        columns={[
          { title: "Task", class: "task-cell", names: true, cell: (view) => <TaskLink view={view} /> },
          { title: "First", cell: (view) => <PlaceCell view={view} at={0} /> },
          { title: "Last", cell: (view) => <PlaceCell view={view} at={view.order.length - 1} /> },
          { title: "Set apart by", cell: (view) => <SetApart view={view} /> },
          { title: "Matches", class: "n", cell: ({ reward }) => reward.matches },
          {
            title: "Agreement",
            class: "n",
            cell: ({ agreement }) => (agreement?.share == null ? "–" : `${agreement.right}/${agreement.compared}`),
          },
          {
            title: "Status",
            cell: ({ reward: { status } }) => (
              <span class={`tag ${status === "scored" ? "pass" : "fail"}`}>{status}</span>
            ),
          },
        ]}
      />
      {leftOut.map(({ task, why }) => (
        <p class="muted">
          Left out: <b>{task}</b>, since {why}.
        </p>
      ))}
    </section>
  );
}

function TaskLink({ view: { key, task } }: { view: TaskView }) {
  return (
    <>
      <a href={`#${key}`}>{subtaskName(task.subtask)}</a>
      <span class="muted" lang="zh" title={task.query}>
        {clipped(task.query, 52)}
      </span>
    </>
  );
}

function SetApart({ view: { reward, separation, ends, order } }: { view: TaskView }) {
  const most = separation?.criteria.find(({ contribution }) => contribution > 0);
  if (reward.status !== "scored" || !most) return "–";
  return (
    <>
      <span lang="zh">{most.title}</span>{" "}
      <span class="muted">
        {decimal(most.best, 1)} : {decimal(most.worst, 1)}
        {ends && ends.last !== order.at(-1) ? ` against #${ends.last.index}` : ""}
      </span>
    </>
  );
}

/** The attempt at a place, with who shares it. */
function PlaceCell({ view, at }: { view: TaskView; at: number }) {
  const attempt = view.order[at];
  if (view.reward.status !== "scored" || !attempt) return "–";
  const sharing = view.order.filter(({ rank, index }) => rank === attempt.rank && index !== attempt.index);
  return (
    <>
      <AttemptName attempt={attempt} />
      {sharing.length > 0 ? (
        <span class="muted nowrap"> tied with {sharing.map(({ index }) => `#${index}`).join(" ")}</span>
      ) : null}
      {attempt.answer ? null : <span class="tag warn">no answer</span>}
    </>
  );
}
