/**
 * Blocks: the stretch of an answer that speaks of one train, flight or joined journey, whatever its layout — its own line,
 * the labelled lines below it, its table row or column. A block ends where another ride, place, day or section begins.
 */

import { lineAt, perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";
import { mentionsIn } from "./plan.ts";
import type { PlanLine } from "./plan-lines.ts";
import type { NumberAt, TransportLeg, TransportRow } from "./transport.ts";

/** Words of a block in one line or cell. */
export interface RidePiece {
  /** Offset of `text` in the answer. */
  readonly start: number;
  readonly text: string;
  /** Column and row heads of a cell, else what the line opens with before its colon; empty for none. */
  readonly label: string;
  /** Whether the words are a cell, of which the label says what they are. */
  readonly isCell: boolean;
  /** Whether the number stands in this line. */
  readonly isOwnLine: boolean;
}

export interface RideBlock {
  readonly numbers: readonly NumberAt[];
  /** Rows that offer all these numbers; never empty. */
  readonly offers: readonly TransportRow[];
  readonly legs: readonly TransportLeg[];
  readonly pieces: readonly RidePiece[];
}

/** Lines of a block below and above its number. */
const MOST_BELOW = 16;
const MOST_ABOVE = 8;
const LONGEST_PIECE = 600;

const FIELD =
  /^(?:(?:参考|二等座|一等座|单程|成人|预计|总|全程|乘车|出行|计划|航班|列车|车次|机场|车站|火车|每人|estimated|total|travel|journey|ticket|one-way|scheduled)\s*)?(?:票价|价格|费用|车票|机票|单价|价钱|金额|座席|[一二]等座|经济舱|用时|时长|历时|耗时|全程|车程|飞行时[间长]|运行时[间长]|时间|时刻|行程|班次|发到|出发|到达|始发|终到|起飞|降落|抵达|发车|日期|乘车日|车站|起点|终点|起止|路线|区间|航线|线路|类型|方式|换乘|座位|舱位|航司|航空公司|机型|车次|航班|班次|number|train|flight|no\.?|price|fare|cost|duration|time|departure|departs?|depart|leaves?|arrival|arrives?|arrive|from|to|date|route|origin|destination|stations?|airports?|transfers?|changes?|type|mode|cabin|seat|class)[\s_]*(?:号|站|地|机场|城市|日期?|时间|时刻|方式|次数|类型|信息|安排|参考|约|date|time|station|airport|no|number|yuan|in)?[\s_]*(?:[（(][^（）()]{1,12}[）)])?[*_\s]*[：:|]/i;
const ASIDE =
  /^(?:合计|小结|结论|其他|其它|另外|备选|温馨|注意|提示|说明|对比|相比|理由|推荐理由|依据|总费用|总计|预算|贴士|note|tips?|total cost|summary|alternatives?|others?|why|reason|compared)/i;

/** A line that opens with another way to go on speaks of that. */
const OTHER_WAY =
  /^(?:the\s+)?(?:打车|出租|网约车|驾车|自驾|步行|骑行|地铁|公交|市内交通|接驳|taxi|cab|driv|walk|metro|subway|bus\b|by car|local transport)/i;

/** What a line says, without list marks and emphasis. */
const wordsOf = (line: PlanLine): string => line.text.slice(line.lead);

/** The label that a line opens with. */
export function labelOf(words: string): string {
  return FIELD.exec(words.slice(0, 60))?.[0] ?? "";
}

/** All blocks in the order of the answer. */
export const rideBlocks = perReading((reading: TravelReading): RideBlock[] => {
  const groups = groupsOf(reading);
  return groups.map((numbers, at) => {
    const offers = offersOfAll(reading, numbers);
    const named = new Set(numbers.map(({ number }) => number));
    const isWhole = offers.some((offer) => offer.numbers.length > named.size);
    const legs = offers.flatMap((offer) => offer.legs.filter((leg) => isWhole || named.has(leg.number)));
    return { numbers, offers, legs, pieces: piecesOf(reading, groups, at) };
  });
});

/** Known numbers, those of one journey that stand side by side together. */
function groupsOf(reading: TravelReading): NumberAt[][] {
  const groups: NumberAt[][] = [];
  for (const number of reading.numbers) {
    if (reading.offersOf(number.number).length === 0) continue;
    const last = groups.at(-1);
    const previous = last?.at(-1);
    if (last && previous && joins(reading, last, number)) last.push(number);
    else groups.push([number]);
  }
  return groups;
}

function joins(reading: TravelReading, group: readonly NumberAt[], number: NumberAt): boolean {
  const between = reading.answer!.slice(group.at(-1)!.end, number.start);
  if (between.length > 24 || /[\n。；;]/.test(between)) return false;
  const all = [...group, number].map((one) => one.number);
  return reading.offersOf(number.number).some((offer) => all.every((one) => offer.numbers.includes(one)));
}

/** Rows of exactly these numbers; a number that stands alone is also a part of a journey whose other parts are named. */
function offersOfAll(reading: TravelReading, numbers: readonly NumberAt[]): TransportRow[] {
  const names = [...new Set(numbers.map(({ number }) => number))];
  const all = reading.offersOf(names[0]!).filter((offer) => names.every((one) => offer.numbers.includes(one)));
  const everywhere = new Set(reading.numbers.map(({ number }) => number));
  const fitting = all.filter(
    (offer) => offer.numbers.length === names.length || offer.numbers.every((one) => everywhere.has(one)),
  );
  return fitting.length > 0 ? fitting : all;
}

function piecesOf(reading: TravelReading, groups: readonly NumberAt[][], at: number): RidePiece[] {
  const [first, last] = [groups[at]![0]!, groups[at]!.at(-1)!];
  const line = lineAt(reading.lines, first.start);
  if (line.kind === "row") return cellsOf(reading, groups, { line, first });
  const next = groups[at + 1]?.[0];
  const end = line.start + line.text.length;
  const isShared = next !== undefined && next.start < end;
  const before = at > 0 && groups[at - 1]!.at(-1)!.end > line.start ? groups[at - 1]!.at(-1)! : null;
  const start = before ? cutBefore(reading, before.end, first.start) : line.start;
  const stop = isShared ? cutBefore(reading, last.end, next.start) : end;
  const own = { start, text: reading.answer!.slice(start, stop).slice(0, LONGEST_PIECE) };
  const pieces = [{ ...own, label: labelOf(wordsOf(line)), isCell: false, isOwnLine: true }];
  if (!before) pieces.unshift(...above(reading, line));
  if (!isShared) pieces.push(...below(reading, line, next));
  return pieces;
}

/** Where the words about the next number begin: behind the last comma or full stop before it. */
function cutBefore(reading: TravelReading, from: number, to: number): number {
  const between = reading.answer!.slice(from, to);
  const mark = Math.max(...["，", ",", "；", ";", "。", "、", ". ", "（"].map((one) => between.lastIndexOf(one)));
  return mark < 0 ? to : from + mark + 1;
}

const pieceOf = (line: PlanLine): RidePiece => ({
  start: line.start,
  text: line.text.slice(0, LONGEST_PIECE),
  label: labelOf(wordsOf(line)),
  isCell: false,
  isOwnLine: false,
});

const holdsNumber = (reading: TravelReading, line: PlanLine): boolean =>
  reading.numbers.some((one) => one.start >= line.start && one.start < line.start + line.text.length);

/** Labelled lines right above a number that opens its own line with a label: 日期 above 车次. */
function above(reading: TravelReading, line: PlanLine): RidePiece[] {
  const pieces: RidePiece[] = [];
  for (let index = line.index - 1; index >= Math.max(0, line.index - MOST_ABOVE); index--) {
    const one = reading.lines[index]!;
    if (one.kind === "blank" || one.kind === "heading" || one.kind === "row" || one.indent < line.indent) return pieces;
    if (holdsNumber(reading, one)) return [];
    if (labelOf(wordsOf(one)) === "") return pieces;
    pieces.unshift(pieceOf(one));
  }
  return pieces;
}

function below(reading: TravelReading, line: PlanLine, next: NumberAt | undefined): RidePiece[] {
  const pieces: RidePiece[] = [];
  let behindBlank = 0;
  for (let index = line.index + 1; index < Math.min(reading.lines.length, line.index + MOST_BELOW); index++) {
    const one = reading.lines[index]!;
    // Labelled lines behind a blank line and above the next number are its own.
    const isNext = next !== undefined && next.start < one.start + one.text.length;
    if (isNext)
      return pieces.slice(behindBlank).every(({ label }) => label !== "")
        ? pieces.slice(0, behindBlank || pieces.length)
        : pieces;
    if (one.kind === "blank") behindBlank = pieces.length;
    if (one.kind === "blank" || ASIDE.test(wordsOf(one))) continue;
    if (endsBlock(reading, line, one)) return pieces;
    pieces.push(pieceOf(one));
  }
  return pieces;
}

function endsBlock(reading: TravelReading, line: PlanLine, one: PlanLine): boolean {
  if (one.kind === "row" || one.day !== line.day || OTHER_WAY.test(wordsOf(one))) return true;
  const isField = labelOf(`${wordsOf(one).replace(/[*_】：:\s]+$/, "")}：`) !== "" || labelOf(wordsOf(one)) !== "";
  if (one.kind === "heading") return !isField && !(line.kind === "heading" && depthOf(one) > depthOf(line));
  if (one.kind === "item" && one.indent < line.indent) return true;
  if (one.kind === "item" && line.kind === "item" && one.indent === line.indent && !isField)
    return !/^\d{1,2}:\d{2}\s*(?:在|到达|抵达)?[^，。]{2,12}(?:下车|出站)/.test(wordsOf(one));
  const stations = reading.transport.flatMap((row) => row.legs.flatMap((leg) => [leg.from, leg.to]));
  return mentionsIn(reading, one).some(
    ({ spelling }) => !stations.some((station) => spelling.startsWith(station) || station.startsWith(spelling)),
  );
}

const depthOf = (line: PlanLine): number => /^\s*(#{1,6})/.exec(line.text)?.[1]?.length ?? 7;

/** The cells of the row; where the numbers stand side by side, those of the column. */
function cellsOf(
  reading: TravelReading,
  groups: readonly NumberAt[][],
  { line, first }: { line: PlanLine; first: NumberAt },
): RidePiece[] {
  const at = first.start - line.start;
  const column = line.cells.findIndex((cell) => at >= cell.start && at < cell.start + cell.text.length);
  const others = groups.filter(([one]) => one!.start >= line.start && one!.start < line.start + line.text.length);
  const isHead = line.cells[0]?.header === line.cells[0]?.text.trim();
  const below = reading.lines[line.index + 1];
  const isColumn =
    column > 0 &&
    (others.length > 1 ||
      isHead ||
      isFieldRow(line) ||
      (below !== undefined && below.kind === "row" && isFieldRow(below)));
  if (!isColumn) return line.cells.map((cell) => cellPiece(line, cell, { label: cell.header, isOwnLine: true }));
  const pieces: RidePiece[] = [];
  for (const one of reading.lines.slice(line.index, line.index + MOST_BELOW)) {
    const [head, cell] = [one.cells[0], one.cells[column]];
    if (one.kind !== "row") break;
    if (head && cell) pieces.push(cellPiece(one, cell, { label: head.text.trim(), isOwnLine: one === line }));
  }
  return pieces;
}

/** Whether the first cell says what the others are: 票价 | 552元. */
function isFieldRow(line: PlanLine): boolean {
  const head = (line.cells[0]?.text ?? "").replace(/[*_\s]/g, "");
  return labelOf(`${head}：`) !== "";
}

function cellPiece(
  line: PlanLine,
  cell: { text: string; start: number },
  { label, isOwnLine }: { label: string; isOwnLine: boolean },
): RidePiece {
  return { start: line.start + cell.start, text: cell.text, label, isCell: true, isOwnLine };
}
