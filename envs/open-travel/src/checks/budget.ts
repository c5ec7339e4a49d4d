/** The budget: what the party spends by the answer's own figures and by the fares that are known. */
import type { Quoted } from "@arenakit/contracts";
import { modesIn } from "@arenakit/evaluator-checks";
import { areChosen, chosenRides } from "./chosen-rides.ts";
import { type ComparedMode, MODES_OF } from "./coverage.ts";
import { inRow } from "./facts/rows.ts";
import { listOf, ofParty, type Price, totalsOf } from "./money.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { rowsOfRide } from "./rides.ts";
import { claimsOf, inClaim, planned, statementOf } from "./said.ts";

export const budget: TravelCheck = {
  id: "constraints.budget",
  family: "constraints",
  title: { zh: "总费用不超预算", en: "The total is within the budget" },
  examine(reading) {
    const { budget: limit, people } = reading.task.constraints;
    if (!limit) return [];
    const allowed = limit.per === "person" ? limit.amountYuan * people : limit.amountYuan;
    if (reading.task.constraints.compare) return comparedWithin(reading, allowed);
    const total = totalFinding(reading, allowed);
    if (total) return [total];
    const fares = faresOf(reading);
    const spent = fares.reduce((sum, { yuan }) => sum + yuan, 0) * people;
    if (spent <= allowed + 0.5) return [];
    return [
      {
        score: 0,
        note: {
          zh: `车票共${round(spent)}元，预算只有${allowed}元`,
          en: `the fares come to ${round(spent)} yuan, and the budget is ${allowed} yuan`,
        },
        evidence: fares.flatMap(({ evidence }) => evidence),
      },
    ];
  },
};

/** The last total of everything with what stands beside it; null where the answer has none, or one that tells another story. */
function totalFinding(reading: TravelReading, allowed: number): TravelFinding | null {
  const totals = totalsOf(reading);
  const total = totals.filter(({ per }) => per !== "person").at(-1) ?? totals.at(-1);
  if (!total) return null;
  const isWithin = new Set(totals.map((one) => ofParty(reading, one) <= allowed + 0.5));
  if (isWithin.size > 1) return null;
  const items = total.per === "person" ? null : listOf(reading, total);
  const listed = items ? items.reduce((yuan, { amount }) => yuan + amount, 0) : 0;
  return spentFinding(total, Math.max(ofParty(reading, total), listed), allowed);
}

function spentFinding(total: Quoted, spent: number, allowed: number): TravelFinding {
  const evidence = [inClaim(total)];
  if (spent <= allowed + 0.5) return { score: 1, evidence };
  const note = {
    zh: `总费用${round(spent)}元，预算只有${allowed}元`,
    en: `the total is ${round(spent)} yuan, and the budget is ${allowed} yuan`,
  };
  return { score: 0, note, evidence };
}

interface Fare {
  readonly ride: Quoted;
  readonly yuan: number;
  readonly evidence: TravelFinding["evidence"];
}

/** The rides that the plan takes, each once, with the least that they cost one traveller. */
function faresOf(reading: TravelReading, isAny = false): Fare[] {
  const seen = new Set<string>();
  const chosen = new Set(chosenRides(reading).map(({ ride }) => ride.number));
  return planned(claimsOf(reading, "ride")).flatMap((ride) => {
    const key = JSON.stringify([ride.number, ride.date ?? ride.day]);
    if (ride.number === null || !(isAny || chosen.has(ride.number)) || seen.has(key)) return [];
    seen.add(key);
    const rows = rowsOfRide(reading, ride.number, ride.date).filter(({ numbers }) => numbers.length === 1);
    const [row] = [...rows].sort((one, other) => (one.price ?? 0) - (other.price ?? 0));
    return row?.price ? [{ ride, yuan: row.price, evidence: [inClaim(ride), inRow(row.row)] }] : [];
  });
}

/** In a comparison a total is that of the way that is taken; where several differ, they tell nothing. */
function comparedWithin(reading: TravelReading, allowed: number): TravelFinding[] {
  const totals = totalsOf(reading).map((total) => spentFinding(total, ofParty(reading, total), allowed));
  // Where a price is within the limit, a total above it may be of a way that is not taken.
  const isOpen = planned(claimsOf(reading, "price")).some(
    ({ amount, per }) => ofParty(reading, { amount, per: per === "night" ? "unknown" : per }) <= allowed,
  );
  const isSure = new Set(totals.map(({ score }) => score)).size === 1 && (totals[0]!.score === 1 || !isOpen);
  return isSure ? totals.slice(-1) : [...faresWithin(reading, allowed), ...choiceWithin(reading, allowed)];
}

const CHOOSES =
  /(?:^|[，,：:。 ])(?:我?选|推荐|建议|首选)|\b(?:I would|I'd|we would) (?:take|go|pick|choose)|\bmy pick|\brecommend/i;
/** What is chosen only then may cost more than what is chosen else. */
const ONLY_THEN = /如果|要是|若|除非|只有|赶时间|下雨|\b(?:if|unless|when|only|in case)\b/i;

const NOT_THAT = /不|别|没|\bnot\b|n't\b|\bno\b|avoid|against|instead|rather/i;

/** Of the means that are compared those that the answer chooses: each is the first that stands behind words of a choice. */
function chosenMeans({ claims, written, task }: TravelReading): Set<ComparedMode> {
  const source = written?.source ?? "";
  const compared = task.constraints.compare ?? [];
  const chosen = claims.statements.flatMap(({ start, end }): ComparedMode[] => {
    const words = source.slice(start, end);
    const choice = CHOOSES.exec(words);
    if (!choice || ONLY_THEN.test(words)) return [];
    const behind = words.slice(choice.index);
    const [first] = modesIn(behind);
    if (!first || NOT_THAT.test(behind.slice(0, first.start))) return [];
    return compared.filter((one) => MODES_OF[one].modes.includes(first.mode));
  });
  return new Set(chosen);
}

/** The way without a number that the answer says it would take, at the least that its party pays. */
function choiceWithin(reading: TravelReading, allowed: number): TravelFinding[] {
  const [mode, ...others] = chosenMeans(reading);
  if (mode === undefined || others.length > 0) return [];
  const prices = planned(claimsOf(reading, "price")).filter(
    ({ of }) => of.what === "ride" && of.number === null && MODES_OF[mode].modes.includes(of.mode),
  );
  const spentOn = ({ amount, per }: Price) =>
    ofParty(reading, { amount: { ...amount, max: amount.min }, per: per === "person" ? per : "group" });
  const isWithin = new Set(prices.map((price) => spentOn(price) <= allowed + 0.5));
  const [price] = prices;
  if (!price || isWithin.size > 1) return [];
  const evidence = [inClaim(price)];
  if (isWithin.has(true)) return [{ score: 1, evidence }];
  const spent = round(spentOn(price));
  const note = {
    zh: `选的走法要${spent}元，预算只有${allowed}元`,
    en: `the chosen way costs ${spent} yuan, and the budget is ${allowed} yuan`,
  };
  return [{ score: 0, note, evidence }];
}

/** The one way that is taken must be affordable; of several it is enough that one is. */
function faresWithin(reading: TravelReading, allowed: number): TravelFinding[] {
  const { people } = reading.task.constraints;
  const fares = faresOf(reading);
  const isWithin = ({ yuan }: Fare) => yuan * people <= allowed + 0.5;
  const isOneWithin = faresOf(reading, true).some(isWithin);
  // Beside one that fits, another is only compared, unless the answer chooses it.
  const isMeant = (fare: Fare) => isWithin(fare) || !isOneWithin || CHOOSES.test(statementOf(reading, fare.ride));
  const findings = fares.map((fare): TravelFinding => {
    const { evidence, yuan } = fare;
    if (isWithin(fare)) return { score: 1, evidence };
    const note = {
      zh: `票价共${round(yuan * people)}元，预算只有${allowed}元`,
      en: `the fares come to ${round(yuan * people)} yuan, and the budget is ${allowed} yuan`,
    };
    return { score: 0, note, evidence };
  });
  return allOrAny(reading, findings).filter((finding) => isMeant(fares[findings.indexOf(finding)]!));
}

/** All count where the answer comes back to the rides that it takes; else a mixture of right and wrong tells nothing. */
export function allOrAny(reading: TravelReading, findings: readonly TravelFinding[]): TravelFinding[] {
  if (areChosen(reading) || findings.length === 0) return [...findings];
  const fitting = findings.filter(({ score }) => score === 1);
  if (fitting.length === findings.length) return [...fitting];
  return fitting.length === 0 ? [findings[0]!] : [];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
