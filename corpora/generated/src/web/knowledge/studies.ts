/** Studies of a topic and what they claim: effects, later measurements, doubts, corrections, causes and side effects. */
import type { Random } from "@arenakit/contracts";
import type { Bilingual } from "../../wiki/facts.ts";
import { amount, type Claim, count, share, text, type Value } from "../claims.ts";
import type { Entities } from "../entities.ts";
import { nameLists } from "../names.ts";
import type { Choice, Outcome, Topic } from "../topics.ts";
import { claimList, dayOf, monthIn, monthsLater, readable, someDaysAfter, tenths, within } from "./draws.ts";

/** A trial of one choice in one city, measured by one body. */
export interface Study {
  readonly city: Bilingual;
  readonly org: Bilingual;
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
  const made = Array.from({ length: STUDIES }, (_, at): Study => {
    const city = cities[at]!;
    const start = monthIn(2018, 2023, rng);
    const months = rng.pick(LENGTHS);
    return {
      city,
      org: at % 2 === 0 ? world.instituteOf(topic.field, rng.pick(cities)) : rng.pick(world.universities),
      choice: topic.choices[at % topic.choices.length]!,
      start,
      months,
      people: readable(120 + Math.floor(rng.next() ** 2 * 4200)),
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
  topic.conditions.forEach((condition, at) => {
    list.add(conditionOf(condition, effects[at * 3]!, rng));
  });
  topic.mechanisms.forEach((mechanism, at) => {
    const { values, date } = effects[at * 2]!;
    list.add({
      kind: "mechanism",
      date: someDaysAfter(date, rng.integer(40, 260)),
      values: {
        mechanism: text(mechanism),
        org: values.org!,
        outcome: values.outcome!,
        city: values.city!,
        share: share(rng.integer(17, 58)),
      },
      keys: ["mechanism", "share"],
    });
  });
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
        share: share(tenths(4 + rng.next() * 27)),
      },
      keys: ["side", "share", "city"],
    });
  });
  return list.claims;
}

function designOf({ city, org, choice, start, months, people, published }: Study): Omit<Claim, "id" | "topic"> {
  const values: Record<string, Value> = {
    city: text(city),
    org: text(org),
    option: text(choice.name),
    start: { kind: "month", month: start },
    months: count(months),
    n: count(people),
  };
  return { kind: "study", date: dayBefore(published, start), values, keys: ["city", "months", "n"] };
}

/** A study is known from its start on. */
const dayBefore = (published: string, start: string) => (published < `${start}-28` ? published : `${start}-28`);

function effectOf(study: Study, outcome: Outcome, rng: Random): Omit<Claim, "id" | "topic"> {
  const { city, org, choice, published } = study;
  const isPoints = outcome.unit.en === "%";
  const from = readable(within(outcome.start, rng));
  const drawn = within(outcome.change, rng);
  // A reader who looks for the change shall not find it in the starting value.
  const change = Math.abs(drawn) === from ? tenths(drawn * 1.03) : drawn;
  const to = readable(isPoints ? from + change : from * (1 + change / 100));
  return {
    kind: "effect",
    date: someDaysAfter(published, 0),
    values: {
      city: text(city),
      org: text(org),
      option: text(choice.name),
      outcome: text(outcome.name),
      change: { kind: "change", change, isPoints },
      from: amount(from, outcome.unit),
      to: amount(to, outcome.unit),
    },
    keys: ["city", "outcome", "change"],
  };
}

/** The change of an effect, made smaller or larger. */
function scaleEffect(effect: Claim, factor: number): Value {
  const { change } = effect.values;
  if (change?.kind !== "change") throw new RangeError(`${effect.id} has no change`);
  return { ...change, change: tenths(change.change * factor) };
}

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
  return {
    kind: "correction",
    date: someDaysAfter(effect.date, rng.integer(12, 45)),
    values: {
      city: city!,
      org: org!,
      outcome: outcome!,
      was: scaleEffect(effect, rng.pick([1.36, 1.48, 1.62])),
      change: change!,
      reason: text(rng.pick(REASONS.slip)),
    },
    keys: ["city", "outcome", "was", "change"],
    about: effect.id,
  };
}

function conditionOf(condition: Bilingual, effect: Claim, rng: Random): Omit<Claim, "id" | "topic"> {
  const { org, outcome, city } = effect.values;
  return {
    kind: "condition",
    date: someDaysAfter(effect.date, rng.integer(60, 330)),
    values: {
      condition: text(condition),
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
