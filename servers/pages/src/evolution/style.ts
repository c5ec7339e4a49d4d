/** The rules of the page of a run of tri-evolution, behind the sheet of all pages. */
export const EVOLUTION_STYLE = `
.evolution-tiles { grid-template-columns: repeat(auto-fit,minmax(min(100%,150px),1fr)) }
.aligned>.chart { display: grid; grid-template-rows: subgrid; grid-row: span 3; row-gap: 0 }
.chart.refused { grid-column: 1/-1; margin-bottom: 12px }
.evolution-tasks .wide { min-width: 280px; font-weight: 400 }
.evolution-tasks :is(td,th) { vertical-align: top }
.evolution-tasks .figures-list { min-width: 150px; font-size: 13px; color: var(--muted) }
.evolution-tasks .bar { display: block; width: 80px; height: 4px; margin-top: 4px }
.evolution .why { min-width: 150px }
.proposals .wide { min-width: 190px }
.studio .evolution-tiles { margin: 0 }
@media (max-width: 760px) {
  .evolution-tasks .wide { min-width: 210px }
}
.meta { margin: 4px 0 12px; padding-left: 22px }
.proposer-group h5 { margin-top: 10px }
.last-steps .chosen>* { background: var(--accent-soft) }
.curve-table th { white-space: normal; min-width: 84px }
:is(.curve-table,.last-steps) :is(th,td) { padding-left: 10px }
`;
