/** The hand that writes one page: it words claims and prose, remembers what it has said, and takes claims seldom told. */
import type { Random } from "@arenakit/contracts";
import type { Bilingual, Language } from "../../wiki/facts.ts";
import { ASPECTS, type Claim, type ClaimKind, slotsOf, type Value } from "../claims.ts";
import type { Entities } from "../entities.ts";
import { expand, type Slots } from "../expand.ts";
import type { TopicKnowledge } from "../knowledge.ts";
import { type NoteKind, notesOf, tradeOf } from "../notes.ts";
import { CLAIM_PHRASES, PROSE } from "../phrases.ts";
import type { Ledger } from "./ledger.ts";
import { focusSlots, ownSlots, topicSlots, withArticle } from "./slots.ts";

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
  /** A note that the page does not have yet, the least told first or the first in order; an empty text where there is none left. */
  remark(kind: NoteKind, isInOrder?: boolean): string;
  /** Whether the page has not told yet what this group thinks; `hear` notes that it has. */
  isUnheard(who: Bilingual): boolean;
  hear(who: Bilingual): void;
  /** Sentences in one paragraph. */
  join(...sentences: readonly string[]): string;
}

/** A page states at most so many claims that belong to one question. */
const PER_ASPECT = 4;

export function createWriter(options: WriterOptions): Writer {
  const { knowledge, language, rng, ledger } = options;
  const stated: Claim[] = [];
  const remarked = new Set<string>();
  const heard = new Set<string>();
  const prose = PROSE[language];
  const own = ownSlots(options);

  /** Of several wordings one that the topic's pages have used least, for this claim or under this name. */
  function leastUsed(name: string, all: readonly string[] | undefined): string {
    if (!all) throw new RangeError(`no prose is known for ${JSON.stringify(name)}`);
    const keyOf = (pattern: string) => `${name} ${pattern}`;
    const [first] = ledger.ranked(all, keyOf, rng);
    ledger.note(keyOf(first!));
    return first!;
  }

  const writer: Writer = {
    ...options,
    stated,
    isBig: tradeOf(knowledge.topic.id).price[1] > DEAR,
    say: (name, slots = {}) =>
      sentence(
        expand(leastUsed(name, prose[name]), { ...own, ...topicSlots(writer), ...focusSlots(writer), ...slots }, rng),
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
      ledger.note(claim.id);
    },
    word(claim, register = "report") {
      const chosen = leastUsed(claim.id, patternsOf(claim, language, register));
      return sentence(expand(chosen, claimSlots(knowledge, claim, language), rng), language);
    },
    take(kinds, most, reach = "any") {
      const free = knowledge.claims.filter(
        (claim) =>
          kinds.includes(claim.kind) &&
          isOpen(options, claim, reach) &&
          !stated.some(({ id }) => id === claim.id) &&
          !(claim.values.who?.kind === "text" && heard.has(claim.values.who.text.en)),
      );
      const taken: Claim[] = [];
      for (const claim of ledger.ranked(free, ({ id }) => id, rng)) {
        if (taken.length >= most) break;
        if (fitsAspects(claim, [...stated, ...taken])) taken.push(claim);
      }
      return taken;
    },
    remark(kind, isInOrder = false) {
      const left = notesOf(knowledge.topic.id, kind).filter(({ en }) => !remarked.has(en));
      const [first] = isInOrder ? left : ledger.ranked(left, ({ en }) => en, rng);
      if (!first) return "";
      remarked.add(first.en);
      ledger.note(first.en);
      return first[language];
    },
    isUnheard: ({ en }) => !heard.has(en),
    hear: ({ en }) => void heard.add(en),
    join: (...sentences) => sentences.filter((one) => one !== "").join(language === "en" ? " " : ""),
  };
  return writer;
}

function patternsOf({ kind }: Claim, language: Language, register: Register | "hearsay"): readonly string[] {
  const { claims, talk, hearsay } = CLAIM_PHRASES[language];
  if (register === "hearsay") return hearsay;
  const all = (register === "talk" ? talk[kind] : undefined) ?? claims[kind];
  const own = register === "own" ? all.filter((one) => !/<(?:org|lead|first)>/.test(one)) : all;
  return own.length > 0 ? own : all;
}

/** Whether a page of the day, about this anchor, can tell the claim. */
function isOpen({ date, anchor, altered }: WriterOptions, claim: Claim, reach: Reach): boolean {
  const mightSetRight = altered !== undefined && isAlike(altered.values.city, claim.values.city);
  const isWithin = reach === "any" || !anchor || isNear(anchor, claim) === (reach === "near");
  return claim.date <= date && !mightSetRight && isWithin;
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
