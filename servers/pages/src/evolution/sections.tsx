/** The cards that the report of a run of tri-evolution and its page in the studio have in common. */
import type { Child } from "hono/jsx";
import { Curves, HeldOut, Refusals } from "./curves.tsx";
import type { EvolutionFigures } from "./figures.ts";
import { Tiles } from "./summary.tsx";
import type { EvolutionView } from "./view.ts";

export interface CurveSectionsProps {
  readonly view: EvolutionView;
  /** Of all steps. */
  readonly figures: readonly EvolutionFigures[];
}

export function CurveSections({ view, figures }: CurveSectionsProps) {
  const heldOut = view.heldOut ?? [];
  return (
    <>
      <Tiles figures={figures} />
      <EvolutionSection id="curves" title="Curves">
        <Curves view={view} figures={figures} />
      </EvolutionSection>
      {heldOut.length === 0 ? null : (
        <EvolutionSection id="held-out" title="Held-out scores">
          <HeldOut scores={heldOut} />
        </EvolutionSection>
      )}
      <EvolutionSection id="refusals" title="Refused proposals">
        <Refusals figures={figures} />
      </EvolutionSection>
    </>
  );
}

export interface EvolutionSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: Child;
}

export function EvolutionSection({ id, title, children }: EvolutionSectionProps) {
  return (
    <section class="card evolution" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
