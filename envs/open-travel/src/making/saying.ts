/** Says limits and wishes in one of many ways. Draws only; what the words mean is decided by the makers. */
import { type Constraints, clockOfMinute, type PolicyLanguage, type Random } from "@arenakit/contracts";
import { BUDGETS, OPENINGS, PARTIES, type Preference, REQUESTS, WISHES } from "./wording.ts";

export interface Speaker {
  readonly draw: Random;
  readonly language: PolicyLanguage;
}

const DAYS = { zh: ["今天", "明天", "后天", "大后天"], en: ["today", "tomorrow", "the day after tomorrow"] };
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** 明天, 5月9日, "on May 9". */
export function sayDay({ language, draw }: Speaker, offset: number, date: string): string {
  const near = DAYS[language][offset];
  if (near !== undefined && draw.next() < 0.7) return near;
  const [, month, day] = date.split("-").map(Number);
  return language === "zh" ? `${month}月${day}${draw.pick(["日", "号"])}` : `on ${MONTHS[month! - 1]} ${day}`;
}

/** 下午3点半, "3:30 pm". */
export function sayClock({ language }: Speaker, minute: number): string {
  const [hour, past] = [Math.floor(minute / 60), minute % 60];
  if (language === "en") {
    const tail = past === 0 ? "" : `:${String(past).padStart(2, "0")}`;
    return `${hour > 12 ? hour - 12 : hour}${tail} ${hour < 12 ? "am" : "pm"}`;
  }
  const part = hour < 9 ? "早上" : hour < 12 ? "上午" : hour < 13 ? "中午" : hour < 18 ? "下午" : "晚上";
  if (past !== 0 && past !== 30) return clockOfMinute(minute);
  return `${part}${hour > 12 ? hour - 12 : hour}点${past === 30 ? "半" : ""}`;
}

export const sayParty = ({ language, draw }: Speaker, people: number): string => draw.pick(PARTIES[language][people]!);

export const sayBudget = (
  { language, draw }: Speaker,
  { amountYuan, per }: NonNullable<Constraints["budget"]>,
): string => draw.pick(BUDGETS[language][per]).replace("AMOUNT", String(amountYuan));

export const sayWish = ({ language, draw }: Speaker, wish: Preference): string => draw.pick(WISHES[language][wish]);

/** 上午9点出发，晚上8点前结束, as one clause each. */
export function sayWindow(
  speaker: Speaker,
  { from, to }: { readonly from: number | null; readonly to: number | null },
  end: "end" | "arrive" | "back",
): string[] {
  const { draw, language } = speaker;
  const zh = {
    end: ["前结束", "之前收工", "前要结束"],
    arrive: ["前要到", "之前到达", "前到"],
    back: ["前回到家", "之前回来", "前要回来"],
  };
  const en = { end: "and finish by", arrive: "and arrive by", back: "and be back by" };
  const after = language === "zh" ? draw.pick(["以后出发", "之后出发", "后再出发"]) : "";
  return [
    ...(from === null
      ? []
      : [language === "zh" ? `${sayClock(speaker, from)}${after}` : `leaving after ${sayClock(speaker, from)}`]),
    ...(to === null
      ? []
      : [language === "zh" ? `${sayClock(speaker, to)}${draw.pick(zh[end])}` : `${en[end]} ${sayClock(speaker, to)}`]),
  ];
}

/** Names in a row: 甲、乙和丙. */
export function sayList({ language, draw }: Speaker, names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  const [head, last] = [names.slice(0, -1), names.at(-1)!];
  if (language === "en") return `${head.join(", ")} and ${last}`;
  return `${head.join("、")}${draw.pick(["、", "和", "和"])}${last}`;
}

export interface Clauses {
  /** Says where and what; stays first. */
  readonly first: string;
  /** In any order. */
  readonly others: readonly string[];
  readonly subtask: string;
}

/** An opening, what it is about, limits and wishes in any order, and the request, which sometimes comes early. */
export function sayQuery({ draw, language }: Speaker, { first, others, subtask }: Clauses): string {
  const clauses = [first, ...draw.shuffled(others)];
  const request = draw.pick(REQUESTS[language][subtask]!);
  if (language === "en") {
    const text = `${draw.pick(OPENINGS.en)}${clauses.join(draw.pick([", ", "; "]))}. ${request}.`;
    return text[0]!.toUpperCase() + text.slice(1);
  }
  const at = draw.next() < 0.25 ? draw.integer(1, clauses.length) : clauses.length;
  const all = [...clauses.slice(0, at), request, ...clauses.slice(at)];
  const full = draw.integer(1, Math.max(1, all.length - 1));
  const body = all.map((clause, index) => (index === 0 ? clause : `${index === full ? "。" : "，"}${clause}`)).join("");
  return `${draw.pick(OPENINGS.zh)}${body}${draw.pick(["。", "，谢谢。", "！", "。"])}`;
}
