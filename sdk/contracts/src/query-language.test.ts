import { expect, it } from "vitest";
import { isInLanguage, queryLanguage } from "./query-language.ts";

it.each([
  ["en", "A weekend in Tokyo"],
  ["en", "a day at 灵隐寺, please, with the total cost"],
  ["en", "How do I get from 北京南站 to 颐和园 by metro?"],
  ["en", "What is the opening time of 中国国家博物馆?"],
  ["en", "compare 苏州博物馆 and 拙政园"],
  ["en", "Plan 2 days: 拙政园, 虎丘, 平江路, 苏州博物馆, 狮子林 and 留园"],
  ["en", "Kaffee in München"],
  ["zh", "Tokio 周末"],
  ["zh", "推荐 Starbucks"],
  ["zh", "预算300元以内，必须去颐和园"],
  ["zh", "Hilton at the Bund 附近的酒店怎么走"],
  ["zh", "帮我订 Bank of China Tower 附近的酒店"],
  ["zh", "请比较 transformer attention mechanism 和 state space model 的优劣"],
  ["zh", "用 SQL 找出每个部门工资最高的员工，表 employee(id, name, dept, salary)。"],
])("speaks %s of: %s", (language, query) => expect(queryLanguage(query)).toBe(language));

it("takes a text of two thirds for one in its language, whatever names bring of grammar", () => {
  const plan = "酒店：Hilton at the Bund。晚餐合计三百二十元，步行十五分钟，地铁二号线直达，出站右转";
  expect(queryLanguage(plan)).toBe("en");
  expect([isInLanguage(plan, "zh"), isInLanguage("A walk by the river and a visit to 拙政园", "zh")]).toEqual([
    true,
    false,
  ]);
});
