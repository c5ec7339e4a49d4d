/**
 * The report of an evaluation as one self-contained page, within a bound whatever was evaluated: main figures, criteria,
 * conduct, agreement, cost, cases.
 */
import type { Rubric, Task } from "@arenakit/contracts";
import type { Evaluation, EvaluationResult } from "@arenakit/evaluator-benchmark";
import type { Child } from "hono/jsx";
import { reportText } from "../kit/document.tsx";
import { Fold, Table } from "../kit/parts.tsx";
import { REPORT_SCRIPT } from "../kit/script.ts";
import { counted, decimal, percent, spoken } from "../kit/text.ts";
import { CaseDetails, type Depth } from "./cases.tsx";
import { Agreement, ConductTable } from "./conduct.tsx";
import { FigureText } from "./figure-text.tsx";
import { CriteriaTable, MainFigures, SubtaskTable } from "./figures.tsx";
import { type PairView, pairViews } from "./view.ts";

export interface EvaluationReport {
  readonly evaluation: Evaluation;
  readonly rubricOf: (task: Task) => Rubric;
  /** Label and value, in the order shown. */
  readonly facts: readonly (readonly [string, string])[];
}

/**
 * UTF-16 units of all cases in one page. The worst cases have their trajectories in it up to the first bound, what
 * judges said up to the second, and a row of their own up to the third number of cases; the rest is in the files.
 */
export const CASE_BOUNDS = { whole: 3_000_000, verdicts: 6_000_000, rows: 6_000 } as const;

/** The page's text. Equal content gives equal bytes. */
export function evaluationPage({ evaluation, rubricOf, facts }: EvaluationReport): string {
  const { result } = evaluation;
  const views = pairViews({ evaluation, rubricOf });
  const nameOf = ({ candidate, baseline }: PairView["result"]) =>
    baseline === result.baseline ? candidate : `${candidate} – ${baseline}`;
  return reportText({
    title: `ArenaKit evaluation ${result.evaluation}`,
    heading: "Evaluation",
    id: result.evaluation,
    facts,
    links: [...views.map((view) => [view.key, nameOf(view.result)] as const), ["cost", "Cost"]],
    script: REPORT_SCRIPT,
    lead:
      result.left > 0 ? (
        <p class="failure">
          Not complete: {counted(result.left, "judgement")} left. The figures are of what was judged; go on with
          --resume.
        </p>
      ) : null,
    children: (
      <>
        {views.length > 1 ? <Overview result={result} views={views} /> : null}
        {views.map((view) => (
          <PairSection view={view} result={result} share={1 / views.length} />
        ))}
        <Cost result={result} />
      </>
    ),
  });
}

interface PairSectionProps {
  readonly view: PairView;
  readonly result: EvaluationResult;
  /** Of the page's bounds. */
  readonly share: number;
}

/** The cases as deep as the bounds allow, and in words what is left out. Once a depth did not fit, no better case has it. */
function caseList({ view, result, share }: PairSectionProps): { html: string; leftOut: string } {
  const depths: readonly Depth[] = ["whole", "verdicts", "row"];
  const counts = { whole: 0, verdicts: 0, row: 0 };
  const parts: string[] = [];
  let length = 0;
  let at = 0;
  for (const row of view.rows.slice(0, Math.floor(CASE_BOUNDS.rows * share))) {
    const render = () => String(CaseDetails({ row, view, result, depth: depths[at]! }));
    let html = render();
    for (const bound of [CASE_BOUNDS.whole, CASE_BOUNDS.verdicts].slice(at)) {
      if (length + html.length <= bound * share) break;
      at++;
      html = render();
    }
    counts[depths[at]!]++;
    length += html.length;
    parts.push(html);
  }
  const { whole, verdicts, row } = counts;
  const all = view.rows.length;
  const said = [
    verdicts > 0 ? `${verdicts} stand here without their trajectories` : [],
    row > 0 ? `${row} with their row alone` : [],
    whole + verdicts + row < all ? `${all - whole - verdicts - row} not at all` : [],
  ].flat();
  const leftOut = `To keep the page small, of ${all} cases ${said.join(", ")}, the candidate's best first to go: matches.jsonl, cases.jsonl and the trajectories hold them whole.`;
  return { html: parts.join(""), leftOut: said.length === 0 ? "" : leftOut };
}

function Overview({ result, views }: { result: EvaluationResult; views: readonly PairView[] }) {
  return (
    <section class="overview" aria-labelledby="overview-title">
      <h2 id="overview-title">Candidates</h2>
      <Table
        rows={views.map(({ key, result }) => ({ key, ...result, ...result.rates }))}
        columns={[
          { title: "Candidate", names: true, cell: ({ key, candidate }) => <a href={`#${key}`}>{candidate}</a> },
          { title: "Against", cell: ({ baseline }) => baseline },
          { title: "Win rate", cell: ({ winRate }) => <FigureText figure={winRate.nonTied} /> },
          { title: "Tie as ½", cell: ({ winRate }) => <FigureText figure={winRate.tieHalf} /> },
          { title: "No answer as a loss", cell: ({ winRate }) => <FigureText figure={winRate.intentionToTreat} /> },
          { title: "Valid", cell: ({ valid }) => percent(valid.value) },
          {
            title: "Compared",
            class: "n",
            cell: ({ key, cases }) => (
              <a href={`#${key}-cases`}>
                {cases.playable} of {cases.all}
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
    <Fold class="circles" title={told}>
      <ul>
        {circles.slice(0, MOST_CIRCLES).map(({ case: name, agents: [a, b, c] }) => (
          <li>
            <code>{name}</code>: {beaten([a, b], name, views)}, {beaten([b, c], name, views)},{" "}
            {beaten([c, a], name, views)}
          </li>
        ))}
      </ul>
      {circles.length > MOST_CIRCLES ? (
        <p class="left-out">{circles.length - MOST_CIRCLES} others are in result.json.</p>
      ) : null}
    </Fold>
  );
}

/** The winner and the loser of a case, leading to it where it is listed. */
function beaten(agents: readonly [string, string], name: string, views: readonly PairView[]): Child {
  const view = views.find(({ result }) => agents.includes(result.candidate) && agents.includes(result.baseline));
  const row = view?.rows.find(({ entry }) => entry.case === name);
  const words = `${agents[0]} beats ${agents[1]}`;
  return row ? <a href={`#${row.key}`}>{words}</a> : words;
}

function PairSection(props: PairSectionProps) {
  const { view, result } = props;
  const { candidate, baseline } = view.result;
  const cases = caseList(props);
  const card = (title: string, content: Child, id?: string) => (
    <div class="card" id={id && `${view.key}-${id}`}>
      <h3>{title}</h3>
      {content}
    </div>
  );
  return (
    <section class="pair" id={view.key} aria-labelledby={`${view.key}-title`}>
      <h2 id={`${view.key}-title`}>
        {candidate} <span class="muted">against {baseline}</span>
      </h2>
      <MainFigures view={view} />
      {card(
        "Criteria",
        <>
          <CriteriaTable view={view} result={result} />
          <SubtaskTable view={view} />
        </>,
      )}
      {card("Conduct of the judges", <ConductTable view={view} result={result} />)}
      {card("Agreement", <Agreement view={view} result={result} />)}
      {card("Not compared", <Apart view={view} />, "apart")}
      {card(
        "Cases, worst first",
        <>
          <p class="filter" data-pair={view.key} hidden>
            <span class="showing" />{" "}
            <button class="button" type="button" data-clear={view.key}>
              Show all
            </button>
          </p>
          {cases.leftOut ? <p class="told">{cases.leftOut}</p> : null}
          <div class="rows case-list" data-pair={view.key} dangerouslySetInnerHTML={{ __html: cases.html }} />
        </>,
        "cases",
      )}
    </section>
  );
}

/** More are in cases.jsonl. */
const MOST_APART = 500;

function Apart({ view: { apart, result } }: { view: PairView }) {
  if (apart.length === 0) return <p class="muted">In every case both sides gave an answer.</p>;
  return (
    <Fold title={counted(apart.length, "case")}>
      <Table
        rows={apart.slice(0, MOST_APART)}
        columns={[
          { title: "Case", names: true, cell: ({ case: name }) => <code>{name}</code> },
          { title: result.candidate, cell: ({ sides }) => sideText(sides[0]) },
          { title: result.baseline, cell: ({ sides }) => sideText(sides[1]) },
        ]}
      />
      {apart.length > MOST_APART ? (
        <p class="left-out">{apart.length - MOST_APART} further ones are in cases.jsonl.</p>
      ) : null}
    </Fold>
  );
}

function sideText({ status, why }: PairView["apart"][number]["sides"][number]): string {
  if (status === "valid") return "answered";
  return `${spoken(status)}${why ? `: ${why.slice(0, 300)}` : ""}`;
}

function Cost({ result: { cost } }: { result: EvaluationResult }) {
  const money = (value: number | null) => (value === null ? "–" : `${decimal(value, 4)} ${cost.currency ?? ""}`);
  return (
    <section class="card" id="cost">
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
