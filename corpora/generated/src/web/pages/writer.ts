/** The hand that writes one page: it words claims and prose, remembers what it has said, and takes claims seldom told. */
import type { Random } from "@arenakit/contracts";
import type { Bilingual, Language } from "../../wiki/facts.ts";
import { ASPECTS, type Claim, type ClaimKind, slotsOf, type Value } from "../claims.ts";
import type { Entities } from "../entities.ts";
import { expand, type Slots } from "../expand.ts";
import type { TopicKnowledge } from "../knowledge.ts";
import { type NoteKind, notesOf, tradeOf } from "../notes.ts";
import { CLAIM_PHRASES, PROSE } from "../phrases.ts";
import { daySlots } from "./days.ts";

/** How often each claim and each note has been told in a language. */
export type Ledger = Map<string, number>;

export interface WriterOptions {
  readonly knowledge: TopicKnowledge;
  readonly language: Language;
  readonly rng: Random;
  readonly world: Entities;
  readonly ledger: Ledger;
  /** The day of the page; it cannot know what is dated later. */
  readonly date: string;
  /** What the page is about: its place, form or product. */
  readonly anchor?: Claim | undefined;
  /** A claim that the page states otherwise; nothing else is told of its city, which might set it right. */
  readonly altered?: Claim | undefined;
}

/** `talk` is how people on forums tell a claim; `own` names neither a body nor a person, as they would who did it. */
export type Register = "report" | "talk" | "own";

/** Claims about the place or product that the page is about, about others, or about either. */
export type Reach = "near" | "far" | "any";

export interface Writer extends WriterOptions {
  readonly stated: readonly Claim[];
  /** Whether what is sold is too large or dear to be borrowed. */
  readonly isBig: boolean;
  /** A sentence of prose. */
  say(key: string, slots?: Slots): string;
  /** Whether there is prose of this name. */
  knows(key: string): boolean;
  /** A claim in a sentence; from now on the page states it. */
  state(claim: Claim, register?: Register): string;
  /** The page states the claim in a form of its own (a row of a table). */
  note(claim: Claim): void;
  /** A claim in a sentence that does not count as stated (it is altered, or withdrawn). */
  word(claim: Claim, register?: Register | "hearsay"): string;
  /** At most `count` claims of the kinds that the page has not stated, the least told first. */
  take(kinds: readonly ClaimKind[], count: number, reach?: Reach): Claim[];
  /** A note that the page does not have yet, the least told first; an empty text where there is none left. */
  remark(kind: NoteKind): string;
  /** Whether the page has not told yet what this group thinks; `hear` notes that it has. */
  isUnheard(who: Bilingual): boolean;
  hear(who: Bilingual): void;
  /** Sentences in one paragraph. */
  join(...sentences: readonly string[]): string;
}

/** A page states at most so many claims that belong to one question. */
const PER_ASPECT = 4;

export function createWriter(options: WriterOptions): Writer {
  const { knowledge, language, rng, ledger, date, anchor, altered } = options;
  const stated: Claim[] = [];
  const remarked = new Set<string>();
  const heard = new Set<string>();
  const prose = PROSE[language];
  const { claims: reports, talk, hearsay } = CLAIM_PHRASES[language];
  const own = ownSlots(options);
  const told = (key: string) => ledger.get(`${language} ${key}`) ?? 0;
  const count = (key: string) => ledger.set(`${language} ${key}`, told(key) + 1);

  /** Of several wordings one that the topic's pages have used least, for this claim or under this name. */
  function leastUsed(name: string, all: readonly string[]): string {
    const key = (pattern: string) => `${name} ${pattern}`;
    const [first] = rng.shuffled(all).sort((one, other) => told(key(one)) - told(key(other)));
    count(key(first!));
    return first!;
  }

  function proseOf(name: string): string {
    const all = prose[name];
    if (!all) throw new RangeError(`no prose is known for ${JSON.stringify(name)}`);
    return leastUsed(name, all);
  }

  function patternsOf({ kind }: Claim, register: Register | "hearsay"): readonly string[] {
    if (register === "hearsay") return hearsay;
    const all = (register === "talk" ? talk[kind] : undefined) ?? reports[kind];
    const own = register === "own" ? all.filter((one) => !/<(?:org|lead|first)>/.test(one)) : all;
    return own.length > 0 ? own : all;
  }

  const writer: Writer = {
    ...options,
    stated,
    isBig: tradeOf(knowledge.topic.id).price[1] > DEAR,
    say: (name, slots = {}) =>
      sentence(
        expand(proseOf(name), { ...own, ...topicSlots(writer), ...focusSlots(writer), ...slots }, rng),
        language,
      ),
    knows: (key) => prose[key] !== undefined,
    state(claim, register) {
      writer.note(claim);
      return writer.word(claim, register);
    },
    note(claim) {
      if (stated.some(({ id }) => id === claim.id)) return;
      stated.push(claim);
      if (claim.values.who?.kind === "text") heard.add(claim.values.who.text.en);
      count(claim.id);
    },
    word(claim, register = "report") {
      const chosen = leastUsed(claim.id, patternsOf(claim, register));
      return sentence(expand(chosen, claimSlots(knowledge, claim, language), rng), language);
    },
    take(kinds, most, reach = "any") {
      const free = knowledge.claims.filter(
        (claim) =>
          kinds.includes(claim.kind) &&
          claim.date <= date &&
          !stated.some(({ id }) => id === claim.id) &&
          !(altered && isAlike(altered.values.city, claim.values.city)) &&
          !(claim.values.who?.kind === "text" && heard.has(claim.values.who.text.en)) &&
          (reach === "any" || !anchor || isNear(anchor, claim) === (reach === "near")),
      );
      const ranked = rng
        .shuffled(free)
        .map((claim) => ({ claim, times: told(claim.id) }))
        .sort((one, other) => one.times - other.times);
      const taken: Claim[] = [];
      for (const { claim } of ranked) {
        if (taken.length >= most) break;
        if (fitsAspects(claim, [...stated, ...taken])) taken.push(claim);
      }
      return taken;
    },
    remark(kind) {
      const left = rng
        .shuffled(notesOf(knowledge.topic.id, kind))
        .filter(({ en }) => !remarked.has(en))
        .sort((one, other) => told(one.en) - told(other.en));
      const [first] = left;
      if (!first) return "";
      remarked.add(first.en);
      count(first.en);
      return first[language];
    },
    isUnheard: ({ en }) => !heard.has(en),
    hear: ({ en }) => void heard.add(en),
    join: (...sentences) => sentences.filter((one) => one !== "").join(language === "en" ? " " : ""),
  };
  return writer;
}

/** Yuan. */
const DEAR = 60_000;

const isAlike = (one: Value | undefined, other: Value | undefined): boolean =>
  one?.kind === "text" && other?.kind === "text" && one.text.en === other.text.en;

/** Of one product, of one place, or of one form where neither has a place. */
function isNear({ id, values, about }: Claim, other: Claim): boolean {
  if (other.id === about || other.about === id) return true;
  if (values.product || other.values.product) return isAlike(values.product, other.values.product);
  if (values.city || other.values.city) return isAlike(values.city, other.values.city);
  return isAlike(values.option, other.values.option);
}

function fitsAspects(claim: Claim, others: readonly Claim[]): boolean {
  return Object.values(ASPECTS).every(
    (kinds) => !kinds.includes(claim.kind) || others.filter(({ kind }) => kinds.includes(kind)).length < PER_ASPECT,
  );
}

/** What a claim's pattern may use: its values, and the name of its topic. */
export function claimSlots({ topic }: Pick<TopicKnowledge, "topic">, claim: Claim, language: Language): Slots {
  const slots = slotsOf(claim.values, language);
  const outcome = language === "en" && slots.outcome ? { outcome: withArticle(slots.outcome) } : {};
  return { name: topic.name[language], people: topic.people[language], ...slots, ...outcome };
}

/** `number of errors` needs its article in a sentence, `output per hour` does not. */
const withArticle = (outcome: string): string =>
  /^(number|share|average|depth|weight|rate|price|length|median|amount|volume|level|speed|cost|time|height|score|temperature|noise level|shear strength|wage|emission) /.test(
    outcome,
  )
    ? `the ${outcome}`
    : outcome;

/**
 * Mends what meets where parts are put together: in English a capital at the beginning, `an` before a vowel and one `the`;
 * in Chinese a particle that ends one part and begins the next stands once.
 */
export function sentence(text: string, language: Language): string {
  if (language === "zh")
    return text
      .replace(/([的有在与和是])\1/g, "$1")
      .replace(/了了(?!解)/g, "了")
      .trim();
  const clean = text
    .replace(/ {2,}/g, " ")
    .replace(/\b([Tt]he) the\b/g, "$1")
    .replace(/\b([Aa]) (?=[aeiouAEIOU])(?!uni|use|usu|one\b|once|eu|ewe)/g, "$1n ")
    .trim();
  return clean.replace(/(?<=(?:^|\n|[.?!]”? |: “)[“(]?)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** What holds for the whole page: who speaks, who gives money, days that come after it, what is sold. */
function ownSlots({ knowledge, language, rng, world, date, anchor }: WriterOptions): Slots {
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
function focusSlots({ stated, anchor, altered, knowledge, language, rng }: Writer): Slots {
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
function topicSlots({ knowledge, language, rng, isUnheard }: Writer): Slots {
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
