/** Coverage: whether the answer speaks of everything that was asked, and with how many values that can be verified. */

import { type CheckFinding, findingsOf, inAnswer } from "@arenakit/evaluator-checks";
import { placeGroundedness } from "./groundedness-places.ts";
import { routeGroundedness } from "./groundedness-routes.ts";
import { transportGroundedness } from "./groundedness-transport.ts";
import { partChecks } from "./parts.ts";
import { type AttributeKind, attributesOf } from "./reading/attributes.ts";
import { foldName } from "./reading/names.ts";
import { citedJourneys, coveredAt } from "./reading/offers.ts";
import { rideBlocks } from "./reading/ride-blocks.ts";
import { amountsIn, clocksIn, durationsIn } from "./reading/tokens.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

const entities: TravelCheck = {
  id: "coverage.entities",
  family: "coverage",
  title: "题目提到的城市和地点",
  examine(reading) {
    if (reading.answer === null) return [];
    const { waypoints, around, journey } = reading.task.constraints;
    const places = [...(waypoints?.places ?? []), ...(around ? [around.centre] : [])];
    const ends = journey ? [journey.from, journey.to] : [];
    const folded = foldName(reading.answer);
    const served = citedJourneys(reading).flatMap((cited) => [cited.query.from, cited.query.to]);
    const isNamed = (end: string) => folded.includes(foldName(end)) || served.includes(end);
    return [
      ...places.map((place): CheckFinding => {
        const [at] = coveredAt(reading, place);
        if (at === undefined) return { score: 0, note: `没有提到${place.names[0]}`, evidence: [] };
        return { score: 1, evidence: [inAnswer(reading, { start: at, end: at + 2 })] };
      }),
      ...ends.map(
        (end): CheckFinding =>
          isNamed(end) ? { score: 1, evidence: [] } : { score: 0, note: `没有提到${end}`, evidence: [] },
      ),
    ];
  },
};

/** Values from which the reader can see for himself that a limit is kept answer half of it. */
const SHOWN_SCORE = 0.5;

const limits: TravelCheck = {
  id: "coverage.limits",
  family: "coverage",
  title: "对题目限定条件的回应",
  examine(reading) {
    if (reading.answer === null) return [];
    const { budget, maxCostYuan, minRating, openAt, window, around } = reading.task.constraints;
    const answer = foldName(reading.answer);
    const says = (...words: (string | number)[]) => words.some((word) => answer.includes(String(word)));
    const clock = (time: string) => [
      time,
      time.replace(/^0/, ""),
      `${Number(time.slice(0, 2))}点`,
      `${((Number(time.slice(0, 2)) + 11) % 12) + 1}点`,
    ];
    const shows = (kind: AttributeKind) => attributesOf(reading).some((attribute) => attribute.kind === kind);
    const asked: (readonly [what: string, isSaid: boolean, isShown: boolean])[] = [];
    if (budget) asked.push(["预算", says(budget.amountYuan, "预算"), false]);
    if (maxCostYuan !== undefined)
      asked.push([`${maxCostYuan}元的上限`, says(maxCostYuan), shows("cost") || shows("ticket")]);
    if (minRating !== undefined)
      asked.push([`${minRating}分的下限`, says(minRating.toFixed(1), `${minRating}分`), shows("rating")]);
    if (openAt) asked.push([`${openAt}营业`, says(...clock(openAt), "24小时", "00:00-24:00"), shows("hours")]);
    if (around) {
      const kilometres = around.radiusMetres / 1000;
      asked.push(["半径", says(around.radiusMetres, `${kilometres}公里`, `${kilometres}km`), shows("distance")]);
    }
    if (window?.arriveBy) {
      const isScheduled =
        reading.timed.length >= 3 || (citedJourneys(reading).length > 0 && clocksIn(reading.answer).length >= 2);
      asked.push([`${window.arriveBy}前结束`, says(...clock(window.arriveBy)) || isScheduled, false]);
    }
    return asked.map(([what, isSaid, isShown]): CheckFinding => {
      if (isSaid) return { score: 1, evidence: [] };
      return { score: isShown ? SHOWN_SCORE : 0, note: `没有明确回应${what}`, evidence: [] };
    });
  },
};

const MODE_WORDS: Record<string, RegExp> = {
  train: /高铁|火车|动车|列车|车次/,
  flight: /飞机|航班|机票/,
  driving: /自驾|驾车|开车|打车|出租/,
  transit: /公交|地铁/,
  bicycling: /骑行|骑车|单车|自行车/,
  walking: /步行|走路/,
};

const comparison: TravelCheck = {
  id: "coverage.comparison",
  family: "coverage",
  title: "每种方式都有时间和费用",
  examine(reading) {
    const modes = reading.task.constraints.compare;
    if (!modes || reading.answer === null) return [];
    const blocks = reading.answer.split(/\n(?=#{1,6}\s)|\n{2,}|(?<=\n)(?=\|)/);
    return modes.flatMap((mode): CheckFinding[] => {
      const words = MODE_WORDS[mode]!;
      const about = blocks.filter((block) => words.test(block)).join("\n") + linesWithNumbers(reading, mode);
      const name = /[一-龥]+/.exec(words.source)![0];
      if (about === "") return [{ score: 0, note: `没有比较${name}`, evidence: [] }];
      const hasTime = durationsIn(about).length > 0 || clocksIn(about).length >= 2;
      const hasCost = amountsIn(about).length > 0 || /免费|无需费用|不花钱/.test(about) || mode === "walking";
      return [
        hasTime ? { score: 1, evidence: [] } : { score: 0, note: `${name}没有写用时`, evidence: [] },
        hasCost ? { score: 1, evidence: [] } : { score: 0, note: `${name}没有写费用`, evidence: [] },
      ];
    });
  },
};

/** The lines that name a train or flight, and what is said of it below. */
function linesWithNumbers(reading: TravelReading, mode: string): string {
  const lines = reading.lines.filter((line) =>
    reading.numbers.some(
      (number) => number.kind === mode && number.start >= line.start && number.start < line.start + line.text.length,
    ),
  );
  const blocks = rideBlocks(reading).filter(({ numbers }) => numbers.some(({ kind }) => kind === mode));
  const pieces = blocks.flatMap((block) => block.pieces.map(({ label, text }) => `${label} ${text}`));
  return [...lines.map((line) => line.text), ...pieces].join("\n");
}

/** Values that a row confirms, against how many an answer to such a task can be expected to hold. */
const details: TravelCheck = {
  id: "coverage.details",
  family: "coverage",
  title: "可核实的具体信息",
  examine(reading) {
    // How much can be expected follows from what the task asks for as data.
    if (reading.answer === null || reading.task.constraints.cities.length === 0) return [];
    const confirmed = [...transportGroundedness, ...placeGroundedness, ...routeGroundedness]
      .flatMap((check) => findingsOf(check, reading))
      .filter((finding) => finding.score === 1);
    const expected = expectedDetails(reading);
    const score = Math.min(1, confirmed.length / expected);
    const evidence = confirmed.slice(0, 6).flatMap((finding) => finding.evidence.slice(0, 1));
    return [
      score === 1
        ? { score, evidence }
        : { score, note: `能核实的具体信息只有${confirmed.length}项，通常应有${expected}项`, evidence },
    ];
  },
};

/** Four values for a listed place, four for a means of travel, three for a waypoint, four for a meal or ride of a day. */
function expectedDetails(reading: TravelReading): number {
  const { around, compare, waypoints, dates, journey } = reading.task.constraints;
  if (around) return around.count * 4;
  if (compare) return compare.length * 4;
  const daily = waypoints?.ordered ? 0 : (dates?.days ?? 1) * 4;
  return Math.max(6, (waypoints?.places.length ?? 0) * 3 + daily + (journey ? 6 : 0));
}

export const coverage: readonly TravelCheck[] = [entities, ...partChecks, limits, comparison, details];
