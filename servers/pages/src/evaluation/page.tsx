/** The page of an evaluation: main figures, criteria, conduct, agreement, cost, cases. */
import type { EvaluationResult } from "@arenakit/evaluator-benchmark";
import { reportText } from "../kit/document.tsx";
import { Facts, Table } from "../kit/parts.tsx";
import { counted, decimal, percent, spoken } from "../kit/text.ts";
import { BEHAVIOUR } from "./behaviour.ts";
import { Agreement, ConductTable } from "./conduct.tsx";
import { CriteriaTable, MainFigures, SubtaskTable } from "./figures.tsx";
import { FigureText } from "./links.tsx";
import type { PairCharts } from "./pair-charts.ts";
import type { PairView } from "./view.ts";

export interface PageProps {
  readonly result: EvaluationResult;
  /** Label and value, in the order shown. */
  readonly facts: readonly (readonly [string, string])[];
  readonly views: readonly PairView[];
  readonly charts: readonly PairCharts[];
  /** Rendered cases of each view, and what is left out of them, in words. */
  readonly cases: readonly { readonly html: string; readonly leftOut: string }[];
}

/** The page's text. */
export function pageText(props: PageProps): string {
  const { result, views } = props;
  return reportText({
    title: `ArenaKit evaluation ${result.evaluation}`,
    script: BEHAVIOUR,
    children: (
      <>
        <nav class="tasks" aria-label="Candidates">
          <a class="brand" href="#top">
            ArenaKit
          </a>
          {views.map((view) => (
            <a href={`#${view.key}`}>{nameOf(view, result)}</a>
          ))}
          <a href="#cost">Cost</a>
        </nav>
        <main>
          <Head {...props} />
          {views.length > 1 ? <Overview {...props} /> : null}
          {views.map((view, at) => (
            <PairSection view={view} at={at} page={props} />
          ))}
          <Cost result={result} />
        </main>
      </>
    ),
  });
}

const nameOf = ({ result: pair }: PairView, { baseline }: EvaluationResult) =>
  pair.baseline === baseline ? pair.candidate : `${pair.candidate} – ${pair.baseline}`;

function Head({ result, facts }: PageProps) {
  return (
    <header class="run-head" id="top">
      <h1>
        Evaluation <code>{result.evaluation}</code>
      </h1>
      <Facts class="run-facts" facts={facts} />
      {result.left > 0 ? (
        <p class="failure">
          Not complete: {counted(result.left, "judgement")} left. The figures are of what was judged; go on with
          --resume.
        </p>
      ) : null}
    </header>
  );
}

function Overview({ result, views }: PageProps) {
  return (
    <section class="overview" aria-labelledby="overview-title">
      <h2 id="overview-title">Candidates</h2>
      <Table
        rows={views}
        columns={[
          {
            title: "Candidate",
            names: true,
            cell: ({ key, result: pair }) => <a href={`#${key}`}>{pair.candidate}</a>,
          },
          { title: "Against", cell: ({ result: pair }) => pair.baseline },
          { title: "Win rate", cell: ({ result: { rates } }) => <FigureText figure={rates.winRate.nonTied} /> },
          { title: "Tie as ½", cell: ({ result: { rates } }) => <FigureText figure={rates.winRate.tieHalf} /> },
          {
            title: "No answer as a loss",
            cell: ({ result: { rates } }) => <FigureText figure={rates.winRate.intentionToTreat} />,
          },
          { title: "Valid", cell: ({ result: { rates } }) => percent(rates.valid.value) },
          {
            title: "Compared",
            class: "n",
            cell: ({ key, result: { rates } }) => (
              <a href={`#${key}-cases`}>
                {rates.cases.playable} of {rates.cases.all}
              </a>
            ),
          },
        ]}
      />
      {result.transitivity.map((one) => (
        <Circles one={one} views={views} />
      ))}
    </section>
  );
}

/** More are in result.json. */
const MOST_CIRCLES = 200;

function Circles({ one, views }: { one: EvaluationResult["transitivity"][number]; views: readonly PairView[] }) {
  const { judge, intransitive, circles } = one;
  const told = `${judge}: ${intransitive.count} of ${intransitive.of} triples of agents go round in a circle (${percent(intransitive.value)})`;
  if (circles.length === 0) return <p class="told">{told}.</p>;
  return (
    <details class="circles">
      <summary>{told}</summary>
      <ul>
        {circles.slice(0, MOST_CIRCLES).map(({ case: name, agents: [a, b, c] }) => (
          <li>
            <code>{name}</code>: <Beaten by={[a, b]} name={name} views={views} />,{" "}
            <Beaten by={[b, c]} name={name} views={views} />, <Beaten by={[c, a]} name={name} views={views} />
          </li>
        ))}
      </ul>
      {circles.length > MOST_CIRCLES ? (
        <p class="left-out">{circles.length - MOST_CIRCLES} others are in result.json.</p>
      ) : null}
    </details>
  );
}

interface BeatenProps {
  /** The winner, then the loser. */
  readonly by: readonly [string, string];
  /** Of the case. */
  readonly name: string;
  readonly views: readonly PairView[];
}

function Beaten({ by, name, views }: BeatenProps) {
  const view = views.find(({ result: { candidate, baseline } }) => by.includes(candidate) && by.includes(baseline));
  const row = view?.rows.find(({ entry }) => entry.case === name);
  const words = `${by[0]} beats ${by[1]}`;
  return row ? <a href={`#${row.key}`}>{words}</a> : words;
}

function PairSection({ view, at, page }: { view: PairView; at: number; page: PageProps }) {
  const { result } = page;
  const { candidate, baseline } = view.result;
  const props = { view, result, charts: page.charts[at]! };
  const cases = page.cases[at]!;
  return (
    <section class="pair" id={view.key} aria-labelledby={`${view.key}-title`}>
      <h2 id={`${view.key}-title`}>
        {candidate} <span class="muted">against {baseline}</span>
      </h2>
      <MainFigures view={view} />
      <div class="part-section">
        <h3>Criteria</h3>
        <CriteriaTable {...props} />
        <SubtaskTable view={view} />
      </div>
      <div class="part-section">
        <h3>Conduct of the judges</h3>
        <ConductTable {...props} />
      </div>
      <div class="part-section">
        <h3>Agreement</h3>
        <Agreement view={view} result={result} />
      </div>
      <Apart view={view} />
      <div class="part-section" id={`${view.key}-cases`}>
        <h3>Cases, worst first</h3>
        <p class="filter" data-pair={view.key} hidden>
          <span class="showing" />{" "}
          <button class="button" type="button" data-clear={view.key}>
            Show all
          </button>
        </p>
        {cases.leftOut ? <p class="told">{cases.leftOut}</p> : null}
        <div class="case-list" data-pair={view.key} dangerouslySetInnerHTML={{ __html: cases.html }} />
      </div>
    </section>
  );
}

function Apart({ view }: { view: PairView }) {
  const { candidate, baseline } = view.result;
  return (
    <div class="part-section" id={`${view.key}-apart`}>
      <h3>Not compared</h3>
      {view.apart.length === 0 ? (
        <p class="muted">In every case both sides gave an answer.</p>
      ) : (
        <details>
          <summary>{counted(view.apart.length, "case")}</summary>
          <Table
            rows={view.apart.slice(0, MOST_APART)}
            columns={[
              { title: "Case", names: true, cell: ({ case: name }) => <code>{name}</code> },
              { title: candidate, cell: ({ sides }) => sideText(sides[0]) },
              { title: baseline, cell: ({ sides }) => sideText(sides[1]) },
            ]}
          />
          {view.apart.length > MOST_APART ? (
            <p class="left-out">{view.apart.length - MOST_APART} further ones are in cases.jsonl.</p>
          ) : null}
        </details>
      )}
    </div>
  );
}
const MOST_APART = 500;

function sideText({ status, why }: PairView["apart"][number]["sides"][number]): string {
  if (status === "valid") return "answered";
  return `${spoken(status)}${why ? `: ${why.slice(0, 300)}` : ""}`;
}

function Cost({ result: { cost } }: Pick<PageProps, "result">) {
  const money = (value: number | null) => (value === null ? "–" : `${decimal(value, 4)} ${cost.currency ?? ""}`);
  return (
    <section class="part-section" id="cost">
      <h3>Cost</h3>
      <Table
        rows={cost.entries}
        columns={[
          {
            title: "Who",
            names: true,
            cell: ({ name, kind }) => (
              <>
                {name} <span class="muted">{kind}</span>
              </>
            ),
          },
          { title: "Model", cell: ({ model }) => model ?? "–" },
          { title: "Calls", class: "n", cell: ({ calls }) => calls },
          { title: "Prompt tokens", class: "n", cell: ({ promptTokens }) => promptTokens },
          { title: "Completion tokens", class: "n", cell: ({ completionTokens }) => completionTokens },
          { title: "Cost", class: "n", cell: (entry) => money(entry.cost) },
        ]}
        last={
          <tr class="sum">
            <th scope="row">Together</th>
            <td />
            <td class="n">{cost.calls}</td>
            <td class="n" colspan={2}>
              {cost.tokens} tokens
            </td>
            <td class="n">{money(cost.cost)}</td>
          </tr>
        }
      />
      {cost.unpriced.length > 0 ? <p class="told">Without a price: {cost.unpriced.join(", ")}.</p> : null}
    </section>
  );
}
