/** The report of a run as one self-contained page: what was run, how it came out, then a section a task. */
import type { Environment, RunManifest } from "@arenakit/contracts";
import { reportText } from "../kit/document.tsx";
import { AttemptName, type Fact, Fold, Table } from "../kit/parts.tsx";
import { REPORT_SCRIPT } from "../kit/script.ts";
import { clipped, decimal } from "../kit/text.ts";
import { type MapSource, stopLookup } from "./map-source.ts";
import { RouteDefinitions } from "./route-map.tsx";
import { subtaskName, TaskSection } from "./task.tsx";
import { type Agreement, type GroupReport, type TaskView, taskView } from "./task-view.ts";

export interface RunReport {
  readonly manifest: RunManifest;
  readonly environment: Pick<Environment, "id" | "version" | "rubric" | "routeOf">;
  readonly world: MapSource;
  readonly groups: readonly GroupReport[];
  /** Of all groups together; null when the policies have no expected order. */
  readonly agreement: Agreement | null;
  /** Tasks that could not be asked of the world, each with the reason. */
  readonly leftOut: readonly { readonly task: string; readonly why: string }[];
}

/** The page's text. Equal content gives equal bytes. */
export function runReport({ manifest, environment, world, groups, agreement, leftOut }: RunReport): string {
  const { rubric, routeOf } = environment;
  const lookup = stopLookup(world);
  const views = groups.map((group, number) => taskView(number, group, { rubric: rubric(group.task), routeOf, lookup }));
  return reportText({
    title: `ArenaKit run ${manifest.run}`,
    heading: "Run",
    id: manifest.run,
    facts: factsOf(manifest, environment, world),
    links: views.map((view) => [view.key, nameInNavigation(view, views)]),
    style: chosenRoutes(Math.max(1, ...views.map(({ attempts }) => attempts.length))),
    script: REPORT_SCRIPT,
    lead: agreement ? <AgreementBox agreement={agreement} /> : null,
    children: (
      <>
        <RouteDefinitions />
        <Overview views={views} />
        {leftOut.map(({ task, why }) => (
          <p class="muted">
            Left out: <b>{task}</b>, since {why}.
          </p>
        ))}
        {views.map((view) => (
          <TaskSection view={view} world={world} />
        ))}
      </>
    ),
  });
}

/** The map's chosen attempt is shown by CSS alone, so that choosing needs no script. */
function chosenRoutes(attempts: number): string {
  const rules = Array.from({ length: attempts }, (_, at) => {
    const chosen = `.route:has(input[value="${at}"]:checked) :is(.attempt-route,.attempt-told)`;
    return `.report ${chosen}[data-attempt="${at}"]`;
  });
  return `${rules.join(",")}{display:block}`;
}

/** The subtask; where several tasks are of one, with what sets the task apart. */
function nameInNavigation({ task }: TaskView, views: readonly TaskView[]): string {
  const name = subtaskName(task.subtask);
  if (views.filter((other) => other.task.subtask === task.subtask).length === 1) return name;
  return `${name} · ${task.id.replace(`${task.subtask}-`, "").replaceAll("-", " ")}`;
}

function factsOf(manifest: RunManifest, environment: RunReport["environment"], world: MapSource): Fact[] {
  const { seed, topology, slots, groupSize, policy, judge, version, now } = manifest;
  return [
    ["Seed", seed],
    [
      "World",
      <>
        {world.name} <code>{manifest.world.slice(0, 16)}</code>
      </>,
    ],
    ["Now", now.replace("T", " ")],
    ["Environment", `${environment.id} ${environment.version}`],
    ["Topology", `${topology}${topology.includes("elimination") ? `, ${slots} slots` : ""}`],
    ["Group", `${groupSize} attempts a task`],
    ["Policy", policy],
    ["Judge", judge],
    ["Version", version],
  ];
}

function AgreementBox({ agreement: { share, right, compared, wrong } }: { agreement: Agreement }) {
  return (
    <section class="card figure agreement" aria-label="Agreement">
      <p class="value">{decimal(share, 3)}</p>
      <div>
        <h3>Agreement with the expected order</h3>
        <p>
          {share === null
            ? "No two attempts of this run can be compared."
            : `${right} of ${compared} comparable pairs are ranked as expected; a tie counts as wrong.`}
        </p>
        {wrong.length === 0 ? null : (
          <Fold title={`${wrong.length} not as expected`}>
            <ul>
              {wrong.map((pair) => (
                <li>{pair}</li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
    </section>
  );
}

function Overview({ views }: { views: readonly TaskView[] }) {
  return (
    <section class="overview" id="overview" aria-labelledby="overview-title">
      <h2 id="overview-title">Tasks</h2>
      <Table
        rows={views}
        columns={[
          { title: "Task", names: true, cell: (view) => <TaskLink view={view} /> },
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
    </section>
  );
}

function TaskLink({ view: { key, task } }: { view: TaskView }) {
  return (
    <>
      <a href={`#${key}`}>{subtaskName(task.subtask)}</a>
      <span class="under muted" lang="zh" title={task.query}>
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
