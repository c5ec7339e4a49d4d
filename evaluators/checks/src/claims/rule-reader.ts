/**
 * The reader by rules: passages one after another, each read with what the words before it left to be spoken of. One pass
 * over the answer and bounded look-ups at each of its places, so time is linear in the answer.
 */
import type { Claim, ClaimContext, ClaimReader, ClaimReading, Statement } from "@arenakit/contracts";
import { dayOf, nextDayOf, readWeekdays } from "./calendar.ts";
import { type KeptOfComparisons, readComparisons } from "./comparisons.ts";
import { Draft, type Frame, type NameToken, ofKind } from "./draft.ts";
import { endsOf, type Journey, readJourneys } from "./journeys.ts";
import { readMoney } from "./money.ts";
import { readOpenings } from "./openings.ts";
import { readParty } from "./party.ts";
import { type Passage, passagesOf } from "./passages.ts";
import { isLandmark, isOnlyStreet, isPlace, placeAt, readAttributes } from "./places.ts";
import { readLengthOfAll } from "./ride-measures.ts";
import { factsOf, restOf, stateOf } from "./statements.ts";
import { readStaySpans } from "./stay-spans.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";
import type { WorkCount } from "./tokenise.ts";
import { readTransit } from "./transit.ts";
import { isOfWay, readVisits, slotOf, withoutWayTimes } from "./visits.ts";
import { readCitations, readWeather } from "./weather.ts";

export const ruleClaimReader: ClaimReader = { id: "rules", read: (answer, context) => readClaims(answer, context) };

const EMPTY: Frame = {
  day: null,
  date: null,
  isDayHeading: false,
  slot: null,
  place: null,
  city: null,
  ride: null,
  way: null,
  line: null,
  route: null,
  standsAt: null,
  purpose: null,
  isAlternative: false,
  isCosts: false,
};

/** Claims of an answer that are read, some twenty times those of a plan of several days: checks hold claims against others. */
export const MOST_CLAIMS = 1000;
/** The same of passages, whether they claim something or not. */
const MOST_PASSAGES = 3000;

const PLAIN = { state: "plain", unread: [] } as const;

/** Reads the first LONGEST_READ characters, MOST_PASSAGES passages and MOST_CLAIMS claims; what is behind them is unread. `work` counts the places that were visited. */
export function readClaims(answer: string, context: ClaimContext, work?: WorkCount): ClaimReading {
  const claims: Claim[] = [];
  const statements: Statement[] = [];
  const headings = new Set<Claim>();
  const frames = new Frames(context);
  const compared: KeptOfComparisons = { aliases: new Map(), asked: null };
  const read = new Set<string>();
  for (const passage of passagesOf(answer, context, work)) {
    const { start } = passage.tokens[0]!;
    const { end } = passage.tokens.at(-1)!;
    const quote = answer.slice(start, end);
    if (claims.length >= MOST_CLAIMS || statements.length >= MOST_PASSAGES) {
      // The same words over again say nothing more.
      const state = read.has(quote) ? PLAIN : ({ state: "unread", unread: [{ start, end, quote }] } as const);
      statements.push({ start, end, ...state });
      continue;
    }
    read.add(quote);
    const draft = new Draft(answer, passage, frames.before(passage));
    const journeys = readPassage(draft, context, compared);
    frames.after(draft, journeys);
    const { slot } = draft.frame;
    const isOfLineBefore = slot !== null && draft.isTaken(slot);
    if (isOfLineBefore) statements.pop();
    claims.push(...draft.claims.sort((first, second) => first.start - second.start || first.end - second.end));
    for (const visit of draft.headings) headings.add(visit);
    statements.push({ ...statementOf(draft), ...(isOfLineBefore ? { start: slot.start } : {}) });
  }
  statements.push(...restOf(answer));
  return { claims: withoutWayTimes(claims, headings), statements };
}

function readPassage(draft: Draft, context: ClaimContext, compared: KeptOfComparisons): readonly Journey[] {
  readWeekdays(draft, context);
  const slot = slotOf(draft) ?? draft.frame.slot;
  const placeOf = placeAt(draft);
  readOpenings(draft, slot, placeOf);
  // 10:30–10:38 打车去宽窄巷子 is the time of the way, and nobody's visit.
  const stay = slot && isOfWay(draft, slot) ? null : slot;
  readComparisons(draft, compared);
  const journeys = readJourneys(draft, context, (token) => token === stay);
  readTransit(draft, journeys);
  if (journeys.length === 0) readLengthOfAll(draft);
  readMoney(draft, journeys, placeOf);
  readAttributes(draft, placeOf);
  readWeather(draft, context);
  if (draft.passage.kind !== "heading" || slot) readVisits(draft, stay, journeys);
  readStaySpans(draft, journeys);
  readCitations(draft);
  readParty(draft);
  return journeys;
}

function statementOf(draft: Draft): Statement {
  const { tokens } = draft.passage;
  const unread = factsOf(draft.passage)
    .filter((token) => !draft.isTaken(token))
    .map((token) => draft.quote(token));
  const { start } = tokens[0]!;
  const { end } = tokens.at(-1)!;
  return { start, end, state: stateOf(draft.claims.length, unread.length), unread };
}

/** What is spoken of, from passage to passage: headings and items of lists hold for what is below them. */
class Frames {
  readonly #context: ClaimContext;
  readonly #open: { readonly level: number; readonly frame: Frame }[] = [];
  #plan: Pick<Frame, "day" | "date" | "standsAt" | "city" | "isDayHeading"> = {
    day: null,
    date: null,
    standsAt: null,
    city: null,
    isDayHeading: false,
  };
  /** Level of the heading that named the day. */
  #dayLevel = Number.POSITIVE_INFINITY;
  #last: Frame = EMPTY;
  /** The time that the passage before consists of. */
  #slot: TokenOf<"clock"> | null = null;
  /** What the items and rows since the last heading are about. */
  readonly #listed: NameToken[] = [];

  constructor(context: ClaimContext) {
    this.#context = context;
  }

  before(passage: Passage): Frame {
    // A paragraph of its own ends what a label has begun, an item does not.
    const level = passage.kind === "text" ? Math.min(levelOf(passage), LEVEL_OF_LABEL) : levelOf(passage);
    let sibling: Frame | null = null;
    const isBelow = !passage.opensLine || (passage.kind === "text" && !passage.opensParagraph);
    while (!isBelow && (this.#open.at(-1)?.level ?? -1) >= level) sibling = this.#open.pop()!.frame;
    const named = dayOf(passage, this.#context) ?? nextDayOf(passage, this.#plan);
    const opens = passage.kind === "heading" || (named !== null && dayLeads(passage.tokens));
    const { day, date } = this.#plan;
    // The first day that is named may be that of what was spoken of before it.
    const isNewDay = named !== null && opens && (day ?? date) !== null && (named.day !== day || named.date !== date);
    if (isNewDay) this.#plan = { ...this.#plan, standsAt: null };
    if (named && opens) {
      const isDayHeading = passage.kind === "heading";
      this.#plan = { ...this.#plan, day: named.day ?? this.#plan.day, date: named.date, isDayHeading };
      this.#dayLevel = level;
    } else if (passage.kind === "heading" && level <= this.#dayLevel)
      this.#plan = { ...this.#plan, day: null, date: null, isDayHeading: false };
    const last = isBelow ? this.#last : (this.#open.at(-1)?.frame ?? EMPTY);
    const above = isNewDay ? { ...last, place: null } : last;
    const again = sibling && (passage.isRecord || isAboutSibling(passage)) ? sibling : null;
    const ordinal = passage.kind === "row" ? undefined : ofKind(passage.tokens, "ordinal")[0];
    const listed = ordinal && (this.#listed[ordinal.value - 1] ?? null);
    const subject = {
      place: listed !== undefined ? listed : (above.place ?? again?.place ?? null),
      ride: above.ride ?? again?.ride ?? null,
    };
    const slot = passage.kind === "row" ? null : this.#slot;
    return { ...above, ...this.#plan, ...named, day: named?.day ?? this.#plan.day, ...subject, slot };
  }

  after(draft: Draft, journeys: readonly Journey[]): void {
    const { passage } = draft;
    const { tokens } = passage;
    const alone = slotAlone(tokens);
    this.#slot = alone && draft.isTaken(alone) ? null : alone;
    const ends = new Set(journeys.flatMap((journey) => [journey.ends.from, journey.ends.to]));
    const places = tokens.filter(isPlace).filter((place) => !isLandmark(tokens, place) && !isOnlyStreet(draft, place));
    const cities = ofKind(tokens, "name").filter(({ sort }) => sort === "city");
    const own = journeys.length === 1 && journeys[0]!.numbers.length === 1 ? journeys[0]!.numbers[0]! : null;
    const to = journeys.at(-1)?.ends.to ?? null;
    const arrival = to && tokens.includes(to) && to.sort === "place" ? to : null;
    const place = places.find((one) => !ends.has(one)) ?? arrival ?? draft.frame.place;
    const route = routeOf(draft, journeys);
    const purpose = tokens.find((token) => does(token, "purpose"));
    const isHeading = passage.kind === "heading";
    // What a line says of a way may stand in the lines below it.
    const isOnTheWay = !isHeading && !passage.opensParagraph && places.length === 0;
    const frame: Frame = {
      ...draft.frame,
      place,
      route,
      ride: own ?? (places.length > 0 || isOtherWay(journeys) ? null : draft.frame.ride),
      line: journeys.length === 0 || tokens.some((token) => does(token, "line")) ? draft.frame.line : null,
      way: journeys.length > 0 || isOnTheWay ? draft.frame.way : null,
      purpose:
        isHeading || passage.kind === "item"
          ? (isA(purpose, "word") && (purpose.roles.purpose as "meal")) || null
          : draft.frame.purpose,
      isAlternative: draft.frame.isAlternative || (isHeading && isOfAlternatives(tokens)),
      isCosts:
        isHeading || isCostLabel(passage) || opensCosts(passage)
          ? tokens.some((token) => does(token, "cost", "budget", "total"))
          : draft.frame.isCosts,
    };
    if (cities.length > 0 && cities.every((city) => draft.quote(city).quote === draft.quote(cities[0]!).quote))
      this.#plan = { ...this.#plan, city: cities[0]! };
    const standsAt = arrival ?? frame.standsAt;
    this.#plan = { ...this.#plan, standsAt };
    this.#last = { ...frame, ...this.#plan };
    if ((passage.kind === "row" || passage.kind === "item") && frame.place) this.#listed.push(frame.place);
    if (isHeading) this.#listed.length = 0;
    if (passage.opensLine && passage.kind !== "row") this.#open.push({ level: levelOf(passage), frame: this.#last });
    // A line of several sentences is no label of the items below it.
    else if (passage.kind === "text" && this.#open.at(-1)?.level === levelOf(passage)) this.#open.pop();
  }
}

/** 自驾：125.8公里: what follows is of no train before. */
const isOtherWay = (journeys: readonly Journey[]) =>
  journeys.length > 0 && journeys.every(({ mode, modeToken }) => modeToken !== null && mode === "driving");

/** 备选方案, "Plan B": a heading that begins or ends so; "train or plane" names two of which one is taken. */
const isOfAlternatives = (tokens: readonly Token[]) =>
  [...tokens.slice(0, 2), tokens.at(-1)].some((token) => does(token, "alternative"));

/** 07:00 – 09:00 as a line of its own, before the lines of what is done then. */
function slotAlone(tokens: readonly Token[]): TokenOf<"clock"> | null {
  const own = tokens.filter((token) => !isA(token, "sign"));
  return own.length === 1 && isA(own[0], "clock") ? own[0] : null;
}

/** Both ends that a passage names, for the ways in the lines below it; a way of its own ends it. */
function routeOf({ passage, frame }: Draft, journeys: readonly Journey[]): Frame["route"] {
  const ends = endsOf(passage.tokens);
  if (passage.kind === "row" || passage.kind === "item") return frame.route;
  if (ends.from && ends.to && journeys.every(({ numbers }) => numbers.length === 0)) return ends;
  return passage.kind === "heading" ? null : frame.route;
}

/** 花费（3人）, "MONEY (both of you)": a line of its own before a list of costs. */
const MOST_IN_LABEL = 8;
const isCostLabel = ({ kind, opensLine, tokens }: Passage) =>
  kind === "text" &&
  opensLine &&
  tokens.length <= MOST_IN_LABEL &&
  does(tokens[0], "cost", "budget", "total") &&
  !tokens.some((token) => isA(token, "money") || isA(token, "figure"));

/** 费用：门票40；午饭55 */
const opensCosts = ({ kind, opensLine, tokens }: Passage) =>
  kind === "text" && opensLine && does(tokens[0], "cost", "total") && isSign(tokens[1], ":", "：");

const LEVEL_OF_LABEL = 99;

function levelOf(passage: Passage): number {
  const { kind, depth, isRecord } = passage;
  if (isCostLabel(passage)) return LEVEL_OF_LABEL;
  return kind === "heading" ? depth : kind === "row" && !isRecord ? 90 : 100 + depth;
}

/** "第二天：…" begins the day, "以及第二天的门票" does not. */
const dayLeads = (tokens: readonly Token[]) =>
  tokens.slice(0, 3).some((token) => isA(token, "day") || isA(token, "date") || does(token, "weekday", "nextDay"));

/** An item that begins with a word such as 门票 or 地址 is about the item before it. */
const isAboutSibling = ({ tokens }: Passage) =>
  does(
    tokens[0],
    "ticket",
    "address",
    "hours",
    "telephone",
    "rating",
    "lastEntry",
    "stay",
    "departs",
    "arrives",
    "fare",
    "seat",
    "lasts",
  );
