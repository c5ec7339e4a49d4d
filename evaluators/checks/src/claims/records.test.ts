/** Fields of one thing on lines of their own say what a row of a table says. */
import { expect, it } from "vitest";
import { CONTEXT } from "./claims.case.ts";
import { readClaims } from "./rule-reader.ts";

const ridesIn = (answer: string) =>
  readClaims(answer, CONTEXT).claims.flatMap((claim) =>
    claim.kind === "ride" && claim.number !== null
      ? [[claim.number, claim.from?.quote, claim.to?.quote, claim.departs, claim.arrives, claim.date]]
      : [],
  );

const WHOLE = ["G7", "北京南", "上海虹桥", 600, 868, "2026-05-02"];
const FIELDS = ["日期：5月2日", "出发站：北京南", "到达站：上海虹桥", "出发时间：10:00", "到达时间：14:28"];

it.each([
  ["a field a line", ["车次：G7", ...FIELDS].join("\n")],
  [
    "the number in the middle",
    ["日期：5月2日", "路线：北京南 → 上海虹桥", "车次：G7", "时间：10:00 - 14:28"].join("\n"),
  ],
  ["bold labels", ["车次：G7", ...FIELDS].map((line) => `- **${line.replace("：", "**：")}`).join("\n")],
  ["items below an item", ["1. 方案1", "   - 车次：G7", ...FIELDS.map((line) => `     - ${line}`)].join("\n")],
  ["a bold line before items", ["**车次：** G7", ...FIELDS.map((line) => `- ${line}`)].join("\n")],
  [
    "members of JSON",
    JSON.stringify(
      { ways: [{ 车次: "G7", 日期: "5月2日", 出发站: "北京南", 到达站: "上海虹桥", 时间: "10:00-14:28" }] },
      null,
      2,
    ),
  ],
])("reads a ride from %s", (_, answer) => expect(ridesIn(answer).at(-1)).toEqual(WHOLE));

it("begins another record where a label comes again, and after a blank line", () => {
  const two = "车次：G7\n出发站：北京南\n出发时间：10:00";
  const other = "车次：G101\n出发站：北京南\n出发时间：08:30";
  for (const glue of ["\n", "\n\n"])
    expect(ridesIn(two + glue + other).map(([number, , , departs]) => [number, departs])).toEqual([
      ["G7", 600],
      ["G101", 510],
    ]);
});

it("leaves lines that each say something of their own as they are", () => {
  const costs = readClaims("交通：100元\n餐饮：60元\n门票：40元", CONTEXT);
  expect(costs.statements).toHaveLength(3);
  const plan = readClaims("上午：故宫博物院\n中午：午餐\n下午：天坛公园", CONTEXT);
  expect(plan.statements).toHaveLength(3);
});

const visitsIn = (answer: string) =>
  readClaims(answer, CONTEXT).claims.flatMap((claim) =>
    claim.kind === "visit" ? [[claim.place?.quote, claim.from, claim.to]] : [],
  );
const DAY = {
  date: "5月2日",
  plan: [
    { 时间: "09:00-11:00", 地点: "故宫博物院", 备注: "慢慢看" },
    { 地点: "天坛公园", 时间: "13:00-15:00" },
  ],
};

it.each([
  ["one line", JSON.stringify(DAY)],
  ["lines", JSON.stringify(DAY, null, 2)],
  [
    "lines with a note and a last comma",
    JSON.stringify(DAY, null, 2).replace("{", "{\n  // 第1天").replace(/\n\}$/, ",\n}"),
  ],
  ["a fenced block between sentences", `安排如下。\n\n\`\`\`json\n${JSON.stringify(DAY)}\n\`\`\`\n\n祝玩得开心。`],
])("reads the members of a JSON object as one thing: %s", (_, answer) =>
  expect(visitsIn(answer)).toEqual([
    ["故宫博物院", 540, 660],
    ["天坛公园", 780, 900],
  ]),
);

it("leaves members that say of nothing what it is as they are", () =>
  expect(readClaims(JSON.stringify({ 餐饮: "60元", 门票: "40元", 交通: "20元" }), CONTEXT).statements).toHaveLength(3));

it("reads what only looks like JSON, and an open fence, as text", () => {
  expect(visitsIn("{09:00-11:00 故宫博物院")).toEqual([["故宫博物院", 540, 660]]);
  expect(visitsIn("```json\n09:00-11:00 故宫博物院")).toEqual([["故宫博物院", 540, 660]]);
});
