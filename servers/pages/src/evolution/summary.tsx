/** A run of tri-evolution at a glance: its settings as facts, where the curves began and where they are, and its last steps as a table. */
import type { Child } from "hono/jsx";
import { type Fact, Figure, Name, Table } from "../kit/parts.tsx";
import { clipped, counted, decimal, percentOf, signed, whole } from "../kit/text.ts";
import { refusedIn } from "./curves.tsx";
import { type EvolutionFigures, meanOf, type ScoreName } from "./figures.ts";
import type { EvolutionView } from "./view.ts";

const NAME_WIDTH = 160;
/** Rows of the table. */
const LAST_STEPS = 12;
/** Steps at both ends that are compared. */
const ENDS = 5;

/** The figures of all steps come with the view, those of its reports last. */
export function factsOf({ run, settings, judge, isOver }: EvolutionView, figures: readonly EvolutionFigures[]): Fact[] {
  const { batch, group, proposals, seed, steps, modes, noToolSteps } = settings;
  const done = figures.at(-1)?.to ?? 0;
  const facts: (Fact | null)[] = [
    ["Run", <Name text={clipped(run, NAME_WIDTH)} />],
    ["Steps", steps === undefined ? whole(done) : `${whole(done)} of ${whole(steps)}`],
    isOver ? ["State", "over"] : null,
    ["Judge", <Name text={clipped(judge, NAME_WIDTH)} />],
    ["Tasks of a step", `${batch}: half real, half proposed`, "B"],
    ["Attempts of a task", group, "G"],
    ["Groups of the proposer", `${batch / 2 / proposals} of ${proposals} attempts`, "B/2/G′ groups of G′"],
    ["Modes", modesText(modes, noToolSteps)],
    ["Seed", seed],
    ["Left out", ablationsText(settings)],
  ];
  return facts.filter((fact) => fact !== null);
}

function modesText(modes: EvolutionView["settings"]["modes"], noToolSteps: number): string {
  const words = { hybrid: "hybrid", tool: "with tools alone", no_tool: "without tools alone" }[modes];
  return noToolSteps > 0 ? `${words}, without tools up to step ${noToolSteps}` : words;
}

function ablationsText({ judgeEvolution, proposerEvolution, diverseProposing }: EvolutionView["settings"]): string {
  const left = [
    judgeEvolution ? [] : "judge evolution",
    proposerEvolution ? [] : "proposer evolution",
    diverseProposing ? [] : "diverse proposing",
  ].flat();
  return left.length === 0 ? "nothing" : left.join(", ");
}

const TILES: readonly (readonly [name: ScoreName, title: string])[] = [
  ["real", "Real tasks"],
  ["synthetic", "Synthetic tasks"],
  ["proposer", "Reward of the proposer"],
];

export function Tiles({ figures }: { figures: readonly EvolutionFigures[] }) {
  const refused = figures.reduce((sum, one) => sum + refusedIn(one), 0);
  const proposals = figures.reduce((sum, one) => sum + one.proposals, 0);
  const failed = figures.reduce((sum, one) => sum + one.failed, 0);
  const tasks = figures.reduce((sum, one) => sum + one.tasks, 0);
  return (
    <div class="figures evolution-tiles">
      {TILES.map(([name, title]) => {
        const { last, first, steps } = endsOf(figures, name);
        return (
          <Figure title={title} value={decimal(last, 3)}>
            {steps === 0 ? "nothing has been scored yet" : `mean of the last ${counted(steps, "step")}`}
            {last === null || first === null ? null : <>, {signed(last - first, 3)} since the first</>}
          </Figure>
        );
      })}
      <Figure title="Refused proposals" value={percentOf(refused, proposals)}>
        {whole(refused)} of {whole(proposals)}
      </Figure>
      <Figure title="Tasks not judged" value={whole(failed)} class={failed > 0 ? "fail" : ""}>
        of {whole(tasks)}
      </Figure>
    </div>
  );
}

/** Means of a score at the end and at the beginning, over as many steps; no beginning where the ends would overlap. */
function endsOf(figures: readonly EvolutionFigures[], name: ScoreName) {
  const known = figures.map((one) => one[name]).filter((value) => value !== null);
  const last = known.slice(-ENDS);
  const first = known.length < 2 * ENDS ? [] : known.slice(0, ENDS);
  return { last: meanOf(last), first: meanOf(first), steps: last.length };
}

export interface LastStepsProps {
  readonly figures: readonly EvolutionFigures[];
  /** The step's name, as a link where its tasks can be shown. */
  readonly link: (step: number) => Child;
  readonly chosen?: number | undefined;
}

export function LastSteps({ figures, link, chosen }: LastStepsProps) {
  const rows = figures.slice(-LAST_STEPS).reverse();
  if (rows.length === 0) return <p class="empty">No step is complete yet.</p>;
  return (
    <Table
      class="last-steps"
      rows={rows}
      rowClass={({ to }) => (to === chosen ? "chosen" : undefined)}
      columns={[
        { title: "Step", names: true, cell: ({ to }) => link(to) },
        { title: "Tasks", class: "n", cell: ({ tasks }) => tasks },
        { title: "Real", class: "n", cell: ({ real }) => decimal(real, 3) },
        { title: "Synthetic", class: "n", cell: ({ synthetic }) => decimal(synthetic, 3) },
        { title: "With tools", class: "n", cell: ({ tool }) => decimal(tool, 3) },
        { title: "Without tools", class: "n", cell: ({ no_tool }) => decimal(no_tool, 3) },
        { title: "Proposer", class: "n", cell: ({ proposer }) => decimal(proposer, 3) },
        {
          title: "Criteria of a task",
          class: "n",
          cell: ({ criteria }) =>
            criteria ? `${decimal(criteria.persistent, 1)} + ${decimal(criteria.active, 1)}` : "–",
        },
        {
          title: "Refused",
          class: "n",
          cell: (one) => (one.proposals === 0 ? "–" : `${refusedIn(one)} of ${one.proposals}`),
        },
        { title: "Not judged", class: "n", cell: ({ failed }) => failed },
      ]}
    />
  );
}
