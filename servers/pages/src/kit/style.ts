/** Data file: the style sheet of all pages — calm, in both colour schemes, from 360 px upwards. */

const COLOURS = `
:root {
  color-scheme: light dark; --paper: #f7f6f3; --card: #fff; --sunk: #f1efea; --ink: #1d2125; --muted: #5c646d;
  --line: #dfdcd5; --line-strong: #c4c0b7; --accent: #0b6167; --accent-soft: #dcecec; --first: #1f5fa8;
  --first-soft: #a9c6e8; --second: #a9500d; --second-soft: #ecc39d; --pass: #1d7247; --pass-soft: #dcefe3;
  --fail: #b02a1f; --fail-soft: #fbe0dc; --warn: #835400; --warn-soft: #f8e9c8; --bar: #5f8f93; --faint: #b9b5ab;
  --shadow: 0 1px 2px rgb(30 30 20/.05),0 4px 14px rgb(30 30 20/.04);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --card: #1b1f23; --sunk: #23282d; --ink: #e6e4e0; --muted: #a2abb4; --line: #30363c;
    --line-strong: #4a525a; --accent: #72c7ca; --accent-soft: #1d3a3c; --first: #84b3f2; --first-soft: #35557d;
    --second: #f0a868; --second-soft: #74502f; --pass: #77cf9b; --pass-soft: #1c3a2a; --fail: #ff938a;
    --fail-soft: #4a2523; --warn: #e9bf6c; --warn-soft: #43361a; --bar: #4f8b8f; --faint: #596068; --shadow: none;
  }
}
:root { --judge-1: #1f5fa8; --judge-2: #c2600e; --judge-3: #8e2f9c; --judge-4: #2f8a3c; --judge-5: #6b5b3e }
@media (prefers-color-scheme: dark) {
  :root { --judge-1: #84b3f2; --judge-2: #f0a868; --judge-3: #e08fee; --judge-4: #86d18f; --judge-5: #cbbf9f }
}
`;

const BASE = `
* { box-sizing: border-box }
html { scroll-padding-top: 104px; -webkit-text-size-adjust: 100% }
html:has(.studio,.pair) { scroll-padding-top: 64px }
.js .studio #connection { visibility: visible }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.6 system-ui,-apple-system,"Segoe UI","Helvetica Neue",Arial,"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif;
}
[lang=zh] { line-break: strict }
main { max-width: 1240px; margin: 0 auto; padding: 0 24px 96px }
h1, h2, h3, h4, h5, p, dl, dd, figure { margin: 0 }
bdi, code { overflow-wrap: anywhere }
.nowrap { white-space: nowrap }
h1 { font-size: 26px; line-height: 1.25; font-weight: 650; letter-spacing: -.01em }
h2 { font-size: 22px; line-height: 1.3; font-weight: 650; letter-spacing: -.01em }
h3 {
  font-size: 13px; font-weight: 650; letter-spacing: .06em; text-transform: uppercase; color: var(--muted);
  margin-bottom: 14px;
}
h4 { font-size: 15px; font-weight: 600; margin: 20px 0 8px }
h5 { font-size: 12px; font-weight: 600; letter-spacing: .05em; text-transform: uppercase; color: var(--muted) }
code, pre {
  font-family: ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono","Noto Sans Mono CJK SC",monospace;
  font-size: .88em;
}
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.muted { color: var(--muted) }
.small { font-size: 13px }
.label { color: var(--muted); font-size: 12.5px }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip { position: absolute; left: -999px }
.skip:focus { left: 12px; top: 12px; z-index: 9; background: var(--card); padding: 8px 12px }
.scroll { overflow-x: auto; max-width: 100%; position: relative }
.tag, .chip {
  display: inline-block; font-size: 12px; line-height: 18px; padding: 0 7px; border-radius: 9px;
  background: var(--sunk); color: var(--muted); margin-left: 6px; white-space: nowrap;
}
.chip { margin-left: 0; font-weight: 550 }
.tag.fail, .chip:is(.invalid,.judge-down,.alarm) { background: var(--fail-soft); color: var(--fail) }
.tag.pass, .chip:is(.scored,.judge-up,.calm) { background: var(--pass-soft); color: var(--pass) }
.tag.warn, .chip:is(.ready,.too_early) { background: var(--warn-soft); color: var(--warn) }
.chip.judging { background: color-mix(in srgb,var(--first) 18%,var(--card)); color: var(--first) }
.failure {
  background: var(--fail-soft); color: var(--fail); border-radius: 6px; padding: 8px 12px; margin: 8px 0;
  overflow-wrap: anywhere;
}
.empty { color: var(--muted); font-style: italic }
.button {
  display: inline-block; font: inherit; font-size: 13px; line-height: 20px; padding: 4px 12px;
  border: 1px solid var(--line-strong); border-radius: 6px; background: var(--card); color: var(--ink);
  text-decoration: none; cursor: pointer;
}
.button:hover { border-color: var(--accent); color: var(--accent) }
.button:is([aria-pressed=true],[aria-current]) { background: var(--accent-soft); border-color: var(--accent); color: var(--accent) }
.actions { margin: 10px 0 }
.attempt-name { white-space: nowrap; font-weight: 550 }
.attempt-name .index { color: var(--muted); font-weight: 400; font-variant-numeric: tabular-nums }
.hot.attempt-name, span.hot {
  background: var(--accent-soft); border-radius: 4px; box-shadow: 0 0 0 3px var(--accent-soft);
}
summary { cursor: pointer }
.key { display: inline-block; width: 10px; height: 10px; border-radius: 2px; vertical-align: -1px }
.key.first { background: var(--first) }
.key.second { background: var(--second) }
.key.strong { background: var(--muted) }
.key.light { background: var(--faint) }
@media (prefers-reduced-motion: no-preference) {
  .lit { animation: lit 1.8s ease-out }
  .match-body.lit { animation-name: lit-edge }
}
@keyframes lit-edge {
  from { box-shadow: 0 0 0 3px var(--accent) }
}
@keyframes lit {
  from { box-shadow: 0 0 0 6px var(--warn-soft); background-color: var(--warn-soft) }
}
`;

const TABLES = `
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
caption { text-align: left; color: var(--muted); font-size: 13px; padding-bottom: 6px }
th { text-align: left; font-weight: 550 }
thead th { font-size: 12.5px; color: var(--muted); font-weight: 500; vertical-align: bottom; white-space: nowrap }
th, td { padding: 7px 12px 7px 0; border-bottom: 1px solid var(--line); vertical-align: top }
tr>:last-child { padding-right: 0 }
tbody tr:last-child>* { border-bottom-color: transparent }
.n { text-align: right; white-space: nowrap }
.overview table { background: var(--card) }
.overview .scroll {
  border: 1px solid var(--line); border-radius: 10px; background: var(--card); box-shadow: var(--shadow);
}
.overview th, .overview td { padding: 10px 14px }
.overview table { min-width: 900px }
.rewards { min-width: 820px }
.rewards th, .rewards td { vertical-align: middle }
.rewards td.n { text-align: left }
.findings .tag { margin: 2px 0 2px 6px }
.bar, .diverging { display: block; width: 100%; min-width: 40px; height: 8px }
.bar+.bar { margin-top: 3px }
.ground { fill: var(--sunk) }
.bar .filled { fill: var(--bar) }
.bar.first .filled { fill: var(--first) }
.bar.second .filled { fill: var(--second) }
.bar.fail .filled, .diverging .below { fill: var(--fail) }
.diverging .above { fill: var(--pass) }
.diverging .zero { stroke: var(--line-strong); vector-effect: non-scaling-stroke }
.graph { width: 110px; min-width: 80px }
.separation { margin: 22px 0 0; max-width: 720px }
.separation figcaption { font-weight: 600; margin-bottom: 6px }
.criteria td.wide { width: 55%; min-width: 110px }
.criteria th, .criteria td { vertical-align: middle; padding-top: 6px; padding-bottom: 6px }
.rubric th[scope=row] { min-width: 150px }
.rubric th code { display: block; color: var(--muted); font-weight: 400 }
.rubric .share { width: 90px }
.rubric .wide { min-width: 260px }
`;

const TOURNAMENT = `
.seeds { width: auto }
.seeds th, .seeds td { vertical-align: middle; padding-top: 4px; padding-bottom: 4px; white-space: nowrap }
svg.bracket { display: block; overflow: visible; font-size: 13px; margin: 4px 0 }
.bracket text { fill: var(--ink) }
.bracket .round { fill: var(--muted); font-size: 12px }
.bracket .link { fill: none; stroke: var(--line-strong); stroke-width: 1.4; stroke-dasharray: 3 3 }
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
.bracket .champion .name { font-weight: 650 }
.bracket .champion .sum { fill: var(--accent); font-size: 12px }
.bracket a { text-decoration: none; outline-offset: 4px }
.cross { width: auto }
.cross td, .cross th { padding: 3px 5px; border: 2px solid var(--card); vertical-align: middle; text-align: center }
.cross th:first-child { text-align: left }
.cross td a { display: block; min-width: 40px; padding: 2px 6px; text-decoration: none; color: inherit }
.cross .self {
  background: linear-gradient(to top right,transparent 48%,var(--line) 49%,var(--line) 51%,transparent 52%);
}
.bracket .link.taken { stroke: var(--accent); stroke-dasharray: none }
.bracket .pending>rect { stroke-dasharray: 3 3; fill: none }
.bracket .bye text { fill: var(--muted) }
.bracket .champion:not(.pending)>rect { fill: var(--accent-soft); stroke: var(--accent) }
.seeds tr.anchor>* { color: var(--muted) }
.cross :is(.win,.loss,.tie,.lost), .cross a { border-radius: 5px }
.cross .win { background: var(--pass-soft); color: var(--pass); font-weight: 600 }
.cross .loss { background: var(--sunk); color: var(--muted) }
.cross .tie { background: var(--warn-soft); color: var(--warn) }
.cross .lost { background: var(--fail-soft); color: var(--fail) }
.cross a:hover { box-shadow: inset 0 0 0 1.5px currentColor }
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

const REPORT = `
.report {
  nav.tasks {
    position: sticky; top: 0; z-index: 5; display: flex; gap: 4px; overflow-x: auto; scrollbar-width: none;
    background: color-mix(in srgb,var(--paper) 92%,transparent); backdrop-filter: blur(8px);
    border-bottom: 1px solid var(--line); padding: 0 max(24px,calc((100vw - 1192px)/2)); height: 48px;
    align-items: center;
  }
  nav.tasks a {
    flex: none; font-size: 14px; line-height: 32px; padding: 0 11px; border-radius: 6px; color: var(--muted);
    text-decoration: none;
  }
  nav.tasks a:hover { color: var(--ink); background: var(--sunk) }
  nav.tasks a[aria-current] { color: var(--accent); background: var(--accent-soft); font-weight: 600 }
  nav.tasks .brand { color: var(--ink); font-weight: 700; padding-left: 0; margin-right: 8px }
  nav.tasks .brand:hover { background: none }
  .run-head { padding: 36px 0 8px }
  .run-head h1 code { font-size: .82em; font-weight: 500; color: var(--muted); overflow-wrap: anywhere }
  .run-facts { display: flex; flex-wrap: wrap; gap: 10px 34px; margin: 18px 0 0 }
  .run-facts dt { font-size: 12px; color: var(--muted); line-height: 1.3 }
  .run-facts dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
  .run-facts dd code { color: var(--muted) }
  .agreement {
    display: flex; gap: 20px; align-items: center; margin-top: 24px; padding: 16px 20px; background: var(--card);
    border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow);
  }
  .agreement .figure {
    font-size: 38px; line-height: 1; font-weight: 650; font-variant-numeric: tabular-nums; letter-spacing: -.02em;
    color: var(--accent);
  }
  .agreement summary { color: var(--accent) }
  .agreement ul { margin: 6px 0 0; padding-left: 18px; columns: 2 320px }
  .overview { margin-top: 32px }
  .overview h2 { margin-bottom: 12px }
  .task-cell span { display: block; font-weight: 400; font-size: 13px }
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
  .answer h5 {
    font-size: 16px; letter-spacing: 0; text-transform: none; color: inherit; font-weight: 650; margin: 16px 0 4px; line-height: 1.4 }
  .answer h5:first-child { margin-top: 4px }
  .answer :is(ul,ol) { margin: 6px 0; padding-left: 22px }
  .answer li { padding: 1px 0 }
  .answer li::marker { color: var(--muted) }
  .answer li p { margin: 2px 0 }
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
  .families { margin-top: 8px }
  .families>div { break-inside: avoid; padding-bottom: 18px }
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
  .map .label {
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
}
`;

const EVALUATION = `
.report {
  .scroll, .overview .scroll {
    --ground: var(--paper);
    background:
      linear-gradient(to right,var(--ground) 40%,transparent) left/36px 100% no-repeat local,
      linear-gradient(to left,var(--ground) 40%,transparent) right/36px 100% no-repeat local,
      linear-gradient(to right,rgb(0 0 0/.22),transparent) left/12px 100% no-repeat scroll,
      linear-gradient(to left,rgb(0 0 0/.22),transparent) right/12px 100% no-repeat scroll;
  }
  :is(.overview,.part-section,.attempt) .scroll { --ground: var(--card) }
  .overview .scroll table { background: none }
  .sideways::before {
    content: "scroll sideways →"; display: block; position: sticky; left: 0; width: max-content;
    font-size: 12.5px; color: var(--muted); padding-bottom: 4px;
  }
  .reservation {
    margin: 0 0 10px; padding: 6px 14px; border-left: 3px solid var(--warn); background: var(--warn-soft); font-size: 14px;
    overflow-wrap: anywhere;
  }
  .pair { padding-top: 40px }
  .pair>h2 { margin-bottom: 16px; overflow-wrap: anywhere }
  .pair>h2 .muted { font-weight: 400 }
  .figures { display: grid; grid-template-columns: 1.6fr 1fr 1fr 1.2fr; gap: 14px; margin-bottom: 18px }
  .figure-card {
    background: var(--card); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow);
    padding: 14px 18px; min-width: 0;
  }
  .figure-card .label { font-size: 12.5px; color: var(--muted) }
  .figure-card .value {
    font-size: 26px; line-height: 1.3; font-weight: 650; font-variant-numeric: tabular-nums; letter-spacing: -.02em;
  }
  .figure-card.main .value { font-size: 38px; line-height: 1.15; color: var(--accent) }
  .figure-card .aside { font-size: 13px; color: var(--muted); line-height: 1.5 }
  .interval { color: var(--muted); font-size: .88em; font-variant-numeric: tabular-nums; white-space: nowrap }
  p.told { color: var(--muted); font-size: 14px; margin: 10px 0 }
  a.behind { text-decoration-style: dotted }
  a.quiet { color: inherit; text-decoration-color: var(--line-strong) }
  a.quiet:hover { color: var(--accent) }
  .chart { margin: 0 0 14px }
  .chart svg { display: block; width: 100%; height: auto }
  .chart.narrow { display: none }
  .circles { color: var(--muted); font-size: 14px; margin: 10px 0 }
  .circles li { overflow-wrap: anywhere }
  .charts { display: grid; grid-template-columns: repeat(auto-fit,minmax(min(100%,320px),1fr)); gap: 24px; margin-top: 18px }
  .by-criterion th.judge, .by-criterion td.judge, .conduct .judge { border-left: 1px solid var(--line); padding-left: 12px }
  .by-criterion th[scope=row] { white-space: nowrap }
  .by-criterion .interval { display: block; line-height: 1.3 }
  .by-criterion th.judge { overflow-wrap: anywhere }
  .by-criterion tr.sum>*, table tr.sum>* { background: var(--sunk); font-weight: 600 }
  .by-criterion thead th.judge, .conduct thead th.judge { color: var(--ink) }
  .conduct th[scope=row] .muted { display: block; font-weight: 400; font-size: 13px }
  .kappas>span { display: inline-block; margin-right: 14px; white-space: nowrap; font-size: 14px }
  .filter { display: flex; gap: 12px; align-items: center; flex-wrap: wrap; margin-bottom: 10px }
  .filter[hidden], .case[hidden] { display: none }
  .case-list { border-top: 1px solid var(--line) }
  .case { border-bottom: 1px solid var(--line) }
  .case>summary {
    display: grid; grid-template-columns: minmax(0,1fr) auto 72px; gap: 14px; padding: 7px 4px; align-items: baseline;
    list-style: none;
  }
  .case>summary::-webkit-details-marker { display: none }
  .case>summary:hover { background: var(--sunk) }
  .case-name { min-width: 0 }
  .case-name code { color: var(--muted); overflow-wrap: anywhere }
  .case-name code::before { content: "▸ "; }
  .case[open]>summary .case-name code::before { content: "▾ " }
  .case-name .query { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 14px }
  .verdicts { display: flex; gap: 8px; flex-wrap: wrap; justify-content: flex-end }
  .verdict {
    font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; border-radius: 5px; padding: 1px 8px;
    background: var(--sunk); min-width: 92px; text-align: center;
  }
  .verdict.win { background: var(--pass-soft); color: var(--pass) }
  .verdict.loss { background: var(--fail-soft); color: var(--fail) }
  .verdict.unscored { background: var(--warn-soft); color: var(--warn) }
  .case-lead { text-align: right; font-variant-numeric: tabular-nums; color: var(--muted) }
  .case-lead.won { color: var(--pass) }
  .case-lead.lost { color: var(--fail) }
  .case-body, .case>.left-out, .attempts { padding: 4px 4px 14px }
  .case-body blockquote.query { margin: 4px 0 12px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 15.5px }
  .judge-sheet { margin-top: 14px }
  .judge-sheet h5 { text-transform: none; letter-spacing: 0; color: var(--ink); overflow-wrap: anywhere }
  .judge-sheet h5 .muted { font-weight: 400; margin-left: 6px }
  .orders { max-width: 860px }
  .orders td { text-align: right; width: 74px }
  .orders th.first { color: var(--first); text-align: right }
  .orders th.second { color: var(--second); text-align: right }
  .orders thead th { white-space: normal }
  .orders .lead.first { color: var(--first) }
  .orders .lead.second { color: var(--second) }
  .orders .lead.even { color: var(--muted) }
  .orders th, .orders td { padding-top: 4px; padding-bottom: 4px }
  .attempts { display: grid; grid-template-columns: repeat(2,minmax(0,1fr)); gap: 16px; align-items: start }
  .attempt.first { border-top-color: var(--first) }
  .attempt.second { border-top-color: var(--second) }
  .left-out { color: var(--muted); font-style: italic; font-size: 13px; margin: 4px 0 }
  section#cost { margin-top: 40px }
  @media (max-width: 900px) {
    .figures { grid-template-columns: 1fr 1fr }
    .attempts { grid-template-columns: minmax(0,1fr) }
  }
  @media (max-width: 760px) {
    .chart.wide { display: none }
    .chart.narrow { display: block }
    .figures { gap: 10px }
    .figure-card { padding: 12px 14px }
    .figure-card.main, .figure-card:last-child { grid-column: 1/-1 }
    .case>summary { grid-template-columns: minmax(0,1fr) auto; gap: 4px 10px }
    .case-name { grid-column: 1/-1 }
    .verdicts { justify-content: flex-start }
    .orders td { width: auto }
    .orders th, .orders td { padding-right: 6px; font-size: 13.5px }
  }
}
`;

const NARROW = `
.report {
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
    .rewards .graph { display: none }
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
}
`;

const STUDIO = `
.studio {
  line-height: 1.5;
  main { max-width: 1480px; margin: 0 auto; padding: 18px 24px 80px; display: grid; gap: 18px }
  h2 { font-size: 16px; line-height: 1.3; font-weight: 650; margin-bottom: 12px }
  h3 { font-size: 15px; font-weight: 600; letter-spacing: 0; text-transform: none; color: inherit; margin: 0 }
  h4 { font-size: 14px; margin: 0 0 8px }
  h3:focus { outline: none }
  .scroll.tall { max-height: 340px; overflow-y: auto }
  .card {
    background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px 18px;
    box-shadow: var(--shadow); min-width: 0;
  }
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
  .lamp { display: inline-block; width: 9px; height: 9px; border-radius: 50%; background: var(--faint) }
  [data-state=live] .lamp { background: var(--pass) }
  [data-state=waiting] .lamp { background: var(--warn) }
  [data-state=away] .lamp { background: var(--fail) }
  [data-state=waiting], [data-state=away] { color: var(--ink)!important; font-weight: 600 }
  @media (prefers-reduced-motion: no-preference) {
    [data-state=waiting] .lamp, .chip.judging { animation: breathe 1.6s ease-in-out infinite }
    .dots circle, .bracket .box>rect, .bracket .link { transition: fill .4s,stroke .4s }
  }
  .beside { display: grid; gap: 18px; grid-template-columns: minmax(0,1fr); align-items: start }
  .stack { display: grid; gap: 18px; min-width: 0 }
  @media (min-width: 1100px) {
    .beside.figures { grid-template-columns: minmax(0,1fr) minmax(360px,420px) }
    .has-group .beside.list { grid-template-columns: minmax(340px,4fr) minmax(0,8fr) }
    .beside.list .part-group { position: sticky; top: 68px; max-height: calc(100vh - 84px); overflow-y: auto }
  }
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
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 14px }
  thead th { font-size: 12px; color: var(--muted); font-weight: 500; white-space: nowrap }
  th, td { padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); vertical-align: middle }
  td.wide, th.wide { width: 32% }
  .features td.narrow { width: 18% }
  .features :is(th,td) { white-space: nowrap; overflow-wrap: normal }
  .features tr.alarm th, .features tr.alarm td { color: var(--fail) }
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
  .part-group { container-type: inline-size }
  .group-body { display: grid; gap: 18px 32px; grid-template-columns: minmax(0,1fr) }
  .group-body>* { min-width: 0 }
  @container (min-width: 640px) {
    .group-body { grid-template-columns: minmax(0,1fr) minmax(0,1fr) }
    .group-body>:is(.attempts-list,.knock-out,.met,.empty) { grid-column: 1/-1 }
  }
  .cross { font-size: 12.5px }
  .bracket { font-size: 12.5px }
  main:not(.has-group) .part-group { display: none }
  @media (max-width: 1099px) {
    .part-group { order: -1 }
  }
  @media (max-width: 620px) {
    main { padding: 12px 12px 60px; gap: 12px }
    .card:not(.part-summary) { padding: 13px 14px }
    .beside, .stack { gap: 12px }
    .top { padding: 8px 14px; flex-wrap: wrap; min-height: 0 }
    .top h1 { order: 3; flex: 1 0 100%; font-size: 15px }
    .tiles { gap: 10px }
    .tile { grid-column: span 3 }
    .tile:first-child { grid-column: 1/-1 }
    .tile { padding: 10px 12px }
    .tile .figure { font-size: 23px }
  }
}
@keyframes breathe { 50% { opacity: .7 } }
`;

/** The whole sheet. */
export const STYLE = [COLOURS, BASE, TABLES, TOURNAMENT, REPORT, EVALUATION, NARROW, STUDIO].join("\n");
