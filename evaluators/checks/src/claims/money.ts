/** Amounts of a passage: written sums, totals and budgets, and prices of what the words beside them name. */
import type { Claim } from "@arenakit/contracts";
import { amount, type ClaimContent, type Draft, type NameToken, ofKind } from "./draft.ts";
import { readExpressions } from "./expressions.ts";
import type { Journey } from "./journeys.ts";
import { purposeOfName } from "./lexicon.ts";
import { readLimits } from "./limits.ts";
import {
  figuresWithUnitAbove,
  hasMoneyColumn,
  isCompared,
  isCostList,
  isOfNights,
  isTakenTimes,
} from "./money-figures.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";
import type { Role } from "./word-table.ts";

type Money = TokenOf<"money">;
type PriceOf = Extract<Claim, { kind: "price" }>["of"];
/** What an amount is the price of, and the tokens that say so. */
interface Priced {
  readonly of: PriceOf;
  readonly tokens: readonly (Token | null)[];
}
type Per = Extract<Claim, { kind: "price" }>["per"];

/** Reads the amounts; `placeOf` gives the place that a clause speaks of. */
export function readMoney(
  draft: Draft,
  journeys: readonly Journey[],
  placeOf: (token: Token) => NameToken | null,
): void {
  readExpressions(draft);
  readLimits(draft);
  let last: Priced | null = null;
  const items = summedClauses(draft);
  for (const clause of draft.passage.clauses) {
    const summed = items.includes(clause) ? clause.at(-1)! : null;
    for (const token of figuresWithUnitAbove(draft, clause, summed)) {
      const isEach = isTakenTimes(draft, clause, token);
      if ((draft.isTaken(token) && !isEach) || draft.passage.labels.has(token) || isCompared(draft, clause, token))
        continue;
      const near = wordsBeside(clause, token);
      const per = isEach ? "person" : perOf(near);
      const place = placeOf(token);
      if (summed) {
        const common = {
          kind: "sum",
          scope: "part",
          currency: token.currency,
          per: "unknown",
          computed: null,
        } as const;
        draft.emit({ ...common, label: wordsOf(draft, clause[0]), amount: amount(token) }, [clause[0], token]);
        continue;
      }
      const sum = isEach ? null : sumOf(draft, { clause, token, near, per, place, journeys });
      if (sum) {
        draft.emit(sum, [token, near.label]);
        continue;
      }
      // 60元/人，两人120元: what the amount before it was for.
      const again: Priced | null = last && near.has("perGroup") && !near.label ? { of: last.of, tokens: [] } : null;
      // A walk or a ride on one's own bicycle, and free: nobody says that the place it ends at is.
      if (!again && token.max === 0 && !saysTicket(draft, near) && isOfOwnPower(journeys)) {
        draft.take(token);
        continue;
      }
      const at = { clause, token, near, journeys, place };
      const price: Priced | null = again ?? priceOf(draft, at) ?? priceOfOther(draft, at);
      if (!price) continue;
      last = price;
      const isRoom =
        price.of.what === "place" && price.of.item === "room" && per === "unknown" && !isOfNights(draft, clause, token);
      draft.emit(
        { kind: "price", of: price.of, amount: amount(token), currency: token.currency, per: isRoom ? "night" : per },
        [token, ...price.tokens],
      );
    }
  }
  readItems(draft);
}

/** Amounts that nothing else has read, where costs are listed or held against a total or a limit: 午饭 | 55. */
function readItems(draft: Draft): void {
  const isShared = draft.has("perPerson") && draft.has("perGroup");
  const isListed =
    isShared || draft.frame.isCosts || draft.claims.some(({ kind }) => kind === "sum") || hasMoneyColumn(draft);
  if (!isListed) return;
  for (const clause of draft.passage.clauses)
    for (const token of figuresWithUnitAbove(draft, clause, null)) {
      if (draft.isTaken(token) || draft.passage.labels.has(token) || isCompared(draft, clause, token)) continue;
      const near = wordsBeside(clause, token);
      const label = clause.find((one) => one.start < token.start && !isOfAmount(one));
      const common = { kind: "sum", scope: "part", currency: token.currency, computed: null } as const;
      const isNamed = isA(label, "text") || isA(label, "word") || isA(label, "name");
      const per = perOf(near);
      draft.emit(
        {
          ...common,
          per: per === "night" ? "unknown" : per,
          label: isNamed ? wordsOf(draft, label) : null,
          amount: amount(token),
        },
        [token],
      );
    }
}

/** Words of whose an amount is, and of how sure. */
const isOfAmount = (token: Token) =>
  isA(token, "sign") || isA(token, "money") || does(token, "perGroup", "perPerson", "total", "rough", "and", "cost");

/** The header of a column may speak of tickets for rides. */
const saysTicket = ({ passage: { labels } }: Draft, { words }: Beside) =>
  words.some((word) => does(word, "ticket") && !labels.has(word));

const isOfOwnPower = (journeys: readonly Journey[]) =>
  journeys.some(
    (journey) =>
      (journey.mode === "walking" || journey.mode === "bicycling") && !journey.isCarried && isMeasured(journey),
  );

/** 烤鸭25、公交4、瞻园20，一共49块: the clauses before a total whose last figures are summed, where there are several. */
function summedClauses({ passage }: Draft): readonly (readonly Token[])[] {
  const totalAt = passage.clauses.findIndex(
    (one) => one.some((token) => does(token, "total")) && one.some((token) => isA(token, "money")),
  );
  const items = passage.clauses.slice(0, Math.max(0, totalAt)).filter(isBareItem);
  return items.length >= 2 ? items : [];
}

function isBareItem(clause: readonly Token[]): boolean {
  const item = clause.slice(clause.findLastIndex((token) => isSign(token, ":", "：")) + 1);
  const isLabelled = item.slice(0, -1).every(({ kind }) => kind === "text" || kind === "name" || kind === "word");
  return item.length >= 2 && item.length <= 4 && isA(item.at(-1), "figure") && isLabelled;
}

interface Beside {
  readonly words: readonly TokenOf<"word">[];
  /** The word that says what the amount is. */
  readonly label: TokenOf<"word"> | null;
  has(...roles: readonly Role[]): boolean;
}

/** Words between the amount before and this one, and those right behind it. */
function wordsBeside(clause: readonly Token[], token: Token): Beside {
  const at = clause.findIndex(({ start }) => start === token.start);
  let from = at;
  while (from > 0 && !isA(clause[from - 1], "money")) from -= 1;
  // ¥5 each and ¥10 together: "each" is of the amount before it.
  while (from > 0 && from < at && does(clause[from], "perPerson", "perNight", "perGroup")) from += 1;
  const most = clause.slice(at + 1).some((other) => isA(other, "money")) ? at + 1 : at + 3;
  let to = at + 1;
  while (to < clause.length && to <= most && !isA(clause[to], "money") && !isA(clause[to], "name")) to += 1;
  // What is said behind an amount is of whom and of what it is; what is left or due stands before it.
  const behind = clause
    .slice(at, to)
    .filter((token) => !does(token, "left", "over", "total", "dayTotal", "part", "budgetOf"));
  const words = ofKind([...clause.slice(from, at), ...behind], "word");
  const has = (...roles: readonly Role[]) => words.some((word) => does(word, ...roles));
  const label =
    [...words]
      .reverse()
      .find((word) =>
        does(word, "total", "dayTotal", "budget", "left", "over", "seat", "fare", "ticket", "part", "room", "cost"),
      ) ?? null;
  return { words, label, has };
}

function perOf(near: Beside): Per {
  if (near.has("perNight")) return "night";
  if (near.has("perPerson", "average")) return "person";
  return near.has("perGroup", "total") ? "group" : "unknown";
}

interface AmountAt {
  readonly clause: readonly Token[];
  readonly token: Money;
  readonly near: Beside;
}

/** A total, a part of one, a budget or what is left of it; null for the price of one thing. */
function sumOf(
  draft: Draft,
  { clause, token, near, per, place, journeys }: PriceAt & { readonly per: Per },
): ClaimContent | null {
  const others = ofKind(clause, "money").length > 1;
  // The header of a column is no total of a row.
  const says = (role: Role) => near.words.some((word) => does(word, role) && !draft.passage.labels.has(word));
  const isLimit = isBounded(clause, token);
  const before = clause.slice(
    0,
    clause.findIndex(({ start }) => start === token.start),
  );
  const isRemainder =
    others &&
    before.findLastIndex((word) => does(word, "budget")) > before.findLastIndex((word) => isA(word, "money")) &&
    ofKind(clause, "money").at(-1)?.start === token.start &&
    before.some((word) => does(word, "over", "left"));
  const scope =
    (near.has("left") && !isLimit) ||
    does(before.at(-1), "left", "over") ||
    does(clause[before.length + 1], "leftAfter") ||
    isRemainder
      ? "left"
      : near.has("over") && !near.has("budget")
        ? "left"
        : (near.has("budget") && !hasLimit(draft)) || does(before.at(-1), "budgetOf") || isLimit
          ? "budget"
          : says("dayTotal")
            ? "day"
            : (says("total") || isTotalBehind(clause, token)) &&
                !(near.has("perGroup") && (others || draft.has("ticket", "seat")))
              ? totalScope(draft, near)
              : null;
  const sign = scope === "left" && clause.some((word) => does(word, "over")) ? -1 : 1;
  const amounts = sign < 0 ? { min: -token.max, max: -token.min } : amount(token);
  const whose = per === "night" ? "unknown" : per;
  const common = { kind: "sum", amount: amounts, currency: token.currency, per: whose, computed: null } as const;
  if (scope)
    return {
      ...common,
      scope,
      label:
        scope === "part"
          ? wordsOf(
              draft,
              [...near.words, ...draft.passage.tokens].find((word) => does(word, "part")),
            )
          : null,
    };
  if (
    near.has("perPerson", "average") &&
    draft.passage.tokens.some((other) => does(other, "total")) &&
    !draft.passage.tokens.some(({ kind }) => kind === "name" || kind === "distance" || kind === "duration")
  )
    return { ...common, scope: totalScope(draft, near), label: null };
  const part = near.words.find((word) => does(word, "part"));
  const isCosts = isCostList(draft);
  const isPart =
    part &&
    !clause.some((other) => isA(other, "name") || isA(other, "ride") || isA(other, "clock")) &&
    (isCosts || isLabel(clause, part) || (draft.passage.kind === "row" && does(draft.passage.tokens[0], "part")));
  const isTicketOfPlace =
    part &&
    does(part, "ticket", "purpose") &&
    !isCosts &&
    (place || draft.passage.tokens.some(({ kind }) => kind === "name"));
  const isOfJourney = journeys.some((journey) => journey.tokens.includes(token) && isMeasured(journey));
  if (!isPart || isTicketOfPlace || isOfJourney || draft.passage.tokens.some(({ kind }) => kind === "ride"))
    return null;
  return { ...common, scope: "part", label: wordsOf(draft, part) };
}

/** "That makes 270 yuan in all": the word stands right behind the only amount. */
const isTotalBehind = (clause: readonly Token[], token: Money) =>
  does(clause[clause.findIndex(({ start }) => start === token.start) + 1], "total") &&
  ofKind(clause, "money").length === 1;

/** A word such as "cap" belongs to the limit that was read already. */
const hasLimit = ({ claims }: Draft) => claims.some((claim) => claim.kind === "sum" && claim.scope === "budget");

const wordsOf = (draft: Draft, token: Token | undefined) => (token ? draft.quote(token).quote : null);

const isMeasured = ({ tokens, ends }: Journey) =>
  ends.from !== null || ends.to !== null || tokens.some(({ kind }) => kind === "duration" || kind === "distance");

/** A label of a list of costs begins its clause and stands before a colon or an amount. */
function isLabel(clause: readonly Token[], part: Token): boolean {
  const at = clause.indexOf(part);
  return (
    at <= 1 &&
    (isSign(clause[at + 1], ":", "：") || isA(clause[at + 1], "money") || does(clause[at + 1], "rough", "cost"))
  );
}

function totalScope({ frame, passage }: Draft, near: Beside): "total" | "day" | "part" {
  const first = passage.tokens.find(({ kind }) => kind !== "sign");
  const isOfPart = (word: Token | undefined) => does(word, "part", "ticket") && !does(word, "total");
  if (isOfPart(first) || near.words.some(isOfPart)) return near.has("daysAhead") && !isOfPart(first) ? "day" : "part";
  if (near.has("daysAhead")) return "day";
  const isOfDay = frame.isDayHeading && !frame.isCosts && passage.kind !== "row" && passage.kind !== "heading";
  return isOfDay && !near.has("grandTotal") ? "day" : "total";
}

/** 300元以内, "under 300 yuan": a limit and no price. */
function isBounded(clause: readonly Token[], token: Token): boolean {
  const at = clause.findIndex(({ start }) => start === token.start);
  return (
    [at - 2, at - 1].some((near) => does(clause[near], "bound")) ||
    does(clause[at + 1], "boundAfter", "budget") ||
    (does(clause[at + 2], "budget") && !isA(clause[at + 1], "money"))
  );
}

interface PriceAt extends AmountAt {
  readonly journeys: readonly Journey[];
  readonly place: NameToken | null;
}

/** The header of a column speaks of all rows; in one of a ride only words of its own make a fare the price of entry. */
function isOfEntry(draft: Draft, near: Beside, ways: readonly Journey[]): boolean {
  const isOfRide = ways.some(({ mode }) => mode !== null && mode !== "walking");
  return draft.passage.kind === "row" && isOfRide ? saysTicket(draft, near) : near.has("ticket");
}

function priceOf(draft: Draft, at: PriceAt): Priced | null {
  const { clause, token, near, journeys, place } = at;
  const isFreeEntry = token.max === 0 && !clause.some((word) => does(word, "mode"));
  const journey = isFreeEntry
    ? undefined
    : journeys.find(({ tokens }) => tokens.some(({ start }) => start === token.start));
  const { kind } = draft.passage;
  const isTicket = isOfEntry(draft, near, journey ? [journey] : []) && !near.has("seat", "fare");
  const isOfPlace = place !== null && isTicket && (draft.clauseOf(place) >= 0 || journey?.numbers.length !== 1);
  // Money: 164 against 28 — of which of the ways before each is nobody says.
  const isBare =
    journey?.isCarried && draft.passage.kind !== "row" && !near.has("fare", "seat") && !clause.includes(token);
  if (
    journey &&
    journey.numbers.length <= 1 &&
    !isOfPlace &&
    !isBare &&
    !(near.has("average") && !isMeasured(journey)) &&
    journey.mode &&
    journey.mode !== "walking" &&
    !near.has("purpose", "room", "perNight")
  ) {
    const seat = near.words.find((word) => does(word, "seat"));
    const { ends } = journey;
    const of: PriceOf = {
      what: "ride",
      number: journey.numbers[0]?.number ?? null,
      mode: journey.mode,
      seat: wordsOf(draft, seat),
      from: draft.named(ends.from),
      to: draft.named(ends.to),
    };
    return { of, tokens: [seat ?? null, clause.includes(journey.modeToken!) ? journey.modeToken : null] };
  }
  if (journey && journey.numbers.length > 1) return null;
  if (!place || near.has("rideFare")) return null;
  // In a row of a way what it costs is no price of where it leads.
  const ways = journeys.filter(({ ends }) => ends.from === place || ends.to === place);
  if (kind === "row" && ways.length > 0 && !isOfEntry(draft, near, ways)) return null;
  const ofName = purposeOfName(draft.quote(place).quote);
  const purpose =
    near.words.find((word) => does(word, "purpose"))?.roles.purpose ??
    draft.frame.purpose ??
    (near.has("fare") ? ofName : null);
  const inClause = clause.includes(place);
  const isOfWay = draft.passage.tokens.some(({ kind }) => kind === "distance" || kind === "duration");
  // In the middle of a paragraph it may be of anything that was spoken of.
  const isInParagraph = kind === "text" && !draft.passage.opensLine && draft.clauseOf(place) < 0;
  const isAlone =
    !isInParagraph &&
    !(isOfWay && kind !== "row") &&
    clause.every((one) => one === token || isA(one, "sign") || does(one, "rough", "cost"));
  const isOfSight = purpose !== "meal" && purpose !== "hotel" && ofName === null && !near.has("perPerson");
  const item =
    near.has("ticket", "free") ||
    (near.has("fare") && ofName === null && !near.has("perPerson")) ||
    (isAlone && isOfSight)
      ? "ticket"
      : near.has("room", "perNight")
        ? "room"
        : purpose === "meal" || near.has("perPerson", "average")
          ? "meal"
          : purpose === "hotel"
            ? "room"
            : "other";
  const isInNextClause =
    draft.clauseOf(place) >= 0 && draft.clauseOf(clause[0]!) - draft.clauseOf(place) === 1 && clause.length <= 2;
  if (item === "other" && !inClause && !isInNextClause && !near.has("cost", "fare")) return null;
  return {
    of: {
      what: "place",
      place: draft.quote(place),
      item: item === "meal" && !isMealWord(draft, near) && ofName !== "meal" && !near.has("fare") ? "other" : item,
    },
    tokens: [inClause ? place : null, near.label],
  };
}

/** 花费420元, or 吃烤鸭，人均128元: what is paid for something that has no name. */
function priceOfOther(draft: Draft, { clause, token, near, journeys }: PriceAt): Priced | null {
  const before = clause[clause.findIndex(({ start }) => start === token.start) - 1];
  const isMeal = near.has("average");
  const isAlone =
    journeys.length === 0 && clause.length === 2 && does(before, "cost") && !does(before, "fare", "ticket");
  if (!isMeal && !isAlone) return null;
  return { of: { what: "other", words: draft.quote(before ?? token).quote }, tokens: [before ?? null] };
}

/** 人均 is of a meal; "each" may be of anything. */
function isMealWord(draft: Draft, near: Beside): boolean {
  return near.has("average", "purpose") || draft.frame.purpose === "meal" || draft.has("purpose");
}
