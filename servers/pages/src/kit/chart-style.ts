/** The rules of charts, in the sheet of all pages. Lines of one chart differ by their dashes too, not by colour alone. */
export const CHART_STYLE = `
.charts { display: grid; gap: 20px 28px; grid-template-columns: repeat(auto-fit,minmax(min(100%,260px),1fr)); margin-top: 18px }
.chart.score { grid-column: 1/-1 }
.chart figcaption { font-size: 13.5px; line-height: 1.35; margin-bottom: 8px }
.plot { display: grid; grid-template: minmax(0,1fr)/auto minmax(0,1fr); gap: 8px; height: 120px }
.plot svg { width: 100%; height: 100%; overflow: visible }
.plot path { fill: none; vector-effect: non-scaling-stroke }
.line-names path { fill: none }
.chart:is(.score,.cases) .plot { height: 220px }
.line-names { list-style: none; display: flex; flex-wrap: wrap; gap: 0 16px; margin: 2px 0 0; padding: 0; font-size: 12.5px }
.line-names svg { display: inline-block; width: 26px; height: 8px; margin-right: 5px; vertical-align: 1px }
.y-axis, .x-axis { display: flex; justify-content: space-between; font-size: 11.5px; line-height: 16px; color: var(--muted) }
.y-axis { flex-direction: column; margin: -8px 0; text-align: right; min-width: 34px; white-space: nowrap }
.x-axis { gap: 10px; margin: 5px 0 0 42px; min-height: 32px }
.x-axis>span { white-space: nowrap }
.readout { color: var(--ink); text-align: center; font-variant-numeric: tabular-nums }
.plot .grid { stroke: var(--line) }
.plot .base { stroke: var(--line-strong) }
.chart .line { stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
.chart .line.second { stroke: var(--second); stroke-dasharray: 7 4 }
.chart .line.third { stroke: var(--first); stroke-dasharray: 2 4 }
.chart .line.fourth { stroke: var(--muted); stroke-dasharray: 10 3 2 3 }
.plot .band.second { fill: var(--second) }
.plot .band.third { fill: var(--first) }
.plot .dots { stroke: var(--first); stroke-width: 6; stroke-linecap: round; opacity: .55 }
.plot .band { fill: var(--accent); opacity: .16 }
.chart.invalid .line { stroke: var(--fail) }
.chart.spread .line { stroke: var(--first) }
.chart.time .line { stroke: var(--second) }
.plot .column { fill: transparent }
.plot .column:hover { fill: var(--ink); opacity: .08 }
`;
