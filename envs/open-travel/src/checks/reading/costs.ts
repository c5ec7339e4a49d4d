/** Costs: lists of items with a total, and what the answer says that everything costs. */

import { perReading, type Span } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";
import type { PlanLine } from "./plan-lines.ts";
import { amountsIn } from "./tokens.ts";

export interface CostTotal extends Span {
  readonly yuan: number;
  /** Of one person only. */
  readonly perPerson: boolean;
  /** 交通费合计 is the total of a part, 合计 that of everything. */
  readonly partial: boolean;
  readonly line: PlanLine;
}

const TOTAL = /合计|总计|总费用|总花费|总价|总开销|总支出|总共|一共|共计|总额|全部费用|费用共|\btotal\b/gi;
/** Words for a total that are looked at in one line. */
const MOST_TOTALS = 20;
const PARTIAL = /交通|车票|火车票|机票|门票|餐饮|餐费|吃饭|住宿|酒店|往返|单程|路费|第.天|当天|当日|小计|出租|打车/;

/** Characters behind a word for a total in which its amount is looked for. */
const LONGEST_STRETCH = 2400;

/** What the answer states as totals, in order. */
export const totalsOf = perReading((reading: TravelReading): CostTotal[] => {
  return reading.lines.flatMap((line): CostTotal[] => {
    const lastDigit = line.text.search(/\d\D*$/);
    let seen = 0;
    for (const match of line.text.matchAll(TOTAL)) {
      if (seen++ >= MOST_TOTALS) break;
      const from = match.index + match[0].length;
      if (from > lastDigit) break;
      const stretch = /^[^。；;]*/.exec(line.text.slice(from, from + LONGEST_STRETCH))![0];
      const amounts = amountsIn(stretch).filter(
        (amount) =>
          !/预算[^，,]{0,4}$|剩余?|结余|节省|低于|高于|超出|不超过|以内/.test(
            stretch.slice(Math.max(0, amount.start - 6), amount.start),
          ),
      );
      const equals = Math.max(stretch.lastIndexOf("="), stretch.lastIndexOf("＝"));
      const amount = equals >= 0 ? amounts.find((one) => one.start > equals) : amounts[0];
      if (!amount || (equals < 0 && amount.start > 12)) continue;
      const before = line.text.slice(Math.max(0, match.index - 8), match.index);
      const around = before + match[0] + stretch.slice(0, amount.start);
      const after = stretch.slice(amount.end, amount.end + 3);
      return [
        {
          start: line.start + from + amount.start,
          end: line.start + from + amount.end,
          yuan: amount.high,
          perPerson: /人均|每人|单人/.test(around.replace(/=.*/, "")) || /^\s*[/每]人/.test(after),
          partial:
            PARTIAL.test(before) || PARTIAL.test(stretch.slice(0, Math.min(amount.start, 6)).replace(/[：:].*/, "")),
          line,
        },
      ];
    }
    return [];
  });
});

/** Whether an amount is what each pays of a total: no price of the place that a line above, or before the total, names. */
export function isShareOfTotal(
  reading: TravelReading,
  { named, said }: { named: Span; said: Span & { yuan: number } },
): boolean {
  const { people } = reading.task.constraints;
  return totalsOf(reading).some((total) => {
    const { start, text } = total.line;
    if (start <= named.start && named.end <= start + text.length) return false;
    if (total.start >= named.end && total.end <= said.start && said.end <= start + text.length) return true;
    return Math.abs(said.yuan * (total.perPerson ? 1 : people) - total.yuan) <= people;
  });
}

export interface CostItem extends Span {
  readonly yuan: number;
  readonly line: PlanLine;
}

/**
 * The list that a total closes: the lines right above it (or below, when the total opens the list) of the same
 * kind, each with one amount that counts. Null when any of them is not of that form.
 */
export function itemsOf(reading: TravelReading, total: CostTotal): CostItem[] | null {
  for (const step of [-1, 1]) {
    const items: CostItem[] = [];
    for (let index = total.line.index + step; ; index += step) {
      const line = reading.lines[index];
      if (!line || line.kind === "blank" || line.kind === "heading" || line.kind === "text") break;
      if (reading.timed.some((timed) => timed.line === line) || /预算|合计|总计|人均[^餐]*$/.test(line.text)) break;
      const amounts = amountsIn(line.text);
      if (amounts.length === 0 && (line.kind === "row" || /免费/.test(line.text))) continue;
      const item = countingAmount(line);
      if (!item) return null;
      items.push(item);
    }
    if (items.length >= 2) return items;
  }
  return null;
}

function countingAmount(line: PlanLine): CostItem | null {
  const amounts = amountsIn(line.text);
  const equals = Math.max(line.text.lastIndexOf("="), line.text.lastIndexOf("＝"), line.text.lastIndexOf("≈"));
  const candidates = equals >= 0 ? amounts.filter((amount) => amount.start > equals) : amounts;
  const amount = candidates[0];
  if (!amount || candidates.length !== 1 || amount.low !== amount.high) return null;
  if (equals < 0 && /^\s*[/每](?:人|晚|张|间|天)/.test(line.text.slice(amount.end))) return null;
  return { start: line.start + amount.start, end: line.start + amount.end, yuan: amount.low, line };
}

/** What the whole party pays: the last total of everything, else the last of a part; null when none is stated. */
export function partyTotal(reading: TravelReading): { total: CostTotal; yuan: number } | null {
  const totals = totalsOf(reading);
  const whole = totals.filter((total) => !total.partial);
  const total =
    whole.filter((one) => !one.perPerson).at(-1) ??
    whole.at(-1) ??
    totals.filter((one) => !one.perPerson).at(-1) ??
    totals.at(-1);
  if (!total) return null;
  return { total, yuan: total.perPerson ? total.yuan * reading.task.constraints.people : total.yuan };
}
