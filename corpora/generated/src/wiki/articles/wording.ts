/** How single things are written in each language: names, numbers, dates, lists, pronouns. Knows no relation but a birth. */
import type { Entity, EntityKind, Fact, Language } from "../facts.ts";

/** Names of works stand in title marks; who shares a name is told apart. */
export function mention(entity: Entity, language: Language): string {
  const { kind, name, qualifier } = entity;
  const isWork = kind === "book" || kind === "film" || kind === "album" || kind === "painting";
  if (language === "zh") {
    const own = isWork ? `《${name.zh}》` : name.zh;
    return qualifier ? `${qualifier.zh}${own}` : own;
  }
  const own = isWork ? `“${name.en}”` : NEEDS_THE.test(name.en) || THE_KINDS.has(kind) ? `the ${name.en}` : name.en;
  return qualifier ? `the ${qualifier.en} ${own}` : own;
}
const THE_KINDS: ReadonlySet<EntityKind> = new Set(["waterway", "accord", "code", "award", "family", "expedition"]);
const NEEDS_THE = /^\d/;

export function numberText(value: number, language: Language): string {
  if (language === "zh") {
    if (value >= 10000 && value % 100 === 0) return `${value / 10000}万`;
    return String(value);
  }
  if (Number.isInteger(value) && value >= 0 && value <= 10) return WORDS[value]!;
  const [whole = "", decimals] = String(value).split(".");
  return decimals ? `${grouped(whole)}.${decimals}` : grouped(whole);
}
/** `1,240` of a whole number. */
export const grouped = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const MONTHS = "January February March April May June July August September October November December".split(" ");

export function dateText(date: string, language: Language): string {
  const [year = "", month, day] = date.split("-");
  if (language === "zh") return month ? `${year}年${Number(month)}月${Number(day)}日` : `${year}年`;
  return month ? `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}` : year;
}

/** Metres and kilometres as a reader has them: `3.4 kilometres` rather than 3400. */
export function metresText(metres: number, language: Language): string {
  const kilometres = Math.round(metres / 100) / 10;
  if (language === "zh") return metres < 1000 ? `${metres}米` : `${kilometres}公里`;
  return metres < 1000 ? `${metres} metres` : kilometres === 1 ? "1 kilometre" : `${kilometres} kilometres`;
}

export function listText(items: readonly string[], language: Language): string {
  if (items.length < 2) return items[0] ?? "";
  const last = items.at(-1)!;
  const rest = items.slice(0, -1);
  return language === "zh" ? `${rest.join("、")}和${last}` : `${rest.join(", ")} and ${last}`;
}

/** `1911–1919`, `since 1930`. */
export function spanText({ from, until }: Pick<Fact, "from" | "until">, language: Language): string {
  if (from === undefined) return "";
  if (until === undefined) return language === "zh" ? `${from}年至今` : `since ${from}`;
  return language === "zh" ? `${from}—${until}年` : `${from}–${until}`;
}

const NOUNS: Readonly<Record<EntityKind, readonly [zh: string, en: string]>> = {
  city: ["该市", "the city"],
  sight: ["这里", "the site"],
  station: ["该站", "the station"],
  airport: ["该机场", "the airport"],
  person: ["", ""],
  family: ["该家族", "the family"],
  university: ["该校", "the university"],
  company: ["该公司", "the company"],
  product: ["这一型号", "the model"],
  book: ["该书", "the book"],
  film: ["影片", "the film"],
  album: ["专辑", "the album"],
  painting: ["画作", "the painting"],
  award: ["该奖", "the prize"],
  museum: ["该馆", "the museum"],
  waterway: ["这条水道", "the waterway"],
  bridge: ["该桥", "the bridge"],
  club: ["俱乐部", "the club"],
  ship: ["该船", "the ship"],
  expedition: ["考察队", "the expedition"],
  event: ["活动", "the event"],
  code: ["章程", "the code"],
  accord: ["协定", "the accord"],
};

/** How the subject is spoken of after its first mention: a noun or a pronoun. */
export function reference(entity: Entity, language: Language, pronoun: boolean): string {
  const [zh, en] = NOUNS[entity.kind];
  if (entity.kind === "person") {
    if (language === "zh") return entity.sex === "f" ? "她" : "他";
    return entity.sex === "f" ? "she" : "he";
  }
  if (language === "zh") return zh;
  return pronoun ? "it" : en;
}

/** `him`, `her`, `it`: as an object. */
export function objectOf(entity: Entity, language: Language): string {
  if (language === "zh") return reference(entity, "zh", false);
  if (entity.kind !== "person") return "it";
  return entity.sex === "f" ? "her" : "him";
}

export function possessive(entity: Entity, language: Language): string {
  if (language === "zh") return "其";
  if (entity.kind !== "person") return "its";
  return entity.sex === "f" ? "her" : "his";
}

/** The name that stands at the beginning of a section: a person's family name in English. */
export function shortName({ kind, name }: Entity, language: Language): string {
  if (kind !== "person" || language === "zh") return name[language];
  return /·/.test(name.zh) ? name.en.split(" ").at(-1)! : name.en.split(" ")[0]!;
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
