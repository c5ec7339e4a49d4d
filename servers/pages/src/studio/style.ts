/** The rules of the studio's own parts, behind the sheet of all pages. */
export const STUDIO_STYLE = `
.studio {
  line-height: 1.5;
  main { max-width: 1480px; padding: 18px 24px 80px; display: grid; gap: 18px }
  h2 { font-size: 16px; margin-bottom: 12px }
  h4 { font-size: 14px; margin: 0 0 8px }
  table { font-size: 14px }
  :is(th,td) { padding: 5px 10px 5px 0 }
  .card { margin: 0 }
  .card.part-summary { background: none; border: 0; padding: 0 }
  .top { padding: 6px max(24px,calc((100vw - 1432px)/2)); gap: 6px 18px }
  .top h1 { font-size: 16px; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .brand span { font-weight: 450; color: var(--muted) }
  #connection { margin-left: auto; font-size: 13px; color: var(--muted); white-space: nowrap; visibility: hidden }
  .lamp { display: inline-block; width: 9px; height: 9px; border-radius: 50%; background: var(--faint) }
  [data-state=live] .lamp { background: var(--pass) }
  [data-state=waiting] .lamp { background: var(--warn) }
  [data-state=away] .lamp { background: var(--fail) }
  :is([data-state=waiting],[data-state=away])#connection { color: var(--ink); font-weight: 600 }
  .beside, .stack, .group-body { display: grid; gap: 18px; grid-template-columns: minmax(0,1fr); align-items: start }
  .stack, .group-body>* { min-width: 0 }
  .figures.tiles { margin: 0; gap: 12px; grid-template-columns: repeat(2,minmax(0,1fr)) }
  .reasons { grid-column: 1/-1; padding: 10px 18px }
  .reasons ul { list-style: none; padding: 0; margin: 0 }
  .minutes { display: block; width: 100%; height: 24px; margin-top: 6px; fill: var(--bar) }
  .judges .failure { max-height: 90px; overflow-y: auto }
  .drift { margin-bottom: 8px }
  .drift .tag, .chip { margin-left: 0 }
  .features :is(th,td) { white-space: nowrap }
  .features tr.alarm>* { color: var(--fail) }
  .dots { display: inline-block; vertical-align: -1px; overflow: visible }
  .dots .there { fill: var(--accent) }
  .dots .awaited { fill: var(--line) }
  .dots circle.awaited { fill: none; stroke: var(--line-strong); stroke-width: 1.2 }
  .dots .gone { fill: var(--fail); opacity: .55 }
  .filter .count { color: var(--muted); font-variant-numeric: tabular-nums }
  .groups tbody tr { position: relative }
  .groups tbody tr:hover { background: var(--sunk) }
  .groups tbody tr.chosen { background: var(--accent-soft) }
  .groups tbody th a { color: var(--ink); text-decoration: none; font-weight: 500 }
  .groups tbody th a::after { content: ""; position: absolute; inset: 0 }
  .groups tbody th a:focus-visible { outline: none }
  .groups tbody th a:focus-visible::after { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 4px }
  .groups td.state { width: 94px; padding-left: 6px }
  .groups .chip { min-width: 70px; text-align: center }
  .groups :is(.time,.step) { white-space: nowrap; color: var(--muted); font-size: 13px }
  .groups tr>:last-child { text-align: right; padding-right: 6px }
  .groups .why { display: block; font-size: 12.5px; font-weight: 400; color: var(--fail) }
  .pages { margin: 12px 0 0 }
  .pages:empty { display: none }
  .group-head { display: flex; gap: 10px; justify-content: space-between; align-items: start; margin-bottom: 12px }
  .group-head h3 { font-size: 15px; letter-spacing: 0; text-transform: none; color: inherit; margin: 0; min-width: 0; overflow-wrap: anywhere }
  .group-head h3:focus { outline: none }
  .group-head nav { display: flex; gap: 6px; flex: none }
  .part-group .facts { margin-bottom: 14px }
  .attempts-list { margin: 0; font-size: 13px }
  .attempts-list .submitted { background: var(--accent-soft); color: var(--accent) }
  .attempts-list .awaited { background: none; box-shadow: inset 0 0 0 1px var(--line-strong) }
  .attempts-list :is(.abandoned,.missing) { background: var(--fail-soft); color: var(--fail) }
  .cross, .bracket { font-size: 12.5px }
  .part-groups, .part-group { container-type: inline-size }
  main:not(.has-group) .part-group { display: none }
  @container (max-width: 560px) {
    .groups thead, .groups .step { display: none }
    .groups, .groups tbody { display: block }
    .groups tr {
      display: grid; grid-template-columns: auto minmax(0,1fr) auto; gap: 2px 10px; align-items: center; padding: 8px 4px;
      border-bottom: 1px solid var(--line);
    }
    .groups tr>* { border: 0; padding: 0!important; width: auto!important }
    .groups tr>th { grid-column: 1/-1; grid-row: 1 }
    .groups .attempts { justify-self: start; overflow: hidden }
  }
  @container (min-width: 640px) {
    .group-body { grid-template-columns: minmax(0,1fr) minmax(0,1fr) }
    .group-body>:is(.attempts-list,.knock-out,.met,.empty) { grid-column: 1/-1 }
  }
  @media (min-width: 900px) {
    .figures.tiles { grid-template-columns: repeat(5,minmax(0,1fr)) }
  }
  @media (min-width: 1100px) {
    .beside.run { grid-template-columns: minmax(0,1fr) minmax(360px,420px) }
    .has-group .beside.list { grid-template-columns: minmax(340px,4fr) minmax(0,8fr) }
    .beside.list .part-group { position: sticky; top: 68px; max-height: calc(100vh - 84px); overflow-y: auto }
  }
  @media (max-width: 1099px) {
    .part-group { order: -1 }
  }
  @media (max-width: 620px) {
    main { padding: 12px 12px 60px; gap: 12px }
    .top { padding: 8px 14px; flex-wrap: wrap; height: auto }
    .top h1 { order: 3; flex: 1 0 100% }
    .beside, .stack { gap: 12px }
  }
  @media (prefers-reduced-motion: no-preference) {
    [data-state=waiting] .lamp, .chip.judging { animation: breathe 1.6s ease-in-out infinite }
    .dots circle, .bracket .box>rect, .bracket .link { transition: fill .4s,stroke .4s }
  }
}
.js .studio #connection { visibility: visible }
@keyframes breathe { 50% { opacity: .7 } }
`;
