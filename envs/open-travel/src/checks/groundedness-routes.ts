/** Groundedness of ways and weather: distances, durations and fares between two places as navigation gave them. */

import { type CheckFinding, inAnswer, inObservation, perReading } from "@arenakit/evaluator-checks";
import { forecastFindings, withWays } from "./groundedness-ways.ts";
import { type KnownLeg, legsBetween, mentionsIn, modeNamed } from "./reading/plan.ts";
import type { PlanLine } from "./reading/plan-lines.ts";
import { amountsIn, distancesIn, durationsIn, type ValueAt } from "./reading/tokens.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

/** Two places and the values that a line says of the way between them. */
interface SaidLeg {
  readonly line: PlanLine;
  /** Offset in the answer of the words that are about the way. */
  readonly start: number;
  readonly words: string;
  readonly legs: readonly KnownLeg[];
}

const WAY = /(?:→|➡|->|—>|到|至|前往|去往|去)\s*[*_「【]*\s*$/;

/** Lines such as “A → B：打车，4.1公里，约12分钟”, where navigation knows the way. */
const saidLegs = perReading((reading: TravelReading): SaidLeg[] => {
  return reading.lines.flatMap((line) => {
    const mentions = mentionsIn(reading, line);
    if (line.kind === "blank" || mentions.length < 2) return [];
    return mentions.slice(0, -1).flatMap((from, index): SaidLeg[] => {
      const to = mentions[index + 1]!;
      if (from.spelling === to.spelling || !WAY.test(reading.answer!.slice(from.end, to.start))) return [];
      const next = mentions[index + 2];
      if (next && index + 2 < mentions.length && WAY.test(reading.answer!.slice(to.end, next.start))) return [];
      const end = next ? next.start : endOfBlock(reading, line);
      const words = reading.answer!.slice(from.end, end);
      const known = legsBetween(reading, from.values, to.values);
      const mode = modeNamed(words);
      const sameMode = known.filter((leg) => leg.route.mode === mode);
      return [{ line, start: from.end, words, legs: mode && sameMode.length > 0 ? sameMode : mode ? [] : known }];
    });
  });
});

/** The end of the lines below that say more of the same way: they are deeper, or under a heading, and name no place. */
function endOfBlock(reading: TravelReading, line: PlanLine): number {
  let last = line;
  for (let index = line.index + 1; index < reading.lines.length; index++) {
    const below = reading.lines[index]!;
    const isBelow = below.indent > line.indent || (line.kind === "heading" && below.kind === "item");
    if (below.kind === "blank" || below.kind === "heading" || !isBelow || mentionsIn(reading, below).length > 0) break;
    last = below;
  }
  return last.start + last.text.length;
}

const WHOLE = /全程|总|共|合计|停留|游览|游玩|建议|排队|等候|预留|缓冲/;

function routeCheck(
  id: string,
  title: string,
  {
    read,
    known,
    slack,
  }: {
    read: (text: string) => ValueAt[];
    known: (leg: KnownLeg) => readonly number[];
    slack: (value: number) => number;
  },
): TravelCheck {
  return {
    id: `groundedness.${id}`,
    family: "groundedness",
    title,
    examine: (reading) =>
      saidLegs(reading).flatMap((said) => {
        const values = said.legs.flatMap(known);
        if (values.length === 0) return [];
        return read(said.words).flatMap((value): CheckFinding[] => {
          if (WHOLE.test(said.words.slice(Math.max(0, value.start - 6), value.start))) return [];
          const closest = Math.min(...values.map((one) => Math.abs(one - value.low) - slack(one)));
          const span = { start: said.start + value.start, end: said.start + value.end };
          const evidence = [inAnswer(reading, span), inObservation(said.legs[0]!.route.observation)];
          if (closest <= 0) return [{ score: 1, evidence }];
          const isFirst = read(said.words)[0]!.start === value.start;
          return isFirst ? [{ score: 0, note: "路程数值与导航结果不一致", evidence }] : [];
        });
      }),
  };
}

const weather: TravelCheck = {
  id: "groundedness.weather",
  family: "groundedness",
  title: "气温与天气查询结果",
  examine(reading) {
    if (reading.answer === null) return [];
    const reports = reading.observations.filter(
      (observation) => observation.isFact && /weather|天气/.test(observation.tool),
    );
    const known = new Set(
      reports.flatMap((report) => [...report.text.matchAll(/-?\d{1,2}/g)].map((match) => Number(match[0]))),
    );
    const temperatures = [
      ...reading.answer.matchAll(
        /(-?\d{1,2})\s*(?:[℃°]C?)?\s*(?:[~～至到/]|-(?=\d))\s*(-?\d{1,2})\s*(?:℃|°C?|摄氏?度)/g,
      ),
    ].map((match): CheckFinding => {
      const isKnown = known.has(Number(match[1])) && known.has(Number(match[2]));
      const evidence = [inAnswer(reading, { start: match.index, end: match.index + match[0].length })];
      if (isKnown) return { score: 1, evidence };
      return { score: 0, note: reports.length > 0 ? "气温与天气查询结果不一致" : "没有查过天气就写了气温", evidence };
    });
    return [...temperatures, ...forecastFindings(reading)];
  },
};

export const routeGroundedness: readonly TravelCheck[] = [
  withWays(
    routeCheck("route_distance", "路程距离与导航结果", {
      read: distancesIn,
      known: (leg) => leg.metres,
      slack: (metres) => Math.max(100, metres * 0.06),
    }),
    "metres",
  ),
  withWays(
    routeCheck("route_duration", "路程用时与导航结果", {
      read: durationsIn,
      known: (leg) => leg.minutes,
      slack: (minutes) => Math.max(3, minutes * 0.12),
    }),
    "minutes",
  ),
  withWays(
    routeCheck("route_fare", "路程费用与导航结果", {
      read: (text) =>
        amountsIn(text).filter(
          (amount) =>
            /票价/.test(text.slice(Math.max(0, amount.start - 4), amount.start)) ||
            (/打车|出租|网约车|车费/.test(text.slice(Math.max(0, amount.start - 8), amount.start)) &&
              !/[×xX*]|人/.test(text.slice(amount.end, amount.end + 4))),
        ),
      known: (leg) => (leg.isWhole ? leg.route.prices : []),
      slack: (yuan) => Math.max(2, yuan * 0.12),
    }),
    "yuan",
  ),
  weather,
];
