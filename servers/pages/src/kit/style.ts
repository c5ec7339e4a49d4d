/** The style sheet of all pages: calm, in both colour schemes, from 360 px upwards. */
import { CHART_STYLE } from "./chart-style.ts";

const BASE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f7f6f3,#14171a); --card: light-dark(#fff,#1b1f23); --sunk: light-dark(#f1efea,#23282d);
  --ink: light-dark(#1d2125,#e6e4e0); --muted: light-dark(#5c646d,#a2abb4); --faint: light-dark(#b9b5ab,#596068);
  --line: light-dark(#dfdcd5,#30363c); --line-strong: light-dark(#c4c0b7,#4a525a);
  --accent: light-dark(#0b6167,#72c7ca); --accent-soft: light-dark(#dcecec,#1d3a3c); --bar: light-dark(#5f8f93,#4f8b8f);
  --first: light-dark(#1f5fa8,#84b3f2); --first-soft: light-dark(#a9c6e8,#35557d);
  --second: light-dark(#a9500d,#f0a868); --second-soft: light-dark(#ecc39d,#74502f);
  --pass: light-dark(#1d7247,#77cf9b); --pass-soft: light-dark(#dcefe3,#1c3a2a);
  --fail: light-dark(#b02a1f,#ff938a); --fail-soft: light-dark(#fbe0dc,#4a2523);
  --warn: light-dark(#835400,#e9bf6c); --warn-soft: light-dark(#f8e9c8,#43361a);
}
* { box-sizing: border-box }
html { scroll-padding-top: 64px; -webkit-text-size-adjust: 100% }
html:has(.task) { scroll-padding-top: 104px }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.6 system-ui,-apple-system,"Segoe UI","Helvetica Neue",Arial,"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif;
}
[lang=zh] { line-break: strict }
[hidden] { display: none!important }
main { max-width: 1240px; margin: 0 auto; padding: 0 24px 96px }
h1, h2, h3, h4, h5, p, dl, dd, figure, blockquote { margin: 0 }
h1, h2 { font-size: 22px; line-height: 1.3; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere }
h1 { font-size: 26px }
h3 { font-size: 13px; font-weight: 650; letter-spacing: .06em; text-transform: uppercase; color: var(--muted); margin-bottom: 14px }
h4 { font-size: 15px; font-weight: 600; margin: 20px 0 8px; overflow-wrap: anywhere }
h5 { font-size: 12px; font-weight: 600; letter-spacing: .05em; text-transform: uppercase; color: var(--muted) }
:is(h1,h2,h4) :is(code,.muted) { font-size: .75em; font-weight: 450; color: var(--muted); overflow-wrap: anywhere }
code, pre {
  font-family: ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono","Noto Sans Mono CJK SC",monospace;
  font-size: .88em;
}
bdi, code { overflow-wrap: anywhere }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
summary { cursor: pointer }
.muted, .label, .told, .empty, .left-out { color: var(--muted) }
.small, .told, .label, .left-out { font-size: 13px }
.told { margin: 10px 0 }
.empty, .left-out { font-style: italic }
.under { display: block; font-weight: 400; font-size: 13px }
.nowrap { white-space: nowrap }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip { position: absolute; left: -999px }
.skip:focus { left: 12px; top: 12px; z-index: 9; background: var(--card); padding: 8px 12px }
.scroll { overflow-x: auto; max-width: 100%; position: relative }
.scroll.tall { max-height: 400px; overflow-y: auto }
.sideways::before {
  content: "scroll sideways →"; display: block; position: sticky; left: 0; width: max-content; font-size: 12.5px;
  color: var(--muted); padding: 6px 14px 4px;
}
.card, .overview .scroll, .attempt { background: var(--card); border: 1px solid var(--line); border-radius: 10px; min-width: 0 }
.card { padding: 18px 20px; margin-top: 18px }
.failure, .reservation { border-radius: 6px; padding: 8px 12px; margin: 8px 0; overflow-wrap: anywhere }
.failure { background: var(--fail-soft); color: var(--fail) }
.reservation { background: var(--warn-soft); font-size: 14px }
.tag {
  display: inline-block; font-size: 12px; line-height: 18px; padding: 0 7px; border-radius: 9px; margin: 1px 0 1px 6px;
  background: var(--sunk); color: var(--muted); white-space: nowrap;
}
.tag:is(.fail,.invalid) { background: var(--fail-soft); color: var(--fail) }
.tag:is(.pass,.scored) { background: var(--pass-soft); color: var(--pass) }
.tag:is(.warn,.ready) { background: var(--warn-soft); color: var(--warn) }
.tag.judging { background: color-mix(in srgb,var(--first) 18%,var(--card)); color: var(--first) }
.button {
  display: inline-block; font: inherit; font-size: 13px; line-height: 20px; padding: 4px 12px; cursor: pointer;
  border: 1px solid var(--line-strong); border-radius: 6px; background: var(--card); color: var(--ink); text-decoration: none;
}
.button:hover, .button:is([aria-pressed=true],[aria-current]) { border-color: var(--accent); color: var(--accent) }
.button:is([aria-pressed=true],[aria-current]) { background: var(--accent-soft) }
.actions { margin: 10px 0 }
.filter, .pages { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; margin-bottom: 10px }
.attempt-name { white-space: nowrap; font-weight: 550 }
.attempt-name .index { color: var(--muted); font-weight: 400; font-variant-numeric: tabular-nums }
span.hot { background: var(--accent-soft); border-radius: 4px; box-shadow: 0 0 0 3px var(--accent-soft) }
.key { display: inline-block; width: 10px; height: 10px; border-radius: 2px; background: var(--muted) }
.key.first { background: var(--first) }
.key.second { background: var(--second) }
.key.light { background: var(--faint) }
.facts { display: flex; flex-wrap: wrap; gap: 10px 28px }
.facts dt { font-size: 12px; color: var(--muted); line-height: 1.3 }
.facts dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.chips { list-style: none; display: flex; flex-wrap: wrap; gap: 6px 8px; margin: 12px 0; padding: 0; font-size: 14px }
.chips li { background: var(--sunk); border-radius: 6px; padding: 2px 10px }
.fold { border-top: 1px solid var(--line); padding: 8px 0 }
.fold>summary { font-weight: 550 }
.fold li { overflow-wrap: anywhere }
.fold>summary .muted { font-weight: 400; font-size: 13px }
.fold[open]>summary { margin-bottom: 8px }
.top {
  position: sticky; top: 0; z-index: 5; display: flex; gap: 6px; align-items: center; height: 48px; overflow-x: auto;
  padding: 0 max(24px,calc((100vw - 1192px)/2)); border-bottom: 1px solid var(--line); scrollbar-width: none;
  background: color-mix(in srgb,var(--paper) 93%,transparent); backdrop-filter: blur(8px);
}
.top a { flex: none; font-size: 14px; line-height: 32px; padding: 0 11px; border-radius: 6px; color: var(--muted); text-decoration: none }
.top a:hover { color: var(--ink) }
.top a[aria-current] { color: var(--accent); background: var(--accent-soft); font-weight: 600 }
.top .brand { color: var(--ink); font-weight: 700; padding-left: 0 }
.page-head { padding: 36px 0 8px }
.page-head .facts { margin-top: 18px }
.figures { display: grid; grid-template-columns: repeat(auto-fit,minmax(min(100%,200px),1fr)); gap: 14px; margin: 18px 0 }
.figure { margin: 0; padding: 12px 18px }
.figure h3, .agreement h3 { font-size: 13px; font-weight: 500; letter-spacing: 0; text-transform: none; margin: 0 }
.figure .value { font-size: 26px; line-height: 1.3; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
.figure:is(.main,.agreement) .value { font-size: 38px; line-height: 1.15; color: var(--accent) }
.figure.fail .value { color: var(--fail) }
.agreement { display: flex; gap: 20px; align-items: center; margin-top: 24px }
.agreement ul { columns: 2 320px }
@media (prefers-reduced-motion: no-preference) {
  .lit { animation: lit 1.8s ease-out }
}
@keyframes lit {
  from { box-shadow: 0 0 0 4px var(--accent) }
}
`;

const TABLES = `
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 550 }
thead th { font-size: 12.5px; color: var(--muted); font-weight: 500; vertical-align: bottom; white-space: nowrap }
th, td { padding: 7px 12px 7px 0; border-bottom: 1px solid var(--line) }
tr>:last-child { padding-right: 0 }
tbody tr:last-child>* { border-bottom-color: transparent }
tr.muted>* { color: var(--muted) }
:is(tr.sum,.sheet tr.total)>* { font-weight: 600; background: var(--sunk) }
.n { text-align: right; white-space: nowrap }
.graph { width: 110px; min-width: 80px }
.wide { min-width: 200px; width: 50% }
.overview { margin-top: 32px; display: grid; gap: 18px }
.overview :is(th,td) { padding: 10px 14px; vertical-align: top }
.overview table, .rewards { min-width: 760px }
.separation { margin-top: 22px; max-width: 720px }
.separation figcaption, .map figcaption { font-weight: 600; margin-bottom: 6px }
:is(.by-criterion,.conduct) .judge { border-left: 1px solid var(--line); padding-left: 12px; overflow-wrap: anywhere }
:is(.by-criterion,.separation) tbody th { white-space: nowrap }
.by-criterion .interval { display: block; line-height: 1.3 }
.interval { color: var(--muted); font-size: .88em; white-space: nowrap }
a.behind { text-decoration-style: dotted }
a.quiet { color: inherit; text-decoration-color: var(--line-strong) }
.bar { display: block; width: 100%; min-width: 40px; height: 8px }
.bar+.bar { margin-top: 3px }
.bar .ground { fill: var(--sunk) }
.bar .filled { fill: var(--bar) }
.bar.first .filled { fill: var(--first) }
.bar.second .filled { fill: var(--second) }
.bar.pass .filled { fill: var(--pass) }
.bar.fail .filled { fill: var(--fail) }
.bar path { stroke: var(--line-strong); vector-effect: non-scaling-stroke }
.range { display: block; background: linear-gradient(var(--line-strong),var(--line-strong)) 50%/1px 100% no-repeat; padding: 2px 0 }
.range .bar path { stroke: var(--ink); stroke-width: 3 }
.range .filled { fill: var(--first-soft) }
`;

const TOURNAMENT = `
:is(.seeds,.ranking) { width: auto }
:is(.seeds,.ranking) :is(th,td) { padding-top: 3px; padding-bottom: 3px; white-space: nowrap }
svg.bracket { display: block; overflow: visible; font-size: 13px; margin: 4px 0 }
.bracket text { fill: var(--ink) }
.bracket :is(.round,.seed,.bye text,.player text) { fill: var(--muted); font-size: 12px }
.bracket :is(.bye text,.player text).name, .bracket .sum { font-size: 13px }
.bracket .link { fill: none; stroke: var(--line-strong); stroke-width: 1.4; stroke-dasharray: 3 3 }
.bracket .link.taken { stroke: var(--accent); stroke-dasharray: none }
.bracket .link.hot { stroke-width: 2.5 }
.bracket .box>rect { fill: var(--card); stroke: var(--line-strong) }
.bracket :is(.bye,.pending)>rect { stroke-dasharray: 3 3; fill: none }
.bracket .champion:not(.pending)>rect { fill: var(--accent-soft); stroke: var(--accent) }
.bracket :is(.box.match:hover>rect,a:focus-visible .box>rect) { stroke: var(--accent); stroke-width: 2 }
.bracket .middle { stroke: var(--line) }
.bracket .hit { fill: transparent }
.bracket .hot .hit, .bracket .box.hot>rect { fill: var(--accent-soft) }
.bracket :is(.player.won,.champion) text:not(.seed) { fill: var(--ink); font-weight: 650 }
.bracket :is(.seed,.sum) { text-anchor: end; font-variant-numeric: tabular-nums }
.bracket a { text-decoration: none; outline-offset: 4px }
.cross { width: auto }
.cross :is(td,th) { padding: 3px 5px; border: 2px solid var(--card); text-align: center }
.cross th:first-child { text-align: left }
.cross td a { display: block; min-width: 40px; padding: 2px 6px; text-decoration: none; color: inherit }
.cross .self { background: linear-gradient(to top right,transparent 48%,var(--line) 49%,var(--line) 51%,transparent 52%) }
:is(.cross,.verdicts) .win { background: var(--pass-soft); color: var(--pass); font-weight: 600 }
.cross .loss { background: var(--sunk); color: var(--muted) }
.cross .tie, .verdicts .unscored { background: var(--warn-soft); color: var(--warn) }
.cross .lost, .verdicts .loss { background: var(--fail-soft); color: var(--fail) }
.rows { border-top: 1px solid var(--line) }
.rows>details { border-bottom: 1px solid var(--line) }
.rows>details>summary { display: grid; gap: 4px 12px; padding: 6px 4px; align-items: baseline; list-style: none }
.rows>details>summary:hover { background: var(--sunk) }
.rows>details>summary>:first-child::before { content: "▸ "; color: var(--muted) }
.rows>details[open]>summary>:first-child::before { content: "▾ " }
.row-body { padding: 6px 4px 12px; border-radius: 6px }
.match>summary { grid-template-columns: 190px minmax(0,1fr) 116px minmax(0,1fr); max-width: 880px }
.match .phase { font-size: 13px; color: var(--muted); white-space: nowrap }
.match .sums { text-align: center; font-variant-numeric: tabular-nums; white-space: nowrap }
.match .phase+.side { text-align: right }
.match .side { color: var(--muted); overflow: hidden; text-overflow: ellipsis }
.match .side:not(.won) .attempt-name { font-weight: 450 }
.match .side.won { color: var(--ink) }
.sheet { max-width: 860px }
.sheet :is(th,td) { padding: 5px 8px }
.sheet td { text-align: right; width: 54px }
.sheet thead th { text-align: center }
.sheet .bars { text-align: center; min-width: 180px; width: auto }
.sheet tr.total td { text-align: center }
:is(.sheet .lead,.sheet th).first, .sheet .first .attempt-name { color: var(--first) }
:is(.sheet .lead,.sheet th).second, .sheet .second .attempt-name { color: var(--second) }
.butterfly {
  display: block; height: 14px; background-repeat: no-repeat; background-size: 100% 6px; background-position: 0 0,0 100%;
  background-image: linear-gradient(90deg,transparent calc(50% - var(--a)),var(--first) 0 calc(50% - 1px),transparent 0 calc(50% + 1px),var(--second) 0 calc(50% + var(--c)),transparent 0), linear-gradient(90deg,transparent calc(50% - var(--b)),var(--first-soft) 0 calc(50% - 1px),transparent 0 calc(50% + 1px),var(--second-soft) 0 calc(50% + var(--d)),transparent 0);
}
.reason { margin: 10px 0; padding: 6px 14px; border-left: 3px solid var(--line-strong); white-space: pre-wrap; overflow-wrap: anywhere }
`;

const REPORT = `
.task { margin-top: 40px; content-visibility: auto; contain-intrinsic-size: auto 8000px; scroll-margin-top: -40px }
.task-head { border-top: 2px solid var(--ink); padding-top: 20px }
.parts {
  position: sticky; top: 48px; z-index: 4; display: flex; gap: 18px; overflow-x: auto; scrollbar-width: none; height: 40px;
  background: var(--paper); border-bottom: 1px solid var(--line); align-items: center; margin-top: 10px;
}
.parts a { flex: none; color: var(--muted); text-decoration: none }
.card.part-trajectories { background: none; border: 0; padding: 10px 0 0 }
blockquote.query { font-size: 18px; line-height: 1.75; max-width: 46em; white-space: pre-wrap; overflow-wrap: anywhere }
.prompt, .answer pre { background: var(--sunk); border-radius: 6px; padding: 12px 14px; margin: 4px 0 12px; max-height: 420px; overflow: auto }
.pickers, .columns { display: grid; grid-template-columns: repeat(2,minmax(0,1fr)); gap: 18px; align-items: start }
.pickers { margin-bottom: 12px }
.pickers label { display: flex; gap: 10px; align-items: center }
.pickers select {
  flex: 1; min-width: 0; font: inherit; padding: 6px 10px; border: 1px solid var(--line-strong); border-radius: 6px;
  background: var(--card); color: var(--ink);
}
.attempt { border-top: 3px solid var(--line-strong); padding: 0 20px }
.attempt.first { border-top-color: var(--first) }
.attempt.second { border-top-color: var(--second) }
.attempt>summary { padding: 12px 0; display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline }
.attempt>summary :is(.attempt-name,.place) { font-size: 17px }
.place { font-weight: 650; color: var(--accent); min-width: 1.2em }
.answer { overflow-wrap: anywhere; padding: 4px 0 8px }
.answer p { margin: 8px 0 }
.answer h5 { font-size: 16px; letter-spacing: 0; text-transform: none; color: inherit; font-weight: 650; margin: 16px 0 4px }
.answer :is(ul,ol) { margin: 6px 0; padding-left: 22px }
.answer li p { margin: 2px 0 }
.answer :is(td,th) { padding: 4px 10px 4px 0 }
mark { background: none; color: inherit; border-radius: 2px; scroll-margin: 120px }
mark.pass { text-decoration: underline 1.5px color-mix(in srgb,var(--pass) 45%,transparent); text-underline-offset: 4px }
.observation mark.pass { text-decoration: none; background: var(--pass-soft) }
mark.fail { background: var(--fail-soft); color: var(--fail); box-shadow: 0 0 0 2px var(--fail-soft); box-decoration-break: clone }
.steps { list-style: none; padding: 0 }
.step { border-top: 1px dashed var(--line); padding: 12px 0 }
.step-number { font-size: 12px; color: var(--muted) }
.thought, .message, .observation { white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0 8px }
.thought { color: var(--muted); border-left: 3px solid var(--line); padding-left: 12px }
.call { margin: 8px 0; font-size: 13.5px; line-height: 1.5 }
.call-head, .arguments { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; overflow-wrap: anywhere; min-width: 0 }
.tool { color: var(--accent); font-weight: 600 }
.arguments i, .arguments.small { color: var(--muted); font-size: 12px; font-style: normal }
.observation { margin: 2px 0 0; background: var(--sunk); border-radius: 6px; padding: 5px 10px }
.observation>summary { display: flex; gap: 10px; list-style: none }
.observation .line { flex: 1; min-width: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.observation[open] .line { white-space: pre-wrap }
.observation .size { flex: none; color: var(--muted); font-size: 12px }
.observation .size::before { content: "▸ " }
.observation[open] .size::before { content: "▾ " }
.call.error .observation { background: var(--fail-soft); color: var(--fail) }
.families>div { break-inside: avoid; padding-bottom: 18px }
.matrix { width: auto; table-layout: fixed }
.matrix th:first-child { width: 172px }
.matrix :is(th,td) { padding: 2px 2px 2px 0; border: 0; white-space: nowrap }
.matrix :is(td,thead th+th) { text-align: center; width: 45px }
.matrix thead th:first-child { font-weight: 600; color: var(--ink); font-size: 13.5px }
.matrix tbody th { font-weight: 400 }
.matrix tbody tr:hover { background: var(--sunk) }
.failing-only .fine { display: none }
.status {
  display: inline-block; min-width: 26px; text-align: center; text-decoration: none; font-weight: 600; border-radius: 5px;
  padding: 0 4px; line-height: 22px; font-size: 13px;
}
.status.pass { color: var(--pass) }
.status.fail { color: var(--fail); background: var(--fail-soft) }
.status.fatal { background: var(--fail); color: var(--card) }
.status small { font-weight: 400; margin-left: 1px; font-size: 11px }
.matrix .none { color: var(--faint) }
a.status:hover, .cross a:hover { box-shadow: inset 0 0 0 1.5px currentColor }
.check { padding: 3px 0; font-size: 14px; border-radius: 5px }
p.check, .check>summary { display: grid; grid-template-columns: 26px minmax(0,1fr) 14px; gap: 8px; list-style: none }
.check>summary::after { content: "▸"; color: var(--muted); font-size: 12px }
.check[open]>summary::after { content: "▾" }
.check>:not(summary,.status,span) { margin: 2px 0 4px 34px; padding: 0; font-size: 13px; overflow-wrap: anywhere }
.check b { font-weight: 550 }
.check.fail b, .wrong .quote { color: var(--fail) }
.wrong { list-style: none }
.right .quote { margin-right: 14px }
.quote::after { content: attr(data-at); color: var(--muted); font-size: 11px; margin-left: 5px; display: inline-block }
.chooser { border: 0; margin: 0 0 14px; padding: 0; display: flex; flex-wrap: wrap; gap: 6px }
.chooser legend { font-size: 12.5px; color: var(--muted); padding: 0; margin-bottom: 6px }
.chooser label { border: 1px solid var(--line-strong); border-radius: 6px; padding: 2px 10px; cursor: pointer; font-size: 14px }
.chooser label:has(:checked) { background: var(--accent-soft); border-color: var(--accent) }
.chooser label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }
.chooser input { position: absolute; opacity: 0; pointer-events: none }
.route-body { display: grid; grid-template-columns: minmax(0,1fr) 250px; gap: 24px }
.maps { display: grid; grid-template-columns: repeat(auto-fit,minmax(min(100%,400px),1fr)); gap: 18px }
.map:only-child { max-width: 640px }
.attempt-told, .attempt-route { display: none }
.attempt-told h4 { margin-top: 0 }
.attempt-told ul { list-style: none; padding: 0 }
.map svg { display: block; width: 100%; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; font-size: 11px }
.map :is(path,.looked-up) { fill: none }
.map text { fill: var(--ink) }
.grid path { stroke: var(--line) }
.grid text { font-size: 9.5px; opacity: .6 }
.around circle { fill: var(--faint); opacity: .7 }
.around text { fill: color-mix(in srgb,var(--muted) 70%,var(--paper)); font-size: 12px; text-anchor: middle; letter-spacing: .1em }
.others { stroke: var(--faint); stroke-width: 1.2; opacity: .75 }
.looked-up { stroke: var(--muted); stroke-width: .9; stroke-dasharray: 2 3; opacity: .7 }
.attempt-route .told { stroke: var(--accent); stroke-width: 2.2; marker-mid: url(#route-arrow) }
#route-arrow path, .visited circle { fill: var(--accent) }
.passed circle, .map .stop path { fill: var(--card); stroke: var(--muted) }
.map .stop path { stroke: var(--ink); stroke-width: 1.5 }
.visited circle { stroke: var(--paper); stroke-width: 1.5 }
.map .visited text { fill: var(--card); font-size: 9.5px; font-weight: 700; text-anchor: middle }
.map .label { paint-order: stroke; stroke: var(--paper); stroke-width: 3.5px; stroke-linejoin: round; font-weight: 550; font-size: 11.5px }
.journey { stroke: var(--first); stroke-width: 2 }
.journey.flight { stroke: var(--second); stroke-dasharray: 7 4 }
.scale path { stroke: var(--muted); stroke-width: 1.2 }
.scale text { text-anchor: middle; fill: var(--muted) }
.map .scale .north { fill: var(--muted); stroke: none }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 10px 0 0; padding: 0; font-size: 12.5px; color: var(--muted) }
.swatch { display: inline-block; width: 24px; border-top: 2.4px solid; vertical-align: middle; margin-right: 4px }
.swatch.told { color: var(--accent) }
.swatch.looked-up { border-top: 1px dashed var(--muted) }
.swatch.train { color: var(--first) }
.swatch.flight { color: var(--second); border-top-style: dashed }
.swatch.others { color: var(--faint); border-top-width: 1.2px }
.swatch.listed { width: 5px; height: 5px; border: 0; border-radius: 50%; background: var(--faint) }
.pair { padding-top: 40px }
.case>summary { grid-template-columns: minmax(0,1fr) auto 72px }
.case-name code { color: var(--muted) }
.case-name .query { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 14px }
.verdicts { display: flex; gap: 8px; flex-wrap: wrap; justify-content: flex-end }
.verdict { font-size: 13px; white-space: nowrap; border-radius: 5px; padding: 1px 8px; background: var(--sunk); min-width: 92px; text-align: center }
.case-lead { text-align: right; font-variant-numeric: tabular-nums; color: var(--muted) }
.case-lead.won { color: var(--pass) }
.case-lead.lost { color: var(--fail) }
#cost { margin-top: 40px }
@media (min-width: 1180px) {
  .families.two { columns: 2; column-gap: 44px }
  .families.two .matrix { width: 100% }
}
@media (max-width: 760px) {
  main { padding: 0 14px 64px }
  .top { padding: 0 14px }
  .card { padding: 14px }
  .columns, .pickers, .route-body { grid-template-columns: minmax(0,1fr) }
  .attempt { padding: 0 14px }
  .rewards .graph, .sheet .bars, .matrix small { display: none }
  .match>summary { grid-template-columns: minmax(0,1fr) auto minmax(0,1fr); font-size: 14px }
  .match .side .attempt-name, .sheet .attempt-name, .matrix tbody th { white-space: normal }
  .match .phase, .case-name { grid-column: 1/-1 }
  .case>summary { grid-template-columns: minmax(0,1fr) auto }
  .verdicts { justify-content: flex-start }
  .matrix th:first-child { width: 130px }
  .matrix :is(td,thead th+th) { width: 25px }
  .matrix .status { min-width: 20px; padding: 0 }
  .sheet :is(th,td) { padding: 5px 4px; font-size: 13.5px; width: auto }
  .wide { min-width: 90px }
}
@media print {
  .top, .parts, .pickers, .actions { display: none }
  .card, .attempt { break-inside: avoid-page }
}
`;

/** The whole sheet. */
export const STYLE = [BASE, TABLES, TOURNAMENT, CHART_STYLE, REPORT].join("\n");
