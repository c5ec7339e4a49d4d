/** Studies of a topic and what they claim: effects, later measurements, doubts, corrections, causes and side effects. */
import type { Random } from "@arenakit/contracts";
import type { Bilingual } from "../../wiki/facts.ts";
import { amount, type Change, type Claim, count, POINTS, share, text, type Value } from "../claims.ts";
import type { Entities } from "../entities.ts";
import { nameLists } from "../names.ts";
import { tradeOf } from "../notes.ts";
import type { Cause, Choice, Outcome, Topic } from "../topics.ts";
import {
  claimList,
  dayOf,
  endOf,
  monthIn,
  monthsLater,
  readable,
  roundChange,
  someDaysAfter,
  tenths,
  within,
} from "./draws.ts";

/** A trial of one choice in one city, measured by one body. */
export interface Study {
  readonly city: Bilingual;
  readonly org: Bilingual;
  /** Who led it at that body. */
  readonly lead: Bilingual;
  readonly choice: Choice;
  /** `2021-03`. */
  readonly start: string;
  readonly months: number;
  readonly people: number;
  /** The day its results appear. */
  readonly published: string;
}

const STUDIES = 5;
const LENGTHS = [6, 8, 9, 12, 14, 16, 18, 20];

/** In the order of their beginning; no two in one city. */
export function studies(topic: Topic, rng: Random, world: Entities): Study[] {
  const cities = rng.shuffled(world.cities);
  const leads = rng.shuffled(world.people);
  const [fewest, most] = tradeOf(topic.id).participants;
  const made = Array.from({ length: STUDIES }, (_, at): Study => {
    const city = cities[at]!;
    const start = monthIn(2018, 2023, rng);
    const months = rng.pick(LENGTHS);
    return {
      city,
      org: at % 2 === 0 ? world.instituteOf(topic.field, rng.pick(cities)) : rng.pick(world.universities),
      lead: leads[at]!,
      choice: topic.choices[at % topic.choices.length]!,
      start,
      months,
      people: readable(Math.round(fewest + rng.next() ** 2 * (most - fewest))),
      published: dayOf(monthsLater(start, months + rng.integer(2, 6)), rng),
    };
  });
  return made.sort((one, other) => (one.start < other.start ? -1 : 1));
}

/** Reasons for which a second look finds less, and mistakes that a correction admits. */
const REASONS = nameLists(["doubt", "slip"]);

export function studyClaims(topic: Topic, done: readonly Study[], rng: Random): Claim[] {
  const list = claimList(topic.id);
  const effects = done.flatMap((study, at) => {
    list.add(designOf(study));
    const first = topic.outcomes[at % topic.outcomes.length]!;
    const second = topic.outcomes[(at + 1) % topic.outcomes.length]!;
    return [first, second].map((outcome) => list.add(effectOf(study, outcome, rng)));
  });
  const [early, doubted, corrected, late] = rng.shuffled(effects);
  for (const effect of [early!, late!]) list.add(followUp(effect, rng));
  list.add(secondLook(doubted!, rng, done));
  list.add(correction(corrected!, rng));
  const caused = (cause: Cause) => rng.pick(effects.filter(({ values }) => bearsOn(topic, cause, values.outcome!)));
  for (const condition of topic.conditions) list.add(conditionOf(condition, caused(condition), rng));
  for (const mechanism of topic.mechanisms) {
    const { values, date } = caused(mechanism);
    list.add({
      kind: "mechanism",
      date: someDaysAfter(date, rng.integer(40, 260)),
      values: {
        mechanism: saying(mechanism),
        org: values.org!,
        outcome: values.outcome!,
        city: values.city!,
        share: share(rng.integer(3, 11) * 5),
      },
      keys: ["mechanism", "share"],
    });
  }
  topic.sides.forEach((side, at) => {
    const { org, city, published, choice } = done[(at * 2 + 1) % done.length]!;
    list.add({
      kind: "side",
      date: published,
      values: {
        side: text(side),
        org: text(org),
        city: text(city),
        option: text(choice.name),
        share: share(rng.integer(5, 31)),
      },
      keys: ["side", "share", "city"],
    });
  });
  return list.claims;
}

function designOf({ city, org, lead, choice, start, months, people, published }: Study): Omit<Claim, "id" | "topic"> {
  const values: Record<string, Value> = {
    city: text(city),
    org: text(org),
    lead: text(lead),
    option: text(choice.name),
    start: { kind: "month", month: start },
    months: count(months),
    n: count(people),
  };
  return { kind: "study", date: published, values, keys: ["city", "months", "n"] };
}

/** Units in which a difference is told as it is: 1.8 degrees, not 10 per cent of 17 degrees. */
const ABSOLUTE: ReadonlySet<string> = new Set([
  "degrees",
  "points",
  "percentage points",
  "decibels",
  "mmHg",
  "beats a minute",
]);

function effectOf(study: Study, outcome: Outcome, rng: Random): Omit<Claim, "id" | "topic"> {
  const { city, org, lead, choice, published } = study;
  const ends = drawEnds(outcome, rng);
  return {
    kind: "effect",
    date: published,
    values: {
      city: text(city),
      org: text(org),
      lead: text(lead),
      option: text(choice.name),
      outcome: text(outcome.name),
      change: ends.change,
      from: amount(ends.from, outcome.unit),
      to: amount(ends.to, outcome.unit),
    },
    keys: ["city", "outcome", "change"],
  };
}

/** Where a measurement began and ended, as exact as such things are measured, and the change that follows from the two. */
function drawEnds({ start, change: range, unit }: Outcome, rng: Random) {
  const [low, high] = start;
  const isFine = high < 20 || !Number.isInteger(low) || !Number.isInteger(high);
  const isCoarse = low >= 1000;
  const rounded = (value: number) =>
    isFine ? tenths(value) : isCoarse ? Math.round(value / 10) * 10 : Math.round(value);
  const step = isFine ? 0.1 : isCoarse ? 10 : 1;
  const from = rounded(within(start, rng));
  const drawn = within(range, rng);
  let to = rounded(unit.en === "%" ? from + drawn : from * (1 + drawn / 100));
  for (;;) {
    if (unit.en === "%" || ABSOLUTE.has(unit.en)) {
      const change: Change = { kind: "change", change: tenths(to - from), unit: unit.en === "%" ? POINTS : unit };
      if (isTelling(change, from, to)) return { from, to, change };
    } else {
      const change: Change = { kind: "change", change: roundChange((to / from - 1) * 100) };
      if (isTelling(change, from, to)) return { from, to, change };
    }
    to = rounded(to + (drawn < 0 ? -step : step));
  }
}

/** A change, and one that a reader cannot mistake for the value before or after. */
const isTelling = ({ change }: Change, from: number, to: number): boolean =>
  change !== 0 && Math.abs(change) !== from && Math.abs(change) !== to;

/** The change of an effect, made smaller or larger; never more than there is to gain or lose. */
function scaleEffect({ id, values: { change, from } }: Claim, factor: number): Change {
  if (change?.kind !== "change" || from?.kind !== "amount") throw new RangeError(`${id} has no change`);
  const scaled = change.change * factor;
  // Larger falls compound, since nothing can fall by more than there is.
  const fallen = factor > 1 && scaled < 0 ? 100 * ((1 + change.change / 100) ** factor - 1) : scaled;
  if (change.unit === undefined) return { ...change, change: roundChange(Math.max(fallen, LARGEST_FALL)) };
  const isShare = change.unit === POINTS;
  return {
    ...change,
    change: roundChange(Math.min(Math.max(scaled, -0.9 * from.amount), isShare ? 97 - from.amount : scaled)),
  };
}

/** Per cent; nothing that is counted here vanishes. */
const LARGEST_FALL = -92;

function followUp(effect: Claim, rng: Random): Omit<Claim, "id" | "topic"> {
  const months = rng.pick([12, 15, 18, 24, 30]);
  const { city, org, option, outcome } = effect.values;
  return {
    kind: "follow",
    date: someDaysAfter(effect.date, months * 30),
    values: {
      city: city!,
      org: org!,
      option: option!,
      outcome: outcome!,
      months: count(months),
      change: scaleEffect(effect, rng.pick([0.32, 0.46, 0.57, 0.71, 1.13, 1.24])),
    },
    keys: ["city", "outcome", "months", "change"],
    about: effect.id,
  };
}

function secondLook(effect: Claim, rng: Random, done: readonly Study[]): Omit<Claim, "id" | "topic"> {
  const { city, org, outcome, change } = effect.values;
  const own = org?.kind === "text" ? org.text.en : "";
  const others = done.filter((study) => study.org.en !== own);
  return {
    kind: "reanalysis",
    date: someDaysAfter(effect.date, rng.integer(90, 500)),
    values: {
      org: text(rng.pick(others).org),
      first: org!,
      city: city!,
      outcome: outcome!,
      was: change!,
      change: scaleEffect(effect, rng.pick([0.28, 0.37, 0.44, 0.53])),
      reason: text(rng.pick(REASONS.doubt)),
    },
    keys: ["city", "outcome", "change"],
    about: effect.id,
  };
}

/** What the body first published, against which the effect is the corrected figure. */
function correction(effect: Claim, rng: Random): Omit<Claim, "id" | "topic"> {
  const { city, org, outcome, change } = effect.values;
  const was = wrongly(effect, rng);
  return {
    kind: "correction",
    date: someDaysAfter(effect.date, rng.integer(12, 45)),
    values: {
      city: city!,
      org: org!,
      outcome: outcome!,
      was,
      change: change!,
      reason: text(rng.pick(REASONS.slip)),
    },
    keys: ["city", "outcome", "was", "change"],
    about: effect.id,
  };
}

/** Whether a cause can have brought about a change in an outcome. */
function bearsOn({ outcomes }: Topic, { of }: Cause, outcome: Value): boolean {
  return outcome.kind === "text" && of.some((place) => outcomes[place]!.name.en === outcome.text.en);
}

const saying = ({ en, zh }: Cause): Value => text({ en, zh });

/** A larger change than was measured, and one between ends as they are told; it holds no number of the right one. */
function wrongly(effect: Claim, rng: Random): Change {
  const { from, to, change: right } = effect.values;
  const [first, ...more] = rng.shuffled([1.36, 1.48, 1.62]).map((factor) => scaleEffect(effect, factor));
  if (from?.kind !== "amount" || to?.kind !== "amount" || right?.kind !== "change") return first!;
  const told = [first!, ...more].flatMap((change): Change[] => {
    const end = endOf(from.amount, change);
    const size = change.unit ? tenths(end - from.amount) : roundChange((end / from.amount - 1) * 100);
    const isApart = end !== to.amount && end !== Math.abs(right.change) && Math.abs(size) !== Math.abs(right.change);
    const own = { ...change, change: size };
    return isApart && isTelling(own, from.amount, end) ? [own] : [];
  });
  return told[0] ?? first!;
}

function conditionOf(condition: Cause, effect: Claim, rng: Random): Omit<Claim, "id" | "topic"> {
  const { org, outcome, city } = effect.values;
  return {
    kind: "condition",
    date: someDaysAfter(effect.date, rng.integer(60, 330)),
    values: {
      condition: saying(condition),
      org: org!,
      city: city!,
      outcome: outcome!,
      change: scaleEffect(effect, rng.pick([1.31, 1.42, 1.55])),
      rest: scaleEffect(effect, rng.pick([0.22, 0.34, 0.45])),
    },
    keys: ["condition", "change", "rest"],
    about: effect.id,
  };
}
