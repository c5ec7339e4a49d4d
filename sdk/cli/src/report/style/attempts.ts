/** Data file: the style of the report — the comparison of attempts, checks and maps. */

export const COMPARE = `
.pickers { display: grid; grid-template-columns: 1fr 1fr; gap: 18px; margin-bottom: 12px }
.pickers[hidden] { display: none }
.pickers label { display: flex; gap: 10px; align-items: center }
.pickers select {
  flex: 1; min-width: 0; font: inherit; padding: 6px 10px; border: 1px solid var(--line-strong); border-radius: 6px;
  background: var(--card); color: var(--ink);
}
.columns { display: grid; grid-template-columns: repeat(2,minmax(0,1fr)); gap: 18px; align-items: start }
.attempt {
  background: var(--card); border: 1px solid var(--line); border-top: 3px solid var(--line-strong);
  border-radius: 10px; box-shadow: var(--shadow); min-width: 0;
}
.attempt.left { border-top-color: var(--first) }
.attempt.right { border-top-color: var(--second) }
.attempt>:not(summary) { margin-left: 20px; margin-right: 20px }
.attempt>summary { padding: 12px 20px; display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline }
.attempt>summary .attempt-name { font-size: 17px }
.attempt .place { font-weight: 650; color: var(--accent); font-size: 17px; min-width: 1.2em }
.facts { display: flex; flex-wrap: wrap; gap: 0 16px; font-size: 13px; color: var(--muted) }
.part { border-top: 1px solid var(--line); padding: 10px 0; margin-top: 10px }
.part>summary { font-weight: 600; padding: 2px 0 }
.part>summary .muted { font-weight: 400; font-size: 13px }
.answer { overflow-wrap: anywhere; padding: 4px 0 8px }
.answer p { margin: 8px 0 }
.answer .h { font-weight: 650; margin: 16px 0 4px; line-height: 1.4 }
.answer .h1, .answer .h2 { font-size: 17px }
.answer .h:first-child { margin-top: 4px }
.answer ul { list-style: none; margin: 6px 0; padding: 0 }
.answer li { position: relative; padding: 1px 0 1px 16px }
.answer li:not(.numbered)::before {
  content: ""; position: absolute; left: 3px; top: .78em; width: 5px; height: 5px; border-radius: 50%;
  background: var(--faint);
}
.answer li.numbered { padding-left: 28px }
.answer li .number { position: absolute; left: 0; color: var(--muted); font-variant-numeric: tabular-nums }
.answer .d1 { margin-left: 18px }
.answer .d2 { margin-left: 36px }
.answer .d3 { margin-left: 54px }
.answer hr { border: 0; border-top: 1px solid var(--line); margin: 14px 0 }
.answer pre { background: var(--sunk); padding: 8px 12px; border-radius: 6px }
.answer td, .answer th { padding: 4px 10px 4px 0 }
mark { background: none; color: inherit; border-radius: 2px; scroll-margin: 120px }
mark.pass {
  text-decoration: underline; text-decoration-color: color-mix(in srgb,var(--pass) 45%,transparent);
  text-decoration-thickness: 1.5px; text-underline-offset: 4px;
}
.observation mark.pass { text-decoration: none; background: var(--pass-soft) }
mark.fail {
  background: var(--fail-soft); color: var(--fail); box-shadow: 0 0 0 2px var(--fail-soft);
  box-decoration-break: clone; -webkit-box-decoration-break: clone;
}
.steps { list-style: none; margin: 8px 0; padding: 0 }
.step { border-top: 1px dashed var(--line); padding: 12px 0 }
.step:first-child { border-top: 0; padding-top: 2px }
.step-number { font-size: 12px; color: var(--muted); font-variant-numeric: tabular-nums }
.thought {
  white-space: pre-wrap; overflow-wrap: anywhere; color: var(--muted); font-style: normal;
  border-left: 3px solid var(--line); padding-left: 12px; margin: 4px 0 8px;
}
.message { white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0 8px }
.call { margin: 8px 0; font-size: 13.5px; line-height: 1.5 }
.call-head { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline }
.call-head .tag { margin-left: 0 }
.tool { color: var(--accent); font-weight: 600; font-size: 13px }
.arguments.aside { font-size: 12px; color: var(--muted) }
.arguments { display: flex; flex-wrap: wrap; gap: 0 12px; overflow-wrap: anywhere; min-width: 0 }
.arguments i { color: var(--muted); font-size: 12px; font-style: normal }
.observation {
  margin: 2px 0 0; background: var(--sunk); border-radius: 6px; padding: 5px 10px; overflow-wrap: anywhere;
  white-space: pre-wrap;
}
.observation>summary { display: flex; gap: 10px; list-style: none }
.observation .line { flex: 1; min-width: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.observation>summary::-webkit-details-marker { display: none }
.observation[open] .line { white-space: pre-wrap }
.observation .size { flex: none; color: var(--muted); font-size: 12px }
.observation .size::before { content: "▸ " }
.observation[open] .size::before { content: "▾ " }
.call.error .observation { background: var(--fail-soft); color: var(--fail) }
.call.invalid pre { background: var(--fail-soft); color: var(--fail); border-radius: 6px; padding: 6px 10px }
`;

export const CHECKS = `
.families { margin-top: 8px }
.families>.scroll { break-inside: avoid; padding-bottom: 18px }
@media (min-width: 1180px) {
  .families.two { columns: 2; column-gap: 44px }
}
.matrix { width: auto; table-layout: fixed }
.matrix th:first-child { width: 172px }
.families.two .matrix { width: 100% }
.matrix th, .matrix td { padding: 2px 2px 2px 0; border: 0; white-space: nowrap; vertical-align: middle }
.matrix td, .matrix thead th:not(:first-child) { text-align: center; width: 45px }
.matrix .status { padding: 0 3px }
.matrix .status small { margin-left: 1px }
.matrix thead th { border-bottom: 1px solid var(--line) }
.matrix thead th:first-child { font-weight: 600; color: var(--ink); font-size: 13.5px }
.matrix th[scope=row] { font-weight: 400; padding-right: 14px }
.matrix tbody tr:hover { background: var(--sunk) }
.unused { max-width: 80em }
.failing-only .fine { display: none }
.status {
  display: inline-block; min-width: 26px; text-align: center; text-decoration: none; font-weight: 600;
  border-radius: 5px; padding: 0 5px; line-height: 22px; font-size: 13px;
}
.status.pass { color: var(--pass) }
.status.fail { color: var(--fail); background: var(--fail-soft) }
.status.fatal { background: var(--fail); color: var(--card) }
.matrix .none { color: var(--faint) }
a.status:hover { box-shadow: inset 0 0 0 1.5px currentColor }
.status small { font-weight: 400; margin-left: 3px; font-size: 11px }
.attempt-checks section { margin-top: 10px }
p.check, .check>summary { display: grid; grid-template-columns: 26px minmax(0,1fr) 14px; gap: 8px; list-style: none }
.check { padding: 3px 0; font-size: 14px; border-radius: 5px }
.check>summary::-webkit-details-marker { display: none }
.check>summary::after { content: "▸"; color: var(--muted); font-size: 12px }
.check[open]>summary::after { content: "▾" }
.check>summary:hover { background: var(--sunk) }
details.check>:not(summary) { margin-left: 34px }
.check .status { align-self: start }
.check.fail b { color: var(--fail) }
.check b { font-weight: 550 }
.check ul.wrong {
  list-style: none; margin-top: 2px; margin-bottom: 4px; padding: 0; font-size: 13px; overflow-wrap: anywhere;
}
.wrong .quote { color: var(--fail) }
.wrong .note { display: block; color: var(--muted) }
.check .right { font-size: 13px; line-height: 1.75; overflow-wrap: anywhere }
.right .quote { margin-right: 14px }
.quote::after {
  content: attr(data-at); color: var(--muted); font-size: 11px; margin-left: 5px; display: inline-block;
}
`;

export const ROUTE = `
.nowrap { white-space: nowrap }
.chooser { border: 0; margin: 0 0 14px; padding: 0; display: flex; flex-wrap: wrap; gap: 6px }
.chooser legend { font-size: 12.5px; color: var(--muted); padding: 0; margin-bottom: 6px }
.chooser label {
  border: 1px solid var(--line-strong); border-radius: 6px; padding: 2px 10px; cursor: pointer; font-size: 14px;
}
.chooser label:has(:checked) { background: var(--accent-soft); border-color: var(--accent) }
.chooser label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }
.chooser input { position: absolute; opacity: 0; pointer-events: none }
.route-body { display: grid; grid-template-columns: minmax(0,1fr) 250px; gap: 24px }
.maps { display: grid; grid-template-columns: repeat(auto-fit,minmax(min(100%,400px),1fr)); gap: 18px }
.map:only-child { max-width: 640px }
.told-list h4 { margin: 0 0 8px }
.told-list ol { margin: 0 0 10px; padding-left: 26px }
.told-list ol ::marker { color: var(--accent); font-weight: 650; font-size: 13px }
.told-list ul { list-style: none; margin: 0 0 10px; padding: 0 }
.attempt-told { display: none }
.map { margin: 0 }
.map figcaption { font-weight: 600; margin-bottom: 4px }
.map svg {
  display: block; width: 100%; height: auto; background: var(--paper); border: 1px solid var(--line);
  border-radius: 8px; font-size: 11px;
}
.map text { fill: var(--ink) }
.grid path { stroke: var(--line); fill: none }
.grid text { fill: var(--muted); font-size: 9.5px; opacity: .8 }
.around circle { fill: var(--faint); opacity: .7 }
.around text { fill: color-mix(in srgb,var(--muted) 70%,var(--paper)); font-size: 12px; text-anchor: middle; letter-spacing: .1em }
.attempt-route { display: none }
.told, .looked-up, .journey { fill: none }
.others { fill: none; stroke: var(--faint); stroke-width: 1.2; opacity: .75 }
.looked-up { stroke: var(--muted); stroke-width: .9; stroke-dasharray: 2 3; opacity: .7 }
.attempt-route .told { stroke: var(--accent); stroke-width: 2.2; marker-mid: url(#route-arrow) }
#route-arrow path { fill: var(--accent) }
.passed { fill: var(--card); stroke: var(--muted) }
.visited circle { fill: var(--accent); stroke: var(--paper); stroke-width: 1.5 }
.visited text { fill: var(--card); font-size: 9.5px; font-weight: 700; text-anchor: middle }
.label {
  paint-order: stroke; stroke: var(--paper); stroke-width: 3.5px; stroke-linejoin: round; font-weight: 550;
  font-size: 11.5px;
}
.stop { fill: var(--card); stroke: var(--ink); stroke-width: 1.5 }
.attempt-route .journey { stroke: var(--first); stroke-width: 2 }
.attempt-route .journey.flight { stroke: var(--second); stroke-dasharray: 7 4 }
.scale path { stroke: var(--muted); fill: none; stroke-width: 1.2 }
.scale text { text-anchor: middle; fill: var(--muted) }
.scale .north { fill: var(--muted); stroke: none }
.legend {
  list-style: none; display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 10px 0 0; padding: 0; font-size: 12.5px;
  color: var(--muted);
}
.swatch {
  display: inline-block; width: 24px; height: 0; border-top: 2.4px solid; vertical-align: middle; margin-right: 4px;
}
.swatch.told { color: var(--accent) }
.swatch.looked-up { border-top: 1px dashed var(--muted) }
.swatch.train { color: var(--first) }
.swatch.flight { color: var(--second); border-top-style: dashed }
.swatch.others { color: var(--faint); border-top-width: 1.2px }
.swatch.listed { width: 5px; height: 5px; border: 0; border-radius: 50%; background: var(--faint) }
`;
