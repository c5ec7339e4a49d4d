/**
 * Groundedness of places: their prices, ratings, hours, addresses and telephones against the rows of the same place, and
 * restaurants and hotels against those that were found. A place of which several rows are known is wrong only by all.
 */
import type { ClaimOf, Quoted } from "@arenakit/contracts";
import { type LocalizedText, purposeOfName } from "@arenakit/evaluator-checks";
import { isSameAddress, isSamePhone } from "./facts/addresses.ts";
import { foldName } from "./facts/names.ts";
import { isOpenDuring, type PlaceRow } from "./facts/places.ts";
import { inRow } from "./facts/rows.ts";
import { strayHouses } from "./houses.ts";
import { isOfPlaceNear, namesOnlyItsPlace } from "./near-places.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import {
  claimsByStatement,
  claimsOf,
  holds,
  inClaim,
  judged,
  lastDay,
  type PlaceVisit,
  placesMeant,
  placesNamed,
  placeVisits,
  statementAt,
  unknownToResults,
  type Verdict,
  verdictOf,
} from "./said.ts";

type Price = ClaimOf<"price">;
type Opening = ClaimOf<"opening">;
type AttributeName = ClaimOf<"attribute">["attribute"];

const HOTEL = /酒店|宾馆|住宿|民宿|客栈|旅舍|公寓|hotel|hostel/i;
const MEAL = /餐|饭|小吃|美食|火锅|咖啡|茶|酒吧|面馆|烧烤|菜|restaurant|cafe/i;

const names: TravelCheck = {
  id: "groundedness.places",
  family: "groundedness",
  title: { zh: "去的、吃的、住的地方", en: "Places to visit, eat and stay at" },
  examine(reading) {
    const findings = new Map<string, TravelFinding>();
    for (const named of namedPlaces(reading)) {
      const folded = foldName(named.place.quote);
      if (findings.has(folded)) continue;
      const evidence = [inClaim(named.place)];
      const [row] = placesNamed(reading, named.place);
      if (row) findings.set(folded, { score: 1, evidence: [...evidence, inRow(row.row)] });
      else if (isMadeUp(reading, named) || hasDetailsOfAnother(reading, named)) {
        const { quote } = named.place;
        findings.set(folded, { score: 0, note: unknownToResults(quote), evidence });
      }
    }
    return [...findings.values()];
  },
};

/** Words that stand for any place of a kind. */
const ANY_PLACE =
  /附近|周边|当地|任意|自理|^.{0,3}(?:酒店|宾馆|民宿)$|机场|车站|站$|餐厅$|早餐|午餐|晚餐|小吃$|特色|市区|途中|车上|火车|高铁|家$|nearby|local|hotel$|restaurant$|breakfast|lunch|dinner|station|airport/i;
/** What houses of a kind have in common at the end of their names. */
const KIND_OF_HOUSE = /(?:国际|精品|商务|度假|主题)?(?:大酒店|酒店|宾馆|民宿|客栈|旅舍|公寓|餐厅|饭店|酒楼|餐馆)$/;
const LEAST_NAME = 3;
/** So many characters in a row that a known name has make a name one that may be known. */
const ALIKE = 3;

/** A place that the answer names, what one does there, and how many things it tells of it. */
interface NamedPlace {
  readonly place: Quoted;
  readonly purpose: PlaceVisit["purpose"];
  readonly isVisited: boolean;
  /** A visit to it has a time. */
  readonly isTimed: boolean;
  readonly details: number;
}

/** The places of visits, and those of which the answer has an address, a telephone, a rating, hours or a price. */
function namedPlaces(reading: TravelReading): NamedPlace[] {
  const named = new Map<string, NamedPlace>();
  const put = (place: Quoted, visit: PlaceVisit | null) => {
    const known = named.get(place.quote) ?? {
      place,
      purpose: purposeOfName(place.quote) ?? "other",
      isVisited: false,
      isTimed: false,
      details: 0,
    };
    const isTimed = known.isTimed || (visit !== null && visit.from !== null);
    const visited = visit?.modality === "asserted" ? { purpose: visit.purpose, isVisited: true, isTimed } : {};
    named.set(place.quote, { ...known, ...visited, details: known.details + Number(visit === null) });
  };
  for (const visit of placeVisits(reading)) put(visit.place, visit);
  for (const claim of [...claimsOf(reading, "attribute"), ...claimsOf(reading, "opening")])
    if (claim.modality === "asserted") put(claim.place, null);
  for (const { of, modality } of claimsOf(reading, "price"))
    if (of.what === "place" && modality === "asserted") put(of.place, null);
  return [...named.values()];
}

/** So many details of a place are known by nobody who found none of them. */
const MANY_DETAILS = 3;

/** A place with a name of its own that a plan visits, where the results list such, and none of them is like it. */
function isMadeUp(
  reading: TravelReading,
  { place: { quote }, purpose, isVisited, isTimed, details }: NamedPlace,
): boolean {
  if (!isVisited && details < MANY_DETAILS) return false;
  // Who walks past a sight need not have looked for it; who goes there at a time has.
  const isSight = purpose === "sight" || purpose === "other";
  if (isSight && !isTimed && details < MANY_DETAILS) return false;
  if (!isNameOfItsOwn(reading, quote)) return false;
  const own = foldName(quote).replace(KIND_OF_HOUSE, "");
  const listed = reading.places.some(({ category }) => isSight || (purpose === "hotel" ? HOTEL : MEAL).test(category));
  return listed && !reading.placeIndex.isLike(own, Math.min(ALIKE, own.length));
}

/** A name that no result and no words of the user have, with the address, the telephone of a place that has another. */
function hasDetailsOfAnother(reading: TravelReading, { place }: NamedPlace): boolean {
  const name = glossOf(reading, place) ?? place.quote;
  if (!isNameOfItsOwn(reading, name)) return false;
  return claimsOf(reading, "attribute").some(
    (claim) =>
      claim.place.quote === place.quote &&
      (claim.attribute === "address" || claim.attribute === "telephone") &&
      claim.modality === "asserted" &&
      reading.places.some((row) => !isNameOf(row, name) && isDetailOf(row, claim)),
  );
}

/** A row is another's where the names have nothing in common. */
function isNameOf({ name }: PlaceRow, said: string): boolean {
  const [known, own] = [foldName(name), foldName(said).replace(KIND_OF_HOUSE, "")];
  return known.includes(own.slice(0, ALIKE)) || own.includes(known.slice(0, ALIKE));
}

function isDetailOf({ address, phone }: PlaceRow, { attribute, value }: ClaimOf<"attribute">): boolean {
  if (attribute === "telephone") return phone !== null && isSamePhone(phone, value);
  return address !== null && /\d/.test(value) && isSameAddress(address, value) === true;
}

/** 老弄堂本帮菜馆 of "Old Lane Kitchen (老弄堂本帮菜馆)"; null where no brackets follow. */
function glossOf({ written }: TravelReading, { end }: Quoted): string | null {
  const behind = (written?.source ?? "").slice(end, end + LONGEST_GLOSS);
  return /^[a-z' &-]{0,24}[(（]([一-龥·]{2,20})[)）]/i.exec(behind)?.[1] ?? null;
}
const LONGEST_GLOSS = 60;

/** A Chinese name that is not one of any place of its kind, and that neither the user nor a result says. */
function isNameOfItsOwn(reading: TravelReading, name: string): boolean {
  const folded = foldName(name);
  if (!/[一-龥]/.test(folded) || folded.length < LEAST_NAME || ANY_PLACE.test(folded)) return false;
  const isSaid = (text: string) => foldName(text).includes(folded);
  if (isSaid(reading.task.query) || reading.placeIndex.find(name, reading.cities).length > 0) return false;
  return !reading.observations.some(({ isFact, text }) => isFact && isSaid(text));
}

const prices: TravelCheck = {
  id: "groundedness.place_prices",
  family: "groundedness",
  title: {
    zh: "门票、人均和房价与同一地点的查询结果",
    en: "Tickets, meals and rooms against the results for the same place",
  },
  examine: (reading) =>
    claimsOf(reading, "price").flatMap((price): TravelFinding[] => {
      if (price.of.what !== "place" || isShareOfSum(reading, price)) return [];
      const rows =
        price.of.item === "ticket" ? placesMeant(reading, price.of.place) : placesNamed(reading, price.of.place);
      const verdict = verdictOf(rows, (row) => isPrice(reading, price, row));
      const has = (row: PlaceRow): boolean => isPrice(reading, price, row) === true;
      if (verdict?.isRight === false && (isOfPlaceNear(reading, price, has) || isOfSeveral(reading, price))) return [];
      const { quote } = price.of.place;
      return judged(price, verdict, {
        zh: `${quote}的价格与查询结果不一致`,
        en: `the price of ${quote} differs from the results`,
      });
    }),
};

/** What each pays of a sum is no price of the place that is named before it. */
function isShareOfSum(reading: TravelReading, { amount, per, of }: Price): boolean {
  const { people } = reading.task.constraints;
  if (per !== "person" || people < 2 || (of.what === "place" && of.item === "ticket")) return false;
  return claimsOf(reading, "sum").some(
    ({ scope, amount: sum }) => scope !== "expression" && Math.abs(sum.max - amount.max * people) <= people,
  );
}

/** What several places of one sentence cost together, or what a sentence adds up that was not understood as a whole. */
function isOfSeveral(reading: TravelReading, { amount, start, per, of }: Price): boolean {
  if (per === "person" || of.what !== "place") return false;
  const at = statementAt(reading, start);
  const named = (claimsByStatement(reading).get(at) ?? []).flatMap((claim) =>
    "place" in claim ? [claim.place] : claim.kind === "price" && claim.of.what === "place" ? [claim.of.place] : [],
  );
  const rows = [of.place, ...named].flatMap((place) => placesNamed(reading, place).slice(0, 1));
  const known = new Map(rows.map((row) => [row.name, row.ticket ?? row.cost ?? 0]));
  const sum = [...known.values()].reduce((total, yuan) => total + yuan, 0);
  const isWhole = reading.claims.statements[at]?.state === "read";
  return (known.size > 1 || (!isWhole && per === "unknown")) && amount.max > sum * reading.task.constraints.people;
}

/** The price, or what several people, nights or rooms pay; null where the row has none of its kind. */
function isPrice(reading: TravelReading, { amount, rough, per, of }: Price, row: PlaceRow): boolean | null {
  const item = of.what === "place" ? of.item : "other";
  // Nobody pays to enter a restaurant or a hotel: its price is the one that is known of it.
  const isHouse = MEAL.test(row.category) || HOTEL.test(row.category);
  const isTicket = item === "ticket" && (isHouse || row.ticket !== null || row.cost === null);
  const entry = row.ticket ?? (isHouse ? row.cost : null);
  const known = isTicket ? entry : item === "other" || item === "ticket" ? (row.ticket ?? row.cost) : row.cost;
  if (known === null) return null;
  const isRight = multiplesOf(reading, { item, per }).some((times) => {
    const value = known * times;
    return holds(amount, value, rough ? Math.max(1, value * 0.1) : 0.51);
  });
  // What else a place sells has prices that no row knows.
  return isRight || isTicket || (item !== "other" && item !== "ticket") ? isRight : null;
}

/** Nights that a price may be of where nobody says how many there are. */
const MOST_NIGHTS = 3;

function multiplesOf(reading: TravelReading, { item, per }: { item: string; per: Price["per"] }): number[] {
  const { people } = reading.task.constraints;
  const nights = Array.from({ length: Math.max(MOST_NIGHTS, lastDay(reading) - 1) }, (_, night) => night + 1);
  if (item === "room") {
    const rooms = [1, Math.ceil(people / 2)];
    const stays = per === "night" ? rooms : rooms.flatMap((count) => nights.map((night) => night * count));
    return per === "group" ? stays : [...stays, ...stays.map((stay) => stay / Math.max(1, people))];
  }
  if (per === "person") return [1];
  const halves = item === "ticket" ? [0.5] : []; // of a child, a student or somebody old
  return [1, people, ...halves];
}

function attributeCheck(
  id: string,
  {
    what,
    attribute,
    agrees,
    isUnique = false,
  }: {
    what: LocalizedText;
    attribute: AttributeName;
    agrees: (row: PlaceRow, value: string) => boolean | null;
    /** No two places have the same. */
    isUnique?: boolean;
  },
): TravelCheck {
  return {
    id: `groundedness.${id}`,
    family: "groundedness",
    title: { zh: `${what.zh}与同一地点的查询结果`, en: `Each ${what.en} against the results for the same place` },
    examine: (reading) =>
      claimsOf(reading, "attribute").flatMap((claim): TravelFinding[] => {
        if (claim.attribute !== attribute) return [];
        const verdict = verdictOf(placesMeant(reading, claim.place), (row) => agrees(row, claim.value));
        const has = (row: PlaceRow): boolean => agrees(row, claim.value) === true;
        const isSure = namesOnlyItsPlace(reading, claim, claim.place);
        const isOfAnother = !isSure && (isUnique ? reading.places.some(has) : isOfPlaceNear(reading, claim, has));
        if (verdict?.isRight === false && isOfAnother) return [];
        const { quote } = claim.place;
        return judged(claim, verdict, {
          zh: `${quote}的${what.zh}与查询结果不一致`,
          en: `the ${what.en} of ${quote} differs from the results`,
        });
      }),
  };
}

const ratings = attributeCheck("ratings", {
  what: { zh: "评分", en: "rating" },
  attribute: "rating",
  agrees({ rating }, value) {
    const said = /\d{1,2}(?:\.\d{1,2})?/.exec(value)?.[0];
    return rating === null || said === undefined ? null : Math.abs(rating - Number(said)) < 0.051;
  },
});

const addressesOfPlaces = attributeCheck("addresses", {
  what: { zh: "地址", en: "address" },
  attribute: "address",
  isUnique: true,
  agrees: ({ address }, value) => (address === null ? null : isSameAddress(address, value)),
});

/** Those that are said of a place, but for the user's own, and every house that nobody knows: it is wrong whosever it is. */
const addresses: TravelCheck = {
  ...addressesOfPlaces,
  examine(reading) {
    const strays = strayHouses(reading);
    const isOfUser = ({ score, evidence: [said] }: TravelFinding) =>
      score === 0 && reading.task.query.includes(said!.quote);
    const ofPlaces = addressesOfPlaces.examine(reading).filter((one) => !isOfUser(one));
    const areBeside = (one: TravelFinding, other: TravelFinding) => {
      const [first, second] = [one.evidence[0]!, other.evidence[0]!].map(({ start = 0, quote }) => {
        return { start, end: start + quote.length };
      });
      return first!.start < second!.end && second!.start < first!.end;
    };
    return [
      ...ofPlaces.filter((one) => one.score === 0 || !strays.some((stray) => areBeside(one, stray))),
      ...strays.filter((stray) => !ofPlaces.some((one) => one.score === 0 && areBeside(one, stray))),
    ];
  },
};

const phones = attributeCheck("phones", {
  what: { zh: "电话", en: "telephone number" },
  attribute: "telephone",
  isUnique: true,
  agrees: ({ phone }, value) => (phone === null ? null : isSamePhone(phone, value)),
});

const hours: TravelCheck = {
  id: "groundedness.opening_hours",
  family: "groundedness",
  title: { zh: "营业时间与同一地点的查询结果", en: "Opening hours against the results for the same place" },
  examine: (reading) =>
    claimsOf(reading, "opening").flatMap((opening): TravelFinding[] => {
      const rows = placesMeant(reading, opening.place);
      const { quote } = opening.place;
      const note = {
        zh: `${quote}的开放时间与查询结果不一致`,
        en: `the opening hours of ${quote} differ from the results`,
      };
      const verdict = hoursVerdict(rows, opening);
      const has = (row: PlaceRow): boolean => hoursVerdict([row], opening)?.isRight === true;
      const isHoursOfAnother = verdict?.isRight === false && isOfPlaceNear(reading, opening, has);
      return [
        ...judged(
          opening,
          verdictOf(rows, (row) => isOpenOnDays(row, opening)),
          note,
        ),
        ...(isHoursOfAnother ? [] : judged(opening, verdict, note)),
      ];
    }),
};

const EVERY_DAY = /every day|daily|all week|seven days|天天|每天|每日|全周|全年无休|不休息/i;

/** Whether the row has the days on which the answer says that doors are shut, or open. */
function isOpenOnDays({ closedWeekdays, hours: known }: PlaceRow, { state, weekdays, quote }: Opening): boolean | null {
  if (state === "closed" && weekdays.length > 0)
    return closedWeekdays.length === 0 ? null : weekdays.every((day) => closedWeekdays.includes(day));
  if (state !== "open" || closedWeekdays.length === 0 || known === null) return null;
  if (weekdays.length === 0) return EVERY_DAY.test(quote) ? false : null;
  return !weekdays.some((day) => closedWeekdays.includes(day));
}

function hoursVerdict(rows: readonly PlaceRow[], opening: Opening): Verdict | null {
  const { state, from, to } = opening;
  if (from === null && to === null) return null;
  return verdictOf(rows, ({ hours: known }) => {
    if (known === null) return null;
    if (state === "closed") {
      // 17:00关门 is a closing time; a pause at noon lies between two intervals.
      if (from === null) return null;
      return !isOpenDuring(known, { from: from + 2, to: from + 2 });
    }
    // Who says no more than that it is open at three does not say since when.
    if (
      to === null &&
      from !== null &&
      [0, 720].some((noon) => isOpenDuring(known, { from: from + noon, to: from + noon }))
    )
      return true;
    const hull: [number, number] = [known[0]![0], known.at(-1)![1]];
    return [...known, hull].some(
      ([open, close]) => (from === null || isSameClock(open, from)) && (to === null || isSameClock(close, to)),
    );
  });
}

/** 五点 may be either of two hours of the day. */
function isSameClock(known: number, said: number): boolean {
  const halfDay = said < 720 ? [said, said + 720] : [said];
  return halfDay.some((one) => {
    const apart = Math.abs((known % 1440) - (one % 1440));
    return Math.min(apart, 1440 - apart) <= 1;
  });
}

export const placeGroundedness: readonly TravelCheck[] = [names, prices, ratings, hours, addresses, phones];
