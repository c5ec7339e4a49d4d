/**
 * Groundedness of places: their prices, ratings, hours, addresses and telephones against the rows of the same place. A place
 * of which several rows are known is wrong only by all.
 */
import type { ClaimOf } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import { isSameAddress, isSamePhone } from "./facts/addresses.ts";
import { isOpenDuring, type PlaceRow } from "./facts/places.ts";
import { strayHouses } from "./houses.ts";
import { isOfPlaceNear, namesOnlyItsPlace, placesNear } from "./near-places.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import {
  claimsByStatement,
  claimsOf,
  holds,
  judged,
  lastDay,
  placesMeant,
  placesNamed,
  statementAt,
  type Verdict,
  verdictOf,
} from "./said.ts";

type Price = ClaimOf<"price">;
type Opening = ClaimOf<"opening">;
type AttributeName = ClaimOf<"attribute">["attribute"];

export const HOTEL = /酒店|宾馆|住宿|民宿|客栈|旅舍|公寓|hotel|hostel/i;
export const MEAL = /餐|饭|小吃|美食|火锅|咖啡|茶|酒吧|面馆|烧烤|菜|restaurant|cafe/i;

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

/** What several places near a price cost together, or one more than another; or a sum that was not understood as a whole. */
function isOfSeveral(reading: TravelReading, price: Price): boolean {
  const { amount, start, per, of } = price;
  if (of.what !== "place") return false;
  const { people } = reading.task.constraints;
  const at = statementAt(reading, start);
  const named = (claimsByStatement(reading).get(at) ?? []).flatMap((claim) =>
    "place" in claim ? [claim.place] : claim.kind === "price" && claim.of.what === "place" ? [claim.of.place] : [],
  );
  const own = [of.place, ...named].flatMap((place) => placesNamed(reading, place).slice(0, 1));
  const costs = (rows: readonly PlaceRow[]) => [
    ...new Map(rows.map((row) => [row.name, row.ticket ?? row.cost ?? 0])).values(),
  ];
  const isKnown = (yuan: number) =>
    [...nightsOf(reading), people].some((times) => holds(amount, Math.abs(yuan) * times, 0.51));
  const known = costs(own);
  const sum = known.reduce((total, yuan) => total + yuan, 0);
  if (known.length > 1 && isKnown(sum)) return true;
  // "There are 86 yuan between them"; a ticket is of one.
  const near = costs([...own, ...placesNear(reading, price)]);
  if (of.item !== "ticket" && near.some((one) => near.some((other) => one > other && isKnown(one - other))))
    return true;
  const isWhole = reading.claims.statements[at]?.state === "read";
  return per !== "person" && (known.length > 1 || (!isWhole && per === "unknown")) && amount.max > sum * people;
}

/** The price, or what several people, nights or rooms pay; null where the row has none of its kind. */
function isPrice(reading: TravelReading, { amount, rough, per, of }: Price, row: PlaceRow): boolean | null {
  const item = of.what === "place" ? of.item : "other";
  // Nobody pays to enter a restaurant or a hotel: its price is the one that is known of it.
  const isHouse = MEAL.test(row.category) || HOTEL.test(row.category);
  const isHotel = HOTEL.test(row.category) && !MEAL.test(row.category);
  // Who eats for 84 yuan behind the name of a hotel eats somewhere.
  if (isHotel && item === "meal") return null;
  const isTicket = item === "ticket" && (isHouse || row.ticket !== null || row.cost === null);
  const entry = row.ticket ?? (isHouse ? row.cost : null);
  const known = isTicket ? entry : item === "other" || item === "ticket" ? (row.ticket ?? row.cost) : row.cost;
  if (known === null) return null;
  const isRight = multiplesOf(reading, { item: isHotel ? "room" : item, per }).some((times) => {
    const value = known * times;
    return holds(amount, value, rough ? Math.max(1, value * 0.1) : 0.51);
  });
  // What else a place sells has prices that no row knows.
  return isRight || isTicket || (item !== "other" && item !== "ticket") ? isRight : null;
}

/** Nights that a price may be of where nobody says how many there are. */
const MOST_NIGHTS = 3;

const nightsOf = (reading: TravelReading) =>
  Array.from({ length: Math.max(MOST_NIGHTS, lastDay(reading) - 1) }, (_, night) => night + 1);

function multiplesOf(reading: TravelReading, { item, per }: { item: string; per: Price["per"] }): number[] {
  const { people } = reading.task.constraints;
  const nights = nightsOf(reading);
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
      const isSure = namesOnlyItsPlace(reading, opening, opening.place);
      const isHoursOfAnother = verdict?.isRight === false && !isSure && isOfPlaceNear(reading, opening, has);
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

export const placeGroundedness: readonly TravelCheck[] = [prices, ratings, hours, addresses, phones];
