/** What was asked: the query, its constraints in words, what the judge weighs, and the prompt as it was sent. */
import { type Constraints, type PlaceConstraint, type Rubric, textOfAtif } from "@arenakit/contracts";
import { Bar } from "./marked.tsx";
import type { TaskView } from "./task-view.ts";
import { counted, metresText, percent } from "./words.ts";

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
  `path ${percent(dimensions.path)}, answer ${percent(dimensions.answer)}`;

function RubricTable({ rubric }: { rubric: Rubric }) {
  return (
    <div class="scroll">
      <table class="rubric">
        <thead>
          <tr>
            <th>Criterion</th>
            <th>Share</th>
            <th class="wide">What the judge looks at</th>
          </tr>
        </thead>
        <tbody>
          {rubric.criteria.map((criterion) => {
            const peers = rubric.criteria.filter(({ dimension }) => dimension === criterion.dimension);
            const within = criterion.weight / peers.reduce((sum, { weight }) => sum + weight, 0);
            const share = within * rubric.dimensions[criterion.dimension];
            return (
              <tr>
                <th scope="row">
                  <span lang="zh">{criterion.title}</span> <code>{criterion.id}</code>
                </th>
                <td class="n">
                  {percent(share)} <Bar share={share} />
                </td>
                <td lang="zh">{criterion.description}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
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
