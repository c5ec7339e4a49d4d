/**
 * Claims: single statements of the knowledge model, with what they say as values. A page states a claim in words of its
 * own; the values in `keys` are what a reader must find there.
 */
import * as z from "zod";
import { grouped } from "../wiki/articles/wording.ts";
import type { Bilingual, Language } from "../wiki/facts.ts";
import type { Slots } from "./expand.ts";

export const ClaimKind = z.enum([
  "study",
  "effect",
  "follow",
  "reanalysis",
  "correction",
  "vendor",
  "test",
  "price",
  "cost",
  "merit",
  "side",
  "survey",
  "mechanism",
  "condition",
  "series",
  "jump",
  "standard",
  "programme",
  "first",
  "setback",
  "target",
  "obstacle",
]);
export type ClaimKind = z.infer<typeof ClaimKind>;

/** What an open question asks after: the kinds of claims that its findings are made of. */
export type Aspect = "effects" | "options" | "history" | "reasons";

export const ASPECTS: Readonly<Record<Aspect, readonly ClaimKind[]>> = {
  effects: ["effect", "follow", "reanalysis", "correction", "condition", "side", "mechanism"],
  options: ["cost", "merit", "price", "vendor", "test", "side", "standard"],
  history: ["first", "series", "jump", "standard", "programme", "setback", "target", "obstacle", "survey"],
  reasons: ["mechanism", "condition", "survey", "obstacle", "side", "setback", "reanalysis"],
};

export type Value =
  | { readonly kind: "text"; readonly text: Bilingual }
  /** Signed; per cent, or in the unit itself where a per cent of it says nothing (degrees, marks, points of per cent). */
  | { readonly kind: "change"; readonly change: number; readonly unit?: Bilingual }
  | { readonly kind: "share"; readonly share: number }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "amount"; readonly amount: number; readonly unit: Bilingual }
  /** Million yuan; Chinese counts it in 万. */
  | { readonly kind: "money"; readonly millions: number }
  | { readonly kind: "year"; readonly year: number }
  /** `2021-03`. */
  | { readonly kind: "month"; readonly month: string };

export type Change = Extract<Value, { kind: "change" }>;

export interface Claim {
  /** `night-buses/effect-3`. */
  readonly id: string;
  readonly topic: string;
  readonly kind: ClaimKind;
  /** The day from which pages can know it. */
  readonly date: string;
  readonly values: Readonly<Record<string, Value>>;
  /** Values that every statement of it holds. */
  readonly keys: readonly string[];
  /** The claim that this one follows up, corrects, tests or contradicts. */
  readonly about?: string;
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

export const text = (value: Bilingual): Value => ({ kind: "text", text: value });
export const share = (value: number): Value => ({ kind: "share", share: value });
export const count = (value: number): Value => ({ kind: "count", count: value });
export const year = (value: number): Value => ({ kind: "year", year: value });
export const amount = (value: number, unit: Bilingual): Value => ({ kind: "amount", amount: value, unit });

/** `1,240` in English, `1240` in Chinese; at most two decimals. */
export function numberWord(value: number, language: Language): string {
  const [whole = "", decimals] = String(Math.round(value * 100) / 100).split(".");
  const spelled = language === "en" ? grouped(whole) : whole;
  return decimals === undefined ? spelled : `${spelled}.${decimals}`;
}

/** What a pattern can say of the values: `<change>` as a predicate, `<changeNoun>`, `<changeAgainst>`, … */
export function slotsOf(values: Readonly<Record<string, Value>>, language: Language): Slots {
  const earlier = slotsKnown[language].get(values);
  if (earlier) return earlier;
  const slots: Slots = Object.assign(
    {},
    ...Object.entries(values).map(([name, value]) => slotOf(name, value, language)),
  );
  slotsKnown[language].set(values, slots);
  return slots;
}

/** Every page that speaks of a claim asks. */
const slotsKnown: Readonly<Record<Language, WeakMap<Readonly<Record<string, Value>>, Slots>>> = {
  zh: new WeakMap(),
  en: new WeakMap(),
};

function slotOf(name: string, value: Value, language: Language): Slots {
  const word = (number: number) => numberWord(number, language);
  switch (value.kind) {
    case "text":
      return { [name]: value.text[language] };
    case "change":
      return changeSlots(name, value, language);
    case "share":
      return {
        [name]: `${word(value.share)}%`,
      };
    case "count":
      return { [name]: word(value.count) };
    case "amount":
      return { [name]: amountWord(value.amount, value.unit[language], language) };
    case "money":
      return {
        [name]: language === "en" ? `${word(value.millions)} million yuan` : moneyZh(value.millions),
      };
    case "year":
      return { [name]: String(value.year) };
    case "month": {
      const [whole = "", month = ""] = value.month.split("-");
      const english = `${MONTHS[Number(month) - 1]} ${whole}`;
      return { [name]: language === "en" ? english : `${whole}年${Number(month)}月` };
    }
  }
}

/** `860万元`, `4.51亿元`. */
const moneyZh = (millions: number): string =>
  millions >= 100 ? `${numberWord(millions / 100, "zh")}亿元` : `${numberWord(millions * 100, "zh")}万元`;

/** What a table counts in thousands is written out: `61,200 yuan a month`, `6.12万元/月`; so are large sums in Chinese. */
function amountWord(value: number, unit: string, language: Language): string {
  const thousands = /^(?:thousand ?|千(?=[元辆]))/.exec(unit)?.[0] ?? "";
  const whole = thousands === "" ? value : Math.round(value * 1000);
  const rest = unit.slice(thousands.length);
  const isLarge = language === "zh" && /^[元辆]/.test(rest) && whole >= (thousands === "" ? 100_000 : 10_000);
  const number = isLarge ? `${numberWord(whole / 10_000, "zh")}万` : numberWord(whole, language);
  return withUnit(number, rest, language).trim();
}

export function withUnit(number: string, unit: string, language: Language): string {
  if (unit === "%") return `${number}%`;
  if (language === "zh") return number + unit;
  return `${number} ${number === "1" ? unit.replace(/^(percentage point|(?!species)\w+)s\b/, "$1") : unit}`;
}

/** What `37%` and `6` become in a unit that is per cent. */
export const POINTS: Bilingual = { en: "percentage points", zh: "个百分点" };

function changeSlots(name: string, value: Change, language: Language): Slots {
  const size = numberWord(Math.abs(value.change), language);
  const isRise = value.change >= 0;
  const unit = value.unit?.[language] ?? "%";
  if (language === "zh") {
    const by = `${size}${unit}`;
    return {
      [name]: isRise ? `{上升|提高|增加}了${by}` : `{下降|减少|降低}了${by}`,
      [`${name}Noun`]: isRise ? `${by}的{增幅|提升}` : `${by}的{降幅|下降}`,
      [`${name}Against`]: isRise ? `比起点高${by}` : `比起点低${by}`,
      [`${name}Size`]: by,
      [`${name}Way`]: isRise ? "上升" : "下降",
    };
  }
  const by = withUnit(size, unit, "en");
  return {
    [name]: isRise ? `{rose|went up|increased} by ${by}` : `{fell|dropped|went down} by ${by}`,
    [`${name}Noun`]: isRise ? `{a rise|an increase} of ${by}` : `{a fall|a drop} of ${by}`,
    [`${name}Against`]: isRise
      ? `${by} above {the starting level|where it began}`
      : `${by} below {the starting level|where it began}`,
    [`${name}Size`]: by,
    [`${name}Way`]: isRise ? "up" : "down",
  };
}
