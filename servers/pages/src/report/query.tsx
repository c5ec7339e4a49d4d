/** What was asked: the query, its constraints in words, what the judge weighs, and the prompt as it was sent. */
import { type Constraints, type PlaceConstraint, type Rubric, textOfAtif } from "@arenakit/contracts";
import { Bar, Table } from "../kit/parts.tsx";
import { counted, metresText, percent } from "../kit/text.ts";
import type { TaskView } from "./task-view.ts";

export function Query({ view }: { view: TaskView }) {
  const prompt = view.attempts[0]?.trajectory.steps.filter(({ source }) => source !== "agent") ?? [];
  return (
    <>
      <blockquote class="query" lang="zh">
        {view.task.query}
      </blockquote>
      <ul class="constraints" aria-label="Constraints">
        {constraintsInWords(view.task.constraints).map(([label, value]) => (
          <li>
            <span class="label">{label}</span> <span lang="zh">{value}</span>
          </li>
        ))}
      </ul>
      <details class="fold">
        <summary>
          Rubric <span class="muted">{weightsText(view.rubric)}</span>
        </summary>
        <RubricTable rubric={view.rubric} />
      </details>
      {prompt.length === 0 ? null : (
        <details class="fold">
          <summary>
            Prompt <span class="muted">as every attempt received it</span>
          </summary>
          {prompt.map((step) => (
            <div class="prompt">
              <p class="label">{step.source}</p>
              <pre lang="zh">{textOfAtif(step.message)}</pre>
            </div>
          ))}
        </details>
      )}
    </>
  );
}

const weightsText = ({ dimensions }: Rubric) =>
  `path ${percent(dimensions.path, 0)}, answer ${percent(dimensions.answer, 0)}`;

function RubricTable({ rubric }: { rubric: Rubric }) {
  const shareOf = ({ weight, dimension }: Rubric["criteria"][number]) => {
    const peers = rubric.criteria.filter((criterion) => criterion.dimension === dimension);
    return (weight / peers.reduce((sum, peer) => sum + peer.weight, 0)) * rubric.dimensions[dimension];
  };
  return (
    <Table
      class="rubric"
      rows={rubric.criteria}
      columns={[
        {
          title: "Criterion",
          names: true,
          cell: ({ id, title }) => (
            <>
              <span lang="zh">{title}</span> <code>{id}</code>
            </>
          ),
        },
        {
          title: "Share",
          class: "share",
          cell: (criterion) => (
            <>
              {percent(shareOf(criterion), 0)} <Bar share={shareOf(criterion)} />
            </>
          ),
        },
        {
          title: "What the judge looks at",
          class: "wide",
          cell: ({ description }) => <span lang="zh">{description}</span>,
        },
      ]}
    />
  );
}

/** Label and value of every constraint that the task sets, in the order of its fields. */
export function constraintsInWords(constraints: Constraints): [label: string, value: string][] {
  const { people, budget, dates, window, waypoints, around, journey } = constraints;
  const words: [string, string | undefined][] = [
    [constraints.cities.length === 1 ? "City" : "Cities", constraints.cities.join(" · ")],
    ["Party", counted(people, "person", "people")],
    ["Budget", budget && `at most ${budget.amountYuan} yuan ${budget.per === "person" ? "a person" : "for all"}`],
    ["Days", dates && `${counted(dates.days, "day")}, from ${startText(dates.startOffsetDays)}`],
    ["Time", window && windowText(window)],
    [
      "Must visit",
      waypoints && `${waypoints.places.map(placeText).join(" · ")}${waypoints.ordered ? " (in this order)" : ""}`,
    ],
    [
      "Around",
      around &&
        `${around.count} × ${around.keyword} within ${metresText(around.radiusMetres)} of ${placeText(around.centre)}`,
    ],
    [
      "Cost of one",
      constraints.maxCostYuan === undefined ? undefined : `at most ${constraints.maxCostYuan} yuan a person`,
    ],
    ["Rating", constraints.minRating === undefined ? undefined : `at least ${constraints.minRating}`],
    ["Open at", constraints.openAt],
    ["Journey", journey && `${journey.from} → ${journey.to}${journey.returns ? " and back" : ""}`],
    ["Compares", constraints.compare?.join(", ")],
    [
      "Prefers",
      constraints.preferences.length > 0
        ? constraints.preferences.map((word) => word.replaceAll("_", " ")).join(", ")
        : undefined,
    ],
  ];
  return words.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}

const placeText = ({ names }: PlaceConstraint) => names[0]!;

function startText(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function windowText({ departAfter, arriveBy }: NonNullable<Constraints["window"]>): string {
  if (departAfter && arriveBy) return `${departAfter}–${arriveBy}`;
  return departAfter ? `from ${departAfter}` : `until ${arriveBy}`;
}
