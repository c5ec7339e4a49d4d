/** Constraints: what the task asks for as data, held against the answer and what observations say of its places and trains. */

import { addDays, minuteOfClock, parseLocalTime } from "@arenakit/contracts";
import { type CheckFinding, inAnswer, lineAt, smallNumber } from "@arenakit/evaluator-checks";
import { itemsOf, partyTotal, totalsOf } from "./reading/costs.ts";
import {
  type CitedJourney,
  centresOf,
  chosenJourneys,
  coveredAt,
  listedOptions,
  metresFromCentre,
} from "./reading/offers.ts";
import { isOpenDuring, type PlaceRow } from "./reading/places.ts";
import { modeNamed, planOf } from "./reading/plan.ts";
import { daysNamed } from "./reading/plan-lines.ts";
import { inRow } from "./reading/rows.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

const budget: TravelCheck = {
  id: "constraints.budget",
  family: "constraints",
  title: "总费用不超预算",
  examine(reading) {
    const { budget: limit, people } = reading.task.constraints;
    if (!limit || reading.answer === null) return [];
    const allowed = limit.per === "person" ? limit.amountYuan * people : limit.amountYuan;
    if (reading.task.constraints.compare) return comparedWithin(reading, allowed);
    const stated = partyTotal(reading);
    return stated ? [totalFinding(reading, stated, allowed)] : [];
  },
};

function totalFinding(
  reading: TravelReading,
  stated: NonNullable<ReturnType<typeof partyTotal>>,
  allowed: number,
): CheckFinding {
  const items = itemsOf(reading, stated.total);
  const sum = items ? items.reduce((yuan, item) => yuan + item.yuan, 0) : 0;
  const spent = stated.total.perPerson ? stated.yuan : Math.max(stated.yuan, sum);
  const evidence = [inAnswer(reading, stated.total)];
  if (spent <= allowed + 0.5) return { score: 1, evidence };
  return { score: 0, note: `总费用${round(spent)}元，预算只有${allowed}元`, evidence };
}

/** In a comparison: the fares of the recommended journeys, the only total, the recommended way inside a city. */
function comparedWithin(reading: TravelReading, allowed: number): CheckFinding[] {
  const fares = faresWithin(reading, allowed);
  if (fares.length > 0) return fares;
  const stated = totalsOf(reading).filter((total) => !total.partial && !total.perPerson);
  const only = stated.length === 1 ? partyTotal(reading) : null;
  return only ? [totalFinding(reading, only, allowed)] : recommendedWayWithin(reading, allowed);
}

function recommendedWayWithin(reading: TravelReading, allowed: number): CheckFinding[] {
  return reading.lines
    .flatMap((line): CheckFinding[] => {
      const words = /(?:推荐|建议|首选)([^，。；,;]{1,12})/.exec(line.text);
      const mode = words && !/不(?:推荐|建议)/.test(line.text) ? modeNamed(words[1]!) : null;
      const prices = reading.routes
        .filter((route) => route.mode === mode && route.prices.length > 0)
        .map((route) => route.prices[0]!);
      if (!words || prices.length === 0) return [];
      const spent = Math.min(...prices) * (mode === "transit" ? reading.task.constraints.people : 1);
      const evidence = [
        inAnswer(reading, { start: line.start + words.index, end: line.start + words.index + words[0].length }),
      ];
      if (spent <= allowed + 0.5) return [{ score: 1, evidence }];
      return [{ score: 0, note: `推荐的方式要${round(spent)}元，预算只有${allowed}元`, evidence }];
    })
    .slice(0, 1);
}

/** In a comparison the recommended journey must be affordable; without a recommendation at least one must be. */
function faresWithin(reading: TravelReading, allowed: number): CheckFinding[] {
  const { journeys, areRecommended } = chosenJourneys(reading);
  const priced = journeys.filter((journey) => journey.priceYuan !== null);
  return allOrAny(priced, areRecommended, (journey) => {
    const spent = journey.priceYuan! * reading.task.constraints.people;
    const evidence = journey.numbers.slice(0, 1).map((number) => inAnswer(reading, number));
    if (spent <= allowed + 0.5) return { score: 1, evidence };
    return { score: 0, note: `${journey.numbers[0]!.number}的票价共${round(spent)}元，预算只有${allowed}元`, evidence };
  });
}

/** Judges every recommended journey; of others it is enough that one fits, and a mixture tells nothing. */
function allOrAny(
  journeys: readonly CitedJourney[],
  judgeAll: boolean,
  judge: (journey: CitedJourney) => CheckFinding,
): CheckFinding[] {
  const findings = journeys.map(judge);
  if (judgeAll || findings.length === 0) return findings;
  const fitting = findings.filter((finding) => finding.score === 1);
  if (fitting.length === findings.length) return fitting;
  return fitting.length === 0 ? [findings[0]!] : [];
}

const people: TravelCheck = {
  id: "constraints.people",
  family: "constraints",
  title: "人数",
  examine(reading) {
    const asked = reading.task.constraints.people;
    const answer = reading.answer ?? "";
    const said = [
      ...answer.matchAll(
        /(?:一行|共|全部|我们|合计|为)?\s*(?<![\d人均每.])(\d{1,2}|[一二两三四五六七八九十])\s*(?:个)?(?:人|位|名)(?!均|次|民|行道|间|气|流|群|工|文|像|数|座|份|桌|以|房)/g,
      ),
    ].flatMap((match) => {
      const count = smallNumber(match[1]!);
      return count === null
        ? []
        : [
            {
              count,
              span: { start: match.index, end: match.index + match[0].length },
              sums: /一行|共|全部|合计|×|\*|x/.test(answer.slice(Math.max(0, match.index - 3), match.index) + match[0]),
            },
          ];
    });
    const right = said.find((one) => one.count === asked);
    if (right) return [{ score: 1, evidence: [inAnswer(reading, right.span)] }];
    const wrong = said.find((one) => one.sums && one.count > 1);
    return wrong && asked > 1
      ? [{ score: 0, note: `题目是${asked}人，答案按${wrong.count}人算`, evidence: [inAnswer(reading, wrong.span)] }]
      : [];
  },
};

const window: TravelCheck = {
  id: "constraints.window",
  family: "constraints",
  title: "出发和结束时间",
  examine(reading) {
    const limits = reading.task.constraints.window;
    const earliest = minuteOfClock(limits?.departAfter ?? "");
    const latest = minuteOfClock(limits?.arriveBy ?? "");
    if (earliest === null && latest === null) return [];
    const plan = planOf(reading);
    if (plan.length > 0) return planWithin(reading, earliest, latest);
    if (!reading.task.constraints.journey) return [];
    const { journeys, areRecommended } = chosenJourneys(reading);
    return allOrAny(
      journeys.filter((journey) => journey.legs.length > 0),
      areRecommended,
      (journey) => {
        const [first, last] = [journey.legs[0]!, journey.legs.at(-1)!];
        const evidence = [inAnswer(reading, journey.numbers[0]!)];
        const isLate = latest !== null && last.arrival > latest;
        const isEarly = earliest !== null && first.departure < earliest;
        if (!isLate && !isEarly) return { score: 1, evidence };
        return { score: 0, note: `${first.number}${isEarly ? "出发早于" : "到达晚于"}题目的时间`, evidence };
      },
    );
  },
};

function planWithin(reading: TravelReading, earliest: number | null, latest: number | null): CheckFinding[] {
  const plan = planOf(reading);
  const lastDay = Math.max(...plan.map((item) => item.day));
  const first = plan.filter((item) => item.day === 1).sort((one, other) => one.from - other.from)[0];
  const last = plan.filter((item) => item.day === lastDay).sort((one, other) => other.to - one.to)[0];
  const findings: CheckFinding[] = [];
  if (earliest !== null && first) {
    const evidence = [inAnswer(reading, first.timed)];
    findings.push(first.from >= earliest ? { score: 1, evidence } : { score: 0, note: "开始早于题目的时间", evidence });
  }
  if (latest !== null && last) {
    const evidence = [inAnswer(reading, last.timed)];
    findings.push(last.to <= latest ? { score: 1, evidence } : { score: 0, note: "结束晚于题目的时间", evidence });
  }
  return findings;
}

const days: TravelCheck = {
  id: "constraints.days",
  family: "constraints",
  title: "天数",
  examine(reading) {
    const asked = reading.task.constraints.dates?.days ?? 1;
    const named = daysNamed(reading.lines);
    if (asked < 2 || reading.answer === null || named.length === 0) return [];
    return Array.from({ length: Math.max(asked, named.at(-1)!) }, (_, index): CheckFinding => {
      const day = index + 1;
      const line = reading.lines.find((one) => one.day === day);
      const evidence = line
        ? [inAnswer(reading, { start: line.start, end: line.start + Math.min(line.text.length, 40) })]
        : [];
      if (named.includes(day) && day <= asked) return { score: 1, evidence };
      return { score: 0, note: day > asked ? `题目只要${asked}天` : `没有第${day}天的安排`, evidence };
    });
  },
};

const waypoints: TravelCheck = {
  id: "constraints.waypoints",
  family: "constraints",
  title: "必须经过的地点",
  examine(reading) {
    const asked = reading.task.constraints.waypoints;
    if (!asked || reading.answer === null) return [];
    return asked.places.map((place): CheckFinding => {
      const [at] = coveredAt(reading, place);
      if (at === undefined) return { score: 0, note: `没有安排${place.names[0]}`, evidence: [] };
      return { score: 1, evidence: [inAnswer(reading, { start: at, end: at + 2 })] };
    });
  },
};

const order: TravelCheck = {
  id: "constraints.waypoint_order",
  family: "constraints",
  title: "地点的先后顺序",
  examine(reading) {
    const asked = reading.task.constraints.waypoints;
    if (!asked?.ordered || asked.places.length < 2) return [];
    const timed = new Set(reading.timed.map((one) => one.line.start));
    const inPlan = (offset: number) => timed.has(lineAt(reading.lines, offset).start);
    const everywhere = asked.places.map((place) => coveredAt(reading, place));
    if (everywhere.some((offsets) => offsets.length === 0)) return [];
    const planned = everywhere.map((offsets) => offsets.filter(inPlan));
    const sequences = planned.every((offsets) => offsets.length > 0) ? [planned] : [everywhere];
    const isOrdered = sequences.some(
      (offsets) => isAscending(offsets.map((list) => list[0]!)) || isAscending(offsets.map((list) => list.at(-1)!)),
    );
    const evidence = sequences[0]!.slice(0, 6).map((list) => inAnswer(reading, { start: list[0]!, end: list[0]! + 2 }));
    return [isOrdered ? { score: 1, evidence } : { score: 0, note: "没有按题目的顺序走", evidence }];
  },
};

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= values[index - 1]!);
}

/** A check of every place that the answer lists; `judge` returns null where the observations do not say. */
function optionCheck(
  id: string,
  title: string,
  judge: (rows: readonly PlaceRow[], reading: TravelReading) => string | true | null,
): TravelCheck {
  return {
    id: `constraints.${id}`,
    family: "constraints",
    title,
    examine(reading) {
      if (!reading.task.constraints.around) return [];
      return listedOptions(reading).flatMap((option): CheckFinding[] => {
        const verdict = judge(option.values, reading);
        if (verdict === null) return [];
        const evidence = [inAnswer(reading, option), inRow(option.values[0]!.row)];
        return [
          verdict === true
            ? { score: 1, evidence }
            : { score: 0, note: `${option.values[0]!.name}${verdict}`, evidence },
        ];
      });
    },
  };
}

const radius = optionCheck("radius", "推荐的地点在半径之内", (rows, reading) => {
  const limit = reading.task.constraints.around!.radiusMetres;
  const metres = metresFromCentre(rows, centresOf(reading));
  if (metres === null) return null;
  return metres <= limit * 1.02 + 50 ? true : `离中心${Math.round(metres)}米，超出${limit}米`;
});

const rating = optionCheck("min_rating", "推荐的地点评分达标", (rows, reading) => {
  const limit = reading.task.constraints.minRating;
  const known = rows.flatMap((row) => (row.rating === null ? [] : [row.rating]));
  if (limit === undefined || known.length === 0) return null;
  return Math.max(...known) >= limit ? true : `评分${Math.max(...known)}，低于${limit}`;
});

const cost = optionCheck("max_cost", "推荐的地点价格不超上限", (rows, reading) => {
  const limit = reading.task.constraints.maxCostYuan;
  const known = rows.flatMap((row) => row.cost ?? row.ticket ?? []);
  if (limit === undefined || known.length === 0) return null;
  return Math.min(...known) <= limit ? true : `价格${Math.min(...known)}元，高于${limit}元`;
});

const openAt = optionCheck("open_at", "推荐的地点在所说时间营业", (rows, reading) => {
  const limit = minuteOfClock(reading.task.constraints.openAt ?? "");
  const known = rows.flatMap((row) => (row.hours === null ? [] : [row.hours]));
  if (limit === null || known.length === 0) return null;
  return known.some((hours) => isOpenDuring(hours, limit, limit)) ? true : `${reading.task.constraints.openAt}不营业`;
});

const count: TravelCheck = {
  id: "constraints.option_count",
  family: "constraints",
  title: "推荐的数量",
  examine(reading) {
    const around = reading.task.constraints.around;
    if (!around || reading.answer === null || reading.places.length === 0) return [];
    const options = listedOptions(reading);
    const score = Math.min(1, options.length / around.count);
    const evidence = options.slice(0, 6).map((option) => inAnswer(reading, option));
    return [
      score === 1
        ? { score, evidence }
        : { score, note: `要${around.count}个，只列出${options.length}个查到过的`, evidence },
    ];
  },
};

const endpoints: TravelCheck = {
  id: "constraints.endpoints",
  family: "constraints",
  title: "车次或航班的出发地和到达地",
  examine(reading) {
    const journey = reading.task.constraints.journey;
    const { journeys } = chosenJourneys(reading);
    const known = journeys.filter((one) => one.query.from && one.query.to);
    if (!journey || known.length === 0) return [];
    const out = (one: CitedJourney) => isAt(one.query.from, journey.from) && isAt(one.query.to, journey.to);
    const back = (one: CitedJourney) => isAt(one.query.from, journey.to) && isAt(one.query.to, journey.from);
    const chained =
      known.some((one) => isAt(one.query.from, journey.from)) && known.some((one) => isAt(one.query.to, journey.to));
    const findings = [
      directionFinding(reading, known, {
        serves: known.some(out) || chained,
        what: `从${journey.from}到${journey.to}`,
      }),
    ];
    if (journey.returns)
      findings.push(
        directionFinding(reading, known, { serves: known.some(back), what: `从${journey.to}回${journey.from}` }),
      );
    return findings;
  },
};

function directionFinding(
  reading: TravelReading,
  known: readonly CitedJourney[],
  { serves, what }: { serves: boolean; what: string },
): CheckFinding {
  const evidence = [inAnswer(reading, known[0]!.numbers[0]!)];
  return serves ? { score: 1, evidence } : { score: 0, note: `没有查到过的${what}的车次或航班`, evidence };
}

/** A city stands for its stations and airports. */
function isAt(asked: string, wanted: string): boolean {
  const [first, second] = [asked, wanted].map((name) => name.replace(/[市站]$/, ""));
  return first!.startsWith(second!) || second!.startsWith(first!);
}

const dates: TravelCheck = {
  id: "constraints.travel_date",
  family: "constraints",
  title: "车次或航班的日期",
  examine(reading) {
    const asked = reading.task.constraints.dates;
    const today = reading.now === null ? null : parseLocalTime(reading.now);
    if (!asked || !today) return [];
    const allowed = new Set(
      Array.from({ length: asked.days }, (_, day) => addDays(today.date, asked.startOffsetDays + day)),
    );
    return chosenJourneys(reading).journeys.flatMap((journey): CheckFinding[] => {
      const queried = new Set(
        journey.numbers.flatMap((number) => reading.offersOf(number.number).map((offer) => offer.query.date)),
      );
      const known = [...queried].filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
      if (known.length === 0) return [];
      const evidence = [inAnswer(reading, journey.numbers[0]!)];
      if (known.some((date) => allowed.has(date))) return [{ score: 1, evidence }];
      return [{ score: 0, note: `${journey.numbers[0]!.number}查的是${known[0]}，不是出行的日子`, evidence }];
    });
  },
};

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export const constraints: readonly TravelCheck[] = [
  budget,
  people,
  window,
  days,
  waypoints,
  order,
  radius,
  rating,
  cost,
  openAt,
  count,
  endpoints,
  dates,
];
