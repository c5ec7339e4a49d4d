/** The winning plan of a day, told as prose with the same facts: nothing of it is called wrong, and it stays on top. */
import { answerOf } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import { rulesJudge } from "@arenakit/evaluator-arena";
import { beforeAll, describe, expect, it } from "vitest";
import { type Subject, withAnswer } from "./mutation.ts";
import { travelAnswers } from "./travel-answers.ts";

/** What a line of the planner's list says of a visit or of a way. */
interface Item {
  readonly from: string;
  readonly to: string;
  readonly words: string;
}

const itemsOf = (answer: string): Item[] =>
  [...answer.matchAll(/^- (\d\d:\d\d)-(\d\d:\d\d) (.+)$/gm)].map(([, from = "", to = "", words = ""]) => ({
    from,
    to,
    words,
  }));

/** 中山陵（地址，评分4.9，营业08:30-17:00（周一闭馆）…）门票免费 as clauses. */
function tellVisit({ from, to, words }: Item): string {
  const [, meal, name = "", brackets = "", price = ""] = /^(午餐|晚餐)?：?([^（]+)（(.+)）([^）]*)$/.exec(words) ?? [];
  const details = brackets.replace("营业", "开放时间").replace("评分", "评分是");
  const does = meal ? `在${name}吃${meal === "午餐" ? "午饭" : "晚饭"}` : `游览${name}`;
  const costs = price === "门票免费" ? "不收门票" : price.replace("门票", "门票是").replace("人均", "人均大约");
  return `${from}到${to}我们${does}（${details}），${costs}。`;
}

/** A→B 步行，0.9公里，约13分钟 as a sentence. */
function tellWay({ from, words }: Item): string {
  const [, start = "", end = "", mode = "", rest = ""] = /^(.+)→(.+) (\S+?)，(.+)$/.exec(words) ?? [];
  return `${from}从${start}${mode === "公交地铁" ? "坐公交地铁" : mode}去${end}，路上${rest}。`;
}

const MODES_EN: Readonly<Record<string, string>> = {
  步行: "we walk",
  打车: "we take a taxi",
  公交地铁: "we take the bus and metro",
};

/** The same visit and the same way in English, names and addresses as they are. */
function tellVisitEn({ from, to, words }: Item): string {
  const [, meal, name = "", brackets = "", price = ""] = /^(午餐|晚餐)?：?([^（]+)（(.+)）([^）]*)$/.exec(words) ?? [];
  const [address, rating = "", hours = ""] = brackets.split("，");
  const [, open = ""] = /营业([\d:,-]+)/.exec(hours) ?? [];
  const does = meal ? `we have ${meal === "午餐" ? "lunch" : "dinner"} at ${name}` : `we visit ${name}`;
  const yuan = /[\d.]+/.exec(price)?.[0];
  const costs = yuan === undefined ? "Admission is free" : `It costs ${yuan} yuan a person`;
  return `From ${from} to ${to} ${does} (${address}), rated ${rating.replace("评分", "")} and open ${open}. ${costs}.`;
}

function tellWayEn({ from, words }: Item): string {
  const [, start = "", end = "", mode = "", rest = ""] = /^(.+)→(.+) (\S+?)，(.+)$/.exec(words) ?? [];
  const [, km] = /([\d.]+)公里/.exec(rest) ?? [];
  const [, minutes] = /约(\d+)分钟/.exec(rest) ?? [];
  const [, fare] = /(?:票价|车费约?)(\d+)元/.exec(rest) ?? [];
  const costs =
    fare === undefined ? "" : `, and ${mode === "打车" ? "the taxi costs about" : "the fare is"} ${fare} yuan`;
  return `At ${from} ${MODES_EN[mode]} from ${start} to ${end}: ${km} km, about ${minutes} minutes${costs}.`;
}

/** The visits and ways of the list in English. */
const englishOf = (answer: string): string =>
  itemsOf(answer)
    .map((item) => (item.words.includes("→") ? tellWayEn(item) : tellVisitEn(item)))
    .join(" ");

/** All that the list says, in running text. */
function proseOf(answer: string): string {
  const [, date = "", weather = ""] = /^### (.+)\n- 天气：(.+)$/m.exec(answer) ?? [];
  const [, sum = ""] = /^- 合计：(.+)$/m.exec(answer) ?? [];
  const told = itemsOf(answer).map((item) => (item.words.includes("→") ? tellWay(item) : tellVisit(item)));
  const half = Math.ceil(told.length / 2);
  return [
    `${date}这一天，${weather}。`,
    told.slice(0, half).join(""),
    told.slice(half).join(""),
    `把吃饭、门票和车费加起来，${sum}。热门的地方记得提前预约，带好身份证。`,
  ].join("\n\n");
}

/** Of eight defective policies three may have nothing to be wrong about in a day without a train. */
const LEAST_BELOW = 5;
const ACCUSING = /^(?:groundedness|constraints|time|arithmetic)\./;
const accusationsOf = ({ task, trajectory }: Subject) =>
  openTravel
    .runChecks({ task, trajectory })
    .filter(({ id, status }) => status === "fail" && ACCUSING.test(id))
    .map(({ id, message }) => `${id}: ${message}`);

describe.each(["one-day-nanjing-history", "one-day-hangzhou-family"])("%s", (wanted) => {
  let attempts: Subject[];
  let prose: Subject;
  beforeAll(async () => {
    attempts = await travelAnswers(7, ({ id }) => id === wanted, { of: "asked cities", by: "all policies" });
    const [winner] = attempts;
    prose = { ...winner!, trajectory: withAnswer(winner!.trajectory, proseOf(answerOf(winner!.trajectory)!)) };
  }, 300_000);

  it("holds the facts of the winner, and nothing of it is called wrong", () => {
    const told = answerOf(prose.trajectory)!;
    const [winner] = attempts;
    for (const { from, to } of itemsOf(answerOf(winner!.trajectory)!).filter(({ words }) => !words.includes("→")))
      expect(told).toContain(`${from}到${to}`);
    expect(accusationsOf(winner!)).toEqual([]);
    expect(accusationsOf(prose)).toEqual([]);
  });

  it("says nothing in English that is called wrong", () => {
    const [winner] = attempts;
    const told = englishOf(answerOf(winner!.trajectory)!);
    expect(told).not.toContain("undefined");
    const found = accusationsOf({ ...winner!, trajectory: withAnswer(winner!.trajectory, told) });
    expect(found.filter((one) => one.startsWith("groundedness"))).toEqual([]);
  });

  it("is above all that the winner is above", async () => {
    const judge = rulesJudge([openTravel]);
    const rubric = openTravel.rubric(prose.task);
    const isAbove = async (one: Subject, other: Subject) => {
      const said = await judge.compare({ task: one.task, rubric, first: one.trajectory, second: other.trajectory });
      if (said.status !== "scored") throw new Error(said.failure.message);
      return said.first.combined > said.second.combined;
    };
    const [winner, ...others] = attempts;
    let below = 0;
    for (const other of others) {
      if (!(await isAbove(winner!, other))) continue;
      below += 1;
      expect(await isAbove(prose, other), other.trajectory.agent?.name).toBe(true);
    }
    expect(below).toBeGreaterThanOrEqual(LEAST_BELOW);
  });
});
