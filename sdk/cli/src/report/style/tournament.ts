/** Data file: the style of the report — a task, its query and its matches. */

export const TASK = `
section.task {
  margin: 40px -16px 0; padding: 16px 16px 0; content-visibility: auto; contain-intrinsic-size: auto 8000px;
  scroll-margin-top: -40px;
}
.task-head { border-top: 2px solid var(--ink); padding-top: 20px }
.task-head h2 code {
  font-size: .68em; font-weight: 450; color: var(--muted); margin-left: 6px; overflow-wrap: anywhere;
}
nav.parts {
  position: sticky; top: 48px; z-index: 4; display: flex; gap: 18px; overflow-x: auto; scrollbar-width: none;
  background: var(--paper); border-bottom: 1px solid var(--line); height: 40px; align-items: center;
  margin-top: 10px;
}
nav.parts a { flex: none; color: var(--muted); text-decoration: none; font-size: 14px }
nav.parts a:hover { color: var(--accent); text-decoration: underline }
.part-section {
  background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 20px 22px; margin-top: 18px;
  box-shadow: var(--shadow);
}
.part-section.part-trajectories { background: none; border: 0; box-shadow: none; padding: 10px 0 0 }
blockquote.query { margin: 0; font-size: 18px; line-height: 1.75; max-width: 46em }
.constraints { list-style: none; display: flex; flex-wrap: wrap; gap: 6px 8px; margin: 16px 0 12px; padding: 0 }
.constraints li { background: var(--sunk); border-radius: 6px; padding: 2px 10px; font-size: 14px }
.fold { border-top: 1px solid var(--line); padding: 8px 0 }
.fold>summary { font-weight: 550 }
.fold[open]>summary { margin-bottom: 8px }
.prompt pre {
  background: var(--sunk); border-radius: 6px; padding: 12px 14px; margin: 4px 0 12px; max-height: 420px;
  overflow: auto;
}
`;

export const MATCHES = `
.seeds { width: auto }
.seeds th, .seeds td { vertical-align: middle; padding-top: 4px; padding-bottom: 4px; white-space: nowrap }
.seeds td.n { text-align: left }
.seeds .chart { width: 150px; min-width: 90px }
.seeds tr.anchor td { color: var(--muted) }
svg.bracket { display: block; overflow: visible; font-size: 13px; margin: 4px 0 }
.bracket text { fill: var(--ink) }
.bracket .round { fill: var(--muted); font-size: 12px }
.bracket .link { fill: none; stroke: var(--line-strong); stroke-width: 1.5 }
.bracket .link.hot { stroke: var(--accent); stroke-width: 2.5 }
.bracket .box>rect { fill: var(--card); stroke: var(--line-strong) }
.bracket .box.match:hover>rect, .bracket a:focus-visible .box>rect { stroke: var(--accent); stroke-width: 2 }
.bracket .middle { stroke: var(--line); fill: none }
.bracket .hit { fill: transparent }
.bracket .player text { fill: var(--muted) }
.bracket .player.won text { fill: var(--ink) }
.bracket .player.won .name, .bracket .player.won .sum { font-weight: 650 }
.bracket .hot .hit, .bracket .box.hot>rect { fill: var(--accent-soft) }
.bracket .seed { text-anchor: end; font-size: 10.5px; fill: var(--muted)!important }
.bracket .sum { text-anchor: end; font-variant-numeric: tabular-nums }
.bracket .bye>rect { stroke-dasharray: 3 3; fill: none }
.bracket .bye text { fill: var(--muted) }
.bracket .champion>rect { fill: var(--accent-soft); stroke: var(--accent) }
.bracket .champion .name { font-weight: 650 }
.bracket .champion .sum { fill: var(--accent); font-size: 12px }
.bracket a { text-decoration: none; outline-offset: 4px }
.cross { width: auto }
.cross td, .cross th { padding: 3px 5px; border: 0; vertical-align: middle }
.cross td a {
  display: block; min-width: 46px; padding: 4px 6px; border-radius: 5px; text-align: center; text-decoration: none;
  color: var(--ink); background: var(--sunk);
}
.cross .win a { background: var(--pass-soft); color: var(--pass); font-weight: 600 }
.cross .loss a { color: var(--muted) }
.cross .tie a { background: var(--warn-soft) }
.cross a:hover { box-shadow: inset 0 0 0 1.5px currentColor }
.cross .self {
  background: linear-gradient(to top right,transparent 48%,var(--line) 49%,var(--line) 51%,transparent 52%);
}
.matches { border-top: 1px solid var(--line); max-width: 880px }
.match { border-bottom: 1px solid var(--line) }
.match>summary {
  display: grid; grid-template-columns: 180px minmax(0,1fr) 116px minmax(0,1fr); gap: 10px; padding: 6px 4px;
  align-items: baseline; list-style: none;
}
.match>summary::-webkit-details-marker { display: none }
.match>summary:hover { background: var(--sunk) }
.match .phase { font-size: 13px; color: var(--muted); white-space: nowrap }
.match .phase::before { content: "▸"; display: inline-block; width: 14px }
.match[open] .phase::before { content: "▾" }
.match .sums { text-align: center; font-variant-numeric: tabular-nums; white-space: nowrap }
.match .side.first { text-align: right }
.match .side { color: var(--muted); overflow: hidden; text-overflow: ellipsis }
.match .side .attempt-name { font-weight: 450 }
.match .side.won { color: var(--ink) }
.match .side.won .attempt-name { font-weight: 650 }
.match-body { padding: 6px 4px 12px; border-radius: 6px }
.sheet .lead { font-variant-numeric: tabular-nums; width: 64px }
.sheet .lead.first { color: var(--first) }
.sheet .lead.second { color: var(--second) }
.sheet .lead.even { color: var(--muted) }
.sheet th, .sheet td { padding: 5px 8px; vertical-align: middle }
.sheet td { text-align: right; width: 54px }
.sheet thead th { text-align: center }
.sheet thead th:first-child { text-align: left }
.sheet .bars { text-align: center; min-width: 200px; width: auto }
.sheet .first .attempt-name { color: var(--first) }
.sheet .second .attempt-name { color: var(--second) }
.sheet tr.sum>* { font-weight: 600; background: var(--sunk) }
.sheet tr.total>* { font-weight: 600; border-top: 1px solid var(--line-strong) }
.sheet tr.total td { text-align: center }
.butterfly {
  display: block; height: 14px; background-repeat: no-repeat; background-size: 100% 6px;
  background-position: 0 0,0 100%;
  background-image: linear-gradient(90deg,transparent calc(50% - var(--a)),var(--first) 0 calc(50% - 1px),transparent 0 calc(50% + 1px),var(--second) 0 calc(50% + var(--c)),transparent 0), linear-gradient(90deg,transparent calc(50% - var(--b)),var(--first-soft) 0 calc(50% - 1px),transparent 0 calc(50% + 1px),var(--second-soft) 0 calc(50% + var(--d)),transparent 0);
}
.reason {
  margin: 10px 0; padding: 6px 14px; border-left: 3px solid var(--line-strong); white-space: pre-wrap;
  overflow-wrap: anywhere;
}
`;
