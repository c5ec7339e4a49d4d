/** A run of tri-evolution while it goes on: the cards of its report, and the tasks of the step that is looked at. */
import type { Child } from "hono/jsx";
import { figuresOf } from "../evolution/evolution-page.tsx";
import { CurveSections, EvolutionSection } from "../evolution/sections.tsx";
import { ClippedFailure, StepDetails } from "../evolution/step-details.tsx";
import { factsOf, LastSteps } from "../evolution/summary.tsx";
import type { EvolutionView } from "../evolution/view.ts";
import { Facts } from "../kit/parts.tsx";
import { EVOLUTION_RUNS, evolutionPartUrl, evolutionUrl, runUrl } from "./addresses.ts";
import { pageText } from "./page.tsx";

/** Milliseconds between two looks while things change, and while nothing is told to have changed. */
const PACE = { every: 3000, idle: 15_000 } as const;

export function evolutionStudioPage(view: EvolutionView, step: number | undefined): string {
  return pageText({
    run: view.run,
    // A step ends with its solver's groups.
    follows: view.run + EVOLUTION_RUNS[0],
    children: (
      <>
        <nav class="filter" aria-label="Groups of the run">
          {EVOLUTION_RUNS.map((suffix) => (
            <a class="button" href={runUrl({ run: view.run + suffix })}>
              Groups of the {suffix.slice(1)}
            </a>
          ))}
        </nav>
        <CurvesPart view={view} step={step} />
        <StepsPart view={view} step={step} />
      </>
    ),
  });
}

/** A part asked for by itself; null where there is none of the name. */
export function evolutionPart(name: string, view: EvolutionView, step: number | undefined): string | null {
  if (name === "curves") return String(<CurvesPart view={view} step={step} />);
  return name === "steps" ? String(<StepsPart view={view} step={step} />) : null;
}

interface PartProps {
  readonly view: EvolutionView;
  /** The step whose tasks are shown; the last unless given. */
  readonly step: number | undefined;
}

function Part({ name, view, step, children }: PartProps & { name: string; children: Child }) {
  return (
    <div
      class="stack"
      id={`part-${name}`}
      data-part={evolutionPartUrl(name, view.run, step)}
      data-every={PACE.every}
      data-idle={PACE.idle}
    >
      {children}
    </div>
  );
}

function CurvesPart({ view, step }: PartProps) {
  const figures = figuresOf(view);
  return (
    <Part name="curves" view={view} step={step}>
      <Facts facts={factsOf(view, figures)} />
      {view.failure ? <ClippedFailure failure={view.failure} during="The run waits" /> : null}
      <CurveSections view={view} figures={figures} />
    </Part>
  );
}

function StepsPart({ view, step }: PartProps) {
  const { run, steps } = view;
  const report = step === undefined ? steps.at(-1) : steps.find((one) => one.step === step);
  const known = new Set(steps.map((one) => one.step));
  const at = report?.step ?? 0;
  const others = [
    [at - 1, "Step before"],
    [at + 1, "Step after"],
  ] as const;
  const link = (to: number): Child =>
    known.has(to) ? (
      <a data-go href={evolutionUrl(run, to)} aria-current={to === report?.step ? "true" : undefined}>
        {to}
      </a>
    ) : (
      to
    );
  return (
    <Part name="steps" view={view} step={step}>
      <EvolutionSection id="last-steps" title="Last steps">
        <LastSteps figures={figuresOf(view)} link={link} chosen={report?.step} />
      </EvolutionSection>
      <EvolutionSection id="tasks" title={report ? `Tasks of step ${report.step}` : "Tasks"}>
        <nav class="filter" aria-label="Steps beside it">
          {others.map(([to, name]) =>
            known.has(to) ? (
              <a class="button" data-go href={evolutionUrl(run, to)}>
                {name}
              </a>
            ) : null,
          )}
          {step === undefined ? null : (
            <a class="button" data-go href={evolutionUrl(run)}>
              Newest
            </a>
          )}
        </nav>
        {report ? (
          <StepDetails report={report} />
        ) : (
          <p class="empty">
            {step === undefined ? "No step is complete yet." : `No report of step ${step} is kept here.`}
          </p>
        )}
      </EvolutionSection>
    </Part>
  );
}
