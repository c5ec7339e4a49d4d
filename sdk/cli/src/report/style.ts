/** The page's style sheet as text: calm, in both colour schemes, from 390 px upwards. Data file of the report's looks. */

/** The sheet; `attempts` is the size of the largest group, for which the maps need a rule each. */
export function styleText(attempts: number): string {
  return [COLOURS, BASE, HEAD, TABLES, TASK, MATCHES, COMPARE, CHECKS, ROUTE, chosenRoutes(attempts), NARROW].join(
    "\n",
  );
}

/** The map's chosen attempt by CSS alone, so that choosing needs no script. */
function chosenRoutes(attempts: number): string {
  const chosen = (part: string) =>
    Array.from(
      { length: attempts },
      (_, index) => `.route:has(input[value="${index}"]:checked) ${part}[data-attempt="${index}"]`,
    );
  return `${[...chosen(".attempt-route"), ...chosen(".attempt-told")].join(",")}{display:block}`;
}

const COLOURS = `
:root{color-scheme:light dark;
--paper:#f7f6f3;--card:#fff;--sunk:#f1efea;--ink:#1d2125;--muted:#5c646d;--line:#dfdcd5;--line-strong:#c4c0b7;
--accent:#0b6167;--accent-soft:#dcecec;--first:#1f5fa8;--first-soft:#a9c6e8;--second:#a9500d;--second-soft:#ecc39d;
--pass:#1d7247;--pass-soft:#dcefe3;--fail:#b02a1f;--fail-soft:#fbe0dc;--warn:#835400;--warn-soft:#f8e9c8;
--bar:#5f8f93;--faint:#b9b5ab;--shadow:0 1px 2px rgb(30 30 20/.05),0 4px 14px rgb(30 30 20/.04)}
@media (prefers-color-scheme:dark){:root{
--paper:#14171a;--card:#1b1f23;--sunk:#23282d;--ink:#e6e4e0;--muted:#a2abb4;--line:#30363c;--line-strong:#4a525a;
--accent:#72c7ca;--accent-soft:#1d3a3c;--first:#84b3f2;--first-soft:#35557d;--second:#f0a868;--second-soft:#74502f;
--pass:#77cf9b;--pass-soft:#1c3a2a;--fail:#ff938a;--fail-soft:#4a2523;--warn:#e9bf6c;--warn-soft:#43361a;
--bar:#4f8b8f;--faint:#596068;--shadow:none}}`;

const BASE = `
*{box-sizing:border-box}
html{scroll-padding-top:104px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.6 system-ui,-apple-system,"Segoe UI","Helvetica Neue",Arial,"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif}
[lang=zh]{line-break:strict}
main{max-width:1240px;margin:0 auto;padding:0 24px 96px}
h1,h2,h3,h4,h5,p{margin:0}
h1{font-size:26px;line-height:1.25;font-weight:650;letter-spacing:-.01em}
h2{font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-.01em}
h3{font-size:13px;font-weight:650;letter-spacing:.06em;text-transform:uppercase;color:var(--muted);margin-bottom:14px}
h4{font-size:15px;font-weight:600;margin:20px 0 8px}
h5{font-size:12px;font-weight:600;letter-spacing:.05em;text-transform:uppercase;color:var(--muted)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono","Noto Sans Mono CJK SC",monospace;font-size:.88em}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:2px;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.muted{color:var(--muted)}.small{font-size:13px}.label{color:var(--muted);font-size:12.5px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-999px}.skip:focus{left:12px;top:12px;z-index:9;background:var(--card);padding:8px 12px}
.scroll{overflow-x:auto;max-width:100%;position:relative}
.tag{display:inline-block;font-size:12px;line-height:18px;padding:0 7px;border-radius:9px;background:var(--sunk);color:var(--muted);margin-left:6px;white-space:nowrap}
.tag.fail{background:var(--fail-soft);color:var(--fail)}.tag.pass{background:var(--pass-soft);color:var(--pass)}.tag.warn{background:var(--warn-soft);color:var(--warn)}
.failure{background:var(--fail-soft);color:var(--fail);border-radius:6px;padding:8px 12px;margin:8px 0;overflow-wrap:anywhere}
.empty{color:var(--muted);font-style:italic}
.button{display:inline-block;font:inherit;font-size:13px;line-height:20px;padding:4px 12px;border:1px solid var(--line-strong);border-radius:6px;background:var(--card);color:var(--ink);text-decoration:none;cursor:pointer}
.button:hover{border-color:var(--accent);color:var(--accent)}.button[aria-pressed=true]{background:var(--accent-soft);border-color:var(--accent);color:var(--accent)}
.actions{margin:10px 0}
.attempt-name{white-space:nowrap;font-weight:550}.attempt-name .index{color:var(--muted);font-weight:400;font-variant-numeric:tabular-nums}
.hot.attempt-name,span.hot{background:var(--accent-soft);border-radius:4px;box-shadow:0 0 0 3px var(--accent-soft)}
summary{cursor:pointer}
.bar{display:block;height:7px;border-radius:2px;background:var(--sunk);min-width:48px;overflow:hidden}
.bar>span{display:block;height:100%;background:var(--bar)}.bar.first>span{background:var(--first)}.bar.second>span{background:var(--second)}.bar.faint>span{background:var(--faint)}
.key{display:inline-block;width:10px;height:10px;border-radius:2px;vertical-align:-1px}.key.first{background:var(--first)}.key.second{background:var(--second)}.key.strong{background:var(--muted)}.key.light{background:var(--faint)}
@media (prefers-reduced-motion:no-preference){.lit{animation:lit 1.8s ease-out}.match-body.lit{animation-name:lit-edge}}
@keyframes lit-edge{from{box-shadow:0 0 0 3px var(--accent)}}
@keyframes lit{from{box-shadow:0 0 0 6px var(--warn-soft);background-color:var(--warn-soft)}}`;

const HEAD = `
nav.tasks{position:sticky;top:0;z-index:5;display:flex;gap:4px;overflow-x:auto;scrollbar-width:none;background:color-mix(in srgb,var(--paper) 92%,transparent);backdrop-filter:blur(8px);border-bottom:1px solid var(--line);padding:0 max(24px,calc((100vw - 1192px)/2));height:48px;align-items:center}
nav.tasks a{flex:none;font-size:14px;line-height:32px;padding:0 11px;border-radius:6px;color:var(--muted);text-decoration:none}
nav.tasks a:hover{color:var(--ink);background:var(--sunk)}nav.tasks a[aria-current]{color:var(--accent);background:var(--accent-soft);font-weight:600}
nav.tasks .brand{color:var(--ink);font-weight:700;padding-left:0;margin-right:8px}nav.tasks .brand:hover{background:none}
.run-head{padding:36px 0 8px}
.run-head h1 code{font-size:.82em;font-weight:500;color:var(--muted);overflow-wrap:anywhere}
.run-facts{display:flex;flex-wrap:wrap;gap:10px 34px;margin:18px 0 0}
.run-facts dt{font-size:12px;color:var(--muted);line-height:1.3}.run-facts dd{margin:0;font-variant-numeric:tabular-nums}.run-facts dd code{color:var(--muted)}
.agreement{display:flex;gap:20px;align-items:center;margin-top:24px;padding:16px 20px;background:var(--card);border:1px solid var(--line);border-radius:10px;box-shadow:var(--shadow)}
.agreement .figure{font-size:38px;line-height:1;font-weight:650;font-variant-numeric:tabular-nums;letter-spacing:-.02em;color:var(--accent)}
.agreement summary{color:var(--accent)}.agreement ul{margin:6px 0 0;padding-left:18px;columns:2 320px}
.overview{margin-top:32px}.overview h2{margin-bottom:12px}
.task-cell span{display:block;font-weight:400;font-size:13px}`;

const TABLES = `
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--muted);font-size:13px;padding-bottom:6px}
th{text-align:left;font-weight:550}thead th{font-size:12.5px;color:var(--muted);font-weight:500;vertical-align:bottom;white-space:nowrap}
th,td{padding:7px 12px 7px 0;border-bottom:1px solid var(--line);vertical-align:top}
tr>:last-child{padding-right:0}tbody tr:last-child>*{border-bottom-color:transparent}
.n{text-align:right;white-space:nowrap}
.overview table{background:var(--card)}.overview .scroll{border:1px solid var(--line);border-radius:10px;background:var(--card);box-shadow:var(--shadow)}
.overview th,.overview td{padding:10px 14px}.overview table{min-width:900px}
.rewards{min-width:820px}.rewards th,.rewards td{vertical-align:middle}.rewards td.n{text-align:left}.rewards .chart{width:110px;min-width:80px}
.findings .tag{margin:2px 0 2px 6px}
.diverging{display:block;position:relative;height:9px;background:linear-gradient(var(--line-strong),var(--line-strong)) center/1px 100% no-repeat var(--sunk);border-radius:2px}
.diverging span{position:absolute;top:0;height:100%}.diverging .above{background:var(--pass)}.diverging .below{background:var(--fail)}
.separation{margin:22px 0 0;max-width:720px}.separation figcaption{font-weight:600;margin-bottom:6px}
.criteria td.wide{width:55%;min-width:110px}.criteria .bar+.bar{margin-top:3px}.criteria th,.criteria td{vertical-align:middle;padding-top:6px;padding-bottom:6px}
.rubric th[scope=row]{min-width:150px}.rubric th code{display:block;color:var(--muted);font-weight:400}.rubric td.n{width:90px;text-align:left}.rubric td[lang]{min-width:260px}`;

const TASK = `
section.task{margin:40px -16px 0;padding:16px 16px 0;content-visibility:auto;contain-intrinsic-size:auto 8000px}.task-head{border-top:2px solid var(--ink);padding-top:20px}
.task-head h2 code{font-size:.68em;font-weight:450;color:var(--muted);margin-left:6px;overflow-wrap:anywhere}
nav.parts{position:sticky;top:48px;z-index:4;display:flex;gap:18px;overflow-x:auto;scrollbar-width:none;background:var(--paper);border-bottom:1px solid var(--line);height:40px;align-items:center;margin-top:10px}
nav.parts a{flex:none;color:var(--muted);text-decoration:none;font-size:14px}nav.parts a:hover{color:var(--accent);text-decoration:underline}
.part-section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:20px 22px;margin-top:18px;box-shadow:var(--shadow)}
.part-section.part-trajectories{background:none;border:0;box-shadow:none;padding:10px 0 0}
blockquote.query{margin:0;font-size:18px;line-height:1.75;max-width:46em}
.constraints{list-style:none;display:flex;flex-wrap:wrap;gap:6px 8px;margin:16px 0 12px;padding:0}
.constraints li{background:var(--sunk);border-radius:6px;padding:2px 10px;font-size:14px}
.fold{border-top:1px solid var(--line);padding:8px 0}.fold>summary{font-weight:550}.fold[open]>summary{margin-bottom:8px}
.prompt pre{background:var(--sunk);border-radius:6px;padding:12px 14px;margin:4px 0 12px;max-height:420px;overflow:auto}`;

const MATCHES = `
.seeds{width:auto}.seeds th,.seeds td{vertical-align:middle;padding-top:4px;padding-bottom:4px;white-space:nowrap}.seeds td.n{text-align:left}.seeds .chart{width:150px;min-width:90px}.seeds tr.anchor td{color:var(--muted)}
svg.bracket{display:block;overflow:visible;font-size:13px;margin:4px 0}
.bracket text{fill:var(--ink)}.bracket .round{fill:var(--muted);font-size:12px}
.bracket .link{fill:none;stroke:var(--line-strong);stroke-width:1.5}.bracket .link.hot{stroke:var(--accent);stroke-width:2.5}
.bracket .box>rect{fill:var(--card);stroke:var(--line-strong)}.bracket .box.match:hover>rect,.bracket a:focus-visible .box>rect{stroke:var(--accent);stroke-width:2}
.bracket .middle{stroke:var(--line);fill:none}.bracket .hit{fill:transparent}
.bracket .player text{fill:var(--muted)}.bracket .player.won text{fill:var(--ink)}.bracket .player.won .name,.bracket .player.won .sum{font-weight:650}
.bracket .hot .hit,.bracket .box.hot>rect{fill:var(--accent-soft)}
.bracket .seed{text-anchor:end;font-size:10.5px;fill:var(--muted)!important}.bracket .sum{text-anchor:end;font-variant-numeric:tabular-nums}
.bracket .bye>rect{stroke-dasharray:3 3;fill:none}.bracket .bye text{fill:var(--muted)}
.bracket .champion>rect{fill:var(--accent-soft);stroke:var(--accent)}.bracket .champion .name{font-weight:650}.bracket .champion .sum{fill:var(--accent);font-size:12px}
.bracket a{text-decoration:none;outline-offset:4px}
.cross{width:auto}.cross td,.cross th{padding:3px 5px;border:0;vertical-align:middle}.cross td a{display:block;min-width:46px;padding:4px 6px;border-radius:5px;text-align:center;text-decoration:none;color:var(--ink);background:var(--sunk)}
.cross .win a{background:var(--pass-soft);color:var(--pass);font-weight:600}.cross .loss a{color:var(--muted)}.cross .tie a{background:var(--warn-soft)}.cross a:hover{box-shadow:inset 0 0 0 1.5px currentColor}
.cross .self{background:linear-gradient(to top right,transparent 48%,var(--line) 49%,var(--line) 51%,transparent 52%)}
.matches{border-top:1px solid var(--line);max-width:880px}
.match{border-bottom:1px solid var(--line)}
.match>summary{display:grid;grid-template-columns:180px minmax(0,1fr) 116px minmax(0,1fr);gap:10px;padding:6px 4px;align-items:baseline;list-style:none}
.match>summary::-webkit-details-marker{display:none}.match>summary:hover{background:var(--sunk)}
.match .phase{font-size:13px;color:var(--muted);white-space:nowrap}.match .phase::before{content:"▸";display:inline-block;width:14px}.match[open] .phase::before{content:"▾"}
.match .sums{text-align:center;font-variant-numeric:tabular-nums;white-space:nowrap}.match .side.first{text-align:right}
.match .side{color:var(--muted);overflow:hidden;text-overflow:ellipsis}.match .side .attempt-name{font-weight:450}.match .side.won{color:var(--ink)}.match .side.won .attempt-name{font-weight:650}
.match-body{padding:6px 4px 12px;border-radius:6px}
.sheet .lead{font-variant-numeric:tabular-nums;width:64px}.sheet .lead.first{color:var(--first)}.sheet .lead.second{color:var(--second)}.sheet .lead.even{color:var(--muted)}.sheet th,.sheet td{padding:5px 8px;vertical-align:middle}.sheet td{text-align:right;width:54px}.sheet thead th{text-align:center}.sheet thead th:first-child{text-align:left}
.sheet .bars{text-align:center;min-width:200px;width:auto}.sheet .first .attempt-name{color:var(--first)}.sheet .second .attempt-name{color:var(--second)}
.sheet tr.sum>*{font-weight:600;background:var(--sunk)}.sheet tr.total>*{font-weight:600;border-top:1px solid var(--line-strong)}.sheet tr.total td{text-align:center}
.butterfly{display:block;height:14px;background-repeat:no-repeat;background-size:100% 6px;background-position:0 0,0 100%;background-image:
linear-gradient(90deg,transparent calc(50% - var(--a)),var(--first) 0 calc(50% - 1px),transparent 0 calc(50% + 1px),var(--second) 0 calc(50% + var(--c)),transparent 0),
linear-gradient(90deg,transparent calc(50% - var(--b)),var(--first-soft) 0 calc(50% - 1px),transparent 0 calc(50% + 1px),var(--second-soft) 0 calc(50% + var(--d)),transparent 0)}
.reason{margin:10px 0;padding:6px 14px;border-left:3px solid var(--line-strong);white-space:pre-wrap;overflow-wrap:anywhere}`;

const COMPARE = `
.pickers{display:grid;grid-template-columns:1fr 1fr;gap:18px;margin-bottom:12px}.pickers[hidden]{display:none}
.pickers label{display:flex;gap:10px;align-items:center}.pickers select{flex:1;min-width:0;font:inherit;padding:6px 10px;border:1px solid var(--line-strong);border-radius:6px;background:var(--card);color:var(--ink)}
.columns{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:18px;align-items:start}
.attempt{background:var(--card);border:1px solid var(--line);border-top:3px solid var(--line-strong);border-radius:10px;box-shadow:var(--shadow);min-width:0}
.attempt.left{border-top-color:var(--first)}.attempt.right{border-top-color:var(--second)}
.attempt>:not(summary){margin-left:20px;margin-right:20px}
.attempt>summary{padding:12px 20px;display:flex;flex-wrap:wrap;gap:2px 10px;align-items:baseline}
.attempt>summary .attempt-name{font-size:17px}.attempt .place{font-weight:650;color:var(--accent);font-size:17px;min-width:1.2em}
.facts{display:flex;flex-wrap:wrap;gap:0 16px;font-size:13px;color:var(--muted)}
.part{border-top:1px solid var(--line);padding:10px 0;margin-top:10px}.part>summary{font-weight:600;padding:2px 0}.part>summary .muted{font-weight:400;font-size:13px}
.answer{overflow-wrap:anywhere;padding:4px 0 8px}.answer p{margin:8px 0}.answer .h{font-weight:650;margin:16px 0 4px;line-height:1.4}.answer .h1,.answer .h2{font-size:17px}.answer .h:first-child{margin-top:4px}
.answer ul{list-style:none;margin:6px 0;padding:0}.answer li{position:relative;padding:1px 0 1px 16px}.answer li:not(.numbered)::before{content:"";position:absolute;left:3px;top:.78em;width:5px;height:5px;border-radius:50%;background:var(--faint)}
.answer li.numbered{padding-left:28px}.answer li .number{position:absolute;left:0;color:var(--muted);font-variant-numeric:tabular-nums}
.answer .d1{margin-left:18px}.answer .d2{margin-left:36px}.answer .d3{margin-left:54px}.answer hr{border:0;border-top:1px solid var(--line);margin:14px 0}.answer pre{background:var(--sunk);padding:8px 12px;border-radius:6px}.answer td,.answer th{padding:4px 10px 4px 0}
mark{background:none;color:inherit;border-radius:2px;scroll-margin:120px}
mark.pass{text-decoration:underline;text-decoration-color:color-mix(in srgb,var(--pass) 45%,transparent);text-decoration-thickness:1.5px;text-underline-offset:4px}
.observation mark.pass{text-decoration:none;background:var(--pass-soft)}
mark.fail{background:var(--fail-soft);color:var(--fail);box-shadow:0 0 0 2px var(--fail-soft);box-decoration-break:clone;-webkit-box-decoration-break:clone}
.steps{list-style:none;margin:8px 0;padding:0}.step{border-top:1px dashed var(--line);padding:12px 0}.step:first-child{border-top:0;padding-top:2px}
.step-number{font-size:12px;color:var(--muted);font-variant-numeric:tabular-nums}
.thought{white-space:pre-wrap;overflow-wrap:anywhere;color:var(--muted);font-style:normal;border-left:3px solid var(--line);padding-left:12px;margin:4px 0 8px}
.message{white-space:pre-wrap;overflow-wrap:anywhere;margin:4px 0 8px}
.call{margin:8px 0;font-size:13.5px;line-height:1.5}
.call-head{display:flex;flex-wrap:wrap;gap:2px 10px;align-items:baseline}.call-head .tag{margin-left:0}.tool{color:var(--accent);font-weight:600;font-size:13px}
.arguments.aside{font-size:12px;color:var(--muted)}.arguments{display:flex;flex-wrap:wrap;gap:0 12px;overflow-wrap:anywhere;min-width:0}.arguments i{color:var(--muted);font-size:12px;font-style:normal}
.observation{margin:2px 0 0;background:var(--sunk);border-radius:6px;padding:5px 10px;overflow-wrap:anywhere;white-space:pre-wrap}
.observation>summary{display:flex;gap:10px;list-style:none}.observation .line{flex:1;min-width:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.observation>summary::-webkit-details-marker{display:none}
.observation[open] .line{white-space:pre-wrap}.observation .size{flex:none;color:var(--muted);font-size:12px}.observation .size::before{content:"▸ "}.observation[open] .size::before{content:"▾ "}
.call.error .observation{background:var(--fail-soft);color:var(--fail)}.call.invalid pre{background:var(--fail-soft);color:var(--fail);border-radius:6px;padding:6px 10px}`;

const CHECKS = `
.families{margin-top:8px}.families>.scroll{break-inside:avoid;padding-bottom:18px}
@media (min-width:1180px){.families.two{columns:2;column-gap:44px}}
.matrix{width:auto;table-layout:fixed}.matrix th:first-child{width:172px}.families.two .matrix{width:100%}.matrix th,.matrix td{padding:2px 2px 2px 0;border:0;white-space:nowrap;vertical-align:middle}.matrix td,.matrix thead th:not(:first-child){text-align:center;width:45px}.matrix .status{padding:0 3px}.matrix .status small{margin-left:1px}
.matrix thead th{border-bottom:1px solid var(--line)}.matrix thead th:first-child{font-weight:600;color:var(--ink);font-size:13.5px}.matrix th[scope=row]{font-weight:400;padding-right:14px}.matrix tbody tr:hover{background:var(--sunk)}
.unused{max-width:80em}
.failing-only .fine{display:none}
.status{display:inline-block;min-width:26px;text-align:center;text-decoration:none;font-weight:600;border-radius:5px;padding:0 5px;line-height:22px;font-size:13px}
.status.pass{color:var(--pass)}.status.fail{color:var(--fail);background:var(--fail-soft)}.status.fatal{background:var(--fail);color:var(--card)}.matrix .none{color:var(--faint)}a.status:hover{box-shadow:inset 0 0 0 1.5px currentColor}.status small{font-weight:400;margin-left:3px;font-size:11px}
.attempt-checks section{margin-top:10px}p.check,.check>summary{display:grid;grid-template-columns:26px minmax(0,1fr) 14px;gap:8px;list-style:none}.check{padding:3px 0;font-size:14px;border-radius:5px}.check>summary::-webkit-details-marker{display:none}.check>summary::after{content:"▸";color:var(--muted);font-size:12px}.check[open]>summary::after{content:"▾"}.check>summary:hover{background:var(--sunk)}.check>:not(summary){margin-left:34px}.check .status{align-self:start}.check.fail b{color:var(--fail)}.check b{font-weight:550}
.check ul.wrong{list-style:none;margin-top:2px;margin-bottom:4px;padding:0;font-size:13px;overflow-wrap:anywhere}.wrong .quote{color:var(--fail)}.wrong .note{display:block;color:var(--muted)}
.check .right{font-size:13px;line-height:1.75;overflow-wrap:anywhere}.right .quote{margin-right:14px}.quote::after{content:attr(data-at);color:var(--muted);font-size:11px;margin-left:5px;display:inline-block}`;

const ROUTE = `
.nowrap{white-space:nowrap}
.chooser{border:0;margin:0 0 14px;padding:0;display:flex;flex-wrap:wrap;gap:6px}.chooser legend{font-size:12.5px;color:var(--muted);padding:0;margin-bottom:6px}
.chooser label{border:1px solid var(--line-strong);border-radius:6px;padding:2px 10px;cursor:pointer;font-size:14px}.chooser label:has(:checked){background:var(--accent-soft);border-color:var(--accent)}.chooser label:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}.chooser input{position:absolute;opacity:0;pointer-events:none}
.route-body{display:grid;grid-template-columns:minmax(0,1fr) 250px;gap:24px}
.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));gap:18px}.map:only-child{max-width:760px}
.told-list h4{margin:0 0 8px}.told-list ol{margin:0 0 10px;padding-left:26px}.told-list ol ::marker{color:var(--accent);font-weight:650;font-size:13px}.told-list ul{list-style:none;margin:0 0 10px;padding:0}.attempt-told{display:none}
.map{margin:0}.map figcaption{font-weight:600;margin-bottom:4px}.map svg{display:block;width:100%;height:auto;background:var(--paper);border:1px solid var(--line);border-radius:8px;font-size:11px}
.map text{fill:var(--ink)}.grid path{stroke:var(--line);fill:none}.grid text{fill:var(--muted);font-size:9.5px;opacity:.8}
.around circle{fill:var(--faint);opacity:.7}.around text{fill:var(--faint);font-size:12px;text-anchor:middle;letter-spacing:.1em}
.attempt-route{display:none}.attempt-route path{fill:none}.others{fill:none;stroke:var(--faint);stroke-width:1.2;opacity:.75}
.looked-up{stroke:var(--muted);stroke-width:.9;stroke-dasharray:2 3;opacity:.7}.attempt-route .told{stroke:var(--accent);stroke-width:2.2;marker-mid:url(#route-arrow)}#route-arrow path{fill:var(--accent)}
.passed{fill:var(--card);stroke:var(--muted)}.visited circle{fill:var(--accent);stroke:var(--paper);stroke-width:1.5}.visited text{fill:var(--card);font-size:9.5px;font-weight:700;text-anchor:middle}
.label{paint-order:stroke;stroke:var(--paper);stroke-width:3.5px;stroke-linejoin:round;font-weight:550;font-size:11.5px}.stop{fill:var(--card);stroke:var(--ink);stroke-width:1.5}
.journey path{stroke:var(--first);stroke-width:2}.journey.flight path{stroke:var(--second);stroke-dasharray:7 4}.journey text{font-size:11px;font-weight:600;paint-order:stroke;stroke:var(--paper);stroke-width:3px}
.scale path{stroke:var(--muted);fill:none;stroke-width:1.2}.scale text{text-anchor:middle;fill:var(--muted)}.scale .north{fill:var(--muted);stroke:none}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 20px;margin:10px 0 0;padding:0;font-size:12.5px;color:var(--muted)}
.swatch{display:inline-block;width:24px;height:0;border-top:2.4px solid;vertical-align:middle;margin-right:4px}.swatch.told{color:var(--accent)}.swatch.looked-up{border-top:1px dashed var(--muted)}.swatch.train{color:var(--first)}.swatch.flight{color:var(--second);border-top-style:dashed}.swatch.others{color:var(--faint);border-top-width:1.2px}.swatch.listed{width:5px;height:5px;border:0;border-radius:50%;background:var(--faint)}`;

const NARROW = `
@media (max-width:760px){
main{padding:0 14px 64px}section.task{margin-left:-14px;margin-right:-14px;padding:16px 14px 0}nav.tasks{padding:0 14px}
.columns,.pickers,.route-body{grid-template-columns:minmax(0,1fr)}.pickers{gap:8px}.pickers .label{width:40px}
.part-section{padding:16px 14px;border-radius:8px}.attempt>:not(summary){margin-left:14px;margin-right:14px}.attempt>summary{padding:10px 14px}
.agreement{padding:14px;gap:14px}.agreement .figure{font-size:30px}
blockquote.query{font-size:16.5px}
.match>summary{grid-template-columns:minmax(0,1fr) auto minmax(0,1fr);gap:0 8px;font-size:14px}.task-cell{min-width:220px}.map{overflow-x:auto}.map svg{min-width:500px}.match .phase{grid-column:1/-1}.match .side .attempt-name{white-space:normal}
.rewards .chart{display:none}.rewards{min-width:560px}.criteria th[scope=row]{white-space:nowrap}.criteria td.wide{min-width:70px}.families .matrix{font-size:13.5px}.matrix th:first-child{width:130px}.matrix th[scope=row]{white-space:normal;line-height:1.35}.matrix td,.matrix thead th:not(:first-child){width:25px}.matrix .status{min-width:20px;padding:0}.matrix small{display:none}.sheet .bars{display:none}.sheet tr.total .bars{display:none}.sheet th,.sheet td{padding:5px 4px;font-size:13.5px}.sheet td{width:40px}.sheet .attempt-name{white-space:normal}
.run-facts{gap:8px 22px}}
@media print{nav.tasks,nav.parts,.pickers,.actions{display:none}.part-section,.attempt{box-shadow:none;break-inside:avoid-page}}`;
