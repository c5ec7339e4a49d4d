/** Data file: the style of the report — colours of both schemes, type, the head of the page, tables. */

export const COLOURS = `
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
`;

export const BASE = `
* { box-sizing: border-box }
html { scroll-padding-top: 104px; -webkit-text-size-adjust: 100% }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.6 system-ui,-apple-system,"Segoe UI","Helvetica Neue",Arial,"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif;
}
[lang=zh] { line-break: strict }
main { max-width: 1240px; margin: 0 auto; padding: 0 24px 96px }
h1, h2, h3, h4, h5, p { margin: 0 }
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
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip { position: absolute; left: -999px }
.skip:focus { left: 12px; top: 12px; z-index: 9; background: var(--card); padding: 8px 12px }
.scroll { overflow-x: auto; max-width: 100%; position: relative }
.tag {
  display: inline-block; font-size: 12px; line-height: 18px; padding: 0 7px; border-radius: 9px;
  background: var(--sunk); color: var(--muted); margin-left: 6px; white-space: nowrap;
}
.tag.fail { background: var(--fail-soft); color: var(--fail) }
.tag.pass { background: var(--pass-soft); color: var(--pass) }
.tag.warn { background: var(--warn-soft); color: var(--warn) }
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
.button[aria-pressed=true] { background: var(--accent-soft); border-color: var(--accent); color: var(--accent) }
.actions { margin: 10px 0 }
.attempt-name { white-space: nowrap; font-weight: 550 }
.attempt-name .index { color: var(--muted); font-weight: 400; font-variant-numeric: tabular-nums }
.hot.attempt-name, span.hot {
  background: var(--accent-soft); border-radius: 4px; box-shadow: 0 0 0 3px var(--accent-soft);
}
summary { cursor: pointer }
.bar { display: block; height: 7px; border-radius: 2px; background: var(--sunk); min-width: 48px; overflow: hidden }
.bar>span { display: block; height: 100%; background: var(--bar) }
.bar.first>span { background: var(--first) }
.bar.second>span { background: var(--second) }
.bar.faint>span { background: var(--faint) }
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

export const HEAD = `
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
`;

export const TABLES = `
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
.rewards .chart { width: 110px; min-width: 80px }
.findings .tag { margin: 2px 0 2px 6px }
.diverging {
  display: block; position: relative; height: 9px;
  background: linear-gradient(var(--line-strong),var(--line-strong)) center/1px 100% no-repeat var(--sunk);
  border-radius: 2px;
}
.diverging span { position: absolute; top: 0; height: 100% }
.diverging .above { background: var(--pass) }
.diverging .below { background: var(--fail) }
.separation { margin: 22px 0 0; max-width: 720px }
.separation figcaption { font-weight: 600; margin-bottom: 6px }
.criteria td.wide { width: 55%; min-width: 110px }
.criteria .bar+.bar { margin-top: 3px }
.criteria th, .criteria td { vertical-align: middle; padding-top: 6px; padding-bottom: 6px }
.rubric th[scope=row] { min-width: 150px }
.rubric th code { display: block; color: var(--muted); font-weight: 400 }
.rubric td.n { width: 90px; text-align: left }
.rubric td[lang] { min-width: 260px }
`;
