/**
 * The deliverable: what the task asks to be handed over — a timetable, a choice, a list, a total. Where it is not
 * there, the score is 0 and not "not applicable". An honest account of why it cannot be done is worth a part of it.
 */

import { minuteOfClock } from "@arenakit/contracts";
import {
  type CheckFinding,
  copiesOf,
  findingsOf,
  inAnswer,
  isOwn,
  lineAt,
  QUOTED_SHARE,
} from "@arenakit/evaluator-checks";
import { placeGroundedness } from "./groundedness-places.ts";
import { routeGroundedness } from "./groundedness-routes.ts";
import { transportGroundedness } from "./groundedness-transport.ts";
import { totalsOf } from "./reading/costs.ts";
import {
  centresOf,
  chosenJourneys,
  citedJourneys,
  coveredAt,
  listedOptions,
  metresFromCentre,
} from "./reading/offers.ts";
import { isOpenDuring, type PlaceRow } from "./reading/places.ts";
import { asksForPlan } from "./reading/plan.ts";
import { rideBlocks } from "./reading/ride-blocks.ts";
import { slotsOf } from "./reading/slots.ts";
import { amountsIn, clocksIn, durationsIn } from "./reading/tokens.ts";
import type { TransportRow } from "./reading/transport.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

/** Lines with a time that a day of a plan has at least. */
const SLOTS_OF_A_DAY = 3;
/** More options than this many times the number asked for is no choice. */
const MOST_OPTIONS = 3;

export const deliverable: TravelCheck = {
  id: "coverage.deliverable",
  family: "coverage",
  title: "题目要的成果",
  examine(reading) {
    if (reading.answer === null) return [];
    const findings = [
      ...planFindings(reading),
      ...optionFindings(reading),
      ...comparisonFindings(reading),
      ...rideFindings(reading),
    ];
    const credit = refusalCredit(reading);
    if (credit === null) return findings;
    return findings.map((finding) => (finding.score >= credit ? finding : { ...finding, score: credit }));
  },
};

function told(isTold: boolean | number, note: string): CheckFinding {
  const score = Number(isTold);
  return score >= 1 ? { score: 1, evidence: [] } : { score, note, evidence: [] };
}

/** Every day has its timetable, every place asked for stands in it, and what it costs is added up. */
function planFindings(reading: TravelReading): CheckFinding[] {
  if (!asksForPlan(reading)) return [];
  const { dates, waypoints, budget } = reading.task.constraints;
  const slots = slotsOf(reading);
  const inSlot = new Set(slots.map((slot) => slot.line));
  const ofDays = Array.from({ length: dates?.days ?? 1 }, (_, index): CheckFinding => {
    const count = slots.filter((slot) => slot.day === index + 1).length;
    return told(Math.min(1, count / SLOTS_OF_A_DAY), `第${index + 1}天只有${count}条带时间的安排`);
  });
  const ofPlaces = (waypoints?.places ?? []).map((place): CheckFinding => {
    const named = coveredAt(reading, place);
    const [at] = named;
    const isPlanned = named.some((offset) => inSlot.has(lineAt(reading.lines, offset)));
    if (isPlanned || (at === undefined && slots.length >= SLOTS_OF_A_DAY)) return { score: 1, evidence: [] };
    const evidence = at === undefined ? [] : [inAnswer(reading, { start: at, end: at + 2 })];
    return { score: 0, note: `${place.names[0]}没有排进时间表`, evidence };
  });
  const asksForSum = budget !== undefined || /清单|总共|一共|合计|总费用/.test(reading.task.query);
  const priced = reading.lines.filter((line) => isOwn(reading, line) && amountsIn(line.text).length > 0);
  return [
    ...ofDays,
    ...ofPlaces,
    ...(asksForSum ? [told(ownTotals(reading), "没有算出总费用")] : []),
    ...(/清单|每段|多少钱|写清楚|写出来|明细/.test(reading.task.query) && /费用|钱|花/.test(reading.task.query)
      ? [told(Math.min(1, priced.length / SLOTS_OF_A_DAY), "没有逐项列出费用")]
      : []),
  ];
}

function ownTotals(reading: TravelReading): boolean {
  return totalsOf(reading).some((total) => isOwn(reading, total.line));
}

/** As many options as were asked for, and not all there are. */
function optionFindings(reading: TravelReading): CheckFinding[] {
  const { around } = reading.task.constraints;
  if (!around) return [];
  const listed = listedOptions(reading).filter((option) => isOwn(reading, lineAt(reading.lines, option.start)));
  const enough = Math.min(1, listed.length / around.count);
  const isChoice = listed.length <= around.count * MOST_OPTIONS;
  return [told(isChoice ? enough : enough / 2, `要${around.count}个，列出了${listed.length}个`)];
}

const MODE_WORDS: Readonly<Record<string, RegExp>> = {
  train: /高铁|火车|动车|列车|车次/,
  flight: /飞机|航班|机票/,
  driving: /自驾|驾车|开车|打车|出租/,
  transit: /公交|地铁/,
  bicycling: /骑行|骑车|单车|自行车/,
  walking: /步行|走路/,
};
const CHOSEN =
  /(?<!不|不太|没有)(?:推荐|建议|首选|优先|最[佳优合快省便]|更[合划方适]|选择|选用|选(?=[\s*]*[A-Z\d])|结论)/;

/** Each means of travel with its values, and one of them chosen. */
function comparisonFindings(reading: TravelReading): CheckFinding[] {
  const modes = reading.task.constraints.compare;
  if (!modes) return [];
  const own = reading.lines.filter((line) => isOwn(reading, line));
  const kindAt = new Map(reading.numbers.map((number) => [lineAt(reading.lines, number.start), number.kind]));
  const speaksOf = (mode: string, text: string) => MODE_WORDS[mode]!.test(text);
  let heading = "";
  const about = new Map<string, string>();
  for (const line of own) {
    if (line.kind === "heading") heading = line.text;
    for (const mode of modes)
      if (speaksOf(mode, line.text) || kindAt.get(line) === mode || speaksOf(mode, heading))
        about.set(mode, `${about.get(mode) ?? ""}\n${line.text}`);
  }
  const given = modes.map((mode): CheckFinding => {
    const blocks = rideBlocks(reading).filter(({ numbers }) => numbers.some(({ kind }) => kind === mode));
    const pieces = blocks.flatMap((block) =>
      block.pieces.filter(({ start }) => isOwn(reading, lineAt(reading.lines, start))),
    );
    const text = [about.get(mode) ?? "", ...pieces.map((piece) => piece.text)].join("\n");
    const values = durationsIn(text).length + clocksIn(text).length + amountsIn(text).length;
    return told(values > 0 || /没有|查不到|无[法直航]|不(?:适合|可行|能)/.test(text), `没有给出${mode}的时间或费用`);
  });
  if (!/推荐|建议|哪个|哪种|选|更好|更合适|比/.test(reading.task.query)) return given;
  const isChosen = own.some(
    (line) => CHOSEN.test(line.text) && (kindAt.has(line) || modes.some((mode) => speaksOf(mode, line.text))),
  );
  return [...given, told(isChosen, "没有给出选择")];
}

/** A train or flight for each direction that the task asks to travel. */
function rideFindings(reading: TravelReading): CheckFinding[] {
  const { journey, compare } = reading.task.constraints;
  if (!journey || compare) return [];
  const own = citedJourneys(reading).filter((cited) =>
    cited.numbers.some((number) => isOwn(reading, lineAt(reading.lines, number.start))),
  );
  const wanted = journey.returns ? 2 : 1;
  const isChoice = asksForPlan(reading) || chosenJourneys(reading).areRecommended || own.length <= 6;
  return [told(isChoice ? Math.min(1, own.length / wanted) : 0.5, `要${wanted}程，只给出${own.length}个查到过的班次`)];
}

const REFUSES =
  /无法(?:同时|完全|全部)?(?:满足|安排|完成|实现|找到|做到|成行)|没有(?:找到|查到)?[^，。；]{0,12}(?:符合|满足|合适|可行)|不能(?:同时|全部)?满足|找不到|[均都]不(?:满足|符合)|难以满足/;
const REASON = /因为|由于|原因|只有|最[早晚低高便近]|超出|超过|高于|晚于|早于|不足|[均都]|预算|时间|评分|距离|半径/;
/** What a refusal is worth of the deliverable: where observations bear it out, where they say nothing, where they speak against it. */
const CREDIT = { borneOut: 0.7, unknown: 0.4, refuted: 0.2, withoutFacts: 0.75 };

/** Null when the answer does not say that it cannot be done, or hands something over all the same. */
function refusalCredit(reading: TravelReading): number | null {
  const answer = reading.answer ?? "";
  if (!REFUSES.test(answer) || !REASON.test(answer)) return null;
  const handsOver = slotsOf(reading).length >= SLOTS_OF_A_DAY || listedOptions(reading).length > 1;
  if (handsOver || copiesOf(reading).share > QUOTED_SHARE) return null;
  const facts = [...transportGroundedness, ...placeGroundedness, ...routeGroundedness]
    .flatMap((check) => findingsOf(check, reading))
    .filter((finding) => finding.score === 1).length;
  const possible = isPossible(reading);
  const credit = possible === null ? CREDIT.unknown : possible ? CREDIT.refuted : CREDIT.borneOut;
  return facts > 0 ? credit : credit * CREDIT.withoutFacts;
}

/** Whether what was observed holds a way to do it; null when it does not say. */
function isPossible(reading: TravelReading): boolean | null {
  const { around, journey, compare } = reading.task.constraints;
  if (around) {
    const candidates = new Map(reading.places.map((place) => [place.name, place]));
    if (candidates.size === 0) return null;
    return [...candidates.values()].filter((place) => fitsSearch(reading, place)).length >= around.count;
  }
  if (!journey || (compare && !compare.some((mode) => mode === "train" || mode === "flight"))) return null;
  if (reading.transport.length === 0) return null;
  const isFitting = reading.transport.some((row) => fitsJourney(reading, row));
  return isFitting && asksForPlan(reading) ? null : isFitting;
}

function fitsSearch(reading: TravelReading, place: PlaceRow): boolean {
  const { around, maxCostYuan, minRating, openAt } = reading.task.constraints;
  const metres = metresFromCentre([place], centresOf(reading));
  const minute = minuteOfClock(openAt ?? "");
  return (
    metres !== null &&
    metres <= around!.radiusMetres &&
    (minRating === undefined || (place.rating ?? 0) >= minRating) &&
    (maxCostYuan === undefined || (place.cost ?? place.ticket ?? Number.POSITIVE_INFINITY) <= maxCostYuan) &&
    (minute === null || place.hours === null || isOpenDuring(place.hours, minute, minute))
  );
}

function fitsJourney(reading: TravelReading, row: TransportRow): boolean {
  const { window, budget, people } = reading.task.constraints;
  const [first, last] = [row.legs[0], row.legs.at(-1)];
  const [earliest, latest] = [minuteOfClock(window?.departAfter ?? ""), minuteOfClock(window?.arriveBy ?? "")];
  if (!first || !last || (earliest !== null && first.departure < earliest)) return false;
  if (latest !== null && last.arrival > latest) return false;
  const allowed = budget ? (budget.per === "person" ? budget.amountYuan : budget.amountYuan / people) : null;
  return allowed === null || (row.price ?? 0) <= allowed;
}
