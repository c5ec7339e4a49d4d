/** What the slots of prose hold: who speaks, what is sold, days, the place that is spoken of, and things of the topic. */
import type { Bilingual } from "../../wiki/facts.ts";
import { slotsOf } from "../claims.ts";
import type { Slots } from "../expand.ts";
import { tradeOf } from "../notes.ts";
import { daySlots } from "./days.ts";
import type { Writer, WriterOptions } from "./writer.ts";

/** `number of errors` needs its article in a sentence, `output per hour` does not. */
export const withArticle = (outcome: string): string =>
  /^(number|share|average|depth|weight|rate|price|length|median|amount|volume|level|speed|cost|time|height|score|temperature|noise level|shear strength|wage|emission) /.test(
    outcome,
  )
    ? `the ${outcome}`
    : outcome;

/** What holds for the whole page: who speaks, who gives money, days that come after it, what is sold. */
export function ownSlots({ knowledge, language, rng, world, date, anchor }: WriterOptions): Slots {
  const { topic, cast } = knowledge;
  const { expert, official } = cast;
  const trade = tradeOf(topic.id);
  const products = knowledge.claims.filter(({ kind, date: day }) => kind === "price" && day <= date);
  const drawn = anchor?.values.product ? anchor : products.length > 0 ? rng.pick(products) : undefined;
  const slots: Record<string, Bilingual | string> = {
    name: topic.name,
    what: topic.what,
    people: topic.people,
    spread: topic.spread.name,
    myth: topic.myth,
    costName: topic.cost.name,
    productKind: topic.product,
    expert: expert.name,
    expertOrg: expert.study.org,
    expertCity: expert.study.city,
    expertOption: expert.study.choice.name,
    official: official.name,
    office: official.office,
    officialCity: official.city,
    sponsor: rng.pick(world.sponsors.length > 0 ? world.sponsors : world.makers),
    one: trade.one,
    metric: trade.metric,
    plus: trade.plus,
    minus: trade.minus,
    year: date.slice(0, 4),
    oldYear: String(rng.integer(2013, 2016)),
    fileNumber: String(rng.integer(3, 88)),
    ...daySlots(date, rng, language),
  };
  const plain = Object.entries(slots).map(([name, value]) => [
    name,
    typeof value === "string" ? value : value[language],
  ]);
  return { ...Object.fromEntries(plain), ...(drawn ? pick(slotsOf(drawn.values, language), OF_PRODUCTS) : {}) };
}

const OF_PRODUCTS = ["product", "company", "boss", "seat", "price", "years"] as const;
const OF_PLACES = ["city", "org", "option", "lead"] as const;

const pick = (slots: Slots, names: readonly string[]): Slots =>
  Object.fromEntries(names.flatMap((name) => (slots[name] === undefined ? [] : [[name, slots[name]]])));

/** Prose around claims speaks of the place, the form and the body that the page is about, or of what was said last. */
export function focusSlots({ stated, anchor, altered, knowledge, language, rng }: Writer): Slots {
  const study = rng.pick(knowledge.studies);
  const drawn: Slots = {
    city: study.city[language],
    org: study.org[language],
    lead: study.lead[language],
    option: study.choice.name[language],
  };
  const seen = [...stated, ...(anchor ? [anchor] : []), ...(altered ? [altered] : [])];
  return Object.assign({}, drawn, ...seen.map(({ values }) => pick(slotsOf(values, language), OF_PLACES)));
}

/** Something of the topic for each slot that prose knows, drawn anew for each sentence. */
export function topicSlots({ knowledge, language, rng, isUnheard }: Writer): Slots {
  const { topic } = knowledge;
  const [choice, choice2] = rng.shuffled(topic.choices);
  const [side, side2] = rng.shuffled(topic.sides);
  const [term, term2] = rng.shuffled(topic.terms);
  const [outcome, outcome2] = rng.shuffled(topic.outcomes);
  const unheard = topic.voices.filter(({ who }) => isUnheard(who));
  const voice = rng.pick(unheard.length > 0 ? unheard : topic.voices);
  const critic = rng.pick(topic.voices.filter(({ isFor }) => !isFor));
  const fan = rng.pick(topic.voices.filter(({ isFor }) => isFor));
  const named = (name: string) => (language === "en" ? withArticle(name) : name);
  return {
    form: choice!.name[language],
    form2: choice2!.name[language],
    pro: choice!.pro[language],
    con: choice!.con[language],
    pro2: choice2!.pro[language],
    con2: choice2!.con[language],
    side: side![language],
    side2: side2![language],
    obstacle: rng.pick(topic.obstacles)[language],
    who: voice.who[language],
    reason: voice.reason[language],
    fan: fan.who[language],
    fanReason: fan.reason[language],
    critic: critic.who[language],
    criticism: critic.reason[language],
    term: term!.name[language],
    term2: term2!.name[language],
    meaning: term!.meaning[language],
    meaning2: term2!.meaning[language],
    outcome: named(outcome!.name[language]),
    outcome2: named(outcome2!.name[language]),
    forms: topic.choices.map(({ name }) => name[language]).join(language === "en" ? ", " : "、"),
  };
}
