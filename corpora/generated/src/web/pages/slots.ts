/** What the slots of prose hold: who speaks, what is sold, days, the place that is spoken of, and things of the topic. */
import type { Random } from "@arenakit/contracts";
import type { Bilingual } from "../../wiki/facts.ts";
import { type Claim, slotsOf } from "../claims.ts";
import type { Slots } from "../expand.ts";
import { tradeOf } from "../notes.ts";
import type { Choice } from "../topics.ts";
import { daySlots } from "./days.ts";
import type { Writer, WriterOptions } from "./writer.ts";

/** `number of errors` needs its article in a sentence, `output per hour` does not. */
export const withArticle = (outcome: string): string =>
  /^(number|share|average|depth|weight|rate|price|length|median|amount|volume|level|speed|cost|time|height|score|temperature|noise level|shear strength|wage|emission) /.test(
    outcome,
  )
    ? `the ${outcome}`
    : outcome;

/** What holds for the whole page: who speaks and who objects, the forms it weighs, who gives money, days to come, what is sold. */
export function ownSlots({ knowledge, language, rng, world, date, anchor }: WriterOptions): Slots {
  const { topic, cast } = knowledge;
  const { expert, official } = cast;
  const trade = tradeOf(topic.id);
  const products = knowledge.claims.filter(({ kind, date: day }) => kind === "price" && day <= date);
  const drawn = anchor?.values.product ? anchor : products.length > 0 ? rng.pick(products) : undefined;
  const [choice, choice2] = weighed(topic.choices, anchor, rng);
  const critic = rng.pick(topic.voices.filter(({ isFor }) => !isFor));
  const fan = rng.pick(topic.voices.filter(({ isFor }) => isFor));
  const slots: Record<string, Bilingual | string> = {
    form: choice.name,
    form2: choice2.name,
    pro: choice.pro,
    con: choice.con,
    pro2: choice2.pro,
    con2: choice2.con,
    fan: fan.who,
    fanReason: fan.reason,
    critic: critic.who,
    criticism: critic.reason,
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

/** Two forms, first that which the page is about. */
function weighed(choices: readonly Choice[], anchor: Claim | undefined, rng: Random): readonly [Choice, Choice] {
  const option = anchor?.values.option;
  const isOwn = ({ name }: Choice) => option?.kind === "text" && option.text.en === name.en;
  const [first, second] = rng.shuffled(choices).sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return [first!, second!];
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
  const [side, side2] = rng.shuffled(topic.sides);
  const [term, term2] = rng.shuffled(topic.terms);
  const [outcome, outcome2] = rng.shuffled(topic.outcomes);
  const unheard = topic.voices.filter(({ who }) => isUnheard(who));
  const voice = rng.pick(unheard.length > 0 ? unheard : topic.voices);
  const named = (name: string) => (language === "en" ? withArticle(name) : name);
  return {
    side: side![language],
    side2: side2![language],
    obstacle: rng.pick(topic.obstacles)[language],
    who: voice.who[language],
    reason: voice.reason[language],
    term: term!.name[language],
    term2: term2!.name[language],
    meaning: term!.meaning[language],
    meaning2: term2!.meaning[language],
    outcome: named(outcome!.name[language]),
    outcome2: named(outcome2!.name[language]),
    forms: topic.choices.map(({ name }) => name[language]).join(language === "en" ? ", " : "、"),
  };
}
