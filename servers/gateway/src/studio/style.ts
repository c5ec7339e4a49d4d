/** Data file: the studio's style sheet — calm, in both colour schemes, from 360 px upwards. */

const COLOURS = `
:root {
  color-scheme: light dark; --paper: #f7f6f3; --card: #fff; --sunk: #f1efea; --ink: #1d2125; --muted: #5c646d;
  --line: #dfdcd5; --line-strong: #c4c0b7; --accent: #0b6167; --accent-soft: #dcecec; --first: #1f5fa8;
  --first-soft: #cfdff1; --second: #a9500d; --second-soft: #f3ddc7; --pass: #1d7247; --pass-soft: #dcefe3;
  --fail: #b02a1f; --fail-soft: #fbe0dc; --warn: #835400; --warn-soft: #f8e9c8; --bar: #5f8f93; --faint: #b9b5ab;
  --shadow: 0 1px 2px rgb(30 30 20/.05),0 4px 14px rgb(30 30 20/.04);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --card: #1b1f23; --sunk: #23282d; --ink: #e6e4e0; --muted: #a2abb4; --line: #30363c;
    --line-strong: #4a525a; --accent: #72c7ca; --accent-soft: #1d3a3c; --first: #84b3f2; --first-soft: #26384f;
    --second: #f0a868; --second-soft: #4a3625; --pass: #77cf9b; --pass-soft: #1c3a2a; --fail: #ff938a;
    --fail-soft: #4a2523; --warn: #e9bf6c; --warn-soft: #43361a; --bar: #4f8b8f; --faint: #596068; --shadow: none;
  }
}
`;

const PAGE = `
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 64px }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui,-apple-system,"Segoe UI","Helvetica Neue",Arial,"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif;
}
main { max-width: 1480px; margin: 0 auto; padding: 18px 24px 80px; display: grid; gap: 18px }
h1, h2, h3, h4, p, dl, dd, ul, figure { margin: 0 }
h2 { font-size: 16px; line-height: 1.3; font-weight: 650; margin-bottom: 12px }
h3 { font-size: 15px; font-weight: 600 }
h4 { font-size: 14px; font-weight: 600; margin-bottom: 8px }
code { font-family: ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace; font-size: .88em }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
h3:focus { outline: none }
bdi, code, th, td { overflow-wrap: anywhere }
.muted { color: var(--muted) }
.small { font-size: 13px }
.empty { color: var(--muted) }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip { position: absolute; left: -999px }
.skip:focus { left: 12px; top: 12px; z-index: 9; background: var(--card); padding: 8px 12px }
.scroll { overflow-x: auto; max-width: 100%; position: relative }
.scroll.tall { max-height: 340px; overflow-y: auto }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px 18px;
  box-shadow: var(--shadow); min-width: 0;
}
.button {
  display: inline-block; font-size: 13px; line-height: 20px; padding: 4px 11px; border: 1px solid var(--line-strong);
  border-radius: 6px; background: var(--card); color: var(--ink); text-decoration: none; white-space: nowrap;
}
.button:hover { border-color: var(--accent); color: var(--accent) }
.button[aria-current] { background: var(--accent-soft); border-color: var(--accent); color: var(--accent) }
.failure {
  background: var(--fail-soft); color: var(--fail); border-radius: 6px; padding: 7px 11px; margin: 8px 0;
  font-size: 13.5px; overflow-wrap: anywhere;
}
.chip {
  display: inline-block; font-size: 12.5px; line-height: 20px; padding: 0 8px; border-radius: 10px; font-weight: 550;
  background: var(--sunk); color: var(--muted); white-space: nowrap;
}
.chip.ready, .chip.too_early { background: var(--warn-soft); color: var(--warn) }
.chip.judging { background: var(--first-soft); color: var(--first) }
.chip.scored, .chip.judge-up, .chip.calm { background: var(--pass-soft); color: var(--pass) }
.chip.invalid, .chip.judge-down, .chip.alarm { background: var(--fail-soft); color: var(--fail) }
.top {
  position: sticky; top: 0; z-index: 5; display: flex; gap: 6px 18px; align-items: center; min-height: 52px;
  padding: 6px max(24px,calc((100vw - 1432px)/2)); border-bottom: 1px solid var(--line);
  background: color-mix(in srgb,var(--paper) 94%,transparent); backdrop-filter: blur(8px);
}
.top .brand { font-weight: 700; color: var(--ink); text-decoration: none; white-space: nowrap }
.top .brand span { font-weight: 450; color: var(--muted) }
.top h1 {
  font-size: 16px; line-height: 1.3; font-weight: 600; min-width: 0; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap;
}
#connection { margin-left: auto; font-size: 13px; color: var(--muted); white-space: nowrap; visibility: hidden }
.js #connection { visibility: visible }
.lamp { display: inline-block; width: 9px; height: 9px; border-radius: 50%; background: var(--faint) }
[data-state=live] .lamp { background: var(--pass) }
[data-state=waiting] .lamp { background: var(--warn) }
[data-state=away] .lamp { background: var(--fail) }
[data-state=waiting], [data-state=away] { color: var(--ink)!important; font-weight: 600 }
@media (prefers-reduced-motion: no-preference) {
  [data-state=waiting] .lamp, .chip.judging { animation: breathe 1.6s ease-in-out infinite }
  .dots circle, .bracket .box>rect, .bracket .link { transition: fill .4s,stroke .4s }
}
@keyframes breathe { 50% { opacity: .7 } }
.beside { display: grid; gap: 18px; grid-template-columns: minmax(0,1fr); align-items: start }
.stack { display: grid; gap: 18px; min-width: 0 }
@media (min-width: 1100px) {
  .beside.figures { grid-template-columns: minmax(0,1fr) minmax(360px,420px) }
  .has-group .beside.list { grid-template-columns: minmax(340px,4fr) minmax(0,8fr) }
  .beside.list .part-group { position: sticky; top: 68px; max-height: calc(100vh - 84px); overflow-y: auto }
}
`;

const FIGURES = `
.part-summary { background: none; border: 0; box-shadow: none; padding: 0 }
.tiles { display: grid; gap: 12px; grid-template-columns: repeat(6,minmax(0,1fr)) }
.tile { grid-column: span 2 }
@media (min-width: 900px) {
  .tiles { grid-template-columns: repeat(5,minmax(0,1fr)) }
  .tile { grid-column: auto }
}
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px; min-width: 0 }
.tile h3 { font-size: 13px; font-weight: 500; color: var(--muted); display: inline }
.tile .figure { font-size: 27px; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; font-variant-numeric: tabular-nums }
.tile.fail .figure { color: var(--fail) }
.tile.reasons { grid-column: 1/-1 }
.reasons summary { cursor: pointer }
.reasons ul { list-style: none; padding: 0; margin-top: 8px; display: grid; gap: 6px }
.reasons .share { display: inline-block; min-width: 48px; color: var(--muted) }
.minutes { display: block; width: 100%; height: 24px; margin-top: 6px; fill: var(--bar) }
.charts { display: grid; gap: 20px 28px; grid-template-columns: minmax(0,1fr) }
@media (min-width: 760px) {
  .charts { grid-template-columns: repeat(3,minmax(0,1fr)) }
  .chart.score { grid-column: 1/-1 }
}
.chart figcaption { font-size: 13.5px; line-height: 1.35; margin-bottom: 8px }
.plot { display: grid; grid-template-columns: auto minmax(0,1fr); gap: 8px; height: 120px }
.chart.score .plot { height: 230px }
.plot svg { width: 100%; height: 100%; overflow: visible }
.y-axis {
  display: flex; flex-direction: column; justify-content: space-between; margin: -8px 0; text-align: right;
  font-size: 11.5px; line-height: 16px; color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap;
  min-width: 34px;
}
.x-axis {
  display: flex; justify-content: space-between; gap: 10px; margin: 5px 0 0 42px; font-size: 11.5px; line-height: 16px;
  color: var(--muted); min-height: 32px;
}
.x-axis>span { white-space: nowrap }
.readout { color: var(--ink); text-align: center; font-variant-numeric: tabular-nums }
.plot path { fill: none; vector-effect: non-scaling-stroke }
.plot .grid { stroke: var(--line); stroke-width: 1 }
.plot .base { stroke: var(--line-strong); stroke-width: 1 }
.plot .line { stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
.plot .band { fill: var(--accent); opacity: .16 }
.chart.invalid .line { stroke: var(--fail) }
.chart.spread .line { stroke: var(--first) }
.chart.time .line { stroke: var(--second) }
.plot .column { fill: transparent }
.plot .column:hover { fill: var(--ink); opacity: .08 }
.fold { margin-top: 14px; border-top: 1px solid var(--line); padding-top: 10px }
.fold>summary { cursor: pointer; font-size: 13.5px; color: var(--muted) }
.facts { display: grid; gap: 10px 16px; grid-template-columns: repeat(auto-fill,minmax(88px,1fr)) }
.facts dt { font-size: 12px; color: var(--muted); line-height: 1.3 }
.facts dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.judge { border-top: 1px solid var(--line); margin-top: 12px; padding-top: 12px }
.judge h4 { display: flex; gap: 8px; align-items: baseline; justify-content: space-between }
.judge .failure { margin: 4px 0 0; max-height: 90px; overflow-y: auto }
.judge .facts+.small { margin-top: 10px }
.judges { max-height: 420px; overflow-y: auto; margin-top: 12px }
details.judge { margin-top: 0; padding: 5px 0 }
details.judge[open] { padding-bottom: 12px }
details.judge summary { display: flex; gap: 4px 10px; flex-wrap: wrap; align-items: baseline; cursor: pointer }
details.judge summary bdi { font-weight: 600; font-size: 14px; margin-right: auto }
details.judge .facts { margin-top: 8px }
.verdict { margin-bottom: 8px }
`;

const TABLES = `
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 14px }
th { text-align: left; font-weight: 550 }
thead th { font-size: 12px; color: var(--muted); font-weight: 500; white-space: nowrap }
th, td { padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); vertical-align: middle }
tr>:last-child { padding-right: 0 }
tbody tr:last-child>* { border-bottom-color: transparent }
td.wide, th.wide { width: 32% }
.features td.narrow { width: 18% }
.features :is(th,td) { white-space: nowrap; overflow-wrap: normal }
.features tr.alarm th, .features tr.alarm td { color: var(--fail) }
.bar, .diverging { display: block; width: 100%; height: 8px; min-width: 40px }
.ground { fill: var(--sunk) }
.bar .filled { fill: var(--bar) }
.bar.fail .filled { fill: var(--fail) }
.diverging .above { fill: var(--pass) }
.diverging .below { fill: var(--fail) }
.diverging .zero { stroke: var(--line-strong); vector-effect: non-scaling-stroke }
.dots { display: inline-block; vertical-align: -1px; overflow: visible }
.dots .there { fill: var(--accent) }
.dots circle.awaited { fill: none; stroke: var(--line-strong); stroke-width: 1.2 }
.dots rect.awaited { fill: var(--line) }
.dots .gone { fill: var(--fail); opacity: .55 }
.filter { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 10px }
.filter .count { color: var(--muted); font-variant-numeric: tabular-nums }
.filter [aria-current] .count { color: inherit }
.groups tbody tr { position: relative }
.groups tbody tr:hover { background: var(--sunk) }
.groups tbody tr.chosen { background: var(--accent-soft) }
.groups tbody th a { color: var(--ink); text-decoration: none; font-weight: 500 }
.groups tbody th a::after { content: ""; position: absolute; inset: 0 }
.groups tbody th a:focus-visible { outline: none }
.groups tbody th a:focus-visible::after { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 4px }
.groups td.state { width: 94px; padding-left: 6px }
.groups .chip { min-width: 70px; text-align: center }
.groups td.time, .groups td.step { white-space: nowrap; color: var(--muted); font-size: 13px }
.groups tr>:last-child { text-align: right; padding-right: 6px }
.groups .why { display: block; font-size: 12.5px; font-weight: 400; color: var(--fail) }
.pages { display: flex; gap: 8px; margin-top: 12px }
.pages:empty { display: none }
.runs td { white-space: nowrap }
.group-head { display: flex; gap: 10px; justify-content: space-between; align-items: start; margin-bottom: 12px }
.group-head h3 { min-width: 0; overflow-wrap: anywhere }
.group-head nav { display: flex; gap: 6px; flex: none }
.part-group .facts { grid-template-columns: repeat(auto-fill,minmax(104px,auto)); margin-bottom: 14px; justify-content: start }
.part-group .facts>div:first-child { grid-column: span 2 }
.attempts-list { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 6px; font-size: 13px }
.attempts-list li { border-radius: 6px; padding: 2px 9px; background: var(--sunk); color: var(--muted) }
.attempts-list .submitted { background: var(--accent-soft); color: var(--accent) }
.attempts-list .awaited { background: none; box-shadow: inset 0 0 0 1px var(--line-strong) }
.attempts-list .abandoned, .attempts-list .missing { background: var(--fail-soft); color: var(--fail) }
.ranking td, .ranking th, .seeds td, .seeds th { padding-top: 2px; padding-bottom: 2px; white-space: nowrap }
`;

/** The list beside an open group is as narrow as a phone. */
const COMPACT = `
.part-groups { container-type: inline-size }
@container (max-width: 560px) {
  .groups thead { display: none }
  .groups, .groups tbody { display: block }
  .groups tr {
    display: grid; grid-template-columns: auto minmax(0,1fr) auto; gap: 2px 10px; align-items: center;
    padding: 8px 4px; border-bottom: 1px solid var(--line);
  }
  .groups tr>* { border: 0; padding: 0!important; width: auto!important }
  .groups tr>th { grid-column: 1/-1; grid-row: 1 }
  .groups .step { display: none }
  .groups .attempts { justify-self: start; overflow: hidden }
  .groups tbody tr:last-child { border-bottom-color: transparent }
}
`;

const TOURNAMENT = `
.part-group { container-type: inline-size }
.group-body { display: grid; gap: 18px 32px; grid-template-columns: minmax(0,1fr) }
.group-body>* { min-width: 0 }
@container (min-width: 640px) {
  .group-body { grid-template-columns: minmax(0,1fr) minmax(0,1fr) }
  .group-body>:is(.attempts-list,.knock-out,.met,.empty) { grid-column: 1/-1 }
}
.seeds tr.anchor td, .seeds tr.anchor th { color: var(--muted) }
.bracket { display: block; font-size: 12.5px }
.bracket text { fill: var(--ink) }
.bracket .round { fill: var(--muted); font-size: 12px }
.bracket .link { fill: none; stroke: var(--line-strong); stroke-width: 1.4; stroke-dasharray: 3 3 }
.bracket .link.taken { stroke: var(--accent); stroke-dasharray: none }
.bracket .box>rect { fill: var(--card); stroke: var(--line-strong) }
.bracket .pending>rect { stroke-dasharray: 3 3; fill: none }
.bracket .middle { stroke: var(--line); fill: none }
.bracket .player text { fill: var(--muted) }
.bracket .player.won text { fill: var(--ink) }
.bracket .player.won .name, .bracket .player.won .sum { font-weight: 650 }
.bracket .seed { text-anchor: end; font-size: 10px; fill: var(--muted)!important; font-weight: 400!important }
.bracket .sum { text-anchor: end; font-variant-numeric: tabular-nums }
.bracket .tied { text-anchor: middle; fill: var(--muted) }
.bracket .rest text { fill: var(--muted) }
.bracket .champion:not(.pending)>rect { fill: var(--accent-soft); stroke: var(--accent) }
.bracket .champion .name { font-weight: 650 }
.bracket .champion .sum { fill: var(--accent); font-size: 11.5px }
.cross { width: auto; font-size: 12.5px }
.cross td, .cross th { padding: 3px 6px; border: 1px solid var(--card); text-align: center; min-width: 34px; overflow-wrap: normal }
.cross .win { background: var(--pass-soft); color: var(--pass); font-weight: 600 }
.cross .loss { background: var(--sunk); color: var(--muted) }
.cross .tie { background: var(--warn-soft); color: var(--warn) }
.cross .lost { background: var(--fail-soft); color: var(--fail) }
.cross .self { background: linear-gradient(to top right,transparent 47%,var(--line-strong) 48%,var(--line-strong) 52%,transparent 53%) }
`;

const NARROW = `
main:not(.has-group) .part-group { display: none }
@media (max-width: 1099px) {
  .part-group { order: -1 }
}
@media (max-width: 620px) {
  main { padding: 12px 12px 60px; gap: 12px }
  .card { padding: 13px 14px }
  .beside, .stack { gap: 12px }
  .top { padding: 8px 14px; flex-wrap: wrap; min-height: 0 }
  .top h1 { order: 3; flex: 1 0 100%; font-size: 15px }
  .tiles { gap: 10px }
  .tile { grid-column: span 3 }
  .tile:first-child { grid-column: 1/-1 }
  .tile { padding: 10px 12px }
  .tile .figure { font-size: 23px }
}
`;

/** The whole sheet. */
export const STYLE = [COLOURS, PAGE, FIGURES, TABLES, COMPACT, TOURNAMENT, NARROW].join("\n");
