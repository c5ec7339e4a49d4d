/** The hand that writes one page: it words claims and prose, remembers what it has said, and takes claims seldom told. */
import type { Random } from "@arenakit/contracts";
import type { Language } from "../../wiki/facts.ts";
import { ASPECTS, type Claim, type ClaimKind, slotsOf } from "../claims.ts";
import type { Entities } from "../entities.ts";
import { expand, type Slots } from "../expand.ts";
import type { TopicKnowledge } from "../knowledge.ts";
import { CLAIM_PHRASES, PROSE } from "../phrases.ts";

/** How often each claim has been told in a language. */
export type Ledger = Map<string, number>;

interface WriterOptions {
  readonly knowledge: TopicKnowledge;
  readonly language: Language;
  readonly rng: Random;
  readonly world: Entities;
  readonly ledger: Ledger;
  /** The day of the page; it cannot know what is dated later. */
  readonly date: string;
}

export interface Writer {
  readonly knowledge: TopicKnowledge;
  readonly language: Language;
  readonly rng: Random;
  readonly date: string;
  readonly stated: readonly Claim[];
  /** A sentence of prose. */
  say(key: string, slots?: Slots): string;
  /** A claim in a sentence; from now on the page states it. */
  state(claim: Claim): string;
  /** The page states the claim in a form of its own (a row of a table). */
  note(claim: Claim): void;
  /** A claim in a sentence that does not count as stated (it is altered, or withdrawn). */
  word(claim: Claim): string;
  /** At most `count` claims of the kinds that the page has not stated, the least told first. */
  take(kinds: readonly ClaimKind[], count: number): Claim[];
  /** Sentences in one paragraph. */
  join(...sentences: readonly string[]): string;
}

/** How often a sentence of prose takes its city and form from a claim of the page. */
const FOCUSED = 0.8;

/** A page states at most so many claims that belong to one question. */
const PER_ASPECT = 4;

export function createWriter(options: WriterOptions): Writer {
  const { knowledge, language, rng, ledger, date } = options;
  const stated: Claim[] = [];
  const unused = new Map<string, string[]>();
  const prose = PROSE[language];
  const wording = CLAIM_PHRASES[language].claims;
  const key = (claim: Claim) => `${language} ${claim.id}`;

  function pattern(name: string, all: readonly string[] | undefined): string {
    if (!all) throw new RangeError(`no prose is known for ${JSON.stringify(name)}`);
    let left = unused.get(name) ?? [];
    if (left.length === 0) left = rng.shuffled(all);
    const picked = left.pop()!;
    unused.set(name, left);
    return picked;
  }

  /** Prose around claims speaks of their places and forms, more often than not. */
  const focus = () => (stated.length > 0 && rng.next() < FOCUSED ? rng.pick(stated) : null);

  const writer: Writer = {
    knowledge,
    language,
    rng,
    date,
    stated,
    say: (name, slots = {}) =>
      sentence(expand(pattern(name, prose[name]), { ...drawSlots(options, focus()), ...slots }, rng), language),
    state(claim) {
      writer.note(claim);
      return writer.word(claim);
    },
    note(claim) {
      if (stated.some(({ id }) => id === claim.id)) return;
      stated.push(claim);
      ledger.set(key(claim), (ledger.get(key(claim)) ?? 0) + 1);
    },
    word: (claim) =>
      sentence(
        expand(pattern(`claim ${claim.kind}`, wording[claim.kind]), claimSlots(knowledge, claim, language), rng),
        language,
      ),
    take(kinds, count) {
      const free = knowledge.claims.filter(
        (claim) => kinds.includes(claim.kind) && claim.date <= date && !stated.some(({ id }) => id === claim.id),
      );
      const ranked = rng
        .shuffled(free)
        .map((claim) => ({ claim, told: ledger.get(key(claim)) ?? 0 }))
        .sort((one, other) => one.told - other.told);
      const taken: Claim[] = [];
      for (const { claim } of ranked) {
        if (taken.length >= count) break;
        if (fitsAspects(claim, [...stated, ...taken])) taken.push(claim);
      }
      return taken;
    },
    join: (...sentences) => sentences.filter((one) => one !== "").join(language === "en" ? " " : ""),
  };
  return writer;
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
  /^(number|share|average|depth|weight|rate|price|length|median|amount|volume|level|speed|cost|time|height) /.test(
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
  return clean.replace(/(?<=(?:^|[.?!]”? |: “)[“(]?)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** Something of the topic for each slot that prose knows. */
function drawSlots({ knowledge, language, rng, world, date }: WriterOptions, focus: Claim | null): Slots {
  const { topic } = knowledge;
  const seen: Slots = focus ? slotsOf(focus.values, language) : {};
  const choices = rng.shuffled(topic.choices);
  const choice = choices.find(({ name }) => name[language] === seen.option) ?? choices[0];
  const choice2 = choices.find((other) => other !== choice);
  const [mechanism, mechanism2] = rng.shuffled(topic.mechanisms);
  const [side, side2] = rng.shuffled(topic.sides);
  const [term, term2] = rng.shuffled(topic.terms);
  const voice = rng.pick(topic.voices);
  const against = topic.voices.filter(({ isFor }) => !isFor);
  const critic = rng.pick(against.length > 0 ? against : topic.voices);
  const study = rng.pick(knowledge.studies);
  const product = rng.pick(knowledge.claims.filter(({ kind }) => kind === "price"));
  const { product: name, company } = slotsOf(product.values, language);
  return {
    name: topic.name[language],
    what: topic.what[language],
    people: topic.people[language],
    option: choice!.name[language],
    option2: choice2!.name[language],
    pro: choice!.pro[language],
    pro2: choice2!.pro[language],
    con: choice!.con[language],
    con2: choice2!.con[language],
    scene: rng.pick(topic.scenes)[language],
    voice: voice.who[language],
    reason: voice.reason[language],
    critic: critic.who[language],
    criticism: critic.reason[language],
    obstacle: rng.pick(topic.obstacles)[language],
    mechanism: mechanism![language],
    mechanism2: mechanism2![language],
    side: side![language],
    side2: side2![language],
    term: term!.name[language],
    term2: term2!.name[language],
    meaning: term!.meaning[language],
    outcome: language === "en" ? withArticle(rng.pick(topic.outcomes).name.en) : rng.pick(topic.outcomes).name.zh,
    myth: topic.myth[language],
    productKind: topic.product[language],
    spread: topic.spread.name[language],
    city: seen.city ?? study.city[language],
    org: seen.org ?? study.org[language],
    person: rng.pick(world.people)[language],
    product: name!,
    company: company!,
    to: date.slice(0, 4),
    date,
    oldYear: String(rng.integer(2014, 2018)),
  };
}
