/** The parts of an answer that a query asks for, each by the claims that give it, or by the words of a choice and its reason. */
import type { Claim, ClaimOf } from "@arenakit/contracts";
import { type FactKind, LONGEST_READ, type LocalizedText } from "@arenakit/evaluator-checks";
import { type AskedPart, asksFor } from "../query/asked-parts.ts";
import { chosenRides } from "./chosen-rides.ts";
import type { TravelReading } from "./reading.ts";
import { type MissedKind, placesNamed } from "./said.ts";

interface AnswerPart {
  readonly what: LocalizedText;
  readonly asked: AskedPart;
  /** Whether a claim gives it, or whether words of the answer do: a reason is no fact that a claim has. */
  readonly isGiven: ((claim: Claim, reading: TravelReading) => boolean) | RegExp;
  /** It is wanted of every ride that the answer chooses. */
  readonly ofRides?: true;
  /** The kinds of fact in which it would stand; without any, it stands in words that are all there to be read. */
  readonly kinds: readonly MissedKind[];
}

const MONEY: readonly FactKind[] = ["money", "figure"];

const isAttribute =
  (attribute: ClaimOf<"attribute">["attribute"]) =>
  (claim: Claim): boolean =>
    claim.kind === "attribute" && claim.attribute === attribute;
const isOfRide = (claim: Claim): boolean =>
  claim.kind === "price" && claim.of.what === "ride" && claim.of.mode !== "driving";

const PARTS: readonly AnswerPart[] = [
  { what: { zh: "地址", en: "addresses" }, asked: "address", isGiven: isAttribute("address"), kinds: ["figure"] },
  {
    what: { zh: "电话", en: "telephone numbers" },
    asked: "telephone",
    isGiven: isAttribute("telephone"),
    kinds: ["telephone", "figure"],
  },
  {
    what: { zh: "评分", en: "ratings" },
    asked: "rating",
    isGiven: isAttribute("rating"),
    kinds: ["score", "figure"],
  },
  {
    what: { zh: "营业时间", en: "opening hours" },
    asked: "hours",
    isGiven: ({ kind }) => kind === "opening",
    kinds: ["clock", "hours"],
  },
  {
    what: { zh: "距离", en: "distances" },
    asked: "distance",
    isGiven: ({ kind }) => kind === "distance",
    kinds: ["distance"],
  },
  {
    what: { zh: "用时", en: "travel times" },
    asked: "duration",
    isGiven: ({ kind }) => kind === "time",
    kinds: ["duration"],
  },
  {
    what: { zh: "乘车或飞行的用时", en: "durations of the rides" },
    kinds: ["duration"],
    asked: "rideDuration",
    isGiven: (claim) => claim.kind === "time" && claim.of === "ride" && claim.mode !== "driving",
    ofRides: true,
  },
  {
    what: { zh: "打车的用时", en: "the time by taxi" },
    kinds: ["duration"],
    asked: "taxiTime",
    isGiven: (claim) => claim.kind === "time" && claim.mode === "driving",
  },
  {
    what: { zh: "打车的费用", en: "the cost of a taxi" },
    kinds: MONEY,
    asked: "taxiCost",
    isGiven: (claim) => claim.kind === "price" && claim.of.what === "ride" && claim.of.mode === "driving",
  },
  {
    what: { zh: "费用", en: "costs" },
    kinds: MONEY,
    asked: "cost",
    isGiven: (claim) => claim.kind === "price" || (claim.kind === "sum" && claim.scope !== "budget"),
  },
  {
    what: { zh: "车次或航班号", en: "train or flight numbers" },
    kinds: ["ride", "figure"],
    asked: "rideNumber",
    isGiven: (claim) => claim.kind === "ride" && claim.number !== null,
  },
  {
    what: { zh: "票价", en: "fares" },
    asked: "fare",
    isGiven: (claim) => isOfRide(claim) || isTicket(claim),
    ofRides: true,
    kinds: MONEY,
  },
  {
    what: { zh: "日期", en: "dates" },
    kinds: ["figure"],
    asked: "date",
    isGiven: (claim) => claim.date !== null || claim.kind === "weekday",
  },
  {
    what: { zh: "时刻", en: "departure and arrival times" },
    kinds: ["clock", "ride"],
    asked: "rideTimes",
    isGiven: (claim) => claim.kind === "ride" && (claim.departs !== null || claim.arrives !== null),
    ofRides: true,
  },
  ...(["from", "to"] as const).map(
    (end): AnswerPart => ({
      what:
        end === "from"
          ? { zh: "出发的车站", en: "the departure station" }
          : { zh: "到达的车站", en: "the arrival station" },
      kinds: ["ride"],
      asked: "stations",
      isGiven: (claim) => claim.kind === "ride" && claim[end] !== null,
      ofRides: true,
    }),
  ),
  {
    what: { zh: "选择的理由", en: "a reason for the choice" },
    kinds: [],
    asked: "reason",
    isGiven:
      /因为|由于|理由|原因|依据|所以|因此|相比|比较|对比|[最更][便省快短少低优合早近好高]|[快省]|划算|because|since|reason|compared|\bthan\b|cheap|fast|quick|short|few|earli|close|best/i,
  },
  {
    what: { zh: "明确的推荐", en: "a clear recommendation" },
    kinds: [],
    asked: "recommendation",
    isGiven:
      /推荐|建议|首选|结论|最[佳优合快省便]|选|就[坐去乘吃住]|recommend|suggest|advise|prefer|best|cho[io]|pick|verdict|conclusion|winner|beats|就定|定了|bottom line|\bI(?:['’]d| would) |\bgo (?:with|for|by)\b|\btake\b/i,
  },
  {
    what: { zh: "怎么走", en: "the way to go" },
    kinds: ["distance", "duration", "ride"],
    asked: "way",
    isGiven: ({ kind }) => kind === "ride" || kind === "distance" || kind === "time",
  },
  {
    what: { zh: "时间安排", en: "a timetable" },
    kinds: ["clock", "ride"],
    asked: "timetable",
    isGiven: (claim) =>
      (claim.kind === "visit" && claim.from !== null) || (claim.kind === "ride" && claim.departs !== null),
  },
  {
    what: { zh: "住宿", en: "a place to stay" },
    kinds: [...MONEY, "clock"],
    asked: "stay",
    isGiven: (claim, reading) =>
      isVisitOf(reading, claim, "hotel") ||
      (claim.kind === "price" && claim.of.what === "place" && claim.of.item === "room"),
  },
  {
    what: { zh: "用餐", en: "places to eat" },
    kinds: [...MONEY, "clock"],
    asked: "meal",
    isGiven: (claim, reading) =>
      isVisitOf(reading, claim, "meal") ||
      (claim.kind === "price" && claim.of.what === "place" && claim.of.item === "meal"),
  },
];

const CATEGORY = { meal: /餐|美食|小吃/, hotel: /酒店|宾馆|民宿|住宿|客栈/ };

/** Whether a visit is for that, by its words or by what the results say of its place. */
function isVisitOf(reading: TravelReading, claim: Claim, purpose: keyof typeof CATEGORY): boolean {
  if (claim.kind !== "visit") return false;
  const rows = placesNamed(reading, claim.place);
  return claim.purpose === purpose || rows.some(({ category }) => CATEGORY[purpose].test(category));
}

function isTicket(claim: Claim): boolean {
  return claim.kind === "price" && claim.of.what === "place" && claim.of.item === "ticket";
}

/**
 * What the query asks for, and the share of it that the answer gives: of the rides that it chooses, or at all. A part that
 * is given in part is left out where words were not understood, which may be the rest of it.
 */
export function partsAsked(
  reading: TravelReading,
): { what: LocalizedText; share: number; kinds: readonly MissedKind[] }[] {
  const { written } = reading;
  const { claims, statements } = reading.claims;
  const said = claims.filter(({ modality }) => modality !== "denied");
  const isAllRead = statements.every(({ unread }) => unread.length === 0);
  return PARTS.filter(({ asked }) => asksFor(reading.task.query, asked)).flatMap(
    ({ what, isGiven, ofRides, kinds }) => {
      if (isGiven instanceof RegExp)
        return [{ what, kinds, share: Number(isGiven.test(written?.source.slice(0, LONGEST_READ) ?? "")) }];
      const given = said.filter((claim) => isGiven(claim, reading));
      const share = ofRides ? shareOfRides(reading, given) : Number(given.length > 0);
      return isAllRead || share === 0 || share === 1 ? [{ what, share, kinds }] : [];
    },
  );
}

/** The directions of which something is told: by the ride's number, or by what speaks of all rides. */
function shareOfRides(reading: TravelReading, given: readonly Claim[]): number {
  const rides = chosenRides(reading);
  const ways = new Map<string, string[]>();
  for (const { ride, rows } of rides) {
    const { from, to } = rows[0]!.query;
    const key = JSON.stringify([from, to]);
    ways.set(key, [...(ways.get(key) ?? []), ride.number!]);
  }
  const numbers = new Set(given.flatMap((claim) => numberOf(claim) ?? []));
  const ofAll = given.some((claim) => numberOf(claim) === null);
  if (ways.size === 0 || ofAll) return Number(given.length > 0);
  return [...ways.values()].filter((way) => way.some((number) => numbers.has(number))).length / ways.size;
}

function numberOf(claim: Claim): string | null {
  if (claim.kind === "price") return claim.of.what === "ride" ? claim.of.number : null;
  return claim.kind === "ride" || claim.kind === "time" ? claim.number : null;
}
