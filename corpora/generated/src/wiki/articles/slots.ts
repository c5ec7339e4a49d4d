/** What fills the slots of a phrasing: the facts, and how their values are written. */
import { random } from "@arenakit/contracts";
import { type Entity, type Fact, type FactGraph, type IndexedFacts, type Language, yearOf } from "../facts.ts";
import type { Slot } from "./grammar.ts";
import { dateText, listText, mention, metresText, numberText, spanText } from "./wording.ts";

/** Of what leads to an entity its article tells only a part, the same in both languages; the subject's own tells all. */
export function isToldByObject({ graph }: IndexedFacts, { id }: Fact): boolean {
  const known = told.get(graph) ?? new Map<string, boolean>();
  told.set(graph, known);
  const before = known.get(id);
  if (before !== undefined) return before;
  const isTold = random(graph.seed, "told", id).next() < TOLD;
  known.set(id, isTold);
  return isTold;
}
/** Asked for again and again; a bit a fact. */
const told = new WeakMap<FactGraph, Map<string, boolean>>();
const TOLD = 0.6;

/** The facts that fill a slot. */
export function slotFacts(index: IndexedFacts, entity: Entity, { relation, inverse, part }: Slot): readonly Fact[] {
  const all = inverse ? index.about(entity.id, relation) : index.of(entity.id, relation);
  if (part === "count") return all.length > 1 ? all : [];
  const facts = inverse ? all.filter((fact) => isToldByObject(index, fact)) : all;
  if (part === "about") return facts.filter(({ about }) => about !== undefined);
  if (part === "until") return facts.filter(({ until }) => until !== undefined);
  if (part === "paid") return facts.filter(({ number }) => number !== 0);
  if (part === "free") return facts.filter(({ number }) => number === 0);
  if (part === "age") return index.one(entity.id, "born") ? facts : [];
  return facts;
}

interface SlotContext {
  readonly index: IndexedFacts;
  readonly entity: Entity;
  readonly language: Language;
}

export function slotText({ index, entity, language }: SlotContext, slot: Slot, facts: readonly Fact[]): string {
  const first = facts[0]!;
  const other = (fact: Fact) => mention(index.entity(slot.inverse ? fact.subject : fact.object!), language);
  if (slot.part === "count") return numberText(facts.length, language);
  if (slot.how === "run")
    return listText(
      [...facts]
        .sort((a, b) => (a.from ?? 0) - (b.from ?? 0))
        .map((fact) =>
          language === "zh"
            ? `${other(fact)}（${spanText(fact, language)}）`
            : `${other(fact)} (${spanText(fact, language)})`,
        ),
      language,
    );
  if (slot.how === "each")
    return listText(
      facts.map((fact) => valueText(index, fact, { slot, language })),
      language,
    );
  switch (slot.part) {
    case "":
      return valueText(index, first, { slot, language });
    case "year":
      return String(first.date ? yearOf(first.date) : (first.from ?? ""));
    case "from":
    case "until":
      return String(first[slot.part] ?? "");
    case "span":
      return spanText(first, language);
    case "age":
      return String((first.date ? yearOf(first.date) : first.from!) - yearOf(index.one(entity.id, "born")!.date!));
    case "text":
      return first.text![language];
    case "free":
      return language === "zh" ? "免费" : "free";
    case "paid":
    case "number":
      return numberText(first.number!, language);
    case "m":
      return metresText(first.number!, language);
    case "about":
      return mention(index.entity(first.about!), language);
    default:
      throw new RangeError(`a part of a slot was expected, not ${slot.part}`);
  }
}

interface ValueContext {
  readonly slot: Pick<Slot, "relation" | "inverse" | "part">;
  readonly language: Language;
}

export function valueText(index: IndexedFacts, fact: Fact, { slot, language }: ValueContext): string {
  if (slot.inverse) return mention(index.entity(fact.subject), language);
  if (fact.object !== undefined) {
    const name = mention(index.entity(fact.object), language);
    if (slot.part !== "m" && slot.part !== "km") return name;
    const distance =
      slot.part === "m"
        ? metresText(fact.number!, language)
        : language === "zh"
          ? `${fact.number}公里`
          : `${fact.number} kilometres`;
    return language === "zh" ? `${name}（${distance}）` : `${name} (${distance})`;
  }
  if (fact.text) return fact.text[language];
  if (fact.date) return dateText(fact.date, language);
  return slot.part === "digits" ? String(fact.number) : numberText(fact.number!, language);
}
