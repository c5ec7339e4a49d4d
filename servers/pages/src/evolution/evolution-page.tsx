/**
 * A run of tri-evolution as one self-contained page, within a bound however long the run: its curves, held-out scores,
 * refusals, and the last steps task by task.
 */
import type { Child } from "hono/jsx";
import { CHART_SCRIPT } from "../kit/chart-script.ts";
import { reportText } from "../kit/document.tsx";
import { Fold } from "../kit/parts.tsx";
import { REPORT_SCRIPT } from "../kit/script.ts";
import { clipped, counted, decimal } from "../kit/text.ts";
import { type EvolutionFigures, stepFigures } from "./figures.ts";
import { CurveSections, EvolutionSection } from "./sections.tsx";
import { ClippedFailure, StepDetails } from "./step-details.tsx";
import { EVOLUTION_STYLE } from "./style.ts";
import { factsOf, LastSteps } from "./summary.tsx";
import type { EvolutionView } from "./view.ts";

/**
 * Of the details of steps in one page: the newest step always stands in it, earlier ones while they are within both. Curves
 * and tables have bounds of their own (CURVE_POINTS), so that a page of any run is below 2 MB unless one step alone is more.
 */
export const DETAIL_BOUNDS = { steps: 40, bytes: 1_200_000 } as const;

/** The page's text. Equal content gives equal bytes. */
export function evolutionPage(view: EvolutionView): string {
  const figures = figuresOf(view);
  const details = stepDetails(view);
  const steps = new Set(details.map(({ step }) => step));
  const link = (step: number): Child => (steps.has(step) ? <a href={`#step-${step}`}>{step}</a> : step);
  return reportText({
    title: `ArenaKit tri-evolution ${clipped(view.run, 80)}`,
    heading: "Tri-evolution",
    facts: factsOf(view, figures),
    links: [
      ["curves", "Curves"],
      ...(view.heldOut?.length ? [["held-out", "Held-out scores"] as const] : []),
      ["refusals", "Refusals"],
      ["last-steps", "Last steps"],
      ["tasks", "Tasks"],
    ],
    style: EVOLUTION_STYLE,
    script: REPORT_SCRIPT + CHART_SCRIPT,
    lead: view.failure ? <ClippedFailure failure={view.failure} during="The run waits" /> : null,
    children: (
      <>
        <CurveSections view={view} figures={figures} />
        <EvolutionSection id="last-steps" title="Last steps">
          <LastSteps figures={figures} link={link} />
        </EvolutionSection>
        <EvolutionSection id="tasks" title="Tasks by step">
          {details.map(({ html }) => (
            <div dangerouslySetInnerHTML={{ __html: html }} />
          ))}
          {details.length === 0 ? <p class="empty">No step is complete yet.</p> : null}
          <Omitted all={figures.length} shown={details.length} />
        </EvolutionSection>
      </>
    ),
  });
}

/** Of all steps, those before the reports first. */
export const figuresOf = ({ earlier = [], steps }: EvolutionView): EvolutionFigures[] => [
  ...earlier,
  ...steps.map(stepFigures),
];

const Omitted = ({ all, shown }: { all: number; shown: number }) =>
  all > shown ? (
    <p class="left-out">{counted(all - shown, "earlier step")} left out to keep the page small: the store has them.</p>
  ) : null;

/** Newest first, as many as the bounds allow. */
function stepDetails({ steps }: EvolutionView): { step: number; html: string }[] {
  const encoder = new TextEncoder();
  const details: { step: number; html: string }[] = [];
  let bytes = 0;
  for (const report of steps.slice(-DETAIL_BOUNDS.steps).reverse()) {
    const { step, real, synthetic, tasks } = report;
    const note = `${counted(tasks.length, "task")} · real ${decimal(real, 3)} · synthetic ${decimal(synthetic, 3)}`;
    const html = String(
      <Fold id={`step-${step}`} title={`Step ${step}`} note={note} open={details.length === 0}>
        <StepDetails report={report} />
      </Fold>,
    );
    bytes += encoder.encode(html).length;
    if (details.length > 0 && bytes > DETAIL_BOUNDS.bytes) break;
    details.push({ step, html });
  }
  return details;
}
