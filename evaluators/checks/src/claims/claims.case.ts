/** The conformance suite of readers of claims: what every reading holds to, whoever read. */
import { Claim, type ClaimContext, type ClaimReader, type ClaimReading, type Quoted } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_READ } from "./spelling.ts";
import { factsLeft, textLeft } from "./statements.ts";

export const CONTEXT: ClaimContext = {
  query: "5月2日从北京去上海，两个人，预算2000元",
  names: ["故宫博物院", "天坛公园", "颐和园", "四合小院面馆", "全聚德烤鸭店（前门店）", "如家酒店（王府井店）"],
  cities: ["北京", "上海"],
  stations: ["北京南", "上海虹桥", "首都国际机场", "浦东国际机场"],
  numbers: ["G7", "G101", "CA1847"],
  firstDay: "2026-05-02",
  today: "2026-05-01",
};

const ANSWERS = [
  "## 第一天（5月2日 周六）\n- 09:00-12:00 故宫博物院，门票60元/人，周一闭馆\n- 12:30 午餐：四合小院面馆，人均42元，评分4.1\n\n合计：204元",
  "| 车次 | 出发 | 到达 | 历时 | 票价 |\n|---|---|---|---|---|\n| G7 | 北京南 10:00 | 上海虹桥 14:28 | 4小时28分 | 553元 |",
  "Take G7 at 10:00 from Beijing South; it reaches Shanghai Hongqiao at 14:28 and costs 553 yuan [1]. If it rains, visit the Summer Palace.",
  "飞机CA1847，9:05起飞，11:25落地，763元。不建议坐G101。553×2+60=1166元。",
];
/** Pieces of answers in any order, so that forms meet that nobody wrote together. */
const pieces = fc.constantFrom(
  "故宫博物院",
  "G7",
  "10:00",
  "9:00-12:00",
  "553元",
  "，",
  "。",
  "\n",
  "\n- ",
  "| ",
  " |\n",
  "从",
  "到",
  "如果",
  "1.2公里",
  "约",
  "**",
  "（",
  "）",
  "=",
  "×2",
  "周一闭馆",
  "第二天",
  "🏯",
  "\uD83D",
  "open",
  " and ",
  "[1]",
  "https://example.com/a",
);
const answers = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join("")),
  fc.constantFrom(...ANSWERS),
);

export interface ClaimReaderCaseOptions {
  /** Runs of each property; 100 unless given. */
  readonly runs?: number;
}

export function claimReaderCases(reader: ClaimReader, { runs = 100 }: ClaimReaderCaseOptions = {}): void {
  const holds = (name: string, check: (answer: string, reading: ClaimReading) => void) =>
    it(name, () =>
      fc.assert(
        fc.asyncProperty(answers, async (answer) => check(answer, await reader.read(answer, CONTEXT))),
        { numRuns: runs },
      ),
    );

  describe(`reader of claims ${reader.id}`, () => {
    it("reads something in each of the usual forms", async () => {
      for (const answer of ANSWERS) expect((await reader.read(answer, CONTEXT)).claims.length).toBeGreaterThan(0);
    });

    holds("quotes what stands in the answer", (answer, reading) => {
      const wrong = quotesOf(reading).filter(({ start, end, quote }) => answer.slice(start, end) !== quote);
      expect(wrong).toEqual([]);
    });

    holds("gives claims and statements in the order of the answer", (answer, { claims, statements }) => {
      const starts = claims.map(({ start }) => start);
      expect(starts).toEqual([...starts].sort((first, second) => first - second));
      let end = 0;
      for (const statement of statements) {
        expect(statement.start).toBeGreaterThanOrEqual(end);
        expect(statement.end).toBeGreaterThan(statement.start);
        end = statement.end;
      }
      expect(end).toBeLessThanOrEqual(answer.length);
    });

    holds("has each claim in a statement that was read", (_, { claims, statements }) => {
      for (const claim of claims) {
        const around = statements.find(({ start, end }) => start <= claim.start && claim.end <= end);
        expect(["read", "partly"]).toContain(around?.state);
      }
    });

    holds("says of each statement what it did not read", (_, { statements }) => {
      for (const { state, start, end, unread } of statements) {
        expect(unread.length > 0).toBe(state === "partly" || state === "unread");
        for (const words of unread) {
          expect(words.start).toBeGreaterThanOrEqual(start);
          expect(words.end).toBeLessThanOrEqual(end);
        }
      }
    });

    holds("leaves no words out of all statements", (answer, reading) => {
      expect(textLeft(answer, CONTEXT, reading)).toEqual([]);
    });

    holds("has each figure, time, amount and ride in a claim that can say it, or unread", (answer, reading) => {
      expect(factsLeft(answer, CONTEXT, reading)).toEqual([]);
    });

    it("has statements for whatever has words", async () => {
      for (const answer of [...ANSWERS, "颐和园", "Enjoy your day!", "Day 1"])
        expect((await reader.read(answer, CONTEXT)).statements.length).toBeGreaterThan(0);
    });

    it("says of what stands behind the longest answer that it is unread", async () => {
      const answer = `${ANSWERS[3]}\n${"风景很好。".repeat(LONGEST_READ / 5)}`;
      const rest = (await reader.read(answer, CONTEXT)).statements.at(-1);
      expect(rest).toMatchObject({ start: LONGEST_READ, end: answer.length, state: "unread" });
    });

    holds("gives values that the contract allows", (_, { claims }) => {
      for (const claim of claims) {
        expect(Claim.parse(claim)).toEqual(claim);
        for (const value of Object.values(claim))
          if (value !== null && typeof value === "object" && "min" in value)
            expect(value.min).toBeLessThanOrEqual(value.max);
      }
    });

    it("claims nothing for an empty answer", async () => {
      for (const answer of ["", "\n", "  \n\n"])
        expect(await reader.read(answer, CONTEXT)).toEqual({ claims: [], statements: [] });
    });

    it("asserts no condition, no alternative and nothing denied", async () => {
      for (const answer of [
        "如果下雨，可以改去颐和园。",
        "不建议坐G101，6:36就发车。",
        "Alternatively, visit 颐和园.",
      ]) {
        const { claims } = await reader.read(answer, CONTEXT);
        expect(claims.filter(({ modality }) => modality === "asserted")).toEqual([]);
      }
    });

    holds("reads equal answers equally", async (answer, reading) => {
      expect(await reader.read(answer, structuredClone(CONTEXT))).toEqual(reading);
    });
  });
}

/** Every quote of a reading, those of names in claims too. */
function quotesOf(value: unknown): Quoted[] {
  if (Array.isArray(value)) return value.flatMap(quotesOf);
  if (value === null || typeof value !== "object") return [];
  const own = "quote" in value && "start" in value ? [value as Quoted] : [];
  return [...own, ...Object.values(value).flatMap(quotesOf)];
}
