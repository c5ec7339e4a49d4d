/** Arithmetic of a journey: lists of costs add up to their totals, and its legs to the whole way. */

import { inAnswer } from "@arenakit/evaluator-checks";
import { itemsOf, totalsOf } from "./reading/costs.ts";
import { planOf } from "./reading/plan.ts";
import { amountsIn, distancesIn } from "./reading/tokens.ts";
import type { TravelCheck } from "./reading.ts";

const totals: TravelCheck = {
  id: "arithmetic.totals",
  family: "arithmetic",
  title: "费用清单与合计",
  examine: (reading) =>
    totalsOf(reading).flatMap((total) => {
      const items = itemsOf(reading, total);
      if (!items) return [];
      const sum = items.reduce((yuan, item) => yuan + item.yuan, 0);
      const { people } = reading.task.constraints;
      const evidence = [inAnswer(reading, total), ...items.slice(0, 6).map((item) => inAnswer(reading, item))];
      const slack = Math.max(1, items.length * 0.5, /约/.test(total.line.text) ? sum * 0.03 : 0);
      const accepted = [sum, sum * people, sum / people];
      if (accepted.some((yuan) => Math.abs(yuan - total.yuan) <= slack)) return [{ score: 1, evidence }];
      return [{ score: 0, note: `各项相加是${round(sum)}元，合计写成了${total.yuan}元`, evidence }];
    }),
};

const perPerson: TravelCheck = {
  id: "arithmetic.per_person",
  family: "arithmetic",
  title: "人均与总额",
  examine: (reading) => {
    const { people } = reading.task.constraints;
    if (people < 2) return [];
    return totalsOf(reading).flatMap((total) => {
      if (total.perPerson) return [];
      const rest = (reading.answer ?? "").slice(total.end, total.line.start + total.line.text.length);
      const said = /^[^。；;]{0,6}(?:人均|每人|平均每人)(?!预算)约?/.exec(rest);
      const amount = said ? amountsIn(rest.slice(said[0].length))[0] : undefined;
      if (!said || !amount || amount.start > 1) return [];
      const span = { start: total.start, end: total.end + said[0].length + amount.end };
      const evidence = [inAnswer(reading, span)];
      const isRight = Math.abs(amount.low * people - total.yuan) <= Math.max(people, total.yuan * 0.02);
      return [
        isRight
          ? { score: 1, evidence }
          : { score: 0, note: `${total.yuan}元由${people}人分摊不是${amount.low}元`, evidence },
      ];
    });
  },
};

/** Totals of everything, of the whole party or of one person, say the same wherever they stand. */
const agreeing: TravelCheck = {
  id: "arithmetic.totals_agree",
  family: "arithmetic",
  title: "各处写的总费用",
  examine: (reading) => {
    const { people, compare, around } = reading.task.constraints;
    if (compare || around) return [];
    const totals = totalsOf(reading).filter((total) => !total.partial && !total.perPerson);
    const last = totals.at(-1);
    if (!last || totals.length < 2) return [];
    const accepted = [last.yuan, last.yuan * people, last.yuan / people];
    return totals.slice(0, -1).map((total) => {
      const evidence = [inAnswer(reading, total), inAnswer(reading, last)];
      const slack = Math.max(1, total.yuan * 0.02);
      if (accepted.some((yuan) => Math.abs(yuan - total.yuan) <= slack)) return { score: 1, evidence };
      return { score: 0, note: `一处写${total.yuan}元，一处写${last.yuan}元`, evidence };
    });
  },
};

/** A headline's length of the whole way, against the ways of the timetable that say theirs. */
const wholeWay: TravelCheck = {
  id: "arithmetic.whole_distance",
  family: "arithmetic",
  title: "全程与各段路程",
  examine: (reading) => {
    const moves = planOf(reading).filter((item) => item.kind === "move");
    const metres = moves.flatMap((item) => distancesIn(item.timed.line.text).slice(0, 1));
    if (moves.length < 2 || metres.length < moves.length) return [];
    const sum = metres.reduce((total, value) => total + value.low, 0);
    const timed = new Set(reading.timed.map((one) => one.line));
    return reading.lines.flatMap((line) => {
      if (timed.has(line) || /→|->|骑行|步行(?!街)|公交|地铁/.test(line.text)) return [];
      const whole = /(?:全程|总路程|总里程)(?:路上|共|约|大约|总共)*\s*(?=\d)/.exec(line.text);
      const said = whole ? distancesIn(line.text.slice(whole.index + whole[0].length))[0] : undefined;
      if (!whole || !said || said.start > 0) return [];
      const start = line.start + whole.index;
      const evidence = [inAnswer(reading, { start, end: start + whole[0].length + said.end })];
      if (Math.abs(said.low - sum) <= Math.max(100 * moves.length, sum * 0.05)) return [{ score: 1, evidence }];
      return [
        { score: 0, note: `各段相加是${round(sum / 1000)}公里，全程写成了${round(said.low / 1000)}公里`, evidence },
      ];
    });
  },
};

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export const arithmetic: readonly TravelCheck[] = [totals, perPerson, agreeing, wholeWay];
