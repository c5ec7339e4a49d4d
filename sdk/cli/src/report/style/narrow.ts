/** Data file: the style of the report — what gives way on a phone and on paper; comes last. */

export const NARROW = `
@media (max-width: 760px) {
  main { padding: 0 14px 64px }
  section.task { margin-left: -14px; margin-right: -14px; padding: 16px 14px 0 }
  nav.tasks { padding: 0 14px }
  .columns, .pickers, .route-body { grid-template-columns: minmax(0,1fr) }
  .pickers { gap: 8px }
  .pickers .label { width: 40px }
  .part-section { padding: 16px 14px; border-radius: 8px }
  .attempt>:not(summary) { margin-left: 14px; margin-right: 14px }
  .attempt>summary { padding: 10px 14px }
  .agreement { padding: 14px; gap: 14px }
  .agreement .figure { font-size: 30px }
  blockquote.query { font-size: 16.5px }
  .match>summary { grid-template-columns: minmax(0,1fr) auto minmax(0,1fr); gap: 0 8px; font-size: 14px }
  .task-cell { min-width: 220px }
  .match .phase { grid-column: 1/-1 }
  .match .side .attempt-name { white-space: normal }
  .rewards .chart { display: none }
  .rewards { min-width: 560px }
  .criteria th[scope=row] { white-space: nowrap }
  .criteria td.wide { min-width: 70px }
  .families .matrix { font-size: 13.5px }
  .matrix th:first-child { width: 130px }
  .matrix th[scope=row] { white-space: normal; line-height: 1.35 }
  .matrix td, .matrix thead th:not(:first-child) { width: 25px }
  .matrix .status { min-width: 20px; padding: 0 }
  .matrix small { display: none }
  .sheet .bars { display: none }
  .sheet tr.total .bars { display: none }
  .sheet th, .sheet td { padding: 5px 4px; font-size: 13.5px }
  .sheet td { width: 40px }
  .sheet .attempt-name { white-space: normal }
  .run-facts { gap: 8px 22px }
}
@media print {
  nav.tasks, nav.parts, .pickers, .actions { display: none }
  .part-section, .attempt { box-shadow: none; break-inside: avoid-page }
}
`;
